"""The rules of Ugh! by number, in our words, and what a newcomer learns of it in three taps."""

from __future__ import annotations

from companion.kit.clauses import Clause
from companion.kit.lesson import Lesson, Tap

CLAUSES = {
    "UG-1": Clause(
        "The deck",
        "110 cards: 78 Number cards, 28 Ugh!s and 4 Wilds, in green, orange and purple. From seven "
        "players on two decks. The youngest begins.",
    ),
    "UG-2": Clause(
        "A turn",
        "Flip up to three cards, each onto the next Safety pile. Or take the top card of a pile "
        "into your Pool, and stop. A fourth flip is played at once. In the first turn there is "
        "nothing to take.",
    ),
    "UG-3": Clause(
        "Ugh!",
        "An Ugh! ends the turn: no taking or locking after it. First flip of your turn: keep it, "
        "3 points. Later: discard it. A number on it: discard that many cards from your Pool. The "
        "Ice Age: 1 of each colour and 1 more.",
    ),
    "UG-4": Clause(
        "Wilds",
        "Use a Wild to steal a card of its colour from another Pool, then discard it. An All Wild "
        "steals any card. Or keep it in your Pool as its colour. A Wild can steal an All Wild and "
        "the reverse, never a Wild of another colour. Locked cards are safe.",
    ),
    "UG-5": Clause(
        "Sets",
        "A card of each colour is a set, and scores their product. A Wild in it is worth one less "
        "than its lowest Number card. Without a Number card it is no set. Lock as many as you "
        "like, at any time in your turn until an Ugh!",
    ),
    "UG-6": Clause(
        "The last card",
        "Before the last card is flipped, everyone may lock. If it's an Ugh!, the game is over. If "
        "not, that player plays it and may lock. Unlocked cards score 0. Most points win; ties "
        "share. With 0 points nobody wins.",
    ),
    "UG-7": Clause(
        "Younger players",
        "For younger players the Ugh! cards with blue numbers stay in the box.",
    ),
}

BUTTONS = {"up": "LOCK", "down": "UGH!", "left": "LAST"}

LESSON = Lesson(
    taps=(
        Tap(
            tells="Play with your own cards and press only to score. Your Pool has 1 card of each "
            "colour: green 2, orange 4, purple 3. That's a set: lock it.",
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
            because="Keep it: 3 points, and your turn is over. A later Ugh! in your turn scores 0 "
            "and ends it too: no more taking or locking.",
            otherwise="An Ugh! on your first flip scores: press UGH!",
        ),
    ),
    words={
        "Ugh!": "Ends the turn: no taking, no locking. On the first flip it is worth 3 points.",
        "UGH!": "Ends the turn: no taking, no locking. On the first flip it is worth 3 points.",
        "Pool": "The cards you took and have not locked. An Ugh! may cost you some of them.",
        "Safety pile": "One of three piles for flipped cards; you may take its top card.",
        "set": "A card of each colour; its points are the product of the three values.",
        "lock": "Puts a set aside, safe for the rest of the game.",
        "LOCK": "Puts a set aside, safe for the rest of the game.",
        "Wild": "Any card of its colour; in a set it is worth one less than the lowest number.",
        "Victory pile": "Your locked sets, and the Ugh!s from your first flips.",
    },
)
