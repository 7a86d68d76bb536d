"""The clauses of Not Not, a row or more for each.

Each row is played as written, later in the evening, with the players changed round, and with
harmless noise between the taps; the rulings must be the same.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.state import Dealing, Racing, State
from companion.kit.events import Answer, Click, Event, Hold
from tests.not_not_round import Round, points_after
from tests.not_not_rows import ADA, BEN, MS, ROWS, TIE, Row, tap

CLAUSES = [f"NN-{n}" for n in range(1, 15)]


WAYS = [
    pytest.param(0, 0, False, id="as written"),
    pytest.param(3_600_000 * MS + 1, 0, False, id="an hour later"),
    pytest.param(0, 1, False, id="one seat further"),
    pytest.param(77, 2, True, id="with noise between"),
]


@pytest.mark.parametrize(("later_ns", "turn", "noise"), WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, later_ns: int, turn: int, noise: bool) -> None:
    played = Round(row, turn)
    played.play(row, later_ns, noise)
    assert played.heard == row.outcome
    points = played.state.points
    assert tuple(points[(i + turn) % 3] for i in range(3)) == points_after(row)
    if row.deck is not None:
        assert played.state.cards.deck == row.deck


def click(player: int, button: str, at_ms: float) -> Click:
    return Click(player, button, round(at_ms * MS), round((at_ms + 80) * MS))


def hold(player: int, button: str, at_ms: float) -> Hold:
    return Hold(player, button, round(at_ms * MS), round((at_ms + 600) * MS))


def menu(player: int, key: str, at_ms: float) -> list[Event]:
    """The menu opened by a slap, and a line chosen from it."""
    return [tap(player, "pad", at_ms), Answer(player, key, round((at_ms + 500) * MS))]


def seen(state: State) -> dict[str, Any]:
    """What the rows below speak of."""
    shown: dict[str, Any] = {
        "level": state.level.name,
        "deck": state.cards.deck,
        "aside": state.cards.aside,
        "up may be": "".join(sorted(f[0] for f in state.cards.faces("up"))),
    }
    if isinstance(state.phase, Racing):
        thrown = state.phase.dice
        shown |= {"arrow": thrown.arrow, "liar": thrown.liar}
        shown |= {"dice": 2 if thrown.negation is None else 3}
    if isinstance(state.phase, Dealing):
        shown |= {"entering": len(state.phase.entering)}
    return shown


def enter(*faces: str) -> list[Event]:
    return [Answer(ADA, face, 10 + i) for i, face in enumerate(faces)]


SETUPS: list[tuple[str, dict[str, Any], list[Event], dict[str, Any]]] = [
    (
        "NN-1 Discovery has two Criteria dice, and up is the table's up",
        {"level": "discovery"},
        [click(ADA, "left", 1_000)],
        {"dice": 2, "arrow": "up", "liar": False},
    ),
    (
        "NN-1 Normal adds the Negation die",
        {"level": "normal"},
        [click(ADA, "left", 1_000)],
        {"dice": 3, "arrow": "up", "liar": False},
    ),
    (
        "NN-1 Hard adds the arrow: the dealer presses where it points",
        {"level": "hard"},
        [click(ADA, "left", 1_000)],
        {"dice": 3, "arrow": "left", "liar": False},
    ),
    (
        "NN-1 Extreme adds the Liar: a long press says it is there",
        {"level": "extreme"},
        [hold(ADA, "down", 1_000)],
        {"dice": 3, "arrow": "down", "liar": True},
    ),
    (
        "NN-1 in Extreme a short press says it is not",
        {"level": "extreme"},
        [click(ADA, "down", 1_000)],
        {"dice": 3, "arrow": "down", "liar": False},
    ),
    (
        "NN-8 only the dealer says where the arrow points",
        {"level": "hard"},
        [click(BEN, "left", 1_000)],
        {"entering": 0},
    ),
    (
        "NN-2 a first game starts in Discovery",
        {"first_game": True},
        [],
        {"level": "DISCOVERY", "deck": 44},
    ),
    (
        "NN-2 each rule card raises the level, and is not counted",
        {"first_game": True},
        [*menu(BEN, "rule", 1_000), *menu(BEN, "rule", 2_000)],
        {"level": "HARD", "deck": 44, "aside": 0},
    ),
    (
        "NN-2 the third raises it to Extreme, and there it stays",
        {"first_game": True},
        [e for at in (1_000, 2_000, 3_000, 4_000) for e in menu(BEN, "rule", at)],
        {"level": "EXTREME"},
    ),
    (
        "NN-2 without a first game there are no rule cards to draw",
        {"level": "normal"},
        menu(BEN, "rule", 1_000),
        {"level": "NORMAL"},
    ),
    (
        "NN-3 four slots around a deck of the other 44 cards",
        {},
        [],
        {"deck": 44, "aside": 0, "up may be": "bgrvwy"},
    ),
    (
        "NN-3 a second Void is put away and the next card laid",
        {},
        menu(BEN, "void", 1_000),
        {"deck": 43, "aside": 1},
    ),
    (
        "NN-3 entered as it is dealt, a second Void is noticed and asked for again",
        {"enter_cards": True},
        enter("red", "void", "void"),
        {"deck": 43, "aside": 1, "entering": 2},
    ),
    (
        "NN-3 as often as needed",
        {"enter_cards": True},
        enter("void", "void", "void", "void", "green"),
        {"deck": 41, "aside": 3, "entering": 2},
    ),
    (
        "NN-3 one Void in the slots means that no other card there is one",
        {"enter_cards": True},
        enter("red", "void"),
        {"up may be": "r", "entering": 2},
    ),
]


@pytest.mark.parametrize(("says", "settings", "events", "expected"), SETUPS, ids=lambda v: v)
def test_setting_up(
    says: str, settings: dict[str, Any], events: list[Event], expected: dict[str, Any]
) -> None:
    assert says
    state = NOT_NOT.new(("ADA", "BEN"), settings, 7, TIE, ())
    for event in events:
        state, _ = NOT_NOT.step(state, event)
    found = seen(state)
    assert {key: found.get(key) for key in expected} == expected


def faces_thrown(settings: dict[str, Any]) -> tuple[set[str], set[str], set[str]]:
    """What a thousand rolls showed on each die."""
    first, second, third = set(), set(), set()
    state = NOT_NOT.new(("ADA", "BEN"), {"level": "normal", **settings}, 7, TIE, ())
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
    ({"dice": "loaded"}, 'option dice = "loaded": use plain or mixed'),
    ({"cards": "7"}, 'option cards = "7": use 8 to 48'),
    ({"cards": "many"}, 'option cards = "many": use 8 to 48'),
    ({"one_tap": "perhaps"}, 'option one_tap = "perhaps": use yes or no'),
    ({"negation": "NOT"}, 'option negation = "NOT": use 6 words'),
    ({"speed": "9"}, 'not-not has no option "speed": it has level'),
]


@pytest.mark.parametrize(("settings", "line"), BAD_OPTIONS)
def test_an_option_that_cannot_be_is_refused_in_one_line(
    settings: dict[str, Any], line: str
) -> None:
    with pytest.raises(ValueError, match="^" + line.replace("?", "[?]")) as refused:
        NOT_NOT.new(("ADA", "BEN"), settings, 7, TIE, ())
    assert "\n" not in str(refused.value)


def test_every_clause_has_a_row() -> None:
    told = {says.split()[0] for says in chain((r.says for r in ROWS), (s[0] for s in SETUPS))}
    told |= {says[0].split()[0] for says in THROWS}
    assert [clause for clause in CLAUSES if clause not in told] == []
