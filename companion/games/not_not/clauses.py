"""The rules of Not Not, clause by clause, in our words."""

from __future__ import annotations

from companion.kit.clauses import Clause

CLAUSES = {
    "NN-1": Clause(
        "Levels",
        "Discovery has two dice. Normal adds the Negation die. From Hard on the deck's arrow says "
        "where UP is. In Extreme the Liar beside it is one more NOT.",
    ),
    "NN-2": Clause(
        "The first game",
        "A first game begins in Discovery. Three rule cards, one in each third of the deck, raise "
        "the level. They are put away uncounted.",
    ),
    "NN-3": Clause(
        "The cards",
        "Four cards lie around the deck. 40 are portals, whose own colour counts and not the "
        "ground. 8 are Voids, of which one lies there at most: a second is replaced.",
    ),
    "NN-4": Clause(
        "The dice",
        "Two dice say directions, colours and NOTHING. The Negation die says NOTHING, or up to "
        "three NOTs.",
    ),
    "NN-5": Clause(
        "Words",
        "The word on a die counts, not the ink that it is written in.",
    ),
    "NN-6": Clause(
        "Without a NOT",
        "Without a NOT a card fits if it meets at least one die. Beside NOTHING the other die "
        "alone counts. NOTHING twice: no card fits.",
    ),
    "NN-7": Clause(
        "With a NOT",
        "With an odd number of NOTs, and the Liar is one, a card fits if it fails a die. NOTHING "
        "twice: any portal fits. An even number cancels out.",
    ),
    "NN-8": Clause(
        "Directions",
        "UP is the slot that the deck's arrow points to. The others follow clockwise. Below Hard "
        "it is the table's own.",
    ),
    "NN-9": Clause(
        "Voids",
        "A Void never fits.",
    ),
    "NN-10": Clause(
        "The first hand",
        "The first correct tap wins a card: the tapped one, or a Void if one lies there.",
    ),
    "NN-11": Clause(
        "Wrong taps",
        "A wrong tap costs one of your cards, up to a moment after the winner's. A card that "
        "nobody knows is presumed to fit, until objected to.",
    ),
    "NN-12": Clause(
        "Dead heat",
        "In a dead heat everybody wins a card. A Void goes first, then those that were tapped.",
    ),
    "NN-13": Clause(
        "Nothing fits",
        "If no card fits, or nobody finds one, the dice are thrown again.",
    ),
    "NN-14": Clause(
        "The end",
        "Empty slots are filled from the deck. When it cannot fill them the game is over, and most "
        "cards win. Cards that were given up are out.",
    ),
}
