"""Standings: who has what and which place; the leaders, the score screen, the winners' ruling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.kit.phrases import together
from companion.kit.rulings import Ruling
from companion.kit.screens import ScoreScreen
from companion.kit.structs import Struct


class Standings(Struct, frozen=True, omit_defaults=True):
    """A row of points for each player or team, in the players' order, and how they compare.

    `ranks`: each row's place, from 1; none given: by points, equal ones share a place. `sides`:
    the row that each player plays for; none given: player i has row i.
    """

    rows: tuple[tuple[str, int], ...]
    ranks: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    unit: tuple[str, str] = ("point", "points")  # of one, and of several
    progress: str = ""  # how far the game is: "20 in the deck"
    ahead_by: str = ""  # why the first come before others with as many points
    tie: str = "{} WIN"  # the headline where several are first
    details: tuple[str, ...] = ()  # lines that only the final slip has
    scored: bool = True  # whether anything was; else nobody wins

    @property
    def places(self) -> tuple[int, ...]:
        """Each row's place, from 1."""
        points = [points for _, points in self.rows]
        return self.ranks or tuple(1 + sum(q > p for q in points) for p in points)

    def ranked(self) -> list[tuple[int, str, int]]:
        """(place, name, points), the leaders first."""
        rows = [(place, *row) for place, row in zip(self.places, self.rows, strict=True)]
        return sorted(rows, key=lambda row: row[0])

    def members(self, row: int) -> tuple[int, ...]:
        """The players of a row."""
        sides = self.sides or range(len(self.rows))
        return tuple(player for player, side in enumerate(sides) if side == row)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players in the first place, with all who share it; none, if nothing was scored."""
        if not self.scored:
            return ()
        first = [row for row, place in enumerate(self.places) if place == 1]
        return tuple(sorted(player for row in first for player in self.members(row)))

    def screen(self, title: str, todo: str = "") -> ScoreScreen:
        return ScoreScreen(title, tuple((name, n) for _, name, n in self.ranked()), todo)

    def headline(self) -> str:
        """Who wins: "ADA WINS", "ADA + BEN WIN"."""
        if not self.scored:
            return "NOBODY WINS"
        first = [name for place, name, _ in self.ranked() if place == 1]
        if len(first) > 1:
            return self.tie.format(together(first))
        return f"{first[0]} {'WIN' if ' + ' in first[0] else 'WINS'}"

    def winners(self, clause: str, why: str, undo_to_ns: int | None) -> Ruling:
        """The last ruling of a game. `why` it is over."""
        best = next(points for place, _, points in self.ranked() if place == 1)
        won = f"{best} {self.unit[best != 1]}"
        ahead = f", {self.ahead_by}" if self.ahead_by else ""
        points = f"{won}{ahead}" if self.scored else "Nothing was scored"
        reason = f"{points}; {why}"
        return Ruling(clause, self.headline(), reason, self.leaders, undo_to_ns, tone="good")


class ScoreLine(NamedTuple):
    """What a score is made of: a number, its name, and the row of the standings it counts for."""

    row: int
    name: str
    value: int


def of_players(names: Sequence[str], points: Sequence[int], **more: object) -> Standings:
    """Everybody for themselves. `more`: the other fields of Standings."""
    return Standings(tuple(zip(names, points, strict=True)), **more)  # type: ignore[arg-type]  # its own fields


def corrected(points: tuple[int, ...], row: int, by: int) -> tuple[int, ...]:
    """The points with one row corrected by so many; not below 0, unless it was already."""
    return tuple(max(n + by, min(n, 0)) if at == row else n for at, n in enumerate(points))


class Score(Struct, frozen=True, tag_field="kind", tag="score"):
    """The scores: they have changed, or somebody asked for them."""

    standings: Standings
