"""Running as a systemd service: ready, status, watchdog, and waiting for a late gpiochip.

systemd's own protocol, without a library: each message is one datagram to `$NOTIFY_SOCKET`. Where
this is no service nothing is sent, and nothing waited for. A datagram that is lost is no error.
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
from typing import TypeVar

from companion.daemon.trouble import Trouble
from companion.kit.screens import MessageScreen, Screen
from firmware.clock import Clock
from firmware.factories import PinsMissingError
from firmware.panel import Device, Panel

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
        """The loop turns, and its threads live: reported as often as the watchdog wants."""
        if self._feed_s is not None and self._now() - self._fed >= self._feed_s:
            self._fed = self._now()
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        self._tell("STOPPING=1")

    def _tell(self, *lines: str) -> None:
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.setblocking(False)
                out.sendto("\n".join(lines).encode(), self._address)


def _line(text: str) -> str:
    """As one line: the protocol has a word a line."""
    return " ".join(text.split())


def name_endless_rule(path: Path, folder: Path, trouble: Trouble) -> None:
    """Name the house rule in that folder that was running when SIGTERM ended the program last time.

    From now on SIGTERM, which the watchdog sends, writes to `path` what is running, even if that
    never ends. The rule stays on: without it, what was reported before would be judged otherwise.
    """
    with suppress(OSError):
        trace = path.open("a+", encoding="utf-8", errors="replace")
        trace.seek(0)
        rule = re.search(rf'"{re.escape(str(folder))}/(\w+\.py)", line', trace.read())
        trace.truncate(0)
        faulthandler.register(signal.SIGTERM, trace, chain=True)
        if rule:
            why = "did not end, and the table was restarted. Mend it before you report it again."
            trouble.tell("ENDLESS RULE", f"{rule[1]} {why}", stays=True)


RETRY_S = 2.0
ELSEWHERE = "more in the log"
T = TypeVar("T")


def when_pins_are_there(
    make: Callable[[], T],
    device: Callable[[], Device] | None,
    service: Service,
    warn: Callable[[str], None],
    clock: Clock,
    sleep: Callable[[float], None] = time.sleep,
) -> T:
    """What `make` makes, tried again and again until it raises no PinsMissingError any more.

    `device` opens a panel that needs no pins. Outside of a service the first error is the last:
    somebody sits at the terminal and reads it.
    """
    panel: Panel[Screen] | None = None
    reason = ""
    try:
        while True:
            try:
                made = make()
                if reason:
                    warn("waiting: over")
                return made
            except PinsMissingError as missing:
                if not service.is_one:
                    raise
                if str(missing) != reason:
                    reason = str(missing)
                    warn(f"waiting: {reason}")
                    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it goes dark then
                    if device is not None:
                        from companion.drawing.pages import draw_pages  # no hand waits for it yet

                        panel = panel or Panel(device, draw_pages, clock, lambda _: None)
                        panel.show(0, MessageScreen("WAITING", f"for {missing.wanted}", ELSEWHERE))
            service.waits(reason)
            if panel is not None:
                panel.work()
            sleep(RETRY_S)
    finally:
        if panel is not None:
            panel.close()
