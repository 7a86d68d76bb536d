"""Scores and orders on the panel: rows under a title bar."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import LINE, Block, Scale, common_scale, size, wrap
from companion.drawing.words import above_todo, bar_height, draw_bar
from companion.kit.screens import OrderScreen, ScoreScreen

CLOSE, CLOSE_GAP = 36, 4  # pixels: the narrowest column for many scores, and between two

Rows = Sequence[tuple[str, int | str]]  # a name, and what it has


def draw_score(canvas: Canvas, screen: ScoreScreen | OrderScreen) -> None:
    """The title, then as many rows as there is room for."""
    box = above_todo(canvas, screen.todo)
    if screen.title:
        high = bar_height(canvas.box, screen.title)
        draw_bar(canvas, screen.title, box.top(high))
        box = box.below(high + 2)
    canvas.cut |= box.height < HEIGHT
    rows: Rows = screen.rows
    close = _close_columns(rows, box) if isinstance(screen, ScoreScreen) else []
    columns = close or box.columns(max(box.width // 128, 1), 8)
    scale = _row_scale(rows, columns[0], len(columns))
    room = [columns[0].width - size(f" {points}", scale)[0] for _, points in rows]
    texts = [_clipped(*row, columns[0].width) if close else row[0] for row in rows]
    names = [wrap(text, width, scale) for text, width in zip(texts, room, strict=True)]
    for column in close[1:]:
        canvas.fill(Box(column.x - CLOSE_GAP // 2, column.y, 1, column.height))
    places = _places([max(name.height + 1, len(name.lines) * LINE) for name in names], columns)
    for name, (_, points), place in zip(names, rows, places, strict=False):
        canvas.write_block(name, place)
        canvas.write_block(Block((str(points),), scale), place, "right")
    canvas.cut |= len(places) < len(names)


def _places(high: list[int], columns: list[Box]) -> list[Box]:
    """A box for each row, or fewer if not all have room. `high`: how high each is."""
    per_column = max(-(-len(high) // len(columns)), 1)
    unused = columns[0].height - per_column * max(high, default=0)
    spare = min(max(unused // per_column, 0), LINE // 2)  # between them, when there are few
    places: list[Box] = []
    column, *rest = columns
    for height in high:
        if height > column.height + 1:
            if not rest:
                break
            column, *rest = rest
        places.append(column)
        column = column.below(height + spare)
    return places


def _close_columns(rows: Rows, box: Box) -> list[Box]:
    """Narrow columns, for rows that do not fit otherwise, and whose names differ then."""
    rows_each, usual = max((box.height + 1) // LINE, 1), max(box.width // 128, 1)
    count = -(-len(rows) // rows_each)
    narrow = box.columns(count, CLOSE_GAP) if count > usual else []
    if not narrow or narrow[0].width < CLOSE:
        return []
    names = {_clipped(name, points, narrow[0].width) for name, points in rows}
    return narrow if len(names) == len(rows) else []


def _clipped(name: str, points: int | str, width: int) -> str:
    """As much of a name as there is room for before the points."""
    room = width - size(f" {points}")[0]
    while name and size(name)[0] > room:
        name = name[:-1]
    return name


def _row_scale(rows: Rows, column: Box, columns: int) -> Scale:
    """The largest scale at which every row fits, else the smallest."""
    per_column = max(-(-len(rows) // columns), 1)
    high = ((column.height + 1) // per_column - 1) // HEIGHT * HEIGHT  # as rows follow each other
    lines = [f"{name}  {points}" for name, points in rows]
    return common_scale(lines, column.width, high)
