"""What a newcomer to Ugh! learns: locking a set, and what an Ugh! is worth, in three taps."""

from __future__ import annotations

from companion.kit.lesson import Lesson, Tap

BUTTONS = {"up": "LOCK", "down": "UGH!", "left": "LAST CARD"}

LESSON = Lesson(
    taps=(
        Tap(
            tells="You flip and take your own cards; Naysayer wants to know what scores. In your "
            "Pool there is now a card of each colour: green 2, orange 4, purple 3. That is a set.",
            shows=("green 2, orange 4, purple 3",),
            offers=BUTTONS,
            right=("up",),
            because="Now it asks for the three values, a press each.",
            otherwise="A set is safe, and worth something, once it is locked.",
        ),
        Tap(
            tells="The green card is a 2.",
            shows=("GREEN?",),
            offers={"up": "1", "right": "2", "down": "3", "left": "4 5 WILD"},
            right=("right",),
            because="With 4 and 3 that is 2 × 4 × 3 = 24 points. A Wild would be worth one less "
            "than the lowest card of its set.",
            otherwise="The green one was a 2.",
        ),
        Tap(
            tells="Your next turn. The very first card that you flip is an Ugh!",
            shows=("UGH!",),
            offers=BUTTONS,
            right=("down",),
            because="It is yours, for 3 points, and your turn is over. An Ugh! later in the turn "
            "is worth nothing, and you may not take or lock any more.",
            otherwise="An Ugh! as first card of a turn scores: say so.",
        ),
    ),
    words={
        "Ugh!": "Ends the turn: no taking, no locking. As its first card it is worth 3 points.",
        "UGH!": "Ends the turn: no taking, no locking. As its first card it is worth 3 points.",
        "Pool": "The cards that you have taken, and not locked. An Ugh! may cost some of them.",
        "Safety pile": "One of three into which cards are flipped; its top card can be taken.",
        "set": "A card of each colour; its points are the product of the three values.",
        "lock": "Puts a set aside, safe for the rest of the game.",
        "LOCK": "Puts a set aside, safe for the rest of the game.",
        "Wild": "Any card of its colour; in a set it is worth one less than the lowest number.",
        "Victory pile": "Where your locked sets lie, and the Ugh!s that you flipped first.",
    },
)
