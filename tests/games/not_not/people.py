"""People at a table: they hold the real cards, answer truthfully, tap well and badly, and fidget.

They see what the device does not: which cards really lie there. Drives a `Table` without any
hardware; every random choice comes from one seed.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS, VOID
from companion.games.not_not.state import Dealing, Level, Racing, State
from companion.kit.game import EVERY_SWITCH, Game, Output
from companion.kit.race import heats
from companion.kit.rulings import Ruling
from companion.kit.screens import RulingScreen
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.state import TableState
from companion.table.table import Table
from tests.games.not_not.cloth import Cloth, Decided, about, holds
from tests.games.not_not.rule import may_tap

MS = 1_000_000
GAPS_MS = (0, 0.1, 0.25, 0.26, 5, 40, 300, 800)  # dead heats and near ones are worth testing
AS_PLAYED_MS = (0, 30, 90, 160, 250, 400, 600, 900)  # as at most tables
NAMES = ("ADA", "BEN", "CLEO", "DAN", "EVE", "FAY", "GUS", "HAL")
HOLDS_ON_MS = 4_100  # until the panel has surely heard it


class People:
    """Plays an evening of Not Not to its end; `inputs` and `said` are its record."""

    def __init__(
        self,
        seed: int,
        players: int = 3,
        settings: dict[str, Any] | None = None,
        tie_ns: int = 250_000,
        fidget: float = 0.2,
        skill: float = 0.6,
        errands: Sequence[tuple[int, str]] = (),
        game: Game[State] = NOT_NOT,
        forgets: float = 0,
        gaps_ms: Sequence[float] = GAPS_MS,
        hands_ms: float = 0,
        pads: bool = True,
        rests: float = 0,
    ) -> None:
        """`errands`: lines of the menu to choose, each once that many rounds were played.

        `game`: Not Not, perhaps with somebody listening. `forgets`: how often nobody objects.
        `gaps_ms`: how long a tap comes after the first. `hands_ms`: how long after a question was
        seen the hands of who is asked may still be on their way. `pads`: whether seats have any.
        `rests`: how often a hand stays on the button it has tapped.
        """
        self.chance = random.Random(seed)
        self.settings = settings or {}
        self.names = NAMES[:players]
        switches = frozenset(SLOTS) if not pads else EVERY_SWITCH
        setup = game.setup(self.names, self.settings, seed, tie_ns, (switches,) * players)
        self.table: Table[State] = Table(game, setup, range(players))
        self.state: TableState[State] = self.table.start()
        self.cloth = Cloth.shuffled(self.chance, self.settings.get("cards", 48))
        self.fidget, self.skill = fidget, skill
        self._errands = list(errands)
        self._clothes: dict[int, tuple[Cloth, dict[str, int]]] = {}  # before a round was taken
        self.forgets, self._gaps_ms = forgets, gaps_ms
        self._hands_ns = round(hands_ms * MS)
        self._pads, self._rests = pads, rests
        self._wanted: tuple[int, str] | None = None  # who reaches for the menu, and for which line
        self._kept_quiet: set[int] = set()  # rounds in which somebody forgot to object
        self.decided: list[Decided] = []
        self.presses: Counter[str] = Counter()  # what they were for
        self.closing_ms: list[float] = []  # from the winning tap until the round was closed
        self.inputs: list[Input] = []
        self.said: list[Output] = []
        self.now_ns = 0
        self.before = self.state.game  # the game before the newest input, and the cards then
        self.cloth_before: dict[str, str] = {}
        self.won: Ruling | None = None  # a round that the newest input decided
        self.taken: list[str] = []
        self._claims: list[str] = []
        self.void_went = False
        self._heap: list[tuple[int, int, Input]] = []
        self._count = 0
        self._careful: set[int] = set()  # who knows that they are asked
        self._round = 0
        self._shown = 0
        self._replaced = dict.fromkeys(SLOTS, 0)  # second Voids the device was not told of yet
        for slot in SLOTS:
            self._replaced[slot] += self.cloth.lay(slot)

    def play(self, most: int = 5_000) -> None:
        """Until the game is over; a game that never ends is a bug."""
        for _ in self.steps():
            most -= 1
            assert most, f"no end in sight: {self.state.game.phase}"

    def steps(self) -> Iterator[Input]:
        """Play, input by input."""
        while not self.state.over:
            self._let_the_panel_draw()
            self._take_hands_off()
            if not self._heap:
                self._act()
            item = self._next()
            self.inputs.append(item)
            self.now_ns = max(self.now_ns, item.at_ns)
            self.before = self.state.game
            self.cloth_before = dict(self.cloth.slots)
            self.won = None
            back_ns = self.state.back_ns
            self.state, said = self.table.step(self.state, item)
            self.said += said
            self._judge(item)
            self._notice(said)
            if self.state.back_ns != back_ns:
                self._put_back()
            yield item

    def press(
        self, player: int, switch: str, after_ms: float, for_ms: float = 80, why: str = "other"
    ) -> int:
        """Put a press on the way; returns when it ends."""
        self.presses[why] += 1
        at_ns = self.now_ns + round(after_ms * MS)
        self._push(Contact(player, switch, at_ns))
        end_ns = at_ns + round(for_ms * MS)
        self._push(Release(player, switch, end_ns))
        return end_ns

    def _push(self, item: Input) -> None:
        heapq.heappush(self._heap, (item.at_ns, self._count, item))
        self._count += 1

    def _next(self) -> Input:
        due_ns = self.table.due_ns(self.state)
        if due_ns is not None and (not self._heap or due_ns < self._heap[0][0]):
            return Due(max(due_ns, self.now_ns))
        return heapq.heappop(self._heap)[2]

    def _let_the_panel_draw(self) -> None:
        if self.state.number != self._shown:
            self._shown = self.state.number
            self._push(Shown(self._shown, self.now_ns + 25 * MS))

    def _take_hands_off(self) -> None:
        """Whoever is asked something stops tapping, but for the hands that are on their way."""
        asked, on_its_way_ns = self._asked(), self.now_ns + self._hands_ns

        def stops(item: Input) -> bool:
            return isinstance(item, Contact) and item.seat in asked and item.at_ns > on_its_way_ns

        if asked - self._careful:
            self._heap = [entry for entry in self._heap if not stops(entry[2])]
            heapq.heapify(self._heap)
        self._careful = asked

    def _asked(self) -> set[int]:
        """Who is asked something, or will be once what was said has been read."""
        return {ask.player for ask in (*self.state.own.asks, *self.state.view.asks)}

    def _act(self) -> None:
        """Nobody is moving: do what the table waits for, or fidget."""
        game = self.state.game
        if self.state.menu is not None:
            self._use_menu(self.state.menu.player)
            return
        if self._object():
            return
        if self.chance.random() < self.fidget and self._fidget(game):
            return
        if isinstance(game.phase, Dealing):
            self._deal(game, game.phase)
        elif isinstance(game.phase, Racing):
            self._race(game.phase)

    def _fidget(self, game: State) -> bool:
        """Press anything for no reason; only those who are asked something take care."""
        careful = self._asked() | ({game.dealer} if isinstance(game.phase, Dealing) else set())
        players = [p for p in range(len(self.names)) if p not in careful]
        if players:
            last = game.phase if isinstance(game.phase, Racing) else game.phase.last
            honest = not self._pads or last is not None  # a slap would be a lie
            switch = self.chance.choice(SLOTS if honest else [*SLOTS, "pad"])
            for_ms = self.chance.choice([30, 80, 700])
            self.press(self.chance.choice(players), switch, self.chance.uniform(1, 400), for_ms)
        return bool(players)

    def _object(self) -> bool:
        """Somebody sees that it is not as the panel says: a slap; and which card, if asked."""
        ask, screen = self.state.asked, self.state.screen
        if ask is not None and ask.question.startswith("Which card matches"):
            self.press(ask.player, "left", 600, why="object")  # none: the rulings are true
            return True
        if ask is not None and ask.question.startswith("Which card is wrong"):
            said = next(s for s in reversed(self._claims) if s)
            wrong = [s for s in SLOTS if not holds(about(said, s), self._lay())]
            keys = [choice.key for choice in ask.choices]
            found = [s for s in wrong if s in keys and about(said, s)]
            at = keys.index(found[0] if found else "")
            there = self.state.cursor == at
            self.press(
                ask.player, "right" if there else "down", 1_100 if there else 400, why="object"
            )
            return True
        if not isinstance(screen, RulingScreen) or "Wrong?" not in screen.todo:
            return False
        said = screen.reason.partition("if ")[2]
        if holds(said, self._lay()) or self.state.game.round in self._kept_quiet:
            return False
        if self.chance.random() < self.forgets:
            phase = self.state.game.phase
            self._kept_quiet |= {self.state.game.round + isinstance(phase, Racing)}
            return False
        self._claims.append(said)
        players = self.chance.sample(range(len(self.names)), 2)
        after_ms = self.chance.uniform(300, 2_900)
        if not self._pads:
            holds_on = self.chance.random() < 0.5
            self._wanted = None if holds_on else (players[0], "OBJECT")
            for_ms = HOLDS_ON_MS if holds_on else 700
            self.press(players[0], self.chance.choice(SLOTS), after_ms, for_ms, why="object")
            return True
        self.press(players[0], "pad", after_ms, why="object")
        if self.chance.random() < 0.1:  # two at once
            self.press(players[1], "pad", after_ms + self.chance.uniform(0, 450), why="object")
        return True

    def _lay(self) -> dict[str, str]:
        """What lay there in the race that is spoken of."""
        game = self.state.game
        if isinstance(game.phase, Dealing) and game.round - 1 in self._clothes:
            return self._clothes[game.round - 1][0].slots
        return self.cloth.slots

    def _deal(self, game: State, phase: Dealing) -> None:
        if phase.entering:
            self._enter(game, phase)
        elif wanted := self._errand(game):
            self._wanted = (game.dealer + 1) % len(self.names), wanted
            self.press(self._wanted[0], "up", 600, 700)  # the menu
        elif phase.arrow is None:
            arrow = self.chance.choice(SLOTS)
            self.press(game.dealer, arrow, 600, why="roll")
            if game.asks_liar() and self.chance.random() < 0.5:
                self.press(game.dealer, arrow, 900, why="roll")

    def _errand(self, game: State) -> str:
        """The line of the menu that somebody wants now; "" if none."""
        if any(self._replaced.values()) and not game.options.enter_cards:
            return "SECOND VOID"
        if self._errands and game.round > self._errands[0][0]:
            return self._errands[0][1]
        return ""

    def _enter(self, game: State, phase: Dealing) -> None:
        slot, ask = phase.entering[0], self.state.asked
        if ask is None:
            return
        face = VOID if self._replaced[slot] else self.cloth.slots[slot]
        keys = [choice.key for choice in ask.choices]
        there = self.state.cursor == keys.index(face)
        self.press(game.dealer, "right" if there else "down", 400, why="enter")

    def _use_menu(self, player: int) -> None:
        """Find the line that was wanted, or go back. Looking for it takes a while."""
        who, wanted = self._wanted or (None, "")
        wanted = wanted if player == who else ""
        ask = self.state.asked
        assert ask is not None
        labels = [o.label for o in ask.choices]
        buttons = ask.style == "buttons"
        if wanted and buttons and wanted not in labels:
            self.press(player, SLOTS[labels.index("MORE...")], 400)
        elif wanted not in labels:
            self.press(player, "left", 400)
        elif buttons or labels[self.state.cursor] == wanted:
            button = SLOTS[labels.index(wanted)] if buttons else "right"
            self.press(player, button, 400, why="object" if wanted == "OBJECT" else "other")
            self._wanted = None
            if self._errands and wanted == self._errands[0][1]:
                self._errands.pop(0)
        else:
            looks_ms = 0 if self.state.cursor else self.chance.uniform(0, 800)
            self.press(player, "down", 400 + looks_ms)

    def _go_on(self, phase: Racing) -> None:
        """The dealer lets a race go on that was paused."""
        self.press(self.state.game.dealer, phase.dice.arrow, 600, why="go on")

    def _race(self, phase: Racing) -> None:
        if phase.waits:
            self._go_on(phase)
        elif phase.race.opened_ns is not None and not phase.result.heat:
            self._tap(phase)

    def _tap(self, phase: Racing) -> None:
        """Some tap: mostly well, sometimes together, sometimes at random."""
        right = [s for s in SLOTS if may_tap(phase.dice, s, self.cloth.slots[s])]
        if not right and self.chance.random() < self.skill:
            dealer = self.state.game.dealer
            if self._pads:
                self.press(dealer, "pad", 1_500, why="nobody")
            else:
                self.press(dealer, self.chance.choice(SLOTS), 1_500, HOLDS_ON_MS, why="nobody")
            return
        start_ms = self.chance.uniform(200, 900)
        players = range(len(self.names))
        for player in self.chance.sample(players, self.chance.randint(1, len(players))):
            gap_ms = self.chance.choice(self._gaps_ms)
            skilled = right and self.chance.random() < self.skill
            slot = self.chance.choice(right if skilled else SLOTS)
            rests = self._rests and self.chance.random() < self._rests
            for_ms = self.chance.choice([700, 1_500, 3_000]) if rests else 80
            self.press(player, slot, start_ms + gap_ms, for_ms, why="tap")

    def _judge(self, item: Input) -> None:
        """Hold what just became of a round against what somebody saw who knows the cards."""
        before, after = self.before.phase, self.state.game.phase
        if isinstance(before, Racing) and isinstance(after, Dealing) and before.result.heat:
            self.closing_ms.append(
                (item.at_ns - self.state.back_ns - before.result.heat[0].at_ns) / MS
            )
        rolled = isinstance(before, Dealing) and isinstance(after, Racing)
        if isinstance(after, Dealing) and after.last is not None and self.state.over:
            self._decide(after)
        elif rolled and isinstance(before, Dealing) and before.last is not None:
            self._decide(before)

    def _decide(self, dealing: Dealing) -> None:
        assert dealing.last is not None
        game = self.state.game if self.state.over else self.before
        racing, heat = dealing.last, dealing.last.result.heat
        number = game.round - bool(heat)
        cloth = self._clothes[number][0].slots if number in self._clothes else self.cloth.slots
        right = [e for e in racing.race.entries if may_tap(racing.dice, e.button, cloth[e.button])]
        if racing.denied and not heat:  # hands were still by then
            closed_ns = max(e.at_ns for e in racing.denied) + game.options.moving_ms * MS
            right = [e for e in right if e.at_ns <= closed_ns]
        truth = next(heats(right, self.state.game.tie_ns), ())
        winners = tuple(dict.fromkeys(e.player for e in heat))
        players = tuple(dict.fromkeys(e.player for e in truth))
        forgotten = number + 1 in self._kept_quiet
        stopped = bool(racing.result.stopped)
        self.decided.append(Decided(number, winners, players, forgotten, stopped))

    def _put_back(self) -> None:
        """Something was taken back: the cards lie as they did then."""
        number = self.state.game.round
        if number in self._clothes:
            self.cloth, self._replaced = deepcopy(self._clothes[number])
        self._clothes = {r: cloth for r, cloth in self._clothes.items() if r < number}
        self._kept_quiet -= {r for r in self._kept_quiet if r > number}

    def _notice(self, said: tuple[Output, ...]) -> None:
        """Move the real cards when a round was won, and remember what the device must be told."""
        before, after = self.before.phase, self.state.game.phase
        for output in said:
            if not isinstance(output, Ruling):
                continue
            if output.clause == "NN-13" and isinstance(before, Dealing):
                self._put_back()  # an objection, and nobody else is right
            elif output.clause in ("NN-10", "NN-12") and isinstance(after, Dealing):
                if output.undo_to_ns is not None:
                    self.won = output if isinstance(before, Racing) else None
                    if isinstance(before, Dealing):
                        self._give_back()
                    assert after.last is not None
                    self._take(after.last)
            elif output.clause == "NN-3":
                told = next(slot for slot in SLOTS if self._replaced[slot])
                self._replaced[told] -= 1
            elif output.clause == "NN-2":
                assert self.state.game.level > Level.DISCOVERY

    def _give_back(self) -> None:
        """What the first hand had taken lies there again, for the next one."""
        self.cloth, self._replaced = self._clothes.pop(self.state.game.round - 1)

    def _take(self, phase: object) -> None:
        """The winners take their cards, a Void first; then new ones are laid."""
        assert isinstance(phase, Racing)
        number = self.state.game.round - 1
        self._clothes[number] = (deepcopy(self.cloth), dict(self._replaced))
        slots = [e.button for e in phase.result.heat]
        clockwise = SLOTS[SLOTS.index(slots[0]) :] + SLOTS[: SLOTS.index(slots[0])]
        void = [s for s, face in self.cloth.slots.items() if face == VOID]
        self.void_went = bool(void) and void[0] not in slots
        order = list(dict.fromkeys([*void, *slots, *clockwise]))
        self.taken = order[: min(len(phase.result.heat), len(SLOTS))]
        for _ in range(len(phase.result.heat) - len(SLOTS)):
            self.cloth.deck = self.cloth.deck[:-1]
        if len(self.cloth.deck) < len(self.taken):
            return
        for slot in self.taken:
            del self.cloth.slots[slot]
        for slot in sorted(self.taken, key=SLOTS.index):
            self._replaced[slot] += self.cloth.lay(slot)
