"""The panel: what it costs to draw a ruling."""

from __future__ import annotations

from itertools import count

from PIL import Image, ImageDraw, ImageFont

from bench.side_by_side import Row, in_turns
from companion.drawing.draw import draw
from companion.kit.screens import RulingScreen

SIZE = (128, 64)


def rows() -> list[Row]:
    margins = count()
    font = ImageFont.load_default()

    def ours() -> None:
        draw(_ruled(next(margins)), SIZE, "1")

    def plain() -> None:
        ruling, image = _ruled(next(margins)), Image.new("1", SIZE)
        pen = ImageDraw.Draw(image)
        for y, text in enumerate((ruling.headline, ruling.reason, ruling.todo)):
            pen.text((0, 16 * y), text, fill=1, font=font)

    return [
        Row(
            "a ruling drawn that was never drawn before",
            *in_turns(ours, plain, rounds=20, calls=20),
            "Beside PIL's own text, which neither breaks lines nor chooses a size.",
        )
    ]


def _ruled(margin: int) -> RulingScreen:
    return RulingScreen(f"ADA by {margin} ms", f"LEFT is {margin}, NOT RED holds", "take")
