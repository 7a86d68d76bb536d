"""Whole games of Nyet! by people who forget, and by people who press anything."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.lettering import ELLIPSIS
from companion.games.nyet import NYET
from companion.games.nyet.board import COVER, LINES, ways
from companion.games.nyet.resolver import COLOURS
from companion.games.nyet.state import Box, Covering, Settling, State
from companion.kit.asking import fours
from companion.kit.events import Answer, Click, Due, Event, Freed, Hold, Pick, Press, Read, Shown
from companion.kit.rulings import Ruling
from companion.kit.screens import BoardScreen
from companion.kit.slips import Slip
from companion.table.table import Table
from tests.at_table import AtTable
from tests.nyet_people import BUTTONS, People
from tests.recorded import Recorded, judged_again

MS = 1_000_000
GAMES = 30  # of people who forget one press in ten
NAMES = ("ADA", "BEN", "CLEO", "DAN", "EVE")
SIZES = {2: 15, 3: 16, 4: 15, 5: 12}


def settings(seed: int) -> dict[str, Any]:
    return {
        "deals": 1 if seed % 3 else 0,
        "board": "cardboard" if seed % 2 else "panel",
        "count": "at the end" if seed % 7 == 6 else "each trick",
        "points": 60 if seed % 11 == 10 else 0,
    }


def people(seed: int, forgets: float = 0.1) -> People:
    return People(seed, 2 + seed % 4, settings(seed // 4), forgets=forgets)


@pytest.mark.parametrize("seed", range(GAMES))
def test_people_who_forget_one_press_in_ten_have_the_right_score_in_the_end(seed: int) -> None:
    table = people(seed).play()
    assert list(table.game.totals) == table.ledger
    rounds = len(table.game.results)
    assert table.asked <= rounds * (2 if table.game.at_end else 1)
    final = table.at.said[-1]
    assert isinstance(final, Slip)
    assert final.final
    best = max(table.ledger)
    winners = tuple(p for p, points in enumerate(table.ledger) if points == best)
    assert table.at.rulings()[-1].players == winners


@pytest.mark.parametrize("seed", range(16))
def test_people_who_forget_nothing_are_asked_nothing_at_the_end(seed: int) -> None:
    table = People(seed, 2 + seed % 4, {"deals": 1}, forgets=0).play()
    assert table.asked == 0
    assert list(table.game.totals) == table.ledger


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_people_who_tap_twice_have_the_right_score_too(players: int) -> None:
    table = People(players, players, {"deals": 1}, twice=True).play()
    assert table.asked == 0
    assert list(table.game.totals) == table.ledger


@pytest.mark.parametrize("seed", range(16))
def test_tricks_and_loot_add_up_and_a_team_has_the_same_but_for_the_bonus(seed: int) -> None:
    table = people(seed)
    while not table.at.state.over:
        table.round()
        result = table.game.results[-1]
        assert sum(result.tricks) in range(SIZES[2 + seed % 4] - 2, SIZES[2 + seed % 4] + 1)
        assert sum(result.loot) <= 12
        for side in (0, 1):
            once = {
                points // (2 if player == table.bonus else 1)
                for player, points in enumerate(result.points)
                if table.sides[player] == side
            }
            assert len(once) == 1
        assert (table.bonus is None) == (len(table.players) % 2 == 0)
    rounds = len(table.game.results)
    if not table.game.goal:
        assert rounds == table.game.rounds
        assert rounds % len(table.players) == 0


@pytest.mark.parametrize("seed", range(12))
def test_the_same_inputs_give_the_same_rulings_and_the_same_state(seed: int) -> None:
    table = people(seed).play()
    assert judged_again(table.at.table, table.at.inputs) == (table.at.state, table.at.said)


@pytest.mark.parametrize("seed", range(16))
def test_undo_then_the_same_events_give_the_same_state(seed: int) -> None:
    recorded = Recorded(NYET)
    table = people(seed)
    table.at = AtTable(recorded.game, 2 + seed % 4, settings(seed // 4), seed=seed)
    while not table.at.state.over:
        table.round()
        state = table.at.state
        if state.over:
            break
        undo_to_ns = state.rulings[-1].undo_to_ns
        back, _ = table.at.table.take_back(state, table.at.now_ns)
        since = next(
            i
            for i, (before, event) in enumerate(recorded.steps)
            if before is back.game and event.at_ns >= (undo_to_ns or 0)
        )
        again = back.game
        for _, event in recorded.steps[since:]:
            again, _ = recorded.again(again, event)
        assert again == state.game


# ---- every box in four presses


def presses(among: tuple[Box, ...], box: Box) -> int:
    """How many it takes to have that box covered."""
    if len(among) == 1:
        return 1
    return 1 + presses(next(group for group in ways(among).values() if box in group), box)


def test_every_box_of_any_board_is_covered_in_at_most_four_presses() -> None:
    chance = random.Random(1)
    for _ in range(2_000):
        sizes = (chance.choice([2, 3, 4, 5]), 5, 4, 5, 5)
        open_: list[Box] = []
        for line in LINES:
            places = chance.sample(range(sizes[line]), chance.randint(1, sizes[line]))
            open_ += [(line, place) for place in sorted(places)] if len(places) > 1 else []
        among = tuple(open_)
        groups = ways(among).values() if len(among) > 1 else (among,)
        assert sorted(box for group in groups for box in group) == sorted(among)
        assert all(presses(among, box) <= 4 for box in among)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_at_the_table_too(players: int) -> None:
    chance = random.Random(players)
    at = AtTable(NYET, players)
    while isinstance(phase := at.game.phase, Covering):
        box, turn, pressed = chance.choice(phase.among), phase.player, 0
        while isinstance(phase := at.game.phase, Covering) and phase.player == turn:
            button: str = COVER  # of one box
            if len(phase.among) > 1:
                button = next(b for b, group in ways(phase.among).items() if box in group)
            at.play(f"{'ABCDE'[turn]} {button}")
            pressed += 1
        assert pressed <= 4


@pytest.mark.parametrize("highest", [10, 13])
def test_a_card_of_an_argument_is_three_presses(highest: int) -> None:
    """Its colour, a group of values, a value."""
    assert len(COLOURS) == 4
    assert all(len(group) <= 4 for group in fours(range(1, highest + 1)))


# ---- the panel


@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_panel_shows_is_whole(seed: int) -> None:
    """On the usual panel nothing is cut, and no row is left out."""
    table = people(seed)
    give, seen = table.at.give, set()

    def giving(item: Any) -> None:
        give(item)
        screen = table.at.state.screen
        if screen not in seen:
            seen.add(screen)
            texts = [text for text, _ in lay_out(screen, (128, 64), "1").written]
            assert ELLIPSIS not in "".join(texts), screen
            left_out = [text for text in texts if re.fullmatch(r"\+\d+", text)]
            assert isinstance(screen, BoardScreen) or not left_out, screen

    table.at.give = giving  # type: ignore[method-assign]  # looking on
    table.round()
    assert len(seen) > 20


# ---- presses of any kind


def anything(chance: random.Random, at_ns: int) -> Event:
    """Any event at all, sensible or not."""
    player = chance.randrange(-1, 6)
    button = chance.choice([*BUTTONS, "pad", "elbow"])
    pressed_ns = at_ns - chance.choice([0, 80 * MS])
    events: list[Event] = [
        Press(player, button, at_ns),
        Click(player, button, pressed_ns, at_ns, chance.random() < 0.9),
        Click(player, button, pressed_ns, at_ns),
        Hold(player, button, pressed_ns, at_ns),
        Freed(player, button, at_ns),
        Answer(player, chance.choice([*"0123", "not mine", "", "4", "-1", "x"]), at_ns),
        Answer(player, chance.choice("0123"), at_ns),
        Pick(max(player, 0), chance.choice(["no cards", "resolve", "close", "?"]), at_ns, at_ns),
        Shown(at_ns),
        Due(at_ns),
        Read(at_ns),
    ]
    return chance.choice(events)


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_events_makes_the_game_raise(seed: int) -> None:
    chance = random.Random(seed)
    rules = NYET.rules()
    names = NAMES[: 2 + seed % 4]
    state: State = rules.new(NYET.setup(names, settings(seed // 4), seed))
    at_ns = 0
    for _ in range(1_500):
        at_ns += chance.choice([0, 1, 5 * MS, 800 * MS, 1_100 * MS, -3 * MS])
        event = anything(chance, at_ns)
        if isinstance(event, Pick) and event.player >= len(names):
            continue
        state, effects = rules.step(state, event)
        view = rules.view(state)
        assert set(view.lit) <= set(range(len(names)))
        assert all(len(ask.choices) > 1 for ask in view.asks)
        assert all(len(a.choices) <= 5 for a in view.asks if a.style == "buttons")
        rules.menu(state, 0)
        for ruling in effects:
            assert not isinstance(ruling, Ruling) or ruling.headline
        if rules.over(state):
            break


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_presses_makes_the_table_raise(seed: int) -> None:
    chance = random.Random(seed)
    at = AtTable(NYET, 2 + seed % 4, settings(seed // 4))
    letters = "ABCDE"[: 2 + seed % 4]
    for _ in range(150):
        button = chance.choice([*BUTTONS, *BUTTONS, "slap"])
        long = chance.choice(["", "", "", " for 700"])
        at.play(f"{chance.choice(letters)} {button}{long}")
    settled = at.game.results
    assert all(min(*result.tricks, *result.loot) >= 0 for result in settled)
    assert isinstance(at.table, Table)


def test_a_setting_that_cannot_be_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match=r'^option board = "wood": use panel or cardboard$'):
        NYET.setup(NAMES, {"board": "wood"})


def test_settling_is_what_its_questions_say() -> None:
    """With half the tricks missing and loot untold, one question and no more."""
    table = People(3, 4, {"deals": 1, "board": "cardboard"}, forgets=0.5)
    table.round()
    assert table.asked == 1
    assert not isinstance(table.game.phase, Settling)
