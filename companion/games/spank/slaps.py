"""A pile of hands on the pad: who slapped when, and what each must draw (SP-7). Pure."""

from __future__ import annotations

from companion.kit.events import Press
from companion.kit.race import Entry, Margin, between, heats
from companion.kit.structs import Struct, replace

MS = 1_000_000
ALONE_NS = 3_000 * MS  # a hand after which no other has come by then was an elbow
TRAILING_NS = 2_000 * MS  # hands so soon after a stack was counted belong to it


class Slaps(Struct, frozen=True):
    """The hands on the pad, since the first one."""

    opened_ns: int
    until_ns: int  # the time limit
    hands: tuple[Entry, ...] = ()

    def without(self, player: int) -> Slaps | None:
        """The stack as if that player had not slapped; None if nobody else has."""
        hands = tuple(h for h in self.hands if h.player != player)
        return replace(self, hands=hands) if hands else None

    def missing(self, order: tuple[int, ...]) -> tuple[int, ...]:
        """Who has not slapped, in seat order."""
        slapped = {hand.player for hand in self.hands}
        return tuple(player for player in order if player not in slapped)

    def closes_ns(self, order: tuple[int, ...], tie_ns: int) -> int:
        """When the order is certain: the tie window after the last hand, or the time limit."""
        if self.missing(order):
            return self.until_ns
        return min(self.until_ns, self.hands[-1].at_ns + tie_ns + 1)


def slapped(slaps: Slaps | None, press: Press, limit_ms: int) -> Slaps:
    """The stack with one more hand. A player's second slap does not count."""
    slaps = slaps or Slaps(press.at_ns, press.at_ns + limit_ms * MS)
    late = press.at_ns > slaps.until_ns
    if late or any(hand.player == press.player for hand in slaps.hands):
        return slaps
    hand = Entry(press.player, "pad", press.at_ns, press.stamp)
    hands = sorted((*slaps.hands, hand), key=lambda h: h.at_ns)
    return replace(slaps, hands=tuple(hands))


class Stacked(Struct, frozen=True):
    """A player's place in the stack: the cards to draw, and how long after the first it came."""

    player: int
    draws: int  # hands below; in a dead heat the smaller number for all (SP-7)
    behind: Margin | None  # None: never came


def stacked(slaps: Slaps, order: tuple[int, ...], tie_ns: int) -> tuple[Stacked, ...]:
    """Every hand from the bottom up; those that never came last, in seat order."""
    stack: list[Stacked] = []
    for heat in heats(slaps.hands, tie_ns):
        below = len(stack)
        stack += [Stacked(e.player, below, between(slaps.hands[0], e, tie_ns)) for e in heat]
    for player in slaps.missing(order):
        stack.append(Stacked(player, len(stack), None))
    return tuple(stack)
