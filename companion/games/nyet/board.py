"""The Nyet! board: what its open boxes say, and boxes that are covered on the panel (NY-2)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nyet import words
from companion.games.nyet.resolver import COLOURS, Trumps
from companion.games.nyet.state import DISCARDS, VALUES, Box, State, Step, Terms
from companion.kit.asking import Entry, Question, fours, label_range
from companion.kit.names import brief
from companion.kit.rulings import announcement, silent_ruling
from companion.kit.screens import BoardBox, BoardLine, BoardScreen, Button, Mark
from companion.kit.structs import replace
from companion.kit.view import buttons


def open_box(state: State, entry: Entry) -> Question | None:
    """On the game's own board: which box of the next line is open."""
    line = len(entry.answers)
    if line == len(words.LINES):
        return None
    answers = {place: face.answer for place, face in enumerate(words.faces(state.names)[line])}
    return Question(words.QUESTIONS[line], answers, label=label_range if line else _names)


def _names(players: Sequence[str]) -> str:
    """Of two that share a button a few letters."""
    return players[0] if len(players) == 1 else ", ".join(brief(players))


def read(state: State, entry: Entry) -> Step:
    """The open boxes are known, and with them the terms; the first player picks a team."""
    first, discard, trump, supertrump, value = entry.answers
    trumps = Trumps(COLOURS[trump], (*COLOURS, "")[supertrump])
    terms = Terms(first, [*DISCARDS][discard], trumps, VALUES[value])
    headline, reason = f"{state.names[first]} is first player", words.sentence(terms)
    ruling = announcement("NY-2", headline, reason, (first,), entry.began_ns)
    return replace(state, terms=terms).into("teams", first, entry.last_ns), (ruling,)


# ---- on the panel


def to_cover(state: State, entry: Entry) -> Question | None:
    """A line that has several open boxes; one of them; and a look at it before it is covered."""
    if not entry.answers:
        lines = (line for line, boxes in enumerate(uncovered(state)) if len(boxes) > 1)
        return Question("", {line: words.LINES[line] for line in lines}, label=" + ".join)
    line, *place = entry.answers
    if not place:
        faces, boxes = words.faces(state.names)[line], uncovered(state)[line]
        return Question("", {place: faces[place].answer for _, place in boxes}, label=", ".join)
    return Question("", {False: "BACK", True: "COVER"}) if len(place) == 1 else None


def uncovered(state: State) -> list[tuple[Box, ...]]:
    """The open boxes of every line."""
    every = enumerate(words.faces(state.names))
    lines = ([(line, place) for place in range(len(faces))] for line, faces in every)
    return [tuple(box for box in line if box not in state.covered) for line in lines]


def cover(state: State, entry: Entry) -> Step:
    """The next player's turn; after the last box what the open ones say."""
    player, (line, place, covers) = entry.player, entry.answers
    if not covers:
        return state.into("covering", player, entry.last_ns), ()
    state = replace(state, covered=(*state.covered, (line, place)))
    still_open, faces = uncovered(state), words.faces(state.names)
    answers = ", ".join(faces[line][n].answer for _, n in still_open[line])
    headline = f"{state.names[player]} covers {words.box(state.names, line, place)}"
    ruling = silent_ruling("NY-2", headline, f"Still open: {answers}", player, entry.began_ns)
    if any(len(boxes) > 1 for boxes in still_open):
        following = state.clockwise(player)[1]
        return state.into("covering", following, entry.last_ns), (ruling,)
    last = tuple(place for [(_, place)] in still_open)
    state, effects = read(state, replace(entry, answers=last))
    return state, (ruling, *effects)


def screen(state: State) -> BoardScreen:
    """Every line, each box with the button that chooses it; at last the one that is chosen."""
    answers, what = state.entry.answers, ""
    if len(answers) == 2:
        what = f"✗ {words.box(state.names, *answers)}"
    lines = (_line(state, line, boxes) for line, boxes in enumerate(uncovered(state)))
    return BoardScreen(state.names[state.entry.player], what, tuple(lines))


def _line(state: State, line: int, still_open: tuple[Box, ...]) -> BoardLine:
    boxes: list[BoardBox] = []
    for place, face in enumerate(words.faces(state.names)[line]):
        mark: Mark = "open" if (line, place) in still_open else "covered"
        if still_open == ((line, place),):
            mark = "left"
        if state.entry.answers == (line, place):
            mark = "chosen"
        button = _button(state, line, place) if mark == "open" else ""
        boxes.append(BoardBox(face.sign, mark, button))
    return BoardLine(tuple(boxes))


def _button(state: State, line: int, place: int) -> Button:
    """What chooses that box now, or all of its line."""
    entry, question = state.entry, to_cover(state, state.entry)
    if question is None or entry.answers not in ((), (line,)):
        return ""
    answer = place if entry.answers else line
    parts = fours(entry.narrowed or tuple(question.answers))
    pressed = zip(buttons(len(parts)), parts, strict=True)
    return next((button for button, part in pressed if answer in part), "")
