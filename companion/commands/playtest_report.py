"""The report on a house rule: its figures with their errors, and how long the hands were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from textwrap import fill
from typing import NamedTuple

from companion.games.super_power.rule import Rule
from companion.games.super_power.trial import TrialHand, doghouse

BLOCKS = " ▁▂▃▄▅▆▇█"
TEXT = 84  # letters of a line
BARS = 60  # of a distribution in the terminal
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)  # of an axis
LONG_TAIL = 0.98  # of the hands are shown: a few are very long


class Measure(NamedTuple):
    """A value and its standard error."""

    value: float
    error: float

    def __sub__(self, other: Measure) -> Measure:
        return Measure(self.value - other.value, sqrt(self.error**2 + other.error**2))


Hands = Sequence[TrialHand]
MEANS: tuple[tuple[str, Callable[[TrialHand], float]], ...] = (
    ("the biggest hand anybody held", lambda hand: hand.biggest),
    ("cards drawn in a hand", lambda hand: hand.drawn),
    ("minutes at a table's pace", lambda hand: hand.seconds / 60),
    ("planners win more than their share, %", lambda hand: 100 * hand.planned),
)
PARTS = (
    ("cards played in a hand: median", 0.5),
    ("  one hand in ten has fewer", 0.1),
    ("  one hand in ten has more", 0.9),
)


def _figures(rule: Rule, without: Hands, with_rule: Hands, alone: Hands) -> Iterator[str]:
    """A line each. `alone`: with no rules but it, and those it needs."""
    for name, share in PARTS:
        before, after = _quantile(without, share), _quantile(with_rule, share)
        yield _row(name, _cell(before, 0), _cell(after, 0), _cell(after - before, 0, "+"))
    for name, of in MEANS:
        values = [of(hand) for hand in without], [of(hand) for hand in with_rule]
        change = _mean([b - a for a, b in zip(*values, strict=True)])  # the same hands
        without_it, with_it = (_cell(_mean(of_hands), 1) for of_hands in values)
        yield _row(name, without_it, with_it, _cell(change, 1, "+"))
    struck, by_itself = ([hand.struck[rule.name] for hand in hands] for hands in (with_rule, alone))
    yield _row("the rule strikes in a hand", "", _cell(_mean(struck), 2))
    yield _row("  with only the rules that it needs", "", _cell(_mean(by_itself), 2))
    at_all = _mean([100 * (count > 0) for count in struck])
    yield _row("hands in which it strikes, %", "", _cell(at_all, 1))


def _mean(values: Sequence[float]) -> Measure:
    return Measure(fmean(values), stdev(values) / sqrt(len(values)))


def _quantile(hands: Hands, share: float) -> Measure:
    """A quantile of the cards played in a hand; its error is that of its rank."""
    ordered, last = sorted(hand.cards for hand in hands), len(hands) - 1
    rank, spread = share * last, sqrt(len(hands) * share * (1 - share))
    low, value, high = (
        ordered[max(0, min(last, round(at)))] for at in (rank - spread, rank, rank + spread)
    )
    return Measure(value, (high - low) / 2)


def lines(rule: Rule, played: Sequence[Hands], players: int, seed: int) -> str:
    """The report as text, of hands without the rule, with it, and with no other rule."""
    without, with_rule, _ = played
    return "\n".join(
        [
            fill(f"{rule.title}: {rule.text}", TEXT),
            f"{players} players, {len(without)} hands with it and the same without, seed {seed}.",
            f"Every other house rule is on, {doghouse(players)} in the doghouse; "
            "± is one standard error.",
            "",
            _row("", "without", "with", "difference"),
            *_figures(rule, *played),
            *_given_up(without, with_rule),
            "",
            "cards played in a hand",
            *_drawn(without, with_rule),
        ]
    )


def _row(name: str, without: str, with_rule: str, more: str = "") -> str:
    return f"{name:<38}{without:>15}{with_rule:>15}{more:>16}".rstrip()


def _cell(measure: Measure, digits: int, sign: str = "") -> str:
    value = round(measure.value, digits) + 0.0  # no -0
    return f"{value:{sign}.{digits}f} ± {measure.error:.{digits}f}"


def _given_up(without: Hands, with_rule: Hands) -> list[str]:
    before, after = (sum(not h.finished for h in hands) for hands in (without, with_rule))
    name, more = "hands given up, that never ended", f"{after - before:+}"
    return [_row(name, str(before), str(after), more)] if before or after else []


def _drawn(without: Hands, with_rule: Hands) -> Iterator[str]:
    """Both distributions as bars over one axis. A number of it starts below its bar."""
    both = sorted(hand.cards for hand in (*without, *with_rule))
    width = both[int(LONG_TAIL * (len(both) - 1))] // BARS + 1  # cards to a bar
    counted = [Counter(hand.cards // width for hand in hands) for hands in (without, with_rule)]
    highest = max(counts[bar] for counts in counted for bar in range(BARS))
    for label, counts in zip(("without", "with"), counted, strict=True):
        heights = (-(-counts[bar] * (len(BLOCKS) - 1) // highest) for bar in range(BARS))
        yield f"{label:>8} {''.join(BLOCKS[height] for height in heights)}".rstrip()
    axis, step = "", next((step for step in STEPS if step >= 10 * width), STEPS[-1])
    for n in range(0, BARS * width, step):
        axis = axis.ljust(n // width) + str(n)
    yield f"{'':>8} {axis}"
