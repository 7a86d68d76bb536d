"""What is read of Nyet!: its rules, clause by clause, and a lesson of three taps. In our words."""

from __future__ import annotations

from companion.kit.clauses import Clause
from companion.kit.lesson import Lesson, Tap

CLAUSES = {
    "NY-1": Clause(
        "Cards and deals",
        "60 cards in four colours: three 1s, and one each of 2 to 13. Three players leave 11, 12 "
        "and 13 out. 15 cards each; with three players 16, with five 12. Everybody deals 4 times "
        "with two players, 3 times with three, else twice.",
    ),
    "NY-2": Clause(
        "The board",
        "From the dealer clockwise everybody covers a box. A line with one open box is closed. "
        "Once all are, what is open holds: the leader, discard, trump, supertrump, points. Tokens "
        "are not counted.",
    ),
    "NY-3": Clause(
        "Teams",
        "The first player picks a team: 1 against 1 or 2, 2 against 2 or 3. With three or five "
        "players somebody of the smaller team has the Bonus card. Then the first player leads.",
    ),
    "NY-4": Clause(
        "Following",
        "Who can must follow the colour led. Supertrumps are of the colour of trump. If one of "
        "them or a trump is led, either will do.",
    ),
    "NY-5": Clause(
        "Tricks",
        "A supertrump takes the trick. Else the highest trump does, or else the highest card of "
        "the colour led. Of equal cards it is the last.",
    ),
    "NY-6": Clause(
        "Loot",
        "Every 1 of an opponent in a trick that you take is loot.",
    ),
    "NY-7": Clause(
        "Score",
        "Each of a team scores its tricks and loot together, times the points of the board. The "
        "Bonus card doubles it for its holder, downwards too.",
    ),
    "NY-8": Clause(
        "The end",
        "After the last round most points win, and ties share. If you chose a goal, whoever gets "
        "there first ends it. So does who leaves, with the rounds that were counted.",
    ),
}

LESSON = Lesson(
    taps=(
        Tap(
            tells="First everybody says no: in turn each covers one box of the board, until every "
            "line has one open box. You have chosen red among the trumps.",
            shows=("trump: blue, red, yellow, green", "chosen: red"),
            offers={"right": "COVER", "left": "BACK"},
            right=("right",),
            because="Red will not be trump in this round. The boxes that nobody covers are the "
            "terms: who is first, what is discarded, trump, supertrump, and what a trick is worth.",
            otherwise="BACK chooses another box. Cover this one.",
        ),
        Tap(
            tells="Now tricks are played with your own cards. Ada led blue, everybody followed, "
            "and your blue 9 is the highest: you take it. The blue 1 is an opponent's, and a 1 of "
            "theirs that you win is loot. Press once for the trick and its loot.",
            shows=("blue 4, blue 9, blue 2, blue 1",),
            offers={"up": "NO LOOT", "right": "1 LOOT", "down": "2 LOOT", "left": "3 LOOT"},
            right=("right",),
            because="Your team has the trick and 1 loot. Together they are multiplied by the "
            "points of the round, and the number of tricks is known: the round ends by itself.",
            otherwise="One 1 of an opponent was in it: press 1 LOOT.",
        ),
        Tap(
            tells="The round ends in a count that everybody can read: tricks and loot of each "
            "team. Your team has one trick more than it says. Right adds one.",
            shows=("ADA YOU 8 tricks", "ADA YOU 2 loot"),
            offers={"right": "+1", "left": "-1"},
            right=("right",),
            because="Now it says 9, and a trick less for the others. DONE, the first line, adds "
            "the points; afterwards SCORES in the menu corrects them.",
            otherwise="That takes one away. Add one.",
        ),
    ),
    words={
        "supertrump": "Three 1s of one colour that take any trick; they count as the trump colour.",
        "trump": "A card of this colour takes a trick from any other colour.",
        "loot": "A 1 that an opponent played, and you won.",
        "trick": "One card of everybody; the best one takes them all.",
        "Bonus card": "Doubles what its holder wins or loses in the round.",
        "box": "One of the possible terms. Once all others of its line are covered, it holds.",
        "discard": "How many cards everybody puts aside, or passes, before the first trick.",
    },
)
