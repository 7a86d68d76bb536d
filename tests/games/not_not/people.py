"""People who play Not Not with real cards, and know who won; they object until the panel does.

Who has to give up a card they know by `rule`. They keep their own score.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.not_not import NOT_NOT, judge, outcome
from companion.games.not_not.cards import SLOTS, VOID
from companion.games.not_not.racing import COLOUR_MS
from companion.games.not_not.state import Dealing, Racing, last_race
from companion.kit.game import Game
from tests.at_table import AtTable
from tests.games.habits import LETTERS, NONE, Habits
from tests.games.not_not.objecting import Objecting
from tests.games.not_not.real_cards import RealCards
from tests.games.not_not.rule import after, are_taps

GAPS_MS = (0, 0.1, 0.25, 0.26, 5, 30, 90, 160, 250, 400, 600, 900)
SKILL = 0.9  # how often a tap is meant for a card that matches
RESTS, RESTS_MS = 0.05, 1_500  # how often the first hand stays on its button, and how long


class People(Objecting):
    """A whole game. `honest`: presses that a table without any device makes, as taps and rolls."""

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
        eager: bool = False,
    ) -> None:
        at = partial(AtTable, switches=() if pads else (frozenset(SLOTS),) * players)
        super().__init__(at, game, seed, players, habits, settings)
        self.pads, self.eager, self.honest, self.won = pads, eager, 0, 0
        self.cards = RealCards(self.chance, self.game.settings["cards"])

    def round(self) -> None:
        """The dice, taps until something comes of them, and a look at what that was."""
        self.rounds += 1
        self.wrong_before, before = self.wrong, self.game.rolls
        self._tell_cards()

        def is_rolled() -> bool:  # or a press again has won these dice already
            return isinstance(self.game.phase, Racing) or self.game.rolls > before

        self.until(lambda: self.at.state.over or is_rolled(), self._roll)
        number, racing = self.game.rolls, last_race(self.game)
        if self.at.state.over or racing is None:
            return
        while self.game.rolls == number and isinstance(self.game.phase, Racing):
            self._act(self.game.phase)
        self.matches = self.cards.match(racing.dice)
        self.taps = are_taps(self.at, self.hands, racing)
        self._settle(number)

    # ---- before the dice

    def _tell_cards(self) -> None:
        """What the device has to be told of the new cards; the dealer has laid them."""
        has, dealer = self.game.settings, self.game.dealer
        aside, self.cards.aside = self.cards.aside, 0
        for _ in range(aside if isinstance(self.game.phase, Dealing) else 0):
            if not (self.happens("forgetful") or has["enter_cards"]):
                self.menu(dealer, "SECOND VOID")
        for _ in range(self.cards.rule_cards - self.game.level if has["first_game"] else 0):
            self.menu(dealer, "RULE CARD DRAWN")
        while len(self.cards.faces) < len(SLOTS) and not self.at.state.over:
            if not self.game.cards.empty():
                self.menu(dealer, "END GAME")
            else:  # the final score comes by itself, too
                self.press(dealer, "up") if self.eager else self.wait(1_000)

    def _roll(self) -> None:
        phase, dealer, rolls = self.game.dealing, self.game.dealer, self.game.rolls
        if phase.entering:
            self.answer(self.cards.faces.get(phase.entering[0], VOID).upper())
        elif self.at.state.asked is not None:  # that gives way
            self.wait(1_000)
        elif phase.last and self.points != self.truth:  # a press that was to roll has objected
            self.correct_round(self.truth, rolls)
        else:
            twice, arrow = self.cards.liar and self.game.asks_liar(), self.cards.arrow
            self.press(dealer, arrow + (f"; +400 {LETTERS[dealer]} {arrow}" if twice else ""))
            self.honest += (1 + twice) * (self.game.rolls > rolls)

    # ---- the race

    def _act(self, racing: Racing) -> None:
        """Somebody taps, or the dealer says that nobody can; while hands are still all wait."""
        right = [slot for slot, matches in self.cards.match(racing.dice).items() if matches]
        top = self.cards.arrow, self.cards.liar and self.game.asks_liar()
        if racing.result.heat:
            self.wait(500)
        elif racing.paused:
            self.at.play(f"{LETTERS[self.game.dealer]} up")
        elif self.game.asks_arrow() and (racing.dice.arrow, racing.dice.liar) != top:
            self.stop()
            self.wait(600)
            self._roll()
        elif right or self.chance.random() > SKILL:
            self._tap(right)
        elif not self.pads and judge.perhaps_nothing_fits(racing.dice):
            self.wait(COLOUR_MS + 100)  # new dice come by themselves
        else:
            self.slap(self.game.dealer, outcome.NOBODY.key)
            self.honest += self.game.phase is not racing  # NN-13

    def _tap(self, right: list[str]) -> None:
        """Some of them tap: mostly well, sometimes together, sometimes at random."""
        players = self.chance.sample(self.players, self.chance.randint(1, len(self.players)))
        meant = [right if right and self.chance.random() < SKILL else SLOTS for _ in players]
        hands = sorted(
            (self.chance.choice(GAPS_MS), player, self.chance.choice(slots))
            for player, slots in zip(players, meant, strict=True)
            if not self.happens("forgetful")
        )
        self.honest += len(hands)
        self.wait(self.chance.uniform(200, 900))
        for gap_ms, player, slot in hands[:1]:
            if self.chance.random() < RESTS and (self.pads or player != self.game.dealer):
                hands[0] = gap_ms, player, f"{slot} for {RESTS_MS}"
        self.race(hands)

    def _settle(self, number: int) -> None:
        """Object until the panel has it as it was; then the winners take their cards.

        Who forgets to object takes the cards as the panel says.
        """
        one_tap = self.game.settings["one_tap"]
        winners, wanted = after(self.truth, self.taps, self.matches, one_tap=one_tap)
        self.object(wanted, number)
        if self.points != wanted:
            racing = last_race(self.game)
            winners = list(racing.result.heat) if racing else []
        self.truth = list(self.points)
        if winners:
            self.won += 1
            self.cards.take([tap.button for tap in winners])
