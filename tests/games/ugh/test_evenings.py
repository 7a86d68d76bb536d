"""Whole games of Ugh! by people who forget; and what must hold whatever is pressed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.drawing.draw import lay_out
from companion.drawing.pages import pages
from companion.games.ugh.state import State
from companion.journal.script import read_script
from companion.kit.rulings import Ruling
from tests.at_table import AtTable
from tests.games.habits import Habits
from tests.games.ugh.compose import compose, played
from tests.games.ugh.people import People
from tests.sim import play

BUNDLED = Path(companion.__file__).parent / "evenings" / "ugh.txt"


def points_of(table: AtTable[State]) -> tuple[tuple[str, int], ...]:
    return table.table.standings(table.state).rows


def test_the_bundled_evening_is_what_its_composer_writes_and_shows_all_there_is(
    tmp_path: Path,
) -> None:
    assert BUNDLED.read_text("utf-8") == compose()
    heard = play(read_script(BUNDLED), tmp_path / "j.db")
    said = [f"{s.clause} {s.headline}".upper() for s in heard.said if isinstance(s, Ruling)]
    assert said == [line.upper() for line in played().heard()]
    assert {line.split()[0] for line in said} == {"UG-2", "UG-3", "UG-5", "UG-6", "UNDO"}
    assert "UGH! final score" in heard.slips[-1]
    assert heard.warnings == []


@pytest.mark.parametrize("players", [2, 5, 12])
def test_everybodys_total_and_the_lead_are_on_the_panel_whatever_else_is(players: int) -> None:
    people = People(5, players, Habits(forgetful=0.1))
    give, seen = people.at.give, set()

    def giving(item: Any) -> None:
        give(item)
        state = people.at.state
        if state.over or state.screen in seen:
            return
        seen.add(state.screen)
        shown = "".join(
            text
            for page in pages(state.screen, (128, 64))
            for text, _ in lay_out(page, (128, 64), "1").written
        )
        totals = sorted((points for _, points in points_of(people.at)), reverse=True)
        assert all(str(points) in shown for points in totals)
        assert {name[0] for name in people.at.names} <= set(shown), (state.screen, shown)
        assert str(totals[0] - totals[1]) in shown

    people.at.give = giving  # type: ignore[method-assign]  # looking on
    people.play()
    assert len(seen) > 60
