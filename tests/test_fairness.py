"""The comparison that the picture of fairness shows: what must hold of it with few races too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bench.fairness import Point, curves, on_kernel, raced, sources
from bench.policies import POLICIES, Policy, ours
from bench.races import MS, races
from tools.fairness_picture import BEGIN, DRAWN, END, between, drawing

FEW = 200
BY_NAME = {policy.name: policy for policy in POLICIES}
PAGE = (Path(__file__).parent.parent / "docs" / "fairness.md").read_text("utf-8")


def few(name: str, gap_ms: float, busy: bool = False) -> Point:
    return raced(BY_NAME[name], gap_ms, busy, FEW)


@pytest.mark.parametrize("gap_ms", [0.3, 1, 10])
def test_naysayer_names_nobody_wrongly_on_an_idle_machine(gap_ms: float) -> None:
    assert few("Naysayer", gap_ms).wrong == 0


def test_naysayer_is_seldom_wrong_on_a_busy_machine_and_less_often_than_the_bare_first_edge() -> (
    None
):
    found = few("Naysayer", 1, busy=True)
    assert found.wrong <= few("first edge, unfiltered", 1, busy=True).wrong
    assert found.wrong_percent < 3


@pytest.mark.parametrize("busy", [False, True])
def test_a_true_tie_is_a_dead_heat_or_prefers_no_seat(busy: bool) -> None:
    found = few("Naysayer", 0, busy)
    assert found.even > FEW * 0.9
    assert found.lower <= FEW - found.even


def test_one_timer_for_all_names_the_lower_pin() -> None:
    assert few("one quiet timer for all", 5).lower == FEW


@pytest.mark.parametrize(
    "name", ["polled every 20 ms", "kernel's debounce, 10 ms", "gpiozero `bounce_time`, 10 ms"]
)
def test_polling_and_debouncing_guess_at_a_third_of_a_millisecond(name: str) -> None:
    assert few(name, 0.3).wrong_percent == pytest.approx(50, abs=12)


def test_the_same_races_come_out_at_every_run() -> None:
    assert [r.lines for r in races(1, True, 5)] == [r.lines for r in races(1, True, 5)]


def test_hands_have_the_distance_that_is_shown() -> None:
    for race in races(3, False, 20):
        touched = [line.changes[0] for line in race.lines]
        assert touched[1 - race.first] - touched[race.first] == 3 * MS


def test_the_picture_has_seven_lines_at_most_and_all_points() -> None:
    policies = [Policy(name, "", ours) for name in DRAWN]
    assert len(DRAWN) <= 7
    curve = curves(False, 1, policies=policies)
    svg = drawing(curve, curve)
    assert svg.count("<polyline") == 3 * len(DRAWN)  # in two panels, and in the legend


def test_the_page_has_every_policy_with_its_source() -> None:
    assert sources() in PAGE
    made = PAGE.split(BEGIN)[1].split(END)[0]
    assert set(BY_NAME) <= set(re.findall(r"^\| ([^|]+?) \|", made, re.MULTILINE))


def test_what_ran_on_a_kernel_stands_next_to_the_simulation_of_it(tmp_path: Path) -> None:
    path = tmp_path / "on_kernel.json"
    found: dict[str, Any] = {
        "kernel": "6.1",
        "gaps_ms": {"5": {"Naysayer": [60, 0], "polled every 20 ms": [50, 17]}},
    }
    path.write_text(json.dumps(found))
    policies = [BY_NAME[name] for name in found["gaps_ms"]["5"]]
    table = on_kernel(curves(False, 5, [5.0], policies), path)
    assert table.splitlines()[0] == (
        "| wrong winner, in %: Linux 6.1 | simulated, 5 ms | gpio-sim, 5 ms |"
    )
    assert table.splitlines()[2] == "| Naysayer | 0 | 0 (60 races) |"
    assert table.splitlines()[3].endswith("| 34 (50 races) |")


def test_only_what_stands_between_the_marks_is_made_anew() -> None:
    assert between(f"a\n{BEGIN}\nold\n{END}\nb", "new") == f"a\n{BEGIN}\nnew\n{END}\nb"
