"""Hands at a page in a browser: they wait, hold a key, fill in the form. For pictures and tests."""

from __future__ import annotations

from companion.page.catalogue import legend
from tools.chromium import Tab

KEYS = legend()[:2]  # Ada's and Ben's keys, by switch
HANDS_MS = 1300  # until hands count as still, a question has been read, a ruling can be left
HELD_MS = 700  # a long press


def pause(tab: Tab, ms: float) -> None:
    """Let the browser's clock run on: the table's own waits must pass."""
    tab.run(f"new Promise(done => setTimeout(done, {ms}))")


def hold(tab: Tab, code: str) -> None:
    """A long press of a key."""
    tab.key(code, True)
    pause(tab, HELD_MS)
    tab.key(code, False)


def choose(tab: Tab, name: str, value: str) -> None:
    """Choose in a list of the form, as a person does who has unfolded it."""
    tab.run("document.querySelector('.fold').open = true")
    tab.run(
        f"(list => {{ list.value = '{value}'; list.dispatchEvent(new Event('change')) }})"
        f"(document.querySelector('.start [name={name}]'))"
    )


def begin(tab: Tab) -> None:
    """Start what the form says, which is folded until somebody wants it."""
    tab.run("document.querySelector('.fold').open = true")
    tab.click(".start [type=submit]")


def sit_down(tab: Tab, variant: str = "discovery") -> None:
    """The first minute, at a page that was just opened: a game for whoever is ticked."""
    tab.until("document.querySelector('.start').hidden === false")
    choose(tab, "variant", variant)
    begin(tab)
    tab.until("document.body.dataset.phase === 'game'")
    pause(tab, HANDS_MS)
