"""People who play Not Not with real cards, see what they are, and keep their own score.

Who won and who has to give up a card they know by `rule`. What the panel makes of a round they
compare with that before the next dice, and object until it is so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Self

from companion.games.not_not import NOT_NOT, judge, outcome
from companion.games.not_not.cards import SLOTS, VOID, Dice
from companion.games.not_not.racing import COLOUR_MS
from companion.games.not_not.state import Dealing, Racing, State, last_race
from companion.kit.game import Game
from companion.kit.race import Entry
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import LETTERS, NONE, Habits
from tests.games.not_not.real_cards import RealCards
from tests.games.not_not.rule import after, are_taps, may_tap

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
        self.pads, self.eager, self.rolled = pads, eager, ""
        self.cards = RealCards(self.chance, self.game.settings["cards"])
        self.honest = self.won = self.spoilt = self.by_scores = self.wrong_before = 0

    def play(self) -> Self:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """The dice, taps until something comes of them, and a look at what that was."""
        self.rounds += 1
        self.wrong_before, known = self.wrong, len(self.at.rulings())
        self._tell_cards()
        before = self.game.rolls
        self.until(lambda: self.at.state.over or self._is_rolled(before), self._roll)
        phase, number, rolled = self.game.phase, self.game.rolls, self.rolled
        racing = phase if isinstance(phase, Racing) else phase.last
        self.rolled = ""  # the next dice may come by themselves
        if self.at.state.over or racing is None:
            return
        while self.game.rolls == number and isinstance(self.game.phase, Racing):
            self._act(self.game.phase)
        self._settle(racing.dice, self._taps(racing, known, rolled), number)

    # ---- before the dice

    def _tell_cards(self) -> None:
        """What the device has to be told of the new cards; the dealer has laid them."""
        has, aside = self.game.settings, self.cards.aside
        self.cards.aside = 0
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

    def _is_rolled(self, before: int) -> bool:
        """Whether dice are out; or were, and a press again has won them."""
        return isinstance(self.game.phase, Racing) or self.game.rolls > before

    def _roll(self) -> None:
        phase, dealer, rolls = self.game.dealing, self.game.dealer, self.game.rolls
        if phase.entering:
            self.answer(self.cards.faces.get(phase.entering[0], VOID).upper())
            return
        twice, arrow = self.cards.liar and self.game.asks_liar(), self.cards.arrow
        stays = phase.rolls_again and not self.game.asks_arrow()  # they come by themselves
        self.rolled = "" if stays else arrow
        self.press(dealer, arrow + (f"; +400 {LETTERS[dealer]} {arrow}" if twice else ""))
        self.honest += (1 + twice) * (self.game.rolls > rolls)

    def _is_top(self, dice: Dice) -> bool:
        """Whether the dice came with the arrow and the Liar that lie there."""
        liar = self.cards.liar and self.game.asks_liar()
        return not self.game.asks_arrow() or (dice.arrow, dice.liar) == (self.cards.arrow, liar)

    # ---- the race

    def _act(self, racing: Racing) -> None:
        """Somebody taps, or the dealer says that nobody can; while hands are still all wait."""
        right = [slot for slot in SLOTS if self._matches(racing.dice, slot)]
        if racing.paused or racing.result.heat or racing.race.opened_ns is None:
            self.wait(500) if not racing.paused else self._stop()
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

    def _taps(self, racing: Racing, known: int, rolled: str) -> list[Entry]:
        """The hands that counted: after the dice were out, until the round was closed."""
        back_ns, rulings = self.at.state.back_ns, self.at.rulings()[known:]
        ends = (r.at_ns for r in rulings if r.race or r.clause == "NN-13")
        from_ns, end_ns = racing.race.opened_ns or 0, min(ends, default=self.at.now_ns) - back_ns
        hands = (replace(hand, at_ns=hand.at_ns - back_ns) for hand in self.hands)
        hands = (h for h in hands if from_ns < h.at_ns <= end_ns and h.button in SLOTS)
        cards, dice = racing.cards, racing.dice
        sure = [s for s in SLOTS if all(may_tap(dice, s, face) for face in cards.faces(s))]
        return are_taps(hands, self.game.dealer, rolled, from_ns, sure)

    def _stop(self) -> None:
        """No dice are out before a button is held: the dealer calls nobody."""
        racing, letter = self.game.phase, LETTERS[self.game.dealer]
        if isinstance(racing, Racing) and not racing.result.heat:
            nobody = "slap" if self.pads else "up/NOBODY"
            self.at.play(f"{letter} {'up' if racing.paused else nobody}")

    def menu(self, player: int, line: str, *answers: str) -> bool:
        if line != outcome.NOBODY.label:
            self._stop()
        return super().menu(player, line, *answers)

    # ---- what came of it

    def _matches(self, dice: Dice, slot: str) -> bool:
        return may_tap(dice, slot, self.cards.faces.get(slot, VOID))

    def _settle(self, dice: Dice, taps: list[Entry], number: int) -> None:
        """Object until the panel has it as it was; then the winners take their cards.

        Who forgets to object takes the cards as the panel says.
        """
        matches, one_tap = {s: self._matches(dice, s) for s in SLOTS}, self.game.settings["one_tap"]
        winners, wanted = after(self.truth, taps, matches, one_tap=one_tap)
        before, racing, is_open = self.presses, last_race(self.game), self.game.rolls == number
        if self.happens("mistaken") and racing and racing.result.heat and is_open:
            self._slap(self.chance.choice(self.players), racing.result.heat[0].button)
            self.habit_presses += self.presses - before
        for _ in range(habits.OFTEN):
            racing = last_race(self.game)
            if self.points == wanted and not (racing and racing.objector is not None):
                break
            if self.happens("forgetful"):
                winners = list(racing.result.heat) if racing else []
                break
            self._correct(matches, taps, wanted, number)
        else:
            raise AssertionError(f"{wanted} cannot be reached: {self.at.state.screen}")
        self.truth = list(self.points)
        if winners:
            self.won += 1
            self.cards.take([tap.button for tap in winners])

    def _correct(
        self, matches: Mapping[str, bool], taps: list[Entry], wanted: list[int], number: int
    ) -> None:
        """What anybody does who sees that the panel is wrong: object; or lead back to before it."""
        racing, over = last_race(self.game), self.at.state.over
        if self.at.state.asked is not None and not over:
            self._say_which(matches)
        elif isinstance(self.game.phase, Racing):
            self._stop()
        elif over or self.game.rolls > number or racing is None:
            won = any(now > n for now, n in zip(self.points, self.truth, strict=True))
            self.take_back() if won else self._scores(wanted)
        elif not self._objected(racing, matches, taps):
            self._scores(wanted)

    def _objected(self, racing: Racing, matches: Mapping[str, bool], taps: list[Entry]) -> bool:
        """Whether something can be said of a card, or of whose a tap was. `taps`: as they were."""
        found, player = racing.result, self.chance.choice(self.players)
        won = {tap.button for tap in found.heat}
        last = [] if found.presumed else [*racing.facts][-1:]  # what was objected to
        unlearnt = [slot for slot in last if matches[slot] is not (slot in won)]
        wrong = [slot for slot in found.presumed if not matches[slot]]
        late = [tap.button for tap in found.presumed_late if not matches[tap.button]]
        lost = [tap.button for tap in found.punished if matches[tap.button]]
        if unlearnt or wrong:
            self._slap(player, wrong[0] if wrong else "take back")
        elif late or lost:
            self._choose(player, [*late, *lost][0])
        return bool(unlearnt or wrong or late or lost) or self._moved(racing, taps)

    def _moved(self, racing: Racing, taps: list[Entry]) -> bool:
        """Whether somebody says that a tap was theirs."""
        owners = {(t.at_ns, t.button): t.player for t in taps if t not in racing.race.entries}
        for at, tap in enumerate(racing.race.entries):
            owner = owners.get((tap.at_ns, tap.button))
            if tap not in taps and owner is not None and self._choose(owner, f"me {at}"):
                return True
        return False

    def _choose(self, player: int, key: str) -> bool:
        """The line of the menu that means that card or that tap, if it is there."""
        lines = (TAKE_BACK, *NOT_NOT.rules().menu(self.game, player))
        labels = [line.label for line in lines if line.key == key]
        return bool(labels) and self.menu(player, labels[0])

    def _slap(self, player: int, key: str) -> None:
        """A slap; without pads the line of the menu that says the same."""
        if self.pads:
            self.press(player, "slap")
            self.wait(400)
        elif not self.happens("forgetful"):
            self._choose(player, key)

    def _say_which(self, matches: Mapping[str, bool]) -> None:
        """Which card is meant; NONE, if the device has it right."""
        racing, choices = last_race(self.game), self.at.asked.choices
        lost = [tap.button for tap in (racing.result.punished if racing else ())]
        if choices[0].key in SLOTS:
            shown = {c.key: c.label for c in choices if c.label != outcome.NONE}
            meant = [label for slot, label in shown.items() if matches[slot] is (slot in lost)]
            self.answer([*meant, outcome.NONE][0])
            self.wait(1_200)
        else:
            self.at.play(f"wait 1000; {LETTERS[self.at.asked.player]} left")

    def _scores(self, wanted: list[int]) -> None:
        """Everybody's cards, put right one by one."""
        self.by_scores += 1
        off = sum(abs(a - b) for a, b in zip(self.points, wanted, strict=True))
        # Each wrong press moves a card from one player to another.
        self.spoilt += max(off - 2 * (self.wrong - self.wrong_before), 0)
        self.compare(lambda: self.points == wanted, "SCORES", self.short_of(wanted))
