"""The Nyet! board: boxes are covered in turn until every line has one open box (NY-2)."""

from __future__ import annotations

from companion.games.nyet import words
from companion.games.nyet.resolver import COLOURS, Trumps
from companion.games.nyet.state import DISCARDS, NO_TEAMS, VALUES, Box, State, Step, Terms
from companion.kit.asking import Entry, Question, fours
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


def to_cover(state: State, player: int, at_ns: int) -> State:
    """A player's turn: any open box of a line that is not closed."""
    lines = uncovered(state)
    boxes = tuple(box for line in lines if len(line) > 1 for box in line)
    entry = Entry(player, narrowed=boxes, last_ns=at_ns)
    return replace(state, phase="covering", entry=entry)


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
        group = next((g for b, g in ways(entry.narrowed).items() if b == event.button), None)
        if group is None:
            return state, ()
        began_ns = event.pressed_ns if entry.began_ns is None else entry.began_ns
        entry = replace(entry, narrowed=group, began_ns=began_ns, last_ns=event.pressed_ns)
        return replace(state, entry=entry), ()
    if event.button == BACK:
        return to_cover(state, entry.player, event.at_ns), ()
    seen = event.pressed_ns >= entry.last_ns + SEEN_NS
    return _cover(state, event.at_ns) if event.button == COVER and seen else (state, ())


def _cover(state: State, at_ns: int) -> Step:
    """The box is covered; the next player's turn, or what the open boxes say."""
    player, began_ns, [(line, place)] = (
        state.entry.player,
        state.entry.began_ns,
        state.entry.narrowed,
    )
    state, faces = (
        replace(state, covered=(*state.covered, (line, place))),
        words.faces(state.names)[line],
    )
    still_open = uncovered(state)
    reason = f"Still open: {', '.join(faces[n].answer for _, n in still_open[line])}"
    headline = f"{state.names[player]} covers {faces[place].name}"
    ruling = noted("NY-2", headline, reason, player, began_ns)
    turn = to_cover(state, state.next_clockwise(player), at_ns)
    if turn.entry.narrowed:
        return turn, (ruling,)
    places = tuple(last for [(_, last)] in still_open)
    state, effects = read(state, places, at_ns, began_ns)
    return state, (ruling, *effects)


def read(state: State, places: tuple[int, ...], at_ns: int, undo_to_ns: int | None) -> Step:
    """The open boxes are known: the first player reads out what they say."""
    first, discard, trump, supertrump, value = places
    trumps = Trumps(COLOURS[trump], (*COLOURS, "")[supertrump])
    terms = Terms(first, [*DISCARDS][discard], trumps, VALUES[value])
    headline, reason = f"{state.names[first]} is first player", words.sentence(terms)
    ruling = noted("NY-2", headline, reason, first, undo_to_ns)
    state = replace(state, terms=terms, teams=NO_TEAMS)
    return state.into("terms", first, at_ns), (ruling,)


def question(state: State, entry: Entry) -> Question | None:
    """On the game's own board: which box of the next line is open."""
    line = len(entry.answers)
    if line == len(LINES):
        return None
    faces = enumerate(words.faces(state.names)[line])
    return Question(words.QUESTIONS[line], {place: face.answer for place, face in faces})


# ---- on the panel


def view(state: State) -> View:
    name, among, chooses = state.names[state.entry.player], state.entry.narrowed, {}
    if len(among) == 1:
        [(line, place)] = among
        box = words.faces(state.names)[line][place].name
        what, hint = f"✗ {box}", f"{name}: right = COVER {box}, left = BACK."
        legend = {COVER: "COVER", BACK: "BACK"}
    else:
        groups = ways(among).items()
        chooses = {box: button for button, group in groups for box in group}
        what, hint = "", f"{name}: choose a line, then cover the box you don't want."
        legend = {button: words.boxes(state.names, group) for button, group in groups}
    lines = tuple(_line(state, n, boxes, chooses) for n, boxes in enumerate(uncovered(state)))
    meanings = tuple(Meaning(button, word, state.entry.player) for button, word in legend.items())
    screen = BoardScreen(name, what, lines)
    return View(screen, lit=(state.entry.player,), hint=hint, legend=meanings, quick=True)


def _line(state: State, line: int, open_: Group, chooses: dict[Box, Direction]) -> BoardLine:
    faces = enumerate(words.faces(state.names)[line])
    boxes = (
        BoardBox(face.sign, _mark(state, (line, n), open_), chooses.get((line, n), ""))
        for n, face in faces
    )
    return BoardLine(tuple(boxes))


def _mark(state: State, box: Box, open_: Group) -> Mark:
    if box not in open_:
        return "covered"
    if len(open_) == 1:
        return "left"
    return "chosen" if state.entry.narrowed == (box,) else "open"
