"""Two ways of doing one thing, timed in turns so that both meet the same weather."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal

from companion.kit.structs import Struct

Work = Callable[[], object]
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (0.0, "ns"))
HEAD = ("", "ours", "other", "ratio")
NOTE = "ratio: how many times ours the other costs; below 1×, ours is the dearer"


class Row(Struct, frozen=True):
    """One comparison. The ratio says how many times `other` is what `ours` is."""

    what: str
    ours: float
    other: float | None  # None: it cannot be had here
    meaning: str
    unit: Literal["s", "MiB"] = "s"

    def cells(self) -> tuple[str, str, str, str]:
        ours = _amount(self.ours, self.unit)
        if self.other is None:
            return self.what, ours, "-", "-"
        few = self.other < 100 * self.ours
        ratio = f"{self.other / self.ours:,.2g}×" if few else _many(self.ours, self.other)
        return self.what, ours, _amount(self.other, self.unit), ratio


def in_turns(ours: Work, other: Work, rounds: int, calls: int = 1) -> tuple[float, float]:
    """Seconds a call, of each: the best of `rounds`, of `calls` each, one after the other."""
    best = [float("inf")] * 2
    for _ in range(rounds):
        for i, work in enumerate((ours, other)):
            best[i] = min(best[i], _seconds(work, calls) / calls)
    return best[0], best[1]


def table(rows: list[Row]) -> str:
    """The rows, each with its meaning below."""
    cells = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(4)]
    lines = []
    for i, (what, *numbers) in enumerate(cells):
        aligned = [f"{n:>{w}}" for n, w in zip(numbers, widths[1:], strict=True)]
        lines.append("  ".join([what.ljust(widths[0]), *aligned]))
        lines += [f"    {rows[i - 1].meaning}"] if i else []
    return "\n".join([*lines, "", NOTE])


def _seconds(work: Work, calls: int) -> float:
    began = perf_counter()
    for _ in range(calls):
        work()
    return perf_counter() - began


def _many(ours: float, other: float) -> str:
    return f"{other / ours:,.0f}×" if ours else "all"


def _amount(value: float, unit: str) -> str:
    if unit == "MiB":
        return f"{value:.1f} MiB"
    size, name = next((size, name) for size, name in UNITS if value >= size)
    return f"{value / (size or 1e-9):.3g} {name}"
