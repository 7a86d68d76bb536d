"""The panel: an unchanged frame left out or sent whole, and rulings drawn for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from luma.core.interface.serial import noop
from luma.oled.device import ssd1306

from bench.side_by_side import Row, in_turns
from companion.drawing import canvas, dice, glyphs, lettering, lists, words
from companion.drawing.draw import draw
from companion.drawing.pages import draw_pages
from companion.kit.screens import RulingScreen, Screen
from firmware.clock import MonotonicClock
from firmware.panel import Panel

SIZE = (128, 64)
DRAWING = (glyphs, lettering, canvas, words, lists, dice)
RULING = RulingScreen("ADA by 38 ms", "LEFT is green, NOT RED holds", "take the card")


def rows() -> list[Row]:
    device = ssd1306(noop())
    panel: Panel[Screen] = Panel(lambda: device, draw_pages, MonotonicClock(), lambda _: None)

    def left_out() -> None:
        panel.show(1, RULING)
        panel.work()

    def sent_whole() -> None:
        device.display(draw(RULING, SIZE, "1"))

    left_out()
    unchanged_s = in_turns(left_out, sent_whole, rounds=20, calls=20)
    margins = count()
    new_s = in_turns(lambda: _draw(next(margins)), lambda: _draw_forgetting(next(margins)), 20, 5)
    return [
        Row(
            "a frame that has not changed",
            *unchanged_s,
            "Drawn and compared, or drawn and sent: and 1,034 bytes, 23 ms, are off the I2C bus.",
        ),
        Row(
            "drawing a ruling that was never drawn before",
            *new_s,
            "With the sizes of its words remembered while it is drawn, or measured each time.",
        ),
    ]


def _draw(margin: int) -> None:
    draw(RulingScreen(f"ADA by {margin} ms", f"LEFT is {margin}, NOT RED holds", "take"), SIZE, "1")


def _draw_forgetting(margin: int) -> None:
    with _nothing_remembered():
        _draw(margin)


@contextmanager
def _nothing_remembered() -> Iterator[None]:
    """Whatever remembers is what it was before, for a while."""
    found = [
        (vars(module), name, each) for module in DRAWING for name, each in vars(module).items()
    ]
    remembering = [(module, name, each) for module, name, each in found if _remembers(each)]
    for module, name, each in remembering:
        module[name] = each.__wrapped__
    yield
    for module, name, each in remembering:
        module[name] = each


def _remembers(each: object) -> bool:
    return hasattr(each, "cache_clear")
