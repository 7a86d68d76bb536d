"""A game at the real table, as rows of words: "A up", "B left/SCORES", "+0.2 C pad", "C: YES".

Letters are players, in seat order. A move is who and which switch (or a word that the game's rows
have for one: "A red"); `for 700` holds it so many ms; after a slash comes a long press, and what is
then chosen, line by line (`?` leaves the menu open); `slap` is the pad; after a colon an answer of
whoever is asked; `wait 2500` lets time pass. Moves are separated by semicolons and come 1.5 s
apart, or as long after the touch before as `+ms` says. Whatever a person can see, and no more.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

from companion.kit.game import EVERY_SWITCH, Game, Output
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.kit.view import Ask
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.questions import BUTTON, PAD, is_list, places
from companion.table.state import TableState
from companion.table.table import Table
from tests.recorded import core

MS = 1_000_000
TIE_NS = 250_000
NAMES = ("ADA", "BEN", "CLEO", "DAN", "EVE", "FAY", "GUS", "HAL", "IDA", "JO", "KIM", "LEO",
         "MIA", "NED", "OLA", "PIA")  # fmt: skip
OPEN = "?"
MOVES = {
    "list": ("down", "right"),
    "sheet": ("down", "right"),
    "pad list": (BUTTON, PAD),
    "single": (BUTTON, BUTTON),
}
PRESS_MS, HOLD_MS, PAUSE_MS = 80, 700, 1_500
READS_MS = 950  # so long a question is read; with the press, more than a second
STRANGER = 99  # a seat that nobody sits at
NOISE: list[Input] = [Contact(STRANGER, "up", 0), Release(STRANGER, "up", 0), Shown(0, 0)]

S = TypeVar("S")


class AtTable(Generic[S]):
    """Plays moves through the real table, input by input; `inputs` and `said` are its record."""

    def __init__(
        self,
        game: Game[S],
        players: int = 4,
        settings: Mapping[str, Any] | None = None,
        *,
        words: Mapping[str, str] | None = None,
        first: Callable[[S], S] | None = None,
        turned: int = 0,
        from_ns: int = 0,
        switches: Sequence[frozenset[str]] = (),
        seed: int = 7,
        noise: bool = False,
        late_ns: int = 0,
        panel_ms: float = 0,
    ) -> None:
        """`words`: what the rows call a switch. `first`: another state to begin with.

        `turned`: everybody sits so many places further on. `noise`: inputs between all others that
        must change nothing. `late_ns`: how long after its time an alarm comes. `panel_ms`: how long
        the panel takes to draw a screen.
        """
        names = NAMES[:players]
        seated = tuple(names[(place - turned) % players] for place in range(players))
        has = tuple(switches) or (EVERY_SWITCH,) * players
        has = tuple(has[(place - turned) % players] for place in range(players))
        self._has = has
        self.settings, self.seed = settings or {}, seed
        setup = game.setup(seated, self.settings, seed, TIE_NS, has)
        self.table: Table[S] = Table(game, setup, range(players))
        self.state: TableState[S] = self.table.start()
        if first is not None:
            self.state = self.table.start(first(self.state.game))
        self.names = seated
        self.now_ns = from_ns
        self.inputs: list[Input] = []
        self.output: list[Output] = []
        self.questions: list[str] = []
        self._words = {"slap": "pad", **(words or {})}
        self._noise = NOISE if noise else []
        self._late_ns = late_ns
        self._heap: list[tuple[int, int, Input]] = []
        self._panel_ns = round(panel_ms * MS)
        self._drawing = 0  # the number of the newest screen that the panel was given

    # ---- what people do

    def play(self, moves: str) -> Self:
        """Moves, separated by semicolons; those that begin with + belong to the one before."""
        group: list[list[str]] = []
        for move in (m.split() for m in moves.split(";") if m.strip()):
            if group and not move[0].startswith("+"):
                self._act(group)
                group = []
            group.append(move)
        if group:
            self._act(group)
        return self

    def _act(self, group: list[list[str]]) -> None:
        if group[0][0].endswith(":"):
            self.answer(" ".join(group[0][1:]))
            return
        if group[0][0] == "wait":
            self.run(self.now_ns + round(float(group[0][1]) * MS))
            return
        at_ns = self.now_ns
        wanted: list[tuple[int, str]] = []
        longest_ms = float(2 * PRESS_MS)
        for move in group:
            if move[0].startswith("+"):
                at_ns += round(float(move[0]) * MS)
                move = move[1:]
            what, _, path = " ".join(move[1:]).partition("/")
            what, _, for_ms = what.partition(" for ")
            hold_ms = HOLD_MS if path else float(for_ms or PRESS_MS)
            seat = self.seat(move[0])
            self._touch(seat, self._words.get(what, what), at_ns, hold_ms)
            wanted += [(seat, path)] if path else []
            longest_ms = max(longest_ms, hold_ms + 50)
        self.run(at_ns + round(longest_ms * MS))
        while wanted and (asked := self._asked_among([seat for seat, _ in wanted])) is not None:
            for label in wanted.pop(asked)[1].split("/"):
                if label != OPEN:
                    self.answer(label)
        self.run(self.now_ns + PAUSE_MS * MS)

    def _asked_among(self, seats: list[int]) -> int | None:
        """Which of the long presses has its menu on the panel now."""
        asks = [self.state.asked] if self.state.asked is not None else []
        asked = [self.seat_of(ask.player) for ask in asks]
        return seats.index(asked[0]) if asked and asked[0] in seats else None

    def answer(self, label: str) -> None:
        """Whoever is asked finds that answer, behind MORE if need be."""
        ask = self.asked
        labels = [choice.label for choice in ask.choices]
        for more in (m for m in ("MORE...", "MENU...") if label not in labels and m in labels):
            self._choose(ask, labels.index(more))
            ask = self.asked
            labels = [choice.label for choice in ask.choices]
        assert label in labels, f"{label} is none of {labels}"
        self._choose(ask, labels.index(label))

    def spell(self, name: str) -> None:
        """Whoever is asked spells a name, by what the panel says of each button."""
        for sign in [*name.upper(), "DONE"]:
            before = self.asked.question
            while self.state.asked is not None and self.asked.question == before:
                labels = [choice.label for choice in self.asked.choices]
                assert any(_leads_to(label, sign) for label in labels), (sign, labels)
                self.answer(next(label for label in labels if _leads_to(label, sign)))

    def _choose(self, ask: Ask, index: int) -> None:
        seat = self.seat_of(ask.player)
        self.run(self.now_ns + READS_MS * MS)
        if is_list(ask):
            move, choose = MOVES[ask.style]
            first = self.state.cursor if move == "down" else 0
            steps, back = (index - first) % len(ask.choices), (first - index) % len(ask.choices)
            if back < steps and move == "down":
                move, steps = "up", back
            for _ in range(steps):
                self._press(seat, self._switch(seat, move), PRESS_MS)
            for_ms = HOLD_MS if ask.style == "single" else PRESS_MS
            self._press(seat, self._switch(seat, choose), for_ms)
        else:
            self._press(seat, self._switch(seat, places(ask)[index]), PRESS_MS)

    def _switch(self, seat: int, switch: str) -> str:
        """The button of a seat that has few, for what any of its buttons does."""
        return min(self._has[seat] - {PAD}) if switch == BUTTON else switch

    def _press(self, seat: int, switch: str, for_ms: float) -> None:
        self._touch(seat, switch, self.now_ns, for_ms)
        self.run(self.now_ns + round((for_ms + 60) * MS))

    def press_after(self, seat: int, what: str, after_ms: float, for_ms: float = PRESS_MS) -> None:
        """A press that is made so much later, whatever else is played until then."""
        at_ns = self.now_ns + round(after_ms * MS)
        self._touch(seat, self._words.get(what, what), at_ns, for_ms)

    def _touch(self, seat: int, switch: str, at_ns: int, for_ms: float) -> None:
        self._push(Contact(seat, switch, at_ns))
        self._push(Release(seat, switch, at_ns + round(for_ms * MS)))

    def _push(self, item: Input) -> None:
        heapq.heappush(self._heap, (item.at_ns, len(self.inputs) + len(self._heap), item))

    # ---- what time does

    def run(self, until_ns: int) -> None:
        """Inputs, alarms and drawn screens in the order of time, up to that instant."""
        while True:
            self._draw()
            due_ns = self.table.due_ns(self.state)
            waits = [item[0] for item in self._heap[:1]]
            waits += [] if due_ns is None else [due_ns + self._late_ns]
            next_ns = min(waits, default=until_ns + 1)
            if next_ns > until_ns:
                break
            self.now_ns = max(self.now_ns, next_ns)
            if self._heap and self._heap[0][0] <= next_ns:
                self.give(heapq.heappop(self._heap)[2])
            else:
                self._ring(due_ns)
        self.now_ns = max(self.now_ns, until_ns)

    def _ring(self, due_ns: int | None) -> None:
        before = self.state
        self.give(Due(self.now_ns))
        rings_on = self.table.due_ns(self.state) == due_ns and core(self.state) == core(before)
        assert not rings_on, f"an alarm that changes nothing, and is not switched off: {due_ns}"

    def _draw(self) -> None:
        number = self.state.number
        if self._panel_ns and number != self._drawing:
            self._push(Shown(number, self.now_ns + self._panel_ns))
        elif not self._panel_ns and not self.state.shown:
            self.give(Shown(number, self.now_ns))
        self._drawing = number

    def give(self, item: Input) -> None:
        for harmless in self._noise:
            state, output = self.table.step(self.state, replace(harmless, at_ns=item.at_ns))
            assert core(state) == core(self.state), harmless
            assert output == (), harmless
        self.inputs.append(item)
        asked = self.state.asked
        self.state, output = self.table.step(self.state, item)
        self.output += output
        ask = self.state.asked
        if ask is not None and ask != asked:
            self.questions.append(f"{self.names[ask.player]}: {ask.question}")

    # ---- what is seen

    @property
    def game(self) -> S:
        return self.state.game

    @property
    def asked(self) -> Ask:
        assert self.state.asked is not None, f"nobody is asked anything: {self.state.screen}"
        return self.state.asked

    def player(self, letter: str) -> int:
        return self.names.index(NAMES["ABCDEFGHIJKLMNOP".index(letter)])

    def seat(self, letter: str) -> int:
        return self.seat_of(self.player(letter))

    def seat_of(self, player: int) -> int:
        return self.table.seats(self.state)[player]

    def rulings(self) -> list[Ruling]:
        return [s for s in self.output if isinstance(s, Ruling)]

    def ruled(self) -> list[str]:
        """Every ruling in a line: its clause and its headline."""
        return [f"{r.clause} {r.headline}" for r in self.rulings()]


def _leads_to(label: str, sign: str) -> bool:
    first, to, last = label.partition(" to ")
    letter = to and len(sign) == 1 and sign.isalpha()
    return first <= sign <= last[0] if letter else sign in label.split()
