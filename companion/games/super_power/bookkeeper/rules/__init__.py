"""The house rules, one module each, in the order in which a table might take them up; and how they
are read at the table."""

from __future__ import annotations

from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.rules import (
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
from companion.games.super_power.bookkeeper.state import State
from companion.games.super_power.clauses import clauses as base_and_ours
from companion.kit.clauses import Clause

RULES: tuple[Rule[State], ...] = (
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


def clauses(state: State) -> dict[str, Clause]:
    """Ours, and those that the table made up. Two of one number: the second goes by its title."""
    on = {rule.name for rule in state.rules}
    found = base_and_ours(on.__contains__)
    for rule in state.rules:
        if rule.clause in found and found[rule.clause].title == rule.title:
            continue
        number = rule.clause if rule.clause not in found else rule.title
        found[number] = Clause(rule.title, f"{rule.text} {rule.interactions}".strip())
    return found
