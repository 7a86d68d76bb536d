"""The virtual deck: a dealer's hands by the rules; and a game that knows every card it has laid."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import CARDS, SLOTS, VOID, VOIDS, Layout, rule_cards, shuffled
from companion.games.not_not.options import LAID
from companion.games.not_not.state import Dealing, Level, Racing, State
from companion.journal.records import Record
from companion.journal.replay import table_of
from companion.kit.game import Output
from companion.kit.screens import DiceScreen
from companion.kit.structs import replace
from companion.kit.tableau import Back, Cross
from tests.at_table import NAMES, TIE_NS, AtTable
from tests.games.not_not.rule import may_tap

LEVELS = ("discovery", "normal", "hard", "extreme")


def faces(layout: Layout) -> list[str]:
    return [card.front.face for card in layout.slots.values()]


def every(layout: Layout) -> list[str]:
    return faces(layout) + [card.front.face for card in layout.deck]


def test_a_full_deck_has_eight_of_each_face_on_every_ground_but_its_own() -> None:
    layouts = (shuffled(seed, CARDS) for seed in range(99))
    layout = next(laid for laid in layouts if len(every(laid)) == CARDS)  # no second Void at once
    cards = [*layout.slots.values(), *layout.deck]
    assert set(Counter(card.front.face for card in cards).values()) == {VOIDS}
    assert all(card.front.face != card.front.ground for card in cards)
    assert {card.back.arrow for card in cards} == set(SLOTS)
    assert {card.back.liar for card in cards} == {False, True}


@given(st.integers(0, 2**31), st.lists(st.sets(st.sampled_from(SLOTS), min_size=1), max_size=30))
def test_one_void_at_most_lies_there_and_a_second_one_goes_aside(
    seed: int, rounds: list[set[str]]
) -> None:
    layout = shuffled(seed, CARDS)
    for gone in rounds:
        cards = [card for slot, card in layout.slots.items() if slot not in gone]
        left = Counter([card.front.face for card in cards] + [c.front.face for c in layout.deck])
        layout = layout.refilled(sorted(gone))
        assert set(left - Counter(every(layout))) <= {VOID}
        assert faces(layout).count(VOID) <= 1
        assert len(layout.slots) == len(SLOTS) or not layout.deck


def test_it_is_shuffled_until_four_cards_can_be_laid() -> None:
    full = [len(shuffled(seed, 5).slots) for seed in range(60)]  # of five cards, often not at once
    assert set(full) == {len(SLOTS)}


@pytest.mark.parametrize("cards", range(8, CARDS + 1))
def test_a_rule_card_comes_in_each_third(cards: int) -> None:
    deck = cards - len(SLOTS)
    come = [len(rule_cards(7, cards, deck - drawn)) for drawn in range(deck + 1)]
    assert come == sorted(come)
    for third in range(3):
        assert come[deck * third // 3] <= third < come[deck * (third + 1) // 3]


# ---- a game that knows its cards


def table(seed: int = 7, players: int = 3, **chosen: Any) -> AtTable[State]:
    return AtTable(NOT_NOT, players, {**LAID, **chosen}, seed=seed)


def laid(table: AtTable[State]) -> Cross:
    """What the page draws."""
    found = table.state.view.tableau
    assert isinstance(found, Cross)
    return found


def lying(table: AtTable[State]) -> dict[str, str]:
    return {s: c.face for s, c in zip(SLOTS, laid(table).slots, strict=True) if c is not None}


def play(table: AtTable[State], most: int = 400) -> AtTable[State]:
    """People who look at the page, and tap what fits: to the end of the game."""
    while not table.state.over and most:
        most -= 1
        assert not table.state.view.asks
        assert "arrow" not in table.state.view.hint or laid(table).left
        phase = table.game.phase
        if isinstance(phase, Racing):
            right = [s for s, face in lying(table).items() if may_tap(phase.dice, s, face)]
            wrong = [s for s in SLOTS if s not in right]
            moves = [f"B {s}" for s in wrong[:1]] + [f"+80 C {s}" for s in right[:1]]
            table.play("; ".join([*moves, "wait 4100" if not right else "wait 800"]))
        else:
            table.play("A up" if isinstance(phase, Dealing) else "wait 3000")
    return table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cards", [10, 16])
def test_nobody_is_asked_anything_and_every_tap_is_judged_by_the_true_card(
    level: str, cards: int
) -> None:
    over = play(table(level=level, cards=cards))
    assert over.state.over
    clauses = Counter(ruling.clause for ruling in over.rulings())
    assert clauses["NN-10"] == over.game.points[2] > 0
    assert all("if " not in ruling.reason for ruling in over.rulings())
    assert over.game.laid is not None
    assert over.game.cards.deck == len(over.game.laid.deck)


def test_a_first_game_rises_by_itself_and_says_so() -> None:
    over = play(table(first_game=True, cards=16))
    assert [r.headline for r in over.rulings() if r.clause == "NN-2"] == [
        "LEVEL: NORMAL",
        "LEVEL: HARD",
        "LEVEL: EXTREME",
    ]
    assert over.game.level is Level.EXTREME


def test_the_arrow_and_the_liar_are_those_of_the_card_on_the_deck() -> None:
    for seed in range(6):
        hard = table(seed, level="extreme")
        back = laid(hard).back
        assert back is not None
        phase = hard.play("A right").game.phase
        assert isinstance(phase, Racing)
        assert Back(phase.dice.arrow, phase.dice.liar) == back


def test_what_is_taken_back_lies_there_again() -> None:
    racing = table().play("A up")
    first = laid(racing)
    while isinstance(racing.game.phase, Racing):  # until somebody can tap
        dice = racing.game.phase.dice
        right = [s for s, face in lying(racing).items() if may_tap(dice, s, face)]
        racing.play(f"B {right[0]}; wait 3000" if right else "A slap; wait 3000")
    assert laid(racing) != first
    assert len(laid(racing).fresh) == 1
    racing.play("C up/TAKE BACK")
    assert laid(racing) == first


@pytest.mark.parametrize("seed", range(3))
def test_a_record_knows_that_its_cards_were_laid_and_is_judged_again_alike(seed: int) -> None:
    played = play(table(seed, cards=8, first_game=True))
    chosen = json.loads(json.dumps({**LAID, "cards": 8, "first_game": True}))
    again = table_of(Record("not-not", NAMES[:3], (0, 1, 2), chosen, seed, TIE_NS, "simulated"))
    state = again.start()
    said: list[Output] = []
    for item in played.inputs:
        state, more = again.step(state, item)
        said += more
    assert (state.game, said) == (played.game, played.said)


def test_another_game_gets_another_deck() -> None:
    assert laid(table(8)) != laid(table(7))


def test_a_shorter_deck_is_as_short_as_the_table_said() -> None:
    assert laid(table(cards=12)).left <= 12 - len(SLOTS)


@pytest.mark.parametrize("deck", [0, 1])
@pytest.mark.parametrize("settings", [{}, LAID], ids=["real", "virtual"])
def test_nobody_speaks_of_an_arrow_where_the_deck_is_used_up(
    deck: int, settings: dict[str, str]
) -> None:
    def short(state: State) -> State:
        return replace(state, cards=replace(state.cards, deck=deck))

    hard = AtTable(NOT_NOT, 2, {**settings, "level": "hard"}, first=short)
    assert ("arrow" in hard.state.view.hint) == (bool(deck) and not settings)
    hard.play("A right; wait 1000")
    assert ("arrow" in hard.state.view.hint) == bool(deck)
    screen = hard.state.screen
    assert isinstance(screen, DiceScreen)
    assert bool(screen.arrow) == bool(deck)


def test_a_table_with_cards_of_its_own_lays_none() -> None:
    assert AtTable(NOT_NOT, 2).state.view.tableau is None


# ---- what to do now, for somebody who has never played


def test_nothing_over_a_colour_does_not_read_as_one_command() -> None:
    told = set()
    for seed in range(60):
        racing = table(seed, level="discovery").play("A up")
        dice = racing.game.phase
        assert isinstance(dice, Racing)
        blank, hint = dice.dice.criteria.count("NOTHING"), racing.state.view.hint
        assert ("Ignore NOTHING" in hint, "don't tap" in hint) == (
            blank == 1,
            blank == 2,
        )
        told.add(blank)
    assert told == {0, 1, 2}


def test_who_was_first_is_said_before_that_hands_must_be_still() -> None:
    racing = table(level="discovery").play("A up")
    phase = racing.game.phase
    assert isinstance(phase, Racing)
    fits = next(s for s, face in lying(racing).items() if may_tap(phase.dice, s, face))
    hints = []
    racing._touch(racing.seat("B"), fits, racing.now_ns, 80)
    while not isinstance(racing.game.phase, Dealing):
        racing.run(racing.now_ns + 100_000_000)
        hints.append(racing.state.view.hint)
    assert any(hint.startswith("BEN was first. Stop tapping") for hint in hints)
