"""A board of boxes on the panel: all its lines at once, covered boxes crossed out."""

from __future__ import annotations

from companion.drawing.canvas import Box, Canvas
from companion.drawing.lettering import LARGEST_ROW, LINE, SMALLEST, Block, block, fit, size, wrap
from companion.drawing.words import draw_bar, shorter
from companion.kit.screens import ARROWS, BoardBox, BoardLine, BoardScreen
from companion.kit.structs import replace

ARROW_ROOM = 8
GAP = 2  # between two boxes of a line


def draw_board(canvas: Canvas, screen: BoardScreen) -> None:
    """A title bar over the lines; where signs have no room, small boxes next to words."""
    rows = max(len(screen.lines), 1)
    high = canvas.box.height // (rows + 1)
    row = Box(0, 0, canvas.box.width - ARROW_ROOM, high - 1)
    if high < LINE or not all(_has_room(line, row) for line in screen.lines):
        _draw_low(canvas, screen)
        return
    bar = canvas.box.height - rows * high
    draw_bar(canvas, _title(screen, canvas.box.width), canvas.box.top(bar - 1))
    for line, row in zip(screen.lines, canvas.box.below(bar).rows(rows, 0), strict=False):
        if line.button:
            canvas.write_in(ARROWS[line.button], row.left(ARROW_ROOM), SMALLEST)
        places = row.right(ARROW_ROOM).top(row.height - 1)
        for box, place in zip(line.boxes, places.columns(len(line.boxes), GAP), strict=True):
            _draw_box(canvas, line, replace(box, button="") if line.button else box, place)


def _has_room(line: BoardLine, row: Box) -> bool:
    """Whether each box with its own button has room for the arrow and its sign."""
    if line.button:
        return True
    wide = row.columns(len(line.boxes), GAP)[0].width - ARROW_ROOM
    signs = [wrap(box.sign, wide) for box in line.boxes if box.button]
    return all(sign.width <= wide and sign.height <= row.height for sign in signs)


def _title(screen: BoardScreen, width: int) -> str:
    """Whose turn it is, and the button of BACK; a long note is shown without it."""
    titles = [*_texts(screen), screen.who, shorter(screen.who)]
    return next((title for title in titles if size(title)[0] <= width), titles[-1])


def _texts(screen: BoardScreen, *ways: str) -> tuple[str, str]:
    """Whose turn it is, and what the buttons choose: with the whole name, and shorter."""
    back = (f"{ARROWS[screen.back]}BACK",) if screen.back else ()
    long, short = (" ".join([who, *ways, *back]) for who in (screen.who, shorter(screen.who)))
    return long, short


def _draw_box(canvas: Canvas, line: BoardLine, box: BoardBox, place: Box) -> None:
    _draw_mark(canvas, line, box, place)
    if not box.open:
        return
    room = place
    if box.button and room.width >= ARROW_ROOM + size(box.sign[:1])[0]:
        canvas.write_in(ARROWS[box.button], place.left(ARROW_ROOM), SMALLEST)
        room = place.right(ARROW_ROOM)
    _write_sign(canvas, box.sign, room, "black" if line.decided else "white")


def _write_sign(canvas: Canvas, sign: str, room: Box, ink: str) -> None:
    """As large as fits; in a narrow box its letters stand one below the other."""
    scale = fit(sign, room.width - 2, room.height - 1, LARGEST_ROW) or SMALLEST
    lines = wrap(sign, room.width, scale).lines[: (room.height + 1) // LINE]
    words = Block(lines, scale)
    middle = room.below((room.height - words.height) // 2)
    canvas.write_block(words, middle, "middle", ink)


def _draw_mark(canvas: Canvas, line: BoardLine, box: BoardBox, place: Box) -> None:
    """Cross out a covered box; the last open one of its line is a tile."""
    if not box.open:
        _cross(canvas, place)
    elif line.decided:
        canvas.fill(place)


def _cross(canvas: Canvas, place: Box) -> None:
    left, top = place.x + 1, place.y
    right, foot = place.x + place.width - 2, place.y + place.height - 1
    canvas.line((left, top), (right, foot))
    canvas.line((left, foot), (right, top))


def _draw_low(canvas: Canvas, screen: BoardScreen) -> None:
    """Small boxes without signs; on the right the player, and the buttons in words."""
    across = 2 * canvas.box.width // 5
    board, text = canvas.box.left(across), canvas.box.right(across + GAP)
    for line, row in zip(screen.lines, board.rows(len(screen.lines), 0), strict=True):
        for box, place in zip(
            line.boxes, row.top(row.height - 1).columns(len(line.boxes), GAP), strict=True
        ):
            if box.open:
                canvas.frame(place)
            _draw_mark(canvas, line, box, place)
    ways = [way for line in screen.lines for way in _ways(line)]
    texts = _texts(screen, *ways)
    blocks = [block(words, text.width, text.height, SMALLEST) for words in texts]
    found = next((words for words in blocks if not words.shortened), blocks[-1])
    canvas.write_block(found, text)


def _ways(line: BoardLine) -> list[str]:
    open_ = [box for box in line.boxes if box.open]
    if line.button and open_:
        return [f"{ARROWS[line.button]}{open_[0].sign}"]
    return [f"{ARROWS[box.button]}{box.sign}" for box in open_ if box.button]
