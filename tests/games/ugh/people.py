"""People who play Ugh! with real cards, and keep their own score.

After each press of theirs they look for what is too much on the panel, and take it back; before the
last card also for what is missing, and enter it.
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
from tests.games.ugh.pools import COLOURS, Cards, Set

WORDS = {"lock": "up", "card": "right", "flip": "right", "ugh": "down", "last": "left",
         "later": "left", "end": "left"}  # fmt: skip
LAST = ("last locks", "last turn", "sums")


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
        self.cards = Cards(self.chance, players)
        self.people, self.deck = self.cards.people, self.cards.deck
        self.counting = bool(settings.get("flips"))

    def play(self) -> Self:
        while len(self.deck) > 1:
            self._turn(self.rounds % len(self.people))
            self.rounds += 1
        self._end(self.rounds % len(self.people))
        self.truth = [person.total for person in self.people]
        return self

    # ---- a turn

    def _turn(self, player: int) -> None:
        self.wait(self.chance.uniform(5_000, 15_000))
        for flipped in self.cards.turn(player):
            if flipped == "first Ugh!" or (flipped == "Ugh!" and self.happens("mistaken")):
                self._score_ugh(player)
            elif self.counting:
                self._play(player, "card" if flipped == "card" else "later")
        if flipped == "card":
            self._lock(player)

    def _lock(self, player: int) -> None:
        while (values := self.people[player].lock()) is not None:
            if not self.happens("forgetful"):
                self._enter(player, values)

    # ---- presses

    def _play(self, player: int, what: str) -> None:
        """A press in the middle of the game. The last card may be called by it, too soon."""
        self.press(player, what)
        if self.game.phase in LAST and len(self.deck) > 1:
            self.until(
                lambda: self.game.phase not in LAST,
                lambda: self._cancelled() or self.correct("NOT YET", player),
            )

    def _enter(self, player: int, values: Set) -> None:
        """A set: LOCK, its cards, and a look at what came of it."""
        if not self.is_asked(player) or self.happens("blind"):
            self._play(player, "lock")
            if self.at.state.note is not None and not self.game.asked:  # PRESSED TWICE
                self._play(player, "lock")
        if not self.happens("blind"):
            self.until(lambda: not self.game.asked, lambda: self._value(player, values))
        self.until(self._is_fair, self._undo)

    def _value(self, player: int, values: Set) -> None:
        """What somebody who has these cards answers, and sees those that are entered."""
        self.dawdle()
        self.wait(100)
        if not self.game.asked or not self.is_asked(player):
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
        if not self.game.asked:
            return False
        if self.at.state.asked is None:
            self.wait(500)
        else:
            self.at.answer("CANCEL" if "CANCEL" in self.labels else self.labels[-1])
        return True

    def _score_ugh(self, player: int) -> None:
        self._play(player, "ugh")
        self.until(self._is_fair, self._undo)

    # ---- what is seen

    def _differs(self, player: int) -> tuple[Counter[Set], Counter[Set]]:
        """What the panel lacks of a Victory pile, and what it has too much. An Ugh! is ()."""
        me = self.people[player]
        true = Counter([*me.sets, *[()] * me.ughs])
        shown = Counter([*self.game.sets_of(player), *[()] * self.game.ughs[player]])
        return true - shown, shown - true

    def _is_fair(self) -> bool:
        return not any(self._differs(player)[1] for player in self.players)

    def _undo(self) -> None:
        self.wait(2_600)
        if not self._cancelled():
            self.take_back()

    def _is_whole(self) -> bool:
        return self.points == [one.total for one in self.people]

    def _count_again(self) -> None:
        """The Victory piles against the panel: what is missing is entered."""
        for player in self.players:
            for values in self._differs(player)[0]:
                if values:
                    self._enter(player, values)
                else:
                    self._score_ugh(player)

    # ---- the last card

    def _end(self, player: int) -> None:
        me = self.people[player]
        self._to("last locks", player, "last")
        for number in self.chance.sample(range(len(self.people)), len(self.people)):
            self._lock(number)
        missing = sum(self._differs(one)[0].total() for one in self.players)
        self.corrections = max(self.corrections, missing)  # what was taken back is entered again
        self.until(self._is_whole, self._count_again)
        self._to("last turn", player, "flip")
        card = self.deck.pop()
        first = card[0] == "UGH" and self.chance.random() < 0.5
        me.ughs += first
        if card[0] != "UGH":
            me.pool.append(card)
            self._lock(player)
        last = "ugh" if first else "end"
        self._to("sums", player, last)
        self.until(lambda: self.at.state.over and self._is_whole(), lambda: self._sum(player, last))

    def _to(self, phase: str, player: int, what: str) -> None:
        """What the panel goes on waiting for is pressed in the end; later phases are too far."""
        self.until(lambda: self.game.phase == phase, lambda: self._on(phase, player, what))

    def _on(self, phase: str, player: int, what: str) -> None:
        now = self.game.phase
        if self._cancelled():
            return
        if now in LAST and LAST.index(now) > LAST.index(phase):
            self.correct("NOT YET", player)
        elif now not in LAST and self.counting:
            self.menu(player, "LAST CARD")
        elif now not in LAST or phase == "last locks":
            self.press(player, "last")
        else:
            self.press(player, "flip" if now == "last locks" else what)

    def _sum(self, player: int, last: str) -> None:
        """The sheet is put right; then DONE. A final score that is wrong is taken back."""
        if self.at.state.over:
            self.wait(5_000)
            self.take_back()
        elif self.game.phase == "sums":
            self.set_sheet(player, self._short)
        else:
            self._to("sums", player, last)

    def _short(self, label: str) -> int:
        """What that line of the sheet is short of, by the Victory piles."""
        name, what, number = label.rsplit(" ", 2)
        me = self.people[self.at.names.index(name)]
        return (me.ughs if what == "UGH!S" else me.total - 3 * me.ughs) - int(number)
