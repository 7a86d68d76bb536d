"""The sessions: where people choose what is played next, at the seats or on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.daemon.observer import Observer
from companion.daemon.players import People, Players
from companion.daemon.seating import Clock, Start, begin, go_on, last_unfinished
from companion.daemon.session import Session
from companion.journal.journal import Journal, Record
from companion.kit.game import Output
from companion.kit.names import look
from companion.kit.usage import UsageError
from companion.table.lobby import LobbyState, Offer, lobby
from companion.table.table import Table
from firmware.board import Board

Seated = tuple[tuple[int, str], ...]  # (seat, name) of each


class Sits(Protocol):
    """A table that sessions are played on, one after the other; `RealTable` is one."""

    def sit(
        self,
        session: Session,
        say: Callable[[Output], None],
        journaled: bool = True,
        watch: Callable[[Session], None] = ...,
        ended: Callable[[], bool] = ...,
    ) -> None: ...


@dataclass(frozen=True)
class Sessions:
    """A table with nothing on it: `first` and `next` give what is played on it."""

    board: Board
    journal: Journal
    table: Sits
    observer: Observer
    clock: Clock
    players: Players

    def first(self, wanted: Start | None, game: str, seed: int | None, *, new: bool) -> Session:
        """What was asked for, but not before a game that was broken off, unless it is to be `new`.

        `game`: the one that can be chosen, if players are not known yet; "": any. Raises UsageError
        for a game that cannot be played here.
        """
        unfinished = None if new else last_unfinished(self.journal, self.board)
        if wanted is not None and unfinished is None:
            return self._begin(wanted, seed)
        asks = self._lobby(wanted, unfinished, game)
        while True:
            try:
                chosen = self._chosen(asks)
                if isinstance(chosen, LobbyState) and chosen.go_on and unfinished is not None:
                    return go_on(self.journal, self.board, str(unfinished.id))
                return self._begin(_start(chosen, wanted), seed)
            except UsageError as error:
                wanted, asks = None, self._lobby(game=game, wrong=str(error))

    def next(self, last: Session) -> Session:
        """What those who played the last game choose now; it may be the same again."""
        seated, wrong = _seated(last), ""
        wanted = Start(last.table.game.id, seated, settings=last.settings)
        while True:
            try:
                if last.state.again and not (wrong or self.observer.wants_start()):
                    return self._begin(wanted, None)
                return self._begin(_start(self._chosen(self._lobby(last=last, wrong=wrong))), None)
            except UsageError as error:
                wrong = str(error)

    def _chosen(self, waiting: Session) -> Start | LobbyState:
        """What somebody has chosen: on the page, or at the seats."""
        if not self.observer.wants_start():
            self.table.sit(
                waiting,
                lambda _: None,
                journaled=False,
                watch=self.observer.watch,
                ended=self.observer.wants_start,
            )
        state: LobbyState = waiting.state.game
        return self.observer.take_start() or state

    def _begin(self, start: Start, seed: int | None) -> Session:
        session = begin(start, self.board, self.journal, self.clock, seed)
        self.players.sat_down(zip((seat for seat, _ in start.players), session.names, strict=True))
        return session

    def _lobby(
        self,
        wanted: Start | None = None,
        unfinished: Record | None = None,
        game: str = "",
        *,
        last: Session | None = None,
        wrong: str = "",
    ) -> Session:
        """Those who played the `last` game sit there still, and may play it again."""
        seated = _seated(last) if last is not None else ()
        people = self.players.people().after(seated)
        names = called(self.board, people)
        switches = [frozenset(seat.lines) for seat in self.board.seats]
        asks = lobby(
            unfinished=_in_words(unfinished),
            seated=wanted is not None,
            only=game,
            defaults=self.board.defaults,
            known=people.known,
            joined=tuple(seat for seat, _ in seated),
            again=Offer(last.table.game, last.settings) if last is not None else None,
            wrong=wrong,
        )
        setup = asks.setup(names, {}, tie_ns=self.clock.tie_ns, switches=switches)
        table = Table(asks, setup, range(len(names)))
        return Session(table, table.start(), names)


def called(board: Board, people: People) -> tuple[str, ...]:
    """Who sat at each seat last; where nobody did, the seat's own name, if nobody else has it."""
    seats = dict(enumerate(people.seats))
    taken = {look(name) for name in people.seats}
    return tuple(
        seats.get(number) or (seat.name if look(seat.name) not in taken else f"SEAT {number + 1}")
        for number, seat in enumerate(board.seats)
    )


def _seated(last: Session) -> Seated:
    """Who played to the end, and where they sit now."""
    seats, away = last.table.seats(last.state), last.state.own.away
    there = (p for p in range(len(seats)) if p not in away)
    return tuple(sorted((seats[player], last.names[player]) for player in there))


def _start(lobby: Start | LobbyState, wanted: Start | None = None) -> Start:
    """What was chosen at the seats, or elsewhere; or what was `wanted` all the time."""
    if isinstance(lobby, Start):
        return lobby
    if wanted is not None:
        return wanted
    assert lobby.game is not None
    players = tuple((seat, lobby.names[seat]) for seat in sorted(lobby.joined))
    variant = lobby.variant.key if lobby.variant is not None else ""
    return Start(lobby.game.id, players, variant, lobby.settings)


def _in_words(record: Record | None) -> str:
    return f"{', '.join(record.names)}: go on?" if record else ""
