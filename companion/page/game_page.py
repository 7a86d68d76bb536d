"""One game of an evening gone, for the page of statistics: each ruling that stands, with its race.

A race is a line with a mark for each press: full, the first; hollow, a late one; a cross, a wrong
one. Below it the same in words. People are called what they were called then.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.journal.rows import RulingRow, Tap
from companion.kit.phrases import ms
from companion.kit.standings import Standings

WIDTH, MARGIN, MIDDLE = 760, 12, 14  # of a race's line, in its own units
HUES = 8  # colours of the page


def game_html(rulings: Sequence[RulingRow], standings: Standings) -> str:
    """Who had how many points, and the rulings, oldest first."""
    ranked = standings.ranked()
    names = [name for name, _ in standings.rows]
    points = " · ".join(f"{place}. {escape(name)} {n}" for place, name, n in ranked)
    items = "".join(_ruling(ruling, names) for ruling in rulings)
    return f'<p>{points}</p>\n<ol class="rulings">\n{items}</ol>\n'


def _ruling(ruling: RulingRow, names: list[str]) -> str:
    minutes, seconds = divmod(ruling.at_ms // 1000, 60)
    return (
        f"<li><p><time>{minutes:.0f}:{seconds:02.0f}</time> <b>{escape(ruling.headline)}</b> "
        f"{escape(ruling.reason)} <small>{escape(ruling.clause)}</small></p>\n"
        f"{_race(ruling, names) if ruling.race else ''}</li>\n"
    )


def _race(ruling: RulingRow, names: list[str]) -> str:
    """Its presses since the signal, or since the first of them."""
    race = ruling.race
    begin = 0.0 if ruling.reacts else min(tap.after_ms for tap in race)
    end = max(tap.after_ms for tap in race)
    per_ms = (WIDTH - 2 * MARGIN) / max(end - begin, 1.0)
    marks = "".join(_mark(tap, MARGIN + (tap.after_ms - begin) * per_ms, names) for tap in race)
    words = " · ".join(f"{tap.player} {ms(round(tap.after_ms * 1e6))} {tap.result}" for tap in race)
    return (
        f'<svg viewBox="0 0 {WIDTH} {2 * MIDDLE}" role="img" aria-label="{escape(words)}">'
        f'<path class="tick" d="M0 {MIDDLE}H{WIDTH}"/>{marks}</svg>\n<p>{escape(words)}</p>\n'
    )


def _mark(tap: Tap, x: float, names: list[str]) -> str:
    hue = f'data-hue="{names.index(tap.player) % HUES if tap.player in names else 0}"'
    if tap.result == "wrong":
        return f'<path class="wrong" {hue} d="M{x - 5:.1f} {MIDDLE - 5}l10 10m0-10l-10 10"/>'
    return f'<circle class="{tap.result}" {hue} cx="{x:.1f}" cy="{MIDDLE}" r="6"/>'
