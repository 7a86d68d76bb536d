"""What a table can choose for Ugh!: what is pressed besides what scores, and the cards."""

from __future__ import annotations

from companion.kit.options import Asked, Flag, Number, Setting, Variant, Words

VALUES = 5  # Number cards go from 1 to 5

SETTINGS: tuple[Setting, ...] = (
    Flag(
        "flips",
        False,
        "flips and takes are pressed too, and what cannot be is caught (UG-2)",
        Asked("Flipped and taken cards are pressed too, so that the deck is counted"),
    ),
    Flag(
        "odds",
        True,
        "with flips: the chance that the next card is an Ugh! is on the panel",
        Asked("With flips: the panel shows how likely the next card is an Ugh!"),
    ),
    Number(
        "decks",
        0,
        0,
        2,
        "how many; 0: one for up to six players, two for more",
        Asked("How many decks there are; 0 for one, or two with more than six players", "decks"),
    ),
    Number(
        "blue",
        0,
        0,
        28,
        "Ugh! cards with blue numbers left out of each deck (UG-7)",
        Asked("For younger players: how many Ugh! cards with blue numbers are left out", "cards"),
    ),
    Words(
        "counts",
        (),
        "how many 1s, 2s, 3s, 4s and 5s a colour has; then no set has one too many",
        count=VALUES,
        asked=Asked(
            "How many 1s, 2s, 3s, 4s and 5s a colour has, with commas between, so that no set has "
            "one too many; empty if nobody counted",
            rare=True,
        ),
    ),
    Number(
        "last_s",
        60,
        10,
        600,
        "how long the last locks may take before it goes on (UG-6)",
        Asked("How long everybody may lock their last sets", "s", rare=True),
    ),
)
VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "only what scores is pressed", {"flips": False}),
    Variant("full", "FULL", "flips too: the deck is counted, with odds", {"flips": True}),
    Variant("purist", "NO ODDS", "flips too, but no odds", {"flips": True, "odds": False}),
)
