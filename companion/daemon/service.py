"""Running as a systemd service: ready, status, watchdog, and a house rule that never ended.

systemd's own protocol, without a library: each message is one datagram to `$NOTIFY_SOCKET`. If the
program is no service, nothing is sent. A lost datagram is no error.
"""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.daemon.trouble import Trouble

FEEDS = 3  # a watchdog's period: one that comes late is no bite yet


class Service:
    """What systemd hears of the table. Nothing here blocks."""

    def __init__(
        self, environment: Mapping[str, str] = os.environ, now: Callable[[], float] = time.monotonic
    ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # An abstract name is written with an @ and begins with a zero.
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._now = now
        self._is_ready = False
        self._status = ""
        self._fed = float("-inf")
        usec = environment.get("WATCHDOG_USEC", "")
        self._feed_s = int(usec) / 1e6 / FEEDS if usec else None

    def ready(self) -> None:
        """Edges come, and the panel shows something. Sent once."""
        if not self._is_ready:
            self._is_ready = True
            self._send("READY=1")

    def status(self, text: str) -> None:
        """What is on the table, in a line. Sent when it has changed."""
        if text != self._status:
            self._status = text
            self._send(f"STATUS={' '.join(text.split())}")  # the protocol has one word a line

    def alive(self) -> None:
        """The loop turns and its threads live. Sent as often as the watchdog wants."""
        if self._feed_s is not None and self._now() - self._fed >= self._feed_s:
            self._fed = self._now()
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def _send(self, line: str) -> None:
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.setblocking(False)
                out.sendto(line.encode(), self._address)


def name_endless_rule(path: Path, folder: Path, trouble: Trouble) -> None:
    """Name the house rule in that folder that was running when SIGTERM ended the program last time.

    From now on SIGTERM, which the watchdog sends, writes the running code's traceback to `path`,
    even in an endless loop. The rule stays on: without it, earlier reports would be judged
    differently.
    """
    with suppress(OSError):
        trace = path.open("a+", encoding="utf-8", errors="replace")
        trace.seek(0)
        rule = re.search(rf'"{re.escape(str(folder))}/(\w+\.py)", line', trace.read())
        trace.truncate(0)
        faulthandler.register(signal.SIGTERM, trace, chain=True)
        if rule:
            why = "did not end, and the table was restarted. Fix it before you report it again."
            trouble.tell("ENDLESS RULE", f"{rule[1]} {why}", stays=True)
