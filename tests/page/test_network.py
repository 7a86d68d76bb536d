"""Phones on lines that delay, jitter and go dead: nobody wins who was not first, and nobody waits.

`python -m bench.network` has more races, and says how many of each.
"""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from bench.network import LINES, raced
from tests.page.conftest import Daemon
from tests.page.sight import GAME, PANEL, opened
from tools.browser_hands import begin, choose, pause
from tools.chromium import Chromium, Tab, installed
from tools.slow_line import SlowLine, Way

HEADLINE = "document.querySelector('.console .ruling h2')"
SAID = f"({HEADLINE}?.firstChild.textContent ?? '')"
NAMES = ("Ada", "Ben", "Cleo", "Dan")
# Three phones as they are held, with their browsers' bars; the ways up and down of each differ.
PHONES = {
    (390, 664): (Way(20, 10), Way(5, 10)),
    (375, 553): (Way(3, 30), Way(40, 5)),
    (360, 592): (Way(60, 20), Way(2, 5)),
}
APART_MS = (20, 12, 5)
# Somebody presses a button at an instant of the tab's own clock, and lets go soon after. When that
# was, by the same clock: what the page itself goes by.
PRESS = """((button, at_ms) => new Promise((done) => {
  const press = (kind) => {
    const event = new KeyboardEvent(kind, { code: 'Space', bubbles: true });
    button.dispatchEvent(event);
    return event.timeStamp;
  };
  setTimeout(() => {
    while (performance.now() < at_ms);
    window.pressed = press('keydown');
    setTimeout(() => press('keyup'), 80);
  }, Math.max(0, at_ms - performance.now() - 5));
  done();
}))(document.querySelector(%r), %r)"""
SOON_MS = 400
LOOKS = 30  # at a clock, of which the quickest says most
SHORT_MS, LONG_MS, LATE_MS = 80, 700, 1_200
READ_MS = 40  # until the line has what was sent
CUT = "document.querySelector('#away').textContent.match(/claimed too early a time, \\d+/g)?.join()"
MOST_TRIES = 20
DOWN = """document.querySelector(%r).dispatchEvent(window.down =
  new KeyboardEvent('keydown', { code: 'Space', bubbles: true }))"""
# As long after that as is said: by the page's own clock, however busy this machine is.
UP = """((button, for_ms) => {
  const event = new KeyboardEvent('keyup', { code: 'Space', bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: window.down.timeStamp + for_ms });
  button.dispatchEvent(event);
})(document.querySelector(%r), %r)"""


class Phone(NamedTuple):
    """A tab; by how much its clock is ahead of ours, and how wrong that may be.

    What tabs of one machine say of the time of day is not the same where the machine is busy.
    """

    tab: Tab
    ahead_ms: float
    doubt_ms: float


class Raced(NamedTuple):
    """What two hands did, as far as we know it; and what the dealer's page said of it."""

    first: str
    second: str
    apart_ms: float
    doubt_ms: float  # of that
    said: str

    @property
    def is_right(self) -> bool:
        """Whether nobody was named who was not first, and by how much that is sure to be true."""
        if not self.winner:
            return True
        apart_ms = self.apart_ms if self.winner == self.first else -self.apart_ms
        sure = abs(self.margin_ms - apart_ms) <= self.window_ms + self.doubt_ms
        return sure and (self.winner == self.first or self.apart_ms <= self.doubt_ms)

    @property
    def winner(self) -> str:
        """Who was named; "" in a dead heat."""
        return "" if self.said.startswith("DEAD HEAT") else self.said.partition(" by ")[0]

    @property
    def window_ms(self) -> float:
        """As it stands with the margin; 0 in a dead heat, which names nobody."""
        found = re.search(r"±([\d.]+)", self.said)
        return float(found[1]) if found else 0.0

    @property
    def margin_ms(self) -> float:
        found = re.search(r" by ([\d.]+) ms", self.said)
        return float(found[1]) if found else 0.0


def race(ours: Tab, phones: dict[str, Phone], first: str, second: str, apart_ms: float) -> Raced:
    """Two phones, so far apart as this machine can do it; and what is said then.

    They press once more where this machine had no time for the second, or kept a press for longer
    than its line ever has, so that it was cut.
    """
    for _ in range(MOST_TRIES):
        cut = ours.run(CUT)
        found = raced_once(ours, phones, first, second, apart_ms)
        if not found.said.endswith(" ALONE") and ours.run(CUT) == cut:
            return found
    raise AssertionError(f"no race of two in {MOST_TRIES}: {found}")


def raced_once(
    ours: Tab, phones: dict[str, Phone], first: str, second: str, apart_ms: float
) -> Raced:
    ours.run(f"({HEADLINE} ?? {{ dataset: {{}} }}).dataset.before = 1")
    for name in (first, second):
        phones[name].tab.run("window.pressed = 0")
    from_ms = time.monotonic() * 1000 + SOON_MS
    for name, after_ms in ((first, 0), (second, apart_ms)):
        tab, ahead_ms, _ = phones[name]
        tab.run(PRESS % (_button(name), from_ms + after_ms + ahead_ms))
    said = ours.until(f"{HEADLINE}?.dataset.before ? '' : {SAID}")
    at_ms = {name: phones[name].tab.until("window.pressed") for name in (first, second)}
    at_ms = {name: at - phones[name].ahead_ms for name, at in at_ms.items()}
    first, second = sorted((first, second), key=lambda name: at_ms[name])
    doubt_ms = phones[first].doubt_ms + phones[second].doubt_ms
    return Raced(first, second, at_ms[second] - at_ms[first], doubt_ms, said)


def hold(phone: Tab, name: str, for_ms: float, line: SlowLine, up: Way) -> None:
    """A press whose end is under way for so long."""
    phone.run(DOWN % _button(name))
    pause(phone, for_ms)
    before, line.up = line.up, up
    phone.run(UP % (_button(name), for_ms))
    pause(phone, READ_MS)
    line.up = before


def _button(name: str) -> str:
    return f"[data-seat='{NAMES.index(name)}'] .arcade.up"


@pytest.mark.parametrize("name", LINES)
def test_of_two_phones_none_wins_that_was_not_first(name: str) -> None:
    found = raced(LINES[name], 2)
    assert found.races == 8
    assert found.wrong == 0


@pytest.mark.skipif(installed() is None, reason="no Chromium here: apt-get install chromium")
def test_hands_at_phones_race_each_other_hold_buttons_and_a_dead_line_is_told_of(
    browser: Chromium, daemon: Daemon
) -> None:
    with ExitStack() as stack:
        ours, phones, lines = sat_down(stack, browser, daemon)
        for at, apart_ms in enumerate(APART_MS):
            pair = [list(phones)[(at + n) % len(phones)] for n in (0, 1)]
            found = race(ours, phones, pair[0], pair[1], apart_ms)
            assert found.is_right, found
        ours.run(f"{HEADLINE}.dataset.before = 1")
        # Its end comes when it looks like a long press; by the phone's own clock it was none.
        hold(phones["Cleo"].tab, "Cleo", SHORT_MS, lines["Cleo"], Way(LATE_MS))
        ours.until(f"!{HEADLINE}.dataset.before && {SAID}.startsWith('Cleo ')")  # it was a press
        assert "MENU" not in ours.run(PANEL)
        hold(phones["Ben"].tab, "Ben", LONG_MS, lines["Ben"], Way())
        ours.until(f"{PANEL}.startsWith('Ben. MENU')")
        lines["Ben"].dead = True
        ours.until("document.querySelector('#away').textContent.startsWith('Ben is away')")
        phones["Ben"].tab.until("document.body.dataset.link === 'away'")
        race(ours, phones, "Cleo", "Dan", APART_MS[0])  # whom nobody makes wait for Ben


def sat_down(
    stack: ExitStack, browser: Chromium, daemon: Daemon
) -> tuple[Tab, dict[str, Phone], dict[str, SlowLine]]:
    """A referee's game: the dealer's page; and phones at the other seats, each on its own line."""
    ours = opened(browser, daemon)
    port = int(daemon.plain.rstrip("/").rpartition(":")[2])
    phones: dict[str, Phone] = {}
    lines: dict[str, SlowLine] = {}
    for name, (size, ways) in zip(NAMES[1:], PHONES.items(), strict=True):
        lines[name] = stack.enter_context(SlowLine(port, *ways, seed=len(name)))
        phones[name] = _phone(browser, ours, lines[name], name, size)
    choose(ours, "game", "super-power")
    ours.run(
        "[...document.querySelectorAll('.start .player [type=checkbox]')]"
        f".forEach((box, seat) => {{ box.checked = seat < {len(NAMES)} }})"
    )
    begin(ours)
    ours.until(GAME)
    for phone in phones.values():
        phone.tab.until(GAME)
    return ours, phones, lines


def _phone(browser: Chromium, ours: Tab, line: SlowLine, name: str, size: tuple[int, int]) -> Phone:
    """That player's, which has just sat down."""
    phone = browser.tab(f"http://127.0.0.1:{line.port}/", alone=True)
    phone.size(*size, 2, phone=True)
    phone.until("document.querySelector('.claim').hidden === false")
    ours.run("document.querySelector('.hand').open = true")
    ours.run(f"document.querySelector('.hand select').value = {NAMES.index(name)}")
    ours.click(".hand button")
    said = f"document.querySelector('.hand output').textContent.split('Code for {name}: ')[1]"
    code = ours.until(said)
    phone.run(f"document.querySelector('.claim input').value = '{code}'")
    phone.click(".claim button")
    phone.until("document.body.dataset.mine === 'one'")
    return _with_clock(phone)


def _with_clock(tab: Tab) -> Phone:
    looks = []
    for _ in range(LOOKS):
        before_ms = time.monotonic() * 1000
        theirs_ms = tab.run("performance.now()")
        after_ms = time.monotonic() * 1000
        looks.append(((after_ms - before_ms) / 2, theirs_ms - (before_ms + after_ms) / 2))
    doubt_ms, ahead_ms = min(looks)
    return Phone(tab, ahead_ms, doubt_ms)
