"""Starting: how long until the command has done a small thing, and how much it takes up."""

from __future__ import annotations

import subprocess
import sys

from bench.side_by_side import Row, in_turns

BARE = "pass"
BOARD = "from companion.commands.cli import main; main(['board'])"
TABLE = "import companion.daemon.real_table, firmware.gpiod_factory, luma.oled.device"
PEAK = "; print(*(s.split()[1] for s in open('/proc/self/status') if s.startswith('VmHWM')))"
CASES = (
    ("naysayer board", BOARD),
    ("all that a real table imports", TABLE),
)
STARTS = 10


def rows() -> list[Row]:
    return [row for what, code in CASES for row in _compare(what, code)]


def _compare(what: str, code: str) -> list[Row]:
    start_s = in_turns(lambda: _run(code), lambda: _run(BARE), rounds=STARTS)
    return [
        Row(what, *start_s, "From nothing to done, beside a Python that does nothing."),
        Row("    its memory", _peak_mib(code), _peak_mib(BARE), "At its peak.", "MiB"),
    ]


def _run(code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _peak_mib(code: str) -> float:
    """The least of three."""
    return min(int(_run(code + PEAK).split()[-1]) for _ in range(3)) / 1024
