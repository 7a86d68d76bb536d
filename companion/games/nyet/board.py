"""The Nyet phase: boxes are covered in turn until every line has one left (NY-2)."""

from __future__ import annotations

from companion.games.nyet import words
from companion.games.nyet.resolver import COLOURS, Trumps
from companion.games.nyet.state import (
    DISCARDS,
    NO_TEAMS,
    VALUES,
    Box,
    Covering,
    Reading,
    State,
    Step,
    Telling,
    Terms,
)
from companion.kit.asking import ALL_TOLD, Question, Questions, fours
from companion.kit.events import Click, Event
from companion.kit.rulings import noted
from companion.kit.screens import BoardBox, BoardLine, BoardScreen, Direction, Mark
from companion.kit.structs import replace
from companion.kit.view import Meaning, View, buttons

LINES = range(5)
TRUMP, SUPER = 2, 3
SEEN_NS = 300_000_000  # no box has been seen before a hand comes down again
COVER: Direction = "right"
BACK: Direction = "left"

Group = tuple[Box, ...]


def dealt(state: State, dealer: int) -> State:
    """A new round: the dealer covers first, or tells what the cardboard says."""
    phase = Telling(dealer) if state.cardboard else covering(state, dealer)
    return replace(state, dealer=dealer, taken=(), phase=phase)


def covering(state: State, turn: int, covered: Group = ()) -> Covering:
    """Somebody's turn: any open box of a line that is not closed."""
    lines = uncovered(state, covered)
    return Covering(turn, covered, tuple(box for line in lines if len(line) > 1 for box in line))


def uncovered(state: State, covered: Group = ()) -> list[Group]:
    """The open boxes of every line."""
    every = enumerate(words.faces(state.names))
    lines = ([(line, place) for place in range(len(faces))] for line, faces in every)
    return [tuple(box for box in line if box not in covered) for line in lines]


def ways(among: Group) -> dict[Direction, Group]:
    """What each button chooses: lines, then boxes; any box by the third press.

    Of five lines trump and supertrump share a button; of the two a line of five has its last box
    on a button of its own.
    """
    lines = [tuple(box for box in among if box[0] == line) for line in LINES]
    groups = [line for line in lines if line]
    if len(groups) == 1:
        groups = [*fours(among)]
    elif len(groups) == 2:
        groups = [part for line in groups for part in (line[:4], line[4:]) if part]
    elif len(groups) == 5:
        groups[TRUMP : SUPER + 1] = [groups[TRUMP] + groups[SUPER]]
    return dict(zip(buttons(len(groups)), groups, strict=True))


# ---- on the panel


def step(state: State, phase: Covering, event: Event) -> Step:
    """A press of whose turn it is leaves fewer boxes; the last one is covered, or not."""
    if not (isinstance(event, Click) and event.player == phase.player and event.ready):
        return state, ()
    if len(phase.among) > 1:
        groups = [group for button, group in ways(phase.among).items() if button == event.button]
        return (state.now(phase.left(groups[0], event.pressed_ns)) if groups else state), ()
    if event.button == BACK:
        return state.now(covering(state, phase.player, phase.told)), ()
    seen = event.pressed_ns >= phase.last_ns + SEEN_NS
    return _covered(state, phase, event.at_ns) if event.button == COVER and seen else (state, ())


def _covered(state: State, phase: Covering, now_ns: int) -> Step:
    """The box is covered; the next player's turn, or what the open boxes say."""
    [(line, place)] = phase.among
    covered, faces = (*phase.told, (line, place)), words.faces(state.names)[line]
    left, name = uncovered(state, covered), state.names[phase.player]
    reason = f"left: {', '.join(faces[n].answer for _, n in left[line])}"
    headline = f"{name} COVERS {faces[place].name}"
    ruling = noted("NY-2", headline, reason, phase.player, phase.began_ns)
    turn = covering(state, state.after(phase.player), covered)
    if turn.among:
        return state.now(turn), (ruling,)
    places = tuple(last for [(_, last)] in left)
    state, effects = _read(state, places, now_ns, phase.began_ns)
    return state, (ruling, *effects)


def _read(state: State, places: tuple[int, ...], now_ns: int, undo_to_ns: int | None) -> Step:
    """The open boxes are known: what they say is to be read."""
    first, discard, trump, supertrump, value = places
    trumps = Trumps(COLOURS[trump], (*COLOURS, "")[supertrump])
    terms = Terms(first, [*DISCARDS][discard], trumps, VALUES[value])
    headline, reason = f"{state.names[first]} BEGINS", words.sentence(state.names, terms)
    ruling = noted("NY-2", headline, reason, first, undo_to_ns)
    phase = Reading(first, last_ns=now_ns)
    return replace(state, terms=terms, teams=NO_TEAMS, phase=phase), (ruling,)


def view(state: State, phase: Covering) -> View:
    name, chooses = state.names[phase.player], {}
    if len(phase.among) == 1:
        [(line, place)] = phase.among
        box = words.faces(state.names)[line][place].name
        what, hint = f"✗ {box}", f"{name}: right covers {box}, left goes back."
        legend = {COVER: "COVER", BACK: "BACK"}
    else:
        groups = ways(phase.among).items()
        chooses = {box: button for button, group in groups for box in group}
        what, hint = "", f"{name}: say what shall not be, a line first, then a box of it."
        legend = {button: words.boxes(state.names, group) for button, group in groups}
    left = uncovered(state, phase.told)
    lines = tuple(_line(state, phase, n, left[n], chooses) for n in LINES)
    screen = BoardScreen(name, what, lines)
    meanings = tuple(Meaning(button, word, phase.player) for button, word in legend.items())
    return View(screen, lit=(phase.player,), hint=hint, legend=meanings)


def _line(
    state: State, phase: Covering, line: int, open_: Group, chooses: dict[Box, Direction]
) -> BoardLine:
    boxes = (
        BoardBox(face.sign, _mark(phase, (line, place), open_), chooses.get((line, place), ""))
        for place, face in enumerate(words.faces(state.names)[line])
    )
    return BoardLine(tuple(boxes))


def _mark(phase: Covering, box: Box, open_: Group) -> Mark:
    if box not in open_:
        return "covered"
    if len(open_) == 1:
        return "left"
    return "chosen" if phase.among == (box,) else "open"


# ---- on the game's own cardboard


def _next(state: State, phase: Telling) -> Question:
    """The open box of the next line."""
    line = len(phase.told)
    if line == len(LINES):
        return ALL_TOLD
    faces = enumerate(words.faces(state.names)[line])
    return Question(words.QUESTIONS[line], {place: face.answer for place, face in faces})


def _told(state: State, phase: Telling) -> Step:
    return _read(state, phase.told, phase.last_ns, phase.began_ns)


TELLING = Questions(_next, _told, "Which box of this line is still open?")
