"""What people play, as a bundled evening: a script for a simulated table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.journal.records import Record
from companion.table.inputs import Input
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.at_table import TIE_NS
from tests.by_hand import write_script


def script(
    about: str,
    game: str,
    names: Sequence[str],
    settings: Mapping[str, Any],
    seed: int,
    inputs: Iterable[Input],
) -> str:
    """`about`: its first lines. At a simulated table a frame is out at once: nobody says when."""
    board, seats = Board(name="", seats=()), tuple(range(len(names)))
    lockout = [round(timing.lockout_ms * MS) for timing in (board.buttons, board.pad)]
    called = tuple(name.title() for name in names)
    record = Record(game, called, seats, dict(settings), seed, TIE_NS, "simulated")
    lines = write_script(record, inputs, lockout, POLL_NS).splitlines()[1:]
    return "\n".join([about, *(line for line in lines if " shown " not in line)]) + "\n"
