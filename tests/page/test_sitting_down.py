"""Sitting down in a real browser: seats round the table, and the form that starts a game."""

from __future__ import annotations

from tests.page.conftest import Daemon, with_words
from tests.page.sight import GAME, PANEL, SCRIPTS, SEATS, UNREACHED, opened, sees
from tools.browser_hands import begin, choose
from tools.chromium import Chromium, Tab

ROWS = "document.querySelectorAll('.player:not([hidden])').length"
WRONG = "document.querySelector('.wrong').textContent"


def reopened(tab: Tab) -> Tab:
    """The same page, loaded again: it keeps its claim."""
    tab.go(tab.run("location.href"))
    tab.until("document.querySelector('.start').hidden === false")
    return tab


def test_so_many_seats_as_are_wanted_stand_round_the_table(ours: Tab) -> None:
    tab = reopened(ours)
    tab.run("document.querySelector('.fold').open = true")
    sees(tab, SEATS, 4)
    for count in range(5, 17):
        tab.click(".more")
        assert (tab.run(SEATS), tab.run(ROWS)) == (count, count)
        tab.run("window.scrollTo({ top: 0, behavior: 'instant' })")
        sees(tab, UNREACHED, 0)
        assert tab.run(SCRIPTS["crowded seats"]) == "[]", count
    assert tab.run("document.querySelector('.more').hidden")
    tab.click("[data-seat='15'] .arcade.up")
    tab.until(PANEL + ".includes('Pia')")
    tab.click("[data-seat='15'] .arcade.up")
    tab.until("!" + PANEL + ".includes('Pia')")


@with_words("--option", "cards=8")
def test_what_differs_from_the_variant_is_played_and_only_those_who_play_have_a_seat(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = opened(browser, daemon)
    choose(tab, "variant", "extreme")
    tab.click(".player:nth-child(2) [type=checkbox]")
    tab.click(".player:nth-child(3) [type=checkbox]")
    tab.click(".all > summary")
    # This table's default is shown, and can be overruled.
    cards = "document.querySelector('.option[data-name=cards]')"
    assert tab.run(f"{cards}.querySelector('input').value") == "8"
    tab.run(f"{cards}.querySelector('input').value = 3")
    begin(tab)
    tab.until(WRONG + ".includes('use 8 to 48')")
    tab.run(f"{cards}.querySelector('input').value = 20")
    begin(tab)
    tab.until(GAME)
    assert "extreme" in tab.run("document.querySelector('#game').textContent")
    tab.until("document.querySelector('.deck')?.ariaLabel.startsWith('the deck, 16 cards')")
    names = "[...document.querySelectorAll('.seat:not([hidden]) .name')].map(n => n.textContent)"
    sees(tab, names, ["Ada", "Cleo"])


def test_a_game_for_too_few_or_too_many_is_refused_with_a_sentence(ours: Tab) -> None:
    tab = reopened(ours)
    tab.run("document.querySelector('.fold').open = true")
    tab.click(".player:nth-child(2) [type=checkbox]")
    begin(tab)
    tab.until(f"{WRONG} === 'Not Not needs 2 players or more; tick one more.'")
    while tab.run(ROWS) < 12:
        tab.click(".more")
    begin(tab)
    tab.until(f"{WRONG} === 'Not Not is for up to 8 players; 9 are ticked.'")
    assert tab.run("document.body.dataset.phase") == "lobby"


def test_who_joins_at_a_seat_is_ticked_in_the_form(ours: Tab) -> None:
    tab = reopened(ours)
    dan = "document.querySelector('.player:nth-child(4) [type=checkbox]').checked"
    tab.tap("KeyT")
    tab.until(dan)
    tab.tap("KeyT")
    tab.until(f"!{dan}")
