"""The board of a table that is played on a page: seats that nobody has wired."""

from __future__ import annotations

from dataclasses import replace

from companion.games import GAMES
from firmware.board import Board, PanelWiring
from firmware.simulated import simulated_board

# Of 500 presses and releases in Chromium half were here within 2 ms, and the slowest, while the
# page was being laid out, after 75 ms. One still later is counted and shown, as at any table.
SETTLE_MS = 100.0
SEATS = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"),
    *("Ida", "Jon", "Kim", "Leo", "Mia", "Noah", "Ola", "Pia"),
)


def browser_board(names: tuple[str, ...]) -> Board:
    """A simulated board whose edges come through a browser: these seats first, at least sixteen."""
    others = [name for name in SEATS if name not in names]
    seats = (*names, *others[: max(0, len(SEATS) - len(names))])
    panel = PanelWiring("simulated")  # the page's; see companion.page.parts
    laid = {game.id: dict(game.laid) for game in GAMES if game.laid}  # nobody needs to own them
    return replace(simulated_board(seats), settle_ms=SETTLE_MS, panel=panel, defaults=laid)
