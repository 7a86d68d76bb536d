"""What a trial of a house rule found: the figures with their errors, and two distributions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from textwrap import fill
from typing import NamedTuple
from xml.sax.saxutils import escape

from companion.games.super_power.rule import Rule
from companion.games.super_power.trial import Played, doghouse

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


class Figure(NamedTuple):
    """One line of the report. `without` is None where there is none without the rule."""

    name: str
    without: Measure | None
    with_rule: Measure
    difference: Measure | None
    digits: int


class Measured(NamedTuple):
    """All that a trial found."""

    rule: Rule
    figures: tuple[Figure, ...]
    without: tuple[int, ...]  # cards played in a hand, of each
    with_rule: tuple[int, ...]
    unfinished: tuple[int, int]  # hands that were given up


def compare(
    rule: Rule, without: Sequence[Played], with_rule: Sequence[Played], alone: Sequence[Played]
) -> Measured:
    """`alone`: with no rules but it, and those it needs."""

    def mean(name: str, of: Callable[[Played], float], digits: int) -> Figure:
        before, after = [of(hand) for hand in without], [of(hand) for hand in with_rule]
        change = [b - a for a, b in zip(before, after, strict=True)]  # the same hands
        return Figure(name, _mean(before), _mean(after), _mean(change), digits)

    def part(name: str, share: float) -> Figure:
        before = _quantile([hand.cards for hand in without], share)
        after = _quantile([hand.cards for hand in with_rule], share)
        return Figure(name, before, after, after - before, 0)

    struck = [hand.struck[rule.name] for hand in with_rule]
    at_all = [100 * (count > 0) for count in struck]
    by_itself = [hand.struck[rule.name] for hand in alone]
    figures = (
        part("cards played in a hand: median", 0.5),
        part("  one hand in ten has fewer", 0.1),
        part("  one hand in ten has more", 0.9),
        mean("the biggest hand anybody held", lambda hand: hand.biggest, 1),
        mean("cards drawn in a hand", lambda hand: hand.drawn, 1),
        mean("minutes at a table's pace", lambda hand: hand.seconds / 60, 1),
        mean("planners win more than their share, %", lambda hand: 100 * hand.planned, 1),
        Figure("the rule strikes in a hand", None, _mean(struck), None, 2),
        Figure("  with only the rules that it needs", None, _mean(by_itself), None, 2),
        Figure("hands in which it strikes, %", None, _mean(at_all), None, 1),
    )
    return Measured(
        rule,
        figures,
        tuple(hand.cards for hand in without),
        tuple(hand.cards for hand in with_rule),
        (sum(not hand.finished for hand in without), sum(not hand.finished for hand in with_rule)),
    )


def _mean(values: Sequence[float]) -> Measure:
    return Measure(fmean(values), stdev(values) / sqrt(len(values)))


def _quantile(values: Sequence[int], share: float) -> Measure:
    """The error is half of what lies between the ranks one standard error below and above."""
    ordered, count = sorted(values), len(values)
    spread = sqrt(count * share * (1 - share))

    def at(rank: float) -> int:
        return ordered[max(0, min(count - 1, round(rank)))]

    rank = share * (count - 1)
    return Measure(at(rank), (at(rank + spread) - at(rank - spread)) / 2)


# ---- in the terminal


def lines(measured: Measured, players: int, seed: int) -> str:
    """The report as text: the same for the same seed."""
    rule, hands = measured.rule, len(measured.without)
    return "\n".join(
        [
            fill(f"{rule.title}: {rule.text}", TEXT),
            f"{players} players, {hands} hands with it and the same without, seed {seed}.",
            f"Every other house rule is on, {doghouse(players)} in the doghouse; "
            "± is one standard error.",
            "",
            f"{'':<38}{'without':>15}{'with':>15}{'difference':>16}",
            *(_line(figure) for figure in measured.figures),
            *_given_up(measured),
            "",
            "cards played in a hand",
            *_bars(measured),
        ]
    )


def _line(figure: Figure) -> str:
    cells = [
        _cell(figure.without, figure.digits),
        _cell(figure.with_rule, figure.digits),
        _cell(figure.difference, figure.digits, "+"),
    ]
    return f"{figure.name:<38}{cells[0]:>15}{cells[1]:>15}{cells[2]:>16}".rstrip()


def _cell(measure: Measure | None, digits: int, sign: str = "") -> str:
    if measure is None:
        return ""
    value = round(measure.value, digits) + 0.0  # no -0
    return f"{value:{sign}.{digits}f} ± {measure.error:.{digits}f}"


def _given_up(measured: Measured) -> list[str]:
    before, after = measured.unfinished
    if not before and not after:
        return []
    return [f"{'hands given up, that never ended':<38}{before:>15}{after:>15}{after - before:>+16}"]


def _bars(measured: Measured) -> list[str]:
    most = _longest(measured)
    width = max(1, -(-most // BARS))
    before, after = _counts(measured.without, width), _counts(measured.with_rule, width)
    highest = max(*before, *after)
    step = next((s for s in STEPS if s >= 10 * width), STEPS[-1])
    return [
        f"{label:>8} {''.join(BLOCKS[_height(n, highest)] for n in counts)}".rstrip()
        for label, counts in (("without", before), ("with", after))
    ] + [f"{'':>8} {_axis(width, step)}"]


def _axis(width: int, step: int) -> str:
    """Numbers below the bars that they belong to."""
    axis = ""
    for n in range(0, BARS * width, step):
        axis = axis.ljust(n // width) + str(n)
    return axis


def _height(count: int, highest: int) -> int:
    """A bar that stands for any hand at all can be seen."""
    return -(-count * (len(BLOCKS) - 1) // highest)


def _longest(measured: Measured) -> int:
    """Where the distributions are cut off."""
    both = sorted((*measured.without, *measured.with_rule))
    return both[int(LONG_TAIL * (len(both) - 1))] + 1


def _counts(values: Sequence[int], width: int) -> list[int]:
    counts = [0] * BARS
    for value in values:
        if value // width < BARS:
            counts[value // width] += 1
    return counts


# ---- as a picture


def svg(measured: Measured) -> str:
    """Both distributions, one over the other, with their medians."""
    most = _longest(measured)
    width = max(1, -(-most // BARS))
    before, after = _counts(measured.without, width), _counts(measured.with_rule, width)
    highest = max(*before, *after)
    across = (WIDTH - 2 * LEFT) / BARS

    def outline(counts: Sequence[int]) -> str:
        steps = []
        for place, count in enumerate(counts):
            y = BASE - (BASE - TOP) * count / highest
            steps.append(f"{LEFT + place * across:.1f},{y:.1f}")
            steps.append(f"{LEFT + (place + 1) * across:.1f},{y:.1f}")
        return f"{LEFT},{BASE} {' '.join(steps)} {WIDTH - LEFT},{BASE}"

    def x(cards: float) -> float:
        return LEFT + cards / width * across

    median = measured.figures[0]
    assert median.without is not None
    step = next((s for s in STEPS if s * 8 >= BARS * width), STEPS[-1])
    ticks = [
        f'<text x="{x(n):.1f}" y="{BASE + 20}" text-anchor="middle">{n}</text>'
        f'<path d="M{x(n):.1f} {BASE}v5" stroke="#444"/>'
        for n in range(0, BARS * width + 1, step)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="sans-serif" font-size="14" fill="#222">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="{LEFT}" y="32" font-size="20">{escape(measured.rule.title)}: '
            "cards played in a hand</text>",
            _key(LEFT, GREY, "without", median.without),
            _key(WIDTH // 2, RED, "with", median.with_rule),
            f'<polygon points="{outline(before)}" fill="{GREY}" fill-opacity="0.4"/>',
            f'<polygon points="{outline(after)}" fill="{RED}" fill-opacity="0.12" '
            f'stroke="{RED}" stroke-width="2"/>',
            _median_line(x(median.without.value), GREY),
            _median_line(x(median.with_rule.value), RED),
            f'<path d="M{LEFT} {BASE}H{WIDTH - LEFT}" stroke="#444"/>',
            *ticks,
            f'<text x="{WIDTH - LEFT}" y="{BASE + 40}" text-anchor="end">cards; height: how '
            f"many of {len(measured.without)} hands; dashed: the median</text>",
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
