"""The sessions: where people choose what is played next, at the seats or on the page."""

from __future__ import annotations

from dataclasses import dataclass

from companion.daemon.observer import Observer
from companion.daemon.real_table import RealTable
from companion.daemon.seating import Clock, Start, begin, go_on, last_unfinished
from companion.daemon.session import Session
from companion.journal.journal import Journal, Record
from companion.table.lobby import LobbyState, lobby
from companion.table.table import Table
from firmware.board import Board


@dataclass(frozen=True)
class Sessions:
    """A table with nothing on it: `first` and `next` give what is played on it."""

    board: Board
    journal: Journal
    table: RealTable
    observer: Observer
    clock: Clock

    def first(self, wanted: Start | None, game: str, seed: int | None, *, new: bool) -> Session:
        """What was asked for, but not before a game that was broken off, unless it is to be `new`.

        `game`: the one that can be chosen, if players are not known yet; "": any. Raises UsageError
        for a game that cannot be played here.
        """
        unfinished = None if new else last_unfinished(self.journal, self.board)
        if wanted is not None and unfinished is None:
            return self._begin(wanted, seed)
        waiting = self._lobby(unfinished, game, seated=wanted is not None)
        self._wait(waiting)
        if (start := self.observer.take_start()) is not None:
            return self._begin(start, seed)
        chosen: LobbyState = waiting.state.game
        if chosen.go_on and unfinished is not None:
            return go_on(self.journal, self.board, str(unfinished.id))
        return self._begin(wanted or _chosen(chosen), seed)

    def next(self) -> Session:
        """What somebody chooses now."""
        return self.first(None, "", None, new=True)

    def _wait(self, lobby: Session) -> None:
        """Until somebody has chosen, at the seats or on the page."""
        if not self.observer.wants_start():
            self.table.sit(
                lobby,
                lambda _: None,
                journaled=False,
                watch=self.observer.watch,
                ended=self.observer.wants_start,
            )

    def _begin(self, start: Start, seed: int | None) -> Session:
        return begin(start, self.board, self.journal, self.clock, seed)

    def _lobby(self, unfinished: Record | None, game: str, *, seated: bool) -> Session:
        names = tuple(seat.name for seat in self.board.seats)
        switches = [frozenset(seat.lines) for seat in self.board.seats]
        asks = lobby(_in_words(unfinished), seated, game, self.board.defaults)
        setup = asks.setup(names, {}, tie_ns=self.clock.tie_ns, switches=switches)
        table = Table(asks, setup, range(len(names)))
        return Session(table, table.start(), names)


def _chosen(lobby: LobbyState) -> Start:
    """What was chosen at the seats."""
    assert lobby.game is not None
    assert lobby.variant is not None
    players = tuple((seat, lobby.names[seat]) for seat in sorted(lobby.joined))
    return Start(lobby.game.id, players, lobby.variant.key)


def _in_words(record: Record | None) -> str:
    return f"{', '.join(record.names)}: go on?" if record else ""
