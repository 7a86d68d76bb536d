"""What was said, as plain data: one row a ruling, score or slip, for the journal and --json."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kit.game import Ruling, Score
from companion.kit.slips import Slip
from companion.table.table import Output


def to_row(said: Output, names: Sequence[str]) -> dict[str, Any]:
    """A row with its kind; players by name, times in ms to the ns."""
    match said:
        case Ruling():
            return {
                "kind": "ruling",
                "clause": said.clause,
                "headline": said.headline,
                "reason": said.reason,
                "players": [names[p] for p in said.players],
                "margin_ms": None if said.margin_ns is None else said.margin_ns / 1e6,
                "at_ms": said.at_ns / 1e6,
            }
        case Score():
            return {"kind": "score", "points": dict(said.points), **_places(said)}
        case Slip():
            return {
                "kind": "slip",
                "title": said.title,
                "lines": list(said.lines),
                "points": dict(said.points),
                **_places(said),
                "final": said.final,
            }


def _places(said: Score | Slip) -> dict[str, Any]:
    """Who is where, if points alone do not say it."""
    names = (name for name, _ in said.points)
    return {"places": dict(zip(names, said.ranks, strict=True))} if said.ranks else {}


def ruling_line(at_ms: float, clause: str, headline: str, reason: str) -> str:
    """A ruling in one line of text: when, by which clause, who, and why."""
    return f"{at_ms / 1000:9.3f} s  {clause:<6} {headline} · {reason}"
