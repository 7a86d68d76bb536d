"""Who is named first, and how often wrongly: the usual ways and ours, in the same races.

`python -m bench.fairness` runs 2,000 races for each point and prints the tables;
`python -m bench.fairness 200` runs 200.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from bench.policies import POLICIES, Policy
from bench.races import races
from bench.side_by_side import Row
from companion.kit.structs import Struct
from tools import arguments

MANY = 2_000
FEW = 500  # in `make bench`
ON_KERNEL = Path(__file__).with_name("on_kernel.json")
GAPS_MS = (0.3, 0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0)
TABLED_MS = (0.3, 1.0, 5.0, 10.0)


class Point(Struct, frozen=True):
    """The outcomes of all races with one gap, by one policy."""

    races: int
    wrong: int  # a hand was named that was not first
    even: int  # a dead heat was called
    lower: int  # the lower pin was named

    @property
    def wrong_percent(self) -> float:
        return 100 * self.wrong / self.races


BY_NAME = {policy.name: policy for policy in POLICIES}
COMPARED = {"ours": BY_NAME["Naysayer"], "other": BY_NAME["gpiozero `bounce_time`, 10 ms"]}
Curve = dict[float, Point]  # by the gap in ms


def raced(policy: Policy, gap_ms: float, busy: bool, count: int) -> Point:
    """A policy's outcomes in `count` races; they are the same races for every policy."""
    wrong = even = lower = 0
    for race in races(gap_ms, busy, count):
        named = policy.winners(race)
        even += len(named) > 1
        wrong += named == {1 - race.first}
        lower += named == {0}
    return Point(count, wrong, even, lower)


def curves(
    busy: bool,
    count: int,
    gaps_ms: Iterable[float] = GAPS_MS,
    policies: Iterable[Policy] = POLICIES,
) -> dict[str, Curve]:
    """Every policy's outcomes at every gap, by its name."""
    return {p.name: {gap: raced(p, gap, busy, count) for gap in gaps_ms} for p in policies}


def both(count: int) -> tuple[dict[str, Curve], dict[str, Curve]]:
    """On an idle machine and on a busy one; a gap of 0 is a true tie."""
    with ProcessPoolExecutor() as workers:
        idle, busy = workers.map(
            partial(curves, count=count, gaps_ms=(0.0, *GAPS_MS)), (False, True)
        )
    return idle, busy


def table(idle: dict[str, Curve], busy: dict[str, Curve]) -> str:
    """Both machines as one table in Markdown."""
    gaps = [f"{gap:g} ms" for gap in TABLED_MS]
    head = ["wrong winner, in %", *gaps, *(f"busy, {gap}" for gap in gaps), "lower pin, of ties"]
    lines = [_line(head), _line(["---", *["--:"] * (len(head) - 1)])]
    for name in idle:
        cells = [_percent(curve[name][gap]) for curve in (idle, busy) for gap in TABLED_MS]
        lines.append(_line([name, *cells, _lower(idle[name][0.0])]))
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _percent(point: Point) -> str:
    percent = point.wrong_percent
    return f"{percent:.1f}" if 0 < percent < 3 else f"{percent:.0f}"


def _lower(point: Point) -> str:
    """The share of the lower pin in true ties in which a winner was named."""
    named = point.races - point.even
    return f"{100 * point.lower / named:.0f} %" if named else "all dead heats"


def on_kernel(idle: dict[str, Curve], path: Path = ON_KERNEL) -> str:
    """What was measured on a kernel with gpio-sim, and what the simulation says, as a table."""
    found = json.loads(path.read_text("utf-8"))
    gaps = found["gaps_ms"]
    head = [f"wrong winner, in %: Linux {found['kernel']}"]
    head += [f"{where}, {gap} ms" for gap in gaps for where in ("simulated", "gpio-sim")]
    lines = [_line(head), _line(["---", *["--:"] * (len(head) - 1)])]
    for name in next(iter(gaps.values())):
        cells = []
        for gap, ran in gaps.items():
            races, wrong = ran[name]
            cells += [
                _percent(idle[name][float(gap)]),
                f"{100 * wrong / races:.0f} ({races} races)",
            ]
        lines.append(_line([name, *cells]))
    return "\n".join(lines)


def sources(policies: Iterable[Policy] = POLICIES) -> str:
    """Where each policy comes from, as a list in Markdown."""
    return "\n".join(f"- **{p.name}**: {p.source}" for p in policies)


def rows() -> list[Row]:
    """For `make bench`: hands 1 ms apart, on an idle machine and on a busy one."""
    return [_row(busy, where) for busy, where in ((False, "idle"), (True, "busy"))]


def _row(busy: bool, where: str) -> Row:
    found = {name: raced(policy, 1.0, busy, FEW) for name, policy in COMPARED.items()}
    return Row(
        f"wrong winners, hands 1 ms apart, {where} machine",
        found["ours"].wrong_percent,
        found["other"].wrong_percent,
        "Of a simulation: beside gpiozero's bounce_time on lgpio. `python -m bench.fairness` has "
        "them all.",
        "%",
    )


def main(count: int) -> None:
    idle, busy = both(count)
    print(f"{count} races a point\n\n{table(idle, busy)}\n\n{sources()}")


if __name__ == "__main__":
    main(*arguments(__doc__, races=MANY))
