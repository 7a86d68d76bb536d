"""`naysayer play` at a table: the board's own hardware, or simulated parts played on a page.

The table is opened and introduced; then comes one game after another, until somebody ends it.
"""

from __future__ import annotations

import re
from argparse import Namespace
from contextlib import ExitStack, closing
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from companion.commands.records import journal_path
from companion.commands.terminal import Lines, Writer
from companion.daemon.parts import hardware
from companion.daemon.players import Players, sibling
from companion.daemon.real_table import RealTable
from companion.daemon.seating import (
    DEFAULT_GAME,
    Start,
    check_options,
    load_table,
    options_of,
    record_of,
    settings_of,
    tie_window_ns,
    unfinished,
)
from companion.daemon.service import Service, name_endless_rule
from companion.daemon.session import Observer
from companion.daemon.sessions import Sessions
from companion.daemon.trouble import Trouble
from companion.journal.journal import BeingPlayedError, Journal
from companion.journal.records import JournalError
from companion.journal.replay import game_called
from companion.kit.names import printable
from companion.kit.structs import replace
from companion.kit.usage import UsageError
from firmware.board import Board, BoardError
from firmware.board_file import find_board

if TYPE_CHECKING:
    from companion.club.publisher import Publisher
    from companion.page.table_page import TablePage

PORT = 8137


def play_here(args: Namespace) -> int:
    """Play on the board's pins; without a board, at a simulated table on a page."""
    if args.phones and args.board is not None:
        raise UsageError("--phones doesn't work with --board: here the phones are the seats")
    listen = listen_at(args.page or str(PORT), args.phones)
    real = args.board is not None
    board = load_table(args.board) if real else _in_browsers(args)
    board = _with_options(args, board)
    with Writer(json=args.json) as writer, ExitStack() as stack:
        trouble = Trouble(writer.warn)
        journal = _journal(args, trouble)  # before the page, which tells its address
        if journal is not None:
            stack.enter_context(closing(journal))
            if args.resume is not None:
                unfinished(journal, args.resume, scripted=False)  # raises what is wrong with it
        observer = Observer()
        try:
            if args.page or not real:
                observer = stack.enter_context(_page(args, listen, board, writer, real=real))
        except (UsageError, OSError) as error:
            if not real:
                raise
            trouble.tell("NO PAGE", f"{error}; the table plays without it", stays=True)
        sit_down(args, board, journal, writer, observer, trouble)


def _in_browsers(args: Namespace) -> Board:
    """A simulated table, whose first seats are the named players'."""
    from companion.page.catalogue import browser_board  # a real table needs none

    return browser_board(tuple(args.seat))


def _page(
    args: Namespace, listen: tuple[str, int], board: Board, writer: Writer, *, real: bool
) -> TablePage:
    """The page at that address; if it was not named, at any port.

    `real`: a scoreboard of a table with buttons; else the table itself. Raises UsageError, OSError.
    """
    needs_websockets()
    from companion.page.table_page import TablePage

    open_at = partial(
        TablePage,
        board,
        tell=writer.tell,
        warn=writer.warn,
        real=real,
        game=args.game or "",
        phones=args.phones,
        code=_join_code(args),
        paper=Lines(writer.out, json=args.json).slip,
        journal=journal_path(args.journal),
    )
    try:
        return open_at(listen)
    except OSError as error:
        if args.page:
            why = error.strerror.rpartition(": ")[2] if error.strerror else error
            line = f"--page {args.page}: {why}; name another address or port"
            raise OSError(line) from error
    return open_at((listen[0], 0))


def _join_code(args: Namespace) -> str:
    """The code by which phones join; "" for a random one. Raises UsageError."""
    from companion.page.tokens import JOIN_LENGTH, LETTERS, is_join_code

    code: str = args.join_code or ""
    if code and not is_join_code(code):
        wanted = f"write {JOIN_LENGTH} of {LETTERS}"
        raise UsageError(f"--join-code {printable(code)}: {wanted}")
    return code


def _with_options(args: Namespace, board: Board) -> Board:
    """The board with the command's options as its defaults. Raises UsageError."""
    game = args.game or DEFAULT_GAME
    options = options_of(args.option)
    check_options(game, options)
    settings_of(Start(game, (), args.variant or ""), game_called(game), board)
    defaults = {**board.defaults.get(game, {}), **options}
    if (wanted := _wanted(args)) is not None:
        record_of(wanted, board, "simulated")
    return replace(board, defaults={**board.defaults, game: defaults})


def needs_websockets() -> None:
    """Raises UsageError where the page's one library is missing."""
    try:
        import_module("websockets")
    except ModuleNotFoundError as error:
        raise UsageError(
            "the page needs websockets: in the clone, pip install '.[page]'; "
            "without it there is naysayer play --script not-not"
        ) from error


def listen_at(text: str, phones: bool = False) -> tuple[str, int]:
    """Read [HOST:]PORT. Without a host: this machine only, or with `phones` the whole network."""
    host, _, port = text.rpartition(":")
    host = host.strip("[]") or ("0.0.0.0" if phones else "127.0.0.1")
    try:
        host.encode("idna")  # as a look-up does, whose error would look like a bug
        known = re.fullmatch(r"[0-9]{1,5}", port) and int(port) <= 65535
    except UnicodeError:
        known = False
    if not known:
        raise UsageError(f"--page {text}: write [HOST:]PORT, as in 8137 or 0.0.0.0:8137")
    return host, int(port)


def sit_down(
    args: Namespace,
    board: Board,
    journal: Journal | None,
    writer: Writer,
    observer: Observer,
    trouble: Trouble,
) -> NoReturn:
    """One game after another, until somebody ends the program."""
    with ExitStack() as stack:
        makers = observer.makers or hardware(board)
        observers: list[Observer] = [Lines(writer.out, json=args.json), observer]
        if (club := _club(board, journal, trouble)) is not None:
            observers.append(stack.enter_context(club))
        table = stack.enter_context(
            RealTable(board, journal, trouble, makers, observers, Service())
        )
        folder = find_board(args.board or "table-4").resolve().parent
        name_endless_rule(journal_path(args.journal).with_suffix(".ended.txt"), folder, trouble)
        writer.tell(_introduction(board, table, journal))
        players = Players(sibling(journal_path(args.journal)), writer.warn)
        sessions = Sessions(
            board, journal, table.sit, observer, table.opened.grade, players, trouble
        )
        if args.resume is not None:
            session = sessions.go_on(args.resume)
        else:
            session = sessions.first(_wanted(args), args.game or "", args.seed, new=args.new)
        while True:
            table.sit(session, sessions.watch)
            session = sessions.next(session)


def _journal(args: Namespace, trouble: Trouble) -> Journal | None:
    """The journal to play on; None if it cannot be used. Raises BeingPlayedError."""
    try:
        journal = Journal(journal_path(args.journal))
    except BeingPlayedError:
        raise
    except JournalError as error:
        trouble.tell("JOURNAL", f"no game is saved: {error}", stays=True)
        return None
    if journal.notice:
        trouble.tell("JOURNAL", journal.notice, stays=True)
    return journal


def _club(board: Board, journal: Journal | None, trouble: Trouble) -> Publisher | None:
    """What sends to the table's club, if it has one; a table plays without a broker, too."""
    if board.club is None:
        return None
    from companion.club.publisher import Publisher

    try:
        return Publisher(board.club, journal, trouble.warn)
    except (UsageError, BoardError) as error:
        trouble.tell("NO CLUB", f"{error}; the table plays without it", stays=True)
        return None


def _wanted(args: Namespace) -> Start | None:
    """The game of a command that names its players. Raises UsageError."""
    if args.seat:
        game, players = args.game or DEFAULT_GAME, tuple(enumerate(args.seat))
        return Start(game, players, args.variant or "", options_of(args.option))
    if args.variant:
        raise UsageError(f"who plays {args.game} {args.variant}? add --seat NAME for each player")
    return None


def _introduction(board: Board, table: RealTable, journal: Journal | None) -> str:
    """One line: what runs here, and how good its clock is."""
    kept = f"journal {journal.path if journal is not None else 'none'}"
    opened = table.opened
    if opened.name == "simulated":
        return f"{kept}; Ctrl-C ends the table"
    tie_ms = tie_window_ns(board, opened.grade) / 1e6
    panel = board.panel.driver if board.panel else "none"
    printer = board.printer.port if board.printer else "none"
    return (
        f"{board.name}; pins {opened.name}, clock grade {opened.grade}, "
        f"tie window {tie_ms:g} ms; panel {panel}; printer {printer}; {kept}"
    )
