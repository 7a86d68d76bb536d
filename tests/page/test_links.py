"""Links: what a browser's word is worth, who is away, and how long the judge waits for whom."""

from __future__ import annotations

import pytest

from companion.kit.race import Entry, heats
from companion.kit.stamp import OWN, Stamp
from companion.page.clocks import PROBES
from companion.page.links import AWAY_NS, BEAT_S, BUSY_NS, LONGEST_WAIT_NS, Link, Links

MS = 1_000_000
TIE_NS = 8 * MS
NOW_NS = 60_000 * MS
BEN, CLEO = frozenset({1}), frozenset({2})


class House:
    """Links whose browsers' clocks are ours, and how often anybody was told of them."""

    def __init__(self) -> None:
        self.told = 0
        self.links = Links(self._tell)

    def _tell(self) -> None:
        self.told += 1

    def phone(self, seats: frozenset[int], way_ns: int, *, trusted: bool = False) -> Link:
        link = self.links.join(NOW_NS)
        self.links.sits(link, seats, trusted=trusted)
        for _ in range(PROBES):
            self.answer(link, way_ns)
        return link

    def answer(self, link: Link, way_ns: int, now_ns: int = NOW_NS) -> None:
        self.links.answered(link, now_ns - 2 * way_ns, (now_ns - way_ns) / MS, now_ns)

    def press(self, link: Link, claimed_ns: int, heard_ns: int) -> Entry:
        """A press that claims that time, as the judge takes it."""
        at_ns, cut_ns = link.time(claimed_ns / MS, heard_ns)
        stamp = self.links.stamp(link, heard_ns, cut_ns, finger=True)
        return Entry(min(link.seats), "pad", at_ns, stamp)


@pytest.fixture
def house() -> House:
    return House()


# ---- times


def test_a_press_that_was_under_way_as_long_as_the_link_takes_keeps_its_time(house: House) -> None:
    phone = house.phone(BEN, 20 * MS)
    entry = house.press(phone, NOW_NS - 20 * MS, NOW_NS)
    assert (entry.at_ns, entry.stamp.cut_ns) == (NOW_NS - 20 * MS, 0)


@pytest.mark.parametrize("claim_ms", [60, 120, 300, 600, 980])
def test_who_claims_an_earlier_time_than_can_be_wins_nothing_with_it(
    house: House, claim_ms: int
) -> None:
    honest, cheat = house.phone(CLEO, 5 * MS), house.phone(BEN, 5 * MS)
    first = house.press(honest, NOW_NS, NOW_NS + 5 * MS)
    pressed_ns = NOW_NS + 30 * MS
    second = house.press(cheat, pressed_ns - claim_ms * MS, pressed_ns + 5 * MS)
    assert first in next(heats([first, second], TIE_NS))
    assert second.stamp.cut_ns == claim_ms * MS + 5 * MS - 10 * MS - BUSY_NS
    assert house.links.news()["cut"] == {1: 1}


def test_the_dealers_own_browser_is_believed(house: House) -> None:
    ours = house.phone(frozenset({0, 1, 2}), 1 * MS, trusted=True)
    entry = house.press(ours, NOW_NS - 75 * MS, NOW_NS)
    assert (entry.at_ns, entry.stamp.cut_ns) == (NOW_NS - 75 * MS, 0)


def test_a_slow_link_is_given_its_own_time(house: House) -> None:
    phone = house.phone(BEN, 200 * MS)
    entry = house.press(phone, NOW_NS - 300 * MS, NOW_NS)
    assert entry.stamp.cut_ns == 0
    assert entry.stamp.error_ns >= 200 * MS


# ---- windows


def test_the_window_is_what_both_clocks_may_be_off_and_the_tables_own(house: House) -> None:
    near, far = house.phone(BEN, 2 * MS), house.phone(CLEO, 30 * MS)
    one = house.press(near, NOW_NS, NOW_NS + 2 * MS)
    apart_ns = TIE_NS + one.stamp.error_ns + house.press(far, NOW_NS, NOW_NS).stamp.error_ns
    for later_ns, together in ((apart_ns - MS, True), (apart_ns + MS, False)):
        other = house.press(far, NOW_NS + later_ns, NOW_NS + later_ns + 30 * MS)
        assert (other in next(heats([one, other], TIE_NS))) == together


def test_presses_in_one_browser_are_as_sharp_as_ever_however_slow_its_link(house: House) -> None:
    ours = house.phone(frozenset({0, 1}), 300 * MS, trusted=True)
    one = house.press(ours, NOW_NS, NOW_NS + 300 * MS)
    other = house.press(ours, NOW_NS + TIE_NS + 1_000, NOW_NS + 308 * MS)
    assert len(next(heats([one, other], TIE_NS))) == 1


def test_buttons_on_pins_know_nothing_of_networks() -> None:
    one, other = Entry(0, "up", 0), Entry(1, "up", TIE_NS + 1)
    assert one.stamp == OWN
    assert [len(heat) for heat in heats([one, other], TIE_NS)] == [1, 1]


def test_a_heat_is_all_that_nobody_was_surely_ahead_of_and_no_more() -> None:
    vague, sharp, late = Stamp(1, 20 * MS), Stamp(2, 0), Stamp(2, 0)
    first, second, third = (
        Entry(0, "up", 0, vague),
        Entry(1, "up", 5 * MS, sharp),
        Entry(2, "up", 15 * MS, late),
    )
    assert list(heats([third, first, second], TIE_NS)) == [(first, second), (third,)]


# ---- who is there


def test_a_link_that_answers_nothing_is_away_within_three_seconds(house: House) -> None:
    phone, now_ns = house.phone(BEN, 5 * MS), NOW_NS
    while not house.links.looked(phone, now_ns):
        now_ns += round(BEAT_S * 1e9)
    assert now_ns - NOW_NS <= 3_000 * MS
    assert house.links.news()["away"] == [1]
    house.answer(phone, 5 * MS, now_ns)
    assert house.links.news()["away"] == []


def test_a_seat_whose_browser_is_gone_is_away_until_somebody_sits_there(house: House) -> None:
    phone = house.phone(BEN, 5 * MS)
    house.links.leave(phone)
    assert house.links.news()["away"] == [1]
    house.phone(BEN, 5 * MS)
    assert house.links.news()["away"] == []


def test_everybody_is_told_of_what_changes_and_of_nothing_else(house: House) -> None:
    phone = house.phone(BEN, 5 * MS)
    told = house.told
    house.answer(phone, 5 * MS)
    assert not house.links.looked(phone, NOW_NS + AWAY_NS)
    assert house.told == told
    assert house.links.looked(phone, NOW_NS + AWAY_NS + 1)
    assert not house.links.looked(phone, NOW_NS + AWAY_NS + 2)
    assert house.told == told + 1


def test_the_judge_waits_for_the_slowest_link_but_not_for_one_that_is_away(house: House) -> None:
    assert house.links.longest_ns() == 0
    house.phone(BEN, 20 * MS)
    slow = house.phone(CLEO, 150 * MS)
    assert house.links.longest_ns() == 300 * MS + BUSY_NS
    house.answer(slow, 900 * MS)
    assert house.links.longest_ns() == LONGEST_WAIT_NS
    house.links.looked(slow, NOW_NS + AWAY_NS + 1)
    assert house.links.longest_ns() == 40 * MS + BUSY_NS
