"""The eleven house rules, a module each, in the order of the rulebook."""

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
