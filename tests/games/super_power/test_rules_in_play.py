"""What each house rule does to open cards, clause by clause: the rows of `rows_in_play.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.games.super_power.household import Kind, OpenHand
from companion.games.super_power.rule import checked
from companion.games.super_power.rules import RULES
from companion.games.super_power.trial import hooks
from tests.games.super_power.written import read, written

PLAYERS = "ABCD"


class Row(NamedTuple):
    """`chance`: what it says to whoever asks; `doghouse`: n."""

    what: str
    rules: str
    before: str
    happens: str
    after: str
    chance: float
    doghouse: int


def _row(line: str) -> Row:
    what, rules, before, happens, after, *more = (cell.strip() for cell in line.split("|"))
    given = dict(cell.split() for cell in more)
    chance, doghouse = float(given.get("chance", 0.5)), int(given.get("doghouse", 1))
    return Row(what, rules, before, happens, after, chance, doghouse)


LINES = Path(__file__).with_name("rows_in_play.txt").read_text("utf-8").splitlines()
ROWS = [_row(line) for line in LINES if line and not line.startswith("#")]


def lay_out(row: Row) -> OpenHand:
    """The table of a row. What it does not name is two green skips a hand."""
    facts = dict(_facts(row.before))
    at_once, calls = "reach" in facts, 0.0 if "calls" in facts else 1.0

    def player(place: int) -> Kind:
        reach_ms = 100 if at_once else 100 + place
        return Kind(
            lambda _t, _p, cards: cards[0], lambda _t, _p: 0, 1.0, 1.0, calls,
            (reach_ms, reach_ms),
        )  # fmt: skip

    rules = [rule for rule in RULES if rule.name in row.rules.split()]
    table = OpenHand(
        hooks(rules, 4), [player(n) for n in range(4)], lambda: row.chance, doghouse=row.doghouse
    )
    table.hands = [_cards(facts.get(name, "green skip, green skip")) for name in PLAYERS]
    laid = [text.partition(" by ") for text in facts["pile"].split(", ")]
    table.pile = [read(card) for card, _, _ in laid]
    table.played_by = [PLAYERS.index(by or "A") for _, _, by in laid]
    table.stock = _cards(facts.get("stock", ", ".join(["green skip"] * 9)))
    table.debt = int(facts.get("debt", 0))
    table.turn = PLAYERS.index(facts.get("turn", "A"))
    table.out = [PLAYERS.index(name) for name in facts.get("out", "").split(", ") if name]
    return table


def _facts(text: str) -> Iterator[tuple[str, str]]:
    for fact in text.split(";"):
        name, _, value = fact.partition(":")
        yield name.strip(), value.strip()


def _cards(text: str) -> list[int]:
    return [read(card) for card in text.split(", ") if card]


def what_is(table: OpenHand, name: str, expected: str) -> str:
    """A fact of the table, written as the rows write it."""
    hands = dict(zip(PLAYERS, table.hands, strict=True))
    players = {"out": table.out, "seats": table.seats, "turn": [table.turn]}
    players["over"] = table.out[: table.over]
    found = {
        **{letter: map(written, hand) for letter, hand in hands.items()},
        **{fact: (PLAYERS[player] for player in of) for fact, of in players.items()},
        "holds": (f"{part[0]} {len(hands[part[0]])}" for part in expected.split(", ")),
        "struck": (rule for rule, count in table.struck.items() if count),
        "pile": map(written, table.pile),
        "debt": [str(table.debt)],
    }
    return ", ".join(found[name])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_a_rule_does_to_open_cards_what_its_clause_says(row: Row) -> None:
    table = lay_out(row)
    if row.happens == "turn":
        table.take_turn()
    else:
        player, _, card = row.happens.partition(" plays ")
        table.play(PLAYERS.index(player), read(card))
    for name, expected in _facts(row.after):
        assert what_is(table, name, expected) == expected, name


def test_every_rule_has_rows_and_the_base_game_too() -> None:
    assert {row.what.split()[0] for row in ROWS} == {"SP-1", *(rule.clause for rule in RULES)}


def test_our_rules_hold_to_what_a_table_s_own_has_to() -> None:
    reports = [checked(rule, rule.name).report for rule in RULES]
    lines = [report.line for report in reports if report is not None]
    assert len({*lines}) == len(lines)
    assert {name for rule in RULES for name in rule.needs} <= {rule.name for rule in RULES}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_no_rule_makes_a_card_or_loses_one(row: Row) -> None:
    table = lay_out(row)
    before = table.cards()
    for _ in range(8):
        if not table.over:
            table.take_turn()
    assert table.cards() == before
