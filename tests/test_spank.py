"""Spank the Baby, just the pad: who was first, what each draws, and slaps that count nothing."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.games.spank import SPANK
from companion.games.spank.state import State
from companion.journal.script import read_script
from companion.kit.events import Answer, Click, Event, Freed, Hold, Press
from companion.kit.game import EVERY_SWITCH, Effect, Leave, Undo
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.events import Due as GameDue
from companion.kit.events import Shown as GameShown
from companion.kit.race import heats
from companion.kit.screens import MessageScreen
from companion.kit.slips import Slip
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.table import Table
from tests.sim import play

MS = 1_000_000
TIE_NS = 250_000
NAMES = ("ADA", "BEN", "CLEO", "DAN")
BUNDLED = Path(__file__).parent.parent / "companion" / "evenings" / "spank.txt"


@dataclass
class Row:
    """Slaps as (letter, ms), what is ruled, and what each of the four must draw."""

    says: str
    slaps: list[tuple[str, float]]
    ruled: str
    draws: dict[str, int]
    settings: dict[str, Any] = field(default_factory=dict)


ROWS = [
    Row(
        "SP-7 your draw is the number of hands below yours",
        [("C", 0), ("A", 12), ("D", 13), ("B", 40)],
        "CLEO by 12 ms",
        {"C": 0, "A": 1, "D": 2, "B": 3},
    ),
    Row(
        "SP-7 1 ns inside the tie window both draw the smaller number",
        [("C", 0), ("A", 0.249999), ("D", 13), ("B", 40)],
        "DEAD HEAT CLEO + ADA",
        {"C": 0, "A": 0, "D": 2, "B": 3},
    ),
    Row(
        "SP-7 and so they do at its last instant",
        [("C", 0), ("A", 0.25), ("D", 13), ("B", 40)],
        "DEAD HEAT CLEO + ADA",
        {"C": 0, "A": 0, "D": 2, "B": 3},
    ),
    Row(
        "SP-7 1 ns outside it one hand lies on the other",
        [("C", 0), ("A", 0.250001), ("D", 13), ("B", 40)],
        "CLEO by 0.25 ms",
        {"C": 0, "A": 1, "D": 2, "B": 3},
    ),
    Row(
        "SP-7 a dead heat reaches from its first hand and is not chained",
        [("C", 0), ("A", 0.2), ("D", 0.4), ("B", 0.6)],
        "DEAD HEAT CLEO + ADA",
        {"C": 0, "A": 0, "D": 2, "B": 2},
    ),
    Row(
        "SP-7 all at the same instant: nobody draws",
        [("C", 0), ("A", 0), ("D", 0), ("B", 0)],
        "DEAD HEAT CLEO + ADA + DAN + BEN",
        {"A": 0, "B": 0, "C": 0, "D": 0},
    ),
    Row(
        "SP-7 a second slap counts nothing",
        [("C", 0), ("C", 5), ("A", 12), ("C", 13), ("D", 14), ("A", 20), ("B", 40)],
        "CLEO by 12 ms",
        {"C": 0, "A": 1, "D": 2, "B": 3},
    ),
    Row(
        "SP-7 who has not slapped by the limit is last, in seat order",
        [("D", 0), ("B", 40)],
        "DAN by 40 ms",
        {"D": 0, "B": 1, "A": 2, "C": 3},
    ),
    Row(
        "SP-7 the limit's last instant is in time",
        [("D", 0), ("C", 2_000)],
        "DAN by 2000 ms",
        {"D": 0, "C": 1, "A": 2, "B": 3},
        {"spank_ms": 2_000},
    ),
    Row(
        "SP-7 1 ns later is not",
        [("D", 0), ("C", 2_000.000001)],
        "DAN first",
        {"D": 0, "A": 1, "B": 2, "C": 3},
        {"spank_ms": 2_000},
    ),
    Row(
        "SP-7 alone on the pad",
        [("B", 0)],
        "BEN first",
        {"B": 0, "A": 1, "C": 2, "D": 3},
    ),
]


def slapped(state: State, slaps: list[tuple[str, float]], from_ns: int) -> tuple[State, list[Any]]:
    """Those hands come down, and the order is waited for."""
    said: list[Effect] = []
    events: list[Event] = [
        Press("ABCD".index(letter), "pad", from_ns + round(at_ms * MS)) for letter, at_ms in slaps
    ]
    for event in sorted(events, key=lambda e: e.at_ns):
        state, more = SPANK.step(state, event)
        said += more
    while (alarm_ns := SPANK.view(state).alarm_ns) is not None and not said:
        state, more = SPANK.step(state, GameDue(alarm_ns))
        said += more
    return state, said


@pytest.mark.parametrize("from_ns", [0, 3_600_000 * MS + 1])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_hands_are_counted_from_below(row: Row, from_ns: int) -> None:
    state = SPANK.new(NAMES, row.settings, 7, TIE_NS, (EVERY_SWITCH,) * 4)
    state, said = slapped(state, row.slaps, from_ns)
    ruling = next(s for s in said if isinstance(s, Ruling))
    assert ruling.headline == row.ruled
    assert ruling.undo_to_ns == from_ns
    assert {NAMES[p][0] for p in ruling.players} == {
        n for n, draws in row.draws.items() if not draws
    }
    points = next(s for s in said if isinstance(s, Score)).points
    assert {name[0]: 3 - worth for name, worth in points} == row.draws
    assert [f.after_ns for f in ruling.race] == sorted(f.after_ns for f in ruling.race)


def test_who_has_not_slapped_is_named_while_the_time_runs() -> None:
    state = SPANK.new(NAMES, {}, 7, TIE_NS, ())
    for player, missing in ((2, "ADA, BEN, DAN"), (0, "BEN, DAN"), (3, "BEN")):
        state, _ = SPANK.step(state, Press(player, "pad", player))
        assert SPANK.view(state).screen == MessageScreen("SLAP!", missing)
        assert [NAMES[p] for p in SPANK.view(state).lit] == missing.split(", ")


def test_hands_that_trail_in_open_no_new_spank() -> None:
    state = SPANK.new(NAMES, {}, 7, TIE_NS, ())
    state, _ = slapped(state, [("A", 0), ("B", 1), ("C", 2), ("D", 3)], 0)
    state, _ = SPANK.step(state, Press(0, "pad", 1_500 * MS))
    assert state.slaps is None
    state, _ = SPANK.step(state, Press(0, "pad", 4_000 * MS))
    assert state.slaps is not None


def test_after_so_many_spanks_most_hands_beaten_win() -> None:
    state = SPANK.new(NAMES, {"rounds": 2}, 7, TIE_NS, ())
    state, _ = slapped(state, [("A", 0), ("B", 1), ("C", 2), ("D", 3)], 0)
    assert not SPANK.over(state)
    state, said = slapped(state, [("B", 0), ("A", 1), ("C", 2), ("D", 3)], 9_000 * MS)
    assert SPANK.over(state)
    assert said[-2].headline == "ADA + BEN WIN"
    assert isinstance(said[-1], Slip)
    assert said[-1].final


def test_a_seat_without_a_pad_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match=r"^BEN's seat has no pad to spank$"):
        SPANK.new(NAMES[:2], {}, 7, TIE_NS, (EVERY_SWITCH, frozenset({"up"})))


def test_the_menu_takes_back_and_ends() -> None:
    state = SPANK.new(NAMES, {}, 7, TIE_NS, ())
    opened, _ = SPANK.step(state, Hold(1, "up", 0, 600 * MS))
    assert [o.label for o in SPANK.view(opened).asks[0].choices] == ["TAKE BACK", "END GAME"]
    _, said = SPANK.step(opened, Answer(1, "undo", 900 * MS))
    assert said == (Undo(1),)
    ended, said = SPANK.step(opened, Answer(1, "end", 900 * MS))
    assert SPANK.over(ended)
    opened, _ = SPANK.step(ended, Hold(1, "up", 2_000 * MS, 2_600 * MS))
    assert SPANK.step(opened, Answer(1, "again", 3_000 * MS))[1] == (Leave(),)


def test_a_spank_can_be_taken_back_at_the_table() -> None:
    table: Table[State] = Table(SPANK, NAMES, range(4), {}, 7, TIE_NS)
    state = table.start()
    items: list[Input] = [Contact(seat, "pad", seat * MS + MS) for seat in range(4)]
    for item in [*items, Due(10 * MS), Shown(6, 20 * MS)]:
        state, _ = table.step(state, item)
    assert sum(state.game.points) == 6
    for seat in range(4):
        state, _ = table.step(state, Release(seat, "pad", 100 * MS))
    state, _ = table.step(state, Contact(0, "up", 5_000 * MS))
    state, _ = table.step(state, Due(5_600 * MS))
    state, _ = table.step(state, Release(0, "up", 5_700 * MS))
    state, _ = table.step(state, Shown(state.number, 5_700 * MS))
    state, said = table.step(state, Contact(0, "right", 6_500 * MS))
    assert isinstance(said[0], Ruling)
    assert said[0].headline == "TAKEN BACK"
    assert sum(state.game.points) == 0


def anything(chance: random.Random, at_ns: int) -> Event:
    player = chance.randrange(-1, 18)
    switch = chance.choice(["pad", "pad", "pad", "up", "elbow"])
    events: list[Event] = [
        Press(player, switch, at_ns),
        Press(player, switch, at_ns),
        Click(player, switch, at_ns - 80 * MS, at_ns),
        Hold(player, switch, at_ns - 600 * MS, at_ns),
        Freed(player, switch, at_ns),
        Answer(player, chance.choice(["undo", "", "again", "end", "nonsense"]), at_ns),
        GameShown(at_ns),
        GameDue(at_ns),
    ]
    return chance.choice(events)


@pytest.mark.parametrize("seed", range(60))
def test_no_order_of_events_raises_and_every_hand_is_worth_those_above_it(seed: int) -> None:
    chance = random.Random(seed)
    names = tuple(f"P{n}" for n in range(2 + seed % 15))
    state = SPANK.new(names, {"rounds": seed % 4}, seed, TIE_NS, ())
    at_ns = 0
    for _ in range(300):
        at_ns += chance.choice([0, 1, 100_000, 5 * MS, 3_000 * MS, -2 * MS])
        before, open_slaps = state.points, state.slaps
        state, said = SPANK.step(state, anything(chance, at_ns))
        SPANK.view(state)
        gained = [new - old for new, old in zip(state.points, before, strict=True)]
        if any(isinstance(s, Score) for s in said):
            assert open_slaps is not None
            first = next(heats(open_slaps.hands, TIE_NS))
            best = max(gained)
            assert {p for p, n in enumerate(gained) if n == best} == {e.player for e in first}
            assert sum(gained) >= len(names) * (len(names) - 1) // 2
        else:
            assert not any(gained)


def test_the_bundled_evening_shows_a_bounce_a_dead_heat_a_late_hand_and_a_missing_one(
    tmp_path: Path,
) -> None:
    heard = play(read_script(BUNDLED), tmp_path / "j.db")
    assert [headline for headline, _ in heard.rulings()] == [
        "Ben by 1 ms",
        "DEAD HEAT Cleo + Dan",
        "Dan by 12 ms",
        "Dan WINS",
    ]
    assert "Eve draws 4 (no hand)" in heard.slips[2]
    assert heard.warnings == []
