"""What a table says, as plain data: one row a ruling, score or slip, for the journal and --json."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings


def to_row(output: Output, names: Sequence[str]) -> dict[str, Any]:
    """A row with its kind; players by name, times in ms to the ns."""
    match output:
        case Ruling():
            return {
                "kind": "ruling",
                "clause": output.clause,
                "headline": output.headline,
                "reason": output.reason,
                "players": [names[p] for p in output.players],
                "margin_ms": None if output.margin_ns is None else output.margin_ns / 1e6,
                "at_ms": output.at_ns / 1e6,
            }
        case Score(standings):
            return {"kind": "score", **_points(standings)}
        case Slip(title, lines, standings, final):
            points = _points(standings)
            return {"kind": "slip", "title": title, "lines": list(lines), **points, "final": final}


def _points(standings: Standings) -> dict[str, Any]:
    """Who has what; and who is where, if points alone do not say it."""
    points = dict(standings.rows)
    if not standings.ranks:
        return {"points": points}
    return {"points": points, "places": dict(zip(points, standings.ranks, strict=True))}


def ruling_line(at_ms: float, clause: str, headline: str, reason: str) -> str:
    """A ruling in one line of text: when, by which clause, who, and why."""
    return f"{at_ms / 1000:9.3f} s  {clause:<6} {headline} · {reason}"
