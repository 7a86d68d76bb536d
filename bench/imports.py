"""Starting: how long it takes and how much memory, beside what cannot be done without."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from bench.side_by_side import Row, in_turns

BARE = "pass"
HELP = "from companion.commands.cli import parser; parser().format_help()"
LIBRARIES = "import gpiozero, gpiod, luma.oled.device, luma.core.interface.serial, serial"
TABLE = f"""{LIBRARIES}
import companion.daemon.real_table, companion.daemon.sessions, firmware.gpiod.factory"""
PEAK = "; print(*(s.split()[1] for s in open('/proc/self/status') if s.startswith('VmHWM')))"
CASES = (
    ("naysayer --help", HELP, BARE, "From nothing to done, beside a Python that does nothing."),
    (
        "all that a real table imports, with its lobby",
        TABLE,
        LIBRARIES,
        "Beside a Python that imports only gpiozero, gpiod, luma.oled and pyserial.",
    ),
)
STARTS = 12


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        return [row for case in CASES for row in _compare(*case, folder)]


def _compare(what: str, ours: str, other: str, meaning: str, folder: str) -> list[Row]:
    start_s = in_turns(lambda: _run(ours, folder), lambda: _run(other, folder), rounds=STARTS)
    return [
        Row(what, *start_s, meaning),
        Row("    its memory", _peak_mib(ours, folder), _peak_mib(other, folder), "Peak.", "MiB"),
    ]


def _run(code: str, folder: str) -> str:
    """All of it compiled before, by the first run, as an installed program is."""
    compiled = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, **compiled}
    )
    return done.stdout


def _peak_mib(code: str, folder: str) -> float:
    """The least of three."""
    return min(int(_run(code + PEAK, folder).split()[-1]) for _ in range(3)) / 1024
