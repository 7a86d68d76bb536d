"""The Nyet! board: boxes are covered in turn until every line has one open box (NY-2)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nyet import words
from companion.games.nyet.resolver import COLOURS, Trumps
from companion.games.nyet.state import DISCARDS, VALUES, Box, State, Step, Terms
from companion.kit.asking import Entry, Question, fours, label_range
from companion.kit.events import Click, Event
from companion.kit.names import brief
from companion.kit.rulings import announcement, silent_ruling
from companion.kit.screens import BoardBox, BoardLine, BoardScreen, Direction, Mark
from companion.kit.structs import replace
from companion.kit.view import Meaning, View, buttons

LINES = range(len(words.LINES))
TRUMP, SUPER = 2, 3
SEEN_NS = 300_000_000  # no box has been seen before a hand comes down again
COVER: Direction = "right"
BACK: Direction = "left"

Group = tuple[Box, ...]


def to_cover(state: State, player: int, at_ns: int) -> State:
    """A player's turn: any open box of a line that is not closed."""
    boxes = tuple(box for line in uncovered(state) if len(line) > 1 for box in line)
    return replace(state, phase="covering", entry=Entry(player, narrowed=boxes, last_ns=at_ns))


def uncovered(state: State) -> list[Group]:
    """The open boxes of every line."""
    every = enumerate(words.faces(state.names))
    lines = ([(line, place) for place in range(len(faces))] for line, faces in every)
    return [tuple(box for box in line if box not in state.covered) for line in lines]


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


def step(state: State, event: Event) -> Step:
    """A press of whose turn it is leaves fewer boxes; the last one is covered, or not."""
    entry = state.entry
    if not (isinstance(event, Click) and event.player == entry.player and event.ready):
        return state, ()
    if len(entry.narrowed) > 1:
        return _narrow(state, event), ()
    if event.button == BACK:
        return to_cover(state, entry.player, event.at_ns), ()
    seen = event.pressed_ns >= entry.last_ns + SEEN_NS
    return _cover(state, event.at_ns) if event.button == COVER and seen else (state, ())


def _narrow(state: State, press: Click) -> State:
    entry = state.entry
    for button, group in ways(entry.narrowed).items():
        if button == press.button:
            began_ns = press.pressed_ns if entry.began_ns is None else entry.began_ns
            entry = replace(entry, narrowed=group, began_ns=began_ns, last_ns=press.pressed_ns)
    return state if entry is state.entry else replace(state, entry=entry)


def _cover(state: State, at_ns: int) -> Step:
    """The box is covered; the next player's turn, or what the open boxes say."""
    player, began_ns = state.entry.player, state.entry.began_ns
    [(line, place)] = state.entry.narrowed
    state = replace(state, covered=(*state.covered, (line, place)))
    still_open = uncovered(state)
    answers = ", ".join(words.faces(state.names)[line][n].answer for _, n in still_open[line])
    headline = f"{state.names[player]} covers {words.box(state.names, line, place)}"
    ruling = silent_ruling("NY-2", headline, f"Still open: {answers}", player, began_ns)
    turn = to_cover(state, state.clockwise(player)[1], at_ns)
    if turn.entry.narrowed:
        return turn, (ruling,)
    places = tuple(last for [(_, last)] in still_open)
    state, effects = read(state, places, began_ns)
    return state.into("terms", state.terms.first, at_ns), (ruling, *effects)


def read(state: State, places: tuple[int, ...], undo_to_ns: int | None) -> Step:
    """The open boxes are known, and with them the terms."""
    first, discard, trump, supertrump, value = places
    trumps = Trumps(COLOURS[trump], (*COLOURS, "")[supertrump])
    terms = Terms(first, [*DISCARDS][discard], trumps, VALUES[value])
    headline, reason = f"{state.names[first]} is first player", words.sentence(terms)
    ruling = announcement("NY-2", headline, reason, (first,), undo_to_ns)
    return replace(state, terms=terms), (replace(ruling, quiet=not state.own_board),)


def question(state: State, entry: Entry) -> Question | None:
    """On the game's own board: which box of the next line is open."""
    line = len(entry.answers)
    if line == len(LINES):
        return None
    faces = enumerate(words.faces(state.names)[line])
    answers = {place: face.answer for place, face in faces}
    return Question(words.QUESTIONS[line], answers, label=label_range if line else _names)


def _names(players: Sequence[str]) -> str:
    """Of two that share a button a few letters."""
    return players[0] if len(players) == 1 else ", ".join(brief(players))


# ---- on the panel


def view(state: State) -> View:
    name, among = state.names[state.entry.player], state.entry.narrowed
    groups = ways(among) if len(among) > 1 else {}
    what, hint = "", f"{name}: choose a line, then cover the box you don't want."
    legend = {button: words.boxes(state.names, group) for button, group in groups.items()}
    if not groups:
        box = words.box(state.names, *among[0])
        what, hint = f"✗ {box}", f"{name}: right = COVER {box}, left = BACK."
        legend = {COVER: "COVER", BACK: "BACK"}
    chooses = {box: button for button, group in groups.items() for box in group}
    lines = tuple(_line(state, line, boxes, chooses) for line, boxes in enumerate(uncovered(state)))
    meanings = tuple(Meaning(button, word, state.entry.player) for button, word in legend.items())
    screen = BoardScreen(name, what, lines)
    return View(screen, lit=(state.entry.player,), hint=hint, legend=meanings, quick=True)


def _line(state: State, line: int, still_open: Group, chooses: dict[Box, Direction]) -> BoardLine:
    faces = enumerate(words.faces(state.names)[line])
    places = [((line, place), face.sign) for place, face in faces]
    return BoardLine(
        tuple(
            BoardBox(sign, _mark(state, box, still_open), chooses.get(box, ""))
            for box, sign in places
        )
    )


def _mark(state: State, box: Box, still_open: Group) -> Mark:
    if box not in still_open:
        return "covered"
    if len(still_open) == 1:
        return "left"
    return "chosen" if state.entry.narrowed == (box,) else "open"
