"""The people in a game: everybody clockwise, and who of them is away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from companion.kit.events import Answer, Click, Hold, Pick, Press
from companion.kit.race import Entry
from companion.kit.rulings import Ruling
from companion.kit.structs import Struct, replace

Pressed = Press | Click | Hold | Pick | Answer | Entry


class Newcomer(Struct, frozen=True):
    """Somebody who joins: what their seat has, and who sits just before it, clockwise."""

    name: str
    switches: frozenset[str]
    after: int


class Circle(Struct, frozen=True, kw_only=True):
    """The state of a game that people can leave, rejoin and join is one of these."""

    names: tuple[str, ...]
    circle: tuple[int, ...]  # everybody clockwise, away or not
    away: frozenset[int] = frozenset()  # players who left in the middle of the game, and may rejoin

    @property
    def here(self) -> tuple[int, ...]:
        """The players who are not away, clockwise."""
        return tuple(player for player in self.circle if player not in self.away)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """The players who are here, clockwise from that one on."""
        at = self.circle.index(first)
        around = self.circle[at:] + self.circle[:at]
        return tuple(player for player in around if player not in self.away)

    def next_clockwise(self, player: int) -> int:
        """The next player who is here; the same one if nobody else is."""
        return next((other for other in self.clockwise(player) if other != player), player)

    def names_of(self, players: Iterable[int], between: str = ", ") -> str:
        """Their names in a line: "Ada, Ben"."""
        return between.join(self.names[player] for player in players)

    def ruling(
        self, press: Pressed, clause: str, headline: str, reason: str, **more: object
    ) -> Ruling:
        """What comes of a player's press; {} in the headline is their name. `more`: other fields.

        TAKE BACK goes back to before that press.
        """
        headline = headline.replace("{}", self.names[press.player])
        by = (press.player,)
        return Ruling(clause, headline, reason, by, press.at_ns, **more)  # type: ignore[arg-type]  # its own fields

    def refusal(self, player: int, clause: str, why: str, reason: str) -> Ruling:
        """A press that changes nothing: "ADA: too soon", and what to do instead."""
        return Ruling(clause, f"{self.names[player]}: {why}", reason, (player,), tone="bad")


P = TypeVar("P", bound=Circle)


def with_newcomer(state: P, newcomer: Newcomer) -> P:
    """One more player, clockwise after their neighbour."""
    at = state.circle.index(newcomer.after) + 1
    circle = (*state.circle[:at], len(state.names), *state.circle[at:])
    return replace(state, names=(*state.names, newcomer.name), circle=circle)


def away(state: object) -> frozenset[int]:
    """Who is away in that state of a game; nobody, in a game that people cannot leave."""
    return state.away if isinstance(state, Circle) else frozenset()
