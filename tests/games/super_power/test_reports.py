"""What a table reports of each house rule, and who draws what by it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games.super_power.rule import LONGEST_LINE, Reported
from companion.games.super_power.rules import RULES
from tests.games.super_power.referee_table import refereed

ADA, BEN, CLEO, DAN = range(4)
BEN_REPORTS_CLEO = Reported(BEN, CLEO, (CLEO, DAN, ADA, BEN), (DAN,))
ROWS: dict[str, tuple[str, str, str, Mapping[int, int | str], str]] = {
    # rule: its line, whom it asks for, what is announced, who draws what, what else comes of it
    "get_out": ("ZERO", "", "PASS YOUR HANDS", {}, "pass hands"),
    "fire": ("FIRE", "WHO LAID THE LAST RED?", "CLEO TAKES REDS", {CLEO: "reds"}, ""),
    "not_your_turn": ("FOUL", "WHO PLAYED OUT OF TURN?", "CLEO TAKES 3", {CLEO: 3}, "ask if drawn"),
    "triplets": ("MUTED", "", "MUTED", {}, "cancel draw cards"),
    "mind_meld": ("MELD", "WHOSE HAND?", "BEN MELDS", {}, ""),
    "beam_me_up": ("BEAM", "WHO MOVES?", "CLEO MOVES", {}, "change seats"),
}
BY_BUTTONS = {"super_power", "no_sissies", "doghouse", "spank", "truck"}  # or by nobody's report


@pytest.mark.parametrize("name", ROWS)
def test_a_report_asks_and_has_drawn_what_its_rule_says(name: str) -> None:
    report = next(rule.report for rule in RULES if rule.name == name)
    assert report is not None
    announced = report.headline.format(reporter="BEN", named="CLEO")
    drawn = report.draws(BEN_REPORTS_CLEO)
    assert (report.line, report.asks, announced, drawn, report.then) == ROWS[name]
    assert report.reason.format(reporter="BEN", named="CLEO")


@pytest.mark.parametrize(
    ("moves", "there", "missing"),
    [
        ("B first/MORE.../?", "ZERO, I DEAL, HAND OVER", "PUT RIGHT, MUTED"),
        ("A first/MORE.../?", "ZERO", "I DEAL"),  # who deals already
        ("B first/ZERO; C first/MORE.../?", "FIRE", "ZERO"),  # hands go round
        ("B draw; C first/MORE.../?", "PUT RIGHT, MUTED", ""),
    ],
)
def test_the_menu_has_a_line_for_what_can_be_reported_now(
    moves: str, there: str, missing: str
) -> None:
    lines = {choice.label for choice in refereed().play(moves).asked.choices}
    assert {*there.split(", ")} <= lines
    assert not {*missing.split(", ")} & lines


def test_whose_hand_is_looked_at_is_never_one_s_own() -> None:
    asks_others = {r.name for r in RULES if r.report is not None and not r.report.reporter_too}
    assert asks_others == {"mind_meld"}


def test_every_line_is_of_one_rule_and_fits_the_menu() -> None:
    lines = [rule.report.line for rule in RULES if rule.report is not None]
    assert len({*lines}) == len(lines)
    assert max(map(len, lines)) <= LONGEST_LINE
    assert {rule.name for rule in RULES if rule.report is None} == BY_BUTTONS


def test_what_a_rule_needs_is_one_of_the_eleven() -> None:
    names = [rule.name for rule in RULES]
    assert len({*names}) == 11
    assert {needed for rule in RULES for needed in rule.needs} <= {*names}
