"""Browsers' clocks and links: what their times are worth, who is away, how long the judge waits."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.daemon.reports import Touched
from companion.kit.race import Entry, heats
from companion.kit.stamp import Stamp
from companion.page.latency import (
    AWAY_NS,
    BEAT_S,
    BUSY_NS,
    LONGEST_WAIT_NS,
    PROBES,
    RACE_BEAT_S,
    BrowserClock,
    Link,
    Links,
)
from companion.page.messages import Claim, ProbeAnswer, Touch
from companion.page.table_page import Visitor
from firmware.clock import VirtualClock
from tests.page.still import page_of

MS = 1_000_000
TIE_NS = 8 * MS
NOW_NS = 60_000 * MS


def link_probed(*round_trips_ms: float, theirs_ms: float = 100) -> Link:
    """Probes answered in the middle of their round trips, at one and the same instant."""
    link = Link(NOW_NS)
    for round_trip_ms in round_trips_ms:
        half_ns = round(round_trip_ms * MS / 2)
        link.answered(NOW_NS - half_ns, theirs_ms, NOW_NS + half_ns)
    return link


def test_the_quickest_probe_counts_wherever_it_comes() -> None:
    clock = link_probed(*[40] * 3, 1, *[30] * (PROBES - 4)).clock
    assert clock is not None
    assert clock.doubt_ns(clock.got_ns) == MS // 2
    assert clock.ours(90, NOW_NS) == NOW_NS - 10 * MS
    assert link_probed(*[1] * (PROBES - 1)).clock is None


@given(
    st.floats(0, 1e7),
    st.integers(0, 900 * MS),
    st.integers(0, 900 * MS),
    st.integers(0, 50 * MS),
)
def test_two_presses_keep_their_order_and_distance(
    t_ms: float, ago_ns: int, other_ns: int, round_trip_ns: int
) -> None:
    now_ns = NOW_NS + round_trip_ns
    clock = BrowserClock(NOW_NS, t_ms, now_ns)
    first_ms, second_ms = t_ms - ago_ns / MS, t_ms - other_ns / MS
    gap_ns = clock.ours(second_ms, now_ns) - clock.ours(first_ms, now_ns)
    assert abs(gap_ns - (ago_ns - other_ns)) <= 10


def test_a_press_cannot_come_from_the_future_and_doubt_grows_as_clocks_drift() -> None:
    clock, hour_ns = BrowserClock(NOW_NS - MS, 100, NOW_NS + MS), 3_600_000 * MS
    assert clock.ours(100 + 5, NOW_NS) == NOW_NS
    assert clock.doubt_ns(NOW_NS + MS + hour_ns) == MS + 360 * MS


class Visit:
    """A visitor whose browser's clock runs 50 ppm fast, and what a press becomes on ours."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.notices: list[Touched] = []
        with page_of(clock=self.clock) as table_page:
            table_page.attach(lambda: None, self.notices.append)
            code = table_page.seats.offer(frozenset({0}))
        self.visitor = Visitor(table_page)
        self.visitor.take(Claim(code))
        self.answer(self.visitor.greet())

    def theirs_ms(self) -> float:
        return self.clock.now_ns() * (1 + 50e-6) / MS

    def answer(self, output: list[str]) -> None:
        """Answer probes until there are no more."""
        while probes := [row for row in map(json.loads, output) if row["kind"] == "clock"]:
            self.clock.advance_to(self.clock.now_ns() + MS)
            t_ms = self.theirs_ms()
            self.clock.advance_to(self.clock.now_ns() + MS)
            output = self.visitor.take(ProbeAnswer(probes[0]["n"], t_ms))

    def press(self) -> int:
        """How wrong the time of a press is that is under way for a millisecond."""
        pressed_ns, t_ms = self.clock.now_ns(), self.theirs_ms()
        self.clock.advance_to(pressed_ns + MS)
        self.visitor.take(Touch(0, "up", True, t_ms, finger=False))
        self.visitor.take(Touch(0, "up", False, t_ms, finger=False))
        pressed = self.notices[-2]
        assert abs(pressed.at_ns - pressed_ns) <= pressed.stamp.error_ns
        return pressed.at_ns - pressed_ns

    def beats(self, times: int) -> None:
        """So many probes, a beat apart."""
        for _ in range(times):
            self.wait(BEAT_S)
            self.answer(self.visitor.beat())

    def wait(self, seconds: float) -> None:
        self.clock.advance_to(self.clock.now_ns() + round(seconds * 1000) * MS)


def test_in_the_middle_of_a_race_the_mapping_stays() -> None:
    visit = Visit()
    visit.wait(3_600)
    visit.beats(1)
    before = visit.press()
    clock = visit.notices[-2].stamp.clock
    for _ in range(20):
        visit.beats(1)
        assert abs(visit.press() - before) < MS
    assert {touched.stamp.clock for touched in visit.notices if touched.down} == {clock}
    visit.wait(3)
    visit.beats(1)
    visit.press()
    assert visit.notices[-2].stamp.clock != clock


def test_a_press_that_was_under_way_for_seconds_counts_nowhere_and_says_so() -> None:
    visit = Visit()
    t_ms = visit.theirs_ms()
    visit.wait(4)
    [output] = visit.visitor.take(Touch(0, "up", True, t_ms, finger=True))
    assert json.loads(output)["why"] == "That press took 4 s to arrive. It doesn't count."
    visit.visitor.take(Touch(0, "up", False, t_ms, finger=True))
    assert not visit.notices


def test_a_browser_that_answers_nothing_lets_go_of_what_it_holds() -> None:
    visit = Visit()
    visit.visitor.take(Touch(0, "up", True, visit.theirs_ms(), finger=True))
    for _ in range(4):
        visit.wait(BEAT_S)
        visit.visitor.beat()
    assert [touched.down for touched in visit.notices] == [True, False]


WAY_NS = 5 * MS
BEN, CLEO = frozenset({1}), frozenset({2})


class Page:
    """Links whose browsers' clocks are ours, and how often anybody was told of them."""

    def __init__(self) -> None:
        self.notices = 0
        self.links = Links(self._tell)

    def _tell(self) -> None:
        self.notices += 1

    def phone(
        self, seats: frozenset[int], way_ns: int, now_ns: int = NOW_NS, *, trusted: bool = False
    ) -> Link:
        link = self.links.join(now_ns)
        self.links.sits(link, seats, trusted=trusted)
        for _ in range(PROBES):
            self.answer(link, way_ns, now_ns)
        return link

    def answer(self, link: Link, way_ns: int, now_ns: int = NOW_NS) -> None:
        self.links.answered(link, now_ns - 2 * way_ns, (now_ns - way_ns) / MS, now_ns)

    def press(self, link: Link, claimed_ns: int, received_ns: int) -> Entry:
        """A press that claims that time, as the judge takes it."""
        timing = link.time(claimed_ns / MS, received_ns)
        stamp = self.links.stamp(link, received_ns, timing, finger=True)
        return Entry(min(link.seats), "pad", timing.at_ns, stamp)


@pytest.fixture
def page() -> Page:
    return Page()


# ---- times


def test_who_claims_an_earlier_time_than_can_be_wins_nothing(page: Page) -> None:
    claim_ms = 300
    honest, cheat = page.phone(CLEO, 5 * MS), page.phone(BEN, 5 * MS)
    first = page.press(honest, NOW_NS, NOW_NS + 5 * MS)
    pressed_ns = NOW_NS + 30 * MS
    second = page.press(cheat, pressed_ns - claim_ms * MS, pressed_ns + 5 * MS)
    assert first in next(heats([first, second], TIE_NS))
    assert second.stamp.cut_ns == claim_ms * MS + 5 * MS - 10 * MS - BUSY_NS


def test_the_dealers_own_browser_is_believed(page: Page) -> None:
    ours = page.phone(frozenset({0, 1, 2}), 1 * MS, trusted=True)
    entry = page.press(ours, NOW_NS - 75 * MS, NOW_NS)
    assert (entry.at_ns, entry.stamp.cut_ns) == (NOW_NS - 75 * MS, 0)


@pytest.mark.parametrize("way_ms", [1, 30, 150, 300])
@pytest.mark.parametrize("late_ms", [0, 20, 100, 300])
def test_a_far_phone_is_never_wrong_and_wins_what_is_outside_its_window(
    page: Page, way_ms: int, late_ms: int
) -> None:
    """`late_ms`: how much longer than usual this one press is under way."""
    before_ns = NOW_NS - 1_500 * MS
    near, far = page.phone(BEN, 1 * MS, before_ns), page.phone(CLEO, way_ms * MS, before_ns)
    page.answer(far, (way_ms + late_ms) * MS)
    mine = page.press(far, NOW_NS, NOW_NS + (way_ms + late_ms) * MS)
    assert abs(mine.at_ns - NOW_NS) <= mine.stamp.error_ns
    assert mine.stamp.cut_ns == 0
    for ahead_ms in (-500, -40, -5, 5, 40, 500):
        pressed_ns = NOW_NS + ahead_ms * MS
        other = page.press(near, pressed_ns, pressed_ns + 1 * MS)
        heat = next(heats([mine, other], TIE_NS))
        assert (mine if ahead_ms > 0 else other) in heat
        if late_ms == 0 and abs(ahead_ms) == 500:
            assert len(heat) == 1


# ---- windows


def test_presses_in_one_browser_are_as_sharp_as_ever_however_slow_its_link(page: Page) -> None:
    ours = page.phone(frozenset({0, 1}), 300 * MS, trusted=True)
    one = page.press(ours, NOW_NS, NOW_NS + 300 * MS)
    other = page.press(ours, NOW_NS + TIE_NS + 1_000, NOW_NS + 308 * MS)
    assert len(next(heats([one, other], TIE_NS))) == 1


def test_a_heat_is_all_that_nobody_was_surely_ahead_of_and_no_more() -> None:
    vague, sharp, late = Stamp(1, 20 * MS), Stamp(2, 0), Stamp(2, 0)
    first, second, third = (
        Entry(0, "up", 0, vague),
        Entry(1, "up", 5 * MS, sharp),
        Entry(2, "up", 15 * MS, late),
    )
    assert list(heats([third, first, second], TIE_NS)) == [(first, second), (third,)]


# ---- who is there


def test_a_link_that_answers_nothing_is_away_within_three_seconds(page: Page) -> None:
    phone, now_ns = page.phone(BEN, 5 * MS), NOW_NS
    while not phone.away:
        now_ns += round(BEAT_S * 1e9)
        page.links.look(phone, now_ns)
    assert now_ns - NOW_NS <= 3_000 * MS
    assert page.links.away() == [1]
    page.answer(phone, 5 * MS, now_ns)
    assert page.links.away() == []


def test_a_seat_whose_browser_is_gone_is_away_until_somebody_sits_there(page: Page) -> None:
    phone = page.phone(BEN, 5 * MS)
    page.links.leave(phone)
    assert page.links.away() == [1]
    page.phone(BEN, 5 * MS)
    assert page.links.away() == []


def test_everybody_gets_what_changes_and_of_nothing_else(page: Page) -> None:
    phone = page.phone(BEN, 5 * MS)
    lines = page.notices
    page.answer(phone, 5 * MS)
    page.links.look(phone, NOW_NS + AWAY_NS)
    assert page.notices == lines
    for late_ns in (1, 2):
        page.links.look(phone, NOW_NS + AWAY_NS + late_ns)
    assert page.notices == lines + 1


def test_the_judge_waits_for_the_slowest_link_but_not_for_one_that_is_away(page: Page) -> None:
    assert page.links.longest_ns() == 0
    page.phone(BEN, 20 * MS)
    slow = page.phone(CLEO, 150 * MS)
    assert page.links.longest_ns() == 300 * MS + BUSY_NS
    page.answer(slow, 900 * MS)
    assert page.links.longest_ns() == LONGEST_WAIT_NS
    page.links.look(slow, NOW_NS + AWAY_NS + 1)
    assert page.links.longest_ns() == 40 * MS + BUSY_NS


def test_who_can_lie_is_probed_ten_times_a_second_while_a_game_is_played(page: Page) -> None:
    phone, dealer = page.phone(BEN, MS), page.phone(CLEO, MS, trusted=True)
    looker = page.links.join(NOW_NS)
    assert phone.beat_s(playing=True) == RACE_BEAT_S == 0.1
    assert {looker.beat_s(playing=True), dealer.beat_s(playing=True)} == {BEAT_S}
    assert phone.beat_s(playing=False) == BEAT_S


def test_a_press_says_how_wide_the_window_of_any_later_one_can_be(page: Page) -> None:
    near, far = page.phone(BEN, 5 * MS), page.phone(CLEO, 5 * MS)
    page.answer(far, 150 * MS)
    known = page.press(near, NOW_NS, NOW_NS + 5 * MS)
    for late_ms in (5, 100, 300):
        other = page.press(far, NOW_NS, NOW_NS + late_ms * MS)
        assert other.stamp.error_ns <= known.stamp.others_ns
