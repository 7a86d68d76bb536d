"""Random evenings of Nuh-Uh!: no step raises, no card is lost, and the first is first."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.answering import GRACE_NS
from companion.games.nuh_uh.race import READER_YIELDS_NS
from companion.games.nuh_uh.state import State
from companion.kit.events import LONG_NS, Event, Freed, Press
from companion.kit.game import Game
from companion.kit.race import Entry, heats
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from tests.games.nuh_uh.quiz import TIE_NS, Quiz
from tests.games.test_any_order import check_nuh_uh as check_cards
from tests.games.test_any_order import check_view
from tests.recorded import Recorded, Went

RULES = NUH_UH.rules()
EVENINGS = 40


def settings(seed: int) -> dict[str, Any]:
    """Every option gets its turn."""
    players = 2 + seed % 7
    return {
        "trivia_each": 1 + seed % 4,
        "nuh_uhs": (2, 1, 0, 3, 5)[seed % 5],
        "catch_up": seed % 4 != 3,
        "powers": seed % 2 == 1,
        "teams": min(players, 2 + seed % 3) if seed % 3 == 0 else 0,
    }


def quiz(seed: int, game: Game[State] = NUH_UH) -> Quiz:
    return Quiz(seed, players=2 + seed % 7, settings=settings(seed), game=game)


def headlines(table: Quiz) -> list[str]:
    return [said.headline for said in table.said if isinstance(said, Ruling)]


@pytest.mark.parametrize("first", range(0, EVENINGS, 20))
def test_no_card_is_lost_and_every_game_ends(first: int) -> None:
    for seed in range(first, first + 20):
        table = quiz(seed)
        for _ in table.steps():
            check_cards(table.state.game)
            check_view(table.state.own, len(table.names))
            check_view(table.state.view, len(table.names))
        check_cards(table.state.game)
        assert "WIN" in headlines(table)[-1] or "RIVALS" in headlines(table)[-1]


@pytest.mark.parametrize("first", range(0, EVENINGS, 20))
def test_the_nuh_uh_that_counts_is_the_first_of_those_who_may(first: int) -> None:
    """Found again from the presses alone: by those with a card, since a second before the last."""
    compared = 0
    for seed in range(first, first + 20):
        recorded = Recorded(NUH_UH)
        table = quiz(seed, recorded.game)
        opened_ns = began_ns = 0
        for item in table.steps():
            if table.state.game.number != table.before.game.number:
                began_ns = item.at_ns
            if table.state.back_ns:
                break  # from here on, presses that were taken back would have to be left out
            for ruling in (s for s in table.fresh if isinstance(s, Ruling)):
                if ruling.headline.endswith("answer is final"):
                    assert ruling.undo_to_ns is not None
                    opened_ns = ruling.undo_to_ns
                elif ruling.clause == "NU-3" and ruling.race:
                    events = [event for _, event in recorded.steps]
                    since_ns = max(opened_ns - GRACE_NS, began_ns)
                    expected = first_of(table.before.game, events, since_ns, opened_ns)
                    assert list(ruling.players) == expected
                    compared += 1
    assert compared


def first_of(game: State, events: list[Event | Went], since_ns: int, opened_ns: int) -> list[int]:
    """Who said Nuh-Uh first, one of each side, by somebody who saw who pressed for how long."""
    assert game.phase == "window"
    freed = [e for e in events if isinstance(e, Freed)]
    entries: list[Entry] = []
    for event in events:
        if not isinstance(event, Press) or event.at_ns < since_ns:
            continue
        entry = Entry(event.player, event.button, event.at_ns)
        flips = event.player == game.reader and event.button not in ("up", "pad")
        meant = event.ready or event.at_ns >= opened_ns
        up_ns = [e.at_ns for e in freed if (e.player, e.button) == (entry.player, entry.button)]
        up_ns = [at_ns for at_ns in up_ns if at_ns > entry.at_ns]
        long = entry.button != "pad" and min(up_ns, default=10**18) > entry.at_ns + LONG_NS
        if meant and not flips and not long and game.may_call(event.player):
            entries.append(entry)
    own_ns = min((e.at_ns for e in entries if e.player == game.reader), default=None)
    others = [e for e in entries if e.player != game.reader]
    if own_ns is not None and any(e.at_ns <= own_ns + READER_YIELDS_NS for e in others):
        entries = [e for e in entries if e.player != game.reader]
    sides: dict[int, Entry] = {}
    for entry in sorted(entries, key=lambda e: e.at_ns):
        sides.setdefault(game.side_of[entry.player], entry)
    return [entry.player for entry in next(heats(sides.values(), TIE_NS))]


@pytest.mark.parametrize("seed", range(12))
def test_undo_then_the_same_events_give_the_same_state(seed: int) -> None:
    recorded = Recorded(NUH_UH)
    table = quiz(seed, recorded.game)
    undone = 0
    for _ in table.steps():
        state = table.state
        if state.back_ns:
            break  # the events since then are not one line any more
        if not state.rulings or undone > 20:
            continue
        undone += 1
        back, _ = table.table.take_back(state, table.now_ns)
        check_cards(back.game)
        since = max(i for i, (before, _) in enumerate(recorded.steps) if before is back.game)
        again = back.game
        for _, event in recorded.steps[since:]:
            again, _ = recorded.again(again, event)
        assert again == state.game
    assert undone


@pytest.mark.parametrize("seed", range(12))
def test_every_step_of_a_turn_can_be_taken_back_to_the_first_question(seed: int) -> None:
    table = quiz(seed)
    for _ in table.steps():
        if table.state.game.number == 2:
            break
    state = table.state
    while state.rulings:
        before = len(state.rulings)
        state, said = table.table.take_back(state, table.now_ns - state.back_ns)
        assert len(state.rulings) < before
        assert said
        check_cards(state.game)
        check_view(state.view, len(table.names))
    assert state.game.number == 0


def test_a_press_that_does_not_count_changes_neither_cards_nor_turn() -> None:
    """Whatever is refused leaves everything as it was, but for what is remembered of touches."""
    refused = 0
    for seed in range(15):
        table = quiz(seed)
        for _ in table.steps():
            rulings = [s for s in table.fresh if isinstance(s, Ruling)]
            if len(rulings) == 1 and rulings[0].undo_to_ns is None and rulings[0].clause == "NU-2":
                before, game = table.before.game, table.state.game
                assert replace(game, window=before.window) == before
                refused += 1
    assert refused > 10


def test_the_reader_was_the_guesser_before() -> None:
    for seed in range(0, 60, 3):
        table = quiz(seed)
        guesser: dict[int, int] = {}
        for _ in table.steps():
            game = table.state.game
            if game.away:
                break  # the order has closed up
            if game.phase == "reading":
                guesser[game.number] = game.guesser
                assert game.reader == guesser.get(game.number - 1, game.reader)
                assert game.is_adversary(game.reader)
