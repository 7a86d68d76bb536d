"""The best lie about time of a phone that answers probes as it likes, against docs/phones.md."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from companion.kit.race import Entry, heats
from companion.page.latency import BELIEVED_NS, BUSY_NS, COARSE_NS, RACE_BEAT_S, TOUCH_NS
from tests.page.test_latency import BEN, CLEO, MS, NOW_NS, TIE_NS, WAY_NS, Page


class Cheat(NamedTuple):
    """Answers of a browser that lies: every nth is that late, the others come at once."""

    every: int
    late_ms: int

    def raced(self, claim_ms: int, behind_ms: int, phase_ms: int) -> tuple[Entry, Entry]:
        """The honest press first, and the lie that comes `behind_ms` later; that long after a
        probe was sent.
        """
        page = Page()
        honest, cheat = page.phone(CLEO, WAY_NS), page.phone(BEN, WAY_NS)
        received_ns = NOW_NS + 3_000 * MS
        honest_ns = received_ns - WAY_NS - behind_ms * MS
        first = page.press(honest, honest_ns, honest_ns + WAY_NS)
        for number, sent_ns in enumerate(self.probes(received_ns - phase_ms * MS)):
            way_ns = WAY_NS + self.late_ms * MS // 2 * (number % self.every == 0)
            if (now_ns := sent_ns + 2 * way_ns) <= received_ns:
                page.answer(cheat, way_ns, now_ns)
        return first, page.press(cheat, received_ns - claim_ms * MS, received_ns)

    def probes(self, last_ns: int) -> range:
        beat_ns = round(RACE_BEAT_S * 1e9)
        return range(last_ns - 20 * beat_ns, last_ns + 1, beat_ns)


FALSE_TIMES = [
    Cheat(every, late) for every in (1, 2, 3, 8) for late in (0, 40, 200, 400, 700, 1_500)
]
CLAIMS_MS = (0, 10, 20, 40, 80, 110, 160, 250, 400, 700, 1_000)
PHASES_MS = (2 * WAY_NS // MS, 50, 99)


@pytest.mark.parametrize("cheat", FALSE_TIMES, ids=str)
def test_no_lie_wins_against_who_was_earlier_by_more_than_what_is_believed(cheat: Cheat) -> None:
    for claim_ms, phase_ms in product(CLAIMS_MS, PHASES_MS):
        first, lie = cheat.raced(claim_ms, (BELIEVED_NS - TIE_NS) // MS, phase_ms)
        assert first in next(heats([first, lie], TIE_NS)), (claim_ms, phase_ms)


@pytest.mark.parametrize("cheat", [lie for lie in FALSE_TIMES if lie.every > 1], ids=str)
def test_no_lie_makes_a_dead_heat_of_a_press_behind_the_last_answer_and_both_windows(
    cheat: Cheat,
) -> None:
    since_ns = 2 * round(RACE_BEAT_S * 1e9) + 2 * WAY_NS  # every other probe is answered at once
    both_ns = 2 * (COARSE_NS + WAY_NS + TOUCH_NS + MS)  # and a ms for drift
    behind_ms = (since_ns + BUSY_NS + TIE_NS + both_ns) // MS
    for claim_ms, phase_ms in product(CLAIMS_MS, PHASES_MS):
        first, lie = cheat.raced(claim_ms, behind_ms, phase_ms)
        assert next(heats([first, lie], TIE_NS)) == (first,), (claim_ms, phase_ms)
