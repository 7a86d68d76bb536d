"""Statistics as tables of words, for a terminal and for a browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games import GAMES
from companion.journal.statistics import Player, Statistics, Timed
from companion.kit.phrases import ms

RACES = ("first", "fastest", "median", "closest", "dead heats", "too soon", "streak")
DOUBTS = ("doubts", "right", "doubted", "rival")
CARDS = ("cards drawn", "most for", "plays", "jump-ins")
NOTHING = {"0", "-", ""}

Cells = Callable[[Player], Sequence[str]]


class Table(NamedTuple):
    """A title, the heads of its columns, and a row of cells for each player."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def timings(found: Statistics) -> tuple[Timed, ...]:
    """The games with races, and the clocks that anybody's were timed by."""
    return tuple(dict.fromkeys(timed for player in found.values() for timed in player.races))


def title_of(timed: Timed, found: Statistics, *, short: bool = False) -> str:
    """The game's, in capitals; and the clock's grade, where there were several."""
    title = next((game.title for game in GAMES if game.id == timed.game), timed.game)
    title = title.partition(",")[0] if short else title
    several = sum(one.game == timed.game for one in timings(found)) > 1
    return f"{title.upper()}, {timed.grade}" if several else title.upper()


def tables(found: Statistics) -> tuple[Table, ...]:
    """Of what nobody has done there is no table; no time stands beside one of another clock."""
    doubting = {name: p for name, p in found.items() if p.doubts or p.doubted}
    playing = {name: p for name, p in found.items() if p.plays or any(p.cards.values())}
    every = (
        Table("GAMES", ("played", "won"), tuple(_games(row) for row in found.items())),
        *(races(timed, found) for timed in timings(found)),
        _table("DOUBTS", DOUBTS, doubting, _doubts),
        _table("CARDS", CARDS, playing, _cards),
    )
    return tuple(table for table in every if table.rows)


def races(timed: Timed, found: Statistics) -> Table:
    """Those of a game that clocks of that grade have timed."""
    racing = {name: player for name, player in found.items() if timed in player.races}

    def cells(player: Player) -> tuple[str, ...]:
        races = player.races[timed]
        return (
            f"{races.firsts}/{races.raced}",
            _ms(races.fastest_ms),
            _ms(races.median_ms),
            _ms(races.closest_ms),
            str(races.dead_heats),
            str(races.false_starts),
            str(races.streak),
        )

    return _table(title_of(timed, found), RACES, racing, cells)


def _games(row: tuple[str, Player]) -> tuple[str, tuple[str, ...]]:
    name, player = row
    return name, (str(player.games), str(player.won))


def _doubts(player: Player) -> tuple[str, ...]:
    doubts = player.right + player.wrong
    return str(doubts), str(player.right), str(player.doubted.total()), ", ".join(player.rivals)


def _cards(player: Player) -> tuple[str, ...]:
    most = ", ".join(f"{what} {player.cards[what]}" for what in player.dearest)
    return str(player.cards.total()), most, str(player.plays), str(player.jump_ins)


def _table(title: str, heads: tuple[str, ...], found: Statistics, cells: Cells) -> Table:
    """Its first column, and of the others those in which anybody has anything."""
    rows = {name: tuple(cells(player)) for name, player in found.items()}
    columns = [at for at in range(len(heads)) if not at or {r[at] for r in rows.values()} - NOTHING]
    return Table(
        title,
        tuple(heads[at] for at in columns),
        tuple((name, tuple(row[at] for at in columns)) for name, row in rows.items()),
    )


def _ms(time_ms: float | None) -> str:
    return "-" if time_ms is None else ms(round(time_ms * 1e6))
