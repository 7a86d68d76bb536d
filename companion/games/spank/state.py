"""The state of Spank the Baby.

waiting  --a slap--> slapping, unless it came too soon after the last stack
slapping --a slap--> slapping
slapping --every hand down, or time up--> waiting, with the hands counted; after the last: over
"""

from __future__ import annotations

from companion.games.spank.slaps import Slaps
from companion.kit.game import Setup
from companion.kit.structs import Struct


class State(Struct, frozen=True):
    """Everything. Frozen: a step makes a new one."""

    setup: Setup
    points: tuple[int, ...]
    circle: tuple[int, ...]  # everyone clockwise, away or not
    round: int = 1
    slaps: Slaps | None = None  # None: waiting
    quiet_until_ns: int = 0  # slaps until then belong to the stack before
    away: frozenset[int] = frozenset()  # players who went home, and may come back
    over: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """Who is there."""
        return tuple(p for p in self.circle if p not in self.away)
