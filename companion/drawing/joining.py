"""How to join: on the right a code to scan, as large as its modules go; on the left the letters."""

from __future__ import annotations

from companion.drawing.canvas import Box, Canvas
from companion.drawing.words import draw_words
from companion.kit.screens import JoinScreen

QUIET = 2  # light modules around a code: on a dark panel its edge is sharp
GAP = 3


def draw_joining(canvas: Canvas, screen: JoinScreen) -> None:
    """Without room for a code, or where none was made, the letters have all of it."""
    box = canvas.box
    side = len(screen.modules) + 2 * QUIET
    pixels = min(box.height // side, (box.width // 2) // side) if screen.modules else 0
    if pixels:
        _draw_code(canvas, screen.modules, pixels)
        canvas.box = box.left(box.width - side * pixels - GAP)
    draw_words(canvas, f"{screen.title} {screen.code}", screen.text, "", "plain")


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
