"""The rules of Ugh!, clause by clause, in our words."""

from __future__ import annotations

from companion.kit.clauses import Clause

CLAUSES = {
    "UG-1": Clause(
        "The deck",
        "110 cards: 78 Number cards, 28 Ugh!s and 4 Wilds, in green, orange and purple. The "
        "youngest begins. What a deck cannot hold is refused.",
    ),
    "UG-2": Clause(
        "A turn",
        "Flip up to three cards, each onto the next Safety pile. Or take the top card of a pile "
        "into your Pool, and stop. A fourth flip is played at once. In the first turn nothing can "
        "be taken.",
    ),
    "UG-3": Clause(
        "Ugh!",
        "An Ugh! ends the turn: nothing is taken or locked after it. As first card of the turn it "
        "is yours, for 3 points. Later it is discarded. A number on it costs as many cards of your "
        "Pool. The Ice Age costs one of each colour, and one more.",
    ),
    "UG-4": Clause(
        "Wilds",
        "A Wild steals a card of its colour from another Pool, and goes. The All Wild steals any "
        "card. Or it stays in your Pool, as its colour. A Wild takes an All Wild, and the other "
        "way round. It takes no Wild of another colour. Locked cards are safe.",
    ),
    "UG-5": Clause(
        "Sets",
        "A card of each colour is a set, and scores their product. A Wild in it is worth one less "
        "than its lowest Number card. Without a Number card it is no set. Lock as many as you "
        "like, at any time in your turn until an Ugh!",
    ),
    "UG-6": Clause(
        "The last card",
        "Before the last card is flipped everybody may lock. If it is an Ugh! the game is over. "
        "Else its player plays on, and may lock. What is not locked is worth nothing. Most points "
        "win, and ties share.",
    ),
    "UG-7": Clause(
        "Younger players",
        "For younger players the Ugh! cards with blue numbers stay in the box.",
    ),
}
