"""Spank the Baby, just the pad: who was first, also of eight hands a millisecond apart."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games.spank import SPANK
from companion.games.spank.game import MACHINE, State
from companion.games.super_power.rules.spank import RULE
from companion.journal.script import read_script
from companion.kit import texts
from companion.kit.game import EVERY_SWITCH
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from firmware.board import PAD, Board, SeatWiring
from tests.at_table import NAMES, AtTable
from tests.games.habits import HABITS
from tests.games.rows import WAYS, Row, read
from tests.games.spank.people import SPANKS, People
from tests.machines import Watched, compare
from tests.sim import play
from tests.traces import MS, Change, Rig, press, random_bounce

BUNDLED = Path(__file__).parents[3] / "companion" / "evenings" / "spank.txt"
ROWS = read(__file__)


def draws(table: AtTable[State]) -> dict[str, str]:
    """What each must draw, from the points: one for each hand above one's own."""
    score = next(s for s in table.output if isinstance(s, Score)).standings.rows
    return {name[0]: str(len(score) - 1 - points) for name, points in score}


@pytest.mark.parametrize("way", ["as written", "later", "noise"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_hands_are_counted_from_below(row: Row, way: str) -> None:
    options = row.settings
    del options["players"]
    table = AtTable(SPANK, 4, options, **WAYS[way]).play(row.moves)
    ruling = table.rulings()[0]
    assert ruling.headline.startswith(row.ruled[0])
    assert ruling.clause == "SP-7"
    assert ruling.undo_to_ns == WAYS[way].get("from_ns", 0)
    assert draws(table) == row.has
    first = {letter for letter, drawn in row.has.items() if drawn == "0"}
    assert {NAMES[p][0] for p in ruling.players} == first
    assert [f.after_ns for f in ruling.race] == sorted(f.after_ns for f in ruling.race)


def test_the_machine_goes_where_it_says_and_nowhere_else() -> None:
    watched = Watched(SPANK)
    for moves in ("wait 1", "A slap", ROWS[0].moves):
        AtTable(watched.game, 4).play(f"{moves}; B up/END GAME")
    compare(MACHINE, watched.seen)


def test_a_seat_without_a_pad_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match=r"^BEN's seat has no pad; sit at another seat$"):
        AtTable(SPANK, 2, switches=(EVERY_SWITCH, frozenset({"up"})))


def test_the_bundled_evening_shows_a_bounce_a_dead_heat_a_late_hand_and_a_missing_one(
    tmp_path: Path,
) -> None:
    recording = play(read_script(BUNDLED), tmp_path / "j.db")
    assert [headline for headline, _ in recording.rulings()] == [
        "Ben by 1 ms",
        "DEAD HEAT Cleo + Dan",
        "Dan by 12 ms",
        "Dan WINS",
    ]
    assert "Eve draws 4 (no hand)" in recording.slips[2]
    assert recording.warnings == []


def test_super_power_says_the_rule_in_the_same_words() -> None:
    clause = texts.read("companion.games.spank").clauses["SP-7"]
    assert (RULE.title, RULE.text) == (clause.title, clause.text)


PLAYERS = (2, 3, 4, 16)


@pytest.mark.parametrize("habit", HABITS)
def test_the_score_is_the_one_that_people_keep(habit: str) -> None:
    for players in PLAYERS:
        people = People(players, players, HABITS[habit]).play()
        people.check()
        assert people.rounds == SPANKS


def test_a_spank_is_one_press_each() -> None:
    for players in PLAYERS:
        people = People(players, players).play()
        assert people.presses == SPANKS * players


HANDS = 8
ROUNDS = 125  # of eight hands: a thousand slaps
GAP_NS = 1 * MS
OVERTAKES_NS = 5 * MS  # how much later an edge may be handed over than stamped
BOARD = Board(
    name="a pad with eight zones",
    seats=tuple(SeatWiring(f"P{zone}", {PAD: zone}) for zone in range(HANDS)),
)


def hands(chance: Random, order: list[int], start_ns: int) -> list[Change]:
    """Those zones are slapped in that order, a millisecond apart, with any bounce."""
    changes: list[Change] = []
    for place, zone in enumerate(order):
        at_ns = start_ns + place * GAP_NS
        changes += press(zone, at_ns, random_bounce(chance), for_ns=100 * MS)
    return changes


def test_a_thousand_slaps_one_each_millisecond_come_out_in_the_true_order() -> None:
    for seed in range(ROUNDS):
        chance = Random(seed)
        order = chance.sample(range(HANDS), HANDS)
        pad = Rig(BOARD, SPANK, lambda _: chance.randrange(OVERTAKES_NS), rounds=0)  # noqa: B023
        pad.play(hands(chance, order, 10 * MS), until_ns=400 * MS)
        [ruling] = [output for output in pad.output if isinstance(output, Ruling)]
        assert [finish.player for finish in ruling.race] == order, f"seed {seed}"
        assert [f.after_ns for f in ruling.race] == [n * GAP_NS for n in range(HANDS)]
        assert ruling.players == (order[0],)
        assert pad.warnings == []
