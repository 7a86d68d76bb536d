"""The rules of Nyet!, clause by clause, in our words."""

from __future__ import annotations

from companion.kit.clauses import Clause

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
