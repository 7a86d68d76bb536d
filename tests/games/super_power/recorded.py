"""A hand of open cards, with everything that happens written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from companion.games.super_power import trial
from companion.games.super_power.household import OpenHand
from companion.games.super_power.rules import RULES
from companion.games.super_power.state import State


class Event(NamedTuple):
    """Something that happened (`OpenHand.record`), and what was true after it."""

    kind: str
    player: int
    card: int  # as it lies in the pile; -1: none
    cards: int
    hands: tuple[tuple[int, int], ...]
    debt: int  # cards to draw
    out: tuple[int, ...]  # who is out of cards, the first one first


class RecordedHand(OpenHand):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.log: list[Event] = []
        super().__init__(*args, **kwargs)

    def record(
        self,
        kind: str,
        player: int,
        card: int = -1,
        cards: int = 0,
        hands: Iterable[tuple[int, int]] = (),
    ) -> None:
        out = tuple(self.out)
        self.log.append(Event(kind, player, card, cards, tuple(hands), self.debt, out))


def play_hand(state: State, number: int, chance: Callable[[], float]) -> list[Event]:
    """A hand by the rules of that table; dealer and kinds of players go round, by its number."""
    count, kinds = len(state.names), trial.KINDS
    hooks = trial.hooks([rule for rule in RULES if state.on(rule.switch)], count)
    table = RecordedHand(
        hooks,
        [kinds[(player + number) % len(kinds)] for player in range(count)],
        chance,
        dealer=number % count,
        seats=state.circle,
        doghouse=state.setup.settings["doghouse"],
    )
    table.play_hand()
    return table.log
