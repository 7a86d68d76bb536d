"""The commands that only look into the journal: replay, scores, export."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from datetime import datetime
from pathlib import Path

from companion.journal import replay as replays
from companion.journal.journal import Entry, Journal, JournalError, Record
from companion.journal.rows import ruling_line
from companion.kit.standings import Standings
from firmware.board import Board
from firmware.contacts import POLL_NS

MS = 1_000_000


def journal_path(named: str | None) -> Path:
    """--journal, else systemd's state directory, else the user's."""
    if named:
        return Path(named)
    if state := os.environ.get("STATE_DIRECTORY"):
        return Path(state.split(":")[0]) / "journal.db"
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "naysayer" / "journal.db"


def replay(args: Namespace) -> int:
    """0 if every ruling comes out as it was written down; 1, and the first difference, if not."""
    record, entries = _recorded(args)
    rows, difference = replays.replay(record, entries)
    for row in rows:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        elif row["kind"] == "ruling":
            print(ruling_line(row["at_ms"], row["clause"], row["headline"], row["reason"]))
    if difference is not None:
        raise JournalError(
            f"game {record.id}, entry {difference.seq}: "
            f"the journal says {difference.journal}, judging it again says {difference.replay}"
        )
    if not args.json:
        count = sum(row["kind"] == "ruling" for row in rows)
        print(f"game {record.id}: {count} rulings from {len(entries)} inputs, the same again")
    return 0


def scores(args: Namespace) -> int:
    """Every game, the oldest first, with its points."""
    journal = _open(args)
    for record in journal.records():
        standings = _standings(journal, record)
        if args.json:
            row = {
                "id": record.id,
                "game": record.game,
                "began": record.began,
                "over": record.over,
                "points": dict(standings.rows),
            }
            print(json.dumps(row, ensure_ascii=False))
        else:
            table = "  ".join(f"{place}. {name} {n}" for place, name, n in standings.ranked())
            end = "" if record.over else "  (unfinished)"
            began = datetime.fromisoformat(record.began).astimezone()
            print(f"{record.id:4}  {began:%a %Y-%m-%d %H:%M}  {record.game}  {table}{end}")
    return 0


def export(args: Namespace) -> int:
    """The game as a script, on standard output."""
    from companion.journal.script import write_script

    record, entries = _recorded(args)
    board = Board(name="export", seats=())  # what its switches' timing would be by default
    lockout = [round(timing.lockout_ms * MS) for timing in (board.buttons, board.pad)]
    print(write_script(record, (e.input for e in entries), lockout, POLL_NS), end="")
    return 0


def _open(args: Namespace) -> Journal:
    path = journal_path(args.journal)
    if not path.exists():
        raise JournalError(f"{path}: no journal yet; play a game first, or name one with --journal")
    return Journal(path)


def _recorded(args: Namespace) -> tuple[Record, list[Entry]]:
    journal = _open(args)
    record = journal.record(args.game)
    return record, journal.entries(record.id)


def _standings(journal: Journal, record: Record) -> Standings:
    """The newest score of a record, with the places if it has them; zeros before the first."""
    for entry in reversed(journal.entries(record.id)):
        for row in reversed(entry.said):
            if "points" in row:
                places = tuple(row.get("places", {}).values())
                return Standings(tuple(row["points"].items()), places)
    return Standings(tuple((name, 0) for name in record.names))
