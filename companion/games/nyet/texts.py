"""What is read of Nyet!: its rules, clause by clause, and a lesson of three taps. In our words."""

from __future__ import annotations

from companion.kit.clauses import Clause
from companion.kit.lesson import Lesson, Tap

CLAUSES = {
    "NY-1": Clause(
        "Cards and deals",
        "60 cards in four colours: three 1s, and one each of 2 to 13. Three players take 11, 12 "
        "and 13 out. 15 cards each; 16 with three players, 12 with five. Everyone deals 4 times "
        "with two players, 3 times with three, else twice.",
    ),
    "NY-2": Clause(
        "The board",
        "The dealer starts, then clockwise: cover 1 box each. A line with 1 open box is finished. "
        "When all are, the open boxes are the terms: first player, discard, trump, supertrump, "
        "points.",
    ),
    "NY-3": Clause(
        "Teams",
        "The first player picks the teams: 1 v 1, 1 v 2, 2 v 2 or 2 v 3. With three or five "
        "players, someone of the smaller team gets the Bonus card. Then the first player leads.",
    ),
    "NY-4": Clause(
        "Following",
        "Follow the colour led if you can. Supertrumps count as trump: when trump or supertrump "
        "is led, play either.",
    ),
    "NY-5": Clause(
        "Tricks",
        "A supertrump takes the trick. Without one, the highest trump does; without either, the "
        "highest card of the colour led. Equal cards: the last one played.",
    ),
    "NY-6": Clause("Loot", "Each 1 of the other team in a trick that you take is loot."),
    "NY-7": Clause(
        "Score",
        "Everyone scores their team's tricks and loot together, times the points of the board. "
        "The Bonus card doubles it for its holder, minus points too.",
    ),
    "NY-8": Clause(
        "The end",
        "After the last round most points win; ties share. If you chose a goal, the first to "
        "reach it ends the game. So does a player who leaves; with no round counted, nobody wins.",
    ),
}

LESSON = Lesson(
    taps=(
        Tap(
            tells="In turn everyone covers a box of the board: what they do not want. Each line "
            "ends with one open box. You are the dealer, and enter them. Of the trumps only red "
            "is open.",
            shows=("TRUMP?",),
            offers={"up": "BLUE", "right": "RED", "down": "YELLOW", "left": "GREEN"},
            right=("right",),
            because="Red is trump in this round. The five open boxes are the terms: who is first, "
            "what is discarded, trump, supertrump, and what a trick is worth.",
            otherwise="That box is covered, so it is not trump. Press RED.",
        ),
        Tap(
            tells="Then you play tricks with your own cards, in teams. All cards are played: your "
            "team has 9 tricks on the table, and the panel says 8. Right adds one, left takes one "
            "away.",
            shows=("ROUND 1: 15 TRICKS", "Ada You 8 tricks"),
            offers={"right": "+1", "left": "-1"},
            right=("right",),
            because="Now the panel says 9, and the other team has one fewer: the round has 15.",
            otherwise="That takes one away. Add one.",
        ),
        Tap(
            tells="Two 1s of the other team lie in your tricks: that is loot, and counts like a "
            "trick. The panel has both. Every number is correct.",
            shows=("DONE", "Ada You 9 tricks", "Ada You 2 loot"),
            offers={"right": "DONE", "down": "NEXT LINE"},
            right=("right",),
            because="9 tricks and 2 loot are 11, times the points of the round. A mistake that "
            "you find later? Hold a button: SCORES.",
            otherwise="That moves to the next number. All are correct: press DONE.",
        ),
    ),
    words={
        "supertrump": "Three 1s of one colour that take any trick; they count as the trump colour.",
        "trump": "A card of this colour takes a trick from any other colour.",
        "loot": "A 1 that the other team played into a trick you took.",
        "trick": "One card of everyone; the best one takes them all.",
        "Bonus card": "Doubles what its holder wins or loses in the round: ×2 on the panel.",
        "box": "One of the possible terms. When all others of its line are covered, it counts.",
        "discard": "How many cards everyone puts away, or passes, before the first trick.",
    },
)
