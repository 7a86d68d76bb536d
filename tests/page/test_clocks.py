"""A browser's times on our clock: order and distances stay, and the quickest probe counts."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from companion.daemon.reports import Touched
from companion.page.claims import Claims, Grant
from companion.page.clocks import PROBES, BrowserClock
from companion.page.desk import Desk
from companion.page.links import BEAT_S, BUSY_NS, Links
from companion.page.messages import Claim, Reading, Touch
from companion.page.switches import Switches
from companion.page.visitor import Visitor
from firmware.clock import VirtualClock
from firmware.simulated import simulated_board

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


def test_a_press_cannot_come_from_the_future() -> None:
    clock = probed(1)
    assert clock.ours(100 + 5, NOW_NS) == NOW_NS


def test_doubt_is_half_the_round_trip_and_grows_as_clocks_drift() -> None:
    clock = probed(2)
    assert clock.doubt_ns(NOW_NS + MS) == MS
    hour_ns = 3_600_000 * MS
    assert clock.doubt_ns(NOW_NS + MS + hour_ns) == MS + 360 * MS


class Visit:
    """A visitor whose browser's clock runs 50 ppm fast, and what a press becomes on ours."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.told: list[Touched] = []
        claims = Claims(code=lambda: "CODE")
        desk = Desk(
            self.clock,
            claims,
            Links(lambda: None),
            Switches(simulated_board(["Ada"]), self.told.append),
            start=lambda _: "",
            used=lambda _: None,
            code=lambda *_: {},
            settle=list,
            lesson=lambda _: None,
        )
        self.visitor = Visitor(desk)
        claims.offer(Grant(frozenset({0})))
        self.visitor.take(Claim("CODE", again=False))
        self.answer(self.visitor.greet())

    def theirs_ms(self) -> float:
        return self.clock.now_ns() * (1 + 50e-6) / MS

    def answer(self, said: list[str], way_ns: int = MS) -> None:
        """Answer probes until there are no more."""
        while probes := [row for row in map(json.loads, said) if row["kind"] == "clock"]:
            self.clock.advance_to(self.clock.now_ns() + way_ns)
            t_ms = self.theirs_ms()
            self.clock.advance_to(self.clock.now_ns() + way_ns)
            said = self.visitor.take(Reading(probes[0]["n"], t_ms))

    def press(self) -> int:
        """How wrong the time of a press is that is under way for a millisecond."""
        pressed_ns, t_ms = self.clock.now_ns(), self.theirs_ms()
        self.clock.advance_to(pressed_ns + MS)
        self.visitor.take(Touch(0, "up", True, t_ms, finger=False))
        self.visitor.take(Touch(0, "up", False, t_ms, finger=False))
        pressed = self.told[-2]
        assert abs(pressed.at_ns - pressed_ns) <= pressed.stamp.error_ns
        return pressed.at_ns - pressed_ns

    def beats(self, times: int, way_ns: int = MS) -> None:
        """So many probes, a beat apart."""
        for _ in range(times):
            self.wait(BEAT_S)
            self.answer(self.visitor.beat(), way_ns)

    def wait(self, seconds: float) -> None:
        self.clock.advance_to(self.clock.now_ns() + round(seconds * 1000) * MS)


def test_a_clock_that_drifts_is_measured_anew() -> None:
    visit = Visit()
    for _ in range(4):
        visit.wait(3_600)
        visit.beats(1)
        assert abs(visit.press()) < MS


def test_a_poor_measurement_does_not_replace_a_good_one() -> None:
    visit = Visit()
    visit.wait(3)
    visit.beats(PROBES, way_ns=30 * MS)
    assert abs(visit.press()) < MS
    assert visit.told[-2].stamp.error_ns < 4 * MS


def test_in_the_middle_of_a_race_the_mapping_stays() -> None:
    visit = Visit()
    visit.wait(3_600)
    visit.beats(1)
    before = visit.press()
    clock = visit.told[-2].stamp.clock
    for _ in range(20):
        visit.beats(1)
        assert abs(visit.press() - before) < MS
    assert {touched.stamp.clock for touched in visit.told if touched.down} == {clock}
    visit.wait(3)
    visit.beats(1)
    visit.press()
    assert visit.told[-2].stamp.clock != clock


def test_a_press_that_claims_to_be_older_than_its_message_can_be_is_cut() -> None:
    visit = Visit()
    visit.visitor.take(Touch(0, "up", True, visit.theirs_ms() - 300, finger=True))
    [touched] = visit.told
    longest_ns = visit.clock.now_ns() - touched.at_ns
    assert longest_ns == 2 * MS + BUSY_NS
    assert abs(touched.stamp.cut_ns + longest_ns - 300 * MS) < MS


def test_a_press_that_was_under_way_for_seconds_counts_nowhere_and_says_so() -> None:
    visit = Visit()
    t_ms = visit.theirs_ms()
    visit.wait(4)
    [said] = visit.visitor.take(Touch(0, "up", True, t_ms, finger=True))
    assert json.loads(said)["why"] == "that press was 4 s under way: it does not count"
    visit.visitor.take(Touch(0, "up", False, t_ms, finger=True))
    assert not visit.told


def test_a_browser_that_answers_nothing_lets_go_of_what_it_holds() -> None:
    visit = Visit()
    visit.visitor.take(Touch(0, "up", True, visit.theirs_ms(), finger=True))
    for _ in range(4):
        visit.wait(BEAT_S)
        visit.visitor.beat()
    assert [touched.down for touched in visit.told] == [True, False]
