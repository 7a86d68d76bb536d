"""The commands that only look into the journal: replay, scores, export."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.commands.terminal import warn
from companion.daemon.players import People, Players, beside
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
    """0 if every ruling comes out as it was written down; 1, and the first difference, if not.

    What other rules have judged is told as it was written down, and not judged again.
    """
    record, entries = _recorded(args)
    if record.other_judge:
        return _retell(args, record, entries)
    rows, difference = replays.replay(record, entries)
    count = _tell(args, rows)
    if difference is not None:
        raise JournalError(
            f"game {record.id}, entry {difference.seq}: "
            f"the journal says {difference.journal}, judging it again says {difference.replay}"
        )
    if not args.json:
        print(f"game {record.id}: {count} rulings from {len(entries)} inputs, the same again")
    return 0


def _retell(args: Namespace, record: Record, entries: list[Entry]) -> int:
    count = _tell(args, [row for entry in entries for row in entry.output])
    print(
        f"game {record.id}: {count} rulings from {len(entries)} inputs, as they were written down; "
        f"{record.other_judge} judged them, so they are not judged again",
        file=sys.stderr if args.json else sys.stdout,  # which is for JSON only
    )
    return 0


def _tell(args: Namespace, rows: list[dict[str, Any]]) -> int:
    """Print what was said; returns how many rulings there were."""
    for row in rows:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        elif row["kind"] == "ruling":
            print(ruling_line(row["at_ms"], row["clause"], row["headline"], row["reason"]))
    return sum(row["kind"] == "ruling" for row in rows)


def scores(args: Namespace) -> int:
    """Every game, the oldest first, with its points."""
    with closing(_open(args)) as journal:
        listed = [(record, _standings(journal, record)) for record in journal.records()]
    people = Players(beside(journal.path), warn).people()
    listed = [(record, people_now(people, standings)) for record, standings in listed]
    for record, standings in listed:
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


def people_now(people: People, standings: Standings) -> Standings:
    """The players by what they are called now; the journal has them as they were."""
    names = people.called([name for name, _ in standings.rows])
    points = (points for _, points in standings.rows)
    return replace(standings, rows=tuple(zip(names, points, strict=True)))


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
    with closing(_open(args)) as journal:
        record = journal.record(args.game)
        return record, journal.entries(record.id)


def _standings(journal: Journal, record: Record) -> Standings:
    """The newest score of a record, with the places if it has them; zeros before the first."""
    for entry in reversed(journal.entries(record.id)):
        for row in reversed(entry.output):
            if "points" in row:
                places = tuple(row.get("places", {}).values())
                return Standings(tuple(row["points"].items()), places)
    return Standings(tuple((name, 0) for name in record.names))
