"""The page's sounds and a phone's vibration: after the first touch, and until switched off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.kit.rulings import Ruling
from companion.kit.tableau import Cross, Face
from companion.page.table_page import TablePage
from tests.page.sight import SCRIPTS
from tests.page.still import page_of, still_life
from tools.chromium import Chromium, Tab

NAMES = ("Ada", "Ben")
CARDS = Cross(tuple(Face(colour, "white") for colour in ("red", "blue", "green", "red")))
WRONG: list[object] = [150, 95]  # Hz
TREMBLE: list[object] = ["40,40,40"]


@contextmanager
def racing(
    browser: Chromium, *, phone: bool, before: str = SCRIPTS["hearing"]
) -> Iterator[tuple[Tab, TablePage]]:
    """A race on cards that the page lays, as a seat of it or the whole table sees it."""
    with page_of(NAMES) as page:
        page.watch(still_life(NAMES, tableau=CARDS, racing=True))
        seat = f"{page.page.address}phone.html#{page.seats.offer(frozenset({0}))}"
        tab = browser.tab(seat if phone else page.address(), alone=True, before=before)
        tab.until("document.querySelectorAll('.card').length >= 4")
        yield tab, page


def sounds(page: TablePage, tab: Tab, wrong: str) -> list[object]:
    """What was heard by now, after it was ruled that the tap on that card was wrong."""
    page.say(
        Ruling(clause="", headline="Ben is wrong", reason="", players=(1,), wrong=wrong, tone="bad")
    )
    tab.until(f"document.querySelector('.card.{wrong}.nay')")
    found: list[object] = tab.run("window.heard")
    return found


@pytest.mark.parametrize("phone", [False, True])
def test_a_ruling_is_heard_after_the_first_touch_and_not_while_it_is_switched_off(
    browser: Chromium, *, phone: bool
) -> None:
    what = "Vibration" if phone else "Sound"
    once = TREMBLE if phone else WRONG
    says = "document.querySelector('#sound').textContent === "
    with racing(browser, phone=phone) as (tab, page):
        assert sounds(page, tab, "left") == []
        tab.click("h1")
        assert sounds(page, tab, "up") == once
        tab.until(f"{says}'{what} on'")
        tab.click("#sound")
        tab.until(f"{says}'{what} off'")
        assert sounds(page, tab, "right") == once
        tab.go(page.page.address + ("phone.html" if phone else ""))
        tab.until(f"{says}'{what} off'")
        tab.click("#sound")
        assert sounds(page, tab, "down") == once


def test_a_phone_that_cannot_vibrate_has_no_switch(browser: Chromium) -> None:
    with racing(browser, phone=True, before="delete Navigator.prototype.vibrate") as (tab, _):
        assert not tab.run("document.querySelector('#sound').checkVisibility()")
