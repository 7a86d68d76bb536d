"""Whole games of Ugh! by people who forget; and what must hold whatever is pressed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.drawing.draw import lay_out
from companion.drawing.pages import pages
from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.journal.script import read_script
from companion.kit import events
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.view import TAKE_BACK
from companion.table.inputs import Contact, Release
from tests.at_table import MS, AtTable
from tests.games.habits import Habits
from tests.games.ugh.compose import compose, played
from tests.games.ugh.people import People, worth
from tests.recorded import Recorded, judged_again
from tests.sim import play

BUNDLED = Path(companion.__file__).parent / "evenings" / "ugh.txt"
ODD_EVENTS = 400
ANSWERS = ["more", "back", "cancel", "lock"]
SHEET = ["go on", "+s0", "-s1", "+u2", "-u0", "+s9", "+x0", "-"]
LINES = ["LOCK", "LAST CARD", "UGH!", "NOT YET"]
KEYS = [*"012345", *ANSWERS, *SHEET, *LINES, "", "nonsense"]


def points_of(table: AtTable[State]) -> tuple[tuple[str, int], ...]:
    return table.table.standings(table.state).rows


def test_the_bundled_evening_is_what_its_composer_writes_and_shows_all_there_is(
    tmp_path: Path,
) -> None:
    assert BUNDLED.read_text("utf-8") == compose()
    heard = play(read_script(BUNDLED), tmp_path / "j.db")
    said = [f"{s.clause} {s.headline}".upper() for s in heard.said if isinstance(s, Ruling)]
    assert said == [line.upper() for line in played().heard()]
    assert {line.split()[0] for line in said} == {"UG-2", "UG-3", "UG-5", "UG-6", "UNDO"}
    assert "UGH! final score" in heard.slips[-1]
    assert heard.warnings == []


@pytest.mark.parametrize("players", [2, 5, 12])
def test_everybodys_total_and_the_lead_are_on_the_panel_whatever_else_is(players: int) -> None:
    people = People(5, players, Habits(forgetful=0.1))
    give, seen = people.at.give, set()

    def giving(item: Any) -> None:
        give(item)
        state = people.at.state
        if state.over or state.screen in seen:
            return
        seen.add(state.screen)
        shown = "".join(
            text
            for page in pages(state.screen, (128, 64))
            for text, _ in lay_out(page, (128, 64), "1").written
        )
        totals = sorted((points for _, points in points_of(people.at)), reverse=True)
        assert all(str(points) in shown for points in totals)
        assert {name[0] for name in people.at.names} <= set(shown), (state.screen, shown)
        assert str(totals[0] - totals[1]) in shown

    people.at.give = giving  # type: ignore[method-assign]  # looking on
    people.play()
    assert len(seen) > 60


def test_the_same_inputs_are_judged_the_same_again() -> None:
    table = People(7, 4, Habits(forgetful=0.1), flips=True).play().at
    state, said = judged_again(table.table, table.inputs)
    assert state == table.state
    assert said == table.said


def fidgeting(seed: int, flips: bool) -> AtTable[State]:
    """Any button of any seat, short and long, for a while."""
    chance = random.Random(seed)
    table: AtTable[State] = AtTable(UGH, 2 + seed % 11, {"flips": flips})
    names = table.names
    for _ in range(250):
        seat = chance.randrange(len(names))
        switch = chance.choice(["up", "up", "right", "down", "left", "pad"])
        for_ns = chance.choice([80, 80, 80, 300, 700]) * MS
        table.give(Contact(seat, switch, table.now_ns))
        table.run(table.now_ns + for_ns)
        table.give(Release(seat, switch, table.now_ns))
        table.run(table.now_ns + chance.choice([1, 100, 400, 700, 3_000, 21_000]) * MS)
        held_always(table.game)
        last_said = [s for s in table.said if isinstance(s, Score)][-1:]
        assert all(score.standings.rows == points_of(table) for score in last_said)
        if table.state.over:
            break
    return table


def held_always(state: State) -> None:
    """The deck never goes below zero, nobody has less than nothing, a recount finds the same."""
    assert 0 <= state.deck.ughs <= state.deck.remain
    assert 0 <= state.deck.odds() <= 1
    recount = [
        state.corrections[player]
        + 3 * state.ughs[player]
        + sum(worth(c) for p, c in state.sets if p == player)
        for player in range(len(state.names))
    ]
    assert list(state.points) == recount
    assert len({one.player for one in state.asked}) == len(state.asked)


@pytest.mark.parametrize("flips", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_pressed_it_never_raises_and_replays(seed: int, flips: bool) -> None:
    table = fidgeting(seed, flips)
    state, said = judged_again(table.table, table.inputs)
    assert state == table.state
    assert said == table.said


@pytest.mark.parametrize("seed", range(20))
def test_taking_back_leads_to_a_state_there_was_as_often_as_there_are_rulings(seed: int) -> None:
    table = fidgeting(1_000 + seed, seed % 2 == 0)
    state = table.state
    were = [moment.game for moment in state.past]
    for _ in range(len(state.rulings)):
        before = state
        state, said = table.table.take_back(state, table.now_ns)
        if state is before or not said:
            break
        assert state.game in were
        held_always(state.game)
        assert len(state.rulings) < len(before.rulings)
    assert TAKE_BACK.label == "TAKE BACK"


def anything(chance: random.Random, at_ns: int) -> events.Event:
    player = chance.randrange(-1, 5)
    switch = chance.choice(["up", "right", "down", "left", "pad", "elbow"])
    key = chance.choice(KEYS)
    ready = chance.random() < 0.8
    some: list[events.Event] = [
        events.Press(player, switch, at_ns, ready),
        *[events.Click(player, switch, at_ns - 80 * MS, at_ns, ready)] * 4,
        events.Hold(player, switch, at_ns - 600 * MS, at_ns, ready),
        events.Freed(player, switch, at_ns),
        *[events.Answer(player, key, at_ns)] * 8,
        *[events.Pick(player, key, at_ns - 900 * MS, at_ns)] * 2,
        events.Shown(at_ns),
        events.Read(at_ns),
        events.Due(at_ns),
    ]
    return chance.choice(some)


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_events_raises(seed: int) -> None:
    chance = random.Random(seed)
    rules = UGH.rules()
    settings: dict[str, Any] = {"flips": bool(seed % 2)}
    state = rules.new(UGH.setup(("ADA", "BEN", "CLEO", "DAN"), settings, seed))
    at_ns = 0
    for _ in range(ODD_EVENTS):
        at_ns += chance.choice([0, 1, 100, 500, 2_600, 21_000]) * MS
        state, effects = rules.step(state, anything(chance, at_ns))
        rules.view(state)
        held_always(state)
        assert all(e.players == () or e.players[0] in state.order for e in effects
                   if isinstance(e, Ruling))  # fmt: skip
        if rules.over(state):
            break


def test_nothing_changes_without_a_new_state_and_the_other_way_round() -> None:
    recorded = Recorded(UGH)
    table: AtTable[State] = AtTable(recorded.game, 3, {"flips": True})
    table.play("A right; A right; A left; wait 2600; B down; wait 2600; C up; C up; C left; B pad")
    for state, event in recorded.steps:
        after, _ = recorded.again(state, event)
        assert (after is state) == (after == state), event
