"""Sitting down: the table opened and introduced, then one game after another."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING

from companion.commands.records import journal_path
from companion.commands.terminal import lines_for
from companion.commands.writer import Writer
from companion.daemon.observer import Observer
from companion.daemon.parts import PartMakers
from companion.daemon.players import Players, sibling
from companion.daemon.real_table import RealTable
from companion.daemon.seating import (
    DEFAULT_GAME,
    Clock,
    Start,
    options_of,
    seated,
    tie_window_ns,
)
from companion.daemon.service import Service
from companion.daemon.session import Session
from companion.daemon.sessions import Sessions
from companion.daemon.trouble import Trouble
from companion.daemon.wait_for_pins import when_pins_are_there
from companion.daemon.workers import PartDiedError
from companion.journal.journal import Journal, open_or_replace
from companion.kit.game import Output
from companion.kit.usage import UsageError
from firmware.board import Board, BoardError
from firmware.clock import MonotonicClock

if TYPE_CHECKING:
    from companion.club.publisher import Publisher

MS = 1_000_000


def sit_down(
    args: Namespace,
    board: Board,
    writer: Writer,
    service: Service,
    observer: Observer,
    makers: PartMakers,
    no_page: str = "",
) -> int:
    """One game after another, until somebody ends the program. `no_page`: why there is none."""
    try:
        with ExitStack() as stack:
            journal, trouble = _journal(args, writer)
            if no_page:
                writer.warn(f"page: {no_page}")
                trouble.add("NO PAGE", no_page, stays=True)
            if journal is not None:
                stack.enter_context(closing(journal))
            club = _club(board, journal, trouble, writer.warn)
            if club is not None:
                stack.enter_context(club)
            table = stack.enter_context(
                when_pins_are_there(
                    lambda: RealTable(
                        *(board, journal, writer.warn, makers, trouble, service),
                        kept=club.kept if club is not None else lambda _: None,
                    ),
                    makers.early,
                    service,
                    writer.warn,
                    MonotonicClock(),
                )
            )
            observer.attach(table.nudge, table.touch)
            clock = Clock(tie_window_ns(board, table.opened.grade), table.opened.grade)
            writer.tell(_introduction(board, table, journal, clock.tie_ns))
            players = Players(sibling(journal_path(args.journal)), writer.warn)
            sessions = Sessions(board, journal, table, observer, clock, players)
            if args.resume is not None:
                session = sessions.go_on(args.resume) or sessions.next()
            else:
                session = sessions.first(_wanted(args), args.game or "", args.seed, new=args.new)
            while True:
                _play(args, session, table, observer, writer, sessions.sat_down, club)
                session = sessions.next(session)
    except PartDiedError as error:
        raise OSError(str(error)) from error


def _journal(args: Namespace, writer: Writer) -> tuple[Journal | None, Trouble]:
    """What is played on, and what has to be told of it. Raises BeingPlayedError."""
    path = journal_path(args.journal)
    journal, notice = open_or_replace(path)
    trouble = Trouble()
    if notice:
        writer.warn(f"{path}: {notice}")
        trouble.add("JOURNAL", notice, stays=True)
    return journal, trouble


def _club(
    board: Board, journal: Journal | None, trouble: Trouble, warn: Callable[[str], None]
) -> Publisher | None:
    """Who tells the table's club, if it has one; without a broker it is played all the same."""
    if board.club is None:
        return None
    from companion.club.earlier import earlier
    from companion.club.publisher import Publisher

    seats = [seat.name for seat in board.seats]
    before = (lambda: ()) if journal is None else partial(earlier, journal, warn)
    try:
        return Publisher(board.club, seats, before, warn)
    except (UsageError, BoardError) as error:
        warn(f"{error}; the table plays without its club")
        trouble.add("NO CLUB", str(error), stays=True)
        return None


def _play(
    args: Namespace,
    session: Session,
    table: RealTable,
    observer: Observer,
    writer: Writer,
    joined: Callable[[Session], None],
    club: Publisher | None,
) -> None:
    """A game, until its players leave it or another one is chosen."""
    lines = lines_for(args, lambda: session.names, writer.out)

    def say(said: Output) -> None:
        lines.say(said)
        observer.say(said)
        if club is not None:
            club.say(said, session)

    table.sit(
        session,
        say,
        watch=observer.watch,
        ended=observer.wants_start,
        settle_ns=observer.settle_ns,
        joined=joined,
    )


def _wanted(args: Namespace) -> Start | None:
    """The game of a command that names its players. Raises UsageError."""
    if args.seat:
        game = args.game or DEFAULT_GAME
        return Start(game, seated(args.seat), args.variant or "", options_of(args.option))
    if args.variant:
        raise UsageError(f"who plays {args.game} {args.variant}? add --seat NAME for each player")
    return None


def _introduction(board: Board, table: RealTable, journal: Journal | None, tie_ns: int) -> str:
    """What runs here, and how far its clock can be trusted."""
    panel = board.panel.driver if board.panel else "none"
    printer = board.printer.port if board.printer else "none"
    opened = table.opened
    return (
        f"{board.name}; pins {opened.name}, clock grade {opened.grade}, "
        f"tie window {tie_ns / MS:g} ms; panel {panel}; printer {printer}; "
        f"journal {journal.path if journal is not None else 'none'}"
    )
