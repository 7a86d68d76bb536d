"""`naysayer print`: a game's newest slip once more, on the board's printer."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing, suppress
from typing import Any

from companion.commands.records import journal_path, recorded
from companion.commands.terminal import warn
from companion.daemon.paper import as_printed
from companion.daemon.seating import load_table
from companion.journal.journal import Journal
from companion.journal.records import Entry, JournalError, Record
from companion.kit.slips import Slip
from companion.kit.standings import Standings
from companion.kit.usage import UsageError
from firmware.printer_port import open_port

DEFAULT_BOARD = "table-4"


def print_slip(args: Namespace) -> int:
    """Raises UsageError, BoardError, JournalError, OSError: each one line."""
    board = load_table(args.board or DEFAULT_BOARD)
    if board.printer is None:
        raise UsageError(f"{board.name} has no printer; name a board that has, with --board")
    record, entries = recorded(args)
    slip = _newest(record, entries)
    with closing(open_port(board.printer)) as port:
        try:
            port.write(as_printed(slip, board.printer))
        except OSError as error:
            raise OSError(f"{board.printer.port}: {error}") from error
    print(f"game {record.id}: {slip.title}")
    with suppress(JournalError), closing(Journal(journal_path(args.journal))) as journal:
        if journal.notice:
            warn(f"{journal.path}: {journal.notice}")
        journal.printed_all(record.id)  # unless a table plays on it, which prints them itself
        journal.work()
    return 0


def _newest(record: Record, entries: list[Entry]) -> Slip:
    """The last one that a game has printed, or would have."""
    for entry in reversed(entries):
        for row in reversed(entry.output):
            if row["kind"] == "slip":
                return _slip(row)
    raise UsageError(f"game {record.id} has no slip yet; `naysayer scores` has its points")


def _slip(row: dict[str, Any]) -> Slip:
    places = tuple(row.get("places", {}).values())
    standings = Standings(tuple(row["points"].items()), places)
    return Slip(row["title"], tuple(row["lines"]), standings, row["final"])
