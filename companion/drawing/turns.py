"""Whose turn it is on the panel: the name, what must be drawn, and the card to go on."""

from __future__ import annotations

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import SMALLEST, Scale, block, fit, shorten, size
from companion.kit.screens import TurnScreen

GAP = 3
LARGEST_NAME = Scale(8, 12)
LARGEST_CARD = Scale(3, 4)
WAYS = {True: "▶", False: "◀"}  # clockwise, and the other way


def draw_turn(canvas: Canvas, screen: TurnScreen) -> None:
    """The name as large as it goes; under it the debt; at the foot the card, on its colour."""
    box = canvas.box
    foot = max(box.height // 4, HEIGHT + 2)
    _draw_card(canvas, screen, box.below(box.height - foot))
    room = box.top(box.height - foot - 2)
    if screen.todo:
        room = _draw_todo(canvas, screen.todo, room)
    if screen.draws:
        room = _draw_debt(canvas, f"draws {screen.draws}", room)
    name = block(screen.who, room.width, room.height, LARGEST_NAME)
    canvas.write_block(name, room.below(max(room.height - name.height, 0) // 2), "middle")


def _draw_todo(canvas: Canvas, text: str, room: Box) -> Box:
    """Write above the card what somebody must still do. Returns what is left above it."""
    words = shorten(text, room.width)
    high = size(words, SMALLEST)[1]
    canvas.write_in(words, room.below(room.height - high), SMALLEST)
    return room.top(room.height - high - GAP)


def _draw_debt(canvas: Canvas, text: str, room: Box) -> Box:
    """Write at the foot of a space what must be drawn. Returns what is left above it."""
    scale = fit(text, room.width, room.height * 2 // 5) or SMALLEST
    high = size(text, scale)[1]
    canvas.write_in(text, room.below(room.height - high), scale)
    return room.top(room.height - high - GAP)


def _draw_card(canvas: Canvas, screen: TurnScreen, bar: Box) -> None:
    """The card on a bar of its colour, between signs of which way play goes, if there is room."""
    canvas.fill(bar, screen.colour or "white")
    way = WAYS[screen.clockwise]
    side = size(way)[0] + 2
    words = f"{screen.colour.upper()} {screen.kind}".strip()
    narrow = Box(bar.x + side, bar.y, bar.width - 2 * side, bar.height)
    scale = fit(words, narrow.width, narrow.height - 2, LARGEST_CARD)
    if scale is None:
        _write_next_to(canvas, way, words, bar, side)
        return
    for x in (bar.x, bar.x + bar.width - side):
        canvas.write_in(way, Box(x, bar.y, side, bar.height), SMALLEST, "black")
    canvas.write_in(words, narrow, scale, "black")


def _write_next_to(canvas: Canvas, way: str, words: str, bar: Box, side: int) -> None:
    """On a narrow panel one sign, on the left, and the card as small as letters go."""
    canvas.write_in(way, Box(bar.x, bar.y, side, bar.height), SMALLEST, "black")
    room = Box(bar.x + side, bar.y, bar.width - side, bar.height)
    canvas.write_in(shorten(words, room.width), room, SMALLEST, "black")
