"""People who play Ugh! with real cards, and keep their own score.

What the panel shows of theirs they compare with it after each press of theirs, and before the last
card; what is missing they enter, what is too much they take back.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.kit.game import Game
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import NONE, Habits

WORDS = {"lock": "up", "card": "right", "flip": "right", "ugh": "down", "last": "left",
         "later": "left", "end": "left"}  # fmt: skip
COUNTS = (7, 6, 5, 4, 4)  # of each value in a colour; nobody knows the true ones
COLOURS = ("GREEN", "ORANGE", "PURPLE")
LAST = ("last locks", "last turn", "sums")

Card = tuple[str, int]  # a colour and a value; ("ALL", 0) and (colour, 0) are Wilds; ("UGH", cost)
Set = tuple[int, ...]


@dataclass
class Person:
    pool: list[Card] = field(default_factory=list)
    sets: list[Set] = field(default_factory=list)  # on the Victory pile
    ughs: int = 0  # on the Victory pile

    @property
    def total(self) -> int:
        return 3 * self.ughs + sum(worth(values) for values in self.sets)


def worth(values: Set) -> int:
    """In another way than the game has it: the product, with Wilds one below the lowest number."""
    wild = min(v for v in values if v) - 1
    product = 1
    for value in values:
        product *= value or wild
    return product


def shuffled(chance: random.Random, decks: int) -> list[Card]:
    one: list[Card] = [("UGH", (0, 0, 1, 3)[n % 4]) for n in range(27)] + [("UGH", 4), ("ALL", 0)]
    for colour in COLOURS:
        one += [(colour, 0)]
        one += [(colour, v) for v, many in enumerate(COUNTS, 1) for _ in range(many)]
    cards = one * decks
    chance.shuffle(cards)
    return cards


class People(habits.People[State]):
    """A whole game."""

    def __init__(
        self,
        seed: int,
        players: int,
        habits: Habits = NONE,
        game: Game[Any] = UGH,
        **settings: Any,
    ) -> None:
        super().__init__(AtTable, game, seed, players, habits, settings, WORDS)
        self.people = [Person() for _ in range(players)]
        self.deck = shuffled(self.chance, 1 if players <= 6 else 2)
        self.piles: list[list[Card]] = [[], [], []]
        self.counting = bool(settings.get("flips"))

    def play(self) -> Self:
        while len(self.deck) > 1:
            self._turn(self.rounds % len(self.people))
            self.rounds += 1
        self._end(self.rounds % len(self.people))
        self.truth = [person.total for person in self.people]
        return self

    # ---- cards

    def _turn(self, player: int) -> None:
        me = self.people[player]
        for flip in range(1, self.chance.choice([1, 1, 1, 2, 2, 3, 4]) + 1):
            if len(self.deck) == 1:
                break
            card = self.deck.pop()
            if card[0] == "UGH":
                self._flipped_ugh(player, card, first=flip == 1)
                return
            if self.counting:
                self._play(player, "card")
            if flip == 4:
                me.pool.append(card)
                break
            self.piles[flip - 1].append(card)
        else:
            has = {colour for colour, _ in me.pool}
            piles = [pile for pile in self.piles if pile]
            best = max(piles, key=lambda pile: (pile[-1][0] not in has, pile[-1][1]))
            me.pool.append(best.pop())
        self._lock(player)

    def _flipped_ugh(self, player: int, card: Card, *, first: bool) -> None:
        me = self.people[player]
        me.ughs += first
        del me.pool[: card[1]]
        if first or self.happens("mistaken"):
            self._score_ugh(player)
        elif self.counting:
            self._play(player, "later")

    def _lock(self, player: int) -> None:
        me = self.people[player]
        while (values := self._set(me)) is not None:
            me.sets.append(values)
            if not self.happens("forgetful"):
                self._enter(player, values)

    def _set(self, me: Person) -> Set | None:
        """Three of the Pool's cards that make points, one of each colour."""
        found: list[Card] = []
        for colour in COLOURS:
            cards = [c for c in me.pool if c[0] in (colour, "ALL")]
            cards = [c for c in cards if me.pool.count(c) > found.count(c)]
            if not cards:
                return None
            found.append(max(cards, key=lambda c: c[1]))
        values = tuple(value for _, value in found)
        if not any(values) or not worth(values):
            return None
        for card in found:
            me.pool.remove(card)
        return values

    # ---- presses

    def _play(self, player: int, what: str) -> None:
        """A press in the middle of the game. The last card may be called by it, too soon."""
        self.press(player, what)
        if self.game.phase in LAST and len(self.deck) > 1:
            self.until(lambda: self.game.phase not in LAST, lambda: self._not_yet(player))

    def _not_yet(self, player: int) -> None:
        if not self._cancelled():
            self.menu(player, "NOT YET")

    def _enter(self, player: int, values: Set) -> None:
        """A set: LOCK, its cards, and a look at what came of it."""
        if not self.is_asked(player) or self.happens("blind"):
            self._play(player, "lock")
            if self.at.state.note is not None and not self._asks_for_set():  # PRESSED TWICE
                self._play(player, "lock")
        if not self.happens("blind"):
            self.until(lambda: not self._asks_for_set(), lambda: self._value(player, values))
        self.until(self._is_fair, self._take_back)

    def _asks_for_set(self) -> bool:
        return bool(self.game.asked)

    def _value(self, player: int, values: Set) -> None:
        """What somebody who has these cards answers, and sees those that are entered."""
        self.dawdle()
        self.wait(100)
        if not self._asks_for_set() or not self.is_asked(player):
            self._cancelled()
            return
        entered = self.game.asked[0].cards
        as_wanted = entered == values[: len(entered)]
        if len(entered) == len(COLOURS):
            self.at.answer("LOCK" if as_wanted else "BACK")
            return
        value = 3 if self.happens("mistaken") else values[len(entered)]
        name = (str(value) if value else "WILD") if as_wanted else "BACK"
        self.at.answer(name if name in self.labels else self.labels[-1])

    def _cancelled(self) -> bool:
        """The way out of the question on the panel, by whoever is asked; whether there was one."""
        if not self._asks_for_set():
            return False
        if self.at.state.asked is None:
            self.wait(500)
        else:
            self.at.answer("CANCEL" if "CANCEL" in self.labels else self.labels[-1])
        return True

    def _score_ugh(self, player: int) -> None:
        self._play(player, "ugh")
        self.until(self._is_fair, self._take_back)

    # ---- what is seen

    def _is_fair(self) -> bool:
        """Nobody has a set, or an Ugh!, that is not on their Victory pile."""
        return not any(
            Counter(self.game.sets_of(player)) - Counter(me.sets)
            or self.game.ughs[player] > me.ughs
            for player, me in enumerate(self.people)
        )

    def _take_back(self) -> None:
        self.wait(2_600)
        if not self._cancelled():
            self.take_back()

    def _is_whole(self) -> bool:
        return self.points == [one.total for one in self.people]

    def _missing(self) -> list[int]:
        """How many sets and Ugh!s of each person the panel lacks."""
        return [
            (Counter(me.sets) - Counter(self.game.sets_of(player))).total()
            + max(me.ughs - self.game.ughs[player], 0)
            for player, me in enumerate(self.people)
        ]

    def _count_again(self) -> None:
        """The Victory piles against the panel: what is missing is entered, what is wrong goes."""
        for player, me in enumerate(self.people):
            missing = Counter(me.sets) - Counter(self.game.sets_of(player))
            for values in missing:
                self._enter(player, values)
            if self.game.ughs[player] < me.ughs:
                self._score_ugh(player)

    # ---- the last card

    def _end(self, player: int) -> None:
        me = self.people[player]
        call = (lambda: self.menu(player, "LAST CARD")) if self.counting else None
        self._until("last locks", player, call or "last")
        for number in self.chance.sample(range(len(self.people)), len(self.people)):
            self._lock(number)
        self.spoilt = max(sum(self._missing()) - self.wrong, 0)
        self.until(self._is_whole, self._count_again)
        self._until("last turn", player, "flip")
        card = self.deck.pop()
        first = card[0] == "UGH" and self.chance.random() < 0.5
        me.ughs += first
        if card[0] != "UGH":
            me.pool.append(card)
            self._lock(player)
        self._until("sums", player, "ugh" if first else "end")
        self.until(lambda: self.at.state.over and self._is_whole(), lambda: self._sum(player))

    def _until(self, phase: str, player: int, does: Any) -> None:
        """What the panel goes on waiting for is pressed in the end; later phases are too far."""

        def on() -> None:
            if self._cancelled():
                return
            if self.game.phase in LAST and LAST.index(self.game.phase) > LAST.index(phase):
                self.menu(player, "NOT YET")
            elif self.game.phase not in LAST and phase != "last locks":
                self.menu(player, "LAST CARD")
            elif self.game.phase == "last locks" and phase == "sums":
                self.press(player, "flip")
            elif callable(does):
                does()
            else:
                self.press(player, does)

        self.until(lambda: self.game.phase == phase, on)

    def _sum(self, player: int) -> None:
        """The sheet is put right; then GO ON. A final score that is wrong is taken back."""
        if self.at.state.over:
            self.wait(5_000)
            self.take_back()
        elif self.game.phase == "sums":
            self.set_sheet(player, self._short)
        else:
            self._until("sums", player, "end")

    def _short(self, label: str) -> int:
        """What that line of the sheet is short of, by the Victory piles."""
        name, what, number = label.rsplit(" ", 2)
        me = self.people[self.at.names.index(name)]
        return (me.ughs if what == "UGH!S" else me.total - 3 * me.ughs) - int(number)
