"""Events: everything a game is told.

`at_ns` is when it happened, in ns of the game's own time: the table's clock minus the time that has
been taken back.
"""

from __future__ import annotations

from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct

LONG_NS = 600_000_000  # a button that is down this long is held


class Press(Struct, frozen=True):
    """A player has just touched a button or slapped the pad. Races are decided on this.

    One that is not `ready` may have been meant for what the panel showed before. A game gets one
    that is `asked` only if it sets `View.others_may_press`.
    """

    player: int
    button: str
    at_ns: int
    ready: bool = True  # what the panel shows, but for a note, had been up for half a second
    stamp: Stamp = OWN
    asked: bool = False  # the player has a question to answer, and the press belongs to that too
    again: bool = False  # the player touched the same switch less than a second before


class _Touched(Struct, frozen=True):
    """What a click and a hold have in common. `ready` and `stamp` are those of the touch."""

    player: int
    button: str
    pressed_ns: int  # when the button was touched
    at_ns: int
    ready: bool = True
    stamp: Stamp = OWN
    quiet: bool = True  # the player touched nothing for a second before it, and no menu was open


class Click(_Touched, frozen=True):
    """A player has released a button before that became a hold."""


class Hold(_Touched, frozen=True):
    """A player has kept a button down for `LONG_NS`, where that does something (`Meaning.held`)."""


class Freed(Struct, frozen=True):
    """A button has come up, after a click or a hold."""

    player: int
    button: str
    at_ns: int


class Answer(Struct, frozen=True):
    """A player has answered a question, by the key of a choice; "": without choosing anything."""

    player: int
    key: str
    at_ns: int


class Pick(Struct, frozen=True):
    """A player has chosen one of the game's lines in the menu, opened at `pressed_ns`."""

    player: int
    key: str
    pressed_ns: int
    at_ns: int


class _Happened(Struct, frozen=True):
    """An event that no player caused."""

    at_ns: int


class Shown(_Happened, frozen=True):
    """The panel has finished drawing the screen of this state."""


class Read(_Happened, frozen=True):
    """The last ruling or notice was up long enough to be read, or somebody dismissed it."""


class Due(_Happened, frozen=True):
    """The time of `View.alarm_ns` has come."""


class TakenBack(_Happened, frozen=True):
    """The last ruling was taken back, and the state is what it was before; `players`: whose.

    Or the game is resumed. `title` says which.
    """

    players: tuple[int, ...] = ()
    title: str = "PAUSED"


Event = Press | Click | Hold | Freed | Answer | Pick | Shown | Read | Due | TakenBack
