"""The view: what a game wants shown, asked, lit and timed in its present state.

The table reads it from the state after every event. A game never sends it, so taking back a ruling
or continuing after a power cut needs nothing but the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.kit.screens import Direction, Screen
from companion.kit.structs import Struct

if TYPE_CHECKING:  # only needed by games that the page draws
    from companion.kit.tableau import Tableau


class Choice(NamedTuple):
    """One answer to a question, or one line of the menu."""

    key: str  # what the game gets
    label: str  # what the player reads


BACK = Choice("", "BACK")  # leaves the question, as if nobody answered it
TAKE_BACK = Choice("take back", "TAKE BACK")
"""The first line of every menu. Where a game's `menu` contains it, the lines up to it get a button
each, and the rest are behind MORE."""


class Ask(Struct, frozen=True):
    """A question for one player, who answers by releasing a button; a hold opens the menu instead.

    A game asks with one of three styles:

    - `buttons`: up to four answers, each on a button of its own. More become a `list`.
    - `list`: up and down move the cursor, right chooses, and left goes back, which answers "".
    - `sheet`: numbers to correct. Right on the first line confirms them all (left only if its key
      is ""); on any other line right adds 1 and left subtracts 1: "+key" or "-key".

    For a seat with fewer switches the table changes the style: `pad` (two answers, one of them on
    the pad), `pad list` (the button moves the cursor, the pad chooses) or `single` (a press moves
    the cursor, a hold chooses).
    """

    player: int
    question: str
    choices: tuple[Choice, ...]
    style: Literal["buttons", "list", "sheet", "pad", "pad list", "single"] = "buttons"
    patience_ns: int | None = None  # unused for this long, the question is answered with ""
    cursor: int = 0  # the line of a list at which the cursor starts
    screen: Screen | None = None  # shows the answers and their buttons, instead of lines of text

    @property
    def how(self) -> str:
        """How the player answers, in words for a newcomer."""
        match self.style:
            case "list":
                return "up or down to move, right to choose, left to go back."
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
    """The buttons for up to four answers: left and right for two, else clockwise from up."""
    return TWO if count == 2 else FOUR[:count]


class Meaning(NamedTuple):
    """What a switch does now, as its seat shows it. The last entry for a switch wins.

    If `held` is set, the game gets a hold of that switch; otherwise a hold opens the menu.
    """

    switch: str
    word: str  # what a press does: "RED"
    player: int | None = None  # at whose seat; None: at every seat
    held: str = ""  # what a hold does, if it does not open the menu


class View(Struct, frozen=True):
    """What a game wants of the table in one state.

    The table covers `screen` with rulings that are still to be read, then with `asks`, and with the
    menu while somebody has it open. It never covers dice; a ruling is one line under them.
    """

    # What the panel shows
    screen: Screen
    asks: tuple[Ask, ...] = ()
    hint: str = ""  # what to do now, in a sentence for a newcomer
    foot: tuple[str, ...] = ()  # lines that stay below whatever covers the screen
    won: tuple[int, ...] = ()  # the players whom the screen names as winners
    at_once: bool = False  # show screen and questions without waiting for rulings to be read
    keep_last_message: bool = False  # leave the last ruling up, with this screen's `todo` under it

    # What presses mean
    asked_next: tuple[int, ...] = ()  # players whose own question comes after the one that is open
    others_may_press: bool = False  # a question holds up no race, and none but its player
    legend: tuple[Meaning, ...] = ()
    lit: tuple[int, ...] = ()  # players who are expected to press: their lamps are on
    racing: bool = False  # presses are raced: the game gets each, whatever is still to be read
    quick: bool = False  # a second press of the same button within a second counts, too
    one_press: bool = False  # of all presses within a second, only the first counts
    has_menu: bool = True  # False: the game gets every hold, and no menu opens
    objects: bool = False  # a slap by anyone objects to the last ruling

    # When the game wants a `Due` event, in its own time
    alarm_ns: int | None = None

    # What is shown elsewhere
    level: str = ""  # how hard the game is just now, in a word
    names: tuple[str, ...] = ()  # what players are called now, if that changes
    places: tuple[int, ...] = ()  # if players change seats: player i sits where places[i] began
    tableau: Tableau | None = None  # the cards in the middle of the table

    def held(self, player: int) -> dict[str, str]:
        """What a hold of each of the player's switches does, as the legend has it."""
        return {m.switch: m.held for m in self.legend if m.player in (None, player)}
