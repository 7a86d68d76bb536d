"""Everything that a table remembers, as one frozen value."""

from __future__ import annotations

from typing import Generic, TypeVar

from companion.kit.circle import Newcomer, away
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.screens import Screen
from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct
from companion.kit.view import Ask, View
from companion.table.inputs import Input
from companion.table.menu import Menu
from companion.table.reading import Reading

S = TypeVar("S")


class Down(Struct, frozen=True):
    """A touch of a switch, and what it has done so far; `at_ns` is table time."""

    seat: int
    switch: str
    player: int
    at_ns: int
    ask: Ask | None = None  # the question that its release will answer
    counted: bool = False  # the touch changed the game, so in a race a hold opens no menu
    asked: bool = False  # the touch brought a question, so its release means nothing
    page: Reading | None = None  # the page that its release turns
    ignored: bool = False  # the touch did not count: no more can come of it than a hold
    long: bool = False  # it has become a hold, or has been used up
    stamp: Stamp = OWN
    after: str = ""  # the switch that its player touched less than a second before


class Judged(Struct, Generic[S], frozen=True):
    """An input, the table before it, and what it put out."""

    item: Input
    before: TableState[S]
    output: tuple[Output, ...]


class Since(Struct, frozen=True):
    """A player, and when something happened to them; game time."""

    player: int
    at_ns: int


class Note(Struct, frozen=True):
    """Why a press did not count: in a few words, and as a sentence after its player's name."""

    words: str
    sentence: str
    player: int = 0
    while_asked: str = ""  # the same in front of the name of whoever is asked: "NOT {}"
    at_ns: int = 0  # of the input before the press; table time


class Sitting(Struct, frozen=True):
    """Who plays, and where each player began.

    `switches` and `seats` are by player. Where players change seats (`View.places`) they are the
    places that players move between, clockwise.
    """

    names: tuple[str, ...]
    switches: tuple[frozenset[str], ...]
    seats: tuple[int, ...]

    def joined(self, newcomer: Newcomer, seat: int, places: tuple[int, ...]) -> Sitting:
        """With one more player. `places`: `View.places`."""
        at = places[newcomer.after] + 1 if places else len(self.names)
        return Sitting(
            (*self.names, newcomer.name),
            (*self.switches[:at], newcomer.switches, *self.switches[at:]),
            (*self.seats[:at], seat, *self.seats[at:]),
        )


class Moment(Struct, Generic[S], frozen=True):
    """The game just before a person changed it, and who played then; game time."""

    at_ns: int
    game: S
    sitting: Sitting


class TableState(Struct, Generic[S], frozen=True):
    """The game, what the table has put around it, and what it remembers of hands and of time."""

    # the game
    game: S
    own: View  # the game's
    view: View  # the same, covered by what is being read and by the menu
    screen: Screen  # what the panel should show
    sitting: Sitting
    over: bool = False
    past: tuple[Moment[S], ...] = ()
    rulings: tuple[Ruling, ...] = ()  # those that can be taken back, the newest last
    cited: str = ""  # the clause of the last ruling
    back_ns: int = 0  # how much time has been taken back: table time minus game time
    done: bool = False  # the players are done with this game...
    again: bool = False  # ...and want to play it once more
    output: tuple[Output, ...] = ()  # of the input that is being judged, so far
    # the furniture
    reading: Reading | None = None
    menu: Menu | None = None
    closed_menu: Since | None = None  # the last one that closed as nobody used it
    asked: Ask | None = None  # the question on the panel...
    asked_ns: int | None = None  # ...when it was drawn...
    answering_ns: int = 0  # ...when one of its buttons was last pressed...
    closing: bool = False  # ...whether the panel warns that it will close...
    cursor: int = 0  # ...and where the cursor stands, if it is a list
    read_ns: int = 0  # when the last page was closed, so that the final score came; game time
    viewed: tuple[S | None, Reading | None, Menu | None, int] = (None, None, None, 0)
    # what `view` was made from: game, reading, menu and cursor
    number: int = 1  # of the screen, counted from the first
    shown: bool = False  # the panel has drawn `screen`
    undrawn: bool = False  # after TAKE BACK, or resumed: presses count once the screen is drawn
    # hands
    down: tuple[Down, ...] = ()
    touches: tuple[Down, ...] = ()  # the last one of each player
    counted: tuple[Down, ...] = ()  # of each switch, the last that counted or came too soon
    note: Note | None = None  # about a press that did not count
    # time
    judged: tuple[Judged[S], ...] = ()  # the newest inputs, which a late press can come before
    newest_ns: int = 0  # the time of the newest input
    too_late: Since | None = None  # a press after its race was decided, not yet announced

    @property
    def away(self) -> frozenset[int]:
        """The players who left, and may rejoin."""
        return away(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called now."""
        return self.own.names or self.sitting.names
