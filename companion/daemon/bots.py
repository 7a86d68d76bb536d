"""The bots of a session: what they are about to press, and when. On the table's loop.

Each decides when what it can see changes, and presses as long after as its game says; a press that
is about to come is not called off. Their presses are contacts like all others: journaled and raced.
They see what players see, and nothing of the judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.daemon.session import Session
from companion.kit.bots import BOTS, Chance, Pace
from companion.kit.screens import DiceScreen
from companion.kit.structs import Struct
from companion.table.inputs import Contact, Release

MS = 1_000_000
DOWN_NS = 90 * MS
ON_ITS_WAY_NS = 150 * MS  # a press that is so near is not changed any more
AGAIN_NS = 4_000 * MS  # until it presses again, if nothing came of a press


class _Mind(Struct):
    """What a bot saw last, and the press that it has decided on."""

    seen: Any = None
    switch: str = ""
    at_ns: int | None = None


class Bots:
    """The bots of a session; times are the table's."""

    def __init__(self, session: Session, chance: Chance, paces: Mapping[str, Pace] = BOTS) -> None:
        """`paces`: who is one, and how quick."""
        self._session = session
        self._chance = chance
        self._paces = paces
        there = enumerate(session.names) if session.table.rules.bot is not None else ()
        self._minds = {player: _Mind() for player, name in there if name in paces}

    def look(self, at_ns: int) -> None:
        """Let each bot decide, after a change at that time."""
        for player, mind in self._minds.items():
            seen = self._seen(player)
            if seen == mind.seen:
                continue
            mind.seen = seen
            if mind.at_ns is None or mind.at_ns > at_ns + ON_ITS_WAY_NS:
                self._think(player, mind, at_ns)

    def due_ns(self) -> int | None:
        times = (mind.at_ns for mind in self._minds.values() if mind.at_ns is not None)
        return min(times, default=None)

    def presses(self, now_ns: int) -> list[Contact | Release]:
        """The presses that are due by now, each with its release."""
        found: list[Contact | Release] = []
        seats = self._session.seats
        for player, mind in self._minds.items():
            if mind.at_ns is None or mind.at_ns > now_ns:
                continue
            down = Contact(seats[player], mind.switch, mind.at_ns)
            found += [down, Release(down.seat, down.switch, down.at_ns + DOWN_NS)]
            self._think(player, mind, down.at_ns + AGAIN_NS)
        return found

    def _seen(self, player: int) -> object:
        """Everything that a bot can see; dice only once the panel has drawn them."""
        state = self._session.state
        view = state.view
        out = state.shown or not isinstance(view.screen, DiceScreen)
        return (view.screen, view.tableau, player in view.lit, out, state.over)

    def _think(self, player: int, mind: _Mind, at_ns: int) -> None:
        """Decide on the next press, which waits from `at_ns` on."""
        state, rule = self._session.state, self._session.table.rules.bot
        dark = isinstance(state.view.screen, DiceScreen) and not state.shown
        mind.at_ns = None
        if rule is None or dark or state.over or state.done:
            return
        pace = self._paces[self._session.names[player]]
        if (press := rule(state.view, player, pace, self._chance)) is not None:
            mind.switch, mind.at_ns = press.switch, at_ns + press.after_ms * MS
