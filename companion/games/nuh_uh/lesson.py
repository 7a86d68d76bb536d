"""What a newcomer to Nuh-Uh! learns: answering, doubting and judging, in three taps."""

from __future__ import annotations

from companion.kit.lesson import Lesson, Tap

LESSON = Lesson(
    taps=(
        Tap(
            tells="You are the Guesser. Ada reads a question from a Trivia card, and you say your "
            "answer aloud. Press when it is final.",
            shows=("NUH-UH!", "press when final"),
            offers={"up": "FINAL", "right": "FINAL", "down": "FINAL", "left": "FINAL"},
            right=("up", "right", "down", "left"),
            because="Now everybody else may doubt it, for as long as the Reader has not flipped "
            "the card.",
            otherwise="",
        ),
        Tap(
            tells="Now Ben answers: the capital of Australia is Sydney. You think that he is "
            "wrong. Only the first who says so counts.",
            shows=("Ben's answer", "is it right?"),
            offers={"up": "NUH-UH!", "pad": "NUH-UH!"},
            right=("up", "pad"),
            because="You were first, by 120 ms. If he is wrong, the Trivia card is yours; if he is "
            "right, he gets it, and your Nuh-Uh card besides.",
            otherwise="",
        ),
        Tap(
            tells="You are the Reader, and have flipped the card: it says Canberra. Say what Ben's "
            "answer was.",
            shows=("BEN", "right or wrong?"),
            offers={"left": "WRONG", "right": "RIGHT"},
            right=("left",),
            because="Whoever doubted gets the Trivia card. The Guesser reads the next question.",
            otherwise="Sydney is not Canberra: it was wrong.",
        ),
    ),
    words={
        "Reader": "Reads the question, flips the card, and says whether the answer was right.",
        "Guesser": "Sits to the left of the Reader, answers, and reads next.",
        "final": "A final answer can be doubted. A doubt up to a second before counts, too.",
        "Nuh-Uh": "The doubt, and the card that it takes: whoever says it thinks the answer wrong.",
        "NUH-UH": "The doubt, and the card that it takes: whoever says it thinks the answer wrong.",
        "Trivia": "A card with a question; it is worth a point.",
        "Power": "What a Nuh-Uh card can do besides, once, until it is recharged.",
        "Catch Up": "Whoever guesses without a Nuh-Uh card all turn long draws one.",
        "pad": "The ring, or the button in the middle: a slap is a Nuh-Uh, too.",
    },
)
