"""Players who go home in the middle of a game, come back, or come late: the words for it."""

from __future__ import annotations

from companion.kit.rulings import Ruling, Tally, announcement
from companion.kit.structs import replace


def leaves(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """Somebody has gone. `reason`: what becomes of what they had."""
    return announcement(clause, f"{who} leaves", reason, undo_to_ns=at_ns)


def is_back(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """They are there again. `reason`: what they begin with."""
    return announcement(clause, f"{who} rejoins", reason, undo_to_ns=at_ns)


def joins(player: int, who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """Somebody new. `reason`: what they begin with."""
    ruling = announcement(clause, f"{who} joins", reason, (player,), at_ns)
    return replace(ruling, tally=(Tally("joins", player),))


def insert_after(order: tuple[int, ...], player: int, after: int) -> tuple[int, ...]:
    """An order with that player right after another one."""
    at = order.index(after) + 1
    return (*order[:at], player, *order[at:])
