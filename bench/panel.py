"""The panel: a ruling drawn, a frame that has not changed, and a frame for a terminal."""

from __future__ import annotations

from itertools import count

from luma.core.interface.serial import noop
from luma.oled.device import ssd1306
from PIL import Image, ImageDraw, ImageFont

from bench.side_by_side import Goal, Row, in_turns
from companion.drawing.blocks import blocks
from companion.drawing.draw import draw
from companion.drawing.pages import draw_pages
from companion.kit.screens import RulingScreen, Screen
from firmware.clock import MonotonicClock
from firmware.panel import Panel

SIZE = (128, 64)
RULING = RulingScreen("ADA by 38 ms", "LEFT is green, NOT RED holds", "take the card")
FRAME_S = 1 / 60


def rows() -> list[Row]:
    return [_ruling(), _unchanged(), _terminal()]


def _ruling() -> Row:
    margins = count()
    font = ImageFont.load_default()

    def ours() -> None:
        draw(_ruled(next(margins)), SIZE, "1")

    def plain() -> None:
        ruling, image = _ruled(next(margins)), Image.new("1", SIZE)
        pen = ImageDraw.Draw(image)
        for y, text in enumerate((ruling.headline, ruling.reason, ruling.todo)):
            pen.text((0, 16 * y), text, fill=1, font=font)

    return Row(
        "a ruling drawn that was never drawn before",
        *in_turns(ours, plain, rounds=20, calls=20),
        "Beside PIL's own text, which neither breaks lines nor chooses a size.",
    )


def _ruled(margin: int) -> RulingScreen:
    return RulingScreen(f"ADA by {margin} ms", f"LEFT is {margin}, NOT RED holds", "take")


def _unchanged() -> Row:
    device = ssd1306(noop())
    panel: Panel[Screen] = Panel(lambda: device, draw_pages, MonotonicClock(), lambda _: None)

    def ours() -> None:
        panel.show(1, RULING)
        panel.work()

    ours()
    return Row(
        "a frame that has not changed",
        *in_turns(ours, lambda: device.display(draw(RULING, SIZE, "1")), rounds=20, calls=20),
        "Compared and left out, or sent as luma does: 1,034 bytes, 23 ms, are off the I2C bus.",
    )


def _terminal() -> Row:
    frame = draw(RULING, SIZE, "1")

    def plain() -> None:
        pixels = frame.load()
        assert pixels is not None
        ["".join("#" if pixels[x, y] else " " for x in range(SIZE[0])) for y in range(SIZE[1])]

    return Row(
        "a frame for a terminal",
        *in_turns(lambda: blocks(frame), plain, rounds=20, calls=5),
        "Four pixels a character; beside a character for each pixel, asked one by one.",
        goal=Goal(FRAME_S),
    )
