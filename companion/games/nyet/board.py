"""The Nyet! board: its boxes, covering them, and the terms that stay open (NY-2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from companion.games.nyet import words
from companion.games.nyet.resolver import COLOURS
from companion.games.nyet.state import Discard, State, Step, Terms
from companion.kit.asking import BACK, Answering, Question, buttons_of
from companion.kit.names import brief
from companion.kit.rulings import Ruling
from companion.kit.screens import BoardBox, BoardLine, BoardScreen, Button
from companion.kit.structs import replace
from companion.kit.view import Ask, buttons


class TermBox(NamedTuple):
    """`sign`: on the board, three letters at most. `answer`: on a button. `means`: in the terms."""

    sign: str
    answer: str
    means: Any


class BoardRow(NamedTuple):
    title: str
    boxes: tuple[TermBox, ...]


DISCARDS = (
    TermBox("-1", "1", Discard(1, "discard 1")),
    TermBox("-2", "2", Discard(2, "discard 2")),
    TermBox("!1", "1, NOT A 1", Discard(1, "discard 1, not a 1")),
    TermBox("P1", "PASS LEFT", Discard(0, "pass 1 to the left")),
    TermBox("0", "NONE", Discard()),
)
TRUMPS = tuple(TermBox(colour[0].upper(), colour.upper(), colour) for colour in COLOURS)
ONES = tuple(TermBox(f"{sign}1", answer, colour) for sign, answer, colour in TRUMPS)
VALUES = tuple(TermBox(f"{value:+}", str(value), value) for value in (1, 2, 3, 4, -2))


@lru_cache(maxsize=1)  # those of the table: asked for several times a press
def lines(names: tuple[str, ...]) -> tuple[BoardRow, ...]:
    """The five lines. The first has a box for each player."""
    players = zip(brief(names), names, range(len(names)), strict=True)
    return (
        BoardRow("FIRST", tuple(TermBox(*player) for player in players)),
        BoardRow("DISCARD", DISCARDS),
        BoardRow("TRUMP", TRUMPS),
        BoardRow("SUPERTRUMP", (*ONES, TermBox("no", "NONE", ""))),
        BoardRow("POINTS", VALUES),
    )


def all_open(names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(len(line.boxes))) for line in lines(names))


# ---- on the panel


def to_cover(state: State, entry: Answering) -> Question | None:
    """First a line with several open boxes, then one of them."""
    board = lines(state.names)
    match entry.answers:
        case ():
            titles = {n: board[n].title for n, boxes in enumerate(state.open) if len(boxes) > 1}
            return Question("", titles, label=" + ".join)
        case (line,):
            boxes = {place: board[line].boxes[place].answer for place in state.open[line]}
            return Question("", boxes, label=", ".join)
    return None


def cover(state: State, entry: Answering) -> Step:
    """Cover the box. Then it is the next player's turn; after the last box, take the terms."""
    player, (line, place) = entry.player, entry.answers
    still = tuple(other for other in state.open[line] if other != place)
    title, boxes = lines(state.names)[line]
    headline = f"{state.names[player]} covers {title}: {boxes[place].answer}"
    reason = f"Still open: {', '.join(boxes[other].answer for other in still)}"
    ruling = Ruling("NY-2", headline, reason, (player,), entry.began_ns, quiet=True)
    state = replace(state, open=(*state.open[:line], still, *state.open[line + 1 :]))
    if any(len(places) > 1 for places in state.open):
        return state.into("covering", state.next_clockwise(player)), (ruling,)
    state, known = _with_terms(state, entry)
    return state, (ruling, known)


def _with_terms(state: State, entry: Answering) -> tuple[State, Ruling]:
    """Take the terms from the last open box of each line; the first player picks the teams."""
    board = zip(lines(state.names), state.open, strict=True)
    terms = Terms(*(line.boxes[place].means for line, (place,) in board))
    first = terms.first
    headline = f"{state.names[first]} is first player"
    ruling = Ruling("NY-2", headline, words.sentence(terms), (first,), entry.began_ns)
    return replace(state, terms=terms).into("teams", first), ruling


def screen(state: State, question: Question, ask: Ask) -> BoardScreen:
    """Every line, with the buttons of its open boxes, and that of BACK."""
    pressed = buttons_of(ask, question, state.entry)
    rows = tuple(_row(state, line, pressed) for line in range(len(state.open)))
    back = buttons(len(ask.choices))[-1] if ask.choices[-1] == BACK else ""
    return BoardScreen(state.names[state.entry.player], rows, back)


def _row(state: State, line: int, pressed: Mapping[Any, Button]) -> BoardLine:
    """A line. Until one is chosen, all of its boxes have the button that chooses the line."""

    def button(place: int) -> Button:
        if not state.entry.answers:
            return pressed.get(line, "")
        return pressed.get(place, "") if state.entry.answers == (line,) else ""

    boxes = enumerate(lines(state.names)[line].boxes)
    still = state.open[line]
    return BoardLine(
        tuple(BoardBox(box.sign, n in still, button(n) if n in still else "") for n, box in boxes)
    )
