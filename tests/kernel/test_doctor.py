"""`naysayer doctor` on a real kernel: faults planted in a table, each named."""

from __future__ import annotations

import grp
import json
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from firmware.part_checks import I2C_WIRES
from tests.kernel.gpio_sim import ON_KERNEL, GpioSim

pytestmark = ON_KERNEL

COMMAND = "import sys; from companion.commands.cli import main; sys.exit(main())"
PYTHON = (sys.executable, "-c", COMMAND)
PATIENCE_S = 1_500  # an emulated machine is slow, and its clock may jump
# Root without the right to open what it may not: a user, as far as files go.
USER = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
NORTH_UP, NORTH_LEFT, SOUTH_UP, SOUNDER = 17, 10, 5, 13
SOUNDING = f"[buzzer]\nline = {SOUNDER}\n"
PRESS_S = 0.2
I2C, FAULTS = Path("/dev/i2c-1"), Path("/sys/module/rig_i2c/parameters")
ON_I2C = pytest.mark.skipif(
    not FAULTS.is_dir(), reason="no I2C bus here that faults are planted on"
)

SOMEBODY = 1, 1  # their number, and their group's

Hand = Callable[[str], None]  # what the doctor asks for; does it


class Shown(NamedTuple):
    """What the doctor found amiss, and what it says to do."""

    code: int
    faults: dict[str, str]
    todo: dict[str, str]
    errors: str


def board(chip: str, *more: str) -> str:
    """Two seats with a button or two, and whatever else it has."""
    seats = (
        f'[[seat]]\nname = "north"\nup = {NORTH_UP}\nleft = {NORTH_LEFT}\n'
        f'[[seat]]\nname = "south"\nup = {SOUTH_UP}\n'
    )
    pins = f'[pins]\nfactory = "gpiod"\nchip = "{chip}"\n'
    return "\n".join((f'name = "doctored"\n{pins}{seats}', *more))


def panel(address: int = 0x3C) -> str:
    return f'[panel]\ndriver = "ssd1306"\ninterface = "i2c"\nbus = 1\naddress = {address}\n'


def doctor(
    folder: Path,
    text: str,
    *args: str,
    command: tuple[str, ...] = PYTHON,
    hand: Hand | None = None,
) -> Shown:
    """What it says of that board file. `hand`: somebody does what it asks for."""
    path = folder / "board.toml"
    path.write_text(text)
    shown = folder / "text"
    words = ["doctor", str(path), "--json", "--journal", str(folder / "journal.db"), *args]
    words += [] if hand is not None else ["--hands-off"]
    with shown.open("w") as out:
        process = subprocess.Popen(
            [*command, *words],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
        )
        timer = threading.Timer(PATIENCE_S, process.kill)
        timer.start()
        errors = []
        assert process.stderr is not None
        for line in process.stderr:
            if hand is not None and line.startswith("  "):
                hand(line.strip())
            else:
                errors.append(line)
        code = process.wait()
        timer.cancel()
        process.stderr.close()
    rows = [json.loads(line) for line in shown.read_text().splitlines()]
    bad = [row for row in rows if row["todo"]]
    return Shown(
        code,
        {row["what"]: row["text"] for row in bad},
        {row["what"]: row["todo"] for row in bad},
        "".join(error for error in errors if not error.startswith("  ")),
    )


def only(shown: Shown, what: str) -> tuple[str, str]:
    """What is said of the one thing that is amiss, and what to do. No traceback, ever."""
    assert (shown.code, shown.errors, [*shown.faults]) == (1, "", [what])
    return shown.faults[what], shown.todo[what]


# ---- nothing amiss


def test_a_table_that_is_wired_right_has_nothing_amiss(sim: GpioSim, tmp_path: Path) -> None:
    shown = doctor(tmp_path, board(sim.path, SOUNDING), hand=hands(sim))
    assert shown == Shown(0, {}, {}, "")


def hands(sim: GpioSim, wires: dict[int, int] | None = None) -> Hand:
    """Somebody who presses what is asked for. `wires`: where a switch's wire really goes."""
    lines = {"NORTH UP": NORTH_UP, "NORTH LEFT": NORTH_LEFT, "SOUTH UP": SOUTH_UP}

    def press(what: str) -> None:
        pressed = [line for name, line in lines.items() if name in what]
        pressed = [(wires or {}).get(line, line) for line in pressed]

        def touch() -> None:
            for line in pressed:
                sim.drive(line, 0)
            threading.Timer(PRESS_S, let_go).start()

        def let_go() -> None:
            for line in pressed:
                sim.drive(line, 1)

        threading.Timer(PRESS_S, touch).start()

    return press


# ---- the chip


def test_a_chip_that_this_user_may_not_open(sim: GpioSim, tmp_path: Path) -> None:
    with anothers(Path(sim.path)):
        shown = doctor(tmp_path, board(sim.path), command=(*USER, *PYTHON))
    what, todo = only(shown, "pins")
    assert f"no permission to open {sim.path}: add this user to the group gpio" in what
    assert todo == "sudo usermod -aG gpio $USER, and log in again"


@contextmanager
def anothers(path: Path) -> Iterator[None]:
    """A device file as a Pi has it, for its owner and its group; and we are neither."""
    before = path.stat()
    os.chown(path, *SOMEBODY)
    path.chmod(0o660)
    try:
        yield
    finally:
        os.chown(path, before.st_uid, before.st_gid)
        path.chmod(stat.S_IMODE(before.st_mode))


def test_a_daemon_that_has_the_lines_already(sim: GpioSim, tmp_path: Path) -> None:
    """The service runs, and somebody starts the doctor beside it."""
    (tmp_path / "service.toml").write_text(board(sim.path))
    words = ["play", "--board", str(tmp_path / "service.toml"), "--new"]
    words += ["--journal", str(tmp_path / "service.db")]
    service = subprocess.Popen([*PYTHON, *words], stdout=subprocess.PIPE, text=True)
    try:
        assert service.stdout is not None
        assert next(line for line in service.stdout if "clock grade" in line)
        what, todo = only(doctor(tmp_path, board(sim.path)), "lines")
    finally:
        service.terminate()
        service.communicate(timeout=PATIENCE_S)
    assert f"pin GPIO{NORTH_UP} is in use by" in what
    assert "sudo systemctl stop naysayer" in todo


# ---- the panel, the printer, the disk


@ON_I2C
def test_a_panel_that_does_not_answer(sim: GpioSim, tmp_path: Path) -> None:
    (FAULTS / "nak").write_text("-1")
    try:
        shown = doctor(tmp_path, board(sim.path, panel()))
    finally:
        (FAULTS / "nak").write_text("0")
    _, todo = only(shown, "panel")
    assert todo == f"check {I2C_WIRES}"


@ON_I2C
def test_a_panel_that_this_user_may_not_open(sim: GpioSim, tmp_path: Path) -> None:
    group = grp.getgrgid(SOMEBODY[1]).gr_name
    with anothers(I2C):
        shown = doctor(tmp_path, board(sim.path, panel()), command=(*USER, *PYTHON))
    assert only(shown, "panel") == (
        f"no permission to open {I2C}",
        f"sudo usermod -aG {group} $USER, and log in again",
    )


# ---- the wires


def test_wires_that_are_crossed(sim: GpioSim, tmp_path: Path) -> None:
    crossed = {NORTH_UP: SOUTH_UP, SOUTH_UP: NORTH_UP}
    shown = doctor(tmp_path, board(sim.path), hand=hands(sim, crossed))
    assert shown.code == 1
    assert shown.faults == {
        "NORTH UP": f"no signal from line {NORTH_UP}; instead line {SOUTH_UP} (SOUTH UP) fired",
        "SOUTH UP": f"no signal from line {SOUTH_UP}; instead line {NORTH_UP} (NORTH UP) fired",
    }
    assert shown.todo["NORTH UP"] == "swap the wires of NORTH UP and SOUTH UP"
