"""Super Power, No Sissies: a referee for UNO; and what a table can choose.

Every house rule is a switch.
"""

from typing import Any

from companion.games.super_power.rules import RULES
from companion.kit.game import Game, imported, lesson
from companion.kit.options import Asked, Flag, Number, Setting, Variant, Words
from companion.kit.structs import replace

LONGEST_MS = 60_000
# Rules of one option are switched together, by the first one's name.
SWITCHES = tuple(dict.fromkeys(rule.switch for rule in RULES))
GROUP = "House rules"


def _switch(option: str) -> Setting:
    rules = [rule for rule in RULES if rule.switch == option]
    titles = ", ".join(rule.title for rule in rules)
    clauses = ", ".join(rule.clause for rule in rules)
    about = "; ".join(rule.about for rule in rules)
    text = f"{titles[0].upper()}{titles[1:]}: {about}"
    asked = Asked(group=GROUP, short=rules[0].short.upper(), clause=clauses)
    if option == "doghouse":
        return Number(option, 0, 0, 14, text, replace(asked, unit="players"))
    return Flag(option, option == "super", text, asked)


def _wait(name: str, usual_ms: int, least_ms: int, text: str) -> Number:
    return Number(name, usual_ms, least_ms, LONGEST_MS, text, Asked("s", 1000, rare=True))


UNTIL = "How many hands the game has; 0 = until someone ends it"
SETTINGS: tuple[Setting, ...] = (
    *(_switch(option) for option in SWITCHES),
    Words("own", (), "House rules of your own: modules beside the board file"),
    Number("cards", 7, 1, 40, "How many cards everyone is dealt", Asked("cards", short="CARDS")),
    Number("hands", 0, 0, 99, UNTIL, Asked("hands", short="HANDS")),
    _wait("spank_ms", 10_000, 1_000, "How long a spank waits for the last hand"),
    _wait("race_ms", 1_000, 0, "How close together two presses are one race"),
    _wait("menu_ms", 15_000, 2_000, "How long a question waits for its answer"),
)


def _all(on: bool) -> dict[str, Any]:
    residents = 2 if on else 0
    return {option: residents if option == "doghouse" else on for option in SWITCHES}


VARIANTS: tuple[Variant, ...] = (
    Variant("super", "SUPER POWER", "jump in, and no sissies", {**_all(False), "super": True}),
    Variant(
        "family",
        "HOUSE + DOGHOUSE",
        "and pass left, 1 in the doghouse, triplets",
        {**_all(False), "super": True, "get_out": True, "doghouse": 1, "triplets": True},
    ),
    Variant("all", "EVERY RULE", "all of them, 2 in the doghouse", _all(True)),
    Variant("classic", "NO HOUSE RULE", "turn by turn", _all(False)),
)

SUPER_POWER: Game[Any] = Game(
    id="super-power",
    title="Super Power, No Sissies",
    about="Get rid of your cards first, in turn or out, with as many house rules as you dare.",
    players=range(2, 17),
    buttons=1,
    needs="an UNO deck; 2 decks for 5 players or more",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported("companion.games.super_power.game:RULES"),
    lesson=lesson(__name__),
)
