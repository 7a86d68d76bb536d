"""The desk: what visitors can reach, the same for all of them. Belongs to the page's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.kit.structs import Struct, field
from companion.page.claims import Claims, Grant
from companion.page.door import Door
from companion.page.guesses import Guesses
from companion.page.links import Links
from companion.page.messages import Begin
from companion.page.switches import Switches
from firmware.clock import Clock


class Visits(Protocol):
    """A connection, as far as others concern it."""

    def look_again(self) -> None:
        """Somebody's seat is another's now."""
        ...


class Desk(Struct, frozen=True):
    """`start` is told of a wanted game, and says why it cannot be played now, or nothing. `used` is
    told what a one-time code gave to somebody, once it is used up. `code` makes the news of a
    seat's code, for the dealer alone, and `invitation` those of the `door`, if there is one.
    `settle` says what the rules make of an argument, `lesson` what a game teaches. `sitting`: who
    plays now, by seat. `moved` is told when somebody came in by the door, or had to go.
    """

    clock: Clock
    claims: Claims
    links: Links
    switches: Switches
    start: Callable[[Begin], str]
    used: Callable[[Grant], None]
    code: Callable[[int, str], dict[str, Any]]
    settle: Callable[[tuple[str, ...]], list[str]]
    lesson: Callable[[str], dict[str, Any] | None]
    door: Door | None = None
    invitation: Callable[[], str] = str
    sitting: Callable[[], dict[int, str]] = dict
    moved: Callable[[], None] = lambda: None
    guesses: Guesses = field(default_factory=Guesses)
    visitors: set[Visits] = field(default_factory=set)

    def take_back(self, seat: int) -> None:
        """Whoever has that seat, but for a dealer, presses it no more."""
        seats = frozenset({seat})
        self.claims.take_back(seats)
        if self.door is not None:
            self.door.leaves(seat)
        self.others_look()
        self.links.free(seats)
        self.moved()

    def others_look(self) -> None:
        """A seat may be another's now."""
        for visitor in list(self.visitors):
            visitor.look_again()
