"""People who play Ugh! with real cards at the real table, and forget to press now and then.

They see their cards, their Victory piles and the panel. What is asked of them they answer when they
see it asked; a press that they forgot they make up for when the panel shows that it is missing.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.kit.screens import ScoreScreen
from companion.kit.view import Ask
from tests.at_table import AtTable

WORDS = {"lock": "up", "flip": "right", "done": "right", "ugh": "down", "take": "left",
         "last": "left", "later": "left", "card": "up"}  # fmt: skip
LETTERS = "ABCDEFGHIJKL"
COUNTS = (7, 6, 5, 4, 4)  # of each value in a colour; nobody knows the true ones
COLOURS = ("GREEN", "ORANGE", "PURPLE")
LONG = 400  # presses that no honest game needs

Card = tuple[str, int]  # a colour and a value; ("ALL", 0) and (colour, 0) are Wilds; ("UGH", cost)


def shuffled(chance: random.Random, decks: int) -> list[Card]:
    one: list[Card] = [("UGH", (0, 0, 1, 3)[n % 4]) for n in range(27)] + [("UGH", 4), ("ALL", 0)]
    for colour in COLOURS:
        one += [(colour, 0)]
        one += [(colour, v) for v, many in enumerate(COUNTS, 1) for _ in range(many)]
    cards = one * decks
    chance.shuffle(cards)
    return cards


@dataclass
class Person:
    pool: list[Card] = field(default_factory=list)
    sets: list[list[int]] = field(default_factory=list)  # on the Victory pile
    ughs: int = 0  # on the Victory pile

    @property
    def total(self) -> int:
        return 3 * self.ughs + sum(worth(values) for values in self.sets)


def worth(values: list[int]) -> int:
    """In another way than the game has it: the product, with Wilds one below the lowest number."""
    wild = min(v for v in values if v) - 1
    product = 1
    for value in values:
        product *= value or wild
    return product


class People:
    """A whole game; `forget` is the chance that a press is not made when it should be.

    `twice`: every press that is no answer is two taps, 150 ms apart.
    """

    def __init__(
        self, seed: int, players: int, forget: float = 0.0, *, twice: bool = False, **settings: Any
    ) -> None:
        self.chance = random.Random(seed)
        settings = {"last_s": 600, **settings}  # here one counts after the other
        self.table: AtTable[State] = AtTable(UGH, players, settings, words=WORDS, seed=seed)
        self.people = [Person() for _ in range(players)]
        self.deck = shuffled(self.chance, 1 if players <= 6 else 2)
        self.piles: list[list[Card]] = [[], [], []]
        self.flips_pressed = bool(settings.get("flips"))
        self.forget = forget
        self.twice = twice

    def play(self) -> People:
        turn = 0
        while len(self.deck) > 1:
            self._turn(turn % len(self.people))
            turn += 1
        self._end(turn % len(self.people))
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
            self._help(player, "flip")
            if flip == 4:
                me.pool.append(card)
                break
            self.piles[flip - 1].append(card)
        else:
            self._take(player)
        self._lock(player)

    def _take(self, player: int) -> None:
        pool = self.people[player].pool
        has = {colour for colour, _ in pool}
        piles = [pile for pile in self.piles if pile]
        pool.append(max(piles, key=lambda pile: (pile[-1][0] not in has, pile[-1][1])).pop())
        self._help(player, "take")

    def _flipped_ugh(self, player: int, card: Card, *, first: bool) -> None:
        me = self.people[player]
        me.ughs += first
        del me.pool[: card[1]]
        if (first or self.flips_pressed) and not self._forgets():
            before = self._shown(player)
            self._press(player, "ugh")
            self._answers_cost(player, card[1])
            if not first and self._shown(player) > before:
                self._objects(player)

    def _set(self, me: Person) -> list[int] | None:
        """Three of the Pool's cards that make points, one of each colour."""
        found: list[Card] = []
        for colour in COLOURS:
            cards = [c for c in me.pool if c[0] in (colour, "ALL")]
            cards = [c for c in cards if me.pool.count(c) > found.count(c)]
            if not cards:
                return None
            found.append(max(cards, key=lambda c: c[1]))
        values = [value for _, value in found]
        if not any(values) or not worth(values):
            return None
        for card in found:
            me.pool.remove(card)
        return values

    # ---- presses

    def _forgets(self) -> bool:
        return self.chance.random() < self.forget

    def _press(self, player: int, what: str) -> None:
        """Unless it is forgotten; then the panel is looked at, until it shows the totals again."""
        if not self._forgets():
            tap = f"{LETTERS[player]} {what}"
            self.table.play(f"{tap}; +150 {tap}" if self.twice else tap)
        self.table.play("wait 2600")

    def _help(self, player: int, what: str) -> None:
        if self.flips_pressed:
            self._press(player, what)

    def _shown(self, player: int) -> int:
        rows = self.table.table.standings(self.table.state).rows
        return rows[player][1]

    def _lock(self, player: int) -> None:
        """Every set of the Pool goes to the Victory pile; entering it can be forgotten."""
        me = self.people[player]
        while (values := self._set(me)) is not None:
            me.sets.append(values)
            if not self._forgets():
                self._enter(player, values)

    def _enter(self, player: int, values: list[int]) -> None:
        wanted = self._shown(player) + worth(values)
        for _ in range(LONG):
            if self._shown(player) == wanted:
                return
            ask = self.table.state.asked
            if ask is None or ask.player != player:
                self._press(player, "lock")
            elif not self._forgets():
                self.table.answer(label(ask, values))
                self.table.play("wait 500")
        raise AssertionError(f"{values} cannot be locked: {self.table.state.screen}")

    def _answers_cost(self, player: int, cost: int) -> None:
        ask = self.table.state.asked
        if ask is not None and ask.player == player:
            self.table.answer(("NOTHING", "1", "2", "3", "ICE AGE")[cost])
            self.table.play("wait 2600")

    def _objects(self, player: int) -> None:
        """Three points that nobody won: the flip before the Ugh! was not pressed."""
        self.table.play(f"{LETTERS[player]} up/TAKE BACK; wait 2600")
        self._press(player, "flip")

    # ---- the last card

    def _end(self, player: int) -> None:
        self._until("last locks", player, "last")
        for number in self.chance.sample(range(len(self.people)), len(self.people)):
            self._lock(number)
        while self.table.game.phase == "last locks":
            for number in range(len(self.people)):
                self._counts_again(number)
                self._done(number)
        first, card = self.chance.random() < 0.5, self.deck.pop()
        if card[0] == "UGH":
            self.people[player].ughs += first
            self._until("over", player, "ugh" if first else "later")
            return
        self._until("last turn", player, "card")
        self.people[player].pool.append(card)
        while (values := self._set(self.people[player])) is not None:
            self.people[player].sets.append(values)
            self._enter(player, values)
        self._until("over", player, "done")

    def _until(self, phase: str, player: int, what: str) -> None:
        """What the panel goes on waiting for is pressed in the end."""
        for _ in range(LONG):
            if self.table.state.over or self.table.game.phase == phase:
                return
            if what == "last" and self.flips_pressed:
                self.table.play(f"{LETTERS[player]} up/LAST CARD; wait 2600")
            else:
                self._press(player, what)
        raise AssertionError(f"no {phase}: {self.table.state.screen}")

    def _counts_again(self, player: int) -> None:
        """The Victory pile against the panel: sets first, then Ugh!s."""
        me = self.people[player]
        if self.table.game.phase != "last locks":
            return
        entered = [list(cards) for p, cards in self.table.game.sets if p == player]
        for values in me.sets:
            if values in entered:
                entered.remove(values)
            else:
                self._enter(player, values)
        for _ in range(LONG):
            if self._shown(player) >= me.total:
                return
            self._press(player, "ugh")

    def _done(self, player: int) -> None:
        if self.table.game.phase == "last locks" and player in self.table.state.view.lit:
            self._press(player, "done")

    @property
    def truth(self) -> tuple[int, ...]:
        return tuple(person.total for person in self.people)

    @property
    def panel(self) -> ScoreScreen:
        screen = self.table.state.screen
        assert isinstance(screen, ScoreScreen)
        return screen


def label(ask: Ask, values: list[int]) -> str:
    """What somebody who holds these cards answers."""
    labels = [choice.label for choice in ask.choices]
    if "LOCK" in labels:
        return "LOCK"
    value = values[COLOURS.index(ask.question.partition("?")[0])]
    name = str(value) if value else "WILD"
    return name if name in labels else "4 5 WILD"
