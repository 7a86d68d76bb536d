"""The door: a code of four letters by which any phone comes in, and who came in by it.

Pure, but for the code, which comes from a callable.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from companion.daemon.seating import LONGEST_NAME
from companion.page.claims import LETTERS, Claims, Grant

DOOR_LETTERS = "".join(letter for letter in LETTERS if letter.isalpha())  # a phone's first keys
DOOR_LENGTH = 4


def random_door() -> str:
    """Short enough to be typed; what it lacks in length, `Guesses` makes up for."""
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
        self._claims = claims
        self._seats = seats

    def opens(self, code: str) -> bool:
        """Whether that is the code."""
        return secrets.compare_digest(code.strip().upper().encode(), self.code.encode())

    def come_in(self, name: str, sitting: Mapping[int, str]) -> str:
        """The lowest free seat for somebody of that name: the token that gives it.

        `sitting`: who plays just now, by seat. Raises NotInError.
        """
        name = called(name)
        there = {**sitting, **self.guests}
        if name.casefold() in (other.casefold() for other in there.values()):
            raise NotInError(f"somebody here is called {name} already; choose another name")
        free = [seat for seat in range(self._seats) if seat not in there]
        if not free:
            raise NotInError("every seat is taken; the dealer can take one back")
        self.guests[free[0]] = name
        return self._claims.give(Grant(frozenset({free[0]})))


def called(name: str) -> str:
    """As the table calls them. Raises NotInError."""
    name = " ".join(name.split())
    if not (name.isprintable() and 1 <= len(name) <= LONGEST_NAME):
        raise NotInError(f"a name has 1 to {LONGEST_NAME} characters")
    return name
