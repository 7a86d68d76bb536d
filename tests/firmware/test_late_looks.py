"""A loop that is busy comes to what a prompt one does."""

from __future__ import annotations

from random import Random

from firmware.board import Line
from firmware.contacts import STEADY_NS, Contact, Touch
from tests.firmware.contact_bench import CONFIRM_MS, START_NS, US, Bench, contacts_of
from tests.traces import MS, Change, press, random_bounce, spike


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
                self._told(self.contacts.read(line, line in self.closed, now_ns), now_ns)
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


def test_a_press_that_was_read_in_time_counts_at_once_and_a_spike_before_it_does_not() -> None:
    bench, pressed_ns = Bench(), START_NS + 40 * MS
    bench.contacts.edge(0, START_NS)
    assert bench.contacts.read(0, False, START_NS + STEADY_NS) == []
    bench.contacts.edge(0, pressed_ns)
    contact = Contact(0, pressed_ns)
    assert bench.contacts.read(0, True, pressed_ns + STEADY_NS) == [contact]
    assert bench.contacts.spikes == 1
