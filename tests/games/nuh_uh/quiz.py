"""People who play Nuh-Uh!: they read, answer, doubt well and badly, too soon and too late.

Drives a `Table` without any hardware; every random choice comes from one seed.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.state import State
from companion.kit.game import Game, Output
from companion.kit.view import Ask
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.questions import places
from companion.table.state import TableState
from companion.table.table import Table

MS = 1_000_000
TIE_NS = 250_000
NAMES = ("ADA", "BEN", "CLEO", "DAN", "EVE", "FAY", "GUS", "HAL")
BUTTONS = ("up", "right", "down", "left")


class Quiz:
    """An evening of Nuh-Uh! to its end; `inputs` and `said` are its record."""

    def __init__(
        self,
        seed: int,
        players: int = 4,
        settings: dict[str, Any] | None = None,
        fidget: float = 0.2,
        errands: Sequence[tuple[int, str]] = (),
        names: Sequence[str] = NAMES,
        game: Game[State] = NUH_UH,
    ) -> None:
        """`errands`: lines of the menu to choose, each once that many turns are over."""
        self.chance = random.Random(seed)
        self.settings = settings or {}
        self.names = tuple(names[:players])
        setup = game.setup(self.names, self.settings, seed, TIE_NS)
        self.table: Table[State] = Table(game, setup, range(players))
        self.state: TableState[State] = self.table.start()
        self.before = self.state
        self.fidget = fidget
        self.inputs: list[Input] = []
        self.said: list[Output] = []
        self.fresh: tuple[Output, ...] = ()  # what the newest input made the table say
        self.now_ns = 0
        self._errands = list(errands)
        self._heap: list[tuple[int, int, Input]] = []
        self._shown = 0
        self._wanted: tuple[Ask | None, str] = (None, "")
        self._doubted = False  # the doubts of this window are on their way

    def play(self, most: int = 20_000) -> None:
        """Until the game is over; a game that never ends is a bug."""
        for _ in self.steps():
            most -= 1
            assert most, f"no end in sight: {self.state.game.phase}"

    def steps(self) -> Iterator[Input]:
        """Play, input by input."""
        while not self.state.over:
            if self.state.number != self._shown:
                self._shown = self.state.number
                self._push(Shown(self._shown, self.now_ns + 25 * MS))
            if not self._heap:
                self._act()
            item = self._next()
            self.inputs.append(item)
            self.now_ns = max(self.now_ns, item.at_ns)
            self.before = self.state
            self.state, self.fresh = self.table.step(self.state, item)
            self.said += self.fresh
            yield item

    def press(self, player: int, switch: str, after_ms: float, for_ms: float = 80) -> None:
        """Put a press on the way."""
        at_ns = self.now_ns + round(after_ms * MS)
        self._push(Contact(player, switch, at_ns))
        self._push(Release(player, switch, at_ns + round(for_ms * MS)))

    def _push(self, item: Input) -> None:
        heapq.heappush(self._heap, (item.at_ns, len(self.inputs) + len(self._heap), item))

    def _next(self) -> Input:
        due_ns = self.table.due_ns(self.state)
        if due_ns is not None and (not self._heap or due_ns < self._heap[0][0]):
            return Due(max(due_ns, self.now_ns))
        return heapq.heappop(self._heap)[2]

    def _act(self) -> None:
        """Nobody is moving: do what the table waits for, or fidget."""
        game, reading = self.state.game, self.state.reading
        asks = self.state.view.asks
        if game.phase != "window":
            self._doubted = False
        if asks:
            self._answer(asks[0])
        elif self.chance.random() < self.fidget:
            self._press_anything()
        elif reading is not None and reading.looked_up:
            self.press(self.chance.randrange(len(self.names)), "up", 1_500)
        else:
            self._play(game)

    def _play(self, game: State) -> None:
        match game.phase:
            case "teams":
                empty = set(range(len(game.hands))) - set(game.side_of)
                self.press(0, "up" if empty else "down", 600)
            case "reading":
                self._read(game)
            case "window" if not self._doubted:
                self._doubted = True
                self._doubt(game)
            case "verdict":
                self.press(game.reader, self.chance.choice(["left", "right"]), 1_100)
            case _:
                if self.table.due_ns(self.state) is None:
                    self.press(game.reader, "down", 900)

    def _read(self, game: State) -> None:
        if self._errands and game.number >= self._errands[0][0] and self.state.menu is None:
            self.press(game.guesser, "up", 900, 700)  # the menu
            return
        answered_ms = self.chance.uniform(1_500, 4_000)
        if self.chance.random() < 0.3:
            early_ms = self.chance.choice([0.1, 120, 700, 1_000, 1_200])
            self.press(self._anybody(), "left", answered_ms - early_ms)
        if self.chance.random() < 0.1:  # the Guesser forgets
            self.press(game.reader, "down", answered_ms + 700)
        else:
            self.press(game.guesser, self.chance.choice(BUTTONS), answered_ms)

    def _doubt(self, game: State) -> None:
        """Some do: nearly together, now and then; and the Reader flips the card."""
        start_ms = self.chance.uniform(300, 1_500)
        for player in range(len(self.names)):
            if player == game.guesser and self.chance.random() < 0.03:
                self.press(player, "up", start_ms)  # it was not final yet
            elif player != game.guesser and self.chance.random() < 0.35:
                gap_ms = self.chance.choice([0, 0.1, 0.25, 0.26, 12, 90, 500, 2_500])
                button = "up" if player == game.reader else self.chance.choice([*BUTTONS, "pad"])
                self.press(player, button, start_ms + gap_ms)
        self.press(game.reader, "down", 2_500 + self.chance.choice([0, 0.1, 0.3, 400]))

    def _press_anything(self) -> None:
        switch = self.chance.choice([*BUTTONS, "pad"])
        for_ms = self.chance.choice([30, 80, 700])
        self.press(self._anybody(), switch, self.chance.uniform(1, 900), for_ms)

    def _anybody(self) -> int:
        return self.chance.randrange(len(self.names))

    def _answer(self, ask: Ask) -> None:
        """Make up one's mind once, and press what that takes."""
        if self._wanted[0] != ask:
            self._wanted = (ask, self._mind(ask))
        wanted = self._wanted[1]
        if ask.style == "sheet":
            self.press(ask.player, "right", 1_100)  # the first line goes on
        elif ask.style == "list":
            keys = [choice.key for choice in ask.choices]
            there = wanted in keys and keys[self.state.cursor] == wanted
            button = "right" if there else "down" if wanted in keys else "left"
            if there and ask.question == "MENU" and self._errands:
                self._errands.pop(0)
            self.press(ask.player, button, 1_100)
        else:
            at = [choice.key for choice in ask.choices].index(wanted)
            self.press(ask.player, places(ask)[at], 1_100)

    def _mind(self, ask: Ask) -> str:
        labels = {choice.label: choice.key for choice in ask.choices}
        if ask.question == "MENU":
            return labels.get(self._errands[0][1], "") if self._errands else self._line(labels)
        return self.chance.choice([key for label, key in labels.items() if label != "MENU"])

    def _line(self, labels: dict[str, str]) -> str:
        """A line of a menu that was opened for no reason: mostly none."""
        idle = [key for label, key in labels.items() if label != "END GAME"]
        return self.chance.choice([*idle, "", ""]) if self.fidget else ""
