"""Runs trials that must lose nothing, in turn, and prints a table of what was lost."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

Trial = Callable[[Random, Path], Iterator[str]]
"""By chance, in a folder of its own; gives what was lost, in words."""


@dataclass
class Count:
    """The results of one kind of trial."""

    tried: int = 0
    lost: list[str] = field(default_factory=list)


def repeated(trials: Mapping[str, Trial], for_s: float, seed: int) -> dict[str, Count]:
    """Run every trial in turn, at least once, until the time is over."""
    counts, until_s, number = {name: Count() for name in trials}, time.monotonic() + for_s, 0
    while number == 0 or time.monotonic() < until_s:
        for name, trial in trials.items():
            if number and time.monotonic() >= until_s:
                break
            _try(counts[name], trial, Random(f"{seed} {number} {name}"))
        number += 1
    return counts


def _try(count: Count, trial: Trial, chance: Random) -> None:
    count.tried += 1
    with tempfile.TemporaryDirectory() as folder:
        try:
            count.lost += trial(chance, Path(folder))
        except Exception as error:  # a bug counts as a loss; the others still run
            count.lost.append(repr(error))


def table(counts: Mapping[str, Count]) -> str:
    """A table in Markdown: each trial, how often it ran, and what was lost."""
    lines = ["| what was done | times | lost |", "|---|--:|--:|"]
    lines += [f"| {name} | {c.tried:,} | {len(c.lost)} |" for name, c in counts.items()]
    return "\n".join([*lines, *(line for c in counts.values() for line in c.lost[:3])])


def main(trials: Mapping[str, Trial], for_s: float, seed: int) -> int:
    """Run trials; with the same seed, the same ones. Returns 1 if anything was lost."""
    counts = repeated(trials, for_s, seed)
    print(f"{table(counts)}\n\n{for_s:g} s, seed {seed}")
    return int(any(count.lost for count in counts.values()))
