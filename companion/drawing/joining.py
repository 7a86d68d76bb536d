"""How to join: on the right a code to scan, as large as its modules go; on the left the letters."""

from __future__ import annotations

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import SMALLEST, Scale, block, fit
from companion.kit.screens import JoinScreen

QUIET = 2  # light modules around a code: on a dark panel its edge is sharp
GAP = 3
LOW = 48  # a panel of fewer rows
LARGEST = Scale(8, 12)


def draw_joining(canvas: Canvas, screen: JoinScreen) -> None:
    """Without room for a code, or where none was made, the letters have all of it."""
    box = canvas.box
    side = len(screen.modules) + 2 * QUIET
    pixels = min(box.height // side, (box.width // 2) // side) if screen.modules else 0
    if pixels:
        _draw_code(canvas, screen.modules, pixels)
        box = Box(box.x, box.y, box.width - side * pixels - GAP, box.height)
    if box.height < LOW:  # the letters alone: they lead in
        canvas.write_in(screen.code, box, fit(screen.code, box.width, box.height) or SMALLEST)
        return
    line = HEIGHT + 1
    title = fit(screen.title, box.width, line * 2) or SMALLEST
    canvas.write_in(screen.title, box.top(line * 2), title)
    code = fit(screen.code, box.width, box.height // 3) or SMALLEST
    middle = box.below(line * 2 + GAP).top(box.height // 3)
    canvas.write_in(screen.code, middle, code)
    rest = box.below(line * 2 + 2 * GAP + middle.height)
    words = block(screen.text, rest.width, rest.height, LARGEST)
    canvas.cut |= words.shortened
    canvas.write_block(words, rest.below(max(rest.height - words.height, 0)), "middle")


def _draw_code(canvas: Canvas, modules: tuple[str, ...], pixels: int) -> None:
    """Dark on light, whatever the panel is; nothing of it smaller than a pixel."""
    side = (len(modules) + 2 * QUIET) * pixels
    box = canvas.box
    tile = Box(box.x + box.width - side, box.y + (box.height - side) // 2, side, side)
    canvas.fill(tile)
    for y, row in enumerate(modules, QUIET):
        for x, module in enumerate(row, QUIET):
            if module == "1":
                corner = tile.x + x * pixels, tile.y + y * pixels
                canvas.fill(Box(*corner, pixels, pixels), "black")
