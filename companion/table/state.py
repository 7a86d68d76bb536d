"""All that a table remembers, as one frozen value; and the view that is kept with it."""

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
    """A button that is down: whose it was, since when, and whether it was a long press.

    `counted`: the game made something of the touch, so in a race it reaches for no menu. `asked`:
    the touch itself brought a question, so that letting go says no more. `turned`: it turned a
    page.
    """

    seat: int
    switch: str
    player: int
    at_ns: int
    ask: Ask | None = None
    counted: bool = False
    asked: bool = False
    turned: bool = False
    long: bool = False
    stamp: Stamp = OWN


class Judged(Struct, Generic[S], frozen=True):
    """An input, the table before it, and what was said to it."""

    item: Input
    before: TableState[S]
    output: tuple[Output, ...]


class Since(Struct, frozen=True):
    """Whose something was, and when; game time."""

    player: int
    at_ns: int


class LastTouch(Struct, frozen=True):
    """The last touch of a button that counted: whose, which one, and when; table time."""

    player: int
    switch: str
    at_ns: int


class Note(Struct, frozen=True):
    """Why a press did not count, for the panel and as the end of a sentence; and whose it was."""

    words: str
    sentence: str
    player: int = 0


class Sitting(Struct, frozen=True):
    """Who plays, by number, and where: the seats, and what each has.

    Seats are those where each player began; in a game in which players change theirs, the places
    that they move between, clockwise.
    """

    names: tuple[str, ...]
    switches: tuple[frozenset[str], ...]
    seats: tuple[int, ...]

    def joined(self, newcomer: Newcomer, seat: int, places: tuple[int, ...]) -> Sitting:
        """With one more. `places`: of each player, where they change them."""
        at = places[newcomer.after] + 1 if places else len(self.names)
        return Sitting(
            (*self.names, newcomer.name),
            (*self.switches[:at], newcomer.switches, *self.switches[at:]),
            (*self.seats[:at], seat, *self.seats[at:]),
        )


class Moment(Struct, Generic[S], frozen=True):
    """The game as it was just before a press or an answer, and who played."""

    at_ns: int
    game: S
    sitting: Sitting


class TableState(Struct, Generic[S], frozen=True, eq=False):
    """`own` is the game's view of its state, `view` that with the table's furniture over it.

    `viewed` has what `view` was made from: game, reading, menu, cursor. As long as these are the
    same, so is `view`. `number` counts the screens it has wanted on the panel.
    """

    # the game
    game: S
    own: View
    view: View
    screen: Screen
    sitting: Sitting
    over: bool = False
    past: tuple[Moment[S], ...] = ()
    rulings: tuple[Ruling, ...] = ()  # that can be taken back, the newest last
    cited: str = ""  # the clause of the last ruling
    back_ns: int = 0  # how much time has been taken back
    done: bool = False  # the players are done with this game...
    again: bool = False  # ...and want the same once more
    output: tuple[Output, ...] = ()  # what the input that is being judged has written so far
    # the furniture
    reading: Reading | None = None
    menu: Menu | None = None
    closed_menu: Since | None = None  # the last that closed because nobody used it
    asked: Ask | None = None  # the question on the panel...
    asked_ns: int | None = None  # ...when it was drawn...
    answering_ns: int = 0  # ...when one of its buttons was last pressed...
    closing: bool = False  # ...whether the panel warns that it will close, as a menu does...
    cursor: int = 0  # ...and where the cursor stands, if it is a list
    final_ns: int | None = None  # when the final score came to the panel; game time
    viewed: tuple[S | None, Reading | None, Menu | None, int] = (None, None, None, 0)
    number: int = 1
    shown: bool = False  # the panel has drawn `screen`
    undrawn: bool = False  # after an undo, presses count again once the screen is drawn
    # hands
    down: tuple[Down, ...] = ()
    touches: tuple[LastTouch, ...] = ()  # the last one of each player
    counted: LastTouch | None = None  # the last one that the game made something of
    note: Note | None = None  # only shown, and not compared
    # time
    judged: tuple[Judged[S], ...] = ()  # newest inputs; not compared
    newest_ns: int = 0  # of all that was judged; not compared
    too_late: Since | None = None  # a press after its race was decided, not yet announced

    @property
    def away(self) -> frozenset[int]:
        """The players who left, and may rejoin."""
        return away(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called now."""
        return self.own.names or self.sitting.names

    def __eq__(self, other: object) -> bool:
        """Whether what comes next will be the same, whatever led here."""
        if not isinstance(other, TableState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in COMPARED)

    __hash__ = None  # type: ignore[assignment]  # it holds what cannot be hashed


NOT_COMPARED = {"judged", "newest_ns", "note", "output", "viewed"}
COMPARED = tuple(name for name in TableState.__struct_fields__ if name not in NOT_COMPARED)
