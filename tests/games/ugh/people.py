"""People who play Ugh! with real cards at the real table, with the habits that people have.

They keep their own score. What the panel shows of theirs they compare with it after each press of
theirs, and before the last card; what is missing they enter, what is too much they take back.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.kit.game import Game
from companion.kit.view import Ask
from companion.table.inputs import Contact
from tests.at_table import AtTable

WORDS = {"lock": "up", "card": "right", "flip": "right", "ugh": "down", "last": "left",
         "later": "left", "end": "left"}  # fmt: skip
LETTERS = "ABCDEFGHIJKL"
COUNTS = (7, 6, 5, 4, 4)  # of each value in a colour; nobody knows the true ones
COLOURS = ("GREEN", "ORANGE", "PURPLE")
OFTEN = 60  # presses that nothing honest needs

Card = tuple[str, int]  # a colour and a value; ("ALL", 0) and (colour, 0) are Wilds; ("UGH", cost)


class Habits(NamedTuple):
    """How likely each is: to overlook a question, to press again, and so on."""

    blind: float = 0.0  # does not see that they are asked
    impatient: float = 0.0  # presses again after 0.45 to 1.5 s
    neighbourly: float = 0.0  # presses at somebody else's seat
    slow: float = 0.0  # takes 5 to 15 s
    forgetful: float = 0.0  # does not press
    mistaken: float = 0.0  # enters another card; or scores an Ugh! that was not the first flip


NONE = Habits()


@dataclass
class Person:
    pool: list[Card] = field(default_factory=list)
    sets: list[tuple[int, ...]] = field(default_factory=list)  # on the Victory pile
    ughs: int = 0  # on the Victory pile

    @property
    def total(self) -> int:
        return 3 * self.ughs + sum(worth(values) for values in self.sets)


def worth(values: tuple[int, ...]) -> int:
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


class People:
    """A whole game."""

    def __init__(
        self,
        seed: int,
        players: int,
        habits: Habits = NONE,
        game: Game[Any] = UGH,
        **settings: Any,
    ) -> None:
        self.chance, self.habits = random.Random(seed), habits
        self.table: AtTable[State] = AtTable(game, players, settings, words=WORDS, seed=seed)
        self.people = [Person() for _ in range(players)]
        self.deck = shuffled(self.chance, 1 if players <= 6 else 2)
        self.piles: list[list[Card]] = [[], [], []]
        self.counting = bool(settings.get("flips"))

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
            if self.counting:
                self._press(player, "card")
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
        if first or self._happens("mistaken"):
            self._score_ugh(player, 3 * first)
        elif self.counting:
            self._press(player, "later")

    def _lock(self, player: int) -> None:
        me = self.people[player]
        while (values := self._set(me)) is not None:
            me.sets.append(values)
            self._enter(player, values)

    def _set(self, me: Person) -> tuple[int, ...] | None:
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

    def _happens(self, habit: str) -> bool:
        return bool(self.chance.random() < getattr(self.habits, habit))

    def _press(self, player: int, what: str) -> None:
        """A play, if it is not forgotten; then the panel is read."""
        if self._happens("slow"):
            self._wait(self.chance.uniform(5_000, 15_000))
        if self._happens("neighbourly"):
            player = (player + 1) % len(self.people)
        if not self._happens("forgetful"):
            tap = f"{LETTERS[player]} {what}"
            again = f"; +{self.chance.uniform(450, 1_500):.3f} {tap}"
            self.table.play(tap + (again if self._happens("impatient") else ""))
        self._wait(1_200)
        if self.table.game.phase in ("last locks", "last turn") and len(self.deck) > 1:
            self._menu(player, "NOT YET")

    def _wait(self, ms: float) -> None:
        self.table.play(f"wait {ms:.3f}")

    def _enter(self, player: int, values: tuple[int, ...]) -> None:
        """A set: LOCK, its cards, and a look at what came of it."""
        before = self.points
        if not self._happens("forgetful"):
            if not self._is_asked(player) or self._happens("blind"):
                self._press(player, "lock")
            if not self._happens("blind"):
                self._answer(player, values)
            self._notice(player, before, worth(values))

    def _score_ugh(self, player: int, points: int) -> None:
        before = self.points
        self._press(player, "ugh")
        self._notice(player, before, points)

    def _is_asked(self, player: int) -> bool:
        ask = self.table.state.asked
        return ask is not None and ask.player == player

    def _answer(self, player: int, values: tuple[int, ...]) -> None:
        """The question on the panel, until it is gone; one at another seat is cancelled."""
        for _ in range(OFTEN):
            if self._happens("slow"):
                self._wait(self.chance.uniform(5_000, 15_000))
            self._wait(100)
            if self.table.state.asked is None:
                return
            own = self._is_asked(player)
            self.table.answer(self._label(self.table.asked, values) if own else self._cancel())
        raise AssertionError(f"{values} cannot be entered: {self.table.state.screen}")

    def _label(self, ask: Ask, values: tuple[int, ...]) -> str:
        """What somebody who has these cards answers, and sees those that are entered."""
        labels = [choice.label for choice in ask.choices]
        entered = self.table.game.asked[0].cards
        as_wanted = entered == values[: len(entered)]
        if len(entered) == len(COLOURS):
            return ("LOCK" if "LOCK" in labels else "CANCEL") if as_wanted else "BACK"
        value = 3 if self._happens("mistaken") else values[len(entered)]
        name = (str(value) if value else "WILD") if as_wanted else "BACK"
        return name if name in labels else labels[-1]

    # ---- what is seen

    def _shown(self, player: int) -> int:
        return self.table.table.standings(self.table.state).rows[player][1]

    def _notice(self, player: int, before: tuple[int, ...], points: int) -> None:
        """Other points than those that were meant: the player takes them back."""
        for _ in range(OFTEN):
            won = [now - then for now, then in zip(self.points, before, strict=True)]
            own = won.pop(player)
            if own in (0, points) and not any(won):
                return
            self._wait(2_600)
            if self.table.game.phase == "sums":
                self.table.play(f"{LETTERS[player]} right; wait 2600")
            elif self.table.state.asked is not None:
                self.table.answer(self._cancel())
            else:
                self._menu(player, "TAKE BACK")
        raise AssertionError(f"cannot be taken back: {self.table.state.screen}")

    def _menu(self, player: int, line: str) -> None:
        self.table.play(f"{LETTERS[player]} up/{line}; wait 2600")

    def _cancel(self) -> str:
        """The way out of the question on the panel."""
        labels = [choice.label for choice in self.table.asked.choices]
        return "CANCEL" if "CANCEL" in labels else labels[-1]

    def _count_again(self, player: int) -> None:
        """The Victory pile against the panel: what is missing is entered."""
        me = self.people[player]
        for _ in range(OFTEN):
            if self.table.state.over or self._shown(player) == me.total:
                return
            entered = list(self.table.game.sets_of(player))
            missing = [v for v in me.sets if v not in entered or entered.remove(v)]  # type: ignore[func-returns-value]  # nothing, on purpose
            if missing:
                self._enter(player, missing[0])
            else:
                self._score_ugh(player, 3)
        raise AssertionError(f"{me.total} cannot be reached: {self.table.state.screen}")

    # ---- the last card

    def _end(self, player: int) -> None:
        me = self.people[player]
        self._until("last locks", player, "last")
        for number in self.chance.sample(range(len(self.people)), len(self.people)):
            self._lock(number)
        for number in range(len(self.people)):
            self._count_again(number)
        while self.table.game.last_flip != player:
            if self.table.game.last_flip is not None:
                self._menu(player, "NOT YET")
            self._until("last locks", player, "last")
            self._until("last turn", player, "flip")
        card = self.deck.pop()
        if card[0] == "UGH":
            first = self.chance.random() < 0.5
            me.ughs += first
            self._until("over", player, "ugh" if first else "end")
            return
        me.pool.append(card)
        self._lock(player)
        self._count_again(player)
        self._until("over", player, "end")

    def _until(self, phase: str, player: int, what: str) -> None:
        """What the panel goes on waiting for is pressed in the end."""
        for _ in range(OFTEN):
            if self.table.state.over or self.table.game.phase == phase:
                return
            if self.table.game.phase == "sums":
                self.table.play(f"{LETTERS[player]} right; wait 2600")
            elif self.table.state.asked is not None:
                self.table.answer(self._cancel())
            elif what == "last" and self.counting:
                self._menu(player, "LAST CARD")
            else:
                self._press(player, what)
        raise AssertionError(f"no {phase}: {self.table.state.screen}")

    # ---- what came of it

    @property
    def truth(self) -> tuple[int, ...]:
        return tuple(person.total for person in self.people)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self._shown(player) for player in range(len(self.people)))

    @property
    def presses(self) -> int:
        return sum(isinstance(item, Contact) for item in self.table.inputs)
