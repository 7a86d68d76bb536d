"""Who was first, from the pins to the game: the promise the whole table stands on.

28 switches, as many as a Pi has lines, move gpiozero's mock pins; the pins, the contacts, the
daemon and the table are the real ones. The game only writes down what it is told, in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from companion.daemon.loop import Daemon, Parts
from companion.daemon.reports import Edge
from companion.daemon.session import Session
from companion.daemon.trouble import Trouble
from companion.kit.events import Event, Press
from companion.kit.game import Effects, Game, Output, Rules
from companion.kit.race import Entry, Margin, heats, margin, places
from companion.kit.screens import MessageScreen
from companion.kit.standings import Standings
from companion.kit.view import View
from companion.table.table import Table
from firmware.board import BUTTONS, PAD, Board, Line, SeatWiring
from firmware.clock import VirtualClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.pins import Pins
from firmware.simulated import SimulatedFactory
from tests import traces
from tests.traces import MS, Change, press, random_bounce, spike

LINES = 28
SEATS = LINES // len(BUTTONS)
TIE_NS = 250_000
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


Told = tuple[Entry, ...]


def written_down(state: Told, event: Event) -> tuple[Told, Effects]:
    """The presses that a game is told of, in the order it is told."""
    if isinstance(event, Press):
        state = (*state, Entry(event.player, event.button, event.at_ns))
    return state, ()


RULES: Rules[Told] = Rules(
    new=lambda _: (),
    step=written_down,
    view=lambda _: View(MessageScreen("GO", "")),
    standings=lambda _: Standings(()),
    over=lambda _: False,
    end=lambda state, _, __: (state, ()),
)
RECORDER = Game(
    id="recorder",
    title="Recorder",
    about="Writes down who pressed.",
    players=range(1, SEATS + 1),
    buttons=len(BUTTONS),
    settings=(),
    variants=(),
    rules=lambda: RULES,
)


class Rig:
    """The daemon over simulated pins, and a kernel that hands edges over when it gets to it."""

    def __init__(
        self,
        delay_ns: Callable[[int], int],
        game: Game[Any] = RECORDER,
        board: Board = BOARD,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.warnings: list[str] = []
        self.said: list[Output] = []
        self._clock = VirtualClock()
        self._factory = SimulatedFactory(self._clock)
        opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        contacts = Contacts(
            {
                line: board.pad if switch == PAD else board.buttons
                for seat in board.seats
                for switch, line in seat.lines.items()
            },
            lambda line: pins.pressed(line),
            lambda line, wanted: pins.listen(line, wanted),
        )
        self._kernel = traces.Kernel(lambda n, at_ns: daemon.take(Edge(n, at_ns)), delay_ns)
        pins = Pins(opened, board, self._kernel.edge)
        names = tuple(seat.name for seat in board.seats)
        table = Table(game, game.setup(names, settings or {}, 0, TIE_NS), range(len(names)))
        session = Session(table, table.start())
        trouble = Trouble(self.warnings.append)
        parts = Parts(board, self._clock, contacts, trouble=trouble, say=self.said.append)
        self._daemon = daemon = Daemon(parts, session)

    def play(self, trace: Iterable[Change], until_ns: int | None = None) -> None:
        traces.play(trace, self._change, self._wake, until_ns)

    @property
    def told(self) -> tuple[Entry, ...]:
        """The presses as the game was told of them."""
        told: tuple[Entry, ...] = self._daemon.session.state.game
        return told

    def _change(self, at_ns: int, line: int, closed: bool) -> None:
        self._factory.pin(line).drive(not closed, at_ns)  # the board's switches close to ground

    def _wake(self, now_ns: int) -> int | None:
        self._clock.advance_to(now_ns)
        self._kernel.hand_over(now_ns)
        self._daemon.tick()
        waits = [self._kernel.due_ns(), self._daemon.due_ns()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def run(trace: Iterable[Change], delay_ns: Callable[[int], int] = lambda _: 0) -> tuple[Entry, ...]:
    """All that the game was told of a trace, played to its end, with nothing to warn of."""
    rig = Rig(delay_ns)
    rig.play(trace)
    assert rig.warnings == []
    return rig.told


def line_of(entry: Entry) -> Line:
    return BOARD.seats[entry.player].lines[entry.button]


def told_in_a_random_trace(rng: Random, lines: Sequence[int], at_ns: Sequence[int]) -> list[Entry]:
    """Those lines are pressed at those times, with any bounce, and handed over in any order."""
    pairs = zip(lines, at_ns, strict=True)
    trace = [c for line, t in pairs for c in press(line, t, random_bounce(rng))]
    rig = Rig(lambda _: rng.choice((0, rng.randrange(OVERTAKES_NS))))
    rig.play(trace, until_ns=max(at_ns) + PLACED_NS)
    assert rig.warnings == []
    assert [e.at_ns for e in rig.told] == sorted(at_ns), "each once, at its first edge, in order"
    return list(rig.told)


def test_28_lines_that_bounce_come_out_in_the_true_order_in_every_one_of_200_traces() -> None:
    for seed in range(TRACES):
        rng = Random(seed)
        lines = rng.sample(range(LINES), LINES)
        widest_ns = rng.choice((TIE_NS + 1, 2 * TIE_NS, 4 * TIE_NS))  # from a stampede to a stroll
        gaps_ns = [rng.randint(TIE_NS + 1, widest_ns) for _ in lines[1:]]
        at_ns = list(accumulate(gaps_ns, initial=START_NS))
        told = told_in_a_random_trace(rng, lines, at_ns)
        assert [line_of(e) for e in told] == lines, f"seed {seed}"
        assert [p.rank for p in places(told, TIE_NS)] == list(range(1, LINES + 1))


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
        told = told_in_a_random_trace(rng, lines, at_ns)
        found = [{line_of(e) for e in heat} for heat in heats(told, TIE_NS)]
        assert found == groups, f"seed {seed}"


@pytest.mark.parametrize("bounce_ms", [4, 9.5])
def test_a_first_press_that_bounces_beats_a_clean_one_that_was_sure_before_it(
    bounce_ms: float,
) -> None:
    bounces = [200_000, round(bounce_ms * MS) - 200_000]
    told = run(press(9, START_NS, bounces) + press(2, START_NS + 2 * MS))
    assert [line_of(e) for e in told] == [9, 2]
    assert margin(told, TIE_NS) == Margin(2 * MS)


def test_an_edge_that_is_handed_over_late_still_wins_by_its_stamp() -> None:
    late = {9: 7 * MS}
    told = run(press(9, START_NS) + press(2, START_NS + TIE_NS + 1), lambda n: late.get(n, 0))
    assert [line_of(e) for e in told] == [9, 2]


def test_an_edge_that_comes_after_the_settle_time_is_counted_and_put_in_its_place() -> None:
    late = {9: 12 * MS}
    rig = Rig(lambda n: late.get(n, 0))
    rig.play(press(9, START_NS) + press(2, START_NS + MS))
    assert [line_of(e) for e in rig.told] == [9, 2]
    assert rig.warnings == ["late presses: 1 came after the settle time"]


def test_a_spike_before_a_press_neither_counts_nor_holds_the_press_up_for_good() -> None:
    told = run(spike(9, START_NS) + press(2, START_NS + MS) + press(9, START_NS + 50 * MS))
    assert [(line_of(e), e.at_ns) for e in told] == [(2, START_NS + MS), (9, START_NS + 50 * MS)]


@pytest.mark.parametrize("hz", [100, 2_500, 20_000])
def test_a_line_that_chatters_changes_nothing_of_a_race_on_the_others(hz: int) -> None:
    period_ns = 1_000 * MS // hz
    began_ns = range(START_NS, START_NS + 700 * MS, period_ns)
    noise = [change for at_ns in began_ns for change in spike(9, at_ns, period_ns // 2)]
    hands = [(line, START_NS + 300 * MS + n * (TIE_NS + 1)) for n, line in enumerate((2, 17, 5))]
    race = [change for line, at_ns in hands for change in press(line, at_ns, [300_000, 2 * MS])]
    rig = Rig(lambda _: 0)
    rig.play(noise + race, until_ns=START_NS + 320 * MS)
    assert [(line_of(e), e.at_ns) for e in rig.told if line_of(e) != 9] == hands
    assert rig.warnings == ["loose wire: seat 2's right button is off. Check its wire."]
