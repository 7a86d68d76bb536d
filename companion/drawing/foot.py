"""What stays at the foot of the panel under what is said or asked: short entries, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import SMALLEST, shorten, size
from companion.drawing.words import LOW

GAP = 6  # at least, between two entries
RULE = 2  # over the first line, and a gap


def lines_of(entries: Sequence[str], width: int) -> list[list[str]]:
    """The entries in lines, as many in each as go there."""
    lines: list[list[str]] = []
    left = 0
    for entry in entries:
        wide = min(size(entry)[0], width)
        if not lines or wide + GAP > left:
            lines.append([])
            left = width + GAP
        lines[-1].append(entry)
        left -= wide + GAP
    return lines


def draw_foot(canvas: Canvas, entries: Sequence[str], most: int) -> None:
    """Up to so many lines; the rest of the panel is left to the screen. A low one has no foot."""
    if canvas.image.height < LOW:
        return
    box, lines = canvas.box, lines_of(entries, canvas.box.width)
    drawn = lines[:most]
    high = len(drawn) * HEIGHT + RULE
    canvas.left_out = sum(map(len, lines[most:]))
    canvas.box = box.top(box.height - high - 1)
    canvas.fill(Box(box.x, box.height - high, box.width, 1))
    for line, row in zip(
        drawn, box.below(box.height - high + RULE).rows(len(drawn), 0), strict=True
    ):
        texts = [shorten(entry, box.width) for entry in line]
        spare = box.width - sum(size(text)[0] for text in texts)
        apart = min(spare // max(len(texts) - 1, 1), 3 * GAP)
        x = row.x
        for text in texts:
            canvas.write(text, (x, row.y), SMALLEST)
            x += size(text)[0] + apart
