"""The rules of Super Power, clause by clause, in our words: the game itself and house rules."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.super_power.house_rules import HOUSE_RULES
from companion.kit.clauses import Clause

BASE = {
    "SP-1": Clause(
        "The game itself",
        "A card matches by colour, number or word, or is a wild. With one card left you say UNO. "
        "Who is caught without it draws 2. The hand is over when somebody is out of cards.",
    ),
}


def clauses(is_on: Callable[[str], bool]) -> dict[str, Clause]:
    """All of them. `is_on`: whether the option of that name is, at this table."""
    return BASE | {rule.clause: rule.read(is_on=is_on(rule.option)) for rule in HOUSE_RULES}
