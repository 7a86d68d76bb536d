"""The rules of Nuh-Uh!, clause by clause, in our words."""

from __future__ import annotations

from companion.kit.clauses import Clause

CLAUSES = {
    "NU-1": Clause(
        "Cards",
        "Each player or team begins with two Nuh-Uh cards, or as many as you chose. Trivia cards "
        "for each of them: 6 in a quick game, 9 in a regular, 12 in a longer one.",
    ),
    "NU-2": Clause(
        "Doubt",
        "The Reader asks the next player, the Guesser. Once the answer is final, anybody who holds "
        "a Nuh-Uh card may doubt it. A doubt up to a second earlier counts, in its order of time. "
        "The Reader yields to whoever doubts within 300 ms. The flip of the card is the end of it.",
    ),
    "NU-3": Clause(
        "First doubt",
        "Only the first Nuh-Uh counts. In a dead heat the Guesser says who was first.",
    ),
    "NU-4": Clause(
        "Who gets it",
        "Doubted and wrong: who doubted gets the Trivia card. The Nuh-Uh card stays with them. "
        "Doubted and right: the Guesser gets both. Not doubted: the Guesser gets it if right, else "
        "nobody.",
    ),
    "NU-5": Clause(
        "The next turn",
        "The Guesser reads next. So it goes round until no Trivia card is left.",
    ),
    "NU-6": Clause(
        "Points",
        "A point for each Trivia card, and another for two Nuh-Uh cards. With equal points more "
        "Trivia cards win, then more Nuh-Uh cards. Equal in all that: rivals for life.",
    ),
    "NU-7": Clause(
        "Catch Up",
        "A Guesser who has no Nuh-Uh card as the turn begins, and none as it ends, draws one.",
    ),
    "NU-8": Clause(
        "Powers",
        "With each Nuh-Uh card comes a Power, active until it is used. Powers are worked off in "
        "the order in which they were used. A Nuh-Uh with an inactive card makes it active again, "
        "once that is settled. Two alike when they are dealt: one may be redrawn.",
    ),
}
