"""Names on the page: kept at their seats, or refused with a line; and the same game again."""

from __future__ import annotations

import re

from tests.page.conftest import Daemon
from tests.page.sight import GAME, HINT, PANEL, end_game, opened, press_until, sees
from tools.browser_hands import HANDS_MS, begin, choose, pause
from tools.chromium import Chromium, Tab

WRONG = "document.querySelector('.wrong').textContent"
FAMILY = "👨\u200d👩\u200d👧"
PLATES = "[...document.querySelectorAll('.seat:not([hidden]) .name')].map(n => n.textContent)"
TYPED = "[...document.querySelectorAll('.player [type=text]')].slice(0, 4).map(i => i.value)"


def name(tab: Tab, seat: int, text: str) -> None:
    tab.run(f"document.querySelectorAll('.player [type=text]')[{seat}].value = '{text}'")


def test_names_are_refused_with_a_line_or_stay_at_their_seats(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = opened(browser, daemon)
    choose(tab, "game", "spank")
    for text, why in [
        ("TEAM 2", "Naysayer uses that word"),
        ("ada", "look the same on the panel"),
        ("Bartholomew-the-8th", "use 1 to 12 letters"),
    ]:
        name(tab, 1, text)
        begin(tab)
        tab.until(f"{WRONG}.includes('{why}')")
    name(tab, 0, f"Zoe\u0308\u00a0{FAMILY}\u00a0")
    name(tab, 1, "Ben")
    begin(tab)
    tab.until(GAME)
    sees(tab, PLATES, [f"Zoë {FAMILY}", "Ben"])
    pause(tab, HANDS_MS)
    end_game(tab)
    press_until(tab, "KeyW", f"{HINT}.startsWith('Game over.')")  # who wins has been read
    press_until(tab, "ArrowRight", GAME)  # the same again
    for seen in (PLATES, f"{TYPED}.slice(0, 2)"):
        sees(tab, seen, [f"Zoë {FAMILY}", "Ben"])


def test_names_of_any_script_are_real_on_the_page_and_numbers_on_the_paper(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = opened(browser, daemon)
    choose(tab, "game", "spank")
    people = ["ليلى", "さくら", "🎲🐙", "Zoë"]
    for seat, one in enumerate(people):
        name(tab, seat, one)
        tab.run(f"document.querySelectorAll('.player [type=checkbox]')[{seat}].checked = true")
    begin(tab)
    tab.until(GAME)
    sees(tab, PLATES, people)
    pause(tab, HANDS_MS)
    for key in ("KeyQ", "Slash", "KeyU", "KeyR"):
        tab.tap(key)
    tab.until("document.querySelector('.paper').textContent.includes('draws')")
    paper = tab.run("document.querySelector('.paper').textContent")
    assert {"PLAYER 1", "PLAYER 2", "PLAYER 3"} <= set(re.findall(r"PLAYER \d", paper))
    assert "?" not in paper
    ruled = "document.querySelector('.console .ruling').textContent"
    tab.until(f"({PANEL} + {ruled}).includes('さくら')")
