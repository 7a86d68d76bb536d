"""The rules of Not Not, clause by clause, and its lesson, in our words."""

from __future__ import annotations

from companion.kit.clauses import Clause
from companion.kit.lesson import Lesson, Tap

CLAUSES = {
    "NN-1": Clause(
        "Levels",
        "Discovery has two dice. Normal adds the Negation die. From Hard on the deck's arrow "
        "says where UP is. In Extreme the Liar beside it is one more NOT.",
    ),
    "NN-2": Clause(
        "The first game",
        "A first game begins in Discovery. Three rule cards, one in each third of the deck, "
        "raise the level. They are put away uncounted.",
    ),
    "NN-3": Clause(
        "The cards",
        "4 cards lie around the deck. 40 cards are portals: only the portal's colour counts, "
        "never the background. 8 are Voids: only 1 may be out. Replace a second one.",
    ),
    "NN-4": Clause(
        "The dice",
        "Two dice show directions, colours and NOTHING. The Negation die shows NOTHING or up "
        "to 3 NOTs.",
    ),
    "NN-5": Clause(
        "Words",
        "Read the word, not the colour of its ink.",
    ),
    "NN-6": Clause(
        "Without a NOT",
        "Without a NOT, tap a card that matches at least 1 die. If one die says NOTHING, "
        "match the other. If both do, don't tap.",
    ),
    "NN-7": Clause(
        "With a NOT",
        "With 1 or 3 NOTs, tap a card that misses at least 1 die. If both dice say NOTHING, "
        "tap any portal. The Liar is 1 more NOT. 2 or 4 NOTs cancel out.",
    ),
    "NN-8": Clause(
        "Directions",
        "UP is where the deck's arrow points; the rest follow clockwise. Below Hard, use the "
        "directions you agreed on.",
    ),
    "NN-9": Clause(
        "Voids",
        "Never tap a Void.",
    ),
    "NN-10": Clause(
        "The first hand",
        "The first correct tap wins a card: the tapped one, or a Void if one lies there.",
    ),
    "NN-11": Clause(
        "Wrong taps",
        "A wrong tap costs you 1 card, even just after someone has won. If Naysayer can't "
        "know a card, the tap counts as correct until someone objects.",
    ),
    "NN-12": Clause(
        "Dead heat",
        "In a dead heat, everyone in it wins 1 card: first the Void, then the tapped cards.",
    ),
    "NN-13": Clause(
        "Nothing fits",
        "If no card matches, or nobody finds one, the dice roll again.",
    ),
    "NN-14": Clause(
        "The end",
        "Refill the empty spots from the deck. When the deck can't, the game is over. Most "
        "cards win. Cards you gave up don't count.",
    ),
}


LESSON = Lesson(
    taps=(
        Tap(
            tells="Two dice are rolled. Tap a card that matches at least one of them. A "
            "card's colour is that of its circle, never of its background.",
            shows=("LEFT", "RED"),
            offers={"up": "blue", "right": "red", "down": "white", "left": "yellow"},
            right=("right", "left"),
            because="Correct! It is LEFT or RED, and one die is enough. The first correct tap "
            "wins a card.",
            otherwise="That card is not to the LEFT of the deck, and its circle is not RED. A "
            "wrong tap would cost you a card. Try another.",
            cards=True,
        ),
        Tap(
            tells="A die may say NOTHING: then it does not count, and only the other one "
            "does. The dark card is a Void. Never tap it, whatever the dice say.",
            shows=("NOTHING", "GREEN"),
            offers={"up": "green", "right": "void", "down": "white", "left": "red"},
            right=("up",),
            because="The only green circle. If no card matches, wait: new dice come by themselves.",
            otherwise="Only GREEN counts here, and that card has no green circle.",
            cards=True,
        ),
        Tap(
            tells="From Normal on there are NOTs. A NOT counts for both dice: tap any card "
            "that is not DOWN, or not BLUE.",
            shows=("NOT", "DOWN", "BLUE"),
            offers={"up": "blue", "right": "void", "down": "blue", "left": "red"},
            right=("up", "left"),
            because="It is not down, and one of the two is enough. NOT NOT cancels out, and "
            "NOT NOT NOT is one NOT again.",
            otherwise="Never tap a Void; and the blue card below is down, and is blue.",
            cards=True,
        ),
    ),
    words={
        "NOTHING": "This die does not count. NOTHING on both: no card matches, or with one "
        "NOT every card but a Void does.",
        "NOT": "A NOT counts for both dice: tap a card that misses at least 1 of them.",
        "NOT NOT": "Two NOTs cancel each other out: as if there were none.",
        "NOT NOT NOT": "Three NOTs are one: tap a card that misses at least 1 of the dice.",
        "LIAR": "1 more NOT, on the back of the deck's top card. It counts in Extreme.",
        "Void": "A dark card that is never tapped. Only 1 may be out, and the winner of the "
        "round gets it.",
        "portal": "The circle on a card. Its colour counts; the card's background never does.",
        "arrow": "On the back of the deck. From Hard on the slot that it points to is UP, and "
        "the others follow clockwise.",
        "deals": "The dealer rolls: press ROLL, or any button. With real cards, from Hard on: "
        "press the button that the deck's arrow points to.",
        "matches": "Is true of the card that was there: so the tap was correct.",
        "pad": "The ring, or the middle button. The dealer slaps it when no card matches.",
    },
)
