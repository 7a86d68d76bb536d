"""A phone's own page in a browser: in by the door, all on one screen, kept over a reload."""

from __future__ import annotations

import pytest

from tests.page.conftest import Daemon, with_words
from tests.page.sight import GAME, HINT, SCRIPTS, resized, sees
from tests.page.still import page_of
from tools.axe import violations
from tools.browser_hands import begin, choose
from tools.chromium import Chromium, Tab
from tools.stage import Stage

CODE = "document.querySelector('.join .code').checkVisibility()"
AT = "document.body.dataset.at"
WAYS = "[...document.querySelectorAll('.way')].map((button) => button.dataset.way)"
LINES = "[...document.querySelectorAll('.lines > *')].map((one) => one.textContent)"
MENU = ".way[data-way='up']"


def arriving(browser: Chromium, address: str) -> Tab:
    phone = browser.tab(address, alone=True)
    phone.size(360, 592, 2, phone=True)
    phone.until("document.body.dataset.link === 'live'")
    return phone


def joined(browser: Chromium, address: str, name: str) -> Tab:
    phone = arriving(browser, address)
    phone.run(f"document.querySelector('.join').name.value = '{name}'")
    phone.click(".join button")
    phone.until(f"{AT} === 'seat'")
    return phone


def reads_the_last_rule(phone: Tab) -> None:
    """By the lines of two lists, of which the second is longer than there is room for."""
    phone.fingers(MENU)
    phone.until(f"{LINES}.includes('RULES')")
    phone.fingers()
    at = phone.run(f"{LINES}.indexOf('RULES')")
    phone.click(f".lines > :nth-child({at + 1})")
    phone.until(f"{LINES}.length > 7")
    sees(phone, SCRIPTS["one screen"], "[true,[],true]")
    assert violations(phone) == []
    assert phone.run(f"{LINES}.at(-1)") == "Too late"
    phone.run(SCRIPTS["keeping what was seen"])  # a rule does not stay for ever
    phone.click(".lines > :last-child")
    phone.until("window.seen?.some((words) => words.includes('late 1/'))")
    phone.until("document.querySelector('.lines').hidden")


@pytest.mark.parametrize("game", ["nuh-uh", "nyet"])
def test_on_its_side_a_phone_shows_all_of_the_middle_above_the_hint(
    stage: Stage, game: str
) -> None:
    phone = stage.tabs["phone"]
    resized(phone, 844, 390, phone=True)
    play = stage.play(game)
    for _ in play.kinds():
        stage.shows(play.session)
        sees(phone, SCRIPTS["under the hint"], [])
    play.close()
    resized(phone, 390, 664, phone=True)


def test_the_dealer_s_page_has_the_code_to_scan_where_phones_reach_it(
    browser: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    for is_alone in (True, False):
        monkeypatch.setattr("companion.page.tokens.is_loopback", lambda _, is_it=is_alone: is_it)
        with page_of(phones=True) as page:
            ours = browser.tab(page.address(), alone=True)
            ours.until("!document.querySelector('.phones').hidden")
            dots = ours.run("document.querySelector('.scan path')?.getAttribute('d').length ?? 0")
            assert (dots > 1000) is not is_alone


@with_words("--phones")
def test_a_phone_is_a_seat_on_one_screen_and_after_a_reload(
    browser: Chromium, daemon: Daemon
) -> None:
    ours = browser.tab(daemon.address, 1280, 800, alone=True)
    ours.until("!document.querySelector('.phones').hidden")
    address = "http://" + ours.run("document.querySelector('.how b').textContent")
    television = browser.tab(f"{daemon.plain}?view=tv", 1920, 1080, alone=True)
    television.until("document.querySelector('#panel').checkVisibility()")
    assert television.until("document.querySelector('.board .hint b')?.textContent") in address
    assert violations(television) == []
    zoe, bo = joined(browser, address, "Zoe"), joined(browser, address, "Bo")
    sees(zoe, WAYS, [])  # nothing to press before a game
    choose(ours, "game", "spank")
    begin(ours)
    ours.until(GAME)
    zoe.until(HINT + ".includes('slap')")
    sees(zoe, WAYS, ["pad"])
    for width, height in ((360, 592), (592, 360), (390, 664), (664, 390)):
        resized(zoe, width, height, 2, phone=True)
        sees(zoe, SCRIPTS["one screen"], "[true,[],true]")
        assert zoe.run(SCRIPTS["share of the pad"]) > 0.4
    zoe.run("window.before = true")
    zoe.go(address)
    zoe.until("!window.before && document.querySelector('.slap:not([hidden])') !== null")
    zoe.touch(".slap")
    ours.until("document.querySelector('#panel').alt.includes('Bo')")
    ours.click('[aria-label="Free this seat: Bo"]')
    bo.until(f"{AT} === 'door'")
    assert "freed your seat" in bo.run("document.querySelector('#refused').textContent")


@with_words("--phones")
def test_who_cannot_see_well_gets_in_by_the_door_and_knows_when_the_table_is_gone(
    browser: Chromium, daemon: Daemon
) -> None:
    """And a code of another evening, in an address that was scanned then, can be mended."""
    ours = browser.tab(daemon.address, 1280, 800, alone=True)
    ours.until("!document.querySelector('.phones').hidden")
    code = ours.run("document.querySelector('.how b').textContent").rpartition("/")[2]
    phone = arriving(browser, daemon.plain + ("Z" * 6 if code != "Z" * 6 else "Y" * 6))
    assert violations(phone) == []
    phone.run("document.querySelector('.join').name.value = 'Zoe'")
    assert phone.run(CODE) is False
    phone.click(".join button")
    phone.until(CODE)
    assert violations(phone) == []
    phone.run(f"document.querySelector('.join').code.value = '{code}'")
    phone.click(".join button")
    phone.until(f"{AT} === 'seat'")
    ours.until("document.querySelectorAll('.phones li').length === 1")
    ours.run("document.querySelector('.hand').open = true")
    ours.run("document.querySelector('.hand select').value = '0'")
    ours.click(".hand button")
    ours.until("document.querySelector('.hand output').textContent.startsWith('Code for Zoe')")
    assert violations(phone) + violations(ours) == []
    watcher = browser.tab(daemon.plain, alone=True)
    watcher.until("document.querySelector('#role').hidden === false")
    assert violations(watcher) == []
    choose(ours, "game", "not-not")
    ours.run("document.querySelectorAll('.player [type=checkbox]')[1].checked = true")
    begin(ours)
    phone.until("document.querySelector('.way:not([hidden])') !== null")
    reads_the_last_rule(phone)
    daemon.end()
    phone.until("document.body.dataset.link === 'away'")
    assert violations(phone) == []
