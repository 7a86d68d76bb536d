"""The real table's threads: what ends an evening, and what is still done when it ends."""

from __future__ import annotations

import faulthandler
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.daemon import ending, real_table, reports
from companion.daemon import session as sessions
from companion.daemon.parts import PartMakers, hardware
from companion.daemon.real_table import RealTable
from companion.daemon.reports import Edge, Mailbox
from companion.daemon.session import Observer, Session
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.journal.records import JournalError, Record
from companion.kit import slips
from companion.kit.game import Output
from companion.kit.slips import Slip
from companion.kit.standings import Standings
from companion.kit.structs import replace
from companion.table.inputs import Due
from firmware.board import Board, BoardError, PrinterWiring
from firmware.clock import Clock
from firmware.factories import OpenedFactory
from firmware.panel import Device
from firmware.printer import AGAIN
from firmware.simulated import SimulatedFactory, simulated_board
from tests.cables import CabledPort

NAMES = ("Ada", "Ben")
RECORD = Record("not-not", NAMES, (0, 1), {}, seed=1, tie_ns=250_000, grade="simulated")
GOING_ON = Slip("Going on", (), Standings((("Ada", 3), ("Ben", 2))))


class Parts:
    """A table's parts, and what they did. `reader_alive`: whether edges can still come."""

    def __init__(self) -> None:
        self.paper: list[str] = []
        self.port = CabledPort(self.paper.append)
        self.reader_alive = True
        self.factory: SimulatedFactory | None = None

    def makers(self) -> PartMakers:
        """No panel: every screen counts as shown at once, so the first input comes at once too."""
        return PartMakers(
            pins=lambda clock: OpenedFactory(
                self.factory or SimulatedFactory(clock),
                "simulated",
                "simulated",
                int,
                lambda: self.reader_alive,
            ),
            device=None,
            port=self.port.open,
        )


class Ends(Observer):
    """A page on which another game is chosen."""

    def __init__(self, say: Callable[[Output], None] = lambda _: None) -> None:
        self.when: Callable[[], bool] = lambda: False
        self._say = say

    def say(self, output: Output) -> None:
        self._say(output)

    def wants_start(self) -> bool:
        return self.when()


class FailingFactory(SimulatedFactory):
    """Counts, as our own does, what the kernel had to drop."""

    lost_events = 0


class EndingJournal(Journal):
    """The evening is asked to end just when the first entry has been handed over."""

    def write(self, *args: Any, **kwargs: Any) -> None:
        super().write(*args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ending.ENDS)
        for one in ending.ENDS:  # all at the same time
            signal.pthread_kill(threading.get_ident(), one)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def hurry(self) -> None:
        """Asked again while it ends: by Ctrl-C twice, or by make, which passes it on."""
        for one in ending.ENDS:
            signal.raise_signal(one)
        super().hurry()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The loop looks after its threads all the time, and signals mean afterwards what they did."""
    monkeypatch.setattr(real_table, "LONGEST_SLEEP_S", 0.001)
    before = {one: signal.getsignal(one) for one in ending.ENDS}
    yield
    for one, handler in before.items():
        signal.signal(one, handler)


def going_on(journal: Journal | None) -> Session:
    """A session that has a slip to print as soon as its first input is on the disk."""
    session = sessions.begin(RECORD, journal)
    session.pending = (GOING_ON,)
    return session


def table_of(
    parts: Parts,
    journal: Journal | None,
    warnings: list[str] | None = None,
    ends: Callable[[], bool] = lambda: False,
    say: Callable[[Output], None] = lambda _: None,
) -> RealTable:
    observer = Ends(say)
    observer.when = ends
    trouble = Trouble(warnings.append if warnings is not None else lambda _: None)
    return RealTable(simulated_board(NAMES), journal, trouble, parts.makers(), [observer])


def test_asked_to_end_it_prints_what_the_disk_has(tmp_path: Path) -> None:
    parts, lines = Parts(), list[Output]()
    with closing(EndingJournal(tmp_path / "j.db")) as journal:
        table = table_of(parts, journal, say=lines.append)
        with pytest.raises(KeyboardInterrupt), table:
            table.sit(going_on(journal))
        assert len(journal.entries(1)) == 1
    assert lines == [GOING_ON]
    assert [slip.splitlines()[1] for slip in parts.paper] == ["Going on"]


# A table of a test before this one may have left its file to faulthandler, and that goes here.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore:.*ended.txt")
def test_once_it_has_ended_no_signal_changes_how_the_program_exits(tmp_path: Path) -> None:
    with (tmp_path / "trace.txt").open("w", encoding="utf-8") as trace:
        faulthandler.register(signal.SIGTERM, trace, chain=True)  # as for an endless rule
        ending.ignore()
        assert {signal.getsignal(one) for one in ending.ENDS} == {signal.SIG_IGN}
        unknown = faulthandler.unregister(signal.SIGTERM)  # type: ignore[func-returns-value]  # it does
        assert unknown is False, "or its own end would bring the handler back"


def test_asked_to_end_on_a_full_disk_it_says_how_much_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with closing(EndingJournal(tmp_path / "j.db")) as journal:
        table = table_of(Parts(), journal)
        session = going_on(journal)
        monkeypatch.setattr(journal, "_commit", full)
        with pytest.raises(JournalError, match=r"1 inputs could not be written: .*full$"), table:
            table.sit(session)


def test_without_a_journal_it_plays_and_prints_all_the_same() -> None:
    parts, lines = Parts(), list[Output]()
    table = table_of(parts, None, ends=lambda: bool(lines), say=lines.append)
    with table:
        table.sit(going_on(None))
    assert [slip.splitlines()[1] for slip in parts.paper] == ["Going on"]


def test_what_was_not_printed_is_at_the_next_start(tmp_path: Path) -> None:
    """And at the end it is said how much that is."""
    final = slips.text(GOING_ON, 32)
    with closing(Journal(tmp_path / "j.db")) as journal:
        number = journal.begin(replace(RECORD, grade="kernel"))
        journal.write(number, 1, Due(1), (GOING_ON,), NAMES, over=True, slips=[final])
        journal.work()
    for torn, paper in ((True, [AGAIN.strip()]), (False, [AGAIN + final]), (False, [])):
        parts, warnings = Parts(), list[str]()
        with closing(Journal(tmp_path / "j.db")) as journal:
            if torn:
                parts.port.lines_remaining = 1
            with table_of(parts, journal, warnings):
                pass
        assert parts.paper == paper
        assert [warning.startswith("1 receipts are not printed yet") for warning in warnings] == [
            True
        ] * torn


def test_a_reader_that_ends_is_the_end_of_the_evening_in_one_line(journal: Journal) -> None:
    parts = Parts()

    def unplug(_: Output) -> None:
        parts.reader_alive = False

    table = table_of(parts, journal, say=unplug)
    with pytest.raises(OSError, match=r"^the pins' reader ended: .*plug it in again$"), table:
        table.sit(going_on(journal))
    assert [slip.splitlines()[1] for slip in parts.paper] == ["Going on"]


def test_edges_that_the_kernel_dropped_are_lost_presses(journal: Journal) -> None:
    parts, warnings = Parts(), list[str]()
    parts.factory = factory = FailingFactory(Clock())

    def fail(_: Output) -> None:
        factory.lost_events = 3

    with table_of(parts, journal, warnings, lambda: bool(warnings), fail) as table:
        table.sit(going_on(journal))
        assert table._trouble.is_up, "it is on the panel at once"
    assert warnings == ["presses lost: Naysayer missed 3. Press again."]


def test_a_panel_that_can_never_be_opened_is_the_board_files_mistake(journal: Journal) -> None:
    def open_panel() -> Device:
        raise BoardError("panel.driver = 'ssd1307': no such luma.oled driver")

    makers = Parts().makers()
    makers = PartMakers(makers.pins, lambda _: open_panel, makers.port)
    table = RealTable(simulated_board(NAMES), journal, Trouble(), makers)
    with pytest.raises(BoardError, match="ssd1307"), table:
        table.sit(going_on(journal))


def test_a_printer_that_can_never_be_opened_is_found_before_play() -> None:
    board = Board("test", (), printer=PrinterWiring("carrier-pigeon://"))
    with pytest.raises(BoardError, match=r"^printer\.port = 'carrier-pigeon://': "):
        hardware(board)


# ---- what never reached the judge


class Full:
    """A mailbox with room for one report, which is taken."""

    def __init__(self) -> None:
        self.factory = FailingFactory(Clock())
        self.mailbox = Mailbox()
        self.mailbox.offer(Edge(0, 0))

    def newly_lost(self, *, noisy: bool = False) -> int:
        opened = OpenedFactory(self.factory, "simulated", "simulated", int)
        return self.mailbox.newly_lost(opened, noisy=noisy)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Full:
    monkeypatch.setattr(reports, "SIZE", 1)
    return Full()


def test_lost_presses_are_reported_at_once_and_again_when_they_have_doubled(full: Full) -> None:
    found = []
    for at_ns in range(8):
        full.mailbox.offer(Edge(3, at_ns))
        found.append(full.newly_lost())
    assert found == [1, 2, 0, 4, 0, 0, 0, 8]


def test_what_the_kernel_drops_while_a_line_chatters_is_not_reported(full: Full) -> None:
    full.factory.lost_events = 10_000
    assert full.newly_lost(noisy=True) == 0
    full.factory.lost_events += 2
    assert full.newly_lost() == 2
