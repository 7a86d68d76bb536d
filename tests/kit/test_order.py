"""Who was first, from the pins to the game: the promise the whole table stands on.

28 switches, as many as a Pi has lines, move gpiozero's mock pins; the pins, the contacts, the
daemon and the table are the real ones. The game only writes down what it is told, in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from companion.kit.events import Event, Press
from companion.kit.game import EVERY_SWITCH, Effects, Game
from companion.kit.race import Entry, Margin, heats, margin
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import View
from companion.table.inputs import Contact, Release
from companion.table.table import Table
from firmware.board import BUTTONS, Board, Line, SeatWiring
from tests.at_table import AtTable
from tests.musical_chairs import MUSICAL, MUSICAL_RULES
from tests.traces import MS, TIE_NS, Change, Rig, press, random_bounce, spike

LINES = 28
SEATS = LINES // len(BUTTONS)
START_NS = 10 * MS
OVERTAKES_NS = 5 * MS  # how much later an edge may be handed over than stamped
PLACED_NS = 18 * MS  # after the last touch: 10 of bounce, 5 on the way, and certain
TRACES = 200  # `make soak` and `python -m bench.fairness` run as many as one likes

BOARD = Board(
    name="a Pi with a switch on every line",
    seats=tuple(
        SeatWiring(f"seat {seat}", {b: seat * len(BUTTONS) + i for i, b in enumerate(BUTTONS)})
        for seat in range(SEATS)
    ),
)


Shown = tuple[Entry, ...]


def written_down(state: Shown, event: Event) -> tuple[Shown, Effects]:
    """The presses that a game is told of, in the order it is told."""
    if isinstance(event, Press):
        state = (*state, Entry(event.player, event.button, event.at_ns))
    return state, ()


RULES: Any = replace(
    MUSICAL_RULES,
    new=lambda _: (),
    step=written_down,  # type: ignore[arg-type]  # another state
    view=lambda _: View(MessageScreen("GO", "")),
)
RECORDER: Game[Any] = replace(MUSICAL, rules=lambda: RULES)


def shown(rig: Rig) -> Shown:
    """The presses as the game was told of them."""
    entries: Shown = rig.daemon.session.state.game
    return entries


def run(trace: Iterable[Change], delay_ns: Callable[[int], int] = lambda _: 0) -> tuple[Entry, ...]:
    """All that the game was told of a trace, played to its end, with nothing to warn of."""
    rig = Rig(BOARD, RECORDER, delay_ns)
    rig.play(trace)
    assert rig.warnings == []
    return shown(rig)


def line_of(entry: Entry) -> Line:
    return BOARD.seats[entry.player].lines[entry.button]


def found_in_a_random_trace(rng: Random, lines: Sequence[int], at_ns: Sequence[int]) -> list[Entry]:
    """Those lines are pressed at those times, with any bounce, and handed over in any order."""
    pairs = zip(lines, at_ns, strict=True)
    trace = [c for line, t in pairs for c in press(line, t, random_bounce(rng))]
    rig = Rig(BOARD, RECORDER, lambda _: rng.choice((0, rng.randrange(OVERTAKES_NS))))
    rig.play(trace, until_ns=max(at_ns) + PLACED_NS)
    assert rig.warnings == []
    found = shown(rig)
    assert [e.at_ns for e in found] == sorted(at_ns), "each once, at its first edge, in order"
    return list(found)


def test_28_lines_that_bounce_come_out_in_the_true_order_in_every_one_of_200_traces() -> None:
    for seed in range(TRACES):
        rng = Random(seed)
        lines = rng.sample(range(LINES), LINES)
        widest_ns = rng.choice((TIE_NS + 1, 2 * TIE_NS, 4 * TIE_NS))  # from a stampede to a stroll
        gaps_ns = [rng.randint(TIE_NS + 1, widest_ns) for _ in lines[1:]]
        at_ns = list(accumulate(gaps_ns, initial=START_NS))
        raced = found_in_a_random_trace(rng, lines, at_ns)
        assert [line_of(e) for e in raced] == lines, f"seed {seed}"
        assert [len(heat) for heat in heats(raced, TIE_NS)] == [1] * LINES


def test_lines_inside_the_tie_window_are_a_dead_heat_in_every_one_of_200_traces() -> None:
    for seed in range(TRACES):
        rng = Random(seed)
        lines = rng.sample(range(LINES), LINES)
        groups: list[set[int]] = []
        at_ns: list[int] = []
        while len(at_ns) < LINES:
            first_ns = at_ns[-1] + rng.randint(TIE_NS + 1, 3 * TIE_NS) if at_ns else START_NS
            others = min(rng.choice((0, 1, 1, 2, 4)), LINES - len(at_ns) - 1)
            groups.append(set(lines[len(at_ns) :][: others + 1]))
            # Inside one interrupt the stamps say which line was read first, not which closed first.
            at_ns += sorted([first_ns, *(first_ns + rng.randint(0, TIE_NS) for _ in range(others))])
        raced = found_in_a_random_trace(rng, lines, at_ns)
        found = [{line_of(e) for e in heat} for heat in heats(raced, TIE_NS)]
        assert found == groups, f"seed {seed}"


@pytest.mark.parametrize("bounce_ms", [4, 9.5])
def test_a_first_press_that_bounces_beats_a_clean_one_that_was_sure_before_it(
    bounce_ms: float,
) -> None:
    bounces = [200_000, round(bounce_ms * MS) - 200_000]
    found = run(press(9, START_NS, bounces) + press(2, START_NS + 2 * MS))
    assert [line_of(e) for e in found] == [9, 2]
    assert margin(found, TIE_NS) == Margin(2 * MS)


def test_an_edge_that_is_handed_over_late_still_wins_by_its_stamp() -> None:
    late = {9: 7 * MS}
    found = run(press(9, START_NS) + press(2, START_NS + TIE_NS + 1), lambda n: late.get(n, 0))
    assert [line_of(e) for e in found] == [9, 2]


def test_an_edge_that_comes_after_the_settle_time_is_put_in_its_place() -> None:
    late = {9: 12 * MS}
    rig = Rig(BOARD, RECORDER, lambda n: late.get(n, 0))
    rig.play(press(9, START_NS) + press(2, START_NS + MS))
    assert [line_of(e) for e in shown(rig)] == [9, 2]


def test_a_spike_before_a_press_neither_counts_nor_holds_the_press_up_for_good() -> None:
    found = run(spike(9, START_NS) + press(2, START_NS + MS) + press(9, START_NS + 50 * MS))
    assert [(line_of(e), e.at_ns) for e in found] == [(2, START_NS + MS), (9, START_NS + 50 * MS)]


@pytest.mark.parametrize("hz", [100, 2_500, 20_000])
def test_a_line_that_chatters_changes_nothing_of_a_race_on_the_others(hz: int) -> None:
    period_ns = 1_000 * MS // hz
    began_ns = range(START_NS, START_NS + 700 * MS, period_ns)
    noise = [change for at_ns in began_ns for change in spike(9, at_ns, period_ns // 2)]
    hands = [(line, START_NS + 300 * MS + n * (TIE_NS + 1)) for n, line in enumerate((2, 17, 5))]
    race = [change for line, at_ns in hands for change in press(line, at_ns, [300_000, 2 * MS])]
    rig = Rig(BOARD, RECORDER)
    rig.play(noise + race, until_ns=START_NS + 320 * MS)
    assert [(line_of(e), e.at_ns) for e in shown(rig) if line_of(e) != 9] == hands
    assert rig.warnings == ["loose wire: seat 2's right button is off. Check its wire."]


def test_players_can_change_seats_and_a_press_belongs_to_who_sits_there() -> None:
    """Also when a button goes down before the change and up after it."""
    table = Table(MUSICAL, MUSICAL.setup(("ADA", "BEN", "CLEO"), {}), (4, 2, 7))
    state = table.start()
    assert table.seats(state) == (4, 2, 7)
    for item in (Contact(2, "up", 100 * MS), Contact(4, "up", 200 * MS)):
        state, _ = table.step(state, item)
    state, _ = table.step(state, Release(4, "up", 300 * MS))  # Ada and Ben change places
    assert table.seats(state) == (2, 4, 7)
    state, _ = table.step(state, Release(2, "up", 400 * MS))  # Ben's press: he and Cleo do
    assert table.seats(state) == (2, 7, 4)


def test_each_seat_has_the_whole_menu_and_a_way_back_with_the_switches_that_it_has() -> None:
    few = (frozenset({"left"}), frozenset({"up", "pad"}), EVERY_SWITCH)
    table = AtTable(MUSICAL, 3, switches=few)
    every = ["TAKE BACK", "END GAME", "SCORES"]

    def finds(moves: str, style: str, *more: str) -> None:
        ask = table.play(moves).asked
        assert (ask.style, [choice.label for choice in ask.choices]) == (style, [*every, *more])
        table.answer("SCORES")
        assert table.asked.question == "SCORES"
        table.run(table.now_ns + 60 * 10**9)

    finds("A left/?", "single", "BACK")
    finds("B up/?", "pad list", "BACK")
    finds("C up/?", "list")
    finds("A left; A up/?", "pad list", "BACK")  # she and Ben have changed seats
    table.play("B left/?").answer("BACK")
    assert table.state.menu is None
