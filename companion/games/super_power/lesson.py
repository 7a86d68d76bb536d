"""What a newcomer to Super Power learns: when to press, in three taps, and the words used."""

from __future__ import annotations

from companion.kit.lesson import Lesson, Tap

BUTTONS = {"up": "ME FIRST!", "right": "UNO!", "down": "DRAW CARD +2", "left": "CAUGHT!"}

LESSON = Lesson(
    taps=(
        Tap(
            tells="You play with your own UNO cards. Naysayer wants a press only when it matters. "
            "A green 5 was laid, and you hold another green 5: out of turn, too, you may lay it.",
            shows=("on the pile: a green 5", "in your hand: a green 5"),
            offers=BUTTONS,
            right=("up",),
            because="You jump in. If others press within a second of you it is a race, and the "
            "panel says who was first, and by how much.",
            otherwise="That says something else. To be the first of several hands press ME FIRST!",
        ),
        Tap(
            tells="It is your turn, and you lay a +2. The panel counts what must be drawn.",
            shows=("you laid a +2",),
            offers=BUTTONS,
            right=("down",),
            because="DRAW 2 stands on the panel. If the next one lays a +2 as well, it is four. "
            "Whoever draws them holds the button that says DRAWN.",
            otherwise="Whoever lays a draw card says so with DRAW CARD.",
        ),
        Tap(
            tells="Ben has one card left, and has not called UNO.",
            shows=("Ben: one card",),
            offers=BUTTONS,
            right=("left",),
            because="Caught: Ben draws. Had he pressed UNO! before you, he would have been safe.",
            otherwise="You noticed it, so catch him: CAUGHT!",
        ),
    ),
    words={
        "doghouse": "Whoever has no cards left waits there, until so many are out that the hand "
        "ends; or until they must draw.",
        "jump in": "To lay the very same card as the one on top, although it is not your turn.",
        "Baby": "The red three. When it is laid everybody slaps the pad; each draws as many cards "
        "as hands lie below.",
        "pad": "The ring, or the button in the middle: for slaps.",
        "UNO": "Called with one card left. Whoever has not can be caught.",
        "caught": "One card left and no UNO called: whoever sees that first presses CAUGHT.",
        "triplets": "Three identical cards one after the other: anybody plays anything.",
        "truck": "Whoever must draw may pay with number cards that add up to it, and the one "
        "before must draw instead.",
        "meld": "A wild that looks at another hand.",
        "TAKE": "These must still take so many cards; any press of theirs says that they have.",
        "LAID": "The draw cards that add up to it. If one is missing, nobody has told of it.",
        "DRAW": "So many cards must be drawn by the next one, who holds DRAWN then.",
    },
)
