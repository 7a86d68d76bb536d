"""The door: a code of four letters by which any phone comes in, and who came in by it.

Pure, but for the code, which comes from a callable.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from companion.kit import names
from companion.kit.bots import is_bot
from companion.kit.names import look, same
from companion.page.addresses import is_loopback
from companion.page.claims import LETTERS, Claims, Grant

DOOR_LETTERS = "".join(letter for letter in LETTERS if letter.isalpha())  # a phone's first keys
DOOR_LENGTH = 4


def random_door() -> str:
    """Short enough to be typed; what it lacks in length, `WrongCodes` makes up for."""
    return "".join(secrets.choice(DOOR_LETTERS) for _ in range(DOOR_LENGTH))


def is_door(path: str) -> bool:
    """Whether that could be a door's code. Which is the right one, nobody learns from it."""
    code = path.upper()
    return len(code) == DOOR_LENGTH and set(code) <= set(DOOR_LETTERS)


class NotInError(Exception):
    """Somebody stays outside: a line for them saying why."""


class Door:
    """`guests` are the seats of those who came in, and what they are called."""

    def __init__(self, claims: Claims, seats: int, code: Callable[[], str] = random_door) -> None:
        self.code = code()
        self.guests: dict[int, str] = {}
        self._sent_away: dict[int, str] = {}  # names, by their former seats
        self._addresses: dict[int, str] = {}  # of the phones that came in, by seat
        self._refused: set[str] = set()  # addresses of phones that were sent away
        self._claims = claims
        self._seats = seats

    def opens(self, code: str) -> bool:
        """Whether that is the code."""
        typed = code.strip().upper().encode(errors="replace")  # of half a character, too
        return secrets.compare_digest(typed, self.code.encode())

    def come_in(self, name: str, sitting: Mapping[int, str], address: str = "") -> str:
        """A seat for somebody of that name: the token that gives it. The lowest that is free; or
        that at which they play, if the dealer had sent their phone away.

        `sitting`: who plays just now, by seat. `address`: of their phone, which gets one seat, and
        none any more once it was sent away; on this machine, where the dealer is, any number.
        Raises NotInError.
        """
        self._check(address)
        try:
            name = names.read(name)
        except ValueError as error:
            raise NotInError(str(error)) from error
        if is_bot(name):  # it would press for them
            raise NotInError(f"{name} is a bot of the table's own; choose another name")
        seat = self._former_seat(name, sitting)
        if seat is None:
            seat = self._free_for(name, {**sitting, **self.guests})
        self.guests[seat] = name
        self._sent_away.pop(seat, None)
        self._addresses[seat] = address
        return self._claims.give(Grant(frozenset({seat})))

    def leaves(self, seat: int) -> None:
        """Nobody's phone is that seat any more."""
        if seat in self.guests:
            self._sent_away[seat] = self.guests.pop(seat)
            self._refused.add(self._addresses.pop(seat))
        self._claims.take_back(frozenset({seat}))

    def _check(self, address: str) -> None:
        """One browser, one seat: a browser can have any name, and any number of sockets."""
        if not address or is_loopback(address):
            return
        if address in self._refused:
            raise NotInError("the dealer took that seat back; ask them for a code")
        for seat, other in self._addresses.items():
            if other == address:
                raise NotInError(
                    f"this phone sits here as {self.guests[seat]}; ask the dealer for another seat"
                )

    def _former_seat(self, name: str, sitting: Mapping[int, str]) -> int | None:
        for seat, former in self._sent_away.items():
            if same(former) == same(name) == same(sitting.get(seat, "")):
                return seat
        return None

    def _free_for(self, name: str, there: Mapping[int, str]) -> int:
        if look(name) in map(look, there.values()):
            raise NotInError(f"somebody here is called {name} already; choose another name")
        free = next((seat for seat in range(self._seats) if seat not in there), None)
        if free is None:
            raise NotInError("every seat is taken; the dealer can take one back")
        return free
