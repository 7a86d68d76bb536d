"""Standings: points and places, the score screen, and the ruling that names the winners. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.kit.phrases import together
from companion.kit.rulings import Ruling
from companion.kit.screens import ScoreScreen
from companion.kit.structs import Struct


class Standings(Struct, frozen=True, omit_defaults=True):
    """The points of each player or team, in the players' order, and how they compare."""

    rows: tuple[tuple[str, int], ...]
    ranks: tuple[int, ...] = ()  # the place of each row, from 1; (): most points first
    sides: tuple[int, ...] = ()  # the row that each player plays for; (): player i has row i
    unit: tuple[str, str] = ("point", "points")  # for one, and for several
    progress: str = ""  # how far the game is: "20 in the deck"
    ahead_by: str = ""  # why the winners are ahead of others with as many points
    tie: str = "{} WIN"  # the headline where several are first
    details: tuple[str, ...] = ()  # further lines of the final slip
    scored: bool = True  # False: nothing was scored, so nobody wins

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each row, from 1; equal points share a place."""
        points = [points for _, points in self.rows]
        return self.ranks or tuple(1 + sum(q > p for q in points) for p in points)

    def ranked(self) -> list[tuple[int, str, int]]:
        """Place, name and points of each row, the leaders first."""
        rows = [(place, *row) for place, row in zip(self.places, self.rows, strict=True)]
        return sorted(rows, key=lambda row: row[0])

    def members(self, row: int) -> tuple[int, ...]:
        """The players who play for a row."""
        sides = self.sides or range(len(self.rows))
        return tuple(player for player, side in enumerate(sides) if side == row)

    @property
    def leaders(self) -> tuple[int, ...]:
        """All players in first place; none if nothing was scored."""
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
        """The ruling that ends a game; `why` it is over."""
        best = next(points for place, _, points in self.ranked() if place == 1)
        won = f"{best} {self.unit[best != 1]}"
        ahead = f", {self.ahead_by}" if self.ahead_by else ""
        points = f"{won}{ahead}" if self.scored else "Nothing was scored"
        reason = f"{points}; {why}"
        return Ruling(clause, self.headline(), reason, self.leaders, undo_to_ns, tone="good")


class ScoreLine(NamedTuple):
    """A number that is part of a score, and the row of the standings that it counts for."""

    row: int
    name: str
    value: int


def of_players(names: Sequence[str], points: Sequence[int], **more: object) -> Standings:
    """Standings where everybody plays alone; `more`: further fields of Standings."""
    more = {"scored": any(points), **more}
    return Standings(tuple(zip(names, points, strict=True)), **more)  # type: ignore[arg-type]  # its own fields


def corrected(points: tuple[int, ...], row: int, by: int) -> tuple[int, ...]:
    """The points after `by` was added to one row, which does not take it below 0."""
    return tuple(max(n + by, min(n, 0)) if at == row else n for at, n in enumerate(points))


class Score(Struct, frozen=True, tag_field="kind", tag="score"):
    """An output: the scores have changed, or somebody asked for them."""

    standings: Standings
