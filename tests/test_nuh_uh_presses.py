"""Presses at a table of Nuh-Uh! that change nothing, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.state import State
from companion.kit.events import Due, Hold
from companion.kit.rulings import Ruling
from tests.nuh_uh_rows import ADA, BEN, CLEO, DAN, MS, NAMES, TIE, press, press_ns
from tests.test_nuh_uh_clauses import hand, new, play


def answered(settings: dict[str, Any] | None = None, names: Sequence[str] = NAMES) -> State:
    """Ada has read, and says at 1,000 ms that Ben has answered."""
    return play(new(settings or {}, names), *press(ADA, 1_000, "down"))[0]


def test_who_has_no_card_is_told_so_after_somebodys_nuh_uh_as_well() -> None:
    state = answered().holding(DAN, hand(0, 0))
    state, heard = play(state, *press(CLEO, 2_000), *press(DAN, 2_100), *press(BEN, 2_300))
    assert heard == ["DAN has no card", "BEN may not"]
    state, heard = play(state, Due(2_001 * MS))
    assert NUH_UH.view(state).won == (CLEO,)


def test_a_nuh_uh_after_the_flip_is_told_so_though_another_tied_with_the_flip() -> None:
    flip_ns = 3_000 * MS
    state, _ = play(answered(), press_ns(ADA, flip_ns, "down")[0])
    _, heard = play(state, *press_ns(CLEO, flip_ns + TIE), *press_ns(DAN, flip_ns + TIE + 1))
    assert heard == ["DAN too late"]


def test_a_teammate_who_doubts_too_is_not_nobody() -> None:
    state, _ = play(new({"teams": 2}), Hold(ADA, "up", 100, 700 * MS))
    state, _ = play(
        state, *press(ADA, 2_000, "down"), *press(ADA, 3_000, "up"), *press(CLEO, 3_100)
    )
    state, _ = NUH_UH.step(state, Due(3_001 * MS))
    state, said = NUH_UH.step(state, Due(3_751 * MS))
    reasons = [s.reason for s in said if isinstance(s, Ruling)]
    assert reasons == ["no other team doubts BEN"]


@pytest.mark.parametrize(
    ("powers", "apart_ns", "heard", "asked"),
    [
        (True, 0, ["DEAD HEAT CLEO + DAN"], []),
        (True, TIE, ["DEAD HEAT CLEO + DAN"], []),
        (True, TIE + 1, [], [CLEO]),
        (False, 0, [], [CLEO]),
    ],
)
def test_two_who_reach_for_a_power_in_the_same_instant_are_in_a_dead_heat(
    powers: bool, apart_ns: int, heard: list[str], asked: list[int]
) -> None:
    """NU-8: the order of activation matters, so whoever's long press ends first must not decide."""
    at_ns, long_ns = 2_000 * MS, 2_600 * MS
    state, found = play(
        new({"powers": powers, "nuh_uhs": 0}),
        Hold(CLEO, "left", at_ns, long_ns),
        Hold(DAN, "left", at_ns + apart_ns, long_ns + apart_ns),
        Hold(BEN, "left", at_ns + apart_ns, long_ns + apart_ns),
    )
    assert found == heard
    assert [ask.player for ask in NUH_UH.view(state).asks] == asked
    if not asked:  # and whoever reaches again has the menu
        state, _ = play(state, Hold(DAN, "left", long_ns + MS, long_ns + 601 * MS))
        assert NUH_UH.view(state).asks[0].player == DAN
