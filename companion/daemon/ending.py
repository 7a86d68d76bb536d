"""How a program ends that is asked to, by one of ENDS: with status 0, and no traceback."""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Callable

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # the last: its terminal was closed


def on_signal(what: Callable[..., None]) -> None:
    """Set what a signal does, unless it is ignored, as a shell has it behind an &."""
    for one in ENDS:
        if signal.getsignal(one) != signal.SIG_IGN:
            signal.signal(one, what)


def at_once(*_: object) -> None:
    """While nothing has begun. An exception may be lost in an import."""
    os._exit(0)


def raise_first(*_: object) -> None:
    """Raise KeyboardInterrupt; a second signal ends the program at once."""
    on_signal(at_once)
    raise KeyboardInterrupt


def raise_once(*_: object) -> None:
    """Raise KeyboardInterrupt, once: a second would cut the end short."""
    on_signal(lambda *_: None)  # not SIG_IGN: Python reports a signal that had come already
    raise KeyboardInterrupt


def ignore() -> None:
    """While Python exits: it takes other handlers away, or crashes in one."""
    for one in ENDS:
        faulthandler.unregister(one)
        signal.signal(one, signal.SIG_IGN)
