"""Events: all that a game is told. Times are ns on the table's clock, less what was taken back."""

from __future__ import annotations

from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct

LONG_NS = 600_000_000  # a press this long is a long press


class Press(Struct, frozen=True):
    """A player touched a button or slapped the pad, just now: what races are decided on.

    `ready`: what the panel shows had been up for half a second. A hand that comes sooner was
    perhaps meant for what was there before; messages about ignored presses do not count.
    `asked`: the player is asked something, and the press belongs to that (`View.others_may_press`).
    """

    player: int
    button: str
    at_ns: int
    ready: bool = True
    stamp: Stamp = OWN
    asked: bool = False


class _Touched(Struct, frozen=True):
    """What a click and a hold share. `pressed_ns` is the time of the touch."""

    player: int
    button: str
    pressed_ns: int
    at_ns: int
    ready: bool = True  # at the touch
    stamp: Stamp = OWN  # of the touch


class Click(_Touched, frozen=True):
    """A player let go of a button before it was a long press."""


class Hold(_Touched, frozen=True):
    """A player has kept a button down for a long press that says something; see `Meaning`."""


class Freed(Struct, frozen=True):
    """A button came up, after a short press or a long one."""

    player: int
    button: str
    at_ns: int


class Answer(Struct, frozen=True):
    """The asked player's choice, by its key; "" when they went back without choosing."""

    player: int
    key: str
    at_ns: int


class Pick(Struct, frozen=True):
    """A player chose one of the lines that the game adds to the menu.

    `pressed_ns` is the touch that opened the menu. A menu that the game itself opened (`OpenMenu`)
    always comes back: with the key of a line of the table's, which is seen to next (but for TAKE
    BACK, by which it was never opened), or with "" where it has closed and nothing was chosen.
    """

    player: int
    key: str
    pressed_ns: int
    at_ns: int


class _Happened(Struct, frozen=True):
    """An event that no player caused: only a time."""

    at_ns: int


class Shown(_Happened, frozen=True):
    """The screen of the current state is on the panel."""


class Read(_Happened, frozen=True):
    """The last ruling or notice was up long enough to be read, or somebody dismissed it."""


class Due(_Happened, frozen=True):
    """The wake-up that the view asked for."""


class TakenBack(_Happened, frozen=True):
    """The last ruling, of those players, was taken back: the state is what it was before it."""

    players: tuple[int, ...] = ()


Event = Press | Click | Hold | Freed | Answer | Pick | Shown | Read | Due | TakenBack
