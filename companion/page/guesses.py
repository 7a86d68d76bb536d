"""Guesses: how many wrong codes are heard out, from one client and from all of them together.

A few at once, and then one as often as it is forgotten. While there are too many, the right code is
not heard out either: or else guessing would go on. Pure: the time comes in.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field

S = 1_000_000_000
EACH, EACH_NS = 6, 20 * S  # a person who mistypes
ALL, ALL_NS = 24, 6 * S  # in an evening of three hours below 2000: one of 130 doors is found


@dataclass
class _Pail:
    """Fills with every wrong code, and leaks one each `leak_ns`."""

    holds: int
    leak_ns: int
    level_ns: int = 0
    at_ns: int = 0

    def level(self, now_ns: int) -> int:
        return max(0, self.level_ns - (now_ns - self.at_ns))

    def is_full(self, now_ns: int) -> bool:
        return self.level(now_ns) > (self.holds - 1) * self.leak_ns

    def fill(self, now_ns: int) -> None:
        self.level_ns, self.at_ns = self.level(now_ns) + self.leak_ns, now_ns


@dataclass
class Guesses:
    """Clients are told apart by their address."""

    _all: _Pail = field(default_factory=lambda: _Pail(ALL, ALL_NS))
    _each: dict[str, _Pail] = field(default_factory=dict)

    def too_many(self, address: str, now_ns: int) -> bool:
        """Whether no code is heard out from there, or from anywhere."""
        each = self._each.get(client(address))
        return self._all.is_full(now_ns) or (each is not None and each.is_full(now_ns))

    def wrong(self, address: str, now_ns: int) -> None:
        """A wrong code came from there."""
        self._each = {who: pail for who, pail in self._each.items() if pail.level(now_ns)}
        self._each.setdefault(client(address), _Pail(EACH, EACH_NS)).fill(now_ns)
        self._all.fill(now_ns)


def client(address: str) -> str:
    """Who is behind an address: of IPv6, where one machine has very many, their network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 6:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
