"""Players who go home in the middle of a game, come back, or come late: the words for it."""

from __future__ import annotations

from dataclasses import replace

from companion.kit.rulings import Ruling, Tally


def leaves(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """Somebody has gone. `reason`: what becomes of what they had."""
    return _told(f"{who} LEAVES", clause, reason, at_ns)


def is_back(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """They are there again. `reason`: what they begin with."""
    return _told(f"{who} IS BACK", clause, reason, at_ns)


def joins(player: int, who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """Somebody new. `reason`: what they begin with."""
    ruling = _told(f"{who} JOINS", clause, reason, at_ns)
    return replace(ruling, players=(player,), tally=(Tally("joins", player),))


def beside(order: tuple[int, ...], player: int, after: int) -> tuple[int, ...]:
    """An order with that player right after another one."""
    at = order.index(after) + 1
    return (*order[:at], player, *order[at:])


def _told(headline: str, clause: str, reason: str, at_ns: int) -> Ruling:
    return Ruling(clause=clause, headline=headline, reason=reason, tone="plain", undo_to_ns=at_ns)
