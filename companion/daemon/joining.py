"""Joining: a game for those who are not in the one on the table, beside it, on the same panel.

It is shown in place of the game's own words only: never over dice, a question, or what was ruled;
and as long as it is not on the panel, nobody answers it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.daemon.players import People
from companion.kit.game import Newcomer
from companion.kit.names import look
from companion.kit.screens import DiceScreen, Screen
from companion.kit.structs import replace
from companion.table import overlay_text
from companion.table.inputs import Contact, Due, Input, Joins, Release, Shown
from companion.table.lobby.newcomers import newcomers
from companion.table.lobby.state import LobbyState
from companion.table.state import TableState
from companion.table.table import Table
from firmware.board import Board


class Joining:
    """Of one game. `take` what happens at the table; `joins` is who has sat down."""

    def __init__(
        self,
        table: Table[Any],
        board: Board,
        people: Callable[[], People],
        called: Callable[[int], str] = lambda _: "",
    ) -> None:
        """`people`: of this table. `called`: see `newcomers`."""
        self._playing, self._people = table, people
        self._seats = [seat.name for seat in board.seats]
        self._has = [frozenset(seat.lines) for seat in board.seats]
        asks = newcomers(self._known, self._why_not, called)
        setup = asks.setup([""] * len(self._has), {}, switches=self._has)
        self._table: Table[LobbyState] = Table(asks, setup, range(len(self._has)))
        self._game: TableState[Any] | None = None
        self.state = self._table.start()

    def screen(self, game: TableState[Any]) -> Screen | None:
        """What it has to show, where the game on the table has room for it."""
        state, own, reading = self.state.game, game.own, game.reading
        told = game.asked is not None or (reading is not None and not reading.read)
        room = not (told or own.at_once or isinstance(own.screen, DiceScreen))
        return overlay_text.screen(self.state) if room and (state.asking or state.wrong) else None

    def take(self, item: Input, game: TableState[Any], *, seen: bool) -> Joins | None:
        """What happens at a seat that is free; whoever has sat down by it. `seen`: it is shown."""
        self._game = game
        found = self.ring(item.at_ns, game)
        match item:
            case Contact(seat) if seat in self._playing.seats(game):
                return found
            case Contact() if self.state.asked is not None and not seen:
                return found
            case Contact() | Release():
                self.state, _ = self._table.step(self.state, item)
        return found or self._joined(item.at_ns)

    def ring(self, until_ns: int, game: TableState[Any]) -> Joins | None:
        """All that was due before that; whoever has sat down by it."""
        self._game = game
        while (due_ns := self.due_ns()) is not None and due_ns < until_ns:
            before = self.state
            self.state, _ = self._table.step(before, Due(max(due_ns, before.newest_ns)))
            if self.state == before:
                break  # it rings for nothing
        return self._joined(until_ns)

    def shown(self, number: int, at_ns: int) -> None:
        self.state, _ = self._table.step(self.state, Shown(number, at_ns))

    def due_ns(self) -> int | None:
        return self._table.due_ns(self.state)

    def _joined(self, at_ns: int) -> Joins | None:
        if not self.state.left:
            return None
        state = self.state.game
        [seat] = state.joined
        self.state = replace(
            self._table.start(), number=self.state.number + 1, down=self.state.down
        )
        assert self._game is not None
        beside = self._game.sitting.names[self._before(seat)]
        return Joins(seat, state.names[seat], tuple(sorted(self._has[seat])), beside, at_ns)

    def _known(self, seat: int) -> list[str]:
        """Whoever sat there last, who has gone from this game, and others; but nobody who plays."""
        assert self._game is not None  # somebody presses while it is played
        names, away = self._game.sitting.names, self._game.own.away
        people = self._people()
        gone = [names[player] for player in away]
        playing = {look(name) for player, name in enumerate(names) if player not in away}
        found = (people.at(self._seats)[seat], *gone, *people.known)
        return [name for name in dict.fromkeys(found) if name and look(name) not in playing]

    def _why_not(self, seat: int, name: str) -> str:
        """Why nobody of that name can join there; of no name: why nobody can."""
        if self._game is None:
            return "nothing is being played"
        newcomer = Newcomer(name, self._has[seat], self._before(seat))
        return self._playing.why_not(self._game, newcomer)

    def _before(self, seat: int) -> int:
        """The player clockwise before that seat."""
        assert self._game is not None  # it is asked about the game that was taken last
        seats = self._playing.seats(self._game)
        return max(range(len(seats)), key=lambda player: (seats[player] < seat, seats[player]))
