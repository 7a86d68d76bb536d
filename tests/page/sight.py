"""What a person sees on the page, as expressions; and a page opened as a dealer."""

from __future__ import annotations

from tests.page.conftest import Daemon
from tools.chromium import Chromium, Tab

SEATS = "document.querySelectorAll('.seat:not([hidden])').length"
GAME = "document.body.dataset.phase === 'game'"
HINT = "document.querySelector('#hint').textContent"
PANEL = "document.querySelector('#panel').alt"
# Buttons, and cards that are such, that are not where a finger aims: out of the window, or covered.
PRESSED = "document.querySelectorAll('.seat:not([hidden]) .arcade:enabled, .spot')"
UNREACHED = (
    f"[...{PRESSED}]"
    + """.filter(b => {
  if (!b.checkVisibility()) return false;
  const r = b.getBoundingClientRect();
  const found = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return r.width < 24 || found?.closest('.arcade, .spot') !== b;
}).length"""
)


def opened(browser: Chromium, daemon: Daemon) -> Tab:
    """A page of the dealer's own, where a game may be started."""
    tab = browser.tab(daemon.address, alone=True)
    tab.until("document.querySelector('.start').hidden === false")
    return tab


def turn(tab: Tab) -> str:
    """Whose turn it is, as the scoreboard has it."""
    tab.click("#view")
    tab.until("document.body.dataset.view === 'tv'")
    whose: str = tab.run("document.querySelector('.turn').textContent")
    tab.click("#view")
    return whose
