"""`naysayer play` at a table: the board's own metal, or simulated parts played on a page."""

from __future__ import annotations

import re
import subprocess
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion.commands.records import journal_path
from companion.commands.terminal import PlainLines, lines_for, tell, warn
from companion.daemon.observer import Nobody, Observer
from companion.daemon.seating import (
    DEFAULT_GAME,
    Clock,
    Start,
    check_defaults,
    load_table,
    name_of,
    options_of,
    seated,
    tie_window_ns,
    unfinished,
)
from companion.daemon.session import Session
from companion.journal.aside import open_for_table
from companion.journal.journal import Journal
from companion.journal.reader import Look
from companion.kit.game import Output
from companion.kit.usage import UsageError
from firmware.board import Board

if TYPE_CHECKING:
    from companion.daemon.parts import PartMakers
    from companion.daemon.real_table import RealTable
    from companion.daemon.trouble import Trouble

MS = 1_000_000
DEFAULT_BOARD = "table-4"


def play_here(args: Namespace) -> int:
    """At the board's own metal; on a machine without any, at a simulated table with a page."""
    if args.phones and args.board is not None:
        raise UsageError("--phones is for a table without a board: its seats are the phones")
    if args.phones or (args.board is None and not list(Path("/dev").glob("gpiochip*"))):
        house_module = _page_module()
        names = tuple(name_of(name) for name in args.seat)
        if args.resume is not None:
            with closing(Look(journal_path(args.journal))) as look:
                names = unfinished(look, args.resume, scripted=False)[0].names
        board = _with_options(args, house_module.browser_board(names))
        listen = _listen(args.page, args.phones) if args.page else None
        paper = _no_paper if args.json else PlainLines().slip
        path = journal_path(args.journal)
        with _opened(
            args,
            lambda: house_module.open_house(
                board, listen, tell, warn, paper, path, phones=args.phones
            ),
        ) as house:
            return _sit_down(args, board, house, house.makers)
    board = _with_options(args, load_table(args.board or DEFAULT_BOARD))
    if not args.page:
        return _sit_down(args, board, Nobody(), None)
    path, listen = journal_path(args.journal), _listen(args.page)
    house_module = _page_module()
    with _opened(
        args,
        lambda: house_module.House(board, listen, tell, warn, real=True, journal=path),
    ) as house:
        return _sit_down(args, board, house, house.makers)


def _opened(args: Namespace, house: Callable[[], Any]) -> Any:
    """Raises OSError for an address that cannot be had: one line with what was asked for."""
    try:
        return house()
    except OSError as error:
        if args.page is None:
            raise
        why = error.strerror or error
        raise OSError(f"--page {args.page}: {why}; name another address or port") from error


def _sit_down(args: Namespace, board: Board, observer: Observer, makers: PartMakers | None) -> int:
    """One game after another, until somebody ends the program."""
    from companion.daemon.players import Players, beside
    from companion.daemon.real_table import PartDiedError, RealTable, SwitchedOff
    from companion.daemon.sessions import Sessions

    try:
        with ExitStack() as stack:
            journal, trouble = _journal(args)
            if journal is not None:
                stack.enter_context(closing(journal))
            table = stack.enter_context(RealTable(board, journal, warn, makers, trouble))
            observer.attach(table.nudge, table.touch)
            clock = Clock(tie_window_ns(board, table.opened.grade), table.opened.grade)
            _introduce(board, table, journal, clock.tie_ns)
            players = Players(beside(journal_path(args.journal)), warn)
            sessions = Sessions(board, journal, table, observer, clock, players)
            if args.resume is not None:
                session = sessions.go_on(args.resume) or sessions.next()
            else:
                session = sessions.first(_wanted(args), args.game or "", args.seed, new=args.new)
            while True:
                _play(args, session, table, observer)
                session = sessions.next(session)
    except PartDiedError as error:
        raise OSError(str(error)) from error
    except SwitchedOff:  # everything is on the disk, on paper, and let go
        return _switch_off(board)


def _switch_off(board: Board) -> int:
    """What the board file says that does it. Raises OSError where it cannot be run."""
    assert board.shutdown is not None  # its button was held
    words = board.shutdown.command
    try:
        code = subprocess.run(words, check=False).returncode
    except OSError as error:
        raise OSError(f"shutdown.command: {words[0]}: {error.strerror}") from error
    if code:
        warn(f"shutdown.command: {' '.join(words)} ended with {code}; may this user do that?")
    return int(code != 0)


def _journal(args: Namespace) -> tuple[Journal | None, Trouble]:
    """What is played on, and what has to be told of it. Raises BeingPlayedError."""
    from companion.daemon.trouble import Trouble

    journal, notice, line = open_for_table(journal_path(args.journal))
    trouble = Trouble()
    if notice:
        warn(line)
        trouble.add("JOURNAL", notice, stays=True)
    return journal, trouble


def _play(args: Namespace, session: Session, table: RealTable, observer: Observer) -> None:
    """A game, until its players leave it or another one is chosen."""
    says = lines_for(args, session.names)

    def say(said: Output) -> None:
        says.say(said)
        observer.say(said)

    table.sit(
        session,
        say,
        watch=observer.watch,
        ended=observer.wants_start,
        settle_ns=observer.settle_ns,
    )


def _wanted(args: Namespace) -> Start | None:
    """The game of a command that names its players. Raises UsageError."""
    if args.seat:
        game = args.game or DEFAULT_GAME
        return Start(game, seated(args.seat), args.variant or "", options_of(args.option))
    if args.variant:
        raise UsageError(f"who plays {args.game} {args.variant}? name each with --seat NAME")
    return None


def _with_options(args: Namespace, board: Board) -> Board:
    """Options for players who are not known yet are this record's defaults. Raises UsageError."""
    game = args.game or DEFAULT_GAME
    defaults = {**board.defaults.get(game, {}), **options_of(args.option)}
    board = replace(board, defaults={**board.defaults, game: defaults})
    check_defaults(board)
    return board


def _page_module() -> ModuleType:
    try:
        import_module("websockets")  # all that may be missing
        return import_module("companion.page.house")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "websockets":
            raise
        raise UsageError(
            "the page needs websockets: pip install 'naysayer[page]'; "
            "without it there is naysayer play --script not-not"
        ) from error


def _no_paper(_: str) -> None:
    """With --json a slip is a line of its own already."""


def _listen(text: str, phones: bool = False) -> tuple[str, int]:
    """[HOST:]PORT; loopback unless told, or unless phones are to find it."""
    host, _, port = text.rpartition(":")
    host = host.strip("[]") or ("0.0.0.0" if phones else "127.0.0.1")
    try:
        host.encode("idna")  # as a look-up does, whose mistake would be told as a bug
        known = re.fullmatch(r"[0-9]{1,5}", port) and int(port) <= 65535
    except UnicodeError:
        known = False
    if not known:
        raise UsageError(f"--page {text}: write [HOST:]PORT, as in 8137 or 0.0.0.0:8137")
    return host, int(port)


def _introduce(board: Board, table: RealTable, journal: Journal | None, tie_ns: int) -> None:
    """What runs here, and how far its clock can be trusted."""
    panel = board.panel.driver if board.panel else "none"
    printer = board.printer.port if board.printer else "none"
    opened = table.opened
    tell(
        f"{board.name}; pins {opened.name}, clock grade {opened.grade}, "
        f"tie window {tie_ns / MS:g} ms; panel {panel}; printer {printer}; "
        f"journal {journal.path if journal is not None else 'none'}"
    )
