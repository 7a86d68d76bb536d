"""Evenings that a script plays: those that come with the table, and what one begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.daemon.seating import (
    DEFAULT_GAME,
    Clock,
    Start,
    check_defaults,
    check_presses,
    record_of,
    seated,
    tie_window_ns,
)
from companion.journal.records import Record
from companion.journal.script import Script
from firmware.board import Board


def bundled(name: str) -> Path:
    """Where an evening of that name would be that comes with the table."""
    return Path(str(files("companion") / "evenings" / f"{name}.txt"))


def record_of_script(
    script: Script,
    board: Board,
    names: Sequence[str],
    *,
    game: str = "",
    variant: str = "",
    settings: Mapping[str, Any] | None = None,
    seed: int | None = None,
) -> Record:
    """What is said here goes before what the script says. Raises UsageError."""
    check_defaults(board)
    tie_ns = tie_window_ns(board, "simulated") if script.tie_ns is None else script.tie_ns
    start = Start(
        game=game or script.game or DEFAULT_GAME,
        players=seated(names),
        variant=variant,
        settings=dict(settings or {}),
        base=script.settings,
    )
    chosen = script.seed if seed is None else seed
    record = record_of(start, board, Clock(tie_ns, "simulated"), chosen)
    check_presses(script, board, names)
    return record
