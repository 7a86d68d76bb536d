"""Players who go home in the middle of a game, and come back: the words that every game has."""

from __future__ import annotations

from companion.kit.rulings import Ruling, told


def leaves(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """Somebody has gone. `reason`: what becomes of what they had."""
    return told(clause, f"{who} LEAVES", reason, undo_to_ns=at_ns)


def is_back(who: str, clause: str, reason: str, at_ns: int) -> Ruling:
    """They are there again. `reason`: what they begin with."""
    return told(clause, f"{who} IS BACK", reason, undo_to_ns=at_ns)
