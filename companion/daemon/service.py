"""The service manager: told when the table is ready, how it goes, and that it lives.

systemd's own protocol, and no library: each of these is one datagram to `$NOTIFY_SOCKET`. Where
nobody has started us as a service, nothing is told. A datagram that does not arrive is no error.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

FEEDS = 3  # a watchdog's period: one that comes late is no bite yet
LONGEST_WAIT_S = 30.0  # for the next word about what is waited for


class Service:
    """`is_one`: whether somebody has started this program as a service, and listens.

    All of it is called by one thread, and never blocks it.
    """

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
        usec, pid = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
        ours = usec.isdecimal() and pid in ("", str(os.getpid()))
        self._feed_s = int(usec) / 1e6 / FEEDS if ours else None

    @property
    def is_one(self) -> bool:
        return bool(self._address)

    def waits(self, what: str) -> None:
        """Not ready yet, and that is no reason to give up; say it again within half a minute."""
        self._tell(
            f"STATUS=waiting: {_line(what)}", f"EXTEND_TIMEOUT_USEC={LONGEST_WAIT_S:.0f}000000"
        )

    def ready(self) -> None:
        """Edges come, and the panel shows something. Told once."""
        if not self._is_ready:
            self._is_ready = True
            self._tell("READY=1")

    def status(self, text: str) -> None:
        """What is on the table, in a line. Told when it is another one."""
        if text != self._status:
            self._status = text
            self._tell(f"STATUS={_line(text)}")

    def alive(self) -> None:
        """The loop turns, and whoever it needs lives: told as often as the watchdog wants it."""
        if self._feed_s is not None and self._now() - self._fed >= self._feed_s:
            self._fed = self._now()
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        self._tell("STOPPING=1")

    def _tell(self, *lines: str) -> None:
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.setblocking(False)
            out.sendto("\n".join(lines).encode(), self._address)


def _line(text: str) -> str:
    """As one line: the protocol has a word a line."""
    return " ".join(text.split())
