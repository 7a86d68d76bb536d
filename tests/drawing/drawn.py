"""What tests of drawings look at: the panels, and what of a drawing is cut, crowded or written."""

from __future__ import annotations

from itertools import combinations
from typing import Literal, get_args

from companion.drawing.canvas import Box, Canvas, Mode
from companion.kit.screens import DiceScreen, Die

Direction = Literal["up", "right", "down", "left"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
SIZES = [(128, 64), (128, 128), (96, 64), (128, 32), (64, 128), (256, 64)]
ROOMY = [size for size in SIZES if size[1] >= 64 and size[0] >= 96]
MODES: tuple[Mode, ...] = ("1", "RGB")
FACES = ["RED", "GREEN", "BLUE", "YELLOW", "UP", "DOWN", "LEFT", "RIGHT", "NOTHING"]
NEGATIONS = [None, "NOTHING", "NOT", "NOT NOT", "NOT NOT NOT"]
NAMES = ["Ada", "Jürgen", "WWWWWWWWWWWW", "MAXIMILIANE", "Ägidius Öß", "iiiiiiiiiiii"]
REASON = "LEFT is green, NOT RED holds"


def ink_outside(canvas: Canvas) -> list[str]:
    """Texts that reach over the picture's edge."""
    width, height = canvas.image.size
    return [
        text
        for text, box in canvas.written
        if box.x < 0 or box.y < 0 or box.x + box.width > width or box.y + box.height > height
    ]


def overlapping(canvas: Canvas) -> list[tuple[str, str]]:
    """Texts that share a pixel of their boxes."""

    def gap(a: Box, b: Box) -> bool:
        return (
            a.x + a.width <= b.x
            or b.x + b.width <= a.x
            or a.y + a.height <= b.y
            or b.y + b.height <= a.y
        )

    return [(one, two) for (one, a), (two, b) in combinations(canvas.written, 2) if not gap(a, b)]


def assert_whole(canvas: Canvas) -> None:
    """Nothing on it is cut or crowded."""
    assert not ink_outside(canvas)
    assert not overlapping(canvas)
    assert not canvas.cut


def texts(canvas: Canvas) -> str:
    return " ".join(text for text, _ in canvas.written)


def dice(
    first: str,
    second: str,
    negation: str | None = None,
    arrow: Direction | None = None,
    liar: bool = False,
    note: str = "",
) -> DiceScreen:
    die = Die(negation, "white") if negation else None
    return DiceScreen((Die(first, "white"), Die(second, "blue")), die, arrow, liar, note)


def letter_height(canvas: Canvas, word: str) -> int:
    return min(box.height for text, box in canvas.written if text == word)
