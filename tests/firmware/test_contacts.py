"""Contacts: what raw edges mean, to a loop that is prompt and to one that is busy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.board import Line, SwitchTiming
from firmware.contacts import (
    STUCK_NS,
    Chatter,
    Contact,
    Contacts,
    LineReport,
    Quiet,
    Release,
    Stuck,
    Unseen,
)
from tests import traces
from tests.traces import LONGEST_BOUNCE_NS, MS, Change, press, random_bounce, spike

LOCKOUT_MS = 25
BUTTON = SwitchTiming(lockout_ms=LOCKOUT_MS, confirm_ms=1)
US = 1_000
BOUNCE_NS = BUTTON.bounce_ns
START_NS = 100 * MS


class Bench:
    """Three switches, and what is made of their edges. `play` what the hands do."""

    def __init__(
        self,
        delay_ns: Callable[[int], int] = lambda _: 0,
        held: Iterable[int] = (),
        timing: SwitchTiming = BUTTON,
    ) -> None:
        self.closed = set(held)
        self.deaf: set[Line] = set()
        self.edges = 0
        self.contacts = Contacts(
            dict.fromkeys(range(3), timing), self.closed.__contains__, self._listen
        )
        self.touches: list[LineReport] = []
        self.known_ns: dict[LineReport, int] = {}  # when each became certain
        self._kernel = traces.Kernel(self._edge, delay_ns)

    def play(self, *hands: list[Change], until_ns: int | None = None) -> list[LineReport]:
        """All touches of those changes."""
        traces.play([c for hand in hands for c in hand], self._change, self._wake, until_ns)
        return self.touches

    def _change(self, at_ns: int, line: int, closed: bool) -> None:
        if closed and line not in self.closed | self.deaf:
            self._kernel.edge(line, at_ns)
        (self.closed.add if closed else self.closed.discard)(line)

    def _listen(self, line: Line, wanted: bool) -> None:
        (self.deaf.discard if wanted else self.deaf.add)(line)

    def _edge(self, line: Line, at_ns: int) -> None:
        self.edges += 1
        self.contacts.edge(line, at_ns)

    def _wake(self, now_ns: int) -> int | None:
        self._kernel.hand_over(now_ns)
        touches = self.contacts.wake(now_ns)
        self.touches += touches
        self.known_ns |= dict.fromkeys(touches, now_ns)
        waits = [self._kernel.due_ns(), self.contacts.due_ns()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def contacts_of(touches: Iterable[LineReport]) -> list[Contact]:
    return [t for t in touches if isinstance(t, Contact)]


def releases_of(touches: Iterable[LineReport]) -> list[Release]:
    return [t for t in touches if isinstance(t, Release)]


gaps_ns = st.integers(1, 5 * MS)
# A switch closes, opens and closes again at those intervals, and comes to rest in time.
bounces = (
    st.lists(st.tuples(gaps_ns, gaps_ns), max_size=20)
    .map(lambda pairs: [gap for pair in pairs for gap in pair])
    .filter(lambda gaps: sum(gaps) <= LONGEST_BOUNCE_NS)
)
# Openings and closings after a hand has let go, each before the lockout would be over.
chatter = st.lists(st.tuples(st.integers(1, LOCKOUT_MS - 6), st.integers(1, 400)), max_size=4)
few = settings(max_examples=200, deadline=None, derandomize=True)


@few
@given(bounces, chatter)
def test_a_press_is_one_contact_at_its_first_edge_and_one_release_however_it_bounces(
    bounce_ns: list[int], after: list[tuple[int, int]]
) -> None:
    bench, let_go_ns = Bench(), START_NS + 80 * MS
    trace, at_ns = press(0, START_NS, bounce_ns), let_go_ns
    for ms, us in after:
        at_ns += ms * MS
        trace += spike(0, at_ns, us * US)
    first, *others = bench.play(trace)
    assert first == Contact(0, START_NS)
    [release] = releases_of(others)
    assert others == [release]
    assert release.at_ns >= at_ns + (LOCKOUT_MS - 5) * MS
    assert bench.contacts.spikes == 0


@few
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 2), bounces), max_size=8))
def test_presses_are_contacts_and_spikes_are_counted(
    hands: list[tuple[bool, int, list[int]]],
) -> None:
    bench, trace, pressed = Bench(), list[Change](), list[Contact]()
    for n, (is_press, line, bounce_ns) in enumerate(hands):
        at_ns = START_NS + n * 130 * MS
        trace += (
            press(line, at_ns, bounce_ns)
            if is_press
            else spike(line, at_ns, 1 + sum(bounce_ns) // 12)
        )
        pressed += [Contact(line, at_ns)] if is_press else []
    assert contacts_of(bench.play(trace)) == pressed
    assert bench.contacts.spikes == len(hands) - len(pressed)


@pytest.mark.parametrize("gap_ms", [13, 30])
def test_a_press_soon_after_spikes_counts_from_its_own_first_edge(gap_ms: int) -> None:
    bench, pressed_ns = Bench(), START_NS + 2 * gap_ms * MS
    spikes = [spike(0, START_NS + n * gap_ms * MS) for n in range(2)]
    touches = bench.play(*spikes, press(0, pressed_ns, [300 * US, 2 * MS]))
    assert contacts_of(touches) == [Contact(0, pressed_ns)]
    assert bench.contacts.spikes == 2


@pytest.mark.parametrize("confirm_ms", [1, 5, 20])
@pytest.mark.parametrize(
    "bounce_ns", [[], [300 * US, 2 * MS], [500 * US, 3 * MS, 900 * US, 5 * MS]]
)
def test_a_contact_that_is_shorter_than_confirm_ms_is_a_spike_and_a_longer_one_keeps_its_time(
    confirm_ms: int, bounce_ns: list[int]
) -> None:
    confirmed_ns = sum(bounce_ns) + confirm_ms * MS
    for more_ns, pressed in ((-1, []), (1, [Contact(0, START_NS)])):
        bench = Bench(timing=SwitchTiming(confirm_ms=confirm_ms))
        touches = bench.play(press(0, START_NS, bounce_ns, confirmed_ns + more_ns))
        assert contacts_of(touches) == pressed
        assert not [t for t in touches if isinstance(t, Unseen)], "it was read in time"
        assert bench.contacts.spikes == 1 - len(pressed)


def test_an_edge_within_the_bounce_time_of_the_steady_press_is_its_bounce() -> None:
    near_ns = START_NS + BOUNCE_NS
    for pressed_ns, first_ns in ((near_ns, START_NS), (near_ns + 1, near_ns + 1)):
        touches = Bench().play(spike(0, START_NS), press(0, pressed_ns))
        assert contacts_of(touches) == [Contact(0, first_ns)]


@pytest.mark.parametrize("edges_ms", [[0], [0, 30]], ids=["a spike", "a tap, or two spikes"])
def test_what_is_open_when_it_is_first_read_too_late_is_reported_and_never_a_press(
    edges_ms: list[int],
) -> None:
    bench = Bench()
    for ms in edges_ms:
        bench.contacts.edge(0, START_NS + ms * MS)
    late_ns = START_NS + edges_ms[-1] * MS + BOUNCE_NS + 1
    assert bench.contacts.wake(late_ns) == [Unseen(0, START_NS)]
    assert bench.contacts.spikes == 1
    assert bench.contacts.due_ns() is None
    assert bench.contacts.unconfirmed_ns() is None


def test_a_second_press_counts_after_the_lockout_and_within_it_is_none() -> None:
    for gap_ms, count in ((LOCKOUT_MS - 10, 1), (LOCKOUT_MS + 1, 2)):
        starts = [START_NS, START_NS + (80 + gap_ms) * MS]
        touches = Bench().play(*(press(0, at_ns) for at_ns in starts))
        assert contacts_of(touches) == [Contact(0, at_ns) for at_ns in starts[:count]]
        assert len(releases_of(touches)) == count, "what was one is let go as one"


def test_a_release_is_certain_one_lockout_after_the_switch_opened_give_or_take_a_look() -> None:
    [release] = releases_of(Bench().play(press(0, START_NS, for_ns=200 * MS)))
    opened_ns = START_NS + 200 * MS
    assert opened_ns + (LOCKOUT_MS - 5) * MS <= release.at_ns <= opened_ns + LOCKOUT_MS * MS


def test_a_button_held_at_arming_does_not_count_until_released() -> None:
    bench = Bench(held=[0, 2])
    assert bench.contacts.arm(0) == {0, 2}
    let_go = [(START_NS, 0, False), (START_NS, 2, False)]
    touches = bench.play(let_go, press(0, START_NS + 50 * MS))
    assert [t.line for t in touches if t.at_ns < START_NS + 50 * MS] == [0, 2]
    assert contacts_of(touches) == [Contact(0, START_NS + 50 * MS)]


def test_a_touch_still_undecided_at_arming_does_not_count_if_it_is_held() -> None:
    bench = Bench()
    bench.contacts.edge(0, START_NS)
    bench.closed.add(0)
    assert bench.contacts.arm(START_NS + 1) == {0}
    assert bench.contacts.unconfirmed_ns() is None
    assert contacts_of(bench.contacts.wake(START_NS + 50 * MS)) == []


def test_a_stuck_line_is_reported_once_after_ten_seconds() -> None:
    bench = Bench()
    touches = bench.play(press(0, START_NS, for_ns=3 * STUCK_NS))
    [stuck] = [t for t in touches if isinstance(t, Stuck)]
    assert STUCK_NS <= stuck.at_ns - START_NS <= STUCK_NS + 10 * MS
    assert len(releases_of(touches)) == 1, "and it is seen when it comes free"


def test_edges_that_arrive_out_of_order_between_lines_keep_their_own_times() -> None:
    delays = {0: 6 * MS, 1: 3 * MS, 2: 0}
    bench = Bench(delays.__getitem__)
    touches = bench.play(*(press(line, START_NS + line * 300 * US) for line in range(3)))
    expected = [Contact(line, START_NS + line * 300 * US) for line in range(3)]
    assert sorted(contacts_of(touches), key=lambda c: c.at_ns) == expected
    assert contacts_of(touches) == expected[::-1], "the last to arrive is the last to be known"


def test_an_earlier_touch_holds_later_contacts_back_until_it_is_decided() -> None:
    bench = Bench()
    bench.play(
        press(0, START_NS, [300 * US, 8 * MS]),
        press(1, START_NS + 1 * MS),
        until_ns=START_NS + 5 * MS,
    )
    assert bench.touches == [Contact(1, START_NS + 1 * MS)]
    assert bench.contacts.unconfirmed_ns() == START_NS
    decided = Bench()
    decided.play(press(0, START_NS, [300 * US, 8 * MS]), until_ns=START_NS + 10 * MS)
    assert decided.contacts.unconfirmed_ns() is None


def test_a_spike_holds_others_back_for_no_longer_than_a_press_may_bounce() -> None:
    for until_ns, held_back in ((BOUNCE_NS - 1, START_NS), (BOUNCE_NS, None)):
        bench = Bench()
        bench.play(spike(0, START_NS), until_ns=START_NS + until_ns)
        assert bench.contacts.unconfirmed_ns() == held_back


# ---- a loop that is busy


class LateBench(Bench):
    """A line is looked at in time, a millisecond after its newest edge; but not by the loop."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._looks: dict[Line, int] = {}
        self._wakes_ns = 0

    def _edge(self, line: Line, at_ns: int) -> None:
        super()._edge(line, at_ns)
        self._looks[line] = at_ns + BUTTON.confirm_ns

    def _wake(self, now_ns: int) -> int | None:
        self._kernel.hand_over(now_ns)
        for line, due_ns in sorted(self._looks.items()):
            if due_ns <= now_ns:
                del self._looks[line]
                self._shown(self.contacts.read(line, line in self.closed, now_ns), now_ns)
        if now_ns >= self._wakes_ns:
            self._shown(self.contacts.wake(now_ns), now_ns)
        wanted_ns = self.contacts.due_ns()
        if wanted_ns is not None:
            if now_ns >= self._wakes_ns:
                self._wakes_ns = max(wanted_ns, now_ns + self._rng.randrange(100 * MS))
            wanted_ns = max(wanted_ns, self._wakes_ns)
        waits = [self._kernel.due_ns(), wanted_ns, *self._looks.values()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)

    def _shown(self, touches: list[LineReport], now_ns: int) -> None:
        self.touches += touches
        self.known_ns |= dict.fromkeys(touches, now_ns)


def presses_and_spikes(rng: Random) -> list[Change]:
    """One or the other every 700 ms, on three lines: a late loop has seen it let go by then."""
    trace: list[Change] = []
    for n in range(6):
        at_ns, line = START_NS + n * 700 * MS, rng.randrange(3)
        if rng.random() < 0.5:
            trace += spike(line, at_ns, rng.randrange(1, 950 * US))
            at_ns += rng.randrange(BOUNCE_NS // MS + 1, 100) * MS  # and soon a press, perhaps on it
            line = rng.choice((line, rng.randrange(3)))
        if rng.random() < 0.7:
            trace += press(line, at_ns, random_bounce(rng), rng.randrange(30, 90) * MS)
    return trace


def test_a_busy_loop_comes_to_what_a_prompt_one_does_in_every_one_of_300_traces() -> None:
    for seed in range(300):
        trace = presses_and_spikes(Random(seed))
        prompt, late = Bench(), LateBench(Random(seed))
        expected = contacts_of(prompt.play(trace))
        assert contacts_of(late.play(trace)) == expected, f"seed {seed}"
        assert late.contacts.spikes == prompt.contacts.spikes, f"seed {seed}"


# ---- a line that chatters: named, hardly listened to, and in nobody's way


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
    alone, next_to = Bench(), Bench()
    alone.play(*hands)
    next_to.play(noise, *hands)
    first = [t for t in next_to.touches if t.line == 1]
    assert contacts_of(first) == contacts_of(alone.touches)
    for contact in contacts_of(first):
        assert next_to.known_ns[contact] == alone.known_ns[contact]


@pytest.mark.parametrize("hz", RATES_HZ)
def test_a_line_that_chatters_is_hardly_listened_to(hz: float) -> None:
    bench = Bench()
    bench.play(square(0, hz, START_NS, 2_000 * MS))
    assert bench.edges <= 0.06 * hz + 20


def test_what_the_kernel_loses_of_a_line_that_chatters_is_known_for_noise() -> None:
    bench = Bench()
    bench.play(press(1, START_NS, [300 * US, 9 * MS]), until_ns=START_NS + 40 * MS)
    assert not bench.contacts.noisy
    bench = Bench()
    bench.play(square(0, 20_000, START_NS, 100 * MS), until_ns=START_NS + 20 * MS)
    assert bench.contacts.noisy
