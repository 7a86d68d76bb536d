"""People who play Not Not with real cards, see what they are, and keep their own score.

Who truly won and who truly has to give up a card they know by `rule`. What the panel makes of a
round they compare with that before the next dice, and object until it is so.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any, Self

from companion.games.not_not import NOT_NOT, judge, outcome
from companion.games.not_not.cards import SLOTS, VOID, Dice
from companion.games.not_not.racing import COLOUR_MS
from companion.games.not_not.state import Dealing, Racing, Result, State, last_race
from companion.kit.game import Game
from companion.kit.race import Entry
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import LETTERS, NONE, Habits
from tests.games.not_not.real_cards import RealCards
from tests.games.not_not.rule import after, may_tap

TWICE_NS = 1_000_000_000  # the press that rolled the dice, again
SEEN_NS = 250_000_000  # a press for dice that have just rolled by themselves
GAPS_MS = (0, 0.1, 0.25, 0.26, 5, 30, 90, 160, 250, 400, 600, 900)
SKILL = 0.9  # how often a tap is meant for a card that matches


class People(habits.People[State]):
    """A whole game. `honest`: presses that a table without any device makes, as taps and rolls.

    `spoilt`: cards that SCORES had to put right, beyond those of the wrong presses.
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
        self.pads, self.calls_nobody = pads, "slap" if pads else "up/NOBODY"
        self.cards = RealCards(self.chance, self.game.settings["cards"])
        self.honest = self.won = self.spoilt = self.by_scores = self.wrong_before = 0

    def play(self) -> Self:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """The dice, taps until something comes of them, and a look at what that was."""
        self.rounds += 1
        before, self.wrong_before = self.game.rolls, self.wrong
        self._tell_cards()
        self.until(lambda: self._is_rolled(before), self._roll)
        racing, number = last_race(self.game), self.game.rolls
        if number > before + 1:  # dice have come and gone: what a press again has cost
            self.truth = list(self.points)
        if racing is None or (self.at.state.over and number == before):
            return
        taps = self._by_habit(number, [])
        while self.game.rolls == number and isinstance(self.game.phase, Racing):
            taps += self._act(self.game.phase)
            taps += self._by_habit(number, taps)
        self._settle(racing.dice, taps, number)

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
        if len(self.cards.faces) < len(SLOTS):  # the game is over, or the dealer's press ends it
            self.until(lambda: self.at.state.over or bool(self.game.cards.empty()), self._end)

    def _end(self) -> None:
        if isinstance(self.game.phase, Racing):
            self.at.play(f"{LETTERS[self.game.dealer]} {self.calls_nobody}")
        self.menu((self.game.dealer + 1) % len(self.players), "END GAME")

    def _is_rolled(self, before: int) -> bool:
        """Whether the dice are out, with the arrow that lies there; or were, by presses of habit.

        `before`: how often they had been rolled.
        """
        phase, top = self.game.phase, (self.cards.arrow, self.cards.liar and self.game.asks_liar())
        if isinstance(phase, Dealing) or self.at.state.over:
            return self.at.state.over or (self.game.rolls > before and bool(last_race(self.game)))
        return not self.game.asks_arrow() or (phase.dice.arrow, phase.dice.liar) == top

    def _roll(self) -> None:
        """The dealer's press; dice with another arrow are thrown away first."""
        phase, dealer, rolls = self.game.phase, self.game.dealer, self.game.rolls
        twice, letter = self.cards.liar and self.game.asks_liar(), LETTERS[dealer]
        arrow = self.cards.arrow + (f"; +400 {letter} {self.cards.arrow}" if twice else "")
        if isinstance(phase, Racing):
            self.at.play(f"{letter} {self.calls_nobody}; wait 50; {letter} {arrow}")
        elif phase.entering:
            self.answer(self.cards.faces.get(phase.entering[0], VOID).upper())
        else:
            self.press(dealer, arrow)
            self.honest += (1 + twice) * (self.game.rolls > rolls)

    # ---- the race

    def _act(self, racing: Racing) -> list[Entry]:
        """Somebody taps, or the dealer says that nobody can; while hands are still all wait."""
        right = [slot for slot in SLOTS if self._matches(racing.dice, slot)]
        if racing.paused:
            self.press(self.game.dealer, "up")
        elif racing.result.heat or racing.race.opened_ns is None:
            self.wait(500)
        elif right or self.chance.random() > SKILL:
            return self._tap(right)
        elif not self.pads and judge.perhaps_nothing_fits(racing.dice):
            self.wait(COLOUR_MS + 100)  # new dice come by themselves
        else:
            number = self.game.rolls
            self._slap(self.game.dealer, outcome.NOBODY.label)
            self.honest += self.game.rolls > number or isinstance(self.game.phase, Dealing)  # NN-13
        return []

    def _tap(self, right: list[str]) -> list[Entry]:
        """Some of them tap: mostly well, sometimes together, sometimes at random.

        Taps count until the round is closed.
        """
        players = self.chance.sample(self.players, self.chance.randint(1, len(self.players)))
        meant = [right if right and self.chance.random() < SKILL else SLOTS for _ in players]
        hands = [
            (self.chance.choice(GAPS_MS), player, self.chance.choice(slots))
            for player, slots in zip(players, meant, strict=True)
            if not self.happens("forgetful")
        ]
        self.honest += len(hands)
        self.wait(self.chance.uniform(200, 900))
        known, back_ns = len(self.at.rulings()), self.at.state.back_ns
        pressed = self.race(hands)
        ends = [r.at_ns for r in self.at.rulings()[known:] if r.race or r.clause == "NN-13"]
        until_ns = min(ends, default=self.at.now_ns)
        return [Entry(p, slot, ns - back_ns) for p, slot, ns in pressed if ns <= until_ns]

    # ---- what came of it

    def _matches(self, dice: Dice, slot: str) -> bool:
        return may_tap(dice, slot, self.cards.faces.get(slot, VOID))

    def _settle(self, dice: Dice, taps: list[Entry], number: int) -> None:
        """Object until the panel has it as it was; then the winners take their cards.

        Who forgets to object takes the cards as the panel says.
        """
        matches = {slot: self._matches(dice, slot) for slot in SLOTS}
        one_tap = self.game.settings["one_tap"]
        winners, wanted = after(self.truth, taps, matches, one_tap=one_tap)
        before, racing = self.presses, last_race(self.game)
        is_open = self.game.rolls == number and not self.at.state.over
        if self.happens("mistaken") and is_open and racing:
            self._slap(self.chance.choice(self.players), self._wrong(racing.result))
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

    def _by_habit(self, number: int, taps: list[Entry]) -> list[Entry]:
        """What the dealer pressed again, with those dice out: what counts of that."""
        racing, meant = last_race(self.game), [tap.at_ns for tap in taps]
        found = racing.result if racing and self.game.rolls == number else Result()
        pressed = (*found.heat, *found.late, *found.punished)
        return [tap for tap in pressed if tap.at_ns not in meant]

    def _correct(
        self,
        matches: dict[str, bool],
        taps: list[Entry],
        wanted: list[int],
        number: int,
    ) -> None:
        """What anybody does who sees that the panel is wrong: object; or lead back to before it."""
        racing, over = last_race(self.game), self.at.state.over
        if self.at.state.asked is not None and not over:
            self._say_which(matches)
        elif isinstance(self.game.phase, Racing):
            go_on = "up" if self.game.phase.paused else self.calls_nobody
            self.at.play(f"{LETTERS[self.game.dealer]} {go_on}")
        elif over or self.game.rolls > number or racing is None:
            won = any(now > n for now, n in zip(self.points, self.truth, strict=True))
            self.take_back() if won else self._scores(wanted)
        elif not self._objected(racing, matches, {(t.at_ns, t.button, t.player) for t in taps}):
            self._scores(wanted)

    def _objected(
        self, racing: Racing, matches: dict[str, bool], true: set[tuple[int, str, int]]
    ) -> bool:
        """Whether something can be said of a tap. `true`: whose each was, by its time."""
        found, names, player = racing.result, self.at.names, self.chance.choice(self.players)
        wrong = [slot for slot in found.presumed if not matches[slot]]
        late = [tap for tap in found.presumed_late if not matches[tap.button]]
        lost = [tap for tap in found.punished if matches[tap.button]]
        ruled = {tap.player: tap for tap in reversed((*found.heat, *found.punished))}.values()
        shown = {(tap.at_ns, tap.button, tap.player) for tap in racing.race.entries}
        moved = {(at_ns, button): player for at_ns, button, player in true - shown}
        others = [
            (tap.player, moved[tap.at_ns, tap.button])
            for tap in ruled
            if (tap.at_ns, tap.button, tap.player) not in true and (tap.at_ns, tap.button) in moved
        ]
        if {tap.button for tap in lost} & {tap.button for tap in racing.denied}:
            self.take_back()  # an objection that was wrong
        elif wrong:
            self._slap(player, self._wrong(found, wrong))
        elif late or lost:
            tap = (late or lost)[0]
            self.menu(player, f"{names[tap.player]} {'WRONG' if late else 'MATCHED'}")
        elif others:
            seat, owner = others[0]
            self.correct(f"ME, NOT {names[seat]}", owner)
        return bool(wrong or late or lost or others)

    def _wrong(self, found: Result, slots: Collection[str] = SLOTS) -> str:
        """The line of the menu that objects to a winner on one of those cards."""
        first = {tap.button: tap.player for tap in reversed(found.heat) if tap.button in slots}
        meant = [self.at.names[first[slot]] for slot in slots if slot in first]
        return f"{meant[0]} WRONG" if len(found.presumed) > 1 and meant else "OBJECT"

    def _slap(self, player: int, line: str) -> None:
        """A slap; without pads that line of the menu."""
        if self.pads:
            self.press(player, "slap")
        elif not self.happens("forgetful"):
            self.menu(player, line)

    def _say_which(self, matches: dict[str, bool]) -> None:
        """Which card is meant; NONE, if the device has it right."""
        racing, choices = last_race(self.game), self.at.asked.choices
        lost = [tap.button for tap in (racing.result.punished if racing else ())]
        shown = {choice.label: choice.key for choice in choices if choice.key in SLOTS}
        meant = [label for label, slot in shown.items() if matches[slot] is (slot in lost)]
        meant = [label for label in meant if label != outcome.NONE]
        if shown:
            self.answer([*meant, outcome.NONE, *shown][0])
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
