"""What a newcomer to Not Not learns: to read the dice, in three taps, and the words on them."""

from __future__ import annotations

from companion.kit.lesson import Lesson, Tap

LESSON = Lesson(
    taps=(
        Tap(
            tells="Four cards lie around the deck. The dice are thrown: tap a card that fits at "
            "least one of the two. Its colour is that of the round portal, never of the ground.",
            shows=("LEFT", "RED"),
            offers={"up": "blue", "right": "red", "down": "white", "left": "yellow"},
            right=("right", "left"),
            because="It fits. The card on the left lies LEFT, and the portal on the right is RED: "
            "one die is enough. The first right tap wins a card.",
            otherwise="That card does not lie LEFT, and its portal is not RED. A wrong tap would "
            "cost you a card. Try another.",
            cards=True,
        ),
        Tap(
            tells="A die may say NOTHING; then only the other one counts. The dark card is a Void. "
            "It never fits, whatever the dice say.",
            shows=("NOTHING", "GREEN"),
            offers={"up": "green", "right": "void", "down": "white", "left": "red"},
            right=("up",),
            because="The only green portal. If both dice say NOTHING, nobody may tap at all.",
            otherwise="Only GREEN counts here, and that card has no green portal.",
            cards=True,
        ),
        Tap(
            tells="From the second level on there are NOTs. NOT turns it round: now a card fits if "
            "it fails at least one die.",
            shows=("NOT", "DOWN", "BLUE"),
            offers={"up": "blue", "right": "void", "down": "blue", "left": "red"},
            right=("up", "left"),
            because="It fails one: it does not lie DOWN. NOT NOT cancels out, and NOT NOT NOT is "
            "one NOT again.",
            otherwise="A Void never fits; and the blue card below lies DOWN and is BLUE, so it "
            "fails neither die.",
            cards=True,
        ),
    ),
    words={
        "NOTHING": "This die does not count. NOTHING on both: no card fits, or with one NOT every "
        "portal does.",
        "NOT": "Turns it round: a card fits if it fails at least one die.",
        "NOT NOT": "Two NOTs cancel each other out: as if there were none.",
        "NOT NOT NOT": "Three NOTs are one: a card fits if it fails at least one die.",
        "LIAR": "One more NOT, on the back of the deck's top card. It counts in Extreme.",
        "Void": "A dark card that never fits. One of them lies there at most, and whoever wins the "
        "round gets it.",
        "portal": "The round thing on a card. Its colour counts; the card's ground never does.",
        "arrow": "On the back of the deck. From Hard on the slot that it points to is UP, and the "
        "others follow clockwise.",
        "deals": "Whoever deals has the dice thrown, with any of their four buttons.",
        "pad": "The ring, or the button in the middle: the dealer's slap says that no card fits.",
    },
)
