"""What a newcomer to Spank the Baby learns: to slap, and what the order of hands means."""

from __future__ import annotations

from companion.kit.lesson import Lesson, Tap

SLAP = {"pad": "SLAP"}

LESSON = Lesson(
    taps=(
        Tap(
            tells="Cards are turned over one by one. On a red three everybody slaps the pad. Here "
            "it comes.",
            shows=("a red 3",),
            offers=SLAP,
            right=("pad",),
            because="Your hand was the first, and lies lowest: you draw nothing, and get a point "
            "for each hand above yours.",
            otherwise="",
        ),
        Tap(
            tells="Another red three; but Ben's hand lies there already. Slap all the same.",
            shows=("a red 3", "Ben was first"),
            offers=SLAP,
            right=("pad",),
            because="One hand lies below yours, so you draw one card. Who never slaps is last, and "
            "draws most.",
            otherwise="",
        ),
        Tap(
            tells="Somebody's elbow hit the pad, and nobody wants that to count. Whatever was said "
            "can be taken back: a button that is held opens the menu. Press it here.",
            shows=("Ada was first", "and nobody meant it"),
            offers={"up": "MENU", "pad": "SLAP"},
            right=("up",),
            because="TAKE BACK is the first line of the menu, in every game.",
            otherwise="One more slap is one more hand. The menu is on the button.",
        ),
    ),
    words={
        "pad": "The ring, or the button in the middle: slap it with your whole hand.",
        "spank": "A red three, and all hands on the pad.",
        "Baby": "The red three.",
        "draws": "As many cards as there are hands below.",
    },
)
