"""Contacts and the inbox: what raw edges mean, and in what order contacts leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from firmware.board import Line, SwitchTiming
from firmware.contacts import (
    STEADY_NS,
    STUCK_NS,
    Chatter,
    Contact,
    Contacts,
    Quiet,
    Release,
    Stuck,
    Touch,
)
from firmware.inbox import Inbox
from tests import traces
from tests.traces import MS, Change, press, random_bounce, spike

LOCKOUT_MS, CONFIRM_MS = 25, 12
BUTTON = SwitchTiming(lockout_ms=LOCKOUT_MS, confirm_ms=CONFIRM_MS)
US = 1_000
START_NS = 100 * MS


class Bench:
    """Three switches, and what is made of their edges. `play` what the hands do."""

    def __init__(self, delay_ns: Callable[[int], int] = lambda _: 0, held: Iterable[int] = ()):
        self.closed = set(held)
        self.deaf: set[Line] = set()
        self.heard = 0  # edges
        self.contacts = Contacts(
            dict.fromkeys(range(3), BUTTON), self.closed.__contains__, self._listen
        )
        self.touches: list[Touch] = []
        self.known_ns: dict[Touch, int] = {}  # when each became certain
        self._kernel = traces.Kernel(self._edge, delay_ns)

    def play(self, *hands: list[Change], until_ns: int | None = None) -> list[Touch]:
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
        self.heard += 1
        self.contacts.edge(line, at_ns)

    def _wake(self, now_ns: int) -> int | None:
        self._kernel.hand_over(now_ns)
        touches = self.contacts.wake(now_ns)
        self.touches += touches
        self.known_ns |= dict.fromkeys(touches, now_ns)
        waits = [self._kernel.due_ns(), self.contacts.due_ns()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def contacts_of(touches: Iterable[Touch]) -> list[Contact]:
    return [t for t in touches if isinstance(t, Contact)]


def releases_of(touches: Iterable[Touch]) -> list[Release]:
    return [t for t in touches if isinstance(t, Release)]


BOUNCES = {
    "clean": [],
    "one short bounce": [200 * US, 100 * US],
    "chatter": [50 * US, 40 * US] * 20,
    "chatter that dies down": [400 * US, 1 * MS, 300 * US, 500 * US, 100 * US, 50 * US],
    "open for several ms": [300 * US, 9_700 * US],
    "closed for several ms, then open": [6 * MS, 4 * MS],
    "two gaps of several ms": [100 * US, 4 * MS, 200 * US, 5_700 * US],
    "open when it is first looked at": [900 * US, 300 * US],
    "a nanosecond each way": [1, 1, 1, 1],
}


@pytest.mark.parametrize("bounce_ns", BOUNCES.values(), ids=BOUNCES)
def test_a_bouncing_press_is_one_contact_at_its_first_edge_and_one_release(
    bounce_ns: list[int],
) -> None:
    bench = Bench()
    first, *others = bench.play(press(0, START_NS, bounce_ns))
    assert first == Contact(0, START_NS)
    assert len(others) == len(releases_of(others)) == 1
    assert bench.contacts.spikes == 0


def test_a_thousand_random_bounces_up_to_10_ms_are_one_contact_each_at_the_first_edge() -> None:
    for seed in range(1_000):
        bench = Bench()
        bounce_ns = random_bounce(Random(seed))
        touches = bench.play(press(0, START_NS, bounce_ns))
        assert contacts_of(touches) == [Contact(0, START_NS)], f"seed {seed}: {bounce_ns}"
        assert len(releases_of(touches)) == 1, f"seed {seed}: {bounce_ns}"


def test_a_clean_press_is_certain_after_a_millisecond() -> None:
    bench = Bench()
    bench.play(press(0, START_NS))
    assert bench.known_ns[Contact(0, START_NS)] == START_NS + 1 * MS


def test_a_bounce_on_release_is_no_second_press() -> None:
    chatter = [c for at_ms in (1, 3, 8) for c in spike(0, START_NS + (80 + at_ms) * MS, 300 * US)]
    touches = Bench().play(press(0, START_NS), chatter)
    assert contacts_of(touches) == [Contact(0, START_NS)]
    assert len(releases_of(touches)) == 1


def test_a_spike_alone_is_counted_and_makes_no_contact() -> None:
    bench = Bench()
    assert bench.play(spike(0, START_NS)) == []
    assert bench.contacts.spikes == 1


def test_a_burst_of_spikes_counts_as_one() -> None:
    bench = Bench()
    assert bench.play(*(spike(0, START_NS + i * MS // 2, 50 * US) for i in range(5))) == []
    assert bench.contacts.spikes == 1


def test_a_press_soon_after_spikes_counts_from_its_own_first_edge() -> None:
    bench = Bench()
    spikes = [spike(0, START_NS + at_ms * MS) for at_ms in (0, 30)]
    touches = bench.play(*spikes, press(0, START_NS + 60 * MS, [300 * US, 2 * MS]))
    assert contacts_of(touches) == [Contact(0, START_NS + 60 * MS)]
    assert bench.contacts.spikes == 2


def test_a_press_that_is_open_when_a_spike_before_it_is_given_up_keeps_its_first_edge() -> None:
    pressed_ns = START_NS + 11_500 * US
    touches = Bench().play(spike(0, START_NS), press(0, pressed_ns, [300 * US, 2 * MS]))
    assert contacts_of(touches) == [Contact(0, pressed_ns)]


def test_an_edge_within_the_confirm_time_of_the_steady_press_is_its_bounce() -> None:
    near_ns = START_NS + CONFIRM_MS * MS
    assert contacts_of(Bench().play(spike(0, START_NS), press(0, near_ns))) == [
        Contact(0, START_NS)
    ]
    assert contacts_of(Bench().play(spike(0, START_NS), press(0, near_ns + 1))) == [
        Contact(0, near_ns + 1)
    ]


def test_a_loop_that_looks_late_finds_the_same_contact() -> None:
    bench = Bench()
    for at_ns in (START_NS, START_NS + 40 * MS, START_NS + 43 * MS):  # a spike, then a bounce
        bench.contacts.edge(0, at_ns)
    bench.closed.add(0)
    assert bench.contacts.wake(START_NS + 70 * MS) == [Contact(0, START_NS + 40 * MS)]


def test_a_press_that_is_over_before_anybody_looks_counts_from_its_first_touch() -> None:
    bench = Bench()
    for at_ns in (START_NS, START_NS + 30 * MS):  # a quick tap, and a bounce as it opens
        bench.contacts.edge(0, at_ns)
    late_ns = START_NS + 90 * MS
    assert bench.contacts.wake(late_ns) == [Contact(0, START_NS)]
    released_ns = late_ns + LOCKOUT_MS * MS
    assert bench.contacts.wake(released_ns) == [Release(0, released_ns)]
    assert bench.contacts.spikes == 0


def test_a_spike_that_was_seen_in_time_stays_one_however_late_the_next_look_is() -> None:
    bench = Bench()
    bench.contacts.edge(0, START_NS)
    assert bench.contacts.wake(START_NS + 1 * MS) == []
    assert bench.contacts.wake(START_NS + 90 * MS) == []
    assert bench.contacts.spikes == 1
    assert bench.contacts.due_ns() is None


def test_a_second_press_within_the_lockout_is_not_another_contact() -> None:
    again_ns = START_NS + (80 + LOCKOUT_MS - 10) * MS
    touches = Bench().play(press(0, START_NS), press(0, again_ns))
    assert contacts_of(touches) == [Contact(0, START_NS)]
    assert len(releases_of(touches)) == 1, "and both are let go as one"


def test_a_second_press_after_the_lockout_counts() -> None:
    again_ns = START_NS + (80 + LOCKOUT_MS + 1) * MS
    touches = Bench().play(press(0, START_NS), press(0, again_ns))
    assert contacts_of(touches) == [Contact(0, START_NS), Contact(0, again_ns)]


def test_a_lockout_is_of_one_line_only() -> None:
    touches = Bench().play(press(0, START_NS), press(1, START_NS + 2 * MS))
    assert contacts_of(touches) == [Contact(0, START_NS), Contact(1, START_NS + 2 * MS)]


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


def test_a_line_that_came_free_is_reported_when_it_sticks_again() -> None:
    long_ns = STUCK_NS + 1_000 * MS
    again_ns = START_NS + long_ns + 1_000 * MS
    held = [press(0, at_ns, for_ns=long_ns) for at_ns in (START_NS, again_ns)]
    assert len([t for t in Bench().play(*held) if isinstance(t, Stuck)]) == 2


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


def test_a_spike_holds_others_back_for_no_longer_than_its_confirm_time() -> None:
    bench = Bench()
    bench.play(spike(0, START_NS), until_ns=START_NS + CONFIRM_MS * MS - 1)
    assert bench.contacts.unconfirmed_ns() == START_NS
    bench = Bench()
    bench.play(spike(0, START_NS), until_ns=START_NS + CONFIRM_MS * MS)
    assert bench.contacts.unconfirmed_ns() is None


def test_nothing_is_due_while_nothing_is_touched_or_held() -> None:
    bench = Bench()
    assert bench.contacts.due_ns() is None
    bench.play(press(0, START_NS), spike(1, START_NS))
    assert bench.contacts.due_ns() is None
    assert bench.contacts.wake(10**15) == []


def test_the_inbox_gives_what_came_out_of_order_in_time_order() -> None:
    inbox: Inbox[str] = Inbox()
    for at_ns, item in [(30, "c"), (10, "a"), (20, "b")]:
        inbox.put(at_ns, item)
    assert inbox.head_ns() == 10
    assert [inbox.pop() for _ in range(3)] == [(10, "a"), (20, "b"), (30, "c")]
    assert inbox.head_ns() is None
    assert inbox.late == 0


def test_equal_times_leave_the_inbox_as_they_came() -> None:
    inbox: Inbox[str] = Inbox()
    for item in "zax":
        inbox.put(10, item)
    assert [inbox.pop()[1] for _ in range(3)] == ["z", "a", "x"]


def test_the_inbox_counts_what_comes_after_something_later_has_left() -> None:
    inbox: Inbox[str] = Inbox()
    inbox.put(20, "b")
    inbox.pop()
    inbox.put(20, "at the same instant is in time")
    inbox.put(19, "late, and given all the same")
    assert inbox.late == 1
    assert inbox.pop() == (19, "late, and given all the same")
    inbox.put(19, "late still: a late one does not turn time back")
    assert inbox.late == 2


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


class LateBench(Bench):
    """A line is looked at in time, a millisecond after its newest edge; but not by the loop."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._looks: dict[Line, int] = {}
        self._wakes_ns = 0

    def _edge(self, line: Line, at_ns: int) -> None:
        super()._edge(line, at_ns)
        self._looks[line] = at_ns + STEADY_NS

    def _wake(self, now_ns: int) -> int | None:
        self._kernel.hand_over(now_ns)
        for line, due_ns in sorted(self._looks.items()):
            if due_ns <= now_ns:
                del self._looks[line]
                self._told(self.contacts.seen(line, line in self.closed, now_ns), now_ns)
        if now_ns >= self._wakes_ns:
            self._told(self.contacts.wake(now_ns), now_ns)
        wanted_ns = self.contacts.due_ns()
        if wanted_ns is not None:
            if now_ns >= self._wakes_ns:
                self._wakes_ns = max(wanted_ns, now_ns + self._rng.randrange(100 * MS))
            wanted_ns = max(wanted_ns, self._wakes_ns)
        waits = [self._kernel.due_ns(), wanted_ns, *self._looks.values()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)

    def _told(self, touches: list[Touch], now_ns: int) -> None:
        self.touches += touches
        self.known_ns |= dict.fromkeys(touches, now_ns)


def presses_and_spikes(rng: Random) -> list[Change]:
    """One or the other every 700 ms, on three lines: a late loop has seen it let go by then."""
    trace: list[Change] = []
    for n in range(6):
        at_ns, line = START_NS + n * 700 * MS, rng.randrange(3)
        if rng.random() < 0.5:
            trace += spike(line, at_ns, rng.randrange(1, 950 * US))
            at_ns += rng.randrange(CONFIRM_MS + 1, 100) * MS  # and soon a press, perhaps on it
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


def test_a_spike_that_was_read_in_time_is_one_however_late_the_loop_is() -> None:
    bench = Bench()
    bench.contacts.edge(0, START_NS)
    assert bench.contacts.seen(0, False, START_NS + STEADY_NS) == []
    assert bench.contacts.wake(START_NS + 90 * MS) == []
    assert bench.contacts.spikes == 1


def test_a_press_that_was_read_in_time_counts_at_once_and_a_spike_before_it_does_not() -> None:
    bench, pressed_ns = Bench(), START_NS + 40 * MS
    bench.contacts.edge(0, START_NS)
    assert bench.contacts.seen(0, False, START_NS + STEADY_NS) == []
    bench.contacts.edge(0, pressed_ns)
    contact = Contact(0, pressed_ns)
    assert bench.contacts.seen(0, True, pressed_ns + STEADY_NS) == [contact]
    assert bench.contacts.spikes == 1


def test_a_look_from_before_the_newest_edge_was_steady_says_nothing() -> None:
    bench = Bench()
    for at_ns in (START_NS, START_NS + 500 * US):
        bench.contacts.edge(0, at_ns)
    for pressed in (True, False):
        assert bench.contacts.seen(0, pressed, START_NS + STEADY_NS) == []
    assert bench.contacts.unconfirmed_ns() == START_NS
    assert bench.contacts.wake(START_NS + 90 * MS) == [Contact(0, START_NS)]  # who knows
