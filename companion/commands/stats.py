"""`naysayer stats`: what all the games in the journal come to, player by player."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from datetime import date
from json import dumps
from typing import Any

from companion.commands.records import journal_path
from companion.commands.terminal import complain, warn
from companion.daemon.players import Players, sibling
from companion.journal.reader import Look
from companion.journal.statistics import (
    Player,
    Statistics,
    StatisticsTable,
    count,
    gathered,
    tables,
)
from companion.kit import names
from companion.kit.phrases import many
from companion.kit.structs import asdict
from companion.kit.usage import UsageError

WIDTH = 80
RACES = (  # what --json has of each game's races
    *("raced", "firsts", "fastest_ms", "median_ms", "closest_ms"),
    *("dead_heats", "false_starts", "streak"),
)


def stats(args: Namespace) -> int:
    """Print the statistics. Returns 1, with a line for each, if games cannot be read."""
    since = _date(args.since)
    path = journal_path(args.journal)
    with closing(Look(path)) as journal:
        people = Players(sibling(path), warn).people()
        games, damaged = gathered(
            journal, lambda record: since is None or record.began_at.date() >= since, people.called
        )
    shown = _of(count(games), args.player)
    if args.json:
        for name, player in shown.items():
            print(dumps({"player": name, **as_row(player)}))
        return complain("stats", damaged)
    from_then = f" since {since}" if since else ""
    print(f"{many(len(games), 'game')} of people{from_then}")
    for table in tables(shown):
        print("", *_lines(table), sep="\n")
    return complain("stats", damaged)


def _date(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise UsageError(f'--since "{text}": write a day as 2026-11-21') from None


def _of(found: Statistics, player: str | None) -> Statistics:
    if player is None:
        return found
    if player not in found:
        known = ", ".join(found) or "there are none yet"
        raise UsageError(f'nobody is called "{player}" in these games: {known}')
    return {player: found[player]}


def as_row(player: Player) -> dict[str, Any]:
    """Everything about a player, as plain data; times in ms."""
    races = [
        {**timed._asdict(), **{what: getattr(one, what) for what in RACES}}
        for timed, one in player.races.items()
    ]
    return {**asdict(player), "races": races}


def _lines(table: StatisticsTable) -> list[str]:
    """A table in lines of at most WIDTH characters; a title too long for it has its own."""
    rows = [(table.title, table.heads), *table.rows]
    widths = [max(len(cells[at]) for _, cells in rows) for at in range(len(table.heads))]
    first = max(names.LONGEST, len(table.title)) + 1
    if first + sum(width + 2 for width in widths) > WIDTH and len(table.title) > names.LONGEST:
        return [table.title, *_lines(table._replace(title=""))]
    lines = [
        f"{name}{' ' * (first - names.width(name))}"
        + "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        for name, cells in rows
    ]
    return [line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…" for line in lines]
