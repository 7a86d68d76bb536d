"""The commands that only look into the journal: replay, scores, export."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from datetime import datetime
from pathlib import Path

from companion import evening as evenings
from companion.journal import Entry, Evening, Journal, JournalError
from companion.said import ruling_line
from companion.script import write_script
from companion.slips import ranked
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
    evening, entries = _recorded(args)
    rows, difference = evenings.replay(evening, entries)
    for row in rows:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        elif row["kind"] == "ruling":
            print(ruling_line(row["at_ms"], row["clause"], row["headline"], row["reason"]))
    if difference is not None:
        raise JournalError(
            f"game {evening.id}, entry {difference.seq}: "
            f"the journal says {difference.journal}, judging it again says {difference.replay}"
        )
    if not args.json:
        count = sum(row["kind"] == "ruling" for row in rows)
        print(f"game {evening.id}: {count} rulings from {len(entries)} inputs, the same again")
    return 0


def scores(args: Namespace) -> int:
    """Every game, the oldest first, with its points."""
    journal = _open(args)
    for evening in journal.evenings():
        points, ranks = _points(journal, evening)
        if args.json:
            row = {
                "id": evening.id,
                "game": evening.game,
                "began": evening.began,
                "over": evening.over,
                "points": dict(points),
            }
            print(json.dumps(row, ensure_ascii=False))
        else:
            table = "  ".join(f"{place}. {name} {n}" for place, name, n in ranked(points, ranks))
            end = "" if evening.over else "  (unfinished)"
            began = datetime.fromisoformat(evening.began).astimezone()
            print(f"{evening.id:4}  {began:%a %Y-%m-%d %H:%M}  {evening.game}  {table}{end}")
    return 0


def export(args: Namespace) -> int:
    """The game as a script, on standard output."""
    evening, entries = _recorded(args)
    board = Board(name="export", seats=())  # what its switches' timing would be by default
    lockout = [round(timing.lockout_ms * MS) for timing in (board.buttons, board.pad)]
    print(write_script(evening, (e.input for e in entries), lockout, POLL_NS), end="")
    return 0


def _open(args: Namespace) -> Journal:
    path = journal_path(args.journal)
    if not path.exists():
        raise JournalError(f"{path}: no journal yet; play a game first, or name one with --journal")
    return Journal(path)


def _recorded(args: Namespace) -> tuple[Evening, list[Entry]]:
    journal = _open(args)
    evening = journal.evening(args.game)
    return evening, journal.entries(evening.id)


def _points(
    journal: Journal, evening: Evening
) -> tuple[tuple[tuple[str, int], ...], tuple[int, ...]]:
    """The newest score of an evening, with the places if it has them; zeros before the first."""
    for entry in reversed(journal.entries(evening.id)):
        for row in reversed(entry.said):
            if "points" in row:
                return tuple(row["points"].items()), tuple(row.get("places", {}).values())
    return tuple((name, 0) for name in evening.names), ()
