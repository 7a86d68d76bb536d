"""What a table can choose for Spank the Baby: how many, and how long to wait."""

from companion.kit.options import Asked, Number, Setting, Variant

SETTINGS: tuple[Setting, ...] = (
    Number(
        "rounds",
        10,
        0,
        99,
        "the game is over after so many spanks; 0: when someone ends it",
        Asked("How many spanks the game has; 0 = until someone ends it", "spanks"),
    ),
    Number(
        "spank_ms",
        10_000,
        1_000,
        60_000,
        "a player who has not slapped by then is last (SP-7)",
        Asked("How long a spank waits for the last hand", "s", 1000),
    ),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("ten", "TEN SPANKS", "a point for each hand above yours", {"rounds": 10}),
    Variant("three", "THREE SPANKS", "a short one", {"rounds": 3}),
    Variant("open", "NO END", "until someone ends it", {"rounds": 0}),
)
