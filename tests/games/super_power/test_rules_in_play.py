"""What each house rule does to open cards, clause by clause.

A row lays the table out, has one thing happen, and says what is true then. Hands and pile are
written as cards ("red 3, +4"; in a pile "blue wild"), players are A, B, C and D, clockwise. Hands
that fly reach the pile in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from companion.games.super_power.household import Kind, Table, in_hand
from companion.games.super_power.rules import RULES
from companion.games.super_power.trial import hooks
from tests.games.super_power.written import read, written

PLAYERS = "ABCD"
SURE, NEVER = 0.0, 0.999  # what chance says: yes, and no


class Row(NamedTuple):
    """`chance`: what it says to whoever asks; `doghouse`: n."""

    what: str
    rules: str
    before: str
    happens: str
    after: str
    chance: float = 0.5
    doghouse: int = 1


ROWS = (
    # ---- the game itself
    Row(
        "SP-1 a card goes from the hand to the pile, and the next one plays",
        "",
        "pile: red 5; A: red 7, blue 1, blue 2; B: red 1, red 2",
        "A plays red 7",
        "pile: red 5, red 7; A: blue 1, blue 2; turn: B",
    ),
    Row(
        "SP-1 a skip skips one player",
        "",
        "pile: red 5; A: red skip, blue 1, blue 2; B: red 1, red 2; C: red 1, red 2",
        "A plays red skip",
        "turn: C",
    ),
    Row(
        "SP-1 a reverse turns play round",
        "",
        "pile: red 5; A: red reverse, blue 1, blue 2; D: red 1, red 2",
        "A plays red reverse",
        "turn: D",
    ),
    Row(
        "SP-1 a draw card is drawn for, whatever one holds, and play goes on after that",
        "",
        "pile: red 5, red +2; B: red +2, blue 1; debt: 2; turn: B",
        "turn",
        "debt: 0; holds: B 4; turn: C",
    ),
    Row(
        "SP-1 without a card that fits one is drawn, and played if it fits",
        "",
        "pile: red 5; A: blue 1, blue 2; stock: green 9, red 8; turn: A",
        "turn",
        "pile: red 5, red 8; A: blue 1, blue 2; turn: B",
    ),
    Row(
        "SP-1 if the card that was drawn does not fit either the turn is over",
        "",
        "pile: red 5; A: blue 1, blue 2; stock: green 9, green 8; turn: A",
        "turn",
        "pile: red 5; A: blue 1, blue 2, green 8; turn: B",
    ),
    Row(
        "SP-1 the last card ends the hand",
        "",
        "pile: red 5; A: red 7",
        "A plays red 7",
        "out: A; over: A",
    ),
    Row(
        "SP-1 who is caught without UNO draws two",
        "",
        "pile: red 5; A: red 7, blue 1; calls: never; stock: green 1, green 2, green 3",
        "A plays red 7",
        "A: blue 1, green 2, green 3",
        chance=0.4,
    ),
    # ---- Super Power
    Row(
        "SP-2 an identical card is played out of turn, and play goes on from there",
        "super_power",
        "pile: red 5; A: red 7, blue 1, blue 2; C: red 7, blue 3, blue 4",
        "A plays red 7",
        "pile: red 5, red 7, red 7; C: blue 3, blue 4; turn: D; struck: super_power",
    ),
    Row(
        "SP-2 the first hand of two is the one that counts, and then the other",
        "super_power",
        "pile: red 5; A: red 7, blue 1, blue 2; C: red 7, blue 3, blue 4; B: red 7, blue 3, blue 4",
        "A plays red 7",
        "pile: red 5, red 7, red 7, red 7; turn: D",
    ),
    Row(
        "SP-2 the same number in another colour is not identical",
        "super_power",
        "pile: red 5; A: red 7, blue 1, blue 2; C: blue 7, blue 3, blue 4",
        "A plays red 7",
        "pile: red 5, red 7; turn: B; struck:",
    ),
    Row(
        "SP-2 whoever's turn it is can be there before a hand that flies",
        "super_power",
        "pile: red 5; A: red 7, blue 1, blue 2; C: red 7, blue 3, blue 4",
        "A plays red 7",
        "pile: red 5, red 7; turn: B; struck:",
        chance=SURE,
    ),
    Row(
        "SP-2 draw cards add up, and are answered in turn by one of the same word",
        "super_power",
        "pile: red 5, red +2; B: blue +2, red 9, red 8; debt: 2; turn: B",
        "turn",
        "pile: red 5, red +2, blue +2; debt: 4; turn: C",
    ),
    Row(
        "SP-2 a draw card that jumps in adds up, and the next one after it draws",
        "super_power",
        "pile: red 5; A: red +2, blue 1, blue 2; B: blue 3, blue 4; C: red +2, blue 3, blue 4",
        "A plays red +2",
        "debt: 4; turn: D",
    ),
    Row(
        "SP-2 a +4 is no answer to a +2",
        "super_power",
        "pile: red 5, red +2; B: +4, red 9; debt: 2; turn: B",
        "turn",
        "debt: 0; holds: B 4",
    ),
    Row(
        "SP-2 identical skips skip one player only, from the last who played one",
        "super_power",
        "pile: red 5; A: red skip, blue 1, blue 2; B: red skip, blue 3, blue 4",
        "A plays red skip",
        "turn: D",
    ),
    # ---- No Sissies
    Row(
        "SP-3 who has no card that fits draws until there is one, and plays it",
        "no_sissies",
        "pile: red 5; A: blue 1, blue 2; stock: red 9, green 9, green 8; turn: A",
        "turn",
        "pile: red 5, red 9; A: blue 1, blue 2, green 8, green 9; turn: B; struck: no_sissies",
    ),
    Row(
        "SP-3 who is caught without UNO draws five",
        "no_sissies",
        "pile: red 5; A: red 7, blue 1; calls: never",
        "A plays red 7",
        "holds: A 6",
        chance=0.4,
    ),
    # ---- Get Out of My House
    Row(
        "SP-4 a zero sends every hand to the left",
        "get_out",
        "pile: red 5; A: red 0, blue 1, blue 2; B: blue 3, blue 4; C: blue 5, blue 6; "
        "D: red 1, red 2",
        "A plays red 0",
        "A: red 1, red 2; B: blue 1, blue 2; C: blue 3, blue 4; D: blue 5, blue 6; turn: B",
    ),
    Row(
        "SP-4 an empty hand goes on, too: out of the doghouse, and into it",
        "get_out doghouse",
        "pile: red 5; A: red 0, blue 1, blue 2; B:; C: blue 5, blue 6; D: red 1, red 2; out: B",
        "A plays red 0",
        "B: blue 1, blue 2; C:; out: C; turn: B",
    ),
    Row(
        "SP-4 who is passed one card calls UNO, or is caught",
        "get_out",
        "pile: red 5; A: red 0, blue 1, blue 2; D: red 1; calls: never",
        "A plays red 0",
        "holds: A 3",
        chance=0.4,
    ),
    # ---- n in the Doghouse
    Row(
        "SP-5 the hand goes on with one in the doghouse, whose turn never comes",
        "doghouse",
        "pile: red 5; A: red 7; B:; C: red 1, red 2; D: red 1, red 2",
        "A plays red 7",
        "out: A; over:; struck: doghouse",
    ),
    Row(
        "SP-5 one more ends it at once, before any passing, and the first out has won",
        "doghouse get_out",
        "pile: red 5; A: red 0; B:; C: red 1, red 2; D: red 3, red 4; out: B",
        "A plays red 0",
        "out: B, A; over: B; C: red 1, red 2; struck:",
    ),
    Row(
        "SP-5 a zero as last card takes effect: the empty hand is passed on",
        "doghouse get_out",
        "pile: red 5; A: red 0; B: blue 3, blue 4; C: blue 5, blue 6; D: red 1, red 2",
        "A plays red 0",
        "A: red 1, red 2; B:; out: B; over:; turn: C",
    ),
    Row(
        "SP-5 a red three as last card takes effect: who draws by it is not out",
        "doghouse spank",
        "pile: red 5; B: red 3; A: blue 3, blue 4; C: blue 5, blue 6; D: red 1, red 2",
        "B plays red 3",
        "holds: B 1; out:; over:",
    ),
    # ---- Fire in the Kitchen
    Row(
        "SP-6 whoever played the last red takes the whole run of reds",
        "fire",
        "pile: red 1, green 1, red 2 by C, red 5 by D; A: blue 5, blue 9, blue 8; D: red 9",
        "A plays blue 5",
        "pile: red 1, green 1, blue 5; D: red 9, red 2, red 5; struck: fire",
    ),
    Row(
        "SP-6 a blue card of another number burns nothing",
        "fire",
        "pile: blue 1, green 1, red 2 by C, red 5 by D; A: blue 6, blue 9, blue 8; D: red 9",
        "A plays blue 6",
        "D: red 9; struck:",
    ),
    Row(
        "SP-6 a wild called blue burns nothing",
        "fire",
        "pile: red 2 by C, red 5 by D; A: wild, blue 9, blue 8; D: red 9",
        "A plays wild",
        "D: red 9; struck:",
    ),
    Row(
        "SP-6 a wild called red ends the run",
        "fire",
        "pile: red 2 by C, red wild by B, red 5 by D; A: blue 5, blue 9, blue 8; D: red 9",
        "A plays blue 5",
        "pile: red 2, red wild, blue 5; D: red 9, red 5",
    ),
    # ---- Spank the Baby
    Row(
        "SP-7 everybody draws as many as there are hands below, the doghouse too",
        "spank doghouse",
        "pile: red 5; A: red 3, blue 1, blue 2; B: red 1; C: red 1; D:; out: D",
        "A plays red 3",
        "holds: A 2, B 2, C 3, D 3; out:; struck: spank",
        doghouse=2,
    ),
    Row(
        "SP-7 a three of another colour is no baby",
        "spank",
        "pile: blue 5; A: blue 3, blue 1, blue 2; B: red 1",
        "A plays blue 3",
        "holds: B 1; struck:",
    ),
    Row(
        "SP-7 hands that come at once all draw the smaller number",
        "spank",
        "pile: red 5; A: red 3, blue 1, blue 2; B: red 1; C: red 1; D: red 1; reach: at once",
        "A plays red 3",
        "holds: A 2, B 1, C 1, D 1",
    ),
    # ---- It's Not Your Turn
    Row(
        "SP-8 the card comes back with the two under it; the turn and what is on top stay",
        "not_your_turn",
        "pile: red 1, red 2, red 3, red 4; A: red 7, blue 1, blue 2; C: green 1, green 2",
        "A plays red 7",
        "pile: red 1, red 2, red 3; A: blue 1, blue 2, red 4, red 7; turn: B",
        chance=0.011,
    ),
    Row(
        "SP-8 nobody plays out of turn while a draw card stands",
        "not_your_turn",
        "pile: red 1, red 2, red 3, red 4; A: red +2, blue 1, blue 2; C: green 1, green 2",
        "A plays red +2",
        "holds: C 2; debt: 2; struck:",
        chance=SURE,
    ),
    # ---- Siamese Triplets
    Row(
        "SP-9 on three identical cards anybody plays anything, and play goes on from there",
        "triplets",
        "pile: red 7, red 7; A: green 1, green 2, green 3; D: red 7, blue 1, blue 2",
        "D plays red 7",
        "pile: red 7, red 7, red 7, green 1; turn: B; struck: triplets",
    ),
    Row(
        "SP-9 three draw cards are cancelled if the fourth is none",
        "triplets super_power",
        "pile: red +2, red +2; A: green 1, green 2, green 3; D: red +2, blue 1, blue 2; debt: 4",
        "D plays red +2",
        "debt: 0; turn: B",
    ),
    Row(
        "SP-9 they add up if the fourth is one, too",
        "triplets super_power",
        "pile: red +2, red +2; A: green +2, green 2, green 3; D: red +2, blue 1, blue 2; debt: 4",
        "D plays red +2",
        "debt: 8; turn: B",
    ),
    Row(
        "SP-9 two identical cards and another are no triplets",
        "triplets",
        "pile: red 7, blue 7; A: green 1, green 2, green 3; D: red 7, blue 1, blue 2",
        "D plays red 7",
        "turn: A; struck:",
    ),
    Row(
        "SP-9 the fourth burns no reds",
        "triplets fire",
        "pile: red 7, red 7; A: blue 7, blue 2, blue 3; D: red 7, red 1, red 2",
        "D plays red 7",
        "holds: D 2; struck: triplets",
    ),
    # ---- Back Up the Truck
    Row(
        "SP-10 who must draw pays in numbers that add up to it, and the player before must draw",
        "truck",
        "pile: red +2; A: red 9, red 8; B: blue 1, green 1, red 9; debt: 2; turn: B",
        "turn",
        "pile: red +2, blue 1, green 1; B: red 9; holds: A 4; debt: 0; turn: B; struck: truck",
    ),
    Row(
        "SP-10 and the one before that, until somebody cannot pay; play goes on after them",
        "truck",
        "pile: red +4; A: blue 3, green 1, red 9; B: red 4, red 9, red 8; D: blue 9, blue 8; "
        "debt: 4; turn: B",
        "turn",
        "pile: red +4, red 4, blue 3, green 1; holds: D 6; turn: A",
    ),
    Row(
        "SP-10 numbers that come to more or less pay nothing",
        "truck",
        "pile: red +2; B: blue 1, green 7; debt: 2; turn: B",
        "turn",
        "pile: red +2; holds: B 4; struck:",
    ),
    # ---- cards of a special deck
    Row(
        "SP-11 the wild sees the next hand, and names the colour that it has least of",
        "mind_meld",
        "pile: red 5; A: meld, blue 1, blue 2; B: red 1, yellow 1, blue 1",
        "A plays meld",
        "pile: red 5, green meld; turn: B",
    ),
    Row(
        "SP-12 the player sits down elsewhere, the others shift, and play goes on from there",
        "beam_me_up",
        "pile: red 5; A: beam, blue 1, blue 2",
        "A plays beam",
        "seats: B, C, A, D; turn: D",
        chance=0.4,
    ),
)


def lay_out(row: Row) -> Table:
    """The table of a row. What it does not name is two green skips a hand."""
    facts = dict(_facts(row.before))
    at_once, calls = "reach" in facts, 0.0 if "calls" in facts else 1.0

    def player(place: int) -> Kind:
        reach_ms = 100 if at_once else 100 + place
        return Kind(
            "first card", lambda _t, _p, cards: cards[0], lambda _t, _p: 0, 1.0, 1.0, calls,
            (reach_ms, reach_ms),
        )  # fmt: skip

    rules = [rule for rule in RULES if rule.name in row.rules.split()]
    table = Table(
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


def what_is(table: Table, name: str, expected: str) -> str:
    """A fact of the table, written as the rows write it."""
    if name in PLAYERS:
        return ", ".join(map(written, table.hands[PLAYERS.index(name)]))
    if name == "holds":
        names = [part.split()[0] for part in expected.split(", ")]
        return ", ".join(f"{who} {len(table.hands[PLAYERS.index(who)])}" for who in names)
    if name == "struck":
        struck = zip(table.hooks.names, table.struck, strict=True)
        return ", ".join(rule for rule, count in struck if count)
    players = {"out": table.out, "seats": table.seats, "turn": [table.turn]}
    if name in players:
        return ", ".join(PLAYERS[player] for player in players[name])
    if name == "over":
        return PLAYERS[table.out[0]] if table.over else ""
    return ", ".join(map(written, table.pile)) if name == "pile" else str(table.debt)


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


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_no_rule_makes_a_card_or_loses_one(row: Row) -> None:
    def cards(table: Table) -> list[int]:
        in_hands = [card for hand in table.hands for card in hand]
        return sorted([*in_hands, *table.stock, *map(in_hand, table.pile)])

    table = lay_out(row)
    before = cards(table)
    for _ in range(8):
        if not table.over:
            table.take_turn()
    assert cards(table) == before
