"""What hands do at a page in a browser: wait, hold a key, fill in a form. In pictures and tests."""

from __future__ import annotations

from companion.page.catalogue import LEGEND
from tools.chromium import Tab

KEYS = LEGEND[:2]  # Ada's and Ben's keys, by switch
HANDS_MS = 1300  # until a press counts as new, a question as read, and a ruling as read
HELD_MS = 700  # a long press


def pause(tab: Tab, ms: float) -> None:
    """Wait by the browser's clock, for waits of the table to pass."""
    tab.run(f"new Promise(done => setTimeout(done, {ms}))")


def hold(tab: Tab, code: str) -> None:
    """Hold a key for a long press."""
    tab.key(code, True)
    pause(tab, HELD_MS)
    tab.key(code, False)


def choose(tab: Tab, name: str, value: str) -> None:
    """Choose in a list of the form, which must be unfolded."""
    tab.run("document.querySelector('.fold').open = true")
    tab.run(
        f"(list => {{ list.value = '{value}'; list.dispatchEvent(new Event('change')) }})"
        f"(document.querySelector('.start [name={name}]'))"
    )


def begin(tab: Tab) -> None:
    """Unfold the form, and start the game that it has chosen."""
    tab.run("document.querySelector('.fold').open = true")
    tab.click(".start [type=submit]")


def sit_down(tab: Tab, variant: str = "discovery") -> None:
    """Start a game for the players that are ticked, at a page that was just opened."""
    tab.until("document.querySelector('.start').hidden === false")
    choose(tab, "variant", variant)
    begin(tab)
    tab.until("document.body.dataset.phase === 'game'")
    pause(tab, HANDS_MS)
