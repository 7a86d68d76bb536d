"""Claims: who may press which seat. A code works once and gives a token; who has none looks on.

A seat is one browser's, besides the dealer's: who gets it takes it from whoever had it.

Pure: the codes come from a callable, so that a test can know them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from companion.kit.structs import Struct

# No letter or digit that could be another one: codes are read aloud and typed on phones.
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
CODE_LENGTH = 8  # 39 bits; five wrong guesses and a connection is closed


class Grant(Struct, frozen=True):
    """The seats a browser may press, and whether it may deal: start games, hand out seats."""

    seats: frozenset[int] = frozenset()
    deals: bool = False

    def __or__(self, other: Grant) -> Grant:
        return Grant(self.seats | other.seats, self.deals or other.deals)


NOTHING = Grant()


def random_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


class Claims:
    """Codes that wait to be used, and the tokens of those that were."""

    def __init__(
        self,
        code: Callable[[], str] = random_code,
        token: Callable[[], str] = secrets.token_urlsafe,
    ) -> None:
        self._code = code
        self._token = token
        self._offers: dict[str, Grant] = {}
        self._given: dict[str, Grant] = {}

    def offer(self, grant: Grant) -> str:
        """A new one-time code. An earlier one for the same thing stops working."""
        self._offers = {c: g for c, g in self._offers.items() if g != grant}
        code = self._code()
        self._offers[code] = grant
        return code

    def claim(self, code: str) -> tuple[str, Grant] | None:
        """A token and what it gives, for a code that was not used yet; None for any other."""
        grant = self._offers.pop(code.strip().upper(), None)
        return None if grant is None else (self.give(grant), grant)

    def give(self, grant: Grant) -> str:
        """A token for somebody who may have that."""
        if not grant.deals:
            self.take_back(grant.seats)
        token = self._token()
        self._given[token] = grant
        return token

    def take_back(self, seats: frozenset[int]) -> None:
        """Nobody but a dealer may press these seats any more."""
        for token, grant in list(self._given.items()):
            if grant.deals:
                continue
            self._given[token] = kept = Grant(grant.seats - seats)
            if kept == NOTHING:
                del self._given[token]

    def resume(self, token: str) -> Grant:
        """What an earlier claim gave; nothing for a token that nobody was given."""
        return self._given.get(token, NOTHING)
