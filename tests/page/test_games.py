"""The other games in a real browser: started from the form, played by keys, read off the page."""

from __future__ import annotations

import pytest

from tests.page.conftest import Daemon
from tools.browser_hands import HANDS_MS, choose, hold, pause
from tools.chromium import Chromium, Tab, installed

pytestmark = pytest.mark.skipif(
    installed() is None, reason="no Chromium here: apt-get install chromium"
)

ASKED_MS = 3_000  # until a ruling has been up so long that the question after it is put


def started(browser: Chromium, daemon: Daemon, game: str, variant: str, **options: int) -> Tab:
    """Ada's and Ben's game, with options as somebody fills them in."""
    tab = browser.tab(daemon.address, alone=True)
    tab.until("document.querySelector('.start').hidden === false")
    choose(tab, "game", game)
    choose(tab, "variant", variant)
    for name, value in options.items():
        tab.run(
            "[...document.querySelectorAll('.start .option')]"
            f".find(option => option.querySelector('b').textContent === '{name}')"
            f".querySelector('input').value = '{value}'"
        )
    tab.click(".start .go")
    tab.until("document.body.dataset.phase === 'game'")
    pause(tab, HANDS_MS)
    return tab


def said(tab: Tab, words: str) -> None:
    """Wait until the page shows that ruling."""
    tab.until(f"document.querySelector('.console .ruling').textContent.includes('{words}')")


def press(tab: Tab, *codes: str) -> None:
    for code in codes:
        tab.tap(code)
        pause(tab, HANDS_MS)


def test_a_spank_by_two_keys_is_in_the_order_of_the_browsers_times(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "spank", "three", rounds=1)
    at_s = tab.run("Date.now()") / 1000
    tab.key("Slash", True, at_s=at_s)  # Ben's key arrives first, and was pressed later
    tab.key("KeyQ", True, at_s=at_s - 0.03)
    for code in ("KeyQ", "Slash"):
        tab.key(code, False)
    said(tab, "Ada by 30 ms")
    said(tab, "Ada WINS")
    tab.until("document.body.dataset.phase === 'over'")
    assert "Ben draws 1 (30 ms)" in tab.run("document.querySelector('.paper').textContent")


def test_a_card_of_super_power_is_one_press_and_a_skip_a_long_one_and_a_short(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "super-power", "super")
    label = "document.querySelector(\"[data-seat='0'] .arcade.down\").ariaLabel"
    assert "GREEN" in tab.run(label)
    press(tab, "KeyS")  # Ada deals, and turns a green card
    press(tab, "ArrowDown")
    said(tab, "Ben plays GREEN")
    hold(tab, "KeyW")
    tab.until("document.querySelector('#panel').alt.includes('RED?')")
    pause(tab, HANDS_MS)
    press(tab, "KeyW")  # the first line: a skip
    said(tab, "Ada plays RED SKIP")


def test_nuh_uh_is_played_to_its_final_slip(browser: Chromium, daemon: Daemon) -> None:
    tab = started(browser, daemon, "nuh-uh", "quick", **{"trivia each": 1})
    press(tab, "KeyS", "KeyS")  # Ben has answered; Ada flips the card
    pause(tab, ASKED_MS)
    press(tab, "KeyD")
    said(tab, "Ben GETS IT")
    press(tab, "ArrowDown", "ArrowUp")  # Ada has answered, and Ben doubts it
    said(tab, "Ben SAYS NUH-UH")
    pause(tab, ASKED_MS)
    press(tab, "ArrowLeft")
    said(tab, "Ben WINS")
    assert "final score" in tab.run("document.querySelector('.paper').textContent")
