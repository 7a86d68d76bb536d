"""Races: who was first, by how much, and when nobody can honestly say."""

from __future__ import annotations

import pytest

from companion.kit.race import Entry, Margin, Race, describe_gap, heats, margin

TIE = 250_000


def press(player: int, at_ns: int, button: str = "up") -> Entry:
    return Entry(player, button, at_ns)


def opened(at_ns: int = 0) -> Race:
    return Race(TIE).open(at_ns)


@pytest.mark.parametrize(
    ("gap_ns", "count"),
    [
        pytest.param(0, 1, id="the same instant is a dead heat"),
        pytest.param(TIE - 1, 1, id="1 ns inside the tie window is a dead heat"),
        pytest.param(TIE, 1, id="the tie window's last instant is a dead heat"),
        pytest.param(TIE + 1, 2, id="1 ns outside the tie window has a winner"),
    ],
)
def test_the_tie_window_is_exact(gap_ns: int, count: int) -> None:
    assert len([*heats([press(0, 1_000), press(1, 1_000 + gap_ns)], TIE)]) == count


def test_a_dead_heat_reaches_from_its_first_contact_and_is_never_chained() -> None:
    entries = [press(0, 0), press(1, TIE - 10), press(2, 2 * TIE - 20)]
    assert [[e.player for e in heat] for heat in heats(entries, TIE)] == [[0, 1], [2]]


def test_the_finishing_order_goes_down_to_the_last_with_shared_places() -> None:
    entries = [press(3, 9_000_000), press(0, 1_000), press(1, 2_000), press(2, 5_000_000)]
    assert [[e.player for e in heat] for heat in heats(entries, TIE)] == [[0, 1], [2], [3]]


def test_the_margin_is_from_the_first_to_the_next_heat() -> None:
    assert margin([press(0, 0), press(1, 100), press(2, 38_000_000)], TIE) == Margin(38_000_000)


def test_a_dead_heat_says_how_long_after_its_first_its_last_came() -> None:
    assert describe_gap([press(0, 0), press(1, 100), press(2, 200_000)], TIE) == "0.2 ms apart"
    assert describe_gap([press(0, 0), press(1, 900)], TIE) == "900 ns apart"
    assert describe_gap([press(0, 5), press(1, 5)], TIE) == "the same instant"


def test_contacts_that_arrive_out_of_order_are_put_where_their_times_say() -> None:
    race = opened().press(press(1, 500_000)).press(press(0, 100_000))
    assert [e.player for e in race.entries] == [0, 1]


BEFORE = Race(TIE).press(press(0, 10)).open(1_000)  # Ada pressed before the panel had drawn


@pytest.mark.parametrize(
    ("race", "entry", "counts"),
    [
        pytest.param(Race(TIE), press(0, 10), False, id="before the panel has drawn"),
        pytest.param(opened(1_000), press(0, 1_000), True, id="the very instant that it has"),
        pytest.param(opened(1_000), press(0, 999), False, id="it comes later, but was before"),
        pytest.param(BEFORE, press(0, 2_000), False, id="held since a false start"),
        pytest.param(BEFORE.release(0, "up"), press(0, 2_000), True, id="and released"),
        pytest.param(BEFORE, press(0, 2_000, "left"), True, id="another button of the seat"),
    ],
)
def test_a_false_start_counts_nothing_until_that_button_is_released(
    race: Race, entry: Entry, counts: bool
) -> None:
    assert race.press(entry).entries == (entry,) * counts


def test_opening_again_never_moves_the_start_back() -> None:
    assert opened(5_000).open(1_000).opened_ns == 5_000
