"""Who may press which seat: a browser needs a token for it. A one-time code gives one; so does the
join code of six letters, to as many phones as there are seats.

A seat belongs to one browser, and to the dealer. A browser that gets it takes it from the last one.
The join code is shown on the panel and on the dealer's page, and written in the terminal.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Set
from urllib.parse import urlsplit

from companion.kit import names
from companion.kit.bots import is_bot
from companion.kit.names import look
from companion.page.network import is_loopback

# No letter that could be another one: codes are read aloud and typed on phones.
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8  # at 333 messages a second a machine would guess for 5 years
JOIN_LENGTH = 6  # short enough to be typed; there are 113 million
TRIAL = 100  # messages: what a join code costs, so that a machine can try 36,000 in three hours


def random_code(length: int) -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def is_join_code(path: str) -> bool:
    """Whether the path looks like a join code, the right one or not."""
    code = path.upper()
    return len(code) == JOIN_LENGTH and set(code) <= set(LETTERS)


class NotInError(Exception):
    """Somebody gets no seat: one line for them saying why."""


class Seats:
    """Who may press which seat: a token gives its seats. Who has `everything` deals, too: starts
    games, hands out seats. `guests`: what those who came by the join code are called.
    """

    def __init__(self, count: int, code: str = "") -> None:
        """`code`: to join by; "": nobody can."""
        self.everything = frozenset(range(count))
        self.code = code.upper()
        self.guests: dict[int, str] = {}
        self._phones: dict[str, int | None] = {}  # the seat of each address; None: it was sent away
        self._offers: dict[str, frozenset[int]] = {}  # one-time codes that wait
        self._given: dict[str, frozenset[int]] = {}  # tokens

    def offer(self, seats: frozenset[int]) -> str:
        """A new one-time code. An earlier one for the same seats stops working."""
        self._offers = {c: s for c, s in self._offers.items() if s != seats}
        code = random_code(CODE_LENGTH)
        self._offers[code] = seats
        return code

    def claim(self, code: str, token: str = "") -> str | None:
        """The token for an unused code, or None. `token`: one that gets these seats as well."""
        seats = self._offers.pop(code.strip().upper(), None)
        return None if seats is None else self.give(seats, token)

    def give(self, seats: frozenset[int], token: str = "") -> str:
        """A token for seats, or `token` with those seats added. Others lose them."""
        if seats != self.everything:
            self._free(seats)
        token = token or secrets.token_urlsafe()
        self._given[token] = self.resume(token) | seats
        return token

    def resume(self, token: str) -> frozenset[int]:
        """The seats that a token gives."""
        return self._given.get(token, frozenset())

    def opens(self, code: str) -> bool:
        """Whether that is the join code."""
        typed = code.strip().upper().encode(errors="replace")  # of half a character, too
        return secrets.compare_digest(typed, self.code.encode())

    def come_in(self, name: str, sitting: Mapping[int, str], address: str = "") -> str:
        """Give somebody the lowest free seat. Returns its token. Raises NotInError.

        `sitting`: who plays now, by seat. `address`: of their phone, which gets one seat, and no
        other once the dealer has freed it; the dealer's own machine gets any number.
        """
        self._check(address)
        try:
            name = names.read(name)
        except ValueError as error:
            raise NotInError(str(error)) from error
        if is_bot(name):  # it would press for them
            raise NotInError(f"{name} is a bot. Choose another name.")
        seat = self._free_for(name, {**sitting, **self.guests})
        self.guests[seat] = name
        if address and not is_loopback(address):
            self._phones[address] = seat
        return self.give(frozenset({seat}))

    def take_back(self, seat: int) -> None:
        """Only a dealer may press it now; unused codes for it stop working."""
        self._offers = {c: s for c, s in self._offers.items() if s != {seat}}
        self._free({seat})
        self.guests.pop(seat, None)
        self._phones = {phone: None if of == seat else of for phone, of in self._phones.items()}

    def _free(self, seats: Set[int]) -> None:
        for token, had in self._given.items():
            self._given[token] = had if had == self.everything else had - seats

    def _check(self, address: str) -> None:
        """One seat a phone: it could come again under another name. Raises NotInError."""
        if address in self._phones:
            seat = self._phones[address]
            if seat is None:
                raise NotInError("The dealer freed that seat. Ask the dealer for a code.")
            sits = f"This phone sits here as {self.guests[seat]}"
            raise NotInError(f"{sits}. Ask the dealer for another seat.")

    def _free_for(self, name: str, there: Mapping[int, str]) -> int:
        if look(name) in map(look, there.values()):
            taken = f"{name} sits here already. Choose another name"
            raise NotInError(f"{taken}, or ask the dealer for that seat's code.")
        free = self.everything - there.keys()
        if not free:
            raise NotInError("Every seat is taken. The dealer can free one.")
        return min(free)


# ---- how the join code is shown

OPEN = (
    "anyone on this Wi-Fi can watch, and can read names, codes and cards (http, not https); "
    "to press, they need the code"
)
ALONE = "this computer is not on a network that phones can reach; join one and start again"


def modules(address: str) -> tuple[str, ...]:
    """A QR code's rows of "1" for dark and "0" for light; none for a loopback address."""
    import segno

    if is_loopback(urlsplit(address).hostname or ""):
        return ()
    # In capitals it is smaller; hosts are the same in them, and so are join codes.
    matrix = segno.make(address.upper(), micro=False, error="l").matrix
    return tuple("".join("1" if dark else "0" for dark in row) for row in matrix)
