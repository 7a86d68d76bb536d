"""Statistics as tables of words, for a terminal and for a browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.journal.statistics import Player, Statistics
from companion.kit.phrases import ms

RACES = ("first", "fastest", "median", "closest", "dead heats", "too soon", "streak")
DOUBTS = ("doubts", "right", "doubted", "rival")
CARDS = ("plays", "jump-ins", "cards drawn", "most for")

Cells = Callable[[Player], Sequence[str]]


class Table(NamedTuple):
    """A title, the heads of its columns, and a row of cells for each player."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def grades(found: Statistics) -> tuple[str, ...]:
    """The clocks that anybody's races were timed by."""
    return tuple(dict.fromkeys(grade for player in found.values() for grade in player.races))


def tables(found: Statistics) -> tuple[Table, ...]:
    """Of what nobody has done there is no table; no time stands beside one of another clock."""
    doubting = {name: p for name, p in found.items() if p.doubts or p.doubted}
    playing = {name: p for name, p in found.items() if p.plays or any(p.cards.values())}
    every = (
        _table("GAMES", ("played", "won"), found, lambda p: (str(p.games), str(p.won))),
        *(races(grade, found) for grade in grades(found)),
        _table("NUH-UH!", DOUBTS, doubting, _doubts),
        _table("SUPER POWER", CARDS, playing, _cards),
    )
    return tuple(table for table in every if table.rows)


def races(grade: str, found: Statistics) -> Table:
    """Those that clocks of that grade have timed."""
    racing = {name: player for name, player in found.items() if grade in player.races}

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

    return _table(f"RACES, {grade}", RACES, racing, cells)


def _doubts(player: Player) -> tuple[str, ...]:
    doubts = player.right + player.wrong
    return str(doubts), str(player.right), str(player.doubted.total()), ", ".join(player.rivals)


def _cards(player: Player) -> tuple[str, ...]:
    most = ", ".join(f"{what} {player.cards[what]}" for what in player.dearest)
    return str(player.plays), str(player.jump_ins), str(player.cards.total()), most


def _table(title: str, heads: tuple[str, ...], found: Statistics, cells: Cells) -> Table:
    return Table(title, heads, tuple((name, tuple(cells(p))) for name, p in found.items()))


def _ms(time_ms: float | None) -> str:
    return "-" if time_ms is None else ms(round(time_ms * 1e6))
