"""What a table can choose for Ugh!: what is pressed besides what scores, and the cards."""

from __future__ import annotations

from companion.kit.options import Flag, Number, Setting, Variant, Words

VALUES = 5  # Number cards go from 1 to 5

SETTINGS: tuple[Setting, ...] = (
    Flag("flips", False, "flips and takes are pressed too, and what cannot be is caught (UG-2)"),
    Flag("odds", True, "with flips: the chance that the next card is an Ugh! is on the panel"),
    Number("decks", 0, 0, 2, "how many; 0: one for up to six players, two for more"),
    Number("blue", 0, 0, 28, "Ugh! cards with blue numbers left out of each deck (UG-7)"),
    Words(
        "counts",
        (),
        "how many 1s, 2s, 3s, 4s and 5s a colour has; then no set has one too many",
        count=VALUES,
    ),
    Number("last_s", 60, 10, 600, "how long the last locks may take before it goes on (UG-6)"),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "only what scores is pressed", {"flips": False}),
    Variant("full", "FULL", "flips too: the deck is counted, with odds", {"flips": True}),
    Variant("purist", "NO ODDS", "flips too, but no odds", {"flips": True, "odds": False}),
)
