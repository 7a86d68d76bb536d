"""People who play Spank the Baby: they know whose hand was where, and what the panel has of it."""

from __future__ import annotations

from typing import Any, Self

from companion.games.spank import SPANK
from companion.games.spank.game import State
from companion.kit.game import Game
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import NONE, Habits

LIMIT_MS = 10_000
SPANKS = 6


class People(habits.People[State]):
    """A whole game."""

    def __init__(
        self, seed: int, players: int, habits: Habits = NONE, game: Game[Any] = SPANK
    ) -> None:
        super().__init__(AtTable, game, seed, players, habits, {"rounds": SPANKS + 1})

    def play(self) -> Self:
        for _ in range(SPANKS):
            self.wait(self.chance.uniform(5_000, 9_000))
            if self.happens("mistaken"):
                self._elbow()
            self._spank()
            self.compare(lambda: self.points == self.truth, "SCORES", self.short_of(self.truth))
            self.rounds += 1
        return self

    def _elbow(self) -> None:
        """Nobody turned a red three: what was counted is taken back."""
        self.press(self.chance.choice(self.players), "slap")
        self.wait(LIMIT_MS)
        self.until(lambda: self.points == self.truth, self.take_back)

    def _spank(self) -> None:
        """Everybody's hand comes down, or not at all; those that are too late are last."""
        hands = self.chance.sample(range(150, 900), len(self.players))  # no dead heat
        came_ms = {player: at + self._later_ms() for player, at in enumerate(hands)}
        first_ms = min(came_ms.values())
        limit_ms = first_ms + LIMIT_MS
        late = [p for p in self.players if came_ms[p] > limit_ms]
        order = sorted((p for p in self.players if p not in late), key=lambda p: came_ms[p])
        for place, player in enumerate([*order, *late]):
            self.truth[player] += len(self.players) - 1 - place
        self.race([(came_ms[player], player, "slap") for player in order])
        self.wait(LIMIT_MS + 3_000)

    def _later_ms(self) -> float:
        slow_ms = 1_000 * self.chance.randrange(5, 15) if self.happens("slow") else 0
        never_ms = 10 * LIMIT_MS if self.happens("forgetful") else 0
        return slow_ms + never_ms
