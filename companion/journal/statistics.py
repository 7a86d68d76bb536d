"""Statistics: what the rulings of many games come to, player by player. Pure.

Races are counted by game, and by the grade of the clock that has timed them: times of two grades
are never put beside each other, nor is how fast a card is tapped and how fast a pad is slapped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from companion.journal.counted import Counted, Played
from companion.kit.bots import is_bot


class Timed(NamedTuple):
    """What races can be compared: those of a game, timed by clocks of that grade."""

    game: str
    grade: str


class Run(NamedTuple):
    """What became of a player in a race that was decided; `game` counts from 0."""

    game: int
    result: str  # first, late, wrong; "" for whoever did not press
    even: bool = False  # in a dead heat for the first place
    after_ms: float | None = None  # since the signal, if a right press came after it
    ahead_ms: float | None = None  # of the next, if somebody was


@dataclass
class Races:
    """A player's races of one game by clocks of one grade, in their order."""

    runs: list[Run] = field(default_factory=list)
    false_starts: int = 0

    @property
    def raced(self) -> int:
        return sum(run.result != "" for run in self.runs)

    @property
    def firsts(self) -> int:
        """Races won; a dead heat is won by all who are in it."""
        return sum(run.result == "first" for run in self.runs)

    @property
    def dead_heats(self) -> int:
        return sum(run.even for run in self.runs)

    @property
    def fastest_ms(self) -> float | None:
        """The quickest press that was first."""
        return min((ms for run in self.runs if (ms := _won_in(run)) is not None), default=None)

    @property
    def median_ms(self) -> float | None:
        """Of all presses that were right, first or not."""
        times = sorted(run.after_ms for run in self.runs if run.after_ms is not None)
        middle = times[(len(times) - 1) // 2 : len(times) // 2 + 1]  # one, or two of an even number
        return sum(middle) / len(middle) if middle else None

    @property
    def closest_ms(self) -> float | None:
        """The race that was won by the least."""
        return min((run.ahead_ms for run in self.runs if run.ahead_ms is not None), default=None)

    @property
    def streak(self) -> int:
        """The most races of one game that were won one after the other."""
        groups = groupby(self.runs, lambda run: (run.game, run.result == "first"))
        return max((len(list(runs)) for (_, won), runs in groups if won), default=0)


@dataclass
class Player:
    """All that is counted for one player."""

    games: int = 0
    won: int = 0
    races: dict[Timed, Races] = field(default_factory=dict)
    right: int = 0  # doubts...
    wrong: int = 0
    doubts: Counter[str] = field(default_factory=Counter)  # ...by whom they were about
    doubted: Counter[str] = field(default_factory=Counter)  # by whom
    plays: int = 0
    jump_ins: int = 0
    cards: Counter[str] = field(default_factory=Counter)  # that were drawn, by what for

    @property
    def rivals(self) -> tuple[str, ...]:
        """With whom there were most doubts, either way; several with as many."""
        return _most(self.doubts + self.doubted)

    @property
    def dearest(self) -> tuple[str, ...]:
        """What has cost most cards."""
        return _most(self.cards)


Statistics = dict[str, Player]


def count(games: Iterable[Played]) -> Statistics:
    """Everybody's but the bots', by name, in the order in which they first played.

    A game against bots alone is practice: its presses count, and it is neither played nor won.
    """
    found: Statistics = {}
    for number, game in enumerate(games):
        players = {name: found.setdefault(name, Player()) for name in game.names}
        among_people = sum(not is_bot(name) for name in game.names) > 1
        for name, player in players.items():
            player.games += among_people
            player.won += among_people and name in game.winners
        for ruling in game.rulings:
            _race(players, number, Timed(game.game, ruling.grade), ruling)
            _tally(players, Timed(game.game, ruling.grade), ruling)
    return {name: player for name, player in found.items() if not is_bot(name)}


def _race(players: Statistics, number: int, timed: Timed, ruling: Counted) -> None:
    firsts = {tap.player for tap in ruling.race if tap.result == "first"}
    if not firsts:
        return
    for name, player in players.items():
        results = {tap.result: tap for tap in reversed(ruling.race) if tap.player == name}
        result = next((r for r in ("first", "late", "wrong") if r in results), "")
        right = results.get(result) if result in ("first", "late") and ruling.reacts else None
        run = Run(
            game=number,
            result=result,
            even=len(firsts) > 1 and name in firsts,
            after_ms=right.after_ms if right is not None and right.after_ms > 0 else None,
            ahead_ms=ruling.margin_ms if firsts == {name} else None,
        )
        player.races.setdefault(timed, Races()).runs.append(run)


def _tally(players: Statistics, timed: Timed, ruling: Counted) -> None:
    for what, name, of, cards in ruling.tally:
        player = players[name]
        if cards:
            player.cards[what] += cards
        match what:
            case "false start":
                player.races.setdefault(timed, Races()).false_starts += 1
            case "doubt right" | "doubt wrong":
                player.right += what == "doubt right"
                player.wrong += what == "doubt wrong"
                player.doubts[of] += 1
                players[of].doubted[name] += 1
            case "play":
                player.plays += 1
            case "jump-in":
                player.jump_ins += 1


def _won_in(run: Run) -> float | None:
    return run.after_ms if run.result == "first" else None


def _most(counted: Counter[str]) -> tuple[str, ...]:
    most = max(counted.values(), default=0)
    return tuple(name for name, n in counted.items() if n == most > 0)
