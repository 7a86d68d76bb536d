"""A ruling, score or slip as --json prints it: players by name, times in ms, exact to the ns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings


def printed(output: Output, names: Sequence[str]) -> dict[str, Any]:
    """An object with a `kind`. `names`: of the players, by number."""
    match output:
        case Ruling():
            return {
                "kind": "ruling",
                "clause": output.clause,
                "headline": output.headline,
                "reason": output.reason,
                "players": [names[player] for player in output.players],
                "margin_ms": in_ms(output.margin_ns),
                "at_ms": in_ms(output.at_ns),
            }
        case Score(standings):
            return {"kind": "score", **_points(standings)}
        case Slip(title, lines, standings, final):
            slip = {"kind": "slip", "title": title, "lines": lines}
            return {**slip, **_points(standings), "final": final}


def in_ms(ns: int | None) -> float | None:
    return None if ns is None else ns / 1e6


def _points(standings: Standings) -> dict[str, Any]:
    """By name; and who is where, if points alone do not say it."""
    names = [name for name, _ in standings.rows]
    places = dict(zip(names, standings.ranks, strict=False))
    return {"points": dict(standings.rows), **({"places": places} if places else {})}


def ruling_line(ruling: Ruling) -> str:
    """A ruling in one line of text: when, by which clause, who, and why."""
    at_s = ruling.at_ns / 1e9
    return f"{at_s:9.3f} s  {ruling.clause:<6} {ruling.headline} · {ruling.reason}"
