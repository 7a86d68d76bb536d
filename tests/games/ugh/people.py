"""People who play Ugh! with real cards. They take back what is too much on the panel; before the
last card, and after it, they also enter what is missing there.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.kit.game import Game
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import NONE, Habits
from tests.games.ugh.pools import FIRST_UGH, Cards, Set

WORDS = {"lock": "up", "ugh": "down"} | dict.fromkeys(("card", "flip"), "right")
WORDS |= dict.fromkeys(("last", "later", "end"), "left")
LAST = ("last locks", "last turn", "sums")


class People(habits.People[State]):
    """A whole game."""

    def __init__(
        self, seed: int, players: int, habits: Habits = NONE, game: Game[Any] = UGH, **settings: Any
    ) -> None:
        super().__init__(AtTable, game, seed, players, habits, settings, WORDS)
        self.cards = Cards(self.chance, players)
        self.people = self.cards.people

    def play(self) -> Self:
        while len(self.cards.deck) > 1:
            self._turn(self.rounds % len(self.people))
            self.rounds += 1
        self._end(self.rounds % len(self.people))
        return self

    def _turn(self, player: int) -> None:
        self.wait(self.chance.uniform(5_000, 15_000))
        for flipped in self.cards.turn(player):
            if flipped == "first Ugh!" or (flipped == "Ugh!" and self.happens("mistaken")):
                self._enter(player, FIRST_UGH)
            elif self.game.flips:
                self._play(player, "card" if flipped == "card" else "later")
        if flipped == "card":
            self._lock(player)

    def _lock(self, player: int) -> None:
        while (values := self.people[player].lock()) is not None:
            if not self.happens("forgetful"):
                self._enter(player, values)

    def _play(self, player: int, what: str) -> None:
        """A press in the middle of the game. The last card may be called by it, too soon."""
        self.press(player, what)
        if self.game.phase in LAST and len(self.cards.deck) > 1:
            self._to(self.game.before_the_last, player, "")

    def _enter(self, player: int, values: Set) -> None:
        """A first Ugh!; or LOCK, and the cards of a set. Then a look at what came of it."""
        if values == FIRST_UGH:
            self._play(player, "ugh")
            too_soon = getattr(self.at.state.note, "words", "") == "TOO SOON"
            if (too_soon or self.is_asked(player)) and not self.happens("blind"):
                self.until(lambda: not self.game.asked, self.leave)
                self._play(player, "ugh")
        elif not (asked := self.is_asked(player)) or self.happens("blind"):
            self.habit_presses += asked
            self._play(player, "lock")
            if self.at.state.note is not None and not self.game.asked:  # TOO FAST
                self._play(player, "lock")
        if values != FIRST_UGH and not self.happens("blind"):
            self.until(lambda: not self.game.asked, lambda: self._value(player, values))
        self.until(self._is_fair, lambda: self.leave() if self.game.asked else self.take_back())

    def _value(self, player: int, values: Set) -> None:
        """What somebody who has these cards answers, and sees those that are entered."""
        self.dawdle()
        self.wait(100)
        if not self.is_asked(player):
            self.leave()
            return
        entered = self.game.asked[0].answers
        steps = [*(str(value or "WILD") for value in values), "LOCK"]
        name = steps[len(entered)] if entered == values[: len(entered)] else "BACK"
        if name not in ("BACK", "LOCK") and self.is_mistaken():
            name = "3"
        self.at.answer(name if name in self.labels else self.labels[-1])

    def _shown(self, player: int) -> Counter[Set]:
        return Counter([*self.game.sets_of(player), *[FIRST_UGH] * self.game.ughs[player]])

    def _is_fair(self) -> bool:
        return all(self._shown(p) <= Counter(me.pile) for p, me in enumerate(self.people))

    def _is_whole(self, *, over: bool = False) -> bool:
        self.truth = [one.total for one in self.people]
        return self.points == self.truth and self.at.state.over >= over

    def _missing(self) -> list[tuple[int, Set]]:
        piles = ((p, Counter(me.pile) - self._shown(p)) for p, me in enumerate(self.people))
        return [(player, values) for player, pile in piles for values in pile.elements()]

    # ---- the last card

    def _end(self, player: int) -> None:
        self._to("last locks", player, "last")
        for number in self.chance.sample(self.players, len(self.players)):
            self._lock(number)
        self.corrections = max(self.corrections, len(self._missing()))  # each is entered again
        self._complete()
        self._to("last turn", player, "flip")
        last = self.cards.last(player)
        self._lock(player)
        self._complete()
        self.until(lambda: self._is_whole(over=True), lambda: self._on("sums", player, last))

    def _complete(self) -> None:
        self.until(self._is_whole, lambda: self._enter(*self._missing()[0]))

    def _to(self, phase: str, player: int, what: str) -> None:
        self.until(lambda: self.game.phase == phase, lambda: self._on(phase, player, what))

    def _on(self, phase: str, player: int, what: str) -> None:
        """What the panel waits for; later phases are too far. The sheet of sums is put right."""
        now, order = self.game.phase, (self.game.before_the_last, *LAST)
        if self.at.state.over:  # with a score that is wrong
            self.take_back()
        elif self.game.asked:
            self.leave()
        elif now == phase:
            self.set_sheet(player, self._short)
        elif order.index(now) > order.index(phase):
            self.correct("NOT YET", player)
        elif now not in LAST and self.game.flips:
            self.menu(player, "LAST CARD")
        elif now not in LAST:
            self.press(player, "last")
        else:
            self.press(player, "flip" if now == "last locks" else what)

    def _short(self, label: str) -> int:
        """What that line of the sheet is short of, by the Victory piles."""
        name, what, number = label.rsplit(" ", 2)
        me = self.people[self.at.names.index(name)]
        return (me.ughs if what == "UGH!S" else me.total - 3 * me.ughs) - int(number)
