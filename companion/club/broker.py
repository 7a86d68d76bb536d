"""The connection to an MQTT broker. paho keeps it on a thread of its own, and reconnects."""

from __future__ import annotations

import os
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.club.sheet import ROOT
from companion.kit.usage import UsageError
from firmware.board import BoardError, ClubWiring

if TYPE_CHECKING:
    from paho.mqtt.client import Client
    from paho.mqtt.properties import Properties

KEEPALIVE_S = 20
SOONEST_S, LATEST_S = 1, 8  # until the next try to connect
TOPICS, NOTHING = f"{ROOT}/+/+", "naysayer/nothing"  # the second: nobody writes to it
CUT = "the connection was cut; is there another table of that name?"
NEEDED = "a club needs paho-mqtt: in the clone, pip install '.[mqtt]'"


def password_of(wiring: ClubWiring) -> str | None:
    """The password, from its file or from systemd. Raises BoardError."""
    if wiring.password is None:
        return None
    path = Path(wiring.password)
    if "/" not in wiring.password:
        path = Path(os.environ.get("CREDENTIALS_DIRECTORY", "."), wiring.password)
    try:
        return path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise BoardError(f"club.password: {path}: {why}; put the password there") from error


def unless_repeated(warn: Callable[[str], None]) -> Callable[[str], None]:
    """Pass on each line that is not the same as the one before."""
    newest = ""

    def warn_of(line: str) -> None:
        nonlocal newest
        if line != newest:
            newest = line
            warn(line)

    return warn_of


def client(
    wiring: ClubWiring, name: str, connected: Callable[[], None], warn: Callable[[str], None]
) -> Client:
    """Make a client, which `loop_start` starts. `name`: of the client; "" for any that is free.

    `connected` is called on paho's thread at each connection; `warn` takes a line on each trouble.
    Raises UsageError without paho, BoardError for a password or certificate that cannot be read.
    """
    try:
        from paho.mqtt.client import Client, MQTTv5
        from paho.mqtt.enums import CallbackAPIVersion
    except ModuleNotFoundError as error:
        raise UsageError(NEEDED) from error
    made = Client(CallbackAPIVersion.VERSION2, name, protocol=MQTTv5)
    if wiring.user is not None:
        made.username_pw_set(wiring.user, password_of(wiring))
    if wiring.tls:
        made.tls_set_context(_trusting(wiring.ca))
    host, port = wiring.address
    note = unless_repeated(lambda why: warn(f"broker {host}:{port}: {why}"))
    no_answer = "no answer, or no certificate that is trusted" if wiring.tls else "no answer"

    def on_connect(_client: object, _data: object, _flags: object, code: Any, _: object) -> None:
        made.on_disconnect = None if code.is_failure else on_disconnect
        if code.is_failure:
            note(str(code))
        else:
            connected()

    def on_disconnect(_client: object, _data: object, _flags: object, code: Any, _: object) -> None:
        if code.is_failure:
            note(CUT)

    made.on_connect = on_connect
    made.on_connect_fail = lambda *_: note(no_answer)
    made.suppress_exceptions = True  # in a callback one would end paho's thread
    made.reconnect_delay_set(SOONEST_S, LATEST_S)
    made.connect_async(host, port, KEEPALIVE_S)
    return made


def listener(
    wiring: ClubWiring,
    take: Callable[[str, bytes], None],
    complete: Callable[[], None],
    warn: Callable[[str], None],
) -> Client:
    """A client that subscribes to all tables. `take` and `complete` are called on paho's thread.

    `complete`: all that the broker had retained has come. A broker answers in order, so its answer
    to a second subscription comes after what the first one brings.
    """
    last: int | None = None

    def connected() -> None:
        nonlocal last
        made.subscribe(TOPICS)
        _, last = made.subscribe(NOTHING)

    def on_subscribe(_client: object, _data: object, mid: int, *_: object) -> None:
        if mid == last:
            complete()

    made = client(wiring, "", connected, warn)
    made.on_message = lambda _client, _data, message: take(message.topic, bytes(message.payload))
    made.on_subscribe = on_subscribe
    return made


def end_with_will(client: Client) -> None:
    """End a client: what is on its way is sent, and then the broker sends its last will."""
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.reasoncodes import ReasonCode

    is_connected = client.is_connected()
    client.disconnect(ReasonCode(PacketTypes.DISCONNECT, "Disconnect with will message"))
    if is_connected:  # else its thread may be waiting for a broker
        client.loop_stop()


def lasting(seconds: int | None, *, will: bool = False) -> Properties | None:
    """Properties by which the broker forgets a message, or a last will, after some seconds."""
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    if seconds is None:
        return None
    kind = PacketTypes.WILLMESSAGE if will else PacketTypes.PUBLISH
    found = Properties(kind)  # type: ignore[no-untyped-call]  # paho's own
    found.MessageExpiryInterval = seconds
    return found


def _trusting(ca: str | None) -> ssl.SSLContext:
    """Raises BoardError."""
    try:
        return ssl.create_default_context(cafile=ca)
    except (OSError, ssl.SSLError) as error:
        raise BoardError(f"club.ca: {ca}: it is no certificate that can be read") from error
