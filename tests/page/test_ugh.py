"""Ugh! in a real browser: four at one keyboard, from the form to the final slip."""

from __future__ import annotations

import pytest

from companion.page.catalogue import legend
from tests.page.conftest import Daemon
from tests.page.sight import HINT, PANEL, turn
from tools.browser_hands import HANDS_MS, begin, choose, pause
from tools.chromium import Chromium, Tab, installed

pytestmark = pytest.mark.skipif(
    installed() is None, reason="no Chromium here: apt-get install chromium"
)

ADA, BEN, CLEO, DAN = legend()
TICKED = "document.querySelectorAll('.start .players input[type=checkbox]')"


def press(tab: Tab, *codes: str) -> None:
    for code in codes:
        tab.tap(code)
        pause(tab, HANDS_MS)


def shown(tab: Tab, *words: str) -> None:
    for word in words:
        tab.until(f"{PANEL}.includes('{word}')")


def four_sit_down(browser: Chromium, daemon: Daemon) -> Tab:
    tab = browser.tab(daemon.address, alone=True)
    tab.until("document.querySelector('.start').hidden === false")
    tab.run(f"[...{TICKED}].forEach((box, seat) => {{ box.checked = seat < 4 }})")
    choose(tab, "game", "ugh")
    choose(tab, "variant", "quick")
    begin(tab)
    tab.until("document.body.dataset.phase === 'game'")
    pause(tab, HANDS_MS)
    return tab


def test_four_play_a_quick_game_on_the_page_to_the_final_slip(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = four_sit_down(browser, daemon)
    shown(tab, "Ada 0", "Ben 0", "Cleo 0", "Dan 0")
    press(tab, CLEO["up"])
    shown(tab, "GREEN?")
    assert turn(tab) == "Cleo answers"
    press(tab, CLEO["right"], CLEO["left"], CLEO["up"], CLEO["down"])  # 2, 4 and 3
    shown(tab, "2 × 4 × 3 = 24")
    press(tab, CLEO["up"])
    shown(tab, "Cleo LEADS BY 24", "Cleo 24")
    press(tab, BEN["down"])
    shown(tab, "Cleo LEADS BY 21", "Ben 3")
    press(tab, ADA["left"])
    tab.until(f"{HINT}.includes('flip the last card and press right')")
    press(tab, DAN["right"])
    shown(tab, "LAST CARD")
    press(tab, DAN["left"])  # a later Ugh!
    shown(tab, "CORRECT?")
    press(tab, DAN["right"])
    tab.until("document.body.dataset.phase === 'over'")
    paper = tab.run("document.querySelector('.paper').textContent")
    assert "UGH! final score" in paper
    assert "Cleo WINS" in paper
