"""The button that switches the table off: held long enough, and never by mistake."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands.sitting import switch_off
from companion.daemon import real_table
from companion.daemon import session as sessions
from companion.daemon.parts import PartMakers
from companion.daemon.real_table import RealTable, SwitchedOff
from companion.daemon.reports import Touched
from companion.daemon.session import Session
from companion.journal.journal import Journal
from companion.journal.records import Record
from firmware.board import Board, BoardError, BuzzerWiring, PinWiring, ShutdownWiring
from firmware.board_file import load_board
from firmware.clock import MonotonicClock, VirtualClock
from firmware.factories import FactoryError, OpenedFactory, open_factory
from firmware.header import draw_header
from firmware.power_button import PowerButton
from firmware.simulated_devices import SimulatedPort
from firmware.simulated_pins import SimulatedFactory, simulated_board
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import fake

__all__ = ["fake"]

MS = 1_000_000
LINE = 51
PLAIN = 'name = "x"\n[[seat]]\nname = "north"\nup = 4\n'
NAMES = ("Ada", "Ben")


def board(folder: Path, *lines: str) -> Board:
    path = folder / "board.toml"
    path.write_text("\n".join([PLAIN, *lines]))
    return load_board(path)


# ---- the board file


def test_a_board_without_one_is_never_switched_off(tmp_path: Path) -> None:
    assert board(tmp_path).shutdown is None


def test_the_line_the_time_and_the_command_are_the_boards(tmp_path: Path) -> None:
    found = board(tmp_path, "[shutdown]", "line = 17")
    assert found.shutdown == ShutdownWiring(17, 3, ("systemctl", "poweroff"))
    assert "shutdown    held for 3 s: systemctl poweroff" in draw_header(found)
    command = """command = 'sudo sh -c "sync; halt"'"""
    found = board(tmp_path, "[shutdown]", "line = 17", "hold_s = 5", command)
    assert found.shutdown == ShutdownWiring(17, 5, ("sudo", "sh", "-c", "sync; halt"))


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["line = 4"], r'shutdown\.line = 4: that line already is seat 1 "north": up'),
        (["hold_s = 3"], r"shutdown\.line: is missing"),
        (["line = 17", "hold_s = 0"], r"shutdown\.hold_s = 0: must be a whole number from 1 to 30"),
        (["line = 17", """command = 'a "b'"""], r"shutdown\.command = .*: No closing quotation"),
        (["line = 17", 'command = ""'], r"shutdown\.command = \"\": must be 1 to 200"),
    ],
)
def test_what_cannot_be_meant_is_refused(lines: list[str], error: str, tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=error):
        board(tmp_path, "[shutdown]", *lines)


# ---- the button


class Wired:
    """A button on simulated pins, and a finger."""

    def __init__(self, *, down: bool = False) -> None:
        self.clock = VirtualClock()
        self.factory = SimulatedFactory(self.clock)
        self.nudges = 0
        self.pin = self.factory.pin(LINE)
        self.factory.pin(LINE).drive(not down, 0)
        opened = OpenedFactory(self.factory, "simulated", "simulated", int)
        wiring = ShutdownWiring(LINE, 3)
        self.button = PowerButton(opened, wiring, PinWiring(), self.clock, self.nudge)

    def nudge(self) -> None:
        self.nudges += 1

    def press(self, *, down: bool) -> None:
        self.pin.drive(not down, self.clock.now_ns())

    def held_after_s(self, seconds: float) -> bool:
        """Asked as often as it wants to be."""
        until_ns = self.clock.now_ns() + round(seconds * 1e9)
        held = False
        while (due_ns := self.button.due_ns()) is not None and due_ns <= until_ns:
            self.clock.advance_to(due_ns)
            held |= self.button.is_held()
        self.clock.advance_to(until_ns)
        return held


def test_it_counts_once_it_was_held_for_so_long() -> None:
    wired = Wired()
    assert wired.button.due_ns() is None, "nothing wakes up for a button that is up"
    wired.press(down=True)
    assert wired.nudges == 1
    assert not wired.held_after_s(2.8)
    assert wired.held_after_s(0.3)


def test_pressed_again_and_again_is_not_held() -> None:
    wired = Wired()
    for _ in range(5):
        wired.press(down=True)
        assert not wired.held_after_s(1)
        wired.press(down=False)
        assert not wired.held_after_s(0.2)
    assert wired.button.due_ns() is None


def test_a_line_that_is_closed_from_the_start_is_a_short_until_it_opens() -> None:
    wired = Wired(down=True)
    assert not wired.held_after_s(60)
    wired.press(down=False)
    assert not wired.held_after_s(2.1)
    assert wired.button.due_ns() is None, "it has been seen open"
    wired.press(down=True)
    assert wired.held_after_s(3.2)


def test_a_line_that_chatters_nudges_once_until_it_is_looked_at() -> None:
    wired = Wired()
    for _ in range(1000):
        wired.press(down=True)
        wired.press(down=False)
    assert wired.nudges == 1
    assert not wired.held_after_s(1)


def test_the_kernel_debounces_it_and_a_chip_that_goes_away_presses_nothing(fake: FakeGpiod) -> None:
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    opened = open_factory(PinWiring())
    clock = VirtualClock()
    button = PowerButton(opened, ShutdownWiring(17), PinWiring(), clock, lambda: None)
    request = hardware.lines[17].request
    assert request is not None
    assert request.settings.debounce_period.total_seconds() == 0.02
    hardware.is_gone = True
    assert not button.is_held()
    button.close()
    opened.close()


def test_a_line_that_is_taken_is_one_line_with_the_key(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    rival = open_factory(PinWiring())
    rival.factory.pin(17).output_with_state(0)
    with pytest.raises(FactoryError, match=r"^shutdown\.line = 17: .* in use by .*; end whatever"):
        PowerButton(
            open_factory(PinWiring()), ShutdownWiring(17), PinWiring(), VirtualClock(), lambda: None
        )


# ---- the table


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody sleeps for long, and SIGTERM means afterwards what it did."""
    monkeypatch.setattr(real_table, "LONGEST_SLEEP_S", 0.01)
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


class Held:
    """A table of simulated parts with a buzzer and a button that is held as soon as it may be."""

    def __init__(self, folder: Path) -> None:
        self.paper: list[str] = []
        self.warnings: list[str] = []
        self.port = SimulatedPort(self.paper.append)
        self.factory = SimulatedFactory(MonotonicClock())
        self.path = folder / "j.db"
        self.board = replace(
            simulated_board(NAMES),
            buzzer=BuzzerWiring(50),
            shutdown=ShutdownWiring(LINE, 0.05, ("touch", str(folder / "off"))),
        )

    def makers(self) -> PartMakers:
        opened = OpenedFactory(self.factory, "simulated", "simulated", int)
        return PartMakers(pins=lambda _: opened, device=None, port=self.port.open)

    def play_and_hold(self) -> None:
        """Two slap, and when the buzzer has told who was first somebody holds the button."""
        self.factory.pin(LINE).drive(True, 0)
        record = Record("spank", NAMES, (0, 1), {}, seed=1, tie_ns=250_000, grade="kernel")
        with closing(Journal(self.path)) as journal:
            table = RealTable(self.board, journal, self.warnings.append, self.makers())
            buzzer = self.factory.pin(50)

            def watch(session: Session) -> None:
                if session.seq <= 1:
                    now_ns = table.opened.factory.ticks()
                    for seat in range(2):
                        table.touch(Touched(seat, "pad", session.seq == 0, now_ns + seat * MS))

            def buzzed() -> bool:
                if buzzer.state:
                    self.factory.pin(LINE).drive(False, table.opened.factory.ticks())
                return False

            with table:
                session = sessions.begin(record, journal)
                table.sit(session, lambda _: None, watch=watch, ended=buzzed)


def test_held_it_prints_where_the_game_stands_and_ends_with_all_on_the_disk(tmp_path: Path) -> None:
    held = Held(tmp_path)
    with pytest.raises(SwitchedOff):
        held.play_and_hold()
    slip = held.paper[-1]
    assert slip.splitlines()[1:4] == [
        "Spank the Baby: so far",
        "It goes on at the next start.",
        "1. Ada ....................... 1",
    ]
    assert held.warnings == ["switched off: the button was held"]
    with closing(Journal(held.path)) as journal:
        assert not journal.record("last").over
        assert journal.entries(1), "what was pressed is kept"
    assert not held.factory.pin(50).state, "the buzzer is silent"


def test_the_command_is_run_and_one_that_fails_is_told(tmp_path: Path) -> None:
    held = Held(tmp_path)
    told: list[str] = []
    assert switch_off(held.board, told.append) == 0
    assert (tmp_path / "off").exists()
    refused = replace(held.board, shutdown=ShutdownWiring(LINE, 3, ("false",)))
    assert switch_off(refused, told.append) == 1
    assert told == ["shutdown.command: false ended with 1; may this user do that?"]
    missing = replace(held.board, shutdown=ShutdownWiring(LINE, 3, ("no-such-command",)))
    with pytest.raises(OSError, match=r"^shutdown\.command: no-such-command: No such file"):
        switch_off(missing, told.append)
