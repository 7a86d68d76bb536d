"""People at the buttons of a refereed table: they press, hold, answer, and forget to."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Generator, Mapping
from typing import Any

from companion.table.questions import places
from tests.at_table import HOLD_MS, MS, PRESS_MS
from tests.games.super_power.found import Found
from tests.games.super_power.referee_table import refereed

BUTTONS = {"first": "up", "uno": "right", "draw": "down", "caught": "left", "slap": "pad"}
TOO_LONG = 0.05  # how often a stray press lasts
PATIENCE_MS = 9_000  # for a question that somebody has asked for
LOOK_MS = 300  # who waits looks so often

Doing = Generator[float, None, None]  # what somebody does: presses, and waits for so many ms


class Pressing:
    """People at the buttons of a refereed table, each in their own time and several at once.

    `forgets`: how often a press is not made.
    """

    def __init__(
        self, seed: int, players: int, settings: Mapping[str, Any], *, forgets: float
    ) -> None:
        self.chance, self.forgets = random.Random(f"{seed} hands"), forgets
        self.at = refereed(players, settings)
        self.players = players
        self.sits = list(range(players))  # who sits at each place
        self.busy: set[int] = set()  # with a menu: people do one thing after the other
        self.found = Found()
        self.heap: list[tuple[int, int, Doing]] = []
        self.started = 0

    # ---- the order of time

    def starts(self, doing: Doing, after_ms: float = 0.0) -> None:
        """Somebody does that, beside all that others do."""
        self.started += 1
        at_ns = self.at.now_ns + round(after_ms * MS)
        heapq.heappush(self.heap, (at_ns, self.started, doing))

    def run(self, for_ms: float) -> None:
        until_ns = self.at.now_ns + round(for_ms * MS)
        while self.heap and self.heap[0][0] <= until_ns:
            at_ns, _, doing = heapq.heappop(self.heap)
            self.at.run(max(at_ns, self.at.now_ns))
            wait_ms = next(doing, None)
            if wait_ms is not None:
                self.starts(doing, wait_ms)
        self.at.run(until_ns)

    # ---- what somebody does

    def remembers(self) -> bool:
        return self.chance.random() >= self.forgets

    def between(self, least_ms: float, most_ms: float) -> float:
        return self.chance.uniform(least_ms, most_ms)

    def perhaps(self, doing: Doing, least_ms: float = 0.0, most_ms: float | None = None) -> None:
        """Somebody starts that, so long after now, unless they forget to."""
        if self.remembers():
            self.starts(doing, least_ms if most_ms is None else self.between(least_ms, most_ms))

    def anybody(self) -> int:
        return self.chance.randrange(self.players)

    def touches(self, player: int, switch: str, *, long: bool = False) -> float:
        """A button down, and up again; returns how long that takes, in ms."""
        self.found.presses += 1
        for_ms = HOLD_MS if long else PRESS_MS
        self.at._touch(self.sits.index(player), switch, self.at.now_ns, for_ms)
        return for_ms + 60

    def press(self, player: int, what: str, *, long: bool = False) -> Doing:
        yield self.touches(player, BUTTONS[what], long=long)

    def slips(self, player: int, button: str) -> Doing:
        """By accident; nobody counts that as a press of the game's."""
        self.found.presses -= 1
        yield self.touches(player, button, long=self.chance.random() < TOO_LONG)

    def waits_until(self, done: Callable[[], bool]) -> Doing:
        """Or until their patience is at an end."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if done():
                return
            yield LOOK_MS

    def menu(self, player: int, *labels: str) -> Doing:
        """One long press, and an answer for each line; what is not there is behind MORE."""
        while player in self.busy:
            yield LOOK_MS
        self.busy.add(player)
        yield from self.leaves(player)
        yield self.touches(player, "up", long=True)
        for label in labels:
            yield from self.answers(player, label)
        self.busy.remove(player)

    def leaves(self, player: int) -> Doing:
        """Whoever is asked something, by an accident, leaves that first."""
        for _ in range(4):
            ask = self.at.state.asked
            if ask is None or not self.is_asked(player) or ask.style == "sheet":
                return
            labels = [choice.label for choice in ask.choices]
            way = next(
                (one for one in ("NOBODY", "BACK", "NO", "NO, OR DRAWN") if one in labels), None
            )
            if ask.style == "list":
                yield 400 + self.touches(player, "left")
            elif way is not None:
                yield from self.chooses(player, way)
            else:
                yield 1_000

    def answers(self, player: int, label: str) -> Doing:
        """They are asked, read that, and press what they mean."""
        yield from self.waits_until(lambda: self.is_asked(player))
        yield 1_100
        if self.is_asked(player):
            yield from self.chooses(player, label)

    def chooses(self, player: int, label: str) -> Doing:
        ask = self.at.state.asked
        assert ask is not None  # they are
        labels = [choice.label.partition(":")[0] for choice in ask.choices]
        if label not in labels and "MORE..." in labels:
            yield from self.chooses(player, "MORE...")
            yield 1_100
            ask = self.at.state.asked
            labels = [choice.label for choice in ask.choices] if ask is not None else []
        if ask is None or label not in labels or not self.is_asked(player):
            return
        if ask.style == "list":
            for _ in range(2 * len(labels)):
                if self.at.state.cursor == labels.index(label):
                    break
                yield self.touches(player, "down")
            yield self.touches(player, "right")
        else:
            yield self.touches(player, places(ask)[labels.index(label)])

    def is_asked(self, player: int) -> bool:
        ask = self.at.state.asked
        if ask is None:
            return False
        return ask.player == self.at.table.seats(self.at.state).index(self.sits.index(player))
