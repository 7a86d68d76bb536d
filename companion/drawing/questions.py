"""Questions on the panel: who is asked, what, and the answers with their buttons."""

from __future__ import annotations

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import (
    LINE,
    SMALLEST,
    Block,
    Scale,
    block,
    common_scale,
    part,
    size,
    wrap,
)
from companion.drawing.words import LOW, bar_height, draw_bar, shorter
from companion.kit.screens import ARROWS, AnswerLine, AskScreen
from companion.kit.structs import replace

ARROW_ROOM = 9
COLUMN_GAP = 2
LISTED = 3  # answers of a list under a large question

Grid = list[tuple[AnswerLine, ...]]  # rows of answers


def draw_question(canvas: Canvas, screen: AskScreen) -> None:
    """Who is asked, the question as large as fits, the answers with their buttons."""
    if canvas.box.height < LOW and size(screen.who)[0] > canvas.box.width:
        screen = replace(screen, who=shorter(screen.who))
    if any(choice.button == "" for choice in screen.choices):
        _draw_listed(canvas, screen)
        return
    bar, box = _under_bar(canvas, screen.who)
    lines = 1 + bool(screen.foot)  # over a foot: two answers a row, and a large question
    grid = _grid(screen.choices, lines * wrap(screen.question, box.width).height, box)
    if HEIGHT * len(grid) + LINE > box.height or _shortens(grid, box):
        _draw_crowded(canvas, screen, bar, box)
        return
    draw_bar(canvas, screen.who, bar)
    under = _under_question(canvas, screen, box, len(grid))
    if grid:
        _draw_buttons(canvas, grid, under)


def _under_bar(canvas: Canvas, text: str) -> tuple[Box, Box]:
    """The bar for that text, and what is left under it."""
    high = bar_height(canvas.box, text)
    return canvas.box.top(high), canvas.box.below(high + 2)


def _under_question(
    canvas: Canvas, screen: AskScreen, box: Box, rows: int, *, listed: bool = False
) -> Box:
    """Write the question over so many rows of answers. Returns what is left for them."""
    rows = min(rows, len(screen.choices))
    pitches = (HEIGHT,) if screen.foot else (LINE, HEIGHT)
    needs = [pitch * rows for pitch in pitches]  # close rows are better than half a question
    needs += [2 * HEIGHT, HEIGHT] if listed else []  # a list scrolls
    for need in needs:
        room = max(box.height - need - 2, LINE)
        question = block(screen.question, box.width, room, Scale(3, 5))
        if not question.shortened:
            break
    canvas.write_block(question, box, "middle")
    return box.below(question.height + 2)


def _draw_crowded(canvas: Canvas, screen: AskScreen, bar: Box, box: Box) -> None:
    """Without room for rows: running text, and the question after the name if it fits."""
    title = f"{screen.who}: {screen.question}"
    in_bar = size(title)[0] <= bar.width
    draw_bar(canvas, title if in_bar else screen.who, bar)
    text = _in_lines(screen, () if in_bar else (screen.question,), box)
    canvas.cut |= bool(screen.foot)  # a foot would take room from the answers
    canvas.write_block(text, box)


def _in_lines(screen: AskScreen, question: tuple[str, ...], box: Box) -> Block:
    """The answers one after the other, broken only where one is longer than a line."""
    answers = [f"{ARROWS[c.button]}{c.label}" for c in screen.choices]
    lines: list[str] = [""]
    for text in (*question, *answers):
        joined = f"{lines[-1]} {text}" if lines[-1] else text
        if size(joined)[0] <= box.width:
            lines[-1] = joined
        else:
            lines += wrap(text, box.width).lines
    lines = [line for line in lines if line]
    room = (box.height + 1) // LINE
    if len(lines) <= room:
        return Block(tuple(lines), SMALLEST)
    return block(" ".join(lines), box.width, box.height, SMALLEST)


def _grid(choices: tuple[AnswerLine, ...], question: int, box: Box) -> Grid:
    """The answers in rows: one a row if that leaves the question its lines, else two."""
    two = _in_rows(choices, 2)
    pitch = HEIGHT if _shortens(two, box) else LINE
    return _in_rows(choices, 1) if question + 2 + pitch * len(choices) <= box.height else two


def _in_rows(choices: tuple[AnswerLine, ...], a_row: int) -> Grid:
    return [tuple(choices[i : i + a_row]) for i in range(0, len(choices), a_row)]


def _shortens(grid: Grid, box: Box) -> bool:
    """Whether a row of answers is wider than the box."""
    return any(sum(_wide(row)) + COLUMN_GAP * (len(row) - 1) > box.width for row in grid)


def _wide(row: tuple[AnswerLine, ...]) -> list[int]:
    """The width of each answer with its arrow."""
    return [ARROW_ROOM + size(choice.label)[0] for choice in row]


def _draw_buttons(canvas: Canvas, grid: Grid, box: Box) -> None:
    columns = max(len(row) for row in grid)
    rows = box.rows(len(grid), 1 if box.height > LINE * len(grid) else 0)
    width = box.columns(columns, COLUMN_GAP)[0].width
    labels = [choice.label for row in grid for choice in row]
    scale = common_scale(labels, width - ARROW_ROOM, rows[0].height)
    left = max(_wide(row)[0] for row in grid)
    for choices, row in zip(grid, rows, strict=True):
        places = _places_of(row, columns, left, _wide(choices))
        for choice, place in zip(choices, places, strict=False):
            _draw_choice(canvas, choice, place, scale)


def _places_of(row: Box, columns: int, left: int, wide: list[int]) -> list[Box]:
    """The columns of a row: equal, unless the words on the left need more than half.

    `wide`: the width that each answer of this row needs. None is cut if both have room.
    """
    places = row.columns(columns, COLUMN_GAP)
    if places[0].width < left <= row.width * 3 // 5:
        places = _parted(row, left)
    if all(need <= place.width for need, place in zip(wide, places, strict=False)):
        return places
    return _parted(row, wide[0]) if len(wide) > 1 else [row]


def _parted(row: Box, left: int) -> list[Box]:
    return [row.left(left), row.right(left + COLUMN_GAP)]


def _draw_choice(canvas: Canvas, choice: AnswerLine, place: Box, scale: Scale) -> None:
    arrow = place.left(ARROW_ROOM - 1).top(min(HEIGHT * scale.down, place.height))
    canvas.write_in(ARROWS[choice.button], arrow, SMALLEST)
    canvas.write(choice.label, (place.x + ARROW_ROOM, place.y), scale)


def _draw_listed(canvas: Canvas, screen: AskScreen) -> None:
    """The question over some of the answers, or in the bar after the name."""
    count = len(screen.choices)
    place = f" {screen.selected + 1}/{count}" if count > 1 else ""
    alone = f"{screen.who}: {screen.question}" if screen.question else screen.who
    title = alone + place if size(alone + place)[0] <= canvas.box.width else alone
    who = screen.who + place
    if size(who)[0] > canvas.box.width:
        who = screen.who
    bar, box = _under_bar(canvas, who)
    many = count > LISTED or canvas.image.height < LOW
    if many and size(title)[0] <= canvas.box.width:
        draw_bar(canvas, title, bar)
    elif _fits(who, bar.inset(1, 1), 0) and _fits(screen.question, box, HEIGHT + 2):
        draw_bar(canvas, who, bar)
        box = _under_question(canvas, screen, box, LISTED, listed=True)
    else:
        box = _draw_all_in_bar(canvas, alone + place, alone)
    _draw_list(canvas, screen, box)


def _draw_all_in_bar(canvas: Canvas, *titles: str) -> Box:
    """Draw the first title that leaves room for an answer. Returns the box under it."""
    box, lines = canvas.box, [wrap(title, canvas.box.width - 2) for title in titles]
    found = next((text for text in lines if text.height + 4 + HEIGHT <= box.height), lines[-1])
    draw_bar(canvas, " ".join(found.lines), box.top(found.height + 3))
    return box.below(found.height + 4)


def _fits(text: str, box: Box, need: int) -> bool:
    """Whether the text fits into the box and leaves `need` pixels under it."""
    room = max(box.height - need, LINE)
    return not block(text, box.width, room, SMALLEST).shortened


def _draw_list(canvas: Canvas, screen: AskScreen, box: Box) -> None:
    """As many answers as have room, the chosen one on a bar. A long one takes several lines."""
    room, width = max(box.height // LINE, 1), box.width - 2
    texts = [wrap(part(choice.label, width), width) for choice in screen.choices]
    first, end = _window([len(text.lines) for text in texts], screen.selected, room)
    high, top = box.height // room, box.y
    canvas.cut |= box.height < HEIGHT or sum(len(text.lines) for text in texts[first:end]) > room
    for number, text in enumerate(texts[first:end], first):
        row = Box(box.x, top, box.width, high * len(text.lines))
        _draw_answer(canvas, text, row, (high - HEIGHT + 1) // 2, number == screen.selected)
        top += row.height


def _window(lines: list[int], selected: int, room: int) -> tuple[int, int]:
    """Which answers are shown: the chosen one, and as many around it as have room."""
    first, end = selected, selected + 1
    for _ in lines:
        if first and sum(lines[first - 1 : end]) <= room:
            first -= 1
        if end < len(lines) and sum(lines[first : end + 1]) <= room:
            end += 1
    return first, end


def _draw_answer(canvas: Canvas, text: Block, row: Box, top: int, chosen: bool) -> None:
    """With a sign before the chosen one, if both have room."""
    ink = "black" if chosen else "white"
    left = ARROW_ROOM + 1
    if chosen:
        canvas.fill(row)
    if left + text.width >= row.width:
        left = 1
    elif chosen:
        canvas.write("▶", (row.x + 1, row.y + top), SMALLEST, ink)
    canvas.write_block(text, row.below(top).inset(left, 0), ink=ink)
