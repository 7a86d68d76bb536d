"""The dealer: follows a game, and lays its cards for a table that has none.

What lies there follows from every state in turn, so that it also goes back when a round is taken
back. The loop only hands the states over; cards are laid on the page's thread, when somebody looks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from companion.kit.tableau import Tableau

Lay = Callable[[Any, Tableau | None], Tableau]


class Dealer:
    """`follow` belongs to the loop, `tableau` to the page's thread."""

    def __init__(self, lay: Lay | None) -> None:
        """`lay`: the game's own; None: it needs no cards."""
        self._lay = lay
        self._last: Any = None
        # Few wait here: such a game is played on the page, so somebody looks on when it goes on.
        self._unseen: deque[Any] = deque()
        self._tableau: Tableau | None = None

    def follow(self, game: Any) -> None:
        """The state of the game now."""
        if self._lay is not None and game is not self._last:
            self._last = game
            self._unseen.append(game)

    def tableau(self) -> Tableau | None:
        """The cards as they lie after the newest state."""
        while self._lay is not None and self._unseen:
            self._tableau = self._lay(self._unseen.popleft(), self._tableau)
        return self._tableau
