"""The household of open cards: whole hands, and what it records of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from companion.games.super_power import household, trial
from companion.games.super_power.household import OpenHand, word
from companion.games.super_power.rule import InPlay, Rule
from companion.games.super_power.rules import RULES
from companion.games.super_power.trial import KINDS
from tests.games.super_power.recorded import Event, RecordedHand
from tests.games.super_power.written import read

KINDS_OF_EVENT = {
    *("turned", "played", "paid", "drew", "raced", "hurried", "called", "forgot", "caught"),
    *("out", "over", "slapped", "passed hands", "burnt", "fouled", "cancelled", "looked", "moved"),
}
ADDS = {read("red +2") % 13: 2, read("+4"): 4}  # by the word of a draw card


def dealt(seed: int, players: int = 6) -> OpenHand:
    return trial.table(trial.hooks(RULES, players), players, seed, Random(seed).random)


def recorded(seed: int) -> tuple[OpenHand, list[Event]]:
    kinds, hooked = [KINDS[(player + seed) % 3] for player in range(6)], trial.hooks(RULES, 6)
    table = RecordedHand(hooked, kinds, Random(seed).random, dealer=seed % 6, doghouse=1)
    table.play_hand()
    return table, table.log


def test_two_decks_from_five_players_on_and_three_from_eleven() -> None:
    assert [household.decks(players) for players in (4, 5, 10, 11)] == [1, 2, 2, 3]


@pytest.mark.parametrize("players", range(2, 17))
def test_any_number_of_players_comes_to_an_end_with_every_card_there(players: int) -> None:
    for seed in range(5):
        table = dealt(seed, players)
        table.play_hand()
        assert table.winner is not None
        assert table.cards() == sorted(table.hooks.deck)


def test_the_same_chance_plays_the_same_hand_recorded_or_not() -> None:
    silent, (table, log) = dealt(3), recorded(3)
    silent.play_hand()
    assert (silent.hands, silent.pile, silent.out) == (table.hands, table.pile, table.out)
    assert recorded(3)[1] == log
    assert recorded(4)[1] != log


def test_every_rule_strikes_and_everything_that_happens_is_recorded() -> None:
    kinds, struck = set[str](), Counter[str]()
    for seed in range(40):
        table, log = recorded(seed)
        kinds |= {event.kind for event in log}
        struck.update(table.struck)
    assert kinds == KINDS_OF_EVENT
    assert min(struck[rule.name] for rule in RULES) > 0


@pytest.mark.parametrize("seed", range(10))
def test_what_is_owed_changes_with_draw_cards_and_once_they_are_drawn(seed: int) -> None:
    _, log = recorded(seed)
    for before, after in pairwise(log):
        if after.debt > before.debt:
            assert after.kind == "played"
            assert after.debt - before.debt == ADDS[word(after.card)]
        elif after.debt < before.debt:
            assert after.kind in ("drew", "cancelled")
            assert after.cards == before.debt


@pytest.mark.parametrize("seed", range(10))
def test_the_last_thing_recorded_is_who_won_and_who_was_out_first(seed: int) -> None:
    table, log = recorded(seed)
    assert (log[-1].kind, log[-1].player) == ("over", table.winner)
    assert log[-1].out == tuple(table.out)
    assert not [event for event in log[:-1] if event.kind == "over"]


@pytest.mark.parametrize("seed", range(10))
def test_of_hands_that_fly_the_one_that_took_least_time_was_first(seed: int) -> None:
    races = [event for event in recorded(seed)[1] if event.kind == "raced"]
    assert races
    for race in races:
        assert race.hands[0][0] == race.player
        assert [ms for _, ms in race.hands] == sorted(ms for _, ms in race.hands)


def test_without_added_rules_who_plans_wins_most_and_who_plays_at_random_least() -> None:
    hooked, wins = trial.hooks(RULES[:2], 6), Counter[int]()
    for number in range(400):
        table = trial.table(hooked, 6, number, Random(number).random)
        table.play_hand()
        assert table.winner is not None
        wins[(table.winner + number) % 3] += 1
    assert wins[2] > wins[1] > wins[0]


def test_a_hand_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(household, "LONGEST", 100)
    gives = InPlay(played=lambda table, player, _card: table.draw(player, 2) > 0)
    rules = (Rule("more", "More", "Who plays draws two.", in_play=gives),)
    table = trial.table(trial.hooks(rules, 4), 4, 0, Random(0).random)
    assert not trial.play(rules, table).finished
    assert table.winner is None
