"""The letters: bitmaps 8 pixels high with 2-pixel stems, for a coarse bright panel.

letters.txt has Latin letters without serifs, so that a die can be read from afar, and signs.
Digits and accents come from luma's code page 437 font, which has the same stems.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.kit.names import kin, marked

HEIGHT = 8  # capitals and digits fill the upper 7 rows, descenders the eighth
SPACE = 3  # columns of a word space, before the gap between letters

Columns = tuple[int, ...]  # one number a column; bit 0 is the top row


def _drawn(sheet: str) -> Iterator[tuple[str, Columns]]:
    """The letters of a sheet: a line that names them, and their rows under it."""
    for letter, *rows in zip(*(line.split() for line in sheet.splitlines()), strict=True):
        columns = zip(*rows, strict=True)
        yield letter, tuple(sum((dot == "#") << y for y, dot in enumerate(x)) for x in columns)


_SHEETS = Path(__file__).with_name("letters.txt").read_text("utf-8").split("\n\n")
_OWN = {letter: columns for sheet in _SHEETS for letter, columns in _drawn(sheet)}


@cache
def glyph(char: str) -> Columns:
    """The columns of a character, or of a similar one with a dot for its accent."""
    if char in _OWN:
        return _OWN[char]
    if char == " ":
        return (0,) * SPACE
    like = kin(char)
    if like == char:
        return _of_437(char.encode("cp437")[0])
    if marked(char) != like:
        return _dotted(glyph(like))
    return tuple(column for letter in like for column in (*glyph(letter), 0))[:-1]


def _dotted(letter: Columns) -> Columns:
    """A letter with a dot above it; next to it, if the letter is too tall."""
    if any(column & 0b11 for column in letter):
        return (*letter, 0, 0b11)
    left = (len(letter) - 2) // 2
    return tuple(column | (left <= x < left + 2) for x, column in enumerate(letter))


def _of_437(code: int) -> Columns:
    """A character of luma's font."""
    columns = _code_page_437()[code]
    inked = [x for x, column in enumerate(columns) if column]
    return tuple(columns[inked[0] : inked[-1] + 1]) if inked else (0,) * SPACE


@cache
def _code_page_437() -> list[list[int]]:
    """Read from its file: importing the package would start four threads, for sprites."""
    from importlib.machinery import SourceFileLoader
    from types import ModuleType

    import luma.core

    fonts = ModuleType("luma_fonts")
    path = Path(luma.core.__path__[0], "legacy", "font.py")
    SourceFileLoader(fonts.__name__, str(path)).exec_module(fonts)
    font: list[list[int]] = fonts.CP437_FONT
    return font
