"""The rules of Not Not, clause by clause, in our words: what a ruling's number stands for."""

from __future__ import annotations

CLAUSES = {
    "NN-1": "Discovery has two dice. Normal adds the Negation die. From Hard on the deck's arrow "
    "says where UP is; in Extreme the Liar beside it is one more NOT.",
    "NN-2": "A first game begins in Discovery. Each of three rule cards, one in each third of the "
    "deck, raises the level, and is put away uncounted.",
    "NN-3": "Four cards lie around the deck. 40 are portals, whose own colour counts and not the "
    "ground; 8 are Voids, of which one lies there at most: a second is replaced.",
    "NN-4": "The dice say directions, colours and NOTHING; the Negation die up to three NOTs.",
    "NN-5": "The word on a die counts, not the ink that it is written in.",
    "NN-6": "Without a NOT a card fits if it meets at least one die. NOTHING twice: no card does.",
    "NN-7": "With an odd number of NOTs, the Liar among them, a card fits if it fails at least one "
    "die. NOTHING twice: any portal does. An even number cancels out.",
    "NN-8": "UP is the slot that the deck's arrow points to, the others follow clockwise. Below "
    "Hard it is the table's own.",
    "NN-9": "A Void never fits.",
    "NN-10": "The first right tap wins a card: the tapped one, or a Void if one lies there.",
    "NN-11": "A wrong tap costs one of your cards, up to a moment after the winner's. What nobody "
    "has told is presumed right, until somebody objects.",
    "NN-12": "In a dead heat everybody wins a card: a Void first, then those that were tapped.",
    "NN-13": "If no card fits, or nobody finds one, the dice are thrown again.",
    "NN-14": "Slots are filled from the deck; when it cannot fill them, the game is over and most "
    "cards win. Cards that were given up are out.",
}
