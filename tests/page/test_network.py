"""Phones on lines that delay, jitter and go dead: nobody wins who was not first, and nobody waits.

`python -m bench.network` has more races, and says how many of each.
"""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial

import pytest

from bench.network import LINES, raced
from tests.page.conftest import Daemon
from tests.page.sight import GAME, PANEL, opened, press_until, sat_at
from tools.browser_hands import begin, choose, pause
from tools.chromium import Chromium, Tab
from tools.slow_line import SlowLine, Way

HEADLINE = "document.querySelector('.console .ruling h2')"
RULED = f"({HEADLINE}?.firstChild.textContent ?? '')"
OLDER = "document.querySelectorAll('.older > li').length"
NAMES = ("Ada", "Ben", "Cleo")
# Two phones as they are held, with their browsers' bars; the ways up and down of each differ.
PHONES = {(390, 664): (Way(20, 10), Way(5, 10)), (375, 553): (Way(3, 30), Way(40, 5))}
SHORT_MS, LONG_MS, LATE_MS = 80, 700, 1_200
READ_MS = 40  # until the line has what was sent
DOWN = """document.querySelector(%r).dispatchEvent(window.down =
  new KeyboardEvent('keydown', { code: 'Space', bubbles: true }))"""
# As long after that as is said: by the page's own clock, however busy this machine is.
UP = """((button, for_ms) => {
  const event = new KeyboardEvent('keyup', { code: 'Space', bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: window.down.timeStamp + for_ms });
  button.dispatchEvent(event);
})(document.querySelector(%r), %r)"""


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


def test_phones_hold_buttons_by_their_own_clocks_and_a_dead_line_is_reported(
    browser: Chromium, daemon: Daemon
) -> None:
    with ExitStack() as stack:
        ours, phones, lines = sat_down(stack, browser, daemon)
        # Its end comes when it looks like a long press; by the phone's own clock it was none.
        cleo = partial(hold, phones["Cleo"], "Cleo", SHORT_MS, lines["Cleo"])
        ruled = f"{RULED}.startsWith('Cleo ')"
        press_until(ours, lambda: cleo(Way(LATE_MS)), ruled)  # it was a press
        assert "MENU" not in ours.run(PANEL)
        ben = partial(hold, phones["Ben"], "Ben", LONG_MS, lines["Ben"])
        press_until(ours, lambda: ben(Way()), f"{PANEL}.startsWith('Ben. MENU')")
        lines["Ben"].dead = True
        ours.until("document.querySelector('#away').textContent.startsWith('Ben is disconnected')")
        phones["Ben"].until("document.body.dataset.link === 'away'")
        again = f"{OLDER} > {ours.run(OLDER)} && {ruled}"
        press_until(ours, lambda: cleo(Way()), again)  # who does not wait for Ben


def sat_down(
    stack: ExitStack, browser: Chromium, daemon: Daemon
) -> tuple[Tab, dict[str, Tab], dict[str, SlowLine]]:
    """A referee's game: the dealer's page; and phones at the other seats, each on its own line."""
    ours = opened(browser, daemon)
    port = int(daemon.plain.rstrip("/").rpartition(":")[2])
    phones: dict[str, Tab] = {}
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
        phone.until(GAME)
    return ours, phones, lines


def _phone(browser: Chromium, ours: Tab, line: SlowLine, name: str, size: tuple[int, int]) -> Tab:
    """That player's, which has just sat down."""
    phone = browser.tab(f"http://127.0.0.1:{line.port}/", alone=True)
    phone.size(*size, 2, phone=True)
    sat_at(ours, phone, NAMES.index(name), name)
    return phone
