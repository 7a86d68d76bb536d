"""The state of Spank the Baby: the points, the hands on the pad, the pages of the last stack."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.spank.slaps import Slaps
from companion.kit.game import Effect
from companion.kit.screens import OrderScreen


@dataclass(frozen=True)
class State:
    """Everything. Frozen: a step makes a new one."""

    names: tuple[str, ...]
    tie_ns: int
    rounds: int
    spank_ns: int
    points: tuple[int, ...]
    round: int = 1
    slaps: Slaps | None = None
    quiet_until_ns: int = 0  # slaps until then are trailing hands
    pages: tuple[OrderScreen, ...] = ()  # of the last stack; the last page stays
    page_ns: int = 0
    won: tuple[int, ...] = ()
    menu: int | None = None  # who has it open...
    menu_until_ns: int = 0  # ...for so long
    over: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(range(len(self.names)))

    def standings(self) -> tuple[tuple[str, int], ...]:
        return tuple(zip(self.names, self.points, strict=True))

    def closes_ns(self) -> int | None:
        return None if self.slaps is None else self.slaps.closes_ns(self.order, self.tie_ns)


Step = tuple[State, tuple[Effect, ...]]
