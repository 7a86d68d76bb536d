"""What a trial of a house rule found: the figures with their errors, and two distributions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from textwrap import fill
from typing import NamedTuple
from xml.sax.saxutils import escape

from companion.games.super_power.rule import Rule
from companion.games.super_power.trial import TrialHand, doghouse

BLOCKS = " ▁▂▃▄▅▆▇█"
TEXT = 84  # letters of a line
BARS = 60  # of a distribution in the terminal
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)  # of an axis
LONG_TAIL = 0.98  # of the hands are shown: a few are very long
WIDTH, HEIGHT, LEFT, TOP, BASE = 760, 380, 40, 92, 330  # of the picture
GREY, RED = "#8a8f98", "#c8352b"


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
    """Of the cards played. The error is half of what lies between the ranks that are one standard
    error below and above.
    """
    ordered, last = sorted(hand.cards for hand in hands), len(hands) - 1
    rank, spread = share * last, sqrt(len(hands) * share * (1 - share))
    low, value, high = (
        ordered[max(0, min(last, round(at)))] for at in (rank - spread, rank, rank + spread)
    )
    return Measure(value, (high - low) / 2)


class Bars(NamedTuple):
    """How many hands had so many cards played, side by side: `width` cards to a bar."""

    width: int
    without: list[int]
    with_rule: list[int]
    highest: int

    def step(self, least: int) -> int:
        """Of an axis whose numbers are at least so many cards apart."""
        return next((step for step in STEPS if step >= least), STEPS[-1])


def _bars(without: Hands, with_rule: Hands) -> Bars:
    """Cut off where nearly all hands have ended."""
    both = sorted(hand.cards for hand in (*without, *with_rule))
    width = both[int(LONG_TAIL * (len(both) - 1))] // BARS + 1
    counted = (Counter(hand.cards // width for hand in hands) for hands in (without, with_rule))
    before, after = ([counts[bar] for bar in range(BARS)] for counts in counted)
    return Bars(width, before, after, max(*before, *after))


# ---- in the terminal


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
            *_drawn(_bars(without, with_rule)),
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


def _drawn(bars: Bars) -> Iterator[str]:
    """A bar that stands for any hand at all can be seen; numbers stand below their bars."""
    for label, counts in (("without", bars.without), ("with", bars.with_rule)):
        heights = (-(-count * (len(BLOCKS) - 1) // bars.highest) for count in counts)
        yield f"{label:>8} {''.join(BLOCKS[height] for height in heights)}".rstrip()
    axis = ""
    for n in range(0, BARS * bars.width, bars.step(10 * bars.width)):
        axis = axis.ljust(n // bars.width) + str(n)
    yield f"{'':>8} {axis}"


# ---- as a picture


def svg(rule: Rule, without: Hands, with_rule: Hands) -> str:
    """Both distributions, one over the other, with their medians."""
    bars = _bars(without, with_rule)
    across = (WIDTH - 2 * LEFT) / BARS

    def x(cards: float) -> float:
        return LEFT + cards / bars.width * across

    def outline(counts: Sequence[int]) -> str:
        points = [f"{LEFT},{BASE}"]
        for place, count in enumerate(counts):
            y = BASE - (BASE - TOP) * count / bars.highest
            points += [f"{LEFT + edge * across:.1f},{y:.1f}" for edge in (place, place + 1)]
        return f"{' '.join(points)} {WIDTH - LEFT},{BASE}"

    before, after = _quantile(without, 0.5), _quantile(with_rule, 0.5)
    ticks = [
        f'<text x="{x(n):.1f}" y="{BASE + 20}" text-anchor="middle">{n}</text>'
        f'<path d="M{x(n):.1f} {BASE}v5" stroke="#444"/>'
        for n in range(0, BARS * bars.width + 1, bars.step(BARS * bars.width // 8))
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="sans-serif" font-size="14" fill="#222">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="{LEFT}" y="32" font-size="20">{escape(rule.title)}: '
            "cards played in a hand</text>",
            _key(LEFT, GREY, "without", before),
            _key(WIDTH // 2, RED, "with", after),
            f'<polygon points="{outline(bars.without)}" fill="{GREY}" fill-opacity="0.4"/>',
            f'<polygon points="{outline(bars.with_rule)}" fill="{RED}" fill-opacity="0.12" '
            f'stroke="{RED}" stroke-width="2"/>',
            _median_line(x(before.value), GREY),
            _median_line(x(after.value), RED),
            f'<path d="M{LEFT} {BASE}H{WIDTH - LEFT}" stroke="#444"/>',
            *ticks,
            f'<text x="{WIDTH - LEFT}" y="{BASE + 40}" text-anchor="end">cards; height: how '
            f"many of {len(without)} hands; dashed: the median</text>",
            "</svg>\n",
        ]
    )


def _key(x: int, fill: str, label: str, median: Measure) -> str:
    text = f"{label}: median {_cell(median, 0)}"
    return (
        f'<rect x="{x}" y="50" width="14" height="14" fill="{fill}"/>'
        f'<text x="{x + 22}" y="62">{text}</text>'
    )


def _median_line(x: float, stroke: str) -> str:
    return (
        f'<path d="M{x:.1f} {BASE}V{TOP - 10}" stroke="{stroke}" stroke-width="2" '
        'stroke-dasharray="5 4"/>'
    )
