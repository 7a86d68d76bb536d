"""What stands at the table: one thing large, the others in rows, each beside its label."""

from __future__ import annotations

from collections.abc import Iterator

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import SMALLEST, Block, Scale, block, size, wrap
from companion.kit.screens import FactsScreen

GAP = 3
BETWEEN = 8  # of two columns
LONG = 3  # times as wide as it is high, and more
EDGE = 1  # of a label's tile around its letters
LARGEST = Scale(8, 12)
ROW_SCALES = (Scale(3, 5), Scale(3, 4), Scale(2, 4), Scale(2, 3), Scale(2, 2), SMALLEST)

Facts = tuple[tuple[str, str], ...]
Row = tuple[str, Block]


def draw_facts(canvas: Canvas, screen: FactsScreen) -> None:
    """Rows as large as they all go, under the large words, which have at least a quarter."""
    box = canvas.box
    if screen.large:
        needed = _height(_rows(screen.rows, box.width, SMALLEST)) + GAP
        room = min(max(box.height - needed, box.height // 4), box.height)
        words = block(screen.large, box.width, room, LARGEST)
        canvas.cut |= words.shortened
        canvas.write_block(words, box, "middle")
        box = box.below(words.height + GAP)
    if not screen.rows or box.height <= 0:
        canvas.cut |= bool(screen.rows)
        return
    for scale in ROW_SCALES:
        for columns in _columns(screen, box, scale, canvas.box):
            if all(_height(rows) <= place.height and _width(rows) <= place.width
                   for rows, place in columns):  # fmt: skip
                for rows, place in columns:
                    _draw_rows(canvas, rows, place)
                return
    crowded = _packed([f"{label} {text}" for label, text in screen.rows], box)
    canvas.cut |= crowded.shortened
    canvas.write_block(crowded, box)


def _columns(
    screen: FactsScreen, box: Box, scale: Scale, panel: Box
) -> Iterator[list[tuple[list[Row], Box]]]:
    """All rows in one column; on a long low panel also in two, side by side."""
    yield [(_rows(screen.rows, box.width, scale), box)]
    if panel.width < LONG * panel.height or len(screen.rows) < 2:
        return
    half, wide = (len(screen.rows) + 1) // 2, (box.width - BETWEEN) // 2
    left = Box(box.x, box.y, wide, box.height)
    right = Box(box.x + wide + BETWEEN, box.y, wide, box.height)
    yield [
        (_rows(screen.rows[:half], wide, scale), left),
        (_rows(screen.rows[half:], wide, scale), right),
    ]


def _packed(entries: list[str], box: Box) -> Block:
    """Entries in a run: none of them broken, or only long ones, if there is room for that."""
    for unbroken in (box.width, box.width // 2):
        lines: list[str] = []
        for entry in entries:
            whole = size(entry, SMALLEST)[0] <= unbroken
            for words in (entry,) if whole else entry.split():
                joined = f"{lines[-1]} {words}" if lines else words
                if lines and size(joined, SMALLEST)[0] <= box.width:
                    lines[-1] = joined
                else:
                    lines += wrap(words, box.width, SMALLEST).lines
        packed = Block(tuple(lines), SMALLEST)
        if packed.height <= box.height:
            return packed
    return block(" ".join(entries), box.width, box.height, SMALLEST)


def _rows(facts: Facts, width: int, scale: Scale) -> list[Row]:
    """Every row's words, wrapped at that scale beside its label."""
    return [(label, wrap(text, width - _label_width(label, scale), scale)) for label, text in facts]


def _label_width(label: str, scale: Scale) -> int:
    """Of the tile, and of the gap beside it; a row without a label has none."""
    return size(label, _label_scale(scale))[0] + 2 * EDGE + GAP if label else 0


def _label_scale(scale: Scale) -> Scale:
    """A label is told from what it says by being smaller, where there are sizes to choose from."""
    return Scale(max(scale.down - 1, 1), max(scale.across_halves - 1, 2))


def _height(rows: list[Row]) -> int:
    return sum(words.height for _, words in rows) + GAP * (len(rows) - 1) + 2 * EDGE


def _width(rows: list[Row]) -> int:
    """A word that cannot be broken may be wider than the room beside its label."""
    return max(
        _label_width(label, words.scale) + size(line, words.scale)[0]
        for label, words in rows
        for line in words.lines or ("",)
    )


def _draw_rows(canvas: Canvas, rows: list[Row], box: Box) -> None:
    """The room that is left over stands between the rows."""
    spare = (box.height - _height(rows)) // len(rows)
    top = box.y + EDGE + spare // 2
    for label, words in rows:
        wide = _label_width(label, words.scale)
        if label:
            tile = Box(box.x, top, wide - GAP, HEIGHT * words.scale.down - 1).inset(0, -EDGE)
            canvas.fill(tile)
            canvas.write_in(label, tile, _label_scale(words.scale), "black")
        place = Box(box.x + wide, top, box.width - wide, words.height)
        canvas.write_block(words, place)
        top += words.height + GAP + min(spare, GAP)
