"""The eleven house rules, a module each, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.super_power.rule import Rule
from companion.games.super_power.rules import (
    beam_me_up,
    doghouse,
    fire,
    get_out,
    mind_meld,
    no_sissies,
    not_your_turn,
    spank,
    super_power,
    triplets,
    truck,
)
from companion.kit.clauses import Clause

RULES: tuple[Rule, ...] = (
    super_power.RULE,
    no_sissies.RULE,
    get_out.RULE,
    doghouse.RULE,
    fire.RULE,
    spank.RULE,
    not_your_turn.RULE,
    triplets.RULE,
    truck.RULE,
    mind_meld.RULE,
    beam_me_up.RULE,
)

BASE = {
    "SP-1": Clause(
        "The game itself",
        "A card matches by colour, number or word, or is a wild. With one card left you say UNO. "
        "Who is caught without it draws 2. The hand is over when somebody is out of cards.",
    ),
}


def clauses(is_on: Callable[[str], bool]) -> dict[str, Clause]:
    """The rules, clause by clause. `is_on`: whether the option of that name is, at this table."""
    return BASE | {rule.clause: rule.read(is_on=is_on(rule.switch)) for rule in RULES}
