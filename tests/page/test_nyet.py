"""Nyet! in a real browser: whole games by the mouse, and an argument about a trick."""

from __future__ import annotations

import json

from tests.page.conftest import Daemon
from tests.page.sight import PANEL, SCRIPTS, sees
from tests.page.test_games import started
from tools.browser_hands import pause
from tools.chromium import Chromium, Tab

PRESSES = 400  # of a whole game, more than enough
SEEN_MS = 350  # until a press has been answered
READ_MS = 1_050  # until the same button means another press
ASKED = "document.querySelector('.seat[data-state~=asked]') !== null"
OVER = "document.body.dataset.phase === 'over'"
PAPER = "document.querySelector('.paper').textContent"


def press(tab: Tab) -> None:
    """Whoever is waited for presses right, which goes on; in a sheet first down, to DONE."""
    seat, before = tab.run(SCRIPTS["whose turn"]), tab.run(PANEL)
    if "press" in before or tab.run(ASKED):
        pause(tab, READ_MS)
    if tab.run(OVER):
        return
    button = "right" if "chosen: DONE" in before or "chosen:" not in before else "down"
    until_ms = tab.run("performance.now()") + SEEN_MS
    tab.click(f"[data-seat='{seat}'] .arcade.{button}")
    tab.until(f"{PANEL} !== {json.dumps(before)} || performance.now() > {until_ms}")


def test_a_game_to_one_point_is_played_to_its_final_slip(browser: Chromium, daemon: Daemon) -> None:
    tab = started(
        browser, daemon, "nyet", "short", 5, board="cardboard", count="at the end", points="1"
    )
    for _ in range(PRESSES):
        if tab.run(OVER):
            break
        press(tab)
    tab.until(OVER)
    tab.until(f"{PAPER}.includes('NYET! final score')")
    paper = tab.run(PAPER)
    assert "NYET! round 1" in paper
    assert "Bonus card" in paper


def test_a_board_is_covered_by_clicking_its_boxes(browser: Chromium, daemon: Daemon) -> None:
    tab = started(browser, daemon, "nyet", "short", 3, board="panel")
    while not tab.run("document.querySelector('.nyet') !== null"):
        press(tab)
    for line in (2, 3, 5):
        tab.click(f".nyet .line:nth-child({line}) .box:last-child")
        tab.until(f"document.querySelector('.nyet .line:nth-child({line}) .box:last-child em')")
    sees(tab, "document.querySelectorAll('.box.covered').length", 3)


def test_a_trick_is_argued_about_by_clicking_its_cards(browser: Chromium, daemon: Daemon) -> None:
    tab = started(browser, daemon, "nyet", "short", 4)
    written = "document.querySelector('.trick output').textContent"
    tab.click(".trick summary")
    for card in ("green 9", "green 1", "green 4", "yellow 1", "yellow 7"):
        tab.click(f".trick .choose [aria-label='{card}']")
    tab.until(f"{written}.includes('Click the colour of trump')")
    tab.click(".trick [aria-label='trump yellow']")
    tab.until(f"{written}.includes('card 5 takes it, yellow 7: the highest trump')")
    tab.click(".trick .choose [aria-label='yellow 8']")  # a sixth card is none
    tab.click(".trick [aria-label='supertrump green']")
    tab.until(f"{written}.includes('card 2 takes it, green 1: a supertrump')")
    tab.click(".trick [aria-label='supertrump blue']")
    tab.until(f"{written}.includes('card 5 takes it, yellow 7: the highest trump')")
    tab.click(".trick .played [aria-label='green 1']")
    tab.click(".trick .played [aria-label='yellow 7']")
    tab.until(f"{written}.includes('loot: card 4, yellow 1')")
    tab.click(".trick .played [aria-label='player 4 still has']")
    tab.click(".trick .choose [aria-label='green 3']")
    tab.until(f"{written}.includes('card 4 had to follow green')")
    tab.click(".trick .again")
    tab.until(f"{written} === ''")
