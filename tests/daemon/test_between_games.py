"""What happens between two games belongs to neither."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.daemon.reports import Edge, Report, Touched
from companion.daemon.session import PanelTag, begin, go_on
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.kit.screens import Screen
from companion.table.inputs import Contact, Input, Shown
from firmware.panel import FrameOut
from firmware.simulated import simulated_board
from tests.daemon.loop_bench import MS, LoopBench

BETWEEN_NS = 150 * MS
WARNING = "late presses: one came from before this game"
BOARD = simulated_board(["Ada", "Ben"])
UP = BOARD.seats[0].lines["up"]
RECORD = Record("not-not", ("Ada", "Ben"), (0, 1), {}, seed=7, tie_ns=250_000, grade="kernel")


class Glass:
    """A panel that shows at once what it is given; `tags` of the screens."""

    def __init__(self) -> None:
        self.tags: list[PanelTag] = []

    def show(self, tag: PanelTag, screen: Screen) -> None:
        del screen
        self.tags.append(tag)


class Evening(LoopBench):
    """Games one after the other, on the same pins and the same panel."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(BOARD)
        self.clock.advance_to(5_000 * MS)
        self.journal, self.glass = journal, Glass()

    def play(self, *, going_on: bool = False) -> None:
        entries = self.journal.entries(1) if going_on else []
        again = self.journal.record("1") if going_on else RECORD
        session = go_on(again, entries) if going_on else begin(RECORD, self.journal)
        self.sit(session, show=self.glass.show, journal=self.journal)
        self.journal.attach(self.daemon.take, now_ns=self.clock.now_ns)

    def wait(self, ms: float) -> None:
        super().wait(ms)
        self.journal.work()

    def report(self, report: Report) -> None:
        self.take(report)
        self.wait(0)

    def tap(self, at_ns: int) -> None:
        """Ada, as the pins tell it now; her finger is up again when it is looked at."""
        self.closed.add(UP)
        self.report(Edge(UP, at_ns))
        self.wait(5)
        self.closed.clear()
        self.wait(200)

    @property
    def journaled(self) -> list[Input]:
        """What the journal has of the newest game; a game that cannot be read is a failure."""
        return [entry.input for entry in self.journal.entries(self.daemon.session.record.id)]


@pytest.fixture
def evening(fast_path: Path) -> Iterator[Evening]:
    with closing(Journal(fast_path / "j.db")) as journal:
        yield Evening(journal)


def test_a_tap_on_a_button_between_two_games_belongs_to_none(evening: Evening) -> None:
    evening.play()
    evening.wait(500)
    at_ns = evening.clock.now_ns() + BETWEEN_NS // 2
    evening.clock.advance_to(at_ns + BETWEEN_NS)
    evening.play()
    evening.tap(at_ns)
    assert evening.warned == [WARNING]
    assert not any(isinstance(item, Contact) for item in evening.journaled)
    evening.tap(evening.clock.now_ns())
    assert [type(item) for item in evening.journaled].count(Contact) == 1
    assert evening.warned == [WARNING]


def test_a_picture_of_the_last_game_that_comes_out_late_is_no_input_of_the_next(
    evening: Evening,
) -> None:
    evening.play()
    [last] = evening.glass.tags
    out_ns = evening.clock.now_ns() + BETWEEN_NS // 2
    evening.clock.advance_to(out_ns + BETWEEN_NS)
    evening.play()
    evening.report(FrameOut(last, out_ns))
    evening.wait(50)
    assert evening.journaled == []
    evening.report(FrameOut(evening.glass.tags[-1], evening.clock.now_ns()))
    evening.wait(50)
    assert [type(item) for item in evening.journaled] == [Shown]


def test_a_tap_from_before_a_game_is_resumed_is_not_judged_in_its_past(evening: Evening) -> None:
    """Nor is one that comes from a phone."""
    evening.play()
    evening.report(FrameOut(evening.glass.tags[-1], evening.clock.now_ns()))
    evening.wait(1_000)
    evening.tap(evening.clock.now_ns())
    before = evening.journaled
    assert before
    at_ns = evening.clock.now_ns()
    evening.clock.advance_to(at_ns + BETWEEN_NS)
    evening.play(going_on=True)
    evening.tap(at_ns)
    evening.report(Touched(1, "up", True, at_ns))
    evening.wait(50)
    assert evening.warned == [WARNING, WARNING]
    contacts = [item for item in before if isinstance(item, Contact)]
    assert [item for item in evening.journaled if isinstance(item, Contact)] == contacts
