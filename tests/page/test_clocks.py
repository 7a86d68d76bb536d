"""A browser's times on our clock: order and distances stay, and the quickest probe counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.page.clocks import OLDEST_NS, PROBES, BrowserClock

MS = 1_000_000
NOW_NS = 10_000 * MS


def probed(*round_trips_ms: float, theirs_ms: float = 100) -> BrowserClock:
    """Probes answered in the middle of their round trips, at one and the same instant."""
    clock = BrowserClock()
    for round_trip_ms in round_trips_ms:
        half_ns = round(round_trip_ms * MS / 2)
        clock = clock.read(NOW_NS - half_ns, theirs_ms, NOW_NS + half_ns)
    return clock


def test_it_is_ready_after_enough_probes() -> None:
    assert not probed(*[1] * (PROBES - 1)).ready
    assert probed(*[1] * PROBES).ready


def test_the_quickest_probe_counts_wherever_it_comes() -> None:
    lopsided = BrowserClock().read(NOW_NS - 40 * MS, 100, NOW_NS)
    clock = lopsided.read(NOW_NS - MS // 2, 100, NOW_NS + MS // 2)
    clock = clock.read(NOW_NS, 100, NOW_NS + 30 * MS)
    assert clock.round_trip_ns == MS
    assert clock.ours(90, NOW_NS) == NOW_NS - 10 * MS


@given(
    st.floats(0, 1e7),
    st.integers(0, 900 * MS),
    st.integers(0, 900 * MS),
    st.integers(0, 50 * MS),
)
def test_two_presses_keep_their_order_and_distance(
    t_ms: float, ago_ns: int, other_ns: int, round_trip_ns: int
) -> None:
    clock = BrowserClock().read(NOW_NS, t_ms, NOW_NS + round_trip_ns)
    first_ms, second_ms = t_ms - ago_ns / MS, t_ms - other_ns / MS
    now_ns = NOW_NS + round_trip_ns
    apart_ns = clock.ours(second_ms, now_ns) - clock.ours(first_ms, now_ns)
    assert abs(apart_ns - (ago_ns - other_ns)) <= 10


def test_a_press_cannot_come_from_the_future_or_from_long_ago() -> None:
    clock = probed(1)
    assert clock.ours(100 + 5, NOW_NS) == NOW_NS
    long_ago_ms = 100 - OLDEST_NS / MS - 1
    assert clock.ours(long_ago_ms, NOW_NS) == NOW_NS
