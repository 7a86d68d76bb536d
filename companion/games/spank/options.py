"""What a table can choose for Spank the Baby: how many spanks, and how long one waits."""

from companion.kit.options import Asked, Number, Setting, Variant

ROUNDS = "How many spanks the game has; 0 = until someone ends it"
WAIT = "How long a spank waits for the last hand"
SETTINGS: tuple[Setting, ...] = (
    Number("rounds", 10, 0, 99, ROUNDS, Asked("spanks")),
    Number("spank_ms", 10_000, 1_000, 60_000, WAIT, Asked("s", 1000, clause="SP-7")),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("ten", "TEN SPANKS", "a point for each hand above yours", {}),
    Variant("three", "THREE SPANKS", "a short one", {"rounds": 3}),
    Variant("open", "NO END", "until someone ends it", {"rounds": 0}),
)
