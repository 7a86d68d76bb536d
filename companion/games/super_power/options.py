"""What a table can choose for Super Power: its mode, every house rule a switch, and the times."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Variant, Words

LONGEST_MS = 60_000
MODES = ("referee", "bookkeeper")


class HouseRule(NamedTuple):
    """A house rule as everybody can read it: its option, its names, its clauses, what it says."""

    name: str
    title: str
    short: str  # where there is room for a word
    clauses: str
    text: str

    @property
    def about(self) -> str:
        return f"{self.title} ({self.clauses}): {self.text}"


HOUSE_RULES = (
    HouseRule(
        "super",
        "Super Power, No Sissies",
        "super power",
        "SP-2, SP-3",
        "jump in with an identical card; draw until you can play, five cards for a missed UNO",
    ),
    HouseRule(
        "get_out",
        "Get Out of My House",
        "get out",
        "SP-4",
        "a zero sends every hand to the left",
    ),
    HouseRule(
        "doghouse",
        "n in the Doghouse",
        "doghouse",
        "SP-5",
        "so many can be out of cards before one more ends the hand",
    ),
    HouseRule(
        "fire",
        "Fire in the Kitchen",
        "fire",
        "SP-6",
        "blue on red gives the run of reds to who played the last",
    ),
    HouseRule("spank", "Spank the Baby", "spank", "SP-7", "on a red three everybody slaps"),
    HouseRule(
        "not_your_turn",
        "It's Not Your Turn",
        "not your turn",
        "SP-8",
        "a wrong card out of turn comes back with two more",
    ),
    HouseRule(
        "triplets",
        "Siamese Triplets",
        "triplets",
        "SP-9",
        "on three identical cards anybody plays anything",
    ),
    HouseRule(
        "truck",
        "Back Up the Truck",
        "truck",
        "SP-10",
        "who must draw may pay in number cards, backwards",
    ),
    HouseRule(
        "mind_meld",
        "Vulcan Mind Meld",
        "meld",
        "SP-11",
        "a wild that looks at another hand",
    ),
    HouseRule(
        "beam_me_up",
        "Beam Me Up Scotty",
        "beam",
        "SP-12",
        "a wild that changes your seat",
    ),
)


HOUSE = "House rules"


def _switch(rule: HouseRule) -> Setting:
    if rule.name == "doghouse":
        asked = Asked("In the Doghouse: how many can be out of cards", "players", group=HOUSE)
        return Number(rule.name, 0, 0, 14, rule.about, asked)
    asked = Asked(f"{rule.title}: {rule.text}", group=HOUSE)
    return Flag(rule.name, rule.name == "super", rule.about, asked)


SETTINGS: tuple[Setting, ...] = (
    OneOf(
        "mode",
        MODES[0],
        MODES,
        "referee: press only what matters; bookkeeper: press every card, and turns are tracked",
        Asked(
            "What people press",
            words=("only what matters: a referee", "every card they play: a bookkeeper"),
        ),
    ),
    *(_switch(rule) for rule in HOUSE_RULES),
    Words("own", (), "rules that this table made up: the Python modules that hold them"),
    Number(
        "cards",
        7,
        1,
        40,
        "how many are dealt to each player (SP-3)",
        Asked("How many cards everybody is dealt", "cards"),
    ),
    Number(
        "hands",
        0,
        0,
        99,
        "the game is over after so many hands; 0: when somebody ends it",
        Asked("How many hands the game has; 0 to go on until somebody ends it", "hands"),
    ),
    Number(
        "spank_ms",
        10_000,
        1_000,
        LONGEST_MS,
        "who has not slapped by then is last (SP-7)",
        Asked("How long a spank waits for the last hand", "s", 1000, rare=True),
    ),
    Number(
        "race_ms",
        1_000,
        0,
        LONGEST_MS,
        "presses this close together are one race (SP-2)",
        Asked("How close together two presses are one race", "s", 1000, rare=True),
    ),
    Number(
        "menu_ms",
        15_000,
        2_000,
        LONGEST_MS,
        "a question is given up after this",
        Asked("How long a question waits for its answer", "s", 1000, rare=True),
    ),
    Flag(
        "tell_all",
        False,
        "bookkeeper: the number of each card is told too, every play checked",
        Asked("For the bookkeeper: the number of each card is told too", rare=True),
    ),
)


def _all(on: bool) -> dict[str, Any]:
    return {rule.name: 2 * on if rule.name == "doghouse" else on for rule in HOUSE_RULES}


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
