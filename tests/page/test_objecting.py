"""The button to object: with real cards, after hands that were only presumed correct."""

from __future__ import annotations

from companion.games.not_not.cards import SLOTS
from companion.kit.view import Meaning
from tests.page.conftest import Daemon, with_words
from tests.page.sight import HINT, PANEL, press_until
from tests.page.still import page_of, still_life
from tools.axe import violations
from tools.browser_hands import HANDS_MS, KEYS, pause, sit_down
from tools.chromium import Chromium

BUTTON = "document.querySelector('#object').checkVisibility()"
NAMES = ("Ada", "Ben")
MOVES = 12  # with these dice; taps that depend on cards come sooner


@with_words("--option", "deck=real")
def test_a_click_objects_to_hands_that_were_only_presumed_correct(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = browser.tab(daemon.address, 1366, 768, alone=True)
    sit_down(tab)
    assert not tab.run(BUTTON)
    for _ in range(MOVES):
        if tab.run(BUTTON):
            break
        races = tab.run(f"{HINT}.includes('first correct tap')")
        both = {KEYS[0]["left"]: 0, KEYS[1]["up"]: 0}
        tab.race(**both) if races else tab.tap(KEYS[0]["up"])
        pause(tab, HANDS_MS)
    tab.until(PANEL + ".includes('only if')")
    assert violations(tab) == []
    tab.click("#object")
    tab.until(PANEL + ".includes('Which card is wrong?')")
    assert not tab.run(BUTTON)
    older = "document.querySelector('.older > li')?.textContent.includes('is wrong')"
    press_until(tab, KEYS[0]["up"], older)  # the card that lies there


def test_a_phone_has_the_button_too_next_to_what_its_buttons_say(browser: Chromium) -> None:
    legend = tuple(Meaning(way, "ROLL", 0) for way in SLOTS)
    with page_of(NAMES) as page:
        page.watch(still_life(NAMES, lit=(0,), legend=legend, objects=True))
        for seat, says in enumerate((["ROLL", "OBJECT"], ["hold: menu", "OBJECT"])):
            code = page.seats.offer(frozenset({seat}))
            phone = browser.tab(f"{page.page.address}phone.html#{code}", 390, 664, alone=True)
            phone.until("document.querySelectorAll('.way').length === 2")
            ways = "[...document.querySelectorAll('.way')].map((way) => way.textContent.trim())"
            assert phone.run(ways) == says
