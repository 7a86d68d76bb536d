"""Home Assistant's discovery: the message has only what its schema knows, and templates fit.

Checked against homeassistant/components/mqtt: `schemas.py` (a device), `sensor.py` and
`device_trigger.py`, in the version of 2024.11, which brought discovery by device.
"""

from __future__ import annotations

import json
import re
from typing import Any

from companion.club.home_assistant import discovery
from companion.club.sheet import Now, Verdict, written
from tests.club.club_tables import Sent, wiring

DEVICE = {"device", "origin", "components", "availability", "state_topic", "qos", "encoding"}
SENSOR = {
    *("platform", "unique_id", "name", "value_template", "state_topic", "icon"),
    *("unit_of_measurement", "device_class", "state_class"),
}
TRIGGER = {
    *("platform", "automation_type", "topic", "payload", "value_template", "type", "subtype"),
}
TOPIC, PAYLOAD = discovery(wiring())
FOUND: dict[str, Any] = json.loads(PAYLOAD)
PARTS: dict[str, dict[str, Any]] = FOUND["components"]


def test_the_topic_is_that_of_a_whole_device() -> None:
    found = re.fullmatch(r"homeassistant/device/([a-zA-Z0-9_-]+)/config", TOPIC)
    assert found is not None
    assert found[1] == FOUND["device"]["identifiers"][0]


def test_a_device_has_what_is_required_and_nothing_unknown() -> None:
    assert {"device", "origin", "components"} <= FOUND.keys() <= DEVICE
    assert FOUND["origin"].keys() >= {"name"}
    assert FOUND["availability"] == [{"topic": "naysayer/v1/window/online"}]


def test_a_sensor_reads_a_field_of_what_is_on_the_table() -> None:
    sensors = [part for part in PARTS.values() if part["platform"] == "sensor"]
    for part in sensors:
        assert {"platform", "unique_id", "value_template"} <= part.keys() <= SENSOR
    fields = [re.findall(r"value_json\.(\w+)", part["value_template"])[0] for part in sensors]
    assert (
        {"title", "leader", "won", "margin_ms"} == set(fields) <= json.loads(written(Now())).keys()
    )
    assert FOUND["state_topic"] == "naysayer/v1/window/now"


def test_a_trigger_fires_on_a_kind_of_ruling() -> None:
    triggers = [part for part in PARTS.values() if part["platform"] == "device_automation"]
    assert [part["payload"] for part in triggers] == ["won", "dead heat", "wrong"]
    for part in triggers:
        assert part.keys() == TRIGGER
        assert (part["automation_type"], part["topic"]) == ("trigger", "naysayer/v1/window/ruling")
        assert part["value_template"] == "{{ value_json.kind }}"
    assert json.loads(written(Verdict("X-1", "won", ())))["kind"] == "won"


def test_no_two_parts_are_one_to_home_assistant() -> None:
    ids = [part.get("unique_id") or (part["type"], part["subtype"]) for part in PARTS.values()]
    assert len(set(ids)) == len(ids) == 7


def test_it_is_reported_only_where_the_board_file_wants_it() -> None:
    for wanted in (True, False):
        sent = Sent()
        publisher = sent.publisher(wiring(home_assistant=wanted), None, lambda _: None)
        sent.connect()
        publisher.work()
        assert any(t.startswith("homeassistant/") for t, _, _ in sent.messages) == wanted
