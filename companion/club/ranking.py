"""The ranking over all tables: who has won most games, in each game and overall. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.club.sheet import Evening, Game, Place
from companion.kit.names import fold

OVERALL = "all games"
HEADS = ("game", "place", "name", "games", "won", "beaten", "points")


@dataclass
class Row:
    """A player's sums. `beaten`: how many others stood behind them, over all games."""

    name: str
    games: int = 0
    won: int = 0
    beaten: int = 0
    points: int = 0
    place: int = 0

    def add(self, own: Place, game: Game) -> None:
        self.games += 1
        self.won += own.won
        self.beaten += sum(other.place > own.place for other in game.players)
        self.points += own.points

    @property
    def worth(self) -> tuple[int, int]:
        """What players are ranked by; equal ones share a place."""
        return self.won, self.beaten


def ranking(evenings: Mapping[str, Evening]) -> dict[str, list[Row]]:
    """Rows by OVERALL and by each game's title, the best first. `evenings`: by table.

    A game counts once, whoever tells it. Its points are not summed up overall: those of two games
    are different things.
    """
    found: dict[str, dict[str, Row]] = {OVERALL: {}}
    for table, evening, game in _games(evenings):
        for own in game.players:
            is_known = evening.names == "full"
            name = own.name if is_known else f"{own.name} · {table}"
            key = fold(name)
            for title in {OVERALL, game.title}:
                found.setdefault(title, {}).setdefault(key, Row(name)).add(own, game)
    return {title: _ranked(rows.values()) for title, rows in sorted(found.items(), key=_first)}


def rows_of(found: Mapping[str, list[Row]]) -> list[tuple[object, ...]]:
    """The rows of the spreadsheet, in the order of HEADS."""
    return [
        (
            *(title, row.place, row.name, row.games, row.won, row.beaten),
            None if title == OVERALL else row.points,
        )
        for title, rows in found.items()
        for row in rows
    ]


def count(evenings: Mapping[str, Evening]) -> int:
    """How many games there are, each counted once."""
    return sum(1 for _ in _games(evenings))


def _games(evenings: Mapping[str, Evening]) -> Iterable[tuple[str, Evening, Game]]:
    known = set[str]()
    for table, evening in sorted(evenings.items()):
        for game in evening.games:
            if game.id not in known:
                known.add(game.id)
                yield table, evening, game


def _ranked(rows: Iterable[Row]) -> list[Row]:
    ordered = sorted(rows, key=lambda row: (*(-n for n in row.worth), fold(row.name)))
    for at, row in enumerate(ordered):
        above = ordered[at - 1]
        row.place = above.place if at and above.worth == row.worth else at + 1
    return ordered


def _first(item: tuple[str, object]) -> tuple[bool, str]:
    return item[0] != OVERALL, item[0]
