"""Questions, scores and orders on the panel: rows under a title bar."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import SMALLEST, Scale, block, fit, shorten, size, wrap
from companion.drawing.words import above_todo, bar_height, draw_bar
from companion.kit.screens import ARROWS, AnswerLine, AskScreen, OrderScreen, ScoreScreen

LINE = HEIGHT + 1
ARROW_ROOM = 9
COLUMN_GAP = 2
CLOSE, CLOSE_GAP = 36, 4  # columns for many scores on a small panel
HOLD = "hold:"
LARGEST_ROW = Scale(3, 4)

Rows = Sequence[tuple[str, int | str]]  # a name, and what it has
Grid = list[tuple[AnswerLine | str, ...]]  # rows of answers, and headings over them


def draw_question(canvas: Canvas, screen: AskScreen) -> None:
    """Who is asked, the question as large as it goes, the answers with their buttons."""
    box = canvas.box
    listed = any(choice.button == "" for choice in screen.choices)
    place = f" {screen.selected + 1}/{len(screen.choices)}" if listed else ""
    bar, box = box.top(bar_height(box)), box.below(bar_height(box) + 2)
    if listed:
        draw_bar(canvas, screen.who + place, bar)
        _draw_list(canvas, screen, _under_question(canvas, screen, box, 3))
        return
    lines = 1 + bool(screen.foot)  # over a foot two answers a row, so that it still stands out
    grid = _grid(screen.choices, lines * wrap(screen.question, box.width).height, box)
    if HEIGHT * len(grid) + LINE > box.height:
        _draw_crowded(canvas, screen, bar, box)
        return
    draw_bar(canvas, screen.who, bar)
    if grid:
        _draw_buttons(canvas, grid, _under_question(canvas, screen, box, len(grid)))


def _under_question(canvas: Canvas, screen: AskScreen, box: Box, rows: int) -> Box:
    """Write the question over so many rows of answers. Returns what is left for them."""
    rows = min(rows, len(screen.choices))
    for pitch in (HEIGHT,) if screen.foot else (LINE, HEIGHT):  # close rows, not half a question
        room = max(box.height - pitch * rows - 2, LINE)
        question = block(screen.question, box.width, room, Scale(3, 5))
        if not question.shortened:
            break
    canvas.cut |= question.shortened
    canvas.write_block(question, box, "middle")
    return box.below(question.height + 2)


def _draw_crowded(canvas: Canvas, screen: AskScreen, bar: Box, box: Box) -> None:
    """On a panel too low for rows: running text, and the question beside the name if it fits."""
    answers = [f"{ARROWS[choice.button]}{_label(choice)}" for choice in screen.choices]
    canvas.cut = True
    title = f"{screen.who}: {screen.question}"
    beside = size(title, SMALLEST)[0] <= bar.width
    draw_bar(canvas, title if beside else screen.who, bar)
    text = " ".join(answers if beside else [*answers, screen.question])
    canvas.write_block(block(text, box.width, box.height, SMALLEST), box)


def _label(choice: AnswerLine) -> str:
    return f"hold {choice.label}" if choice.held else choice.label


def _grid(choices: tuple[AnswerLine, ...], question: int, box: Box) -> Grid:
    """The answers in rows: one a row if that leaves the question its lines, else two.

    Two a row leave no room to write "hold" before each: it is written above those it goes for, or
    beside a single one.
    """
    if question + 2 + LINE * len(choices) <= box.height:
        return [(choice,) for choice in choices]
    grid: Grid = []
    for held in (False, True):
        group = [choice for choice in choices if choice.held == held]
        if held and len(group) == 1:
            return [*grid, (HOLD, *group)]
        if held and group:
            grid.append((HOLD,))
        grid += [tuple(group[i : i + 2]) for i in range(0, len(group), 2)]
    return grid


def _draw_buttons(canvas: Canvas, grid: Grid, box: Box) -> None:
    columns = max(len(row) for row in grid)
    rows = box.rows(len(grid), 1 if box.height > LINE * len(grid) else 0)
    width = box.columns(columns, COLUMN_GAP)[0].width
    choices = [cell for row in grid for cell in row if isinstance(cell, AnswerLine)]
    labels = {choice: _label(choice) if columns == 1 else choice.label for choice in choices}
    scale = _common_scale(list(labels.values()), width - ARROW_ROOM, rows[0].height)
    left = max(
        (size(labels[row[0]])[0] for row in grid if isinstance(row[0], AnswerLine)), default=0
    )
    for cells, row in zip(grid, rows, strict=True):
        places = _places_of(row, columns, ARROW_ROOM + left)
        for cell, place in zip(cells, places, strict=False):
            if isinstance(cell, str):
                canvas.write_in(cell, row if len(cells) == 1 else place, SMALLEST)
            else:
                _draw_choice(canvas, cell, labels[cell], place, scale)


def _places_of(row: Box, columns: int, left: int) -> list[Box]:
    """The columns of a row: two alike, unless the words on the left need more than half."""
    places = row.columns(columns, COLUMN_GAP)
    if columns != 2 or left <= places[0].width or left > row.width * 3 // 5:
        return places
    begin = left + COLUMN_GAP
    return [
        Box(row.x, row.y, left, row.height),
        Box(row.x + begin, row.y, row.width - begin, row.height),
    ]


def _draw_choice(canvas: Canvas, choice: AnswerLine, label: str, place: Box, scale: Scale) -> None:
    arrow = Box(place.x, place.y, ARROW_ROOM - 1, min(HEIGHT * scale.down, place.height))
    canvas.write_in(ARROWS[choice.button], arrow, SMALLEST)
    text = shorten(label, place.width - ARROW_ROOM) if scale == SMALLEST else label
    canvas.write(text, (place.x + ARROW_ROOM, place.y), scale)


def _common_scale(texts: list[str], width: int, height: int) -> Scale:
    """The largest scale at which every text fits; the smallest if none does."""
    return min(
        (fit(text, width, height, LARGEST_ROW) or SMALLEST for text in texts), default=SMALLEST
    )


def _draw_list(canvas: Canvas, screen: AskScreen, box: Box) -> None:
    """As many answers as there is room for, the chosen one among them on a bar."""
    shown = max(box.height // LINE, 1)
    first = min(max(screen.selected - shown // 2, 0), max(len(screen.choices) - shown, 0))
    window = screen.choices[first : first + shown]
    for number, (choice, row) in enumerate(zip(window, box.rows(shown, 0), strict=False), first):
        chosen = number == screen.selected
        if chosen:
            canvas.fill(row)
        text = shorten(_label(choice), row.width - ARROW_ROOM - 2)
        ink = "black" if chosen else "white"
        top = row.y + (row.height - HEIGHT + 1) // 2
        if chosen:
            canvas.write("▶", (row.x + 1, top), SMALLEST, ink)
        canvas.write(text, (row.x + ARROW_ROOM + 1, top), SMALLEST, ink)


def draw_score(canvas: Canvas, screen: ScoreScreen | OrderScreen) -> None:
    """The title, then as many rows as there is room for; the rest is counted, not cut."""
    box = above_todo(canvas, screen.todo, getattr(screen, "percent", 100))
    if screen.title:
        draw_bar(canvas, screen.title, box.top(bar_height(canvas.box)))
        box = box.below(bar_height(canvas.box) + 2)
    canvas.cut |= box.height < HEIGHT
    if isinstance(screen, ScoreScreen) and (close := _close_columns(screen.rows, box)):
        _draw_close(canvas, screen.rows, close)
        return
    columns = box.columns(max(box.width // 128, 1), 8)
    rows: Rows = screen.rows
    scale = _row_scale(rows, columns[0], len(columns))
    places = _places(rows, columns, scale)
    for (name, points), place in zip(rows, places, strict=False):
        _draw_row(canvas, name, points, place, scale)
    if len(places) < len(rows):
        canvas.cut = True
        rest = columns[-1].below(columns[-1].height - HEIGHT)
        canvas.write_in(f"+{len(rows) - len(places)}", rest, SMALLEST)


def _places(rows: Rows, columns: list[Box], scale: Scale) -> list[Box]:
    """Where each row goes, of as many as there is room for, and for a last line that counts."""
    high = [_row_height(name, points, columns[0].width, scale) for name, points in rows]
    spare = _spare(high, columns)
    places: list[Box] = []
    column, left = columns[0], iter(columns[1:])
    for number, height in enumerate(high):
        last = column.x == columns[-1].x
        rest = LINE if last and number < len(rows) - 1 else 0
        if height + rest > column.height + 1:
            if last:
                break
            column = next(left)
        places.append(column)
        column = column.below(height + spare)
    return places


def _close_columns(rows: Rows, box: Box) -> list[Box]:
    """Narrow columns for rows that fit in no other way; none if they do, or fit in none.

    Nor where two names would look alike.
    """
    deep, wide = max((box.height + 1) // LINE, 1), max(box.width // 128, 1)
    count = -(-len(rows) // deep)
    narrow = box.columns(count, CLOSE_GAP) if count > wide else []
    if not narrow or narrow[0].width < CLOSE:
        return []
    names = {_clipped(name, points, narrow[0].width) for name, points in rows}
    return narrow if len(names) == len(rows) else []


def _draw_close(canvas: Canvas, rows: Rows, columns: list[Box]) -> None:
    """Everybody's points, with as much of each name as there is room for."""
    deep = -(-len(rows) // len(columns))
    for column in columns[1:]:
        canvas.fill(Box(column.x - CLOSE_GAP // 2, column.y, 1, deep * LINE - 1))
    for number, (name, points) in enumerate(rows):
        place = columns[number // deep].below(number % deep * LINE)
        _draw_row(canvas, _clipped(name, points, place.width), points, place, SMALLEST)


def _clipped(name: str, points: int | str, width: int) -> str:
    """As much of a name as there is room for before the points."""
    room = width - size(f" {points}")[0]
    while name and size(name)[0] > room:
        name = name[:-1]
    return name


def _row_scale(rows: Rows, column: Box, columns: int) -> Scale:
    """Large if everybody fits so, otherwise the smallest."""
    per_column = max(-(-len(rows) // columns), 1)
    high = column.height // per_column - 1
    lines = [f"{name}  {points}" for name, points in rows]
    return _common_scale(lines, column.width, high)


def _spare(high: list[int], columns: list[Box]) -> int:
    """Rows of pixels to put between scores when there are few of them."""
    per_column = max(-(-len(high) // len(columns)), 1)
    used = sum(high) // len(columns)
    return min(max((columns[0].height - used) // per_column, 0), LINE // 2)


def _row_height(name: str, points: int | str, width: int, scale: Scale) -> int:
    room = width - size(f" {points}", scale)[0]
    words = wrap(name, room, scale)
    return len(words.lines) * words.pitch


def _draw_row(canvas: Canvas, name: str, points: int | str, place: Box, scale: Scale) -> None:
    room = place.width - size(f" {points}", scale)[0]
    words = wrap(name, room, scale)
    canvas.write_block(words, place)
    wide = size(str(points), scale)[0]
    canvas.write(str(points), (place.x + place.width - wide, place.y), scale)
