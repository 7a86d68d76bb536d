"""The view: what a state wants of the world. Read from the state and never sent.

So taking a ruling back, or going on after a power cut, needs nothing but the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.kit.screens import Direction, Screen
from companion.kit.structs import Struct

if TYPE_CHECKING:  # where nothing is drawn but the panel there is none
    from companion.kit.tableau import Tableau


class Choice(NamedTuple):
    """One possible answer, or a line of a menu: what the game calls it, and what is read."""

    key: str
    label: str


TAKE_BACK = Choice("take back", "TAKE BACK")  # the first line; with what a game puts before it, a
# press each, and the others behind MORE


class Ask(Struct, frozen=True):
    """A question for one player, answered as a button is let go; a long press opens the menu.

    `buttons`: up to four answers, one a button; more make a `list`: moved through with up and down,
    chosen with right; left goes `back`. `sheet`: the first line goes on, each other line is a
    number: right adds one, left takes one away, which answers "+key" or "-key". For a seat that
    lacks buttons the table makes `pad` of it (two answers, the pad gives the first) or `pad list`
    (the button moves on, the pad chooses) where there is a pad, else `single` (a press moves on, a
    long press chooses).

    `patience_ns`: one that nobody answers for so long gives way, by an empty answer. `screen`: what
    shows the answers and their buttons, in place of lines of text.
    """

    player: int
    question: str
    choices: tuple[Choice, ...]
    style: Literal["buttons", "list", "sheet", "pad", "pad list", "single"] = "buttons"
    back: bool = True  # of a list: there is something to go back to, by an empty answer
    patience_ns: int | None = None
    screen: Screen | None = None

    @property
    def how(self) -> str:
        """How the player answers, for somebody who has never played."""
        match self.style:
            case "list":
                back = ", left to go back" if self.back else ""
                return f"up or down to move, right to choose{back}."
            case "sheet":
                return "up or down to move, right to add 1, left to subtract 1."
            case "pad":
                return f"pad = {self.choices[0].label}, button = {self.choices[1].label}."
            case "pad list":
                return "button to move, pad to choose."
            case "single":
                return "press to move, hold to choose."
        if len(self.choices) == len(TWO):
            return f"left = {self.choices[0].label}, right = {self.choices[1].label}."
        return "press the button next to your answer."


TWO: tuple[Direction, ...] = ("left", "right")
FOUR: tuple[Direction, ...] = ("up", "right", "down", "left")


def buttons(count: int) -> tuple[Direction, ...]:
    """What chooses between so many, up to four: left and right for two, else clockwise from up."""
    return TWO if count == 2 else FOUR[:count]


class Meaning(NamedTuple):
    """What a press of a switch says now: "RED", and a long one, if that says something else.

    The game hears of a long press that says something; any other opens the menu.
    `player`: at whose seat; None: at everybody's. Of two for a switch the later one holds.
    """

    switch: str
    word: str
    player: int | None = None
    held: str = ""


class View(Struct, frozen=True):
    """What a state wants of the world.

    The table covers it: first with rulings that are still to be read, then with questions, and with
    the menu after a long press. Dice are never covered.
    """

    screen: Screen
    asks: tuple[Ask, ...] = ()
    alarm_ns: int | None = None  # when the game wants to be woken
    lit: tuple[int, ...] = ()  # the players whose press is waited for
    won: tuple[int, ...] = ()  # the players whom the screen names as winners
    hint: str = ""  # what to do now, in a sentence, for somebody who has never played
    legend: tuple[Meaning, ...] = ()
    racing: bool = False  # presses are raced: each is told to the game, whatever is being read
    at_once: bool = False  # screen and questions do not wait until rulings have been read
    keep_last_message: bool = False  # the last ruling stays up, with this screen's todo
    asked_next: tuple[int, ...] = ()  # the players whose question waits behind another's
    quick: bool = False  # the same button again within a second is another press
    one_press: bool = False  # of presses within a second only the first counts
    has_menu: bool = True  # else the game hears of every long press
    others_may_press: bool = False  # a question for one player holds up nobody else
    places: tuple[int, ...] = ()  # if people move: player i sits where player places[i] began
    foot: tuple[str, ...] = ()  # what stays in sight under whatever covers the screen, in words
    objects: bool = False  # anybody's slap says that the last ruling is wrong
    level: str = ""  # how hard it is just now, in a word
    names: tuple[str, ...] = ()  # what the players are called now, if that changes
    tableau: Tableau | None = None  # what lies in the middle of the table

    def held(self, player: int) -> dict[str, str]:
        """What a long press of each of the player's switches says now."""
        return {m.switch: m.held for m in self.legend if m.player in (None, player)}
