"""The dealer: follows a game, and lays its cards for a table that has none.

What lies there follows from every state in turn, so that it also goes back when a round is taken
back. The loop only hands the states over; cards are laid on the page's thread, when somebody looks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from companion.kit.laid import Laid

Lay = Callable[[Any, Laid | None], Laid]


class Dealer:
    """`follow` belongs to the loop, `laid` to the page's thread."""

    def __init__(self, lay: Lay | None) -> None:
        """`lay`: the game's own; None: it needs no cards."""
        self._lay = lay
        self._last: Any = None
        # Few wait here: such a game is played on the page, so somebody looks on when it goes on.
        self._unseen: deque[Any] = deque()
        self._laid: Laid | None = None

    def follow(self, game: Any) -> None:
        """The state of the game now."""
        if self._lay is not None and game is not self._last:
            self._last = game
            self._unseen.append(game)

    def laid(self) -> Laid | None:
        """The cards as they lie after the newest state."""
        while self._lay is not None and self._unseen:
            self._laid = self._lay(self._unseen.popleft(), self._laid)
        return self._laid
