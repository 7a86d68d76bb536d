"""The whole daemon on the kernel's lines: buttons that bounce in, rulings and slips out."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
import tty
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.daemon.paper import as_printed
from companion.journal.reader import Look
from companion.kit.slips import Slip
from companion.kit.standings import Standings
from firmware.board import PrinterWiring
from firmware.escpos import encoded
from tests.kernel.gpio_sim import ON_KERNEL, GpioSim
from tests.pin_bench import PATIENCE_S

pytestmark = ON_KERNEL

START_S = 1_500  # an emulated kernel imports for long, and its clock may jump meanwhile
ADA, BEN, CLEO = ({"up": n, "right": n + 1, "down": n + 2, "left": n + 3} for n in (4, 16, 20))
SEATS = {"north": ADA, "east": BEN, "south": CLEO}
COMMAND = "import sys; from companion.commands.cli import main; sys.exit(main())"
# Discovery, every card entered, and this seed: the first dice are DOWN and BLUE.
GAME = "not-not discovery --seat Ada --seat Ben --seat Cleo --option enter_cards=yes"
SEED = "18"
TO_ROLL = (*[ADA["up"]] * 4, ADA["right"])  # RED is chosen for each card; then the dice roll


class Outlet:
    """The reading end of what the daemon writes: to its standard output, or to its printer."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._unread = b""

    def read(self, length: int) -> bytes:
        while len(self._unread) < length:
            self._more(PATIENCE_S)
        data, self._unread = self._unread[:length], self._unread[length:]
        return data

    def line(self, patience_s: float = PATIENCE_S) -> str:
        while b"\n" not in self._unread:
            self._more(patience_s)
        line, self._unread = self._unread.split(b"\n", 1)
        return line.decode()

    def rest(self) -> str:
        """All that comes until it ends."""
        while data := os.read(self._fd, 65536):
            self._unread += data
        return self._unread.decode()

    def is_quiet(self, for_s: float) -> bool:
        """Whether nothing comes for so long. How time passes here: somebody always listens."""
        return not self._unread and not select.select([self._fd], [], [], for_s)[0]

    def _more(self, patience_s: float) -> None:
        assert select.select([self._fd], [], [], patience_s)[0], f"no more than {self._unread!r}"
        data = os.read(self._fd, 65536)
        assert data, f"it ended after {self._unread!r}"
        self._unread += data


class Running:
    """A daemon that plays, and the players' hands. Every test ends it."""

    def __init__(self, sim: GpioSim, folder: Path, printer: str, *args: str) -> None:
        self._sim = sim
        board, journal = folder / "board.toml", folder / "journal.db"
        self._journal = journal
        board.write_text(_board(sim.path, printer))
        files = ("--board", str(board), "--journal", str(journal))
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "play", *args, *files, "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.out = Outlet(self.process.stdout.fileno())
        self.errors = Outlet(self.process.stderr.fileno())

    def is_ready(self) -> bool:
        """The pins are open, and a game has begun: a press from before it would not count."""
        line = self.errors.line(START_S)
        with closing(Look(self._journal)) as look:
            while all(record.over for record in look.records()):
                assert self.out.is_quiet(0.2)
        return line.startswith("naysayer: kernel test; pins gpiod, clock grade ")

    def says(self) -> dict[str, Any]:
        row: dict[str, Any] = json.loads(self.out.line())
        return row

    def touch(self, line: int) -> tuple[int, int]:
        """Close a switch; returns an instant before and one after it closed."""
        before_ns = time.monotonic_ns()
        self._sim.drive(line, 0)
        return before_ns, time.monotonic_ns()

    def let_go(self, *lines: int) -> None:
        for line in lines:
            self._sim.drive(line, 1)

    def click(self, line: int) -> None:
        """Somebody reads the panel, and presses a button for as long as one does."""
        assert self.out.is_quiet(1.0)
        self.touch(line)
        assert self.out.is_quiet(0.08)
        self.let_go(line)

    def end(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE_S)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.stdout.close()
        self.process.stderr.close()


def _board(chip: str, printer: str) -> str:
    """No panel, so that any kernel with gpio-sim will do: every screen counts as shown at once."""
    seats = "".join(
        f'[[seat]]\nname = "{name}"\n' + "".join(f"{key} = {line}\n" for key, line in lines.items())
        for name, lines in SEATS.items()
    )
    pins = f'[pins]\nfactory = "gpiod"\nchip = "{chip}"\n'
    return f'name = "kernel test"\n{pins}{seats}[printer]\nport = "{printer}"\n'


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    """A printer's file descriptor, and the path of the port it hangs on."""
    printer, port = os.openpty()
    tty.setraw(port)
    yield printer, os.ttyname(port)
    os.close(printer)
    os.close(port)


@pytest.fixture
def paper(pty: tuple[int, str]) -> Outlet:
    return Outlet(pty[0])


@pytest.fixture
def daemon(sim: GpioSim, tmp_path: Path, pty: tuple[int, str]) -> Iterator[Running]:
    """At the table: four red cards entered, the dice rolled."""
    running = Running(sim, tmp_path, pty[1], *GAME.split(), "--seed", SEED, "--new")
    try:
        assert running.is_ready()
        for line in TO_ROLL:
            running.click(line)
        assert running.out.is_quiet(0.6)
        yield running
    finally:
        running.close()


def is_printed(row: dict[str, Any], paper: Outlet) -> bool:
    """Whether the slip that was said comes out of the printer next."""
    standings = Standings(tuple(row["points"].items()))
    slip = Slip(row["title"], tuple(row["lines"]), standings, row["final"])
    wiring = PrinterWiring("")
    expected = encoded(as_printed(slip, wiring), wiring)
    return paper.read(len(expected)) == expected


def test_the_first_touch_wins_however_it_bounces(daemon: Running, paper: Outlet) -> None:
    ben = daemon.touch(BEN["down"])
    daemon.let_go(BEN["down"])
    assert daemon.out.is_quiet(0.002)
    ada = daemon.touch(ADA["down"])
    daemon.touch(BEN["down"])  # only now does it stay closed
    daemon.touch(CLEO["left"])
    wrong = daemon.says()
    assert daemon.out.is_quiet(0.08)
    daemon.let_go(ADA["down"], BEN["down"], CLEO["left"])  # the dealer's is a tap only now
    right, score, slip = (daemon.says() for _ in range(3))
    assert (wrong["clause"], wrong["headline"]) == ("NN-11", "Cleo is wrong")
    assert (right["clause"], right["players"]) == ("NN-10", ["Ben"])
    assert ada[0] - ben[1] <= right["margin_ms"] * 1e6 <= ada[1] - ben[0]
    assert score == {"kind": "score", "points": {"Ada": 0, "Ben": 1, "Cleo": 0}}
    assert slip["lines"][1:] == [right["headline"], right["reason"]]
    assert is_printed(slip, paper)
    assert daemon.end() == 0
    assert daemon.errors.rest() == ""


def test_a_killed_daemon_goes_on_from_what_was_printed(
    daemon: Running, paper: Outlet, sim: GpioSim, tmp_path: Path, pty: tuple[int, str]
) -> None:
    daemon.touch(CLEO["down"])
    _, _, slip = (daemon.says() for _ in range(3))
    assert is_printed(slip, paper)
    assert daemon.out.is_quiet(0.5), "by now the journal knows what is on paper"
    daemon.process.kill()
    again = Running(sim, tmp_path, pty[1], "--resume", "last")
    try:
        assert again.is_ready()
        sim.drive(CLEO["down"], 1)
        going_on = again.says()
        assert (going_on["title"], going_on["points"]) == ("Not Not: going on", slip["points"])
        assert is_printed(going_on, paper)
        assert again.end() == 0
    finally:
        again.close()
