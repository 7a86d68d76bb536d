"""`naysayer stats`: what all the games in the journal come to, player by player."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date, datetime
from typing import Any

from companion.commands.records import journal_path
from companion.commands.terminal import warn
from companion.daemon.players import Players, beside
from companion.journal.counted import gathered
from companion.journal.reader import Look
from companion.journal.records import Record
from companion.journal.statistics import Player, Races, Statistics, count
from companion.kit.phrases import many, ms
from companion.kit.usage import UsageError

WIDTH = 80
NAME = 12  # columns; a longer name is cut

Cells = Callable[[Player], Sequence[str]]


def stats(args: Namespace) -> int:
    """1, with a line for each, if there are games that cannot be read."""
    since = _date(args.since)
    path = journal_path(args.journal)
    with closing(Look(path)) as journal:
        people = Players(beside(path), warn).people()
        games, damaged = gathered(
            journal, lambda record: since is None or _day(record) >= since, people.called
        )
    for error in damaged:
        print(f"naysayer stats: {error}", file=sys.stderr)
    shown = _of(count(games), args.player)
    if args.json:
        for name, player in shown.items():
            print(json.dumps({"player": name, **as_row(player)}, ensure_ascii=False))
    else:
        from_then = f" since {since}" if since else ""
        print(f"{many(len(games), 'game')} of people{from_then}")
        print("".join(f"\n{line}" for line in tables(shown)), end="")
    return 1 if damaged else 0


def _date(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise UsageError(f'--since "{text}": write a day as 2026-11-21') from None


def _day(record: Record) -> date:
    return datetime.fromisoformat(record.began).astimezone().date()


def _of(found: Statistics, player: str | None) -> Statistics:
    if player is None:
        return found
    if player not in found:
        known = ", ".join(found) or "nobody yet"
        raise UsageError(f'nobody is called "{player}" in these games: {known}')
    return {player: found[player]}


def as_row(player: Player) -> dict[str, Any]:
    """Everything about a player, as plain data; times in ms."""
    return {
        "games": player.games,
        "won": player.won,
        "races": {grade: _races_row(races) for grade, races in player.races.items()},
        "doubts": dict(player.doubts),
        "doubts_right": player.right,
        "doubted": dict(player.doubted),
        "rivals": list(player.rivals),
        "plays": player.plays,
        "jump_ins": player.jump_ins,
        "cards": dict(player.cards),
    }


def _races_row(races: Races) -> dict[str, Any]:
    return {
        "raced": races.raced,
        "firsts": races.firsts,
        "fastest_ms": races.fastest_ms,
        "median_ms": races.median_ms,
        "closest_ms": races.closest_ms,
        "dead_heats": races.dead_heats,
        "false_starts": races.false_starts,
        "streak": races.streak,
    }


# ---- as text


def tables(found: Statistics) -> list[str]:
    """Lines of at most WIDTH characters; of what nobody has done there is no table."""
    lines = _table("GAMES", ("played", "won"), found, lambda p: (str(p.games), str(p.won)))
    for grade in dict.fromkeys(grade for player in found.values() for grade in player.races):
        lines += _races(grade, found)
    doubting = {name: p for name, p in found.items() if p.doubts or p.doubted}
    heads = ("doubts", "right", "doubted", "rival")
    lines += _table("NUH-UH!", heads, doubting, _doubts)
    playing = {name: p for name, p in found.items() if p.plays or any(p.cards.values())}
    heads = ("plays", "jump-ins", "cards drawn", "most for")
    return lines + _table("SUPER POWER", heads, playing, _cards)


def _races(grade: str, found: Statistics) -> list[str]:
    """Those of one grade: no time is put beside one of another clock."""
    racing = {name: player for name, player in found.items() if grade in player.races}
    heads = ("first", "fastest", "median", "closest", "dead heats", "too soon", "streak")

    def cells(player: Player) -> tuple[str, ...]:
        races = player.races[grade]
        return (
            f"{races.firsts}/{races.raced}",
            _ms(races.fastest_ms),
            _ms(races.median_ms),
            _ms(races.closest_ms),
            str(races.dead_heats),
            str(races.false_starts),
            str(races.streak),
        )

    return _table(f"RACES, {grade}", heads, racing, cells)


def _doubts(player: Player) -> tuple[str, ...]:
    doubts = player.right + player.wrong
    return str(doubts), str(player.right), str(player.doubted.total()), ", ".join(player.rivals)


def _cards(player: Player) -> tuple[str, ...]:
    most = ", ".join(f"{what} {player.cards[what]}" for what in player.dearest)
    return str(player.plays), str(player.jump_ins), str(player.cards.total()), most


def _table(title: str, heads: Sequence[str], found: Statistics, cells: Cells) -> list[str]:
    if not found:
        return []
    rows = [(title, heads), *((name[:NAME], cells(player)) for name, player in found.items())]
    first = max(NAME, len(title)) + 1
    widths = [max(len(row[at]) for _, row in rows) for at in range(len(heads))]
    lines = [
        f"{name:<{first}}" + "".join(f"  {c:>{w}}" for c, w in zip(row, widths, strict=True))
        for name, row in rows
    ]
    return [*(_cut(line) for line in lines), ""]


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


def _ms(time_ms: float | None) -> str:
    return "-" if time_ms is None else ms(round(time_ms * 1e6))
