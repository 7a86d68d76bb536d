"""A table of Super Power as rows of words: "A red", "B green/SKIP", "+0.2 C green", "C: YES".

A move is who and which colour; after a slash what is chosen from the menu of a long press; `slap`
is the pad; after a colon an answer. Moves come 1.5 s apart, or as long after the touch before as
`+ms` says. Letters are players, in seat order. Whatever a person can see, and no more.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.cards import BUTTONS
from companion.games.super_power.state import State
from companion.kit.game import EVERY_SWITCH
from companion.kit.rulings import Ruling
from companion.kit.view import Ask
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.questions import places
from companion.kit.game import Output
from companion.table.table import Table
from companion.table.state import TableState

MS = 1_000_000
TIE_NS = 250_000
LETTERS = ("ADA", "BEN", "CLEO", "DAN", "EVE", "FAY", "GUS", "HAL", "IDA", "JO", "KIM", "LEO",
           "MIA", "NED", "OLA", "PIA")  # fmt: skip
EVERY_RULE = {
    **dict.fromkeys(("super", "get_out", "fire", "spank", "not_your_turn"), True),
    **dict.fromkeys(("triplets", "truck", "mind_meld", "beam_me_up"), True),
}
OPEN = "?"  # a menu that is opened, and left open
PRESS_MS, HOLD_MS, PAUSE_MS = 80, 700, 1_500


class Evening:
    """Plays moves through the real table, input by input; `inputs` and `said` are its record."""

    def __init__(
        self,
        players: int = 4,
        settings: dict[str, Any] | None = None,
        turned: int = 0,
        from_ns: int = 0,
        switches: Sequence[frozenset[str]] = (),
    ) -> None:
        """`turned`: everybody sits so many places further on. The first player deals."""
        names = LETTERS[:players]
        seated = tuple(names[(place - turned) % players] for place in range(players))
        has = tuple(switches) or (EVERY_SWITCH,) * players
        has = tuple(has[(place - turned) % players] for place in range(players))
        self.table: Table[State] = Table(
            SUPER_POWER, seated, range(players), settings or {}, 7, TIE_NS, has
        )
        state = self.table.start()
        game = replace(state.game, dealer=turned % players)
        self.state: TableState[State] = replace(state, game=game)
        self.names = seated
        self.now_ns = from_ns
        self.inputs: list[Input] = []
        self.said: list[Output] = []
        self.noise: list[Input] = []
        self._heap: list[tuple[int, int, Input]] = []

    # ---- what people do

    def play(self, moves: str) -> Evening:
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
        at_ns = self.now_ns
        wanted: list[tuple[int, str]] = []
        for move in group:
            if move[0].startswith("+"):
                at_ns += round(float(move[0]) * MS)
                move = move[1:]
            elif move[0] == "wait":
                self.run(self.now_ns + int(move[1]) * MS)
                return
            button, _, path = " ".join(move[1:]).partition("/")
            switch = {"slap": "pad", **BUTTONS}.get(button, button)
            seat = self.seat(move[0])
            self._touch(seat, switch, at_ns, HOLD_MS if path else PRESS_MS)
            wanted += [(seat, path)] if path else []
        self.run(at_ns + (HOLD_MS + 50 if wanted else 2 * PRESS_MS) * MS)
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
        labels = [option.label for option in ask.choices]
        if label not in labels and "MORE..." in labels:
            self._choose(ask, labels.index("MORE..."))
            ask = self.asked
            labels = [option.label for option in ask.choices]
        assert label in labels, f"{label} is none of {labels}"
        self._choose(ask, labels.index(label))

    def _choose(self, ask: Ask, index: int) -> None:
        seat = self.seat_of(ask.player)
        self.run(self.now_ns + 400 * MS)
        if ask.style == "list":
            for _ in range(index):
                self._press(seat, "down", PRESS_MS)
            self._press(seat, "right", PRESS_MS)
        else:
            button, held = places(ask)[index]
            self._press(seat, button, HOLD_MS if held else PRESS_MS)

    def _press(self, seat: int, switch: str, for_ms: int) -> None:
        self._touch(seat, switch, self.now_ns, for_ms)
        self.run(self.now_ns + (for_ms + 60) * MS)

    def _touch(self, seat: int, switch: str, at_ns: int, for_ms: int) -> None:
        self._push(Contact(seat, switch, at_ns))
        self._push(Release(seat, switch, at_ns + for_ms * MS))

    def _push(self, item: Input) -> None:
        heapq.heappush(self._heap, (item.at_ns, len(self.inputs) + len(self._heap), item))

    # ---- what time does

    def run(self, until_ns: int) -> None:
        """Inputs, alarms and drawn screens in the order of time, up to that instant."""
        while True:
            self._draw()
            due_ns = self.table.due_ns(self.state)
            next_ns = min([i[0] for i in self._heap[:1]] + ([] if due_ns is None else [due_ns]),
                          default=until_ns + 1)  # fmt: skip
            if next_ns > until_ns:
                break
            self.now_ns = max(self.now_ns, next_ns)
            if self._heap and self._heap[0][0] <= next_ns:
                self.give(heapq.heappop(self._heap)[2])
            else:
                self.give(Due(self.now_ns))
        self.now_ns = max(self.now_ns, until_ns)

    def _draw(self) -> None:
        if not self.state.shown:
            self.give(Shown(self.state.number, self.now_ns))

    def give(self, item: Input) -> None:
        for harmless in self.noise:
            self.state, said = self.table.step(self.state, replace(harmless, at_ns=item.at_ns))
            assert said == (), harmless
        self.inputs.append(item)
        self.state, said = self.table.step(self.state, item)
        self.said += said

    # ---- what is seen

    @property
    def game(self) -> State:
        return self.state.game

    @property
    def asked(self) -> Ask:
        assert self.state.asked is not None, f"nobody is asked anything: {self.state.screen}"
        return self.state.asked

    def player(self, letter: str) -> int:
        return self.names.index(LETTERS["ABCDEFGHIJKLMNOP".index(letter)])

    def seat(self, letter: str) -> int:
        return self.seat_of(self.player(letter))

    def seat_of(self, player: int) -> int:
        return self.table.seats(self.state)[player]

    def rulings(self) -> list[Ruling]:
        return [s for s in self.said if isinstance(s, Ruling)]

    def heard(self) -> list[str]:
        return [f"{r.clause} {r.headline}" for r in self.rulings()]
