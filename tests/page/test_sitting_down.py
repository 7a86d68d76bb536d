"""Sitting down in a real browser: the form, the seats' buttons, the keyboard alone, a phone."""

from __future__ import annotations

import pytest

from companion.page.chromium import Chromium, Tab, installed
from companion.page.newcomer import (
    HANDS_MS,
    HELD_MS,
    KEYS,
    choose,
    hold,
    pause,
    play_until,
    sit_down,
)
from tests.page.conftest import Daemon

pytestmark = pytest.mark.skipif(
    installed() is None, reason="no Chromium here: apt-get install chromium"
)

READ_MS = 400  # until a question has been read
SEATS = "document.querySelectorAll('.seat:not([hidden])').length"
ROWS = "document.querySelectorAll('.player:not([hidden])').length"
GAME = "document.body.dataset.phase === 'game'"
WRONG = "document.querySelector('.wrong').textContent"
LIST = "document.querySelector('#hint').textContent.includes('right chooses')"
HINT = "document.querySelector('#hint').textContent"
PANEL = "document.querySelector('#panel').alt"
# The arcade buttons that are not where a finger aims at them: beyond the window, or covered.
UNREACHED = """[...document.querySelectorAll('.seat:not([hidden]) .arcade:enabled')].filter(b => {
  const r = b.getBoundingClientRect();
  const found = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return r.width < 24 || found?.closest('.arcade') !== b;
}).length"""
# Seats that lie on each other, on the slap pad, or over the table's edge, for every number of them.
CROWDED = """import('/places.js').then(({ around, zones, WIDE, HIGH, OUTER }) => {
  const wrong = [], { abs, hypot, max } = Math;
  for (let count = 1; count <= 16; count++) {
    const { size, places } = around(count);
    places.forEach(([x, y], i) => {
      const near = hypot(max(0, abs(x) - WIDE / 2), max(0, abs(y) - HIGH / 2));
      const on = ([a, b]) => abs(a - x) < WIDE && abs(b - y) < HIGH;
      if (near <= OUTER || places.slice(0, i).some(on)) wrong.push([count, i]);
      if (max(abs(x) + WIDE / 2, abs(y) + HIGH / 2) > size / 2) wrong.push([count, i]);
    });
    const round = zones(places).reduce((sum, { from, to }) => sum + to - from, 0);
    if (places.length !== count || round > 360) wrong.push([count]);
  }
  return JSON.stringify(wrong);
})"""


def opened(browser: Chromium, daemon: Daemon) -> Tab:
    return dealer(browser, daemon.address)


def dealer(browser: Chromium, address: str) -> Tab:
    tab = browser.tab(address, alone=True)
    tab.until("document.querySelector('.start').hidden === false")
    return tab


@pytest.fixture(scope="module")
def ours(browser: Chromium, lobby: Daemon) -> Tab:
    """A dealer's page in a lobby where nobody has joined, and nobody starts a game."""
    return dealer(browser, lobby.address)


def reopened(tab: Tab) -> Tab:
    """The same page, loaded again: it keeps its claim."""
    tab.go(tab.run("location.href"))
    tab.until("document.querySelector('.start').hidden === false")
    return tab


def test_so_many_seats_as_are_wanted_stand_round_the_table(ours: Tab) -> None:
    tab = reopened(ours)
    assert tab.run(CROWDED) == "[]"
    assert tab.run(SEATS) == 4
    for count in range(5, 17):
        tab.click(".more")
        assert (tab.run(SEATS), tab.run(ROWS)) == (count, count)
        tab.run("window.scrollTo({ top: 0, behavior: 'instant' })")
        assert tab.run(UNREACHED) == 0
    assert tab.run("document.querySelector('.more').hidden")
    tab.click("[data-seat='15'] .arcade.up")
    tab.until(PANEL + ".includes('Pia')")
    tab.click("[data-seat='15'] .arcade.up")
    tab.until("!" + PANEL + ".includes('Pia')")


def test_in_a_game_only_those_who_play_have_a_seat(browser: Chromium, daemon: Daemon) -> None:
    tab = opened(browser, daemon)
    tab.click(".player:nth-child(2) [type=checkbox]")
    tab.click(".player:nth-child(3) [type=checkbox]")
    sit_down(tab)
    shown = "[...document.querySelectorAll('.seat:not([hidden]) .name')].map(n => n.textContent)"
    assert tab.run(shown) == ["Ada", "Cleo"]


def test_what_differs_from_the_variant_is_played(browser: Chromium, daemon: Daemon) -> None:
    tab = opened(browser, daemon)
    choose(tab, "variant", "extreme")
    tab.click(".start summary")
    # This table's habit is shown, and can be overruled.
    cards = "[...document.querySelectorAll('.option')].find(o => o.textContent.startsWith('cards'))"
    assert tab.run(f"{cards}.querySelector('input').value") == "8"
    tab.run(f"{cards}.querySelector('input').value = 3")
    tab.click(".start .go")
    tab.until(WRONG + ".includes('use 8 to 48')")
    tab.run(f"{cards}.querySelector('input').value = 20")
    tab.click(".start .go")
    tab.until(GAME)
    assert "extreme" in tab.run("document.querySelector('#game').textContent")
    tab.until("document.querySelector('.deck')?.ariaLabel.startsWith('the deck, 16 cards')")


def test_a_game_for_too_few_or_too_many_is_refused_with_a_sentence(ours: Tab) -> None:
    tab = reopened(ours)
    tab.click(".player:nth-child(2) [type=checkbox]")
    tab.click(".start .go")
    assert tab.run(WRONG) == "Not Not takes at least 2 players; tick one more."
    while tab.run(ROWS) < 12:
        tab.click(".more")
    tab.click(".start .go")
    assert tab.run(WRONG) == "Not Not takes at most 8, and 9 are ticked."
    assert tab.run("document.body.dataset.phase") == "lobby"


def test_who_joins_at_a_seat_is_ticked_in_the_form(ours: Tab) -> None:
    tab = reopened(ours)
    dan = "document.querySelector('.player:nth-child(4) [type=checkbox]').checked"
    tab.tap("KeyT")
    tab.until(dan)
    tab.tap("KeyT")
    tab.until(f"!{dan}")


def by_key(tab: Tab) -> None:
    hold(tab, "KeyW")


def by_mouse(tab: Tab) -> None:
    tab.mouse("[data-seat='0'] .arcade.up", True)
    pause(tab, HELD_MS)
    tab.mouse("[data-seat='0'] .arcade.up", False)


def by_finger(tab: Tab) -> None:
    tab.fingers("[data-seat='0'] .arcade.up")
    pause(tab, HELD_MS)
    tab.fingers()


def by_focus(tab: Tab) -> None:
    tab.run("document.querySelector(\"[data-seat='0'] .arcade.up\").focus()")
    hold(tab, "Space")


def test_a_button_that_is_held_starts_a_game(browser: Chromium, daemon: Daemon) -> None:
    tab = opened(browser, daemon)
    tab.tap("KeyW")
    tab.tap("ArrowUp")
    tab.until(PANEL + ".includes('Ada, Ben')")
    for hold_up in (by_key, by_mouse, by_finger, by_focus):
        hold_up(tab)
        tab.until(LIST)
        press_until(tab, "KeyA", f"!{LIST}")
    by_key(tab)
    press_until(tab, "KeyD", GAME)
    assert tab.run(SEATS) == 2


def press_until(tab: Tab, code: str, done: str) -> None:
    """Press a key once for each question, until it is done."""
    while not tab.run(done):
        pause(tab, READ_MS)
        tab.tap(code)
        pause(tab, READ_MS)


def test_escape_lets_go_of_whatever_is_held(ours: Tab) -> None:
    tab = reopened(ours)
    tab.key("KeyW", True)
    tab.until("document.querySelectorAll('.arcade.pressed').length === 1")
    tab.tap("Escape")
    tab.until("document.querySelectorAll('.arcade.pressed').length === 0")
    tab.until(PANEL + ".includes('Ada')")
    tab.tap("KeyW")
    tab.until("!" + PANEL + ".includes('Ada')")


def test_the_keyboard_alone_gets_everywhere_and_shows_where_it_is(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = opened(browser, daemon)
    walk_to(tab, "Start")
    tab.tap("Enter")
    tab.until(GAME)
    walk_to(tab, "Ada up")
    pause(tab, HANDS_MS)
    tab.tap("Space")
    tab.until(HINT + ".includes('first right tap')")
    walk_to(tab, "Scoreboard")
    tab.tap("Enter")
    assert tab.run("document.body.dataset.view") == "tv"


def walk_to(tab: Tab, wanted: str) -> None:
    """Press Tab until the focus is there; at every stop one must see where it is."""
    for _ in range(60):
        tab.tap("Tab")
        name, outline = tab.run(
            "(e => [e.ariaLabel || e.textContent, getComputedStyle(e).outlineStyle])"
            "(document.activeElement)"
        )
        if name == wanted:
            assert outline != "none"
            return
        assert outline != "none" or tab.run("document.activeElement === document.body")
    raise AssertionError(f"no {wanted} to walk to")


def test_a_code_on_the_dealers_panel_gives_a_phone_one_seat(
    browser: Chromium, daemon: Daemon
) -> None:
    ours = opened(browser, daemon)
    phone = browser.tab(daemon.plain, alone=True)
    phone.size(390, 844, 2, phone=True)
    phone.until("document.querySelector('.claim').hidden === false")
    before = ours.run("document.querySelector('#panel').src")
    ours.click(".hand summary")
    ours.run("document.querySelector('.hand select').value = 1")
    ours.click(".hand button")
    ours.until("document.querySelector('.hand output').textContent.startsWith('Code for Ben')")
    assert ours.run("document.querySelector('#panel').src") != before
    assert phone.run("document.querySelector('#panel').src") == before
    code = ours.run(PANEL).split()[-1]
    phone.run(f"document.querySelector('.claim input').value = '{code.lower()}'")
    phone.click(".claim button")
    phone.until("document.querySelector('.claim').hidden")
    ours.until("document.querySelector('.hand output').textContent === 'Ben has sat down.'")
    assert ours.run("document.querySelector('#panel').src") == before
    assert phone.run("document.querySelector('.start').hidden")
    assert phone.run("document.querySelectorAll('.arcade:enabled').length") == 5
    sit_down(ours)
    phone.until(GAME)
    play_until(ours, lambda seen: seen["said"] != "", lambda slot: ours.tap(KEYS[1][slot]))
    phone.until("document.querySelector('.console .ruling').childElementCount > 0")
    assert phone.run("scrollY") == 0
    assert phone.run(UNREACHED) == 0
    assert phone.run("document.documentElement.scrollWidth") <= 390
