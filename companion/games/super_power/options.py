"""What a table can choose: every house rule a switch of its own, and the times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.super_power.own import own_rules
from companion.games.super_power.rule import Rule
from companion.games.super_power.rules import RULES
from companion.kit.options import Flag, Number, Setting, Variant, Words, read

LONGEST_MS = 60_000
FIRST = "super"  # the rules that a table begins with
SWITCHES = tuple(dict.fromkeys(rule.name for rule in RULES))


def _switch(name: str) -> Setting:
    rules = [rule for rule in RULES if rule.name == name]
    titles = ", ".join(rule.title for rule in rules)
    clauses = ", ".join(dict.fromkeys(rule.clause for rule in rules))
    text = f"{titles} ({clauses}): {' '.join(rule.text for rule in rules)}".rstrip(".")
    if name == "doghouse":
        return Number(name, 0, 0, 14, text)
    return Flag(name, name == FIRST, text)


SETTINGS: tuple[Setting, ...] = (
    *(_switch(name) for name in SWITCHES),
    Words("own", (), "rules that this table made up: the Python modules that hold them"),
    Number("cards", 7, 1, 40, "how many are dealt to each player (SP-3)"),
    Number("hands", 0, 0, 99, "the game is over after so many hands; 0: when somebody ends it"),
    Number("spank_ms", 10_000, 1_000, LONGEST_MS, "who has not slapped by then is last (SP-7)"),
    Number("hands_ms", 1_000, 0, LONGEST_MS, "out of turn this soon after a card: asked (SP-2)"),
    Number("menu_ms", 15_000, 2_000, LONGEST_MS, "a question or a menu is given up after this"),
    Flag("tell_all", False, "the number of each card is told too, and every play is checked"),
)


def _all(on: bool) -> dict[str, Any]:
    return {name: 2 * on if name == "doghouse" else on for name in SWITCHES}


VARIANTS: tuple[Variant, ...] = (
    Variant("super", "SUPER POWER", "jump in, and no sissies", {**_all(False), "super": True}),
    Variant(
        "family",
        "HOUSE + DOGHOUSE",
        "and hands go round, one in the doghouse, triplets",
        {**_all(False), "super": True, "get_out": True, "doghouse": 1, "triplets": True},
    ),
    Variant("all", "EVERY RULE", "all of them, two in the doghouse", _all(True)),
    Variant("classic", "NO HOUSE RULE", "turn by turn", _all(False)),
)


@dataclass(frozen=True)
class Options:
    """The settings of an evening that are not switches."""

    doghouse: int
    cards: int
    hands: int
    spank_ms: int
    hands_ms: int
    menu_ms: int
    tell_all: bool


def options(settings: dict[str, Any]) -> tuple[Options, tuple[Rule, ...]]:
    """The options, and the rules that are on. Raises ValueError with one line."""
    chosen = read("super-power", SETTINGS, settings)
    rules = tuple(rule for rule in RULES if chosen[rule.name])
    own = own_rules(chosen["own"])
    rules += own
    on = {rule.name for rule in rules}
    for rule in own:
        if rule.name in SWITCHES:
            raise ValueError(f'option own: {rule.title} is called "{rule.name}" as one of ours is')
    for rule in rules:
        lacking = [name for name in rule.needs if name not in on]
        if lacking:
            raise ValueError(f"{rule.title} needs {lacking[0]}: set option {lacking[0]}=yes")
    fields = {name: chosen[name] for name in Options.__dataclass_fields__}
    return Options(**fields), rules
