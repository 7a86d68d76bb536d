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
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.kit.game import Notice
from companion.kit.screens import MessageScreen
from companion.kit.view import Choice

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


def _known(state: State) -> tuple[Rule[State], ...]:
    """Ours, and those that the table made up."""
    return (*RULES, *(rule for rule in state.rules if rule not in RULES))


def _titles(state: State, _question: Question) -> Asked:
    return "RULES", tuple(
        Choice(str(number), f"{'' if rule in state.rules else '(off) '}{rule.title}")
        for number, rule in enumerate(_known(state))
    )


def _read(state: State, _question: Question, key: str) -> Step:
    """The text of a rule, then what it does to others: a page a sentence, for small panels."""
    rule = _known(state)[int(key)]
    sentences = f"{rule.text} {rule.interactions}".strip().removesuffix(".").split(". ")
    pages = tuple(MessageScreen(rule.title, f"{sentence}.") for sentence in sentences)
    return state, (Notice(pages, looked_up=True),)


READ = Topic("rules", _titles, _read, listed=True)
