"""People who play Not Not with real cards: they correct the panel until it has their own score."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS, VOID
from companion.games.not_not.judge import perhaps_nothing_fits
from companion.games.not_not.state import Racing, State, last_race
from companion.kit.game import Game
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import LETTERS, NONE, Habits
from tests.games.not_not.real_cards import RealCards
from tests.games.not_not.rule import Round, are_taps, one_press


class People(habits.People[State]):
    """A whole game. `honest`: presses that a table without any device makes, as taps and rolls.

    `spoilt`: cards put right by SCORES beyond those of wrong presses. `late`: other dice have come.
    """

    looks_ms = 0  # before new dice come

    def __init__(
        self,
        seed: int,
        players: int = 3,
        settings: dict[str, Any] | None = None,
        habits: Habits = NONE,
        game: Game[Any] = NOT_NOT,
        *,
        pads: bool = True,
    ) -> None:
        at = partial(AtTable, switches=() if pads else (frozenset(SLOTS),) * players)
        super().__init__(at, game, seed, players, habits, settings)
        self.pads, self.honest, self.won, self.spoilt, self.wrong_before = pads, 0, 0, 0, 0
        self.cards = RealCards(self.chance, self.game.settings)
        self.true = Round()

    @property
    def late(self) -> bool:
        return self.at.state.over or self.game.rolls > self.true.number

    def round(self) -> None:
        """The dice, taps until something comes of them, and a look at what that was."""
        self.rounds += 1
        for line in self.cards.come():
            if not self.happens("forgetful"):
                self.says(self.game.dealer, line)
        self.until(lambda: self.late or isinstance(self.game.phase, Racing), self._roll)
        number, racing = self.game.rolls, last_race(self.game)
        if self.at.state.over or racing is None:
            return
        while self.game.rolls == number and isinstance(self.game.phase, Racing):
            self._act(self.game.phase)
        taps, one_tap = are_taps(self.at, self.hands, racing), self.game.settings["one_tap"]
        self.true = Round(number, self.cards.match(racing.dice), taps, one_tap)
        self._settle()

    def _roll(self) -> None:
        """The dealer presses for the top card. The final score comes by itself."""
        dealer, rolls, (arrow, twice) = self.game.dealer, self.game.rolls, self.cards.top(self.game)
        if not self._is_settled():  # a card is to be entered; or a press has objected
            self._correct()
        elif self.cards.are_out:
            self.wait(1_000) if self.game.cards.empty() else self.menu(dealer, "END GAME")
        else:
            self.press(dealer, arrow + (f"; +400 {LETTERS[dealer]} {arrow}" if twice else ""))
            self.honest += (1 + twice) * (self.game.rolls > rolls)

    # ---- the race

    def _act(self, racing: Racing) -> None:
        """Somebody taps, or the dealer says that nobody can."""
        dice, holder = racing.dice, None if self.pads else self.game.dealer
        hands = self.cards.hands(dice, self.players, holder)
        if racing.paused:
            self.at.play(f"{LETTERS[self.game.dealer]} up")
        elif self.game.asks_arrow() and (dice.arrow, dice.liar) != self.cards.top(self.game):
            self._stop()
            self._roll()
        elif hands:
            hands = [hand for hand in hands if not self.happens("forgetful")]
            self.honest += len(hands)
            self.wait(self.chance.uniform(200, 900))
            self.race(hands)
        elif not self.pads and perhaps_nothing_fits(dice):
            self.wait(9_000)  # new dice come by themselves
        elif not self.happens("forgetful"):
            if self.pads:
                self.dawdle()
                self.race([(0, self.game.dealer, "slap")])
            else:
                self._stop()
            self.honest += self.game.phase is not racing  # NN-13

    def _stop(self) -> None:
        """The dealer calls nobody; a second later new dice come."""
        self.at.play(f"{LETTERS[self.game.dealer]} {'slap' if self.pads else 'up/NOBODY'}")

    # ---- what came of it

    def _settle(self) -> None:
        """The winners take their cards; who forgets to object, as the panel says."""
        heat = list(racing.result.heat) if (racing := last_race(self.game)) else []
        winners, self.truth = self.true.after(self.truth)
        if self.points != self.truth and self.happens("forgetful"):
            winners, self.truth = heat, self.points
        if winners:
            self.won += 1
            self.cards.take([tap.button for tap in winners])
        if heat and self.is_mistaken():
            self._say(heat[0].button)
        self.until(self._is_settled, self._correct, reads=False)
        if not any(self.off):
            self.wrong_before = self.wrong

    def _is_settled(self) -> bool:
        """Whether the panel asks nothing, and has their score, but for what new dice may cost."""
        if self.game.rolls > self.true.number:
            return max(self.off) <= 0
        return not any(self.off) and self.at.state.asked is None

    def _correct(self) -> None:
        """What anybody does who sees that the panel is wrong: answer, object; or correct it."""
        wrong = self.true.misjudged(last_race(self.game))
        if self.late:
            if self.game.phase.name == "racing":
                self._stop()
            self.take_back()
        elif self.at.state.asked is not None:
            entering = [self.cards.faces.get(s, VOID) for s in self.game.dealing.entering]
            meant = (choice.label for choice in self.at.asked.choices if choice.key in wrong)
            self.answer(next(meant, [*entering, "none"][0].upper()))
        elif not any(self._say(key, owner) for key, owner in wrong.items()):
            # Each wrong press moves a card from one player to another.
            self.spoilt += max(sum(map(abs, self.off)) - 2 * (self.wrong - self.wrong_before), 0)
            self.compare(self._is_settled, "SCORES", self.short_of(self.truth))

    def _say(self, key: str, owner: int | None = None) -> bool:
        """Whether that can be said of a card or a tap: by one press, or else by the menu."""
        who, switch = one_press(self.game, key)
        if not who:
            return self.says(self.chance.choice(self.players) if owner is None else owner, key)
        self.press(self.chance.choice(who), switch)
        return True
