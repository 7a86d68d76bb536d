"""The panel: an unchanged frame left out or sent whole, and letters drawn for the first time."""

from __future__ import annotations

from luma.core.interface.serial import noop
from luma.oled.device import ssd1306

from bench.side_by_side import Row, in_turns
from companion.drawing import glyphs, lettering
from companion.drawing.draw import draw
from companion.kit.screens import RulingScreen, Screen
from firmware.clock import MonotonicClock
from firmware.panel import Panel

SIZE = (128, 64)
RULING = RulingScreen("ADA by 38 ms", "LEFT is green, NOT RED holds", "take the card")


def rows() -> list[Row]:
    device = ssd1306(noop())
    panel: Panel[Screen] = Panel(lambda: device, draw, MonotonicClock(), lambda _: None)

    def left_out() -> None:
        panel.show(1, RULING)
        panel.work()

    def sent_whole() -> None:
        device.display(draw(RULING, SIZE, "1"))

    left_out()
    unchanged_s = in_turns(left_out, sent_whole, rounds=20, calls=20)
    again_s, cold_s = in_turns(_draw, _draw_cold, rounds=20)
    return [
        Row(
            "a frame that has not changed",
            *unchanged_s,
            "Drawn and compared, or drawn and sent: and 1,034 bytes, 23 ms, are off the I2C bus.",
        ),
        Row(
            "drawing a ruling",
            again_s,
            cold_s,
            "With its letters and its line breaks known, or for the first time.",
        ),
    ]


def _draw() -> None:
    draw(RULING, SIZE, "1")


def _draw_cold() -> None:
    for module in (glyphs, lettering):
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()
    _draw()
