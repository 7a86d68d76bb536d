"""Hands in a real browser: buttons that are held, the keyboard alone, a phone with a code."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.page.conftest import Daemon
from tests.page.sight import GAME, HINT, PANEL, SEATS, UNREACHED, opened, press_until, sat_at, sees
from tools.browser_hands import HELD_MS, hold, pause, sit_down
from tools.browser_player import play_until
from tools.chromium import Chromium, Tab

QUESTIONS = 12  # more than any way through the lobby has
LIST = HINT + ".includes('right to choose')"
LOBBY = HINT + ".startsWith('Press to sit down')"


UP = "[data-seat='0'] .arcade.up"
HOLDS: tuple[tuple[Callable[[Tab], None], Callable[[Tab], None]], ...] = (
    (lambda tab: tab.key("KeyW", True), lambda tab: tab.key("KeyW", False)),
    (lambda tab: tab.mouse(UP, True), lambda tab: tab.mouse(UP, False)),
    (lambda tab: tab.fingers(UP), lambda tab: tab.fingers()),
    (lambda tab: tab.key("Space", True), lambda tab: tab.key("Space", False)),
)


def test_a_button_that_is_held_starts_a_game(browser: Chromium, daemon: Daemon) -> None:
    tab = opened(browser, daemon)
    tab.tap("KeyW")
    tab.tap("ArrowUp")
    tab.until(PANEL + ".includes('Ada, Ben')")
    tab.run(f'document.querySelector("{UP}").focus()')  # for the space bar
    for down, up in HOLDS:
        down(tab)
        pause(tab, HELD_MS)
        up(tab)
        tab.until(LIST)
        answer_until(tab, "KeyA", LOBBY)
    hold(tab, "KeyW")
    tab.until(LIST)
    answer_until(tab, "KeyD", GAME)
    sees(tab, SEATS, 2)


def answer_until(tab: Tab, code: str, done: str) -> None:
    """The same answer to each question, until that is to be seen."""
    for _ in range(QUESTIONS):
        asked = json.dumps(tab.run(PANEL))
        press_until(tab, code, f"{done} || {PANEL} !== {asked}")
        if tab.run(done):
            return
    raise AssertionError(f"{QUESTIONS} questions, and still not {done}")


def test_the_keyboard_alone_gets_everywhere_and_shows_where_it_is(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = opened(browser, daemon)
    walk_to(tab, "Other games")
    tab.tap("Enter")
    walk_to(tab, "Start")
    tab.tap("Enter")
    tab.until(GAME)
    walk_to(tab, "Ada up")
    press_until(tab, "Space", HINT + ".includes('first correct tap')")
    walk_to(tab, "Scoreboard")
    tab.tap("Enter")
    tab.until("document.body.dataset.view === 'tv'")


def walk_to(tab: Tab, wanted: str) -> None:
    """Press Tab until the focus is there; at every stop one must see where it is."""
    for _ in range(60):
        tab.tap("Tab")
        name, outline = tab.run(
            "(e => [e.ariaLabel || e.textContent, getComputedStyle(e).outlineStyle])"
            "(document.activeElement)"
        )
        if name.startswith(wanted):
            assert outline != "none"
            return
        assert outline != "none" or tab.run("document.activeElement === document.body")
    raise AssertionError(f"no {wanted} to walk to")


def test_a_code_on_the_dealers_page_gives_a_phone_one_seat(
    browser: Chromium, daemon: Daemon
) -> None:
    ours = opened(browser, daemon)
    phone = browser.tab(daemon.plain, alone=True)
    phone.size(390, 844, 2, phone=True)
    ours.click(".fold > summary")
    sat_at(ours, phone, 1, "Ben")
    assert phone.run("document.querySelector('.claim').hidden")
    assert phone.run("document.querySelector('.start').hidden")
    sees(phone, "document.querySelectorAll('.arcade:enabled').length", 5)
    sit_down(ours)
    phone.until(GAME)

    def touched(slot: str) -> None:
        """A card on the phone, where Ben alone sits: it is his button."""
        phone.fingers(f".way[aria-label^='{slot}:']")
        phone.until(f"document.querySelector('.way.pressed')?.ariaLabel.startsWith('{slot}:')")
        phone.fingers()

    play_until(ours, lambda seen: "Ben" in seen["said"], touched)
    assert (
        ours.run("[...document.querySelectorAll('.spot')].some(s => s.checkVisibility())") is False
    )
    phone.until("document.querySelector('.console .ruling').childElementCount > 0")
    sees(phone, "scrollY", 0)
    sees(phone, UNREACHED, 0)
    assert phone.run("document.documentElement.scrollWidth") <= 390
