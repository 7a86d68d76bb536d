"""What a newcomer to Nyet! learns: covering a box, taking a trick, and its loot, in three taps."""

from __future__ import annotations

from companion.kit.lesson import Lesson, Tap

LESSON = Lesson(
    taps=(
        Tap(
            tells="First everybody says no: in turn each covers one box of the board, until every "
            "line has one box left. You have chosen red among the trumps.",
            shows=("trump: blue, red, yellow, green", "chosen: red"),
            offers={"right": "COVER", "left": "BACK"},
            right=("right",),
            because="Red will not be trump in this round. The boxes that nobody covers are the "
            "terms: who begins, what is discarded, trump, supertrump, and what a trick is worth.",
            otherwise="BACK chooses another box. Cover this one.",
        ),
        Tap(
            tells="Now tricks are played with your own cards. Ada led blue, everybody followed, "
            "and your blue 9 is the highest. Whoever takes a trick presses any button.",
            shows=("blue 4, blue 9, blue 2, blue 1",),
            offers={"up": "MINE", "right": "MINE", "down": "MINE", "left": "MINE"},
            right=("up", "right", "down", "left"),
            because="It is your team's trick. The number of tricks is known, so the round ends by "
            "itself.",
            otherwise="",
        ),
        Tap(
            tells="The blue 1 was played by an opponent: a 1 of theirs that you win is loot. How "
            "much loot was in the trick?",
            shows=("LOOT?",),
            offers={"up": "0", "right": "1", "down": "2", "left": "NOT MINE"},
            right=("right",),
            because="A team's tricks and loot are multiplied by the points of the round.",
            otherwise="One 1 of an opponent was in it.",
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
