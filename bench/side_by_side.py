"""Two ways of doing one thing, timed in turns so that load on the machine slows both; and goals."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal, NamedTuple

from companion.kit.structs import Struct

Work = Callable[[], object]
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (0.0, "ns"))
HEAD = ("", "ours", "other", "ratio", "goal")
NOTE = "ratio: how many times ours the other costs; below 1×, ours is the dearer"


class Goal(NamedTuple):
    """What ours may cost at most: an amount, or a multiple of the other."""

    most: float
    of_other: bool = False


class Row(Struct, frozen=True):
    """A measurement. `other`: what the same costs in another way; None if there is none."""

    what: str
    ours: float
    other: float | None
    meaning: str
    unit: Literal["s", "%"] = "s"
    goal: Goal | None = None

    def cells(self) -> tuple[str, str, str, str, str]:
        other = "" if self.other is None else _amount(self.other, self.unit)
        return self.what, _amount(self.ours, self.unit), other, self._ratio(), self._goal()

    @property
    def is_met(self) -> bool:
        """Whether the goal is met, or there is none."""
        return self.goal is None or self.ours <= self._most(self.goal)

    def _most(self, goal: Goal) -> float:
        return goal.most * (self.other or 0) if goal.of_other else goal.most

    def _ratio(self) -> str:
        if not self.other or not self.ours:
            return ""
        ratio = self.other / self.ours
        return f"{ratio:,.2g}×" if ratio < 100 else f"{ratio:,.0f}×"

    def _goal(self) -> str:
        if self.goal is None:
            return ""
        amount = _amount(self.goal.most, self.unit)
        most = f"{self.goal.most:g}× other" if self.goal.of_other else amount
        return f"≤ {most}: {'met' if self.is_met else 'NOT MET'}"


def in_turns(ours: Work, other: Work, rounds: int, calls: int = 1) -> tuple[float, float]:
    """Seconds per call of each: the best of `rounds` rounds of `calls` calls, in turns."""
    best = [float("inf")] * 2
    for _ in range(rounds):
        for i, work in enumerate((ours, other)):
            best[i] = min(best[i], seconds(work, calls) / calls)
    return best[0], best[1]


def seconds(work: Work, calls: int = 1) -> float:
    """How long `calls` calls take."""
    began = perf_counter()
    for _ in range(calls):
        work()
    return perf_counter() - began


def table(rows: list[Row]) -> str:
    """The rows, each with its meaning on the next line."""
    cells = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(HEAD))]
    lines = []
    for i, (what, *numbers) in enumerate(cells):
        aligned = [f"{n:>{w}}" for n, w in zip(numbers, widths[1:], strict=True)]
        lines.append("  ".join([what.ljust(widths[0]), *aligned]).rstrip())
        lines += [f"    {rows[i - 1].meaning}"] if i else []
    return "\n".join([*lines, "", NOTE])


def _amount(value: float, unit: str) -> str:
    if unit != "s":
        return f"{value:.1f} {unit}"
    size, name = next((size, name) for size, name in UNITS if value >= size)
    return f"{value / (size or 1e-9):.3g} {name}"
