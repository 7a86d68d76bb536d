"""A line that chatters: named, hardly listened to, and in nobody's way."""

from __future__ import annotations

import pytest

from firmware.contacts import Chatter, Contact, Quiet
from tests.firmware.contact_bench import START_NS, US, Bench, contacts_of, releases_of
from tests.traces import MS, Change, press, spike


def square(
    line: int, hz: float, from_ns: int, for_ns: int, closed_for: float = 0.5
) -> list[Change]:
    """A line that chatters: closed for that part of each period."""
    period_ns = round(1e9 / hz)
    starts = range(from_ns, from_ns + for_ns, period_ns)
    return [c for at_ns in starts for c in spike(line, at_ns, round(period_ns * closed_for))]


RATES_HZ = [100, 300, 1_000, 2_500, 20_000]


@pytest.mark.parametrize("closed_for", [0.05, 0.5, 0.95])
@pytest.mark.parametrize("hz", RATES_HZ)
def test_a_line_that_chatters_is_named_within_100_ms_and_comes_back_when_it_is_quiet(
    hz: float, closed_for: float
) -> None:
    bench, until_ns = Bench(), START_NS + 1_000 * MS
    touches = bench.play(square(0, hz, START_NS, until_ns - START_NS, closed_for))
    [named] = [t for t in touches if isinstance(t, Chatter)]
    [back] = [t for t in touches if isinstance(t, Quiet)]
    assert named.at_ns <= START_NS + 100 * MS
    assert until_ns < back.at_ns <= until_ns + 400 * MS
    assert len(contacts_of(touches)) == len(releases_of(touches)) <= 1, "before it could be known"
    assert bench.contacts.due_ns() is None
    again_ns = back.at_ns + MS
    assert Contact(0, again_ns) in bench.play(press(0, again_ns))


@pytest.mark.parametrize("hz", RATES_HZ)
def test_a_line_that_chatters_holds_up_no_other(hz: float) -> None:
    noise = square(0, hz, START_NS, 2_000 * MS)
    hands = [press(1, START_NS + n * 171 * MS + n, [300 * US, 2 * MS]) for n in range(1, 11)]
    alone, beside = Bench(), Bench()
    alone.play(*hands)
    beside.play(noise, *hands)
    first = [t for t in beside.touches if t.line == 1]
    assert contacts_of(first) == contacts_of(alone.touches)
    for contact in contacts_of(first):
        assert beside.known_ns[contact] == alone.known_ns[contact]


@pytest.mark.parametrize("hz", RATES_HZ)
def test_a_line_that_chatters_is_hardly_listened_to(hz: float) -> None:
    bench = Bench()
    bench.play(square(0, hz, START_NS, 2_000 * MS))
    assert bench.heard <= 0.06 * hz + 20


def test_what_the_kernel_loses_of_a_line_that_chatters_is_known_for_noise() -> None:
    bench = Bench()
    bench.play(press(1, START_NS, [300 * US, 9 * MS]), until_ns=START_NS + 40 * MS)
    assert not bench.contacts.noisy
    bench = Bench()
    bench.play(square(0, 20_000, START_NS, 100 * MS), until_ns=START_NS + 20 * MS)
    assert bench.contacts.noisy
