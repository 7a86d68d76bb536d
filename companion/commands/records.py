"""The commands that read the journal: replay, scores, export, backup, print."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import closing, suppress
from json import dumps
from pathlib import Path

from companion.commands.terminal import complain, in_utf8, warn
from companion.daemon.paper import as_printed
from companion.daemon.players import People, Players, sibling
from companion.daemon.seating import load_table
from companion.journal import replay as replays
from companion.journal.journal import Journal
from companion.journal.reader import Look, read_each
from companion.journal.records import (
    JournalEntry,
    JournalError,
    JudgedInput,
    Record,
    printed,
    ruling_line,
)
from companion.kit.names import printable
from companion.kit.phrases import many
from companion.kit.slips import Slip
from companion.kit.standings import Standings
from companion.kit.structs import replace
from companion.kit.usage import UsageError
from firmware.printer import open_port


def journal_path(named: str | None) -> Path:
    """--journal, else systemd's state directory, else the user's. Raises UsageError."""
    if named:
        if Path(named).is_dir():
            raise UsageError(f"--journal {named}: is a folder; name a file in it")
        return Path(named)
    if state := os.environ.get("STATE_DIRECTORY"):
        return Path(state.split(":")[0]) / "journal.db"
    try:
        home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    except RuntimeError as error:
        raise UsageError("no home folder for the journal; name a file with --journal") from error
    return Path(home) / "naysayer" / "journal.db"


def replay(args: Namespace) -> int:
    """Judge a game again. Raises JournalError if a ruling differs from the recorded one."""
    record, entries = recorded(args)
    judged = [entry.judged for entry in entries]
    result, difference = "replay matches", None
    if record.other_judge:
        result = f"judged by {record.other_judge}, and shown as recorded"
    else:
        _, _, judged, difference = replays.replay(record, entries)
    for one in judged:
        _print(one, json=args.json)
    if difference is not None:
        seq, was, now = difference
        raise JournalError(f"game {record.id}, entry {seq}: recorded: {was}; replayed: {now}")
    rulings = sum(len(one.rulings) for one in judged)
    out = sys.stderr if args.json else sys.stdout  # which is then for JSON only
    print(f"game {record.id}: {rulings} rulings from {len(entries)} inputs; {result}", file=out)
    return 0


def _print(judged: JudgedInput, *, json: bool) -> None:
    """The rulings, a line each; or all output, as JSON."""
    if json:
        lines = [dumps(printed(output, judged.names)) for output in judged.output]
    else:
        lines = [ruling_line(ruling) for ruling in judged.rulings]
    for line in lines:
        print(line)


def scores(args: Namespace) -> int:
    """List every game of people, the oldest first. Returns 1 if some cannot be read."""
    path = journal_path(args.journal)
    with closing(Look(path)) as journal:
        people = Players(sibling(path), warn).people()
        records, damaged = journal.listed()
        games, more = read_each(records, lambda one: (one, journal.standings(one)))
        shown = [one for one in games if args.all or not one[0].scripted]
        for record, standings in shown:
            print((_row if args.json else _line)(record, standings, people))
        if not (shown or args.json):
            print("no games of people yet; --all lists demos, too")
        return complain("scores", damaged + more)


def _ranked(standings: Standings, people: People) -> list[tuple[int, str, int]]:
    """Places, names and points, with the names that players have now."""
    ranked = standings.ranked()
    names = people.called([name for _, name, _ in ranked])
    return [(place, name, n) for (place, _, n), name in zip(ranked, names, strict=True)]


def _line(record: Record, standings: Standings, people: People) -> str:
    table = "  ".join(f"{place}. {name} {n}" for place, name, n in _ranked(standings, people))
    end = "" if record.over else "  (unfinished)"
    return f"{record.id:4}  {record.began_at:%a %Y-%m-%d %H:%M}  {record.game}  {table}{end}"


def _row(record: Record, standings: Standings, people: People) -> str:
    """The game as a line of JSON."""
    ranked = _ranked(standings, people)
    row = {"id": record.id, "game": record.game, "began": record.began, "over": record.over}
    row |= {"points": {name: n for _, name, n in ranked}}
    return dumps({**row, "places": {name: place for place, name, _ in ranked}})


def export(args: Namespace) -> int:
    """The game as a script, or all games as a spreadsheet, on standard output."""
    from companion.journal import script

    if args.csv == bool(args.game):
        raise UsageError("name a game, or write --csv for all of them")
    if args.csv:
        return _export_sheet(args)
    record, entries = recorded(args)
    in_utf8()
    print(script.export(record, (entry.input for entry in entries)), end="")
    return 0


def _export_sheet(args: Namespace) -> int:
    """All games as a spreadsheet. Returns 1, with a line for each, if games cannot be read."""
    from companion.journal.spreadsheet import sheet

    path = journal_path(args.journal)
    with closing(Look(path)) as journal:
        text, damaged = sheet(journal, Players(sibling(path), warn).people().called)
    in_utf8()
    print(text, end="")
    return complain("export", damaged)


def backup(args: Namespace) -> int:
    """Copy the whole journal into a file, also while somebody plays."""
    with closing(Look(journal_path(args.journal))) as journal:
        journal.backup(Path(args.file))
        games = sum(len(found) for found in journal.listed())
    print(f"{printable(args.file)}: {many(games, 'game')}")
    return 0


def recorded(args: Namespace) -> tuple[Record, list[JournalEntry]]:
    """The game that a command names. Raises JournalError."""
    with closing(Look(journal_path(args.journal))) as journal:
        record = journal.record(args.game)
        return record, journal.entries(record.id)


def print_slip(args: Namespace) -> int:
    """Print a game's newest receipt. Raises UsageError, BoardError, JournalError, OSError."""
    board = load_table(args.board)
    if board.printer is None:
        raise UsageError(f"{board.name} has no printer; name a board that has, with --board")
    record, entries = recorded(args)
    slip = _newest(record, entries)
    try:
        with closing(open_port(board.printer)) as port:
            port.write(as_printed(slip, board.printer))
    except OSError as error:
        where = board.printer.port
        raise OSError(f"{error}; is the printer on, and connected to {where}?") from error
    print(f"game {record.id}: {slip.title}")
    with suppress(JournalError), closing(Journal(journal_path(args.journal))) as journal:
        journal.printed_all(record.id)  # unless a table plays on it, which prints them itself
        journal.work()
    return 0


def _newest(record: Record, entries: list[JournalEntry]) -> Slip:
    """The newest receipt of a game. Raises UsageError if there is none yet."""
    for entry in reversed(entries):
        for output in reversed(entry.judged.output):
            if isinstance(output, Slip):
                return replace(output, players=record.names)
    raise UsageError(f"game {record.id} has no receipt yet; `naysayer scores` has its points")
