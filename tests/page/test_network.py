"""Phones on lines that delay, jitter and go dead: nobody wins who was not first, and nobody waits.

`python -m bench.network` has more races, and says how many of each.
"""

from __future__ import annotations

import pytest

from bench.network import LINES, raced
from tests.page.conftest import Daemon
from tests.page.sight import GAME, PANEL, opened
from tools.browser_hands import choose
from tools.chromium import Chromium, Tab, installed
from tools.slow_line import SlowLine, Way

SAID = "document.querySelector('.console .ruling h2')?.firstChild.textContent ?? ''"
BEN = "[data-seat='1'] .arcade.pad"


@pytest.mark.parametrize("name", LINES)
def test_of_two_phones_none_wins_that_was_not_first(name: str) -> None:
    found = raced(LINES[name], 2)
    assert found.races == 8
    assert found.wrong == 0


@pytest.mark.skipif(installed() is None, reason="no Chromium here: apt-get install chromium")
def test_a_finger_on_a_phone_races_a_key_and_a_dead_line_is_told_of_on_both_pages(
    browser: Chromium, daemon: Daemon
) -> None:
    ours = opened(browser, daemon)
    port = int(daemon.plain.rstrip("/").rpartition(":")[2])
    with SlowLine(port, Way(20, 10), Way(5, 10)) as line:
        phone = _phone(browser, ours, line)
        choose(ours, "game", "spank")
        ours.click(".start .go")
        ours.until(GAME)
        phone.until(PANEL + ".includes('RED THREE')")
        ours.tap("KeyQ")
        phone.fingers(BEN)
        phone.fingers()
        ours.until(f"/by|DEAD HEAT/.test({SAID})")
        assert "\u00b1" in ours.run(SAID) or "DEAD HEAT" in ours.run(SAID)
        line.dead = True
        began_ms = ours.run("performance.now()")
        ours.until("document.querySelector('#away').textContent === 'Ben is away'")
        phone.until("document.body.dataset.link === 'away'")
        assert ours.run("performance.now()") - began_ms < 3_500  # with our own looking


def _phone(browser: Chromium, ours: Tab, line: SlowLine) -> Tab:
    """Ben's, which has just sat down."""
    phone = browser.tab(f"http://127.0.0.1:{line.port}/", alone=True)
    phone.size(390, 664, 2, phone=True)
    phone.until("document.querySelector('.claim').hidden === false")
    ours.click(".hand summary")
    ours.run("document.querySelector('.hand select').value = 1")
    ours.click(".hand button")
    ours.until("document.querySelector('.hand output').textContent.startsWith('Code for Ben')")
    code = ours.run(PANEL).split()[-1]
    phone.run(f"document.querySelector('.claim input').value = '{code}'")
    phone.click(".claim button")
    phone.until("document.querySelector('.claim').hidden")
    return phone
