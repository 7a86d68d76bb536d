"""The button to object: with real cards, after hands that were only presumed correct."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.conftest import Daemon
from tests.page.sight import HINT, PANEL
from tools.axe import violations
from tools.browser_hands import HANDS_MS, KEYS, pause, sit_down
from tools.chromium import Chromium, Tab, installed

BUTTON = "document.querySelector('#object').checkVisibility()"
MOVES = 12  # with these dice; taps that depend on cards come sooner


@pytest.fixture
def real_cards(tmp_path: Path) -> Iterator[Daemon]:
    daemon = Daemon(tmp_path, options=("deck=real",))
    yield daemon
    daemon.end()


def both_tap(tab: Tab) -> None:
    """Ada the left card and Ben the upper one, in the same moment."""
    at_s = tab.run("Date.now()") / 1000
    for code in (KEYS[0]["left"], KEYS[1]["up"]):
        tab.key(code, True, at_s=at_s)
    for code in (KEYS[0]["left"], KEYS[1]["up"]):
        tab.key(code, False)


@pytest.mark.skipif(installed() is None, reason="no Chromium here: apt-get install chromium")
def test_a_click_objects_to_hands_that_were_only_presumed_correct(
    browser: Chromium, real_cards: Daemon
) -> None:
    tab = browser.tab(real_cards.address, 1366, 768, alone=True)
    sit_down(tab)
    assert not tab.run(BUTTON)
    for _ in range(MOVES):
        if tab.run(BUTTON):
            break
        races = tab.run(f"{HINT}.includes('first correct tap')")
        both_tap(tab) if races else tab.tap(KEYS[0]["up"])
        pause(tab, HANDS_MS)
    tab.until(PANEL + ".includes('only if')")
    assert violations(tab) == []
    tab.click("#object")
    tab.until(PANEL + ".includes('Which card is wrong?')")
    assert not tab.run(BUTTON)
    tab.click(".lines > :first-child")
    tab.until("!document.querySelector('.console .ruling h2').textContent.includes('DEAD HEAT')")
    assert "is wrong" in tab.run("document.querySelector('.older > li').textContent")
