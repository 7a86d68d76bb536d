"""The page in a real browser: a game by keys and fingers, dead heats, reconnecting, looking on."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

from companion.journal.journal import Journal
from companion.kit.structs import replace
from tests.journal.damaged import RECORD
from tests.page.conftest import Daemon, with_words
from tests.page.sight import PANEL, SCRIPTS, opened
from tools.browser_hands import HANDS_MS, KEYS, pause, sit_down
from tools.browser_player import MOVES, play_until
from tools.chromium import Chromium, Tab

PRESSED = "document.querySelectorAll('.arcade.pressed').length"


def sat_down(browser: Chromium, daemon: Daemon) -> Tab:
    tab = browser.tab(daemon.address, alone=True)
    sit_down(tab)
    return tab


@with_words("--option", "cards=8")
def test_a_game_is_played_by_keys_and_fingers_to_its_winner(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = sat_down(browser, daemon)
    turns = iter(range(MOVES))

    def tap(slot: str) -> None:
        if next(turns) % 2:
            tab.tap(KEYS[0][slot])
        else:
            tab.touch(f"[data-seat='1'] .arcade.{slot}")

    play_until(tab, lambda seen: seen["phase"] == "over", tap)
    tab.until("document.querySelector('.console .ruling h2').textContent.includes('WIN')")
    tab.until("document.querySelector('.seat[data-state~=won]') !== null")
    tab.until("document.querySelector('.paper').textContent.includes('final score')")
    tab.until("document.querySelector('.final .go')?.textContent === 'Play again'")
    tab.click(".final .go")
    tab.until("document.body.dataset.phase === 'game'")


def test_two_presses_within_a_millisecond_are_a_dead_heat(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = sat_down(browser, daemon)

    def both(slot: str) -> None:
        tab.race(**{KEYS[0][slot]: 0, KEYS[1][slot]: 0.5})

    seen = play_until(tab, lambda seen: "DEAD HEAT" in seen["said"], both)
    assert "Ada + Ben" in seen["said"]
    gap = re.match(r"([\d.]+) ms apart", seen["reason"])
    assert gap is not None
    assert float(gap[1]) < 1


def test_fingers_press_at_once_a_key_that_repeats_presses_once_and_escape_lets_go(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = opened(browser, daemon)
    tab.run(SCRIPTS["counting presses"])
    tab.touch("[data-seat='0'] .arcade.up", "[data-seat='1'] .arcade.up")
    tab.until("window.most === 2")
    tab.until(f"{PANEL}.includes('Ada, Ben')")
    tab.key("KeyI", True)
    tab.key("KeyI", True, repeat=True)
    tab.key("KeyI", True, repeat=True)
    tab.key("KeyI", False)
    tab.until(f"{PANEL}.includes('Cleo')")  # joined, and not out again
    tab.key("KeyT", True)
    tab.until(f"{PRESSED} === 1")
    tab.tap("Escape")
    tab.until(f"{PRESSED} === 0")
    tab.until(f"{PANEL}.includes('Cleo, Dan')")


def test_the_page_comes_back_by_itself_and_keeps_its_claim(
    browser: Chromium, tmp_path: Path
) -> None:
    daemon = Daemon(tmp_path)
    tab = opened(browser, daemon)
    tab.go(daemon.plain)
    tab.until("document.querySelector('.start').hidden === false")
    daemon.end()
    tab.until("document.body.dataset.link === 'away'")
    daemon = Daemon(tmp_path, int(daemon.plain.rstrip("/").rpartition(":")[2]))
    try:
        tab.until("document.body.dataset.link === 'live'")
        tab.until("document.querySelector('#role').hidden === false")
        tab.go("about:blank")
        tab.go(daemon.address)
        tab.until("document.querySelector('.start').hidden === false")
    finally:
        daemon.end()


def test_an_unfinished_game_goes_on_by_a_button_of_the_page(
    browser: Chromium, tmp_path: Path
) -> None:
    with closing(Journal(tmp_path / "journal.db")) as journal:
        journal.begin(replace(RECORD, grade="browser"))
        journal.work()
    daemon = Daemon(tmp_path)
    tab = browser.tab(daemon.address, alone=True)
    tab.until("document.querySelector('.asked').textContent === 'Ada, Ben: continue?NEWCONTINUE'")
    pause(tab, HANDS_MS)  # nobody answers what they cannot have seen
    tab.click(".asked button:last-child")
    tab.until("document.querySelector('#game').textContent.startsWith('Not Not')")
    daemon.end()
