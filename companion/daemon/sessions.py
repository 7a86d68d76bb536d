"""The sessions: where people choose what is played next, at the seats or on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.daemon import session
from companion.daemon.observer import Observer
from companion.daemon.seating import Clock, Start, begin, go_on, last_unfinished, unfinished
from companion.daemon.session import Session
from companion.journal.journal import Journal
from companion.journal.records import JournalError, Record
from companion.journal.replay import JudgedOtherwiseError, game_called
from companion.kit.game import Game, Output
from companion.kit.slips import Slip
from companion.kit.usage import UsageError
from companion.table.judged_otherwise import AS_PRINTED, FROM_THERE, judged_otherwise
from companion.table.lobby import LobbyState, lobby
from companion.table.table import Table
from firmware.board import Board


class SitsDown(Protocol):
    """Where sessions are run, and slips printed: see RealTable."""

    def sit(
        self,
        session: Session,
        say: Callable[[Output], None],
        journaled: bool = True,
        watch: Callable[[Session], None] = ...,
        ended: Callable[[], bool] = ...,
        settle_ns: Callable[[], int] = ...,
    ) -> None: ...

    def print(self, slip: Slip) -> None: ...

    def tell(self, title: str, text: str) -> None: ...


@dataclass(frozen=True)
class Sessions:
    """A table with nothing on it: `first` and `next` give what is played on it."""

    board: Board
    journal: Journal | None
    table: SitsDown
    observer: Observer
    clock: Clock

    def first(self, wanted: Start | None, game: str, seed: int | None, *, new: bool) -> Session:
        """What was asked for, but not before a game that was broken off, unless it is to be `new`.

        `game`: the one that can be chosen, if players are not known yet; "": any. Raises UsageError
        for a game that cannot be played here.
        """
        broken_off = None if new else self._broken_off()
        if wanted is not None and broken_off is None:
            return self._begin(wanted, seed)
        waiting = self._lobby(broken_off, game, seated=wanted is not None)
        self._wait(waiting, broken_off)
        if (start := self.observer.take_start()) is not None:
            return self._begin(start, seed)
        chosen: LobbyState = waiting.state.game
        if chosen.go_on and broken_off is not None:
            again = self._go_on_if_it_can_be(broken_off)
            return again or self.first(wanted, game, seed, new=True)
        return self._begin(wanted or _chosen(chosen), seed)

    def go_on(self, which: str) -> Session | None:
        """With that game; None if it is judged otherwise now, and the table will have it end.

        Raises UsageError for a game that cannot be gone on with here.
        """
        if self.journal is None:
            raise UsageError("there is no journal to go on from; start a new game")
        record, entries = unfinished(self.journal, which, scripted=False)
        try:
            return go_on(self.journal, self.board, str(record.id), self.clock.grade)
        except JudgedOtherwiseError as error:
            answer, seq = self._ask(error), error.difference.seq
        if answer == FROM_THERE.key:
            again = replace(record, id=self.journal.fork(record, seq))
            agreed = [entry for entry in entries if entry.seq < seq]
            return session.go_on(again, agreed, self.clock.grade)
        self._end(record, as_printed=answer == AS_PRINTED.key)
        return None

    def next(self) -> Session:
        """What somebody chooses now."""
        return self.first(None, "", None, new=True)

    def _go_on_if_it_can_be(self, record: Record) -> Session | None:
        """A table does not end because a game cannot be read, or its own rules are not found."""
        try:
            return self.go_on(str(record.id))
        except (JournalError, UsageError) as error:
            self.table.tell("CANNOT GO ON", str(error))
            return None

    def _broken_off(self) -> Record | None:
        return last_unfinished(self.journal, self.board) if self.journal is not None else None

    def _wait(self, asking: Session, broken_off: Record | None = None) -> None:
        """Until somebody has chosen, at the seats or on the page. NEW is for good."""

        offered = broken_off

        def watch(session: Session) -> None:
            nonlocal offered
            if offered is not None and self.journal is not None and _is_refused(session):
                self.journal.refuse(offered.id)  # at once: the plug may be pulled in the lobby
                offered = None
            self.observer.watch(session)

        if not self.observer.wants_start():
            self.table.sit(
                asking,
                lambda _: None,
                journaled=False,
                watch=watch,
                ended=self.observer.wants_start,
                settle_ns=self.observer.settle_ns,
            )
            watch(asking)

    def _ask(self, error: JudgedOtherwiseError) -> str:
        """What to do about a game that is judged otherwise now: the answer's key."""
        asking = self._asking(judged_otherwise(*error.difference.in_words()))
        self._wait(asking)
        return str(asking.state.game.answer)

    def _end(self, record: Record, *, as_printed: bool) -> None:
        """Of a game that nobody goes on with: at its last printed score, or at none."""
        assert self.journal is not None  # it has that game
        if not as_printed:
            self.journal.refuse(record.id)
            return
        self.journal.end_as_printed(record.id)
        lines = ("as it was printed",)
        title = f"{game_called(record.game).title.upper()} final score"
        self.table.print(Slip(title, lines, self.journal.standings(record), final=True))

    def _begin(self, start: Start, seed: int | None) -> Session:
        return begin(start, self.board, self.journal, self.clock, seed)

    def _lobby(self, broken_off: Record | None, game: str, *, seated: bool) -> Session:
        return self._asking(lobby(_in_words(broken_off), seated, game, self.board.defaults))

    def _asking(self, asks: Game[Any]) -> Session:
        """A session of every seat, by which something is asked."""
        names = tuple(seat.name for seat in self.board.seats)
        switches = [frozenset(seat.lines) for seat in self.board.seats]
        setup = asks.setup(names, {}, tie_ns=self.clock.tie_ns, switches=switches)
        table = Table(asks, setup, range(len(names)))
        return Session(table, table.start(), names)


def _chosen(lobby: LobbyState) -> Start:
    """What was chosen at the seats."""
    assert lobby.game is not None
    assert lobby.variant is not None
    players = tuple((seat, lobby.names[seat]) for seat in sorted(lobby.joined))
    return Start(lobby.game.id, players, lobby.variant.key)


def _is_refused(lobby: Session) -> bool:
    """Whether somebody has said that they will not go on."""
    state = lobby.state.game
    return isinstance(state, LobbyState) and not (state.unfinished or state.go_on)


def _in_words(record: Record | None) -> str:
    return f"{', '.join(record.names)}: go on?" if record else ""
