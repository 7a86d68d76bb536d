"""What a person sees on the page, as expressions; and a page opened as a dealer."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.page.conftest import Daemon
from tools.browser_hands import HANDS_MS, hold, pause
from tools.chromium import Chromium, ChromiumError, Tab

SEATS = "document.querySelectorAll('.seat:not([hidden])').length"
GAME = "document.body.dataset.phase === 'game'"
HINT = "document.querySelector('#hint').textContent"
PANEL = "document.querySelector('#panel').alt"
TOO_SOON = HINT + ".includes('it does not count, press again')"
ANSWER_MS = 10_000  # what a press does is seen sooner, on any machine
PRESSES = 12

_parts = Path(__file__).with_name("scripts.js").read_text("utf-8").split("//// ")[1:]
SCRIPTS = dict(part.split("\n", 1) for part in _parts)
UNREACHED = SCRIPTS["unreached"]


def sees(tab: Tab, expression: str, value: object) -> None:
    """Wait until that is what it comes to: what a browser was sent is seen a moment later."""
    wanted = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    with suppress(ChromiumError):
        tab.until(f"JSON.stringify({expression}) === {json.dumps(wanted)}")
    assert tab.run(expression) == value


def resized(tab: Tab, width: int, height: int, scale: float = 1, *, phone: bool = False) -> None:
    """Another screen, once what lies on it has found its place there."""
    tab.size(width, height, scale, phone=phone)
    tab.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def opened(browser: Chromium, daemon: Daemon) -> Tab:
    """A page of the dealer's own, where a game may be started."""
    tab = browser.tab(daemon.address, alone=True)
    tab.until("document.querySelector('.start').hidden === false")
    return tab


def sat_at(ours: Tab, phone: Tab, seat: int, name: str) -> None:
    """The dealer makes a code for that player's seat, and the phone claims it in small letters."""
    phone.until("document.querySelector('.claim').hidden === false")
    ours.run("document.querySelector('.hand').open = true")
    ours.run(f"document.querySelector('.hand select').value = {seat}")
    ours.click(".hand button")
    written = f"document.querySelector('.hand output').textContent.split('Code for {name}: ')[1]"
    code = ours.until(written).lower()
    phone.run(f"document.querySelector('.claim input').value = '{code}'")
    phone.click(".claim button")
    phone.until("document.body.dataset.mine === 'one'")


def press_until(tab: Tab, press: str | Callable[[], object], done: str) -> None:
    """Press a key, or do what is given, until that is to be seen.

    Again only where the table says that it came too soon, or nothing comes of it: on a slow machine
    a question is drawn later than a hand counts on, and a second press would answer the next one.
    """
    for _ in range(PRESSES):
        pause(tab, HANDS_MS)
        if not tab.run(done):
            tab.tap(press) if isinstance(press, str) else press()
            end_ms = tab.run("performance.now()") + ANSWER_MS
            tab.until(f"({done}) || {TOO_SOON} || performance.now() > {end_ms}")
        if tab.run(done):
            return
    raise AssertionError(f"{PRESSES} presses, and still not {done}")


def end_game(tab: Tab) -> None:
    """By the menu of the first player."""
    press_until(tab, lambda: hold(tab, "KeyW"), f"{PANEL}.includes('END GAME')")
    for line in ("SCORES", "END GAME"):
        press_until(tab, "KeyW", f"{PANEL}.includes('chosen: {line}')")
    press_until(tab, "KeyD", "document.body.dataset.phase === 'over'")


def turn(tab: Tab) -> str:
    """Whose turn it is, as the scoreboard has it."""
    tab.click("#view")
    tab.until("document.body.dataset.view === 'tv'")
    whose: str = tab.run("document.querySelector('.turn').textContent")
    tab.click("#view")
    return whose
