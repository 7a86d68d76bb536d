"""What a table can choose for Ugh!: what is pressed besides what scores, and the cards."""

from __future__ import annotations

from companion.kit.options import Asked, Flag, Number, Setting, Variant

SETTINGS: tuple[Setting, ...] = (
    Flag(
        "flips",
        False,
        "every flip is pressed too, so that the deck is counted (UG-2)",
        Asked("Press for every flip too, so Naysayer can count the deck"),
    ),
    Number(
        "blue",
        0,
        0,
        28,
        "Ugh! cards with blue numbers left out of each deck (UG-7)",
        Asked("Younger players: how many blue-numbered Ugh! cards you took out", "cards"),
    ),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "only what scores is pressed", {"flips": False}),
    Variant("full", "FULL", "flips too: the deck is counted, with odds", {"flips": True}),
)
