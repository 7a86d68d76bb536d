"""What a table says, as plain data: one row a ruling, score or slip, for the journal and --json."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kit.game import Output
from companion.kit.rulings import Ruling, Tally
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings

COUNTED = ("race", "opened_ms", "tally", "undo_ms", "grade")  # what only the journal's rows have


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


def to_entry(output: Output, names: Sequence[str], grade: str = "") -> dict[str, Any]:
    """The row that the journal has: of a ruling, with what it is counted by; see `_counted`."""
    row = to_row(output, names)
    return {**row, **_counted(output, names, grade)} if isinstance(output, Ruling) else row


def _counted(ruling: Ruling, names: Sequence[str], grade: str) -> dict[str, Any]:
    """What statistics need of a ruling; a key that says nothing is left out.

    `race`: of each finish who, which button, how long after the start, and what came of it.
    `opened_ms`, `undo_ms`: in the game's time, which TAKE BACK turns back. `tally`: what it counts
    for whom. `grade`: of the clock that it was judged by.
    """
    row: dict[str, Any] = {}
    if ruling.race:
        row["race"] = race(ruling, names)
    if ruling.opened_ns is not None:
        row["opened_ms"] = ruling.opened_ns / 1e6
    if ruling.tally:
        row["tally"] = [_tally(tally, names) for tally in ruling.tally]
    if row:
        row["grade"] = grade
    if ruling.undo_to_ns is not None:
        row["undo_ms"] = ruling.undo_to_ns / 1e6
    return row


def race(ruling: Ruling, names: Sequence[str]) -> list[dict[str, Any]]:
    """Each finish; times in ms after the start."""
    return [
        {
            "player": names[finish.player],
            "button": finish.button,
            "after_ms": finish.after_ns / 1e6,
            "result": finish.result,
        }
        for finish in ruling.race
    ]


def _tally(tally: Tally, names: Sequence[str]) -> dict[str, Any]:
    row: dict[str, Any] = {"what": tally.what, "player": names[tally.player]}
    if tally.of is not None:
        row["of"] = names[tally.of]
    if tally.cards:
        row["cards"] = tally.cards
    return row


def without_counts(row: Mapping[str, Any]) -> dict[str, Any]:
    """A journal's row as `to_row` had it."""
    return {key: value for key, value in row.items() if key not in COUNTED}


def is_same(journal: Mapping[str, Any], again: Mapping[str, Any]) -> bool:
    """Whether judging again says what the journal says; of a race, if the journal has one."""
    races = "race" in journal and journal["race"] != again.get("race")
    return without_counts(journal) == without_counts(again) and not races


def _points(standings: Standings) -> dict[str, Any]:
    """Who has what; and who is where, if points alone do not say it."""
    points = dict(standings.rows)
    if not standings.ranks:
        return {"points": points}
    return {"points": points, "places": dict(zip(points, standings.ranks, strict=True))}


def ruling_line(at_ms: float, clause: str, headline: str, reason: str) -> str:
    """A ruling in one line of text: when, by which clause, who, and why."""
    return f"{at_ms / 1000:9.3f} s  {clause:<6} {headline} · {reason}"
