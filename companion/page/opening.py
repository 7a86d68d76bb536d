"""Opening a house: at the address that was named, or at the usual one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.page.house import House, Tell
from firmware.board import Board

PORT = 8137


def open_house(
    board: Board,
    listen: tuple[str, int] | None,
    tell: Tell,
    warn: Tell,
    paper: Tell,
    journal: Path,
    *,
    phones: bool = False,
) -> House:
    """A house for a simulated table, at the usual port if nothing else is said and it is free."""
    open_at = partial(
        House,
        board,
        tell=tell,
        warn=warn,
        real=False,
        phones=phones,
        paper=paper,
        journal=journal,
    )
    if listen is not None:
        return open_at(listen)
    host = "0.0.0.0" if phones else "127.0.0.1"
    try:
        return open_at((host, PORT))
    except OSError:
        return open_at((host, 0))
