"""The dice on the panel: as large as they fit, and always in the same places."""

from __future__ import annotations

from companion.drawing.canvas import Box, Canvas
from companion.drawing.lettering import SMALLEST, Block, Scale, fit, size, wrap
from companion.drawing.words import LOW, draw_words
from companion.kit.screens import ARROWS, DiceScreen, Die

WIDEST_CRITERION = "NOTHING"
MOST_NEGATIONS = 3
NOTE_LINES = 2
CAPITAL = 7  # rows of a capital at its natural size
GAP = 2


def draw_dice(canvas: Canvas, screen: DiceScreen) -> None:
    box = canvas.box
    if screen.paused and box.height < LOW:
        title, _, text = screen.note.partition(" · ")
        draw_words(canvas, title, text.partition(". ")[0], "", "plain")
        return
    if screen.note and box.height >= LOW:
        note = _note(screen.note, box.width)
        rest = box.top(box.height - note.height - GAP)
        canvas.write_block(note, box.below(rest.height + GAP), "middle")
        box = rest
    if screen.arrow or screen.liar:
        box = _draw_signs(canvas, box, screen)
    if screen.negation is not None:
        box = _draw_negation(canvas, box, screen.negation)
    for die, place in zip(screen.criteria, _halves(box), strict=True):
        canvas.write_in(die.word, place, _scale(die.word, place), die.ink)


def _note(text: str, width: int) -> Block:
    """The note in two lines at most, so that the dice stay large; else its beginning."""
    parts = (text, text.partition(". ")[0], text.partition(" · ")[0])
    notes = [_broken(part, width) for part in parts]
    return next((note for note in notes if len(note.lines) <= NOTE_LINES), notes[-1])


def _broken(text: str, width: int) -> Block:
    """On one line, or broken where its parts meet."""
    if size(text)[0] <= width:
        return wrap(text, width)
    lines = (line for part in text.split(" · ") for line in wrap(part, width).lines)
    return Block(tuple(lines), SMALLEST)


def _scale(word: str, place: Box) -> Scale:
    return fit(word, place.width, place.height) or SMALLEST


def _halves(box: Box) -> list[Box]:
    """The two criteria below each other, or side by side if WIDEST_CRITERION is larger so.

    It does not depend on the words of this throw: the dice keep their places.
    """

    def area(places: list[Box]) -> int:
        scale = fit(WIDEST_CRITERION, places[0].width, places[0].height)
        return scale.area if scale else 0

    return max(box.rows(2, min(4, box.height // 16)), box.columns(2, box.width // 16), key=area)


def _draw_negation(canvas: Canvas, box: Box, die: Die) -> Box:
    """Draw a tile for each word, filled for NOT. Returns the box below."""
    in_a_row = fit("NOT", box.columns(MOST_NEGATIONS, GAP)[0].width - 2, box.height) is not None
    high = _negation_height(box, 0.28 if in_a_row else 0.4)
    place = box.top(high)
    nots = die.word.split()
    tiles = place.columns(len(nots), GAP) if in_a_row else place.rows(len(nots), 1)
    for word, tile in zip(nots, tiles, strict=True):
        if word == "NOT":
            canvas.fill(tile, die.ink)
        else:
            canvas.frame(tile, die.ink)
        room = tile.inset(1, 2 if tile.height > 11 else 1)
        canvas.write_in(word, room, _scale(word, room), "black" if word == "NOT" else die.ink)
    return box.below(high + GAP)


def _negation_height(box: Box, share: float) -> int:
    """About this share of the height: what criteria at a whole scale leave."""
    criteria_scale = int((box.height * (1 - share) - 2 * GAP) // (2 * CAPITAL))
    left_over = box.height - 2 * CAPITAL * criteria_scale - 2 * GAP
    return max(min(left_over, round(box.height * (share + 0.1))), CAPITAL + 2)


def _draw_signs(canvas: Canvas, box: Box, screen: DiceScreen) -> Box:
    """The arrow and the Liar, next to the dice or, on a tall panel, under them."""
    if canvas.box.height >= canvas.box.width:
        high = max(box.width // 6, 14)
        signs, rest = box.below(box.height - high), box.top(box.height - high - GAP)
        arrow, liar = _split(signs, screen, across=True)
    else:
        wide = max(box.width // 7, 14)
        stacked = box.height - wide >= size("LIAR")[0] + 2 * GAP
        both = screen.arrow is not None and screen.liar
        total = wide if stacked or not both else 2 * wide
        signs, rest = box.right(box.width - total), box.left(box.width - total - GAP)
        arrow, liar = _split(signs, screen, across=not stacked)
    if screen.arrow:
        _draw_arrow(canvas, arrow, screen.arrow)
    if screen.liar:
        _draw_liar(canvas, liar)
    return rest


def _split(signs: Box, screen: DiceScreen, *, across: bool) -> tuple[Box, Box]:
    """A square for the arrow, the rest for the Liar; all of it for one alone."""
    if not (screen.arrow and screen.liar):
        return signs, signs
    if across:
        side = min(signs.height, signs.width // 2 - 1)
        return signs.left(side), signs.right(side + GAP)
    return signs.top(signs.width), signs.below(signs.width + GAP)


def _draw_liar(canvas: Canvas, box: Box) -> None:
    """The word itself on a tile, turned where the space is slim."""
    canvas.fill(box)
    room = box.inset(2, 2)
    slim = box.width <= box.height
    scale = _scale("LIAR", Box(0, 0, room.height, room.width) if slim else room)
    canvas.write_in("LIAR", room, scale, "black", upwards=slim)


def _draw_arrow(canvas: Canvas, box: Box, towards: str) -> None:
    """A block arrow, as large as a square in the box."""
    side = (min(box.width, box.height) - 1) // 2 * 2 + 1  # odd: there is a middle pixel
    x, y = box.x + (box.width - side + 1) // 2, box.y + (box.height - side) // 2
    last = side - 1
    middle, slim = last // 2, side // 6
    right = [(0, 0), (middle, middle), (slim, middle), (slim, last)]  # half, from the middle on
    points = [(middle + a, b) for a, b in right] + [(middle - a, b) for a, b in reversed(right)]
    for _ in range(list(ARROWS).index(towards)):  # quarter turns of the square, from up on
        points = [(last - b, a) for a, b in points]
    canvas.polygon([(x + a, y + b) for a, b in points])
