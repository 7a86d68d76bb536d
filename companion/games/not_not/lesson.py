"""What a newcomer to Not Not learns: to read the dice, in three taps, and the words on them."""

from __future__ import annotations

from companion.kit.lesson import Lesson, Tap

LESSON = Lesson(
    taps=(
        Tap(
            tells="Four cards lie around the deck. The dice are thrown: tap a card that fits at "
            "least one of the two dice. A card's colour is that of its circle, the portal, and "
            "never that of its background.",
            shows=("LEFT", "RED"),
            offers={"up": "blue", "right": "red", "down": "white", "left": "yellow"},
            right=("right", "left"),
            because="It fits. One card is to the LEFT of the deck, another one's circle is RED: "
            "one die is enough. Whoever taps a card that fits first wins a card.",
            otherwise="That card is not to the LEFT of the deck, and its circle is not RED. A "
            "wrong tap would cost you a card. Try another.",
            cards=True,
        ),
        Tap(
            tells="A die may say NOTHING: then it does not count, and only the other "
            "one does. The dark card is a Void. It never fits, whatever the dice say.",
            shows=("NOTHING", "GREEN"),
            offers={"up": "green", "right": "void", "down": "white", "left": "red"},
            right=("up",),
            because="The only green circle. If no card fits, wait: new dice come by themselves.",
            otherwise="Only GREEN counts here, and that card has no green circle.",
            cards=True,
        ),
        Tap(
            tells="From the second level on there are NOTs, and NOT turns both dice round. NOT "
            "DOWN, or NOT BLUE: tap any card that is not down, or is not blue.",
            shows=("NOT", "DOWN", "BLUE"),
            offers={"up": "blue", "right": "void", "down": "blue", "left": "red"},
            right=("up", "left"),
            because="It is not down, and one of the two is enough. NOT NOT cancels out, and NOT "
            "NOT NOT is one NOT again.",
            otherwise="A Void never fits; and the blue card below is down, and is blue.",
            cards=True,
        ),
    ),
    words={
        "NOTHING": "This die does not count. NOTHING on both: no card fits, or with one NOT every "
        "card but a Void does.",
        "NOT": "Turns both dice round: a card fits if it is not what the one says, or is not what "
        "the other says.",
        "NOT NOT": "Two NOTs cancel each other out: as if there were none.",
        "NOT NOT NOT": "Three NOTs are one: a card fits if it is not what the one says, or is not "
        "what the other says.",
        "LIAR": "One more NOT, on the back of the deck's top card. It counts in Extreme.",
        "Void": "A dark card that never fits. One of them lies there at most, and whoever wins the "
        "round gets it.",
        "portal": "The circle on a card. Its colour counts; the card's background never does.",
        "arrow": "On the back of the deck. From Hard on the slot that it points to is UP, and the "
        "others follow clockwise.",
        "deals": "Whoever deals throws the dice: with ROLL, or any button of theirs; with real "
        "cards, from Hard on, with the one that the deck's arrow points to.",
        "holds": "Is true of the card that lay there: so the tap was right.",
        "pad": "The ring, or the button in the middle: the dealer's slap says that no card fits.",
    },
)
