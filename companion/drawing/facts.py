"""Facts of a game on the panel: one large, the others in rows, after their labels."""

from __future__ import annotations

from companion.drawing.canvas import Box, Canvas
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import LARGEST, SMALLEST, Block, Scale, block, size, wrap
from companion.kit.screens import FactsScreen

GAP = 3
EDGE = 1  # of a label's tile around its letters
ROW_SCALES = (Scale(3, 5), Scale(3, 4), Scale(2, 4), Scale(2, 3), Scale(2, 2), SMALLEST)

Row = tuple[str, Block]


def draw_facts(canvas: Canvas, screen: FactsScreen) -> None:
    """The large words on a quarter of the panel or more; under them rows of one size."""
    box = canvas.box
    if screen.large:
        needed = _height(_rows(screen, box.width, SMALLEST)) + GAP
        room = min(max(box.height - needed, box.height // 4), box.height)
        words = block(screen.large, box.width, room, LARGEST)
        canvas.write_block(words, box, "middle")
        box = box.below(words.height + GAP)
    if not screen.rows:
        return
    for scale in ROW_SCALES:
        rows = _rows(screen, box.width, scale)
        # A word that cannot be broken may be wider than the room beside its label.
        wide = max(_label_width(label, scale) + words.width for label, words in rows)
        if _height(rows) <= box.height and wide <= box.width:
            _draw_rows(canvas, rows, box)
            return
    text = " ".join(f"{label} {text}" for label, text in screen.rows)
    words = block(text, box.width, max(box.height, 0), SMALLEST)
    canvas.cut |= len(screen.rows) > 1  # pages are better than one running text
    canvas.write_block(words, box)


def _rows(screen: FactsScreen, width: int, scale: Scale) -> list[Row]:
    """Every label with its words, wrapped at that scale."""
    return [
        (label, wrap(text, width - _label_width(label, scale), scale))
        for label, text in screen.rows
    ]


def _label_width(label: str, scale: Scale) -> int:
    """The width of a label's tile and the gap after it; 0 without a label."""
    return size(label, _label_scale(scale))[0] + 2 * EDGE + GAP if label else 0


def _label_scale(scale: Scale) -> Scale:
    """A label is smaller than its words, unless these are the smallest already."""
    return Scale(max(scale.down - 1, 1), max(scale.across_halves - 1, 2))


def _height(rows: list[Row]) -> int:
    return sum(words.height for _, words in rows) + GAP * (len(rows) - 1) + 2 * EDGE


def _draw_rows(canvas: Canvas, rows: list[Row], box: Box) -> None:
    spare = (box.height - _height(rows)) // len(rows)
    top = box.y + EDGE + spare // 2
    for label, words in rows:
        wide = _label_width(label, words.scale)
        if label:
            tile = Box(box.x, top, wide - GAP, HEIGHT * words.scale.down - 1).inset(0, -EDGE)
            canvas.fill(tile)
            canvas.write_in(label, tile, _label_scale(words.scale), "black")
        canvas.write_block(words, box.below(top - box.y).right(wide))
        top += words.height + GAP + min(spare, GAP)
