"""The rule of Spank the Baby, and what a table can choose: how many, and how long to wait."""

from companion.kit.clauses import Clause
from companion.kit.options import Asked, Number, Setting, Variant

CLAUSES = {
    "SP-7": Clause(
        "Spank the Baby",
        "On a red three everyone slaps the pad. You draw as many cards as there are hands below "
        "yours. In a dead heat both draw the smaller number. If you don't slap in time, you are "
        "last.",
    ),
}
ROUNDS = "How many spanks the game has; 0 = until someone ends it"
WAIT = "How long a spank waits for the last hand"
SETTINGS: tuple[Setting, ...] = (
    Number("rounds", 10, 0, 99, ROUNDS, Asked("spanks")),
    Number("spank_ms", 10_000, 1_000, 60_000, WAIT, Asked("s", 1000, clause="SP-7")),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("ten", "TEN SPANKS", "a point for each hand above yours", {"rounds": 10}),
    Variant("three", "THREE SPANKS", "a short one", {"rounds": 3}),
    Variant("open", "NO END", "until someone ends it", {"rounds": 0}),
)
