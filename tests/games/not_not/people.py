"""People who play Not Not with real cards, see what they are, and keep their own score.

Who won and who has to give up a card they know by `rule`. What the panel makes of a round they
compare with that before the next dice, and object until it is so.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.not_not import NOT_NOT, judge, outcome
from companion.games.not_not.cards import SLOTS, VOID, Dice
from companion.games.not_not.racing import COLOUR_MS
from companion.games.not_not.state import Dealing, Racing, State, last_race
from companion.kit.game import Game
from companion.kit.race import Entry
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK
from companion.table.inputs import Contact
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import LETTERS, NONE, Habits
from tests.games.not_not.real_cards import RealCards
from tests.games.not_not.rule import after, are_taps, misjudged

GAPS_MS = (0, 0.1, 0.25, 0.26, 5, 30, 90, 160, 250, 400, 600, 900)
SKILL = 0.9  # how often a tap is meant for a card that matches
RESTS = 0.05  # how often the first hand stays on its button
RESTS_MS = 1_500


class People(habits.People[State]):
    """A whole game. `honest`: presses that a table without any device makes, as taps and rolls.

    `spoilt`: cards that SCORES had to put right, beyond those of the wrong presses. `eager`: the
    dealer does not wait for the final score.
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
        eager: bool = False,
    ) -> None:
        at = partial(AtTable, switches=() if pads else (frozenset(SLOTS),) * players)
        super().__init__(at, game, seed, players, habits, settings)
        self.pads, self.eager = pads, eager
        self.cards = RealCards(self.chance, self.game.settings["cards"])
        self.honest = self.won = self.spoilt = self.by_scores = self.wrong_before = 0

    def round(self) -> None:
        """The dice, taps until something comes of them, and a look at what that was."""
        self.rounds += 1
        self.wrong_before = self.wrong
        self._tell_cards()
        before = self.game.rolls

        def is_rolled() -> bool:  # or a press again has won these dice already
            return isinstance(self.game.phase, Racing) or self.game.rolls > before

        self.until(lambda: self.at.state.over or is_rolled(), self._roll)
        number, racing = self.game.rolls, last_race(self.game)
        if self.at.state.over or racing is None:
            return
        while self.game.rolls == number and isinstance(self.game.phase, Racing):
            self._act(self.game.phase)
        self.matches, self.taps = self.cards.match(racing.dice), self._taps(racing)
        self._settle(number)

    # ---- before the dice

    def _tell_cards(self) -> None:
        """What the device has to be told of the new cards; the dealer has laid them."""
        has, aside, self.cards.aside = self.game.settings, self.cards.aside, 0
        for _ in range(aside if isinstance(self.game.phase, Dealing) else 0):
            if not (self.happens("forgetful") or has["enter_cards"]):
                self.menu(self.game.dealer, "SECOND VOID")
        for _ in range(self.cards.rule_cards - self.game.level if has["first_game"] else 0):
            self.menu(self.game.dealer, "RULE CARD DRAWN")
        if len(self.cards.faces) < len(SLOTS):
            self.until(lambda: self.at.state.over, self._end)

    def _end(self) -> None:
        """The final score comes by itself, if the device knows that the deck is empty."""
        if self.game.cards.empty():
            self.press(self.game.dealer, "up") if self.eager else self.wait(1_000)
        else:
            self.menu((self.game.dealer + 1) % len(self.players), "END GAME")

    def _roll(self) -> None:
        phase, dealer, rolls = self.game.dealing, self.game.dealer, self.game.rolls
        if phase.last and self.points != self.truth:  # a press that should have rolled objected
            self._correct(self.truth, rolls)
            return
        if phase.entering:
            self.answer(self.cards.faces.get(phase.entering[0], VOID).upper())
            return
        twice, arrow = self.cards.liar and self.game.asks_liar(), self.cards.arrow
        self.press(dealer, arrow + (f"; +400 {LETTERS[dealer]} {arrow}" if twice else ""))
        self.honest += (1 + twice) * (self.game.rolls > rolls)

    # ---- the race

    def _act(self, racing: Racing) -> None:
        """Somebody taps, or the dealer says that nobody can; while hands are still all wait."""
        right = [slot for slot, matches in self.cards.match(racing.dice).items() if matches]
        if racing.result.heat:
            self.wait(500)
        elif racing.paused:
            self._stop()
        elif not self._is_top(racing.dice):
            self._stop()
            self.wait(600)
            self._roll()
        elif right or self.chance.random() > SKILL:
            self._tap(right)
        elif not self.pads and judge.perhaps_nothing_fits(racing.dice):
            self.wait(COLOUR_MS + 100)  # new dice come by themselves
        else:
            self._slap(self.game.dealer, outcome.NOBODY.key)
            self.honest += self.game.phase is not racing  # NN-13

    def _is_top(self, dice: Dice) -> bool:
        """Whether the dice came with the arrow and the Liar that lie there."""
        liar = self.cards.liar and self.game.asks_liar()
        return not self.game.asks_arrow() or (dice.arrow, dice.liar) == (self.cards.arrow, liar)

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

    def _taps(self, racing: Racing) -> list[Entry]:
        """The hands that counted, until the round was closed."""
        back_ns = self.at.state.back_ns
        opened_ns = (racing.race.opened_ns or 0) + back_ns
        rulings = (r for r in self.at.rulings() if r.at_ns > opened_ns)
        ends = (r.at_ns for r in rulings if r.race or r.clause == "NN-13")
        end_ns = min(ends, default=self.at.now_ns)
        hands = [replace(h, at_ns=h.at_ns - back_ns) for h in self.hands if h.at_ns <= end_ns]
        came = (item for item in self.at.inputs if isinstance(item, Contact))
        seats = {self.at.seat_of(p): p for p in self.players}
        before = [
            Entry(seats[item.seat], item.switch, item.at_ns - back_ns)
            for item in came
            if item.at_ns <= opened_ns
        ]
        return are_taps(hands, before, self.game.dealer, racing)

    def _stop(self) -> None:
        """The dealer calls nobody, or ends a pause."""
        racing, letter = self.game.phase, LETTERS[self.game.dealer]
        if isinstance(racing, Racing) and not racing.result.heat:
            nobody = "slap" if self.pads else "up/NOBODY"
            self.at.play(f"{letter} {'up' if racing.paused else nobody}")

    def menu(self, player: int, line: str, *answers: str) -> bool:
        """No dice are out before a button is held."""
        if line != outcome.NOBODY.label:
            self._stop()
        return super().menu(player, line, *answers)

    # ---- what came of it

    def _settle(self, number: int) -> None:
        """Object until the panel has it as it was; then the winners take their cards.

        Who forgets to object takes the cards as the panel says.
        """
        one_tap = self.game.settings["one_tap"]
        winners, wanted = after(self.truth, self.taps, self.matches, one_tap=one_tap)

        def is_settled() -> bool:
            asks = getattr(last_race(self.game), "objector", None) is not None
            if self.points == wanted and not asks:
                return True
            return self.game.rolls == number and self.happens("forgetful")

        before, racing = self.presses, last_race(self.game)
        if self.happens("mistaken") and racing and racing.result.heat:
            self._slap(self.chance.choice(self.players), racing.result.heat[0].button)
            self.habit_presses += self.presses - before
        self.until(is_settled, lambda: self._correct(wanted, number), reads=False)
        racing = last_race(self.game)
        if self.points != wanted:
            winners = list(racing.result.heat) if racing else []
        self.truth = list(self.points)
        if winners:
            self.won += 1
            self.cards.take([tap.button for tap in winners])

    def _correct(self, wanted: list[int], number: int) -> None:
        """What anybody does who sees that the panel is wrong: object; or correct the score."""
        racing, late = last_race(self.game), self.at.state.over or self.game.rolls > number
        if self.at.state.asked is not None and not self.at.state.over:
            self._say_which(racing)
        elif late and any(now > n for now, n in zip(self.points, self.truth, strict=True)):
            self.take_back()
        elif late or racing is None or not self._objects(racing):
            self.by_scores += 1
            off = sum(abs(a - b) for a, b in zip(self.points, wanted, strict=True))
            # Each wrong press moves a card from one player to another.
            self.spoilt += max(off - 2 * (self.wrong - self.wrong_before), 0)
            self.compare(lambda: self.points == wanted, "SCORES", self.short_of(wanted))

    def _objects(self, racing: Racing) -> bool:
        """Whether a slap or a line of the menu says one thing that the panel has wrong."""
        presumed, anyone = racing.result.presumed, self.chance.choice(self.players)
        for key, owner in misjudged(racing, self.taps, self.matches).items():
            if not self.pads and self._points_out(racing, key):
                return True
            if key in (presumed or [*racing.facts][-1:]):
                self._slap(anyone, key if presumed else TAKE_BACK.key)
                return True
            if self.says(anyone if owner is None else owner, key):
                return True
        return False

    def _points_out(self, racing: Racing, key: str) -> bool:
        """Whether somebody presses the button of a card: it is wrong; or whoever said so, was not.

        Who deals or tapped it does not count.
        """
        late = (tap.button for tap in racing.result.presumed_late)
        party = {tap.player for tap in racing.race.entries if tap.button == key}
        others = {*self.players} - party - {self.game.dealer}
        if key in racing.facts:
            others &= {racing.objected_by}
        elif key not in (*racing.result.presumed, *late):
            return False
        if not others or not isinstance(self.game.phase, Dealing):
            return False
        self.wait(1_500)
        self.press(self.chance.choice(sorted(others)), key)
        return True

    def _slap(self, player: int, key: str) -> None:
        """A slap; without pads the line of the menu that says the same."""
        if self.pads:
            self.press(player, "slap")
            self.wait(400)
        else:
            self.says(player, key)

    def _say_which(self, racing: Racing | None) -> None:
        """Which card is meant; NONE, if the device has it right."""
        if racing is None or racing.objector is None:
            self.leave()
            return
        shown = {c.key: c.label for c in self.at.asked.choices if c.label != outcome.NONE}
        wrong = misjudged(racing, self.taps, self.matches)
        meant = [label for slot, label in shown.items() if slot in wrong]
        self.answer([*meant, outcome.NONE][0])
        self.wait(1_200)
