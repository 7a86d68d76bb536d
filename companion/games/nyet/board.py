"""The Nyet phase: boxes are covered in turn until every line has one left (NY-2)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import words
from companion.games.nyet.choosing import ask, chosen, fours
from companion.games.nyet.faces import QUESTIONS, face, faces, group
from companion.games.nyet.state import (
    LINES,
    SEEN_NS,
    SUPER,
    TRUMP,
    Box,
    Covering,
    Reading,
    State,
    Step,
    Telling,
    Terms,
)
from companion.kit.events import Answer, Click, Event
from companion.kit.game import Effects
from companion.kit.screens import (
    BoardBox,
    BoardLine,
    BoardScreen,
    Button,
    Direction,
    Mark,
    MessageScreen,
)
from companion.kit.view import Meaning, View

BUTTONS: dict[int, tuple[Direction, ...]] = {
    1: ("right",),
    2: ("left", "right"),
    3: ("up", "right", "down"),
    4: ("up", "right", "down", "left"),
}
COVER: Direction = "right"
BACK: Direction = "left"

Group = tuple[Box, ...]


# ---- the board itself


def boxes(state: State, line: int) -> tuple[Box, ...]:
    """All the boxes of a line; the first has one for everybody who plays."""
    return tuple((line, place) for place in range(len(faces(state.names)[line])))


def uncovered(state: State, line: int, covered: frozenset[Box]) -> tuple[Box, ...]:
    return tuple(box for box in boxes(state, line) if box not in covered)


def can_be_covered(state: State, covered: frozenset[Box]) -> tuple[Box, ...]:
    """The open boxes of the lines that are not closed."""
    lines = [uncovered(state, line, covered) for line in LINES]
    return tuple(box for line in lines if len(line) > 1 for box in line)


def ways(among: Group) -> tuple[Group, ...]:
    """The groups that a press chooses between: lines, then boxes; any box by the third press.

    Of five lines trump and supertrump share a button; of the two a line of five has its last box
    on a button of its own.
    """
    lines = [tuple(box for box in among if box[0] == line) for line in LINES]
    groups = [line for line in lines if line]
    if len(groups) == 1:
        return fours(among)
    if len(groups) == 5:
        groups[TRUMP : SUPER + 1] = [groups[TRUMP] + groups[SUPER]]
    elif len(groups) == 2:
        groups = [part for line in groups for part in (line[:4], line[4:]) if part]
    return tuple(groups)


def ways_by_button(among: Group) -> dict[Direction, Group]:
    groups = ways(among)
    return dict(zip(BUTTONS[len(groups)], groups, strict=True))


# ---- on the panel


def covering(state: State, turn: int, covered: frozenset[Box] = frozenset()) -> Covering:
    return Covering(turn, covered, can_be_covered(state, covered))


def step(state: State, phase: Covering, event: Event) -> Step:
    """A press of whose turn it is leaves fewer boxes; the last one is covered, or not."""
    if not (isinstance(event, Click) and event.player == phase.turn and event.ready):
        return state, ()
    if len(phase.among) > 1:
        return _narrowed(state, phase, event), ()
    if event.button == BACK:
        return replace(state, phase=covering(state, phase.turn, phase.covered)), ()
    seen = event.pressed_ns >= phase.last_ns + SEEN_NS
    return _covered(state, phase, event.at_ns) if event.button == COVER and seen else (state, ())


def _narrowed(state: State, phase: Covering, click: Click) -> State:
    for button, way in ways_by_button(phase.among).items():
        if button == click.button:
            first = phase.among == can_be_covered(state, phase.covered)
            began_ns = click.pressed_ns if first else phase.began_ns
            phase = replace(phase, among=way, began_ns=began_ns, last_ns=click.pressed_ns)
            return replace(state, phase=phase)
    return state


def _covered(state: State, phase: Covering, now_ns: int) -> Step:
    """The box is covered; the next player's turn, or what the open boxes say."""
    [box] = phase.among
    covered = phase.covered | {box}
    left = uncovered(state, box[0], covered)
    ruling = words.noted(
        clause="NY-2",
        headline=f"{state.names[phase.turn]} COVERS {face(state.names, box).name}",
        reason=f"left: {', '.join(face(state.names, one).answer for one in left)}",
        player=phase.turn,
        undo_to_ns=phase.began_ns,
    )
    if can_be_covered(state, covered):
        turn = state.after(phase.turn)
        return replace(state, phase=covering(state, turn, covered)), (ruling,)
    places = tuple(uncovered(state, line, covered)[0][1] for line in LINES)
    return _read(state, places, now_ns, phase.began_ns, (ruling,))


def _read(
    state: State, places: tuple[int, ...], now_ns: int, undo_to_ns: int, effects: Effects = ()
) -> Step:
    """The open boxes are known: what they say is to be read."""
    terms = Terms.of(places)
    ruling = words.noted(
        clause="NY-2",
        headline=f"{state.names[terms.first]} BEGINS",
        reason=words.sentence(state.names, terms),
        player=terms.first,
        undo_to_ns=undo_to_ns,
    )
    return replace(state, terms=terms, phase=Reading(now_ns)), (*effects, ruling)


def view(state: State, phase: Covering) -> View:
    name = state.names[phase.turn]
    if len(phase.among) == 1:
        box = face(state.names, phase.among[0]).name
        hint = f"{name}: right covers {box}, left goes back."
        return _shown(state, phase, f"✗ {box}", {COVER: "COVER", BACK: "BACK"}, hint)
    hint = f"{name}: say what shall not be, a line first, then a box of it."
    ways = ways_by_button(phase.among).items()
    legend = {button: group(state.names, way) for button, way in ways}
    return _shown(state, phase, "", legend, hint)


def _shown(
    state: State, phase: Covering, what: str, legend: dict[Direction, str], hint: str
) -> View:
    lines = tuple(_line(state, phase, line) for line in LINES)
    screen = BoardScreen(state.names[phase.turn], what, lines)
    meanings = tuple(Meaning(button, word, phase.turn) for button, word in legend.items())
    return View(screen, lit=(phase.turn,), hint=hint, legend=meanings)


def _line(state: State, phase: Covering, line: int) -> BoardLine:
    """A line; a button that chooses all its open boxes stands before it."""
    open_ = uncovered(state, line, phase.covered)
    ways = ways_by_button(phase.among).items() if len(phase.among) > 1 else ()
    buttons = {box: button for button, way in ways for box in way}
    mine: set[Button] = {buttons.get(box, "") for box in open_}
    whole: Button = mine.pop() if len(mine) == 1 else ""
    signs = tuple(
        BoardBox(
            face(state.names, box).sign,
            _mark(phase, box, open_),
            "" if whole else buttons.get(box, ""),
        )
        for box in boxes(state, line)
    )
    return BoardLine(signs, whole)


def _mark(phase: Covering, box: Box, open_: Group) -> Mark:
    if box not in open_:
        return "covered"
    if len(open_) == 1:
        return "left"
    return "chosen" if phase.among == (box,) else "open"


# ---- on the game's own cardboard


def step_telling(state: State, phase: Telling, event: Event) -> Step:
    """The dealer tells the open box of the next line."""
    if not (isinstance(event, Answer) and event.player == state.dealer):
        return state, ()
    line = len(phase.open)
    among = chosen(phase.among or tuple(range(len(boxes(state, line)))), event.key)
    began_ns = event.at_ns if phase.began_ns is None else phase.began_ns
    if len(among) > 1:
        return replace(state, phase=replace(phase, among=among, began_ns=began_ns)), ()
    open_ = (*phase.open, *among)
    if len(open_) < len(LINES):
        return replace(state, phase=Telling(open_, began_ns=began_ns)), ()
    return _read(state, open_, event.at_ns, began_ns)


def view_telling(state: State, phase: Telling) -> View:
    line = len(phase.open)
    places = phase.among or tuple(range(len(boxes(state, line))))
    labels = [face(state.names, (line, place)).answer for place in places]
    question = ask(state.dealer, QUESTIONS[line], labels)
    hint = f"{state.names[state.dealer]}: which box of this line is still open?"
    screen = MessageScreen("THE BOARD", "what is still open?")
    return View(screen, (question,), lit=(state.dealer,), hint=hint)
