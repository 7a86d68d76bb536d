"""People who play Not Not with real cards, see what they are, and keep their own score.

Who truly won and who truly has to give up a card they know by `rule`. What the panel makes of a
round they compare with that before the next dice, and object until it is so.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Self

from companion.games.not_not import NOT_NOT, outcome
from companion.games.not_not.cards import COLOURS, SLOTS, VOID, Dice
from companion.games.not_not.state import Dealing, Racing, State, last_race
from companion.kit.game import Game
from companion.kit.race import Entry
from companion.table.inputs import Contact
from tests.at_table import TIE_NS, AtTable
from tests.games import habits
from tests.games.habits import LETTERS, NONE, Habits
from tests.games.not_not.rule import may_tap

MS = 1_000_000
MOVING_NS = 750 * MS
AGAIN_NS = 1_000 * MS  # the press again that rolled the dice
SEEN_NS = 250 * MS  # a press for dice that have just rolled by themselves
GAPS_MS = (0, 0.1, 0.25, 0.26, 5, 30, 90, 160, 250, 400, 600, 900)
SKILL = 0.9  # how often a tap is meant for a card that matches


class People(habits.People[State]):
    """A whole game. `honest`: presses that a table without any device makes, as taps and rolls."""

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
        self.rests = rests
        self.calls = "slap" if pads else f"up/{outcome.NOBODY.label}"  # how a dealer calls nobody
        faces = [face for face in (*COLOURS, VOID) for _ in range(8)]
        self.chance.shuffle(faces)
        self.deck = faces[: self.game.settings["cards"]]
        self.slots: dict[str, str] = {}
        self.second = sum(self._lay(slot) for slot in SLOTS)  # Voids that were replaced
        self.size = len(self.deck)
        self.honest = self.won = self.spoilt = 0
        self.by_scores = 0  # rounds that nothing but SCORES put right
        self.wrong_before = 0  # wrong presses, before this round
        self._turn_up()

    def play(self) -> Self:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """The dice, taps until something comes of them, and a look at what that was."""
        self.rounds += 1
        self.wrong_before = self.wrong
        self._cards()
        before = self.game.rolls
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

    def _cards(self) -> None:
        """What the device has to be told of the new cards."""
        while self.second and isinstance(self.game.phase, Dealing) and not self.at.state.over:
            self.second -= 1
            if not (self.happens("forgetful") or self.game.settings["enter_cards"]):
                self.menu(self.chance.choice(self.players), "SECOND VOID")
        drawn = self.size - len(self.deck)
        come = sum(drawn * 6 >= self.size * (2 * third + 1) for third in range(3))
        for _ in range(come - self.game.level if self.game.settings["first_game"] else 0):
            self.menu(self.chance.choice(self.players), "RULE CARD DRAWN")
        if len(self.slots) < len(SLOTS):  # the game is over, or the dealer's press ends it
            self.until(lambda: self.at.state.over or bool(self.game.cards.empty()), self._end)

    def _end(self) -> None:
        if isinstance(self.game.phase, Racing):
            self.at.play(f"{LETTERS[self.game.dealer]} {self.calls}")
        self._menu_at_once((self.game.dealer + 1) % len(self.players), "END GAME")

    def _menu_at_once(self, player: int, line: str) -> None:
        """A line of the menu, before new dice come."""
        self.at.play(f"{LETTERS[player]} up/?")
        if self.is_asked(player) and {line, "MORE..."} & {*self.labels}:
            self.at.answer(line)

    def _is_rolled(self, before: int) -> bool:
        """Whether the dice are out, with the arrow that lies there; or were, by presses of habit.

        `before`: how often they had been rolled.
        """
        phase = self.game.phase
        if self.at.state.over:
            return True
        if isinstance(phase, Dealing):
            return self.game.rolls > before and last_race(self.game) is not None
        back = (self.arrow, self.liar and self.game.asks_liar())
        return not self.game.asks_arrow() or (phase.dice.arrow, phase.dice.liar) == back

    def _roll(self) -> None:
        """The dealer's press; dice with another arrow are thrown away first."""
        phase, dealer = self.game.phase, LETTERS[self.game.dealer]
        if isinstance(phase, Dealing) and phase.entering:
            if self.at.state.asked is None:  # the ruling is read first
                self.wait(1_000)
            else:
                self.answer(self.slots.get(phase.entering[0], VOID).upper())
            return
        twice = self.liar and self.game.asks_liar()
        arrow = self.arrow + (f"; +400 {dealer} {self.arrow}" if twice else "")
        if isinstance(phase, Racing):
            self.at.play(f"{dealer} {self.calls}; wait 50; {dealer} {arrow}")
            return
        self.honest += 1 + twice
        self.press(self.game.dealer, arrow)

    def press(self, player: int, what: str) -> None:
        """Nobody opens the menu again that is open."""
        if "/" not in what:
            super().press(player, what)
        elif not self.happens("forgetful"):
            self.at.play(f"{LETTERS[player]} {what}")

    def _again(self, racing: Racing) -> list[Entry]:
        """What the dealer pressed again by habit, with the dice out; so soon, if it matches."""
        opened_ns = (racing.race.opened_ns or 0) + self.at.state.back_ns
        own_ns = AGAIN_NS if racing.rolled else SEEN_NS
        newest = [item for item in self.at.inputs[-40:] if isinstance(item, Contact)]
        return [
            Entry(item.seat, item.switch, item.at_ns)
            for item in ([] if racing.paused else newest)
            if item.at_ns > opened_ns and item.switch in SLOTS
            if item.at_ns >= opened_ns + own_ns or self._matches(racing.dice, item.switch)
        ]

    # ---- the race

    def _act(self, racing: Racing) -> list[Entry]:
        """Somebody taps, or the dealer says that nobody can; while hands are still all wait."""
        if self.at.state.asked is not None:  # a hand that rested on a button
            there, back = LETTERS[self.at.asked.player], "BACK" in self.labels
            self.at.play(f"{there}: BACK" if back else f"wait 1000; {there} left")
        elif racing.paused:
            self.press(self.game.dealer, "up")
        elif racing.result.heat or racing.race.opened_ns is None:
            self.wait(500)
        else:
            right = [slot for slot in SLOTS if self._matches(racing.dice, slot)]
            if right or self.chance.random() > SKILL:
                return self._tap(racing.dice, right)
            self.honest += 1
            self.press(self.game.dealer, self.calls)
        return []

    def _tap(self, dice: Dice, right: list[str]) -> list[Entry]:
        """Some of them tap: mostly well, sometimes together, sometimes at random."""
        first_ms = self.chance.uniform(200, 900)
        hands: list[tuple[float, int, str]] = []
        for player in self.chance.sample(self.players, self.chance.randint(1, len(self.players))):
            if self.happens("forgetful"):
                continue
            slot = self.chance.choice(right if right and self.chance.random() < SKILL else SLOTS)
            at_ms = self.chance.choice(GAPS_MS)
            hands.append((at_ms, player, slot))
            if self.happens("impatient"):
                hands.append((at_ms + self.chance.uniform(450, 1_499), player, slot))
        hands.sort()
        known, rulings = len(self.at.inputs), len(self.at.rulings())
        self.at.play(f"wait {first_ms:.3f}; {self._moves(dice, hands)}")
        times = [item.at_ns for item in self.at.inputs[known:] if isinstance(item, Contact)]
        self.honest += len(times)
        ends = [ruling.at_ns for ruling in self.at.rulings()[rulings:] if ruling.clause == "NN-13"]
        over_ns = max(ends, default=self.at.now_ns)
        taps = (Entry(*hand[1:], at_ns) for hand, at_ns in zip(hands, times, strict=True))
        return [tap for tap in taps if tap.at_ns <= over_ns]  # the dice lay there still

    def _moves(self, dice: Dice, hands: list[tuple[float, int, str]]) -> str:
        """Those hands at their buttons, or a neighbour's."""
        moves: list[str] = []
        before_ms = 0.0
        for at_ms, player, slot in hands:
            seat = (player + self.happens("neighbourly")) % len(self.players)
            is_hold = seat == self.game.dealer and not self._matches(dice, slot)
            is_soon = at_ms < hands[0][0] + 250
            rests = not is_hold and is_soon and self.chance.random() < self.rests
            touch = f"{LETTERS[seat]} {slot}{' for 700' if rests else ''}"
            moves.append(f"+{at_ms - before_ms:.6f} {touch}" if moves else touch)
            before_ms = at_ms
        return "; ".join(moves)

    # ---- what came of it

    def _matches(self, dice: Dice, slot: str) -> bool:
        return may_tap(dice, slot, self.slots[slot])

    def _settle(self, dice: Dice, taps: list[Entry], number: int) -> None:
        """Object until the panel has it as it was; then the winners take their cards.

        Who forgets to object takes the cards as the panel says.
        """
        winners, wanted = self._true(dice, taps)
        if self.happens("mistaken") and not self.at.state.over:
            self._object()
        for _ in range(habits.OFTEN):
            racing = last_race(self.game)
            objects = racing is not None and racing.objector is not None and self.at.state.asked
            if self.points == wanted and not objects:
                break
            if self.happens("forgetful"):
                winners = list(racing.result.heat) if racing else []
                break
            self._correct(dice, wanted, number)
        else:
            raise AssertionError(f"{wanted} cannot be reached: {self.at.state.screen}")
        self.truth = list(self.points)
        self._take(winners)

    def _true(self, dice: Dice, taps: list[Entry]) -> tuple[list[Entry], list[int]]:
        """Who was first, and everybody's cards then."""
        points = list(self.truth)
        right: list[Entry] = []
        stopped: set[int] = set()
        for tap in sorted(taps, key=lambda tap: tap.at_ns):
            since_ns = tap.at_ns - right[0].at_ns if right else 0
            if tap.player in stopped:
                continue
            if self._matches(dice, tap.button):
                if since_ns <= TIE_NS and tap.player not in [other.player for other in right]:
                    right.append(tap)
                    points[tap.player] += 1
            elif since_ns <= MOVING_NS:
                points[tap.player] = max(0, points[tap.player] - 1)
                stopped |= {tap.player} if self.game.settings["one_tap"] else set()
        return right, points

    def _correct(self, dice: Dice, wanted: list[int], number: int) -> None:
        """What anybody does who sees that the panel is wrong."""
        is_next, player = self.game.rolls > number, self.chance.choice(self.players)
        racing = None if is_next else last_race(self.game)
        lines = self.at.table.rules.menu(self.game, player) if racing else ()
        found = [o.label for o in lines if o.key in SLOTS and self._is_misjudged(dice, o.key)]
        if self.at.state.over or not (is_next or (racing and racing.dice == dice)):
            self._scores(player, wanted)
        elif self.at.state.asked is not None:
            self._say_which(dice)
        elif isinstance(self.game.phase, Racing):
            self.at.play(f"{LETTERS[self.game.dealer]} {self.calls}")
        elif is_next and any(now > n for now, n in zip(self.points, self.truth, strict=True)):
            self.at.play(f"{LETTERS[player]} up/TAKE BACK; wait 2600")  # to where one can object
        elif racing and any(not self._matches(dice, slot) for slot in racing.result.presumed):
            self._object()
        elif found:
            self.menu(player, found[0])
        else:
            self._scores(player, wanted)

    def _say_which(self, dice: Dice) -> None:
        """Which card is meant, if it is still asked; NONE, if the device has it right."""
        if self.happens("blind"):
            self.press(self.at.asked.player, self.any())
            return
        self.dawdle()
        if self.at.state.asked is not None:
            shown = [c for c in self.at.asked.choices if c.key in SLOTS]
            none = [c.label for c in shown if c.label == outcome.NONE]
            meant = [c.label for c in shown if self._is_misjudged(dice, c.key)]
            found = [*(label for label in meant if label not in none), *none]
            leaves = f"{LETTERS[self.at.asked.player]} left"  # a menu that is open instead
            self.at.play(f"{LETTERS[self.at.asked.player]}: {found[0]}" if found else leaves)

    def _is_misjudged(self, dice: Dice, slot: str) -> bool:
        """Whether a tap there was ruled wrong and was right, or the other way round."""
        racing = last_race(self.game)
        lost = racing is not None and slot in [tap.button for tap in racing.result.punished]
        return self._matches(dice, slot) == lost

    def _object(self) -> None:
        player = self.chance.choice(self.players)
        if self.calls == "slap":
            self.press(player, "slap")
        elif not self.happens("forgetful"):
            self.menu(player, outcome.OBJECT.label)

    def _scores(self, player: int, wanted: list[int]) -> None:
        """Everybody's cards, put right one by one."""

        def short(line: str) -> int:
            name, _, count = line.rpartition(" ")
            return wanted[self.at.names.index(name)] - int(count)

        self.by_scores += 1
        off = sum(abs(a - b) for a, b in zip(self.points, wanted, strict=True))
        wrong = self.wrong - self.wrong_before
        self.spoilt += max(off - 2 * wrong, 0)  # each moves a card from one player to another
        self._menu_at_once(player, "SCORES")
        while self.is_asked(player) and self.at.asked.style == "sheet":
            self.set_sheet(player, short)

    def _take(self, winners: list[Entry]) -> None:
        """The winners take their cards, a Void first; then new ones are laid (NN-10, NN-12)."""
        if not winners:
            return
        self.won += 1
        at = SLOTS.index(winners[0].button)
        voids = [slot for slot, face in self.slots.items() if face == VOID]
        tapped = [tap.button for tap in winners]
        order = list(dict.fromkeys([*voids, *tapped, *SLOTS[at:], *SLOTS[:at]]))[: len(winners)]
        for slot in order:
            self.slots.pop(slot, None)
        self.second += sum(self._lay(slot) for slot in sorted(order, key=SLOTS.index))
        self._turn_up()

    def _lay(self, slot: str) -> int:
        """Fill a slot. Second Voids go aside: how many did (NN-3)."""
        aside = 0
        while self.deck:
            face = self.deck.pop()
            if face != VOID or VOID not in self.slots.values():
                self.slots[slot] = face
                break
            aside += 1
        return aside

    def _turn_up(self) -> None:
        """Another back lies on top of the deck."""
        self.arrow, self.liar = self.chance.choice(SLOTS), self.chance.random() < 0.5
