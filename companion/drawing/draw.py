"""Screens into pixels: the one way in. Pure: the same screen gives the same pixels."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from companion.drawing.board import draw_board
from companion.drawing.canvas import Box, Canvas, Mode
from companion.drawing.dice import draw_dice
from companion.drawing.facts import draw_facts
from companion.drawing.glyphs import HEIGHT
from companion.drawing.lettering import SMALLEST, size, wrap
from companion.drawing.lists import draw_score
from companion.drawing.questions import draw_question
from companion.drawing.words import LOW, draw_joining, draw_words
from companion.kit.screens import (
    AskScreen,
    BoardScreen,
    DiceScreen,
    FactsScreen,
    Footed,
    JoinScreen,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.structs import replace

ASKED = 2  # lines of a foot under a question, at most: the answers need the room


def draw(screen: Screen, size: tuple[int, int], mode: Mode) -> Image.Image:
    return lay_out(screen, size, mode).image


def lay_out(screen: Screen, size: tuple[int, int], mode: Mode) -> Canvas:
    """The canvas with the screen on it, and what was written where."""
    if not (isinstance(screen, Footed) and screen.foot):
        return _laid_out(screen, Canvas(size, mode))
    if size[1] < LOW:  # a foot has a page of its own, and none at a question: that wants an answer
        canvas = _laid_out(replace(screen, foot=()), Canvas(size, mode))
        canvas.omitted = 0 if isinstance(screen, AskScreen) else len(screen.foot)
        return canvas
    without = replace(screen, todo="") if isinstance(screen, RulingScreen) else screen
    most = ASKED if isinstance(screen, AskScreen) else len(rows_of_foot(screen.foot, size[0])[0])
    for shown in range(most, 0, -1):  # the foot is the first to be spread over pages
        for over in dict.fromkeys((screen, without)):  # what to do, the last
            canvas = Canvas(size, mode)
            draw_foot(canvas, screen.foot, shown)
            _laid_out(over, canvas)
            canvas.todo_left = over is not screen
            if not canvas.cut:
                return canvas
    if isinstance(screen, AskScreen):  # nobody can answer half a question
        return _laid_out(replace(screen, foot=()), Canvas(size, mode))
    return canvas


def _laid_out(screen: Screen, canvas: Canvas) -> Canvas:
    match screen:
        case DiceScreen():
            draw_dice(canvas, screen)
        case RulingScreen(headline, reason, todo, tone):
            draw_words(canvas, headline, reason, todo, tone)
        case MessageScreen(title, text, todo):
            draw_words(canvas, title, text, todo, "plain")
        case AskScreen():
            draw_question(canvas, screen)
        case ScoreScreen() | OrderScreen():
            draw_score(canvas, screen)
        case JoinScreen():
            draw_joining(canvas, screen)
        case FactsScreen():
            draw_facts(canvas, screen)
        case BoardScreen():
            draw_board(canvas, screen)
    return canvas


GAP = 6  # pixels between two entries of a foot, at least
RULE = 2  # pixels of the line over the foot, with its gap


def rows_of_foot(entries: Sequence[str], width: int, most: int = 99) -> tuple[list[list[str]], int]:
    """The rows of a foot, and how many entries they show. A long entry takes several rows.

    `most`: where the rows end, unless the first entry needs more.
    """
    rows: list[list[str]] = []
    left = 0
    for shown, entry in enumerate(entries):
        needed = size(entry)[0] + GAP
        if needed <= left:
            rows[-1].append(entry)
        else:
            more = [[part] for part in wrap(entry, width).lines]
            if rows and len(rows) + len(more) > most:
                return rows, shown
            rows += more
            left = width + GAP
        left -= needed
    return rows, len(entries)


def draw_foot(canvas: Canvas, entries: Sequence[str], most: int) -> None:
    box = canvas.box
    drawn, shown = rows_of_foot(entries, box.width, most)
    high = len(drawn) * HEIGHT + RULE
    canvas.omitted = len(entries) - shown
    canvas.box = box.top(box.height - high - 1)
    canvas.fill(Box(box.x, box.height - high, box.width, 1))
    rows = box.below(box.height - high + RULE).rows(len(drawn), 0)
    for texts, row in zip(drawn, rows, strict=True):
        spare = box.width - sum(size(text)[0] for text in texts)
        gap = min(spare // max(len(texts) - 1, 1), 3 * GAP)
        x = row.x
        for text in texts:
            canvas.write(text, (x, row.y), SMALLEST)
            x += size(text)[0] + gap
