"""People who play Not Not with real cards, see what they are, and keep their own score.

Who truly won and who truly has to give up a card they know by `rule`. What the panel makes of a
round they compare with that before the next dice, and object until it is so.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Self

from companion.games.not_not import NOT_NOT, judge, outcome
from companion.games.not_not.cards import SLOTS, VOID, Dice
from companion.games.not_not.state import Dealing, Racing, Result, State, last_race
from companion.kit.game import Game
from companion.kit.race import Entry
from companion.table.inputs import Contact
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
        rests: float = 0.0,
    ) -> None:
        """`rests`: how often a hand stays on the button that it has tapped."""
        at = partial(AtTable, switches=() if pads else (frozenset(SLOTS),) * players)
        super().__init__(at, game, seed, players, habits, settings)
        self.pads, self.rests = pads, rests
        self.calls = "slap" if pads else f"up/{outcome.NOBODY.label}"  # how a dealer calls nobody
        self.cards = RealCards(self.chance, self.game.settings["cards"])
        self.honest = self.won = self.spoilt = self.by_scores = 0
        self.wrong_before = 0  # wrong presses, before this round

    def play(self) -> Self:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """The dice, taps until something comes of them, and a look at what that was."""
        self.rounds += 1
        self.wrong_before, before = self.wrong, self.game.rolls
        self._tell_cards()
        while not self._is_rolled(before):
            self._roll()
        racing, number = last_race(self.game), self.game.rolls
        if racing is None or (self.at.state.over and number == before):
            return
        taps = self._again(racing)
        while self.game.rolls == number and isinstance(self.game.phase, Racing):
            taps += self._act(self.game.phase)
        self._settle(racing.dice, taps, number)

    # ---- before the dice

    def _tell_cards(self) -> None:
        """What the device has to be told of the new cards; the dealer has laid them."""
        for _ in range(self.cards.aside if isinstance(self.game.phase, Dealing) else 0):
            self.cards.aside -= 1
            if not (self.happens("forgetful") or self.game.settings["enter_cards"]):
                self.menu(self.game.dealer, "SECOND VOID")
        rises = self.cards.rule_cards - self.game.level if self.game.settings["first_game"] else 0
        for _ in range(rises):
            self.menu(self.game.dealer, "RULE CARD DRAWN")
        if len(self.cards.faces) < len(SLOTS):  # the game is over, or the dealer's press ends it
            self.until(lambda: self.at.state.over or bool(self.game.cards.empty()), self._end)

    def _end(self) -> None:
        if isinstance(self.game.phase, Racing):
            self.at.play(f"{LETTERS[self.game.dealer]} {self.calls}")
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
        phase, dealer = self.game.phase, LETTERS[self.game.dealer]
        twice, rolls = self.cards.liar and self.game.asks_liar(), self.game.rolls
        arrow = self.cards.arrow + (f"; +400 {dealer} {self.cards.arrow}" if twice else "")
        if isinstance(phase, Racing):
            self.at.play(f"{dealer} {self.calls}; wait 50; {dealer} {arrow}")
        elif not phase.entering:
            self.press(self.game.dealer, arrow)
            self.honest += (1 + twice) * (self.game.rolls > rolls)
        elif self.at.state.asked is None:  # the ruling is read first
            self.wait(1_000)
        else:
            self.answer(self.cards.faces.get(phase.entering[0], VOID).upper())

    def _again(self, racing: Racing) -> list[Entry]:
        """What the dealer pressed again by habit, with the dice out; so soon, if it matches."""
        opened_ns = (racing.race.opened_ns or 0) + self.at.state.back_ns
        own_ns = opened_ns + (TWICE_NS if racing.rolled else SEEN_NS)
        newest = [Entry(i.seat, i.switch, i.at_ns) for i in self._pressed(-40) if i.switch in SLOTS]
        taps = [tap for tap in newest if tap.at_ns > opened_ns and not racing.paused]
        known = racing.cards
        return [
            tap
            for tap in taps
            if tap.at_ns >= own_ns or judge.verdict(racing.dice, tap.button, known)
        ]

    def _pressed(self, since: int) -> list[Contact]:
        return [item for item in self.at.inputs[since:] if isinstance(item, Contact)]

    # ---- the race

    def _act(self, racing: Racing) -> list[Entry]:
        """Somebody taps, or the dealer says that nobody can; while hands are still all wait."""
        if self.at.state.asked is not None:  # a hand that rested on a button
            self._leave_menu()
        elif racing.paused:
            self.press(self.game.dealer, "up")
        elif racing.result.heat or racing.race.opened_ns is None:
            self.wait(500)
        else:
            right = [slot for slot in SLOTS if self._matches(racing.dice, slot)]
            number = self.game.rolls
            if right or self.chance.random() > SKILL:
                return self._tap(right)
            self._slap(self.game.dealer, outcome.NOBODY.label)
            self.honest += self.game.rolls > number or isinstance(self.game.phase, Dealing)  # NN-13
        return []

    def _leave_menu(self) -> None:
        self.at.play(f"wait 1000; {LETTERS[self.at.asked.player]} left")

    def _tap(self, right: list[str]) -> list[Entry]:
        """Some of them tap: mostly well, sometimes together, sometimes at random.

        At their own buttons or at a neighbour's; `for 700`: a hand that rests there.
        """
        hands: list[tuple[float, int, str]] = []
        for player in self.chance.sample(self.players, self.chance.randint(1, len(self.players))):
            slot = self.chance.choice(right if right and self.chance.random() < SKILL else SLOTS)
            at_ms, again_ms = self.chance.choice(GAPS_MS), self.chance.uniform(450, 1_499)
            if not self.happens("forgetful"):
                hands.append((at_ms, player, slot))
            if self.happens("impatient"):
                hands.append((at_ms + again_ms, player, slot))
        moves, before_ms, hands = "", 0.0, sorted(hands)
        for at_ms, player, slot in hands:
            seat = (player + self.happens("neighbourly")) % len(self.players)
            stays = seat != self.game.dealer and at_ms < hands[0][0] + 250  # else it is a hold
            rests = stays and self.chance.random() < self.rests
            gap = f"; +{at_ms - before_ms:.6f}" if moves else ""
            moves += f"{gap} {LETTERS[seat]} {slot}{' for 700' if rests else ''}"
            before_ms = at_ms
        known, rulings = len(self.at.inputs), len(self.at.rulings())
        self.wait(self.chance.uniform(200, 900))
        self.at.play(moves)
        times = [item.at_ns for item in self._pressed(known)]
        self.honest += len(times)
        taps = [Entry(*hand[1:], at_ns) for hand, at_ns in zip(hands, times, strict=True)]
        rulings_now = self.at.rulings()[rulings:]
        ends = [ruling.at_ns for ruling in rulings_now if ruling.race or ruling.clause == "NN-13"]
        return [tap for tap in taps if tap.at_ns <= min(ends, default=self.at.now_ns)]

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
        if self.happens("mistaken") and self.game.rolls == number and not self.at.state.over:
            before = self.presses
            self._slap(self.chance.choice(self.players), outcome.OBJECT.label)
            self.habit_presses += self.presses - before
        for _ in range(habits.OFTEN):
            racing = last_race(self.game)
            objects = racing is not None and racing.objector is not None and self.at.state.asked
            if self.points == wanted and not objects:
                break
            if self.happens("forgetful"):
                winners = list(racing.result.heat) if racing else []
                break
            self._correct(matches, taps, wanted, is_next=self.game.rolls > number)
        else:
            raise AssertionError(f"{wanted} cannot be reached: {self.at.state.screen}")
        self.truth = list(self.points)
        if winners:
            self.won += 1
            self.cards.take([tap.button for tap in winners])

    def _correct(
        self, matches: dict[str, bool], taps: list[Entry], wanted: list[int], *, is_next: bool
    ) -> None:
        """What anybody does who sees that the panel is wrong. `is_next`: other dice are out."""
        racing, player = last_race(self.game), self.chance.choice(self.players)
        racing = None if is_next or self.at.state.over else racing
        found = racing.result if racing else Result()
        lost = {tap.button: tap.player for tap in found.punished if matches[tap.button]}
        late = {t.button: t.player for t in found.presumed_late if not matches[t.button]}
        wrong = {slot for slot in found.presumed if not matches[slot]}
        ruled = {tap.player: tap for tap in reversed((*found.heat, *found.punished))}.values()
        shown = {(tap.at_ns, tap.player) for tap in (racing.race.entries if racing else ())}
        true = {(tap.at_ns, tap.player) for tap in taps}
        moved = dict(true - shown)
        mine = [t for t in ruled if (t.at_ns, t.player) not in true and t.at_ns in moved]
        if self.at.state.asked is not None and not self.at.state.over:
            self._say_which({*wrong, *late, *lost})
        elif isinstance(self.game.phase, Racing):
            go_on = "up" if self.game.phase.paused else self.calls
            self.at.play(f"{LETTERS[self.game.dealer]} {go_on}")
        elif is_next and any(now > n for now, n in zip(self.points, self.truth, strict=True)):
            self.take_back()  # to where one can object
        elif racing and any(tap.button in lost for tap in racing.denied):
            self.take_back()  # an objection that was wrong
        elif wrong:
            self._slap(self.chance.choice(self.players), outcome.OBJECT.label)
        elif late or lost:
            name = self.at.names[[*(late or lost).values()][-1]]
            self.menu(player, f"{name} {'WRONG' if late else 'MATCHED'}")
        elif mine:
            self.correct(f"ME, NOT {self.at.names[mine[0].player]}", moved[mine[0].at_ns])
        else:
            self._scores(player, wanted)

    def _slap(self, player: int, line: str) -> None:
        """A slap; without pads that line of the menu."""
        if self.pads:
            self.press(player, "slap")
        elif not self.happens("forgetful"):
            self.menu(player, line)

    def _say_which(self, slots: set[str]) -> None:
        """Which card is meant; NONE, if the device has it right."""
        shown = {c.key: c.label for c in self.at.asked.choices if c.key in SLOTS}
        meant = [shown[slot] for slot in slots & {*shown} if shown[slot] != outcome.NONE]
        if shown:
            self.answer([*meant, outcome.NONE, *shown.values()][0])
        else:
            self._leave_menu()

    def _scores(self, player: int, wanted: list[int]) -> None:
        """Everybody's cards, put right one by one."""

        def short(line: str) -> int:
            name, _, count = line.rpartition(" ")
            return wanted[self.at.names.index(name)] - int(count)

        self.by_scores += 1
        off = sum(abs(a - b) for a, b in zip(self.points, wanted, strict=True))
        wrong = self.wrong - self.wrong_before
        self.spoilt += max(off - 2 * wrong, 0)  # each moves a card from one player to another
        self.correct("SCORES", player)
        while self.is_asked(player) and self.at.asked.question == "SCORES":
            self.set_sheet(player, short)
