"""The sessions: where people choose what is played next, at the seats or on the page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.daemon.players import People, Players
from companion.daemon.seating import (
    Start,
    check_fits,
    last_unfinished,
    needs_laid,
    record_of,
    tie_window_ns,
    unfinished,
)
from companion.daemon.session import Joining, Observer, Session, begin, go_on
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.journal.records import JournalError, Record
from companion.journal.replay import game_called
from companion.kit.bots import is_bot
from companion.kit.game import Effects
from companion.kit.structs import Struct, field
from companion.kit.usage import UsageError
from companion.table.lobby import LobbyState, Offer, lobby
from companion.table.state import Sitting
from companion.table.table import Table
from firmware.board import Board
from firmware.factories import Grade

if TYPE_CHECKING:
    from companion.daemon.personal_bests import Wins


class Sessions(Struct):
    """Decides what is played: `first` and `next` return the session, once people have chosen.

    `sit` runs a session until its players leave it, and calls the function with each change.
    """

    board: Board
    journal: Journal | None
    sit: Callable[[Session, Callable[[Session], None]], None]
    observer: Observer
    grade: Grade  # of the table's clock
    players: Players
    trouble: Trouble
    _won: dict[int, Wins] = field(default_factory=dict)  # in games that are over
    _sitting: Sitting | None = None  # who plays, as far as it was kept
    _offered: Record | None = None  # the unfinished game, while people are asked

    def first(self, wanted: Start | None, game: str, seed: int | None, *, new: bool) -> Session:
        """The game that was asked for. Unless `new`, people are first offered an unfinished one.

        `game`: the one that can be chosen, if players are not known yet; "": any. Raises UsageError
        for a game that cannot be played here.
        """
        offered = None if new else last_unfinished(self.journal, self.board)
        if wanted is not None and offered is None:
            return self._begin(wanted, seed)
        return self._choose(wanted, offered, game=game, seed=seed)

    def next(self, last: Session) -> Session:
        """What those who played the last game choose now; it may be the same again."""
        wrong, was = "", last.record
        if last.state.again and not self.observer.wants_start():
            try:
                return self._begin(Start(was.game, _seated(last), settings=was.settings))
            except UsageError as error:
                wrong = str(error)
        return self._choose(last=last, wrong=wrong)

    def _choose(
        self,
        wanted: Start | None = None,
        offered: Record | None = None,
        *,
        game: str = "",
        seed: int | None = None,
        last: Session | None = None,
        wrong: str = "",
    ) -> Session:
        """What people choose in the lobby, until it can be played."""
        while True:
            asking = self._lobby(wanted, offered, game, last, wrong)
            try:
                chosen = self._chosen(asking, offered)
                if isinstance(chosen, LobbyState) and chosen.go_on and offered is not None:
                    again = self._continue_if_possible(offered)
                    return again or self.first(wanted, game, seed, new=True)
                return self._begin(_start(chosen, wanted), seed)
            except UsageError as error:
                wanted, offered, wrong = None, None, str(error)

    def go_on(self, which: str) -> Session:
        """Continue that game. Raises UsageError, JournalError if it cannot be continued here."""
        if self.journal is None:
            raise UsageError("there is no journal to continue from; start a new game")
        record, entries = unfinished(self.journal, which, scripted=False)
        if needs_laid(record, self.board):
            raise UsageError(
                f"game {record.id} uses the page's cards; continue it on the page, "
                "or start a new game"
            )
        check_fits(game_called(record.game), record.names, record.seats, self.board)
        return self._at_table(go_on(record, entries, self.grade))

    def _continue_if_possible(self, record: Record) -> Session | None:
        """The game, or None and a notice that says why it cannot be continued."""
        try:
            return self.go_on(str(record.id))
        except (JournalError, UsageError) as error:
            self.trouble.tell("CAN'T CONTINUE", str(error), stays=True)
            return None

    def _chosen(self, asking: Session, offered: Record | None) -> Start | LobbyState:
        """What people have chosen, on the page or at the seats."""
        self._offered = offered
        if not self.observer.wants_start():
            self.sit(asking, self.watch)
        state: LobbyState = asking.state.game
        return self.observer.take_start() or state

    def watch(self, session: Session) -> None:
        """Save who sits where, and that people chose NEW: they are not asked again."""
        state = session.state.game
        if isinstance(state, LobbyState):
            if self._offered and self.journal and not (state.unfinished or state.go_on):
                self.journal.refuse(self._offered.id)
                self._offered = None
        elif session.state.sitting is not self._sitting:
            self._sitting = session.state.sitting
            self.players.sat_down((s, name) for s, name in _seated(session) if not is_bot(name))

    def _begin(self, start: Start, seed: int | None = None) -> Session:
        session = begin(record_of(start, self.board, self.grade, seed), self.journal)
        self.watch(session)
        return self._at_table(session)

    def _at_table(self, session: Session) -> Session:
        """Add what every session at this table has: players who join, and personal bests."""
        self._sitting = session.state.sitting  # saved when it began, by the names of then
        if self.journal is not None and self.grade != "simulated":  # no times to compare
            from companion.daemon.personal_bests import PersonalBests  # once somebody plays

            called = self.players.people().called
            with suppress(JournalError):  # a damaged journal has none
                session.bests = PersonalBests(self.journal, session.record, called, self._won)
        session.joining = Joining(session, self.board, self.players.people, self.observer.called)
        return session

    def _lobby(
        self,
        wanted: Start | None,
        offered: Record | None,
        game: str,
        last: Session | None,
        wrong: str,
    ) -> Session:
        """A session in which every seat is asked. Players of the `last` game sit there still."""
        seated = tuple(row for row in _seated(last) if not is_bot(row[1])) if last else ()
        people = self.players.people().after(seated)
        known = LobbyState(
            unfinished=f"{', '.join(offered.names)}: continue?" if offered else "",
            seated=wanted is not None,
            only=game,
            defaults=self.board.defaults,
            known=people.known,
            joined=tuple(seat for seat, _ in seated),
            again=Offer(last.table.game, last.record.settings) if last is not None else None,
            evening=self._evening(people),
            wrong=wrong,
            join_code=self.observer.join_code(),
        )
        asks = lobby(known)
        seats = self.board.seats
        names = people.at([seat.name for seat in seats])
        switches = [frozenset(seat.lines) for seat in seats]
        tie_ns = tie_window_ns(self.board, self.grade)
        setup = asks.setup(names, {}, tie_ns=tie_ns, switches=switches)
        table: Table[Any] = Table(asks, setup, range(len(seats)))
        return Session(table, table.start())

    def _evening(self, people: People) -> Effects:
        """The statistics of the newest evening; nothing if the journal cannot be read."""
        from companion.journal import statistics  # once the switches are read

        if self.journal is not None:
            with suppress(JournalError):
                return statistics.newest_evening(self.journal, people.called) or ()
        return ()


def _seated(last: Session) -> tuple[tuple[int, str], ...]:
    """(seat, name) of each player who stayed to the end."""
    seats, away = last.seats, last.state.away
    there = (p for p in range(len(seats)) if p not in away)
    return tuple(sorted((seats[player], last.names[player]) for player in there))


def _start(lobby: Start | LobbyState, wanted: Start | None = None) -> Start:
    """What was chosen on the page or at the seats; or else what the command `wanted`."""
    if isinstance(lobby, Start):
        return lobby
    if wanted is not None:
        return wanted
    assert lobby.game is not None
    players = tuple((seat, lobby.names[seat]) for seat in sorted(lobby.joined))
    variant = lobby.variant.key if lobby.variant is not None else ""
    return Start(lobby.game.id, players, variant, lobby.settings)
