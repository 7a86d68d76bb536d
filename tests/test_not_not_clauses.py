"""The clauses of Not Not, a row or more for each.

Each row is played as written, later in the evening, with the players changed round, and with
harmless noise between the inputs; the rulings must be the same.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS
from companion.games.not_not.state import Racing, State
from companion.kit.screens import MessageScreen, ScoreScreen
from companion.kit.structs import replace
from tests.at_table import NAMES, AtTable
from tests.not_not_long_rows import ROWS as LONG
from tests.not_not_presumed_rows import ROWS as PRESUMED
from tests.not_not_rows import ROWS as KNOWN
from tests.not_not_rows import Row, cards

ROWS = [*KNOWN, *PRESUMED, *LONG]
CLAUSES = [f"NN-{n}" for n in range(1, 15)]
FACES = ("blue", "green", "red", "white", "yellow", "void")
RULES = NOT_NOT.rules()

WAYS = [
    pytest.param(0, 0, False, id="as written"),
    pytest.param(3_600_000_000_001, 0, False, id="an hour later"),
    pytest.param(0, 1, False, id="one seat further"),
    pytest.param(77, 2, True, id="with noise between"),
]


@pytest.mark.parametrize(("from_ns", "turned", "noise"), WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, from_ns: int, turned: int, noise: bool) -> None:
    table = AtTable(
        NOT_NOT,
        3,
        row.settings,
        first=lambda state: beginning(row, state),
        turned=turned,
        from_ns=from_ns,
        noise=noise,
        panel_ms=row.panel_ms,
        switches=() if row.pads else (frozenset(SLOTS),) * 3,
    )
    table.play(row.moves)
    before = table.game
    assert table.play(row.foul).game is before
    assert [in_order(line) for line in table.heard()] == row.heard
    found = seen(table)
    assert {key: found.get(key) for key in row.seen} == row.seen


def beginning(row: Row, state: State) -> State:
    """What the row begins with; Ada deals, wherever she sits."""
    points = tuple(row.points[NAMES.index(name)] for name in state.names)
    state = replace(state, dealer=state.names.index("ADA"), points=points)
    if row.lie:
        state = replace(state, cards=cards(row.lie, row.deck))
    if row.dice is None:
        return state
    return state.with_dice(row.dice)


def in_order(line: str) -> str:
    """Winners who share a place come in the order of their seats."""
    clause, _, names = line.removesuffix(" WIN").partition(" ")
    together = " + ".join(sorted(names.split(" + ")))
    return f"{clause} {together} WIN" if line.endswith(" WIN") else line


def seen(table: AtTable[State]) -> dict[str, Any]:
    """What the rows speak of."""
    game, screen, rulings = table.game, table.state.screen, table.rulings()
    dice = game.phase.dice if isinstance(game.phase, Racing) else None
    ask = table.state.asked
    return {
        "points": " ".join(str(game.points[game.names.index(name)]) for name in NAMES[:3]),
        "deck": game.cards.deck,
        "level": table.state.view.level,
        "over": table.state.over,
        "why": rulings[-1].reason if rulings else "",
        "margin": rulings[-1].margin_ns if rulings else None,
        "todo": getattr(screen, "todo", ""),
        "foot": " · ".join(sorted(table.state.own.foot)),
        "asked": table.heard_questions,
        "question": ask.question if ask else "",
        "menu": ", ".join(choice.label for choice in ask.choices) if ask else "",
        "scores": ", ".join(f"{name} {n}" for name, n in screen.rows)
        if isinstance(screen, ScoreScreen)
        else "",
        "note": getattr(screen, "note", ""),
        "looks": f"{screen.title} {screen.text}" if isinstance(screen, MessageScreen) else "",
        "dice": 0 if dice is None else 2 + (dice.negation is not None),
        "arrow": dice.arrow if dice else "",
        "liar": dice.liar if dice else False,
        **{s: " ".join(f for f in FACES if f in game.cards.faces(s)) for s in SLOTS},
    }


def faces_thrown(settings: dict[str, Any]) -> tuple[set[str], set[str], set[str]]:
    """What a thousand rolls showed on each die."""
    first, second, third = set(), set(), set()
    state = RULES.new(NOT_NOT.setup(("ADA", "BEN"), {"level": "normal", **settings}, 7))
    for number in range(1_000):
        rolled = replace(state, rolls=number).roll("up", liar=False).phase
        assert isinstance(rolled, Racing)
        first.add(rolled.dice.criteria[0])
        second.add(rolled.dice.criteria[1])
        third.add(rolled.dice.negation or "")
    return first, second, third


THROWS = [
    (
        "NN-4 one die has the directions, the other the colours, the third the negations",
        {},
        "UP RIGHT DOWN LEFT NOTHING",
        "RED GREEN BLUE YELLOW NOTHING",
        {"NOTHING", "NOT", "NOT NOT", "NOT NOT NOT"},
    ),
    (
        "NN-4 dice = mixed has both kinds on both",
        {"dice": "mixed"},
        "UP LEFT RED GREEN NOTHING",
        "DOWN RIGHT BLUE YELLOW NOTHING",
        {"NOTHING", "NOT", "NOT NOT", "NOT NOT NOT"},
    ),
    (
        "NN-4 the negation die's faces are the table's to choose",
        {"negation": "NOT,NOT,NOT,NOT,NOT NOT,NOT NOT"},
        "UP RIGHT DOWN LEFT NOTHING",
        "RED GREEN BLUE YELLOW NOTHING",
        {"NOT", "NOT NOT"},
    ),
]


@pytest.mark.parametrize(("says", "settings", "first", "second", "third"), THROWS)
def test_the_faces_of_the_dice(
    says: str, settings: dict[str, Any], first: str, second: str, third: set[str]
) -> None:
    assert says
    assert faces_thrown(settings) == (set(first.split()), set(second.split()), third)


BAD_OPTIONS = [
    ({"level": "nightmare"}, 'option level = "nightmare": use discovery, normal, hard or'),
    ({"dice": "loaded"}, 'option dice = "loaded": use plain, mixed or named'),
    ({"cards": "7"}, 'option cards = "7": use 8 to 48'),
    ({"cards": "many"}, 'option cards = "many": use 8 to 48'),
    ({"one_tap": "perhaps"}, 'option one_tap = "perhaps": use yes or no'),
    ({"negation": "NOT"}, 'option negation = "NOT": use 6 words'),
    ({"first_game": True, "level": "hard"}, "a first game always starts in discovery; remove"),
    ({"speed": "9"}, 'not-not has no option "speed": it has level'),
]


@pytest.mark.parametrize(("settings", "line"), BAD_OPTIONS)
def test_an_option_that_cannot_be_is_refused_in_one_line(
    settings: dict[str, Any], line: str
) -> None:
    with pytest.raises(ValueError, match="^" + line.replace("?", "[?]")) as refused:
        RULES.new(NOT_NOT.setup(("ADA", "BEN"), settings))
    assert "\n" not in str(refused.value)


def test_every_clause_has_a_row() -> None:
    told = {says.split()[0] for says in chain((r.says for r in ROWS), (t[0] for t in THROWS))}
    assert [clause for clause in CLAUSES if clause not in told] == []
