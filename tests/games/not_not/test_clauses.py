"""Not Not by its clauses: each row as written, an hour later, with seats turned, with noise."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS, Dice
from companion.games.not_not.state import Racing, State
from companion.kit import texts
from companion.kit.structs import replace
from companion.table.inputs import Contact
from tests.at_table import NAMES, AtTable
from tests.games.not_not.table import cards, dice
from tests.games.rows import WAYS, Row, in_order, read

FACES = ("blue", "green", "red", "white", "yellow", "void")
RULES = NOT_NOT.rules()
STARTS = {
    "": {"cards": "? red blue yellow", "dice": "NOTHING RED"},
    "known": {"cards": "red green blue yellow", "dice": "DOWN RED"},
}
ROWS = read(__file__)


def thrown(text: str) -> Dice:
    """ "NOT: NOTHING RED, UP is left, LIAR"."""
    words, *backs = text.split(", ")
    *negation, faces = words.split(": ")
    up = [back.removeprefix("UP is ") for back in backs if back != "LIAR"]
    not_words = negation[0] if negation else None
    return dice(*faces.split(), negation=not_words, arrow=[*up, "up"][0], liar="LIAR" in backs)


def beginning(row: Row, state: State) -> State:
    """What the row begins with; Ada deals, wherever she sits."""
    before = STARTS[row.one("race")] if "race" in row.more else {}
    cards_are, rolled = (row.one(name) or before.get(name) for name in ("cards", "dice"))
    has = (row.one("has") or "3 3 3").split()
    points = tuple(int(has[NAMES.index(name)]) for name in state.names)
    state = replace(state, dealer=state.names.index(NAMES[0]), before=points)
    if cards_are:
        state = replace(state, cards=cards(cards_are, int(row.one("deck") or 40)))
    return state.with_dice(thrown(rolled)) if rolled else state


def seated(row: Row, **way: Any) -> AtTable[State]:
    return AtTable(
        NOT_NOT,
        3,
        {name: value for name, value in row.settings.items() if name != "players"},
        first=lambda state: beginning(row, state),
        panel_ms=float(row.one("draws") or 0),
        switches=(frozenset(SLOTS),) * 3 if "no" in row.more else (),
        **way,
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_a_clause_is_ruled_as_its_row_says(row: Row, way: str) -> None:
    table = seated(row, **WAYS[way]).play(row.moves)
    assert [in_order(line) for line in table.ruled()] == row.ruled
    names, points = table.game.names, table.game.points
    assert row.points in ({}, {name[0]: points[names.index(name)] for name in NAMES[:3]})
    seen = {name: text for name, (text,) in row.more.items() if name in SEEN}
    assert {name: str(SEEN[name](table)) for name in seen} == seen
    before = table.game
    assert table.play(row.one("foul")).game is before


def on_dice(table: AtTable[State], name: str) -> Any:
    """Something of the dice on the panel; "": there are none."""
    phase = table.game.phase
    return getattr(phase.dice, name) if isinstance(phase, Racing) else ""


def rolled(table: AtTable[State]) -> str:
    """The dice, as a row writes them."""
    phase = table.game.phase
    if not isinstance(phase, Racing):
        return ""
    dice = phase.dice
    words = [f"{dice.negation}:"] if dice.negation else []
    backs = [f"UP is {dice.arrow}"] if dice.arrow != "up" else []
    backs += ["LIAR"] if dice.liar else []
    return ", ".join([" ".join([*words, *dice.criteria]), *backs])


def yes(found: Any) -> str:
    return "yes" if found else "no"


def can_be(slot: str, table: AtTable[State]) -> str:
    return " ".join(face for face in FACES if face in table.game.cards.faces(slot))


SEEN: dict[str, Callable[[AtTable[State]], Any]] = {
    "remain": lambda t: t.game.cards.deck,
    "level": lambda t: t.state.view.level,
    "over": lambda t: yes(t.state.over),
    "why": lambda t: t.rulings()[-1].reason,
    "margin": lambda t: t.rulings()[-1].margin_ns,
    "todo": lambda t: getattr(t.state.screen, "todo", ""),
    "foot": lambda t: " · ".join(sorted(t.state.own.foot)),
    "asked": lambda t: "; ".join(t.questions) or "nobody",
    "question": lambda t: t.asked.question if t.state.asked else "",
    "menu": lambda t: ", ".join(c.label for c in t.asked.choices) if t.state.asked else "",
    "note": lambda t: getattr(t.state.screen, "note", ""),
    "shown": lambda t: 2 + bool(on_dice(t, "negation")) if on_dice(t, "criteria") else 0,
    "rolled": rolled,
    "text": lambda t: getattr(t.state.screen, "text", ""),
    "became": lambda t: " ".join(finish.result for finish in t.rulings()[-1].race),
    "hint": lambda t: t.state.view.hint,
    "buttons": lambda t: " ".join(meaning.word for meaning in t.state.view.legend),
    "arrow": lambda t: on_dice(t, "arrow"),
    "liar": lambda t: yes(on_dice(t, "liar")),
    **{slot: partial(can_be, slot) for slot in SLOTS},
}


PLAIN = "UP RIGHT DOWN LEFT NOTHING", "RED GREEN BLUE YELLOW NOTHING"
MIXED = "UP LEFT RED GREEN NOTHING", "DOWN RIGHT BLUE YELLOW NOTHING"
NOTS = "NOT", "NOT NOT", "NOT NOT NOT"
FALLS = [
    ({}, *PLAIN, {"NOTHING", *NOTS}),
    ({"dice": "mixed"}, *MIXED, {"NOTHING", *NOTS}),
    ({"die_2": "WHITE,UP,UP,RED"}, PLAIN[0], "WHITE UP RED NOTHING", {"NOTHING", *NOTS}),
    ({"negation": "NOT,NOT,NOT,NOT,NOT NOT,NOT NOT"}, *PLAIN, {"NOT", "NOT NOT"}),
]


@pytest.mark.parametrize(("settings", "first", "second", "third"), FALLS)
def test_every_face_of_the_dice_falls_and_no_other(
    settings: dict[str, Any], first: str, second: str, third: set[str]
) -> None:
    state = RULES.new(NOT_NOT.setup(("ADA", "BEN"), {"level": "normal", **settings}, 7))
    rolls = [replace(state, rolls=n).roll("up", liar=False).phase for n in range(1_000)]
    dice = [roll.dice for roll in rolls if isinstance(roll, Racing)]
    found = zip(*((*one.criteria, one.negation) for one in dice), strict=True)
    assert [set(faces) for faces in found] == [{*first.split()}, {*second.split()}, third]


NAMED = {"die_1": "UP,LEFT,WHITE,GREEN", "die_2": "DOWN,WHITE,RED,UP"}


@pytest.mark.parametrize("negation", ["NOTHING", *NOTS])
@pytest.mark.parametrize("first", [*NAMED["die_1"].split(","), "NOTHING"])
@pytest.mark.parametrize("second", [*NAMED["die_2"].split(","), "NOTHING"])
def test_own_dice_are_entered_in_four_presses_at_most(
    first: str, second: str, negation: str
) -> None:
    answers = {(0, 0): "NEITHER", (1, 0): "DIE 1", (0, 1): "DIE 2", (1, 1): "BOTH"}
    faces = [face for face in (first, second) if face != "NOTHING"]
    table = AtTable(NOT_NOT, 2, {"own_dice": True, **NAMED}).play("A up")
    before = len(table.inputs)
    for answer in (answers[first == "NOTHING", second == "NOTHING"], *faces, negation):
        table.answer(answer)
    assert rolled(table) == f"{negation}: {first} {second}"
    assert sum(isinstance(item, Contact) for item in table.inputs[before:]) <= 4


BAD_OPTIONS = [
    ({"cards": "7"}, 'option cards = "7": use 8 to 48'),
    ({"die_1": "UP,DOWN,NOTHING,RED"}, 'option die_1 = "UP,DOWN,NOTHING,RED": use 4 words'),
    ({"negation": "NOT"}, 'option negation = "NOT": use 6 words'),
    ({"first_game": True, "level": "hard"}, "a first game always starts in discovery; remove"),
]


@pytest.mark.parametrize(("settings", "line"), BAD_OPTIONS)
def test_an_option_that_cannot_be_is_refused(settings: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match=f"^{line}"):
        RULES.new(NOT_NOT.setup(("ADA", "BEN"), settings))


def test_every_clause_has_a_row() -> None:
    clauses = texts.read("companion.games.not_not").clauses
    assert {row.says.split()[0] for row in ROWS} | {"NN-4"} == set(clauses)
