"""Lettering: how large a text can be written in a space, and where its lines break.

The sizes of the same words are asked for over and over, so they are remembered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from companion.drawing.glyphs import HEIGHT, glyph
from companion.kit.names import clusters

ELLIPSIS = "…"
CACHED = 1024  # lines remembered: margins all differ, and must not fill the memory
UNIT = r"(?:ms|s|%)(?!\w)"
BETWEEN_WORDS = re.compile(rf"\s+(?!{UNIT})")  # a number keeps its unit
# "Ada +38 ms", "Ben 3, Cleo 2", "▲ Nuh-Uh": whose number it is, and which button's word
TOGETHER = re.compile(rf"(?<![▲▶▼◀])\s+(?!{UNIT}|[+−-]?\d+(?:,|\.?$|\. | ·| {UNIT}))")
TALLEST = 2.5  # letters may be drawn out to this many times their natural height


class Scale(NamedTuple):
    """How often a letter's pixels are repeated: down, and across in halves (3 is 1½ times).

    Stems are two pixels wide, so that at half steps they still all come out alike.
    """

    down: int = 1
    across_halves: int = 2

    def across(self, columns: int) -> int:
        return columns * self.across_halves // 2

    @property
    def area(self) -> int:
        return self.down * self.across_halves


LINE = HEIGHT + 1  # pixels from one line of the smallest letters to the next
SMALLEST = Scale()
LARGEST = Scale(8, 12)  # of what stands alone
LARGEST_ROW = Scale(3, 4)  # of lines under each other
# The largest first; of equal ones the tallest: their stems and bars are equally thick.
SCALES = sorted(
    (
        Scale(down, halves)
        for down in range(1, 17)
        for halves in range(2, 2 * down + 1)
        if 2 * down <= TALLEST * halves
    ),
    key=lambda scale: (scale.area, scale.down),
    reverse=True,
)


def _columns(text: str) -> list[int]:
    seen = text if text.isascii() else (cluster[0] for cluster in clusters(text))
    return [column for char in seen for column in (*glyph(char), 0)][:-1]


@lru_cache(CACHED)
def _natural(text: str) -> tuple[int, int]:
    """Columns and rows of a line at its natural size: 8 rows with a descender, else 7."""
    columns = _columns(text)
    descends = any(column >> (HEIGHT - 1) for column in columns)
    return len(columns), HEIGHT if descends else HEIGHT - 1


def size(text: str, scale: Scale = SMALLEST) -> tuple[int, int]:
    """Width and height of one line in pixels."""
    columns, rows = _natural(text)
    return scale.across(columns), rows * scale.down


@lru_cache(CACHED)
def mask(text: str, scale: Scale) -> Image.Image:
    """One line as a one-bit image of exactly its size."""
    columns = _columns(text) or [0]
    rows = _natural(text)[1]
    natural = Image.new("1", (len(columns), rows))
    natural.putdata([column >> row & 1 for row in range(rows) for column in columns])
    wide, high = size(text, scale)
    return natural.resize((max(wide, 1), high), Image.Resampling.NEAREST)


@lru_cache(CACHED)
def fit(text: str, width: int, height: int, largest: Scale | None = None) -> Scale | None:
    """The largest scale at which the text fits on one line; None if it never does."""
    columns, rows = _natural(text)
    for scale in SCALES:
        if largest is not None and (scale.down > largest.down or scale.area > largest.area):
            continue
        if scale.across(columns) <= width and rows * scale.down <= height:
            return scale
    return None


def common_scale(texts: Sequence[str], width: int, height: int) -> Scale:
    """The largest scale at which each text fits on one line; else the smallest."""
    scales = (fit(text, width, height, LARGEST_ROW) or SMALLEST for text in texts)
    return min(scales, default=SMALLEST)


class Block(NamedTuple):
    """Lines of one scale, ready to be placed. Sizes in pixels."""

    lines: tuple[str, ...]
    scale: Scale
    shortened: bool = False

    @property
    def pitch(self) -> int:
        return HEIGHT * self.scale.down + 1

    @property
    def height(self) -> int:
        if not self.lines:
            return 0
        return self.pitch * (len(self.lines) - 1) + size(self.lines[-1], self.scale)[1]

    @property
    def width(self) -> int:
        return max((size(line, self.scale)[0] for line in self.lines), default=0)


def words(text: str) -> list[str]:
    """What a line break splits only for want of room: words, and numbers with what they count."""
    return [word for word in TOGETHER.split(text.strip()) if word]


def wrap(text: str, width: int, scale: Scale = SMALLEST) -> Block:
    """Break a text between words; a word wider than a line is broken inside."""
    lines: list[str] = []
    line = ""
    for word in _narrow_words(text, width, scale):
        joined = f"{line} {word}" if line else word
        if size(joined, scale)[0] <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _pieces(word, width, scale)
        lines += full
    if line:
        lines.append(line)
    return Block(tuple(line.strip(" ·") for line in lines), scale)


def _narrow_words(text: str, width: int, scale: Scale) -> Iterator[str]:
    for word in words(text):
        yield from (word,) if size(word, scale)[0] <= width else BETWEEN_WORDS.split(word)


def _pieces(word: str, width: int, scale: Scale) -> list[str]:
    pieces = [""]
    for char in word:
        if pieces[-1] and size(pieces[-1] + char, scale)[0] > width:
            pieces.append("")
        pieces[-1] += char
    return pieces


def block(text: str, width: int, height: int, largest: Scale) -> Block:
    """The text as large as it fits, up to `largest`; or it ends in an ellipsis."""
    widest = max((_natural(word)[0] for word in words(text)), default=0)
    for scale in SCALES:
        if scale.down > largest.down or scale.across_halves > largest.across_halves:
            continue
        if scale.across(widest) > width and scale != SMALLEST:
            continue
        wrapped = wrap(text, width, scale)
        if wrapped.height <= height:
            return _balanced(text, wrapped)
    return _shortened(wrap(text, width).lines, width, height)


def _balanced(text: str, wrapped: Block) -> Block:
    """The text in as many lines of about equal length, no higher, no word broken."""
    whole = set(words(text))
    for width in range(wrapped.width - 1, wrapped.width // 2, -1):
        narrower = wrap(text, width, wrapped.scale)
        if len(narrower.lines) > len(wrapped.lines):
            break
        unbroken = whole.issuperset(word for line in narrower.lines for word in words(line))
        if unbroken and narrower.height <= wrapped.height:
            wrapped = narrower
    return wrapped


def _shortened(lines: tuple[str, ...], width: int, height: int) -> Block:
    room = (height + 1) // LINE
    if room < 1:
        return Block((), SMALLEST, shortened=True)
    last = " ".join(lines[room - 1 :])
    while last and size(last + ELLIPSIS)[0] > width:
        last = last[:-1].rstrip()
    return Block((*lines[: room - 1], last + ELLIPSIS), SMALLEST, shortened=True)


def part(text: str, width: int) -> str:
    """The text if it fits on one line, else what comes before its " · "."""
    return text if size(text)[0] <= width else text.partition(" · ")[0]
