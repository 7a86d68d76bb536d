"""Rows: a ruling, score or slip as the journal keeps it and as --json prints it.

Players are named; times are in ms, exact to the ns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import to_builtins

from companion.kit.game import Output
from companion.kit.rulings import Finish, Ruling, Tally
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings
from companion.kit.structs import Struct, field, replace


class Tap(Struct, frozen=True):
    """One press of a race: how long after its start, and what came of it."""

    player: str
    after_ms: float
    result: str
    button: str = ""


class Count(Struct, frozen=True, omit_defaults=True):
    """What a ruling counts for a player apart from its race; see `kit.rulings.Tally`."""

    what: str
    player: str
    of: str = ""
    cards: int = 0


class _Row(Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """An object with a `kind`; a key that says nothing is left out."""


class RulingRow(_Row, tag="ruling", frozen=True, kw_only=True):
    """A ruling. From `race` on it is what statistics count, and not printed.

    `opened_ms`, `undo_ms`: in the game's time, which TAKE BACK turns back. `grade`: of the clock
    that it was judged by.
    """

    clause: str
    headline: str
    reason: str
    players: tuple[str, ...]
    margin_ms: float | None
    at_ms: float
    race: tuple[Tap, ...] = ()
    opened_ms: float | None = None
    tally: tuple[Count, ...] = ()
    undo_ms: float = -1.0
    grade: str = ""

    @property
    def reacts(self) -> bool:
        """Whether its times count from a signal that the table gave."""
        return self.opened_ms is not None


class ScoreRow(_Row, tag="score", frozen=True, kw_only=True):
    """Who has what; `places`: who is where, if points alone do not say it."""

    points: dict[str, int]
    places: dict[str, int] = field(default_factory=dict)


class SlipRow(_Row, tag="slip", frozen=True, kw_only=True):
    """What was printed; `final`: at the end of a game."""

    title: str
    lines: tuple[str, ...]
    points: dict[str, int]
    places: dict[str, int] = field(default_factory=dict)
    final: bool


Row = RulingRow | ScoreRow | SlipRow
_DECODER = msgspec.json.Decoder(tuple[Row, ...])


def to_row(output: Output, names: Sequence[str], grade: str = "") -> Row:
    match output:
        case Ruling():
            return _ruling(output, names, grade)
        case Score(standings):
            return ScoreRow(points=dict(standings.rows), places=_places(standings))
        case Slip(title, lines, standings, final):
            points, places = dict(standings.rows), _places(standings)
            return SlipRow(title=title, lines=lines, points=points, places=places, final=final)


def _ruling(ruling: Ruling, names: Sequence[str], grade: str) -> RulingRow:
    opened_ns, undo_ns = ruling.opened_ns, ruling.undo_to_ns
    return RulingRow(
        clause=ruling.clause,
        headline=ruling.headline,
        reason=ruling.reason,
        players=tuple(names[p] for p in ruling.players),
        margin_ms=None if ruling.margin_ns is None else ruling.margin_ns / 1e6,
        at_ms=ruling.at_ns / 1e6,
        race=tuple(_tap(finish, names) for finish in ruling.race),
        opened_ms=None if opened_ns is None else opened_ns / 1e6,
        tally=tuple(_count(tally, names) for tally in ruling.tally),
        undo_ms=-1.0 if undo_ns is None else undo_ns / 1e6,
        grade=grade,
    )


def _tap(finish: Finish, names: Sequence[str]) -> Tap:
    return Tap(names[finish.player], finish.after_ns / 1e6, finish.result, finish.button)


def _count(tally: Tally, names: Sequence[str]) -> Count:
    of = "" if tally.of is None else names[tally.of]
    return Count(tally.what, names[tally.player], of, tally.cards)


def _places(standings: Standings) -> dict[str, int]:
    names = [name for name, _ in standings.rows]
    return dict(zip(names, standings.ranks, strict=True)) if standings.ranks else {}


def standings_of(row: ScoreRow | SlipRow) -> Standings:
    return Standings(tuple(row.points.items()), tuple(row.places.values()))


def written(rows: Sequence[Row]) -> str:
    """The rows of one entry as JSON."""
    return msgspec.json.encode(rows).decode()


def read(text: str | bytes) -> tuple[Row, ...]:
    """What `written` wrote. Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(text)


def uncounted(row: Row) -> Row:
    """The row without what only statistics count."""
    if not isinstance(row, RulingRow):
        return row
    return replace(row, race=(), opened_ms=None, tally=(), undo_ms=-1.0, grade="")


def printed(row: Row) -> dict[str, Any]:
    """The row as --json prints it."""
    found: dict[str, Any] = to_builtins(uncounted(row))
    return found


def is_same(journal: Row | None, again: Row | None) -> bool:
    """Whether two rows are the same; their races are compared if the journal has one."""
    if journal is None or again is None:
        return journal is again
    race = getattr(journal, "race", ())
    is_other_race = race and race != getattr(again, "race", ())
    return uncounted(journal) == uncounted(again) and not is_other_race


def ruling_line(at_ms: float, clause: str, headline: str, reason: str) -> str:
    """A ruling in one line of text: when, by which clause, who, and why."""
    return f"{at_ms / 1000:9.3f} s  {clause:<6} {headline} · {reason}"
