"""What a game shows: no text under 12 px or a thirtieth of a television, and nothing for axe."""

from __future__ import annotations

import pytest

from tests.page.sight import PANEL, SCRIPTS
from tools.axe import violations
from tools.browser_hands import choose
from tools.chromium import Tab
from tools.stage import Stage

# Each game, and what is on its panel, with the browsers that axe looks through then.
GAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "not-not": {"dice": ("laptop", "phone", "television"), "over": ("phone",)},
    "super-power": {"facts": ("laptop",), "list": ("laptop", "phone")},
    "spank": {},
    "nuh-uh": {},
    "nyet": {"board": ("laptop",), "ask": ("phone",), "list": ("phone",)},
    "ugh": {"ruling": ("phone",), "list": ("phone", "television")},
}
LEAST_PX = {"laptop": 12, "phone": 12, "television": 1080 / 30}


def small(tab: Tab, least_px: float) -> list[str]:
    found: list[str] = tab.run(SCRIPTS["small text"] % least_px)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_too_small_nothing_sticks_out_and_axe_finds_nothing(
    game: str, stage: Stage
) -> None:
    play, wanted = stage.play(game), dict(GAMES[game])
    for kind in play.kinds():
        stage.shows(play.session)
        for where, tab in stage.tabs.items():
            assert small(tab, LEAST_PX[where]) == [], (kind, where)
        assert stage.tabs["laptop"].run(SCRIPTS["outside"]) == [False, []], kind
        found = {where: violations(stage.tabs[where]) for where in wanted.pop(kind, ())}
        assert not any(found.values()), found
    play.close()
    assert not wanted, "never seen"


def test_neither_does_of_the_start_with_all_options_and_of_a_lesson(stage: Stage) -> None:
    stage.lobby()
    tab = stage.tabs["laptop"]
    tab.run("document.querySelectorAll('.console details').forEach((one) => one.open = true)")
    choose(tab, "game", "super-power")
    assert small(tab, LEAST_PX["laptop"]) + violations(tab) == []
    tab.click(".teach")
    tab.until("document.querySelector('.lesson').open")
    assert small(tab, LEAST_PX["laptop"]) + violations(tab) == []
    tab.click(".lesson .skip")


def test_what_the_panel_shows_is_spoken(stage: Stage) -> None:
    tab, play = stage.tabs["laptop"], stage.play("not-not")
    next(play.kinds())
    stage.shows(play.session)
    spoken = "document.querySelector('.spoken[aria-live]').textContent"
    assert tab.run(spoken) == tab.run(PANEL)
    play.close()
