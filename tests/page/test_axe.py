"""axe finds nothing on the page, dark or light, in any state; and what changes is told aloud."""

from __future__ import annotations

import msgspec
import pytest

from companion.journal.standing_rulings import Played
from companion.journal.statistics import count
from companion.kit.rulings import Finish, Ruling
from companion.page.responses import STATS
from companion.page.stats_page import HEAD, TAIL, html
from tests.page.still import page_of
from tools.axe import violations
from tools.browser_hands import choose
from tools.chromium import Chromium
from tools.stage import Stage

RACE = (Finish(0, "up", 212_000_000, "first"), Finish(1, "up", 400_000_000, "late"))
SEEN = ("kernel", Ruling(clause="", headline="", reason="", race=RACE, opened_ns=0))
SPOKEN = "document.querySelector('.spoken[aria-live]').textContent"


def test_the_form_with_all_its_options_and_a_lesson(stage: Stage) -> None:
    stage.lobby()
    tab = stage.tabs["laptop"]
    tab.run("document.querySelectorAll('.start details').forEach(one => one.open = true)")
    choose(tab, "game", "super-power")
    assert violations(tab) == []
    tab.click(".teach")
    tab.until("document.querySelector('.lesson').open")
    assert violations(tab) == []
    tab.click(".lesson .skip")


@pytest.mark.parametrize("rulings", [(), (SEEN,)], ids=["empty", "with a plot"])
def test_the_statistics(
    rulings: tuple[tuple[str, Ruling], ...], browser: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Played(("Ada", "Ben"), (), rulings, "not-not")
    text = f"{HEAD}{html(count([evening] if rulings else []))}{TAIL}"

    async def make(_module: str, _argument: str) -> bytes:
        return msgspec.json.encode({STATS: text})

    monkeypatch.setattr("companion.page.responses.in_process", make)
    with page_of() as house:
        assert violations(browser.tab(f"{house.page.address}stats", alone=True)) == []


def test_what_the_panel_shows_is_told_aloud(stage: Stage) -> None:
    tab = stage.tabs["laptop"]
    play = stage.play("not-not")
    next(play.kinds())
    stage.shows(play.session)
    assert tab.run(SPOKEN) == tab.run("document.querySelector('#panel').alt")
    play.close()
