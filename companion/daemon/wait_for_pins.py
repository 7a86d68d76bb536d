"""Waiting for the pins: a chip that loads late, or was unplugged, is no reason to give up.

The panel says what is waited for, where it hangs on no pin that is missing too.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from typing import TypeVar

from companion.daemon.service import Service
from companion.drawing.pages import draw_pages
from companion.kit.screens import MessageScreen, Screen
from firmware.clock import Clock
from firmware.factories import PinsMissingError
from firmware.panel import Device, Panel

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
    told = ""
    try:
        while True:
            try:
                made = make()
            except PinsMissingError as error:
                if not service.is_one:
                    raise
                missing = error
            else:
                if told:
                    warn("waiting: over")
                return made
            if device is not None and panel is None:
                panel = Panel(device, draw_pages, clock, lambda _: None)
            if str(missing) != told:
                told = str(missing)
                warn(f"waiting: {told}")
                signal.signal(signal.SIGTERM, signal.default_int_handler)  # leaves the panel dark
                if panel is not None:
                    panel.show(0, MessageScreen("WAITING", f"for {missing.wanted}", ELSEWHERE))
            service.waits(told)
            if panel is not None:
                panel.work()
            sleep(RETRY_S)
    finally:
        if panel is not None:
            panel.close()
