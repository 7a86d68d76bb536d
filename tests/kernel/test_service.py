"""The unit under a real systemd, on the kernel's lines: ended, killed, unplugged and replugged."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.kernel.gpio_sim import GpioSim, missing, new_gpio_sim
from tests.kernel.test_daemon import BEN, CLEO, GAME, SEED, START_S, TO_ROLL, Outlet, _board

UNIT = Path(__file__).resolve().parents[2] / "systemd" / "naysayer.service"
UNITS = Path("/run/systemd/system")
NAYSAYER = Path(sys.prefix) / "bin" / "naysayer"
PYTHON = Path(sys.executable).resolve()
LABEL = "naysayer-service"


def _why_not() -> str | None:
    if why := missing():
        return why
    if not UNITS.is_dir():
        return "systemd does not run this machine"
    if not NAYSAYER.exists():
        return f"naysayer is not installed beside {sys.executable}"
    if any(not folder.stat().st_mode & 0o001 for folder in (*NAYSAYER.parents, *PYTHON.parents)):
        return "a user that owns nothing cannot come to this Python: use one outside of a home"
    return None


_reason = _why_not()
pytestmark = [pytest.mark.kernel, *([pytest.mark.skip(reason=_reason)] if _reason else [])]


def systemctl(*words: str) -> str:
    shown = subprocess.run(
        ["systemctl", "--no-pager", *words], capture_output=True, text=True, check=False
    )
    return shown.stdout + shown.stderr


class Unit:
    """naysayer.service, at a table of three with a printer. Every test takes it away again."""

    def __init__(self, sim: GpioSim, paper: Outlet, port: str) -> None:
        self.sim = sim
        self._paper = paper
        self._drop_in = UNITS / "naysayer.service.d"
        self._drop_in.mkdir(exist_ok=True)
        shutil.copy(UNIT, UNITS)
        (self._drop_in / "board.toml").write_text(_board(LABEL, port))
        self.plays(f"{GAME} --seed {SEED}")
        self.hand_over()

    def plays(self, words: str) -> None:
        """That, from the next start on."""
        command = f"{NAYSAYER} play {words} --board {self._drop_in / 'board.toml'}"
        (self._drop_in / "test.conf").write_text(
            f"[Service]\nExecStart=\nExecStart={command}\n"
            "SupplementaryGroups=\nDeviceAllow=char-pts rw\n"
        )
        systemctl("daemon-reload")

    def hand_over(self) -> None:
        """As udev does, and gives a group the chip."""
        Path(self.sim.path).chmod(0o666)

    def start(self) -> None:
        shown = systemctl("start", "naysayer")
        assert self.says("ActiveState") == "active", shown + self.log()

    def says(self, what: str) -> str:
        return systemctl("show", "naysayer", "--value", "-p", what).strip()

    def until(self, true: Callable[[], bool]) -> None:
        ends = time.monotonic() + START_S
        while not true():
            assert time.monotonic() < ends, self.log()
            self._paper.is_quiet(0.1)

    def log(self) -> str:
        words = ["journalctl", "-u", "naysayer", "-o", "cat", "--no-pager"]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout

    def press(self, *lines: int) -> None:
        """Somebody reads the panel, and presses buttons for as long as one does."""
        assert self._paper.is_quiet(1.0)
        for line in lines:
            self.sim.drive(line, 0)
        assert self._paper.is_quiet(0.08)
        for line in lines:
            self.sim.drive(line, 1)

    def close(self) -> None:
        systemctl("stop", "naysayer")
        systemctl("reset-failed", "naysayer")
        shutil.rmtree(self._drop_in)
        (UNITS / UNIT.name).unlink()
        systemctl("clean", "naysayer")
        systemctl("daemon-reload")


@pytest.fixture
def paper() -> Iterator[tuple[Outlet, str]]:
    printer, port = os.openpty()
    tty.setraw(port)
    Path(os.ttyname(port)).chmod(0o666)
    yield Outlet(printer), os.ttyname(port)
    os.close(printer)
    os.close(port)


@pytest.fixture
def plugged() -> Iterator[ExitStack]:
    """The chip is in it, and gone when it is closed."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def unit(plugged: ExitStack, paper: tuple[Outlet, str]) -> Iterator[Unit]:
    unit = Unit(plugged.enter_context(new_gpio_sim(LABEL)), *paper)
    try:
        yield unit
        assert "Traceback" not in unit.log()
    finally:
        unit.close()


def test_asked_to_end_after_a_round_it_still_gives_the_slip(
    unit: Unit, paper: tuple[Outlet, str]
) -> None:
    unit.start()
    assert unit.says("StatusText") == "Not Not, 44 in the deck, 3 seats"
    for line in TO_ROLL:
        unit.press(line)
    unit.press(BEN["down"], CLEO["left"])
    unit.until(lambda: "NN-10" in unit.log())
    systemctl("stop", "naysayer")
    assert (unit.says("ActiveState"), unit.says("Result")) == ("inactive", "success")
    slip = b""
    while not slip.endswith(b"1. Ben"):
        slip += paper[0].read(1)


def test_killed_it_is_there_again(unit: Unit) -> None:
    unit.start()
    systemctl("kill", "--signal=KILL", "naysayer")
    unit.until(lambda: unit.says("NRestarts") == "1" and unit.says("ActiveState") == "active")


def test_a_chip_that_went_away_is_waited_for_and_played_on_when_it_is_back(
    unit: Unit, plugged: ExitStack
) -> None:
    unit.start()
    plugged.close()
    unit.until(lambda: int(unit.says("NRestarts")) > 1)  # it ends each time: there is no chip
    assert unit.says("ActiveState") == "activating"
    unit.sim = plugged.enter_context(new_gpio_sim(LABEL))  # root's own, at first
    unit.until(lambda: "no permission" in unit.log())
    unit.hand_over()
    unit.until(lambda: unit.says("ActiveState") == "active")
    assert unit.says("StatusText") == "nobody plays yet"  # until somebody says CONTINUE
