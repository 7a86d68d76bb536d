"""What a table can choose for Super Power: every house rule a switch of its own, and the times."""

from __future__ import annotations

from typing import Any

from companion.kit.options import Flag, Number, Setting, Variant, Words

LONGEST_MS = 60_000

HOUSE_RULES: tuple[Setting, ...] = (
    Flag(
        "super",
        True,
        "Super Power, No Sissies (SP-2, SP-3): jump in with an identical card; "
        "draw until you can play, five cards for a missed UNO",
    ),
    Flag("get_out", False, "Get Out of My House (SP-4): a zero sends every hand to the left"),
    Number(
        "doghouse",
        0,
        0,
        14,
        "n in the Doghouse (SP-5): so many can be out of cards before one more ends the hand",
    ),
    Flag(
        "fire",
        False,
        "Fire in the Kitchen (SP-6): blue on red gives the run of reds to who played the last",
    ),
    Flag("spank", False, "Spank the Baby (SP-7): on a red three everybody slaps"),
    Flag(
        "not_your_turn",
        False,
        "It's Not Your Turn (SP-8): a wrong card out of turn comes back with two more",
    ),
    Flag(
        "triplets",
        False,
        "Siamese Triplets (SP-9): on three identical cards anybody plays anything",
    ),
    Flag(
        "truck",
        False,
        "Back Up the Truck (SP-10): who must draw may pay in number cards, backwards",
    ),
    Flag("mind_meld", False, "Vulcan Mind Meld (SP-11): a wild that looks at another hand"),
    Flag("beam_me_up", False, "Beam Me Up Scotty (SP-12): a wild that changes your seat"),
)

SETTINGS: tuple[Setting, ...] = (
    *HOUSE_RULES,
    Words("own", (), "rules that this table made up: the Python modules that hold them"),
    Number("cards", 7, 1, 40, "how many are dealt to each player (SP-3)"),
    Number("hands", 0, 0, 99, "the game is over after so many hands; 0: when somebody ends it"),
    Number("spank_ms", 10_000, 1_000, LONGEST_MS, "who has not slapped by then is last (SP-7)"),
    Number("race_ms", 1_000, 0, LONGEST_MS, "out of turn this soon after a card: asked (SP-2)"),
    Number("menu_ms", 15_000, 2_000, LONGEST_MS, "a question is given up after this"),
    Flag("tell_all", False, "the number of each card is told too, and every play is checked"),
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
