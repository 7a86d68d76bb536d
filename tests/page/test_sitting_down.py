"""Sitting down in a real browser: seats round the table, and the form that starts a game."""

from __future__ import annotations

import pytest

from tests.page.conftest import Daemon
from tests.page.sight import GAME, PANEL, SEATS, UNREACHED, opened
from tools.browser_hands import choose, sit_down
from tools.chromium import Chromium, Tab, installed

pytestmark = pytest.mark.skipif(
    installed() is None, reason="no Chromium here: apt-get install chromium"
)

ROWS = "document.querySelectorAll('.player:not([hidden])').length"
WRONG = "document.querySelector('.wrong').textContent"
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


@pytest.fixture(scope="module")
def ours(chromium: Chromium, lobby: Daemon) -> Tab:
    """A dealer's page in a lobby where nobody has joined, and nobody starts a game."""
    return opened(chromium, lobby)


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


def test_what_differs_from_the_variant_is_played(browser: Chromium, short_deck: Daemon) -> None:
    tab = opened(browser, short_deck)
    choose(tab, "variant", "extreme")
    tab.click(".start summary")
    # This table's default is shown, and can be overruled.
    cards = "document.querySelector('.option[data-name=cards]')"
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
    tab.until(f"{WRONG} === 'Not Not takes at least 2 players; tick one more.'")
    while tab.run(ROWS) < 12:
        tab.click(".more")
    tab.click(".start .go")
    tab.until(f"{WRONG} === 'Not Not takes at most 8, and 9 are ticked.'")
    assert tab.run("document.body.dataset.phase") == "lobby"


def test_who_joins_at_a_seat_is_ticked_in_the_form(ours: Tab) -> None:
    tab = reopened(ours)
    dan = "document.querySelector('.player:nth-child(4) [type=checkbox]').checked"
    tab.tap("KeyT")
    tab.until(dan)
    tab.tap("KeyT")
    tab.until(f"!{dan}")
