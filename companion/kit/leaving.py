"""Players who go home in the middle of a game, and come back: the words that every game has."""

from __future__ import annotations

from companion.kit.rulings import Ruling


def leaves(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """Somebody has gone. `reason`: what becomes of what they had."""
    return _told(f"{who} LEAVES", clause, reason, at_ns)


def is_back(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """They are there again. `reason`: what they begin with."""
    return _told(f"{who} IS BACK", clause, reason, at_ns)


def _told(headline: str, clause: str, reason: str, at_ns: int) -> Ruling:
    return Ruling(clause=clause, headline=headline, reason=reason, tone="plain", undo_to_ns=at_ns)
