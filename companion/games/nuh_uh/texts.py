"""The rules of Nuh-Uh! in our words, and its lesson: answer, say Nuh-Uh, judge."""

from __future__ import annotations

from companion.kit.clauses import Clause
from companion.kit.lesson import Lesson, Tap

CLAUSES = {
    "NU-1": Clause(
        "Cards",
        "Each player or team starts with 2 Nuh-Uh cards, or as many as you chose. Trivia cards for "
        "each: 6 in a quick game, 9 in a regular, 12 in a longer one.",
    ),
    "NU-2": Clause(
        "Nuh-Uh",
        "The Reader asks the next player, the Guesser. Once the answer is final, anyone else with "
        "a Nuh-Uh card may say Nuh-Uh, until the card is flipped. Up to 1 s too soon still counts. "
        "If the Reader says it too, others go first for 300 ms.",
    ),
    "NU-3": Clause(
        "The first",
        "Only the first Nuh-Uh counts. In a dead heat the Guesser decides who was first.",
    ),
    "NU-4": Clause(
        "Who takes it",
        "Nuh-Uh and the answer is wrong: that player takes the Trivia card and keeps the Nuh-Uh "
        "card. Nuh-Uh and it is correct: the Guesser takes both. No Nuh-Uh: the Guesser takes it "
        "if correct; otherwise discard it.",
    ),
    "NU-5": Clause(
        "The next turn",
        "The Guesser reads next, until there are no Trivia cards.",
    ),
    "NU-6": Clause(
        "Points",
        "1 point for each Trivia card, 1 for every 2 Nuh-Uh cards. Tie: most Trivia cards, then "
        "most Nuh-Uh cards. Still tied: rivals for life.",
    ),
    "NU-7": Clause(
        "Catch Up",
        "A Guesser who has no Nuh-Uh card when the turn begins and none when it ends may draw one.",
    ),
    "NU-8": Clause(
        "Powers",
        "Every Nuh-Uh card has a Power. Use it once, then it's Inactive. Powers happen in the "
        "order you use them. Say Nuh-Uh with an Inactive card and it recharges once that Nuh-Uh is "
        "settled. Dealt 2 alike? You may swap one.",
    ),
}

LESSON = Lesson(
    taps=(
        Tap(
            tells="You are the Guesser. Ada reads you a question, and you answer out loud. Press "
            "when your answer is final.",
            shows=("NUH-UH!", "press when final"),
            offers={"up": "FINAL", "right": "FINAL", "down": "FINAL", "left": "FINAL"},
            right=("up", "right", "down", "left"),
            because="Now everyone else may say Nuh-Uh, until the Reader flips the card.",
            otherwise="",
        ),
        Tap(
            tells="Now Ben answers: the capital of Australia is Sydney. You think that is wrong. "
            "Only the first Nuh-Uh counts.",
            shows=("Ben's answer", "is it wrong?"),
            offers={"up": "NUH-UH!", "pad": "NUH-UH!"},
            right=("up", "pad"),
            because="You were first, by 120 ms. If Ben is wrong, you take the Trivia card; if he "
            "is correct, he takes it and your Nuh-Uh card.",
            otherwise="",
        ),
        Tap(
            tells="You are the Reader and have flipped the card: it says Canberra. Was Ben's "
            "answer wrong or correct?",
            shows=("BEN", "wrong or correct?"),
            offers={"left": "WRONG", "right": "CORRECT"},
            right=("left",),
            because="The player who said Nuh-Uh takes the Trivia card. The Guesser reads next.",
            otherwise="Sydney is not Canberra: it was wrong.",
        ),
    ),
    words={
        "Reader": "Reads the question, flips the card, and presses wrong or correct.",
        "Guesser": "Sits to the left of the Reader, answers, and reads next.",
        "final": "A final answer can't change. A Nuh-Uh up to 1 s before still counts.",
        "Nuh-Uh": "Say it if you think the answer is wrong. It needs a Nuh-Uh card.",
        "NUH-UH": "Say it if you think the answer is wrong. It needs a Nuh-Uh card.",
        "Trivia": "A card with a question; it is worth 1 point.",
        "Power": "The special ability on a Nuh-Uh card. Use it once, then recharge it.",
        "Catch Up": "Guessed without a Nuh-Uh card all turn? Draw one.",
        "pad": "The ring, or the button in the middle: a slap is a Nuh-Uh too.",
    },
)
