"""MQTT discovery: the message that makes Home Assistant show a table as a device.

One message describes the whole device: sensors, which read what is retained, and triggers, which
fire on rulings. https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from __future__ import annotations

import msgspec

from companion.club.sheet import ROOT
from firmware.board import ClubWiring

PREFIX = "homeassistant"
SENSORS = {
    "game": {"name": "Game", "value_template": "{{ value_json.title }}"},
    "leader": {"name": "Leader", "value_template": "{{ value_json.leader }}"},
    "winner": {"name": "Last winner", "value_template": "{{ value_json.won | join(', ') }}"},
    "margin": {
        "name": "Margin",
        "value_template": "{{ value_json.margin_ms }}",  # None: unknown
        "unit_of_measurement": "ms",
        "device_class": "duration",
    },
}
TRIGGERS = ("won", "dead heat", "wrong")


def discovery(wiring: ClubWiring) -> tuple[str, bytes]:
    """The topic and the payload that announce a table."""
    id_, base = f"naysayer-{wiring.table}", f"{ROOT}/{wiring.table}"
    sensors = {
        key: {"platform": "sensor", "unique_id": f"{id_}-{key}", **sensor}
        for key, sensor in SENSORS.items()
    }
    triggers = {
        kind.replace(" ", "_"): {
            "platform": "device_automation",
            "automation_type": "trigger",
            "topic": f"{base}/ruling",
            "value_template": "{{ value_json.kind }}",
            "payload": kind,
            "type": kind,
            "subtype": "race",
        }
        for kind in TRIGGERS
    }
    message = {
        "device": {"identifiers": [id_], "name": wiring.table, "manufacturer": "Naysayer"},
        "origin": {"name": "Naysayer"},
        "availability": [{"topic": f"{base}/online"}],
        "state_topic": f"{base}/now",
        "components": sensors | triggers,
    }
    return f"{PREFIX}/device/{id_}/config", msgspec.json.encode(message)
