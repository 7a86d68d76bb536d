"""The connection to an MQTT broker. paho keeps it on a thread of its own, and reconnects."""

from __future__ import annotations

import os
import ssl
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.kit.usage import UsageError
from firmware.board import BoardError, ClubWiring

KEEPALIVE_S = 20
SOONEST_S, LATEST_S = 1, 8  # until the next try to connect
NOTHING = "naysayer/nothing"  # a topic that nobody writes to
SHORT_S = 5.0  # a connection that is cut so soon was taken over by another client of that name
DOUBLED = "cut off at once: does another table have the same name in [club]?"
NEEDED = "a club needs paho-mqtt: in the clone, pip install '.[mqtt]'"


def password_of(wiring: ClubWiring) -> str | None:
    """Read the password from its file; a name without a slash is a credential of systemd's.

    Raises BoardError.
    """
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


def client(
    wiring: ClubWiring, name: str, connected: Callable[[], None], warn: Callable[[str], None]
) -> Any:
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
    trouble = BrokerTrouble(f"{host}:{port}", warn)

    def on_connect(_client: object, _data: object, _flags: object, code: Any, _: object) -> None:
        if code.is_failure:
            trouble.note(str(code))
        else:
            trouble.over()
            connected()

    made.on_connect, made.on_disconnect = on_connect, trouble.disconnected
    no_answer = "no answer, or no certificate that is trusted" if wiring.tls else "no answer"
    made.on_connect_fail = lambda *_: trouble.note(no_answer)
    made.suppress_exceptions = True  # in a callback one would end paho's thread
    made.reconnect_delay_set(SOONEST_S, LATEST_S)
    made.connect_async(host, port, KEEPALIVE_S)
    return made


def listener(
    wiring: ClubWiring,
    topics: str,
    take: Callable[[str, bytes], None],
    complete: Callable[[], None],
    warn: Callable[[str], None],
) -> Any:
    """A client that subscribes to topics. `take` and `complete` are called on paho's thread.

    `complete`: all that the broker had retained has come. A broker answers in order, so its answer
    to a second subscription comes after what the first one brings.
    """
    last = 0

    def connected() -> None:
        nonlocal last
        made.subscribe(topics)
        _, last = made.subscribe(NOTHING)

    def on_subscribe(_client: object, _data: object, mid: int, *_: object) -> None:
        if mid == last:
            complete()

    made = client(wiring, "", connected, warn)
    made.on_message = lambda _client, _data, message: take(message.topic, message.payload)
    made.on_subscribe = on_subscribe
    return made


class BrokerTrouble:
    """Warns once about each trouble with a broker, and once when it is over."""

    def __init__(self, where: str, warn: Callable[[str], None]) -> None:
        self._where = where
        self._warn = warn
        self._newest = ""
        self._connected_s = 0.0

    def note(self, why: str) -> None:
        if why != self._newest:
            self._newest = why
            self._warn(f"club: {self._where}: {why}; it is tried again")

    def disconnected(self, _client: object, _data: object, _: object, code: Any, *_x: Any) -> None:
        if code.is_failure and not self._newest:  # else its cause is known
            is_cut = time.monotonic() - self._connected_s < SHORT_S
            self.note(DOUBLED if is_cut else "the connection was lost")

    def over(self) -> None:
        self._connected_s = time.monotonic()
        if self._newest not in ("", DOUBLED):  # two of one name cut each other off for ever
            self._newest = ""
            self._warn(f"club: {self._where}: connected again")


def lasting(seconds: int, *, will: bool = False) -> Any:
    """Properties that make the broker forget a message, or a last will, after some seconds."""
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    kind = PacketTypes.WILLMESSAGE if will else PacketTypes.PUBLISH
    found: Any = Properties(kind)  # type: ignore[no-untyped-call]  # paho's own
    found.MessageExpiryInterval = seconds
    return found


def _trusting(ca: str | None) -> ssl.SSLContext:
    """Raises BoardError."""
    try:
        return ssl.create_default_context(cafile=ca)
    except (OSError, ssl.SSLError) as error:
        raise BoardError(f"club.ca: {ca}: it is no certificate that can be read") from error
