"""How much one socket, and one machine, may send; and how many wrong codes. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.page.addresses import client

S = 1_000_000_000
# Wrong codes: so many at once, and then one as often as the pause. All machines together may send
# 1,800 in an evening of three hours, of 234,256 codes that there are.
EACH, EACH_NS = 6, 20 * S
ALL, ALL_NS = 24, 6 * S
MOST_KNOWN = 1_000  # machines that sent a wrong code, remembered for the evening


@dataclass
class Bucket:
    """Takes `burst` at once and then one each `every_ns`; what is beyond that has to wait."""

    burst: int
    every_ns: int
    due_ns: int = 0  # when all that was taken will have been paid for

    def take(self, count: int, now_ns: int) -> int:
        """Take that many. How long to wait, in ns, before the next may be taken."""
        self.due_ns = max(self.due_ns, now_ns) + count * self.every_ns
        return max(0, self.due_ns - now_ns - self.burst * self.every_ns)

    def is_used_up(self, now_ns: int) -> bool:
        """Whether the next one would have to wait."""
        return self.due_ns - now_ns > (self.burst - 1) * self.every_ns

    def is_idle(self, now_ns: int) -> bool:
        return self.due_ns <= now_ns


@dataclass
class WrongCodes:
    """The wrong join codes of an evening. Whoever sent none before is always listened to."""

    _all: Bucket = field(default_factory=lambda: Bucket(ALL, ALL_NS))
    _each: dict[str, Bucket] = field(default_factory=dict)

    def too_many(self, address: str, now_ns: int) -> bool:
        """Whether no code is looked at from there for now."""
        each = self._each.get(client(address))
        if each is None:
            return len(self._each) >= MOST_KNOWN
        return each.is_used_up(now_ns) or self._all.is_used_up(now_ns)

    def wrong(self, address: str, now_ns: int) -> None:
        """A wrong code came from there."""
        self._each.setdefault(client(address), Bucket(EACH, EACH_NS)).take(1, now_ns)
        self._all.take(1, now_ns)
