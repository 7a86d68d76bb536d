"""`naysayer play` at a table: the board's own metal, or simulated parts played on a page."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from companion.journal import Evening, Journal
from companion.lobby import LOBBY, level_settings
from companion.onlooker import Nobody, Onlooker
from companion.records import journal_path
from companion.seating import begin, go_on, last_unfinished, tie_window_ns
from companion.sitting import Sitting
from companion.table import Said, Table
from companion.terminal import JsonLines, PlainLines, lines_for, tell, warn
from companion.usage import UsageError
from firmware.board import Board
from firmware.board_file import load_board
from firmware.factories import Grade

if TYPE_CHECKING:
    from companion.openers import Openers
    from companion.real_table import RealTable

MS = 1_000_000
DEFAULT_BOARD = "table-4"


def play_here(args: Namespace) -> int:
    """At the board's own metal; on a machine without any, at a simulated table with a page."""
    if args.board is None and not list(Path("/dev").glob("gpiochip*")):
        house_module = _page_module()
        names = args.seat
        if args.resume is not None:
            names = Journal(journal_path(args.journal)).evening(args.resume).names
        board = house_module.browser_board(tuple(names))
        listen = _listen(args.page) if args.page else None
        paper = _no_paper if args.json else PlainLines().slip
        with house_module.open_house(board, listen, tell, warn, paper) as house:
            return _sit_down(args, board, house, house.openers)
    board = load_board(args.board or DEFAULT_BOARD)
    if not args.page:
        return _sit_down(args, board, Nobody(), None)
    with _page_module().House(board, _listen(args.page), tell, warn, real=True) as house:
        return _sit_down(args, board, house, house.openers)


def _sit_down(args: Namespace, board: Board, onlooker: Onlooker, openers: Openers | None) -> int:
    """One game after another, until somebody ends the program."""
    from companion.real_table import PartDiedError, RealTable

    journal = Journal(journal_path(args.journal))
    try:
        with RealTable(board, journal, warn, openers) as table:
            onlooker.attach(table.nudge)
            tie_ns = tie_window_ns(board, table.opened.grade)
            _introduce(board, table, journal, tie_ns)
            while True:
                sitting = _next_sitting(args, board, table, journal, tie_ns, onlooker)
                says = lines_for(args, sitting.names)

                def say(said: Said, says: JsonLines | PlainLines = says) -> None:
                    says.say(said)
                    onlooker.say(said)

                table.sit(sitting, say, watch=onlooker.watch, ended=onlooker.wants_start)
                args.seat, args.resume, args.new = [], None, True
    except PartDiedError as error:
        raise OSError(str(error)) from error


def _next_sitting(
    args: Namespace,
    board: Board,
    table: RealTable,
    journal: Journal,
    tie_ns: int,
    onlooker: Onlooker,
) -> Sitting:
    """Go on with a game, or begin one with the players named, or with those who join."""
    if args.resume is not None:
        return go_on(journal, board, args.resume)
    grade = table.opened.grade
    if onlooker.wants_start():
        return _begin_chosen(args, board, journal, onlooker, tie_ns, grade)
    unfinished = None if args.new else last_unfinished(journal, board)
    if args.seat and unfinished is None:
        return begin(args, board, journal, args.seat, range(len(args.seat)), {}, tie_ns, grade)
    names = tuple(seat.name for seat in board.seats)
    settings = {"unfinished": _in_words(unfinished), "seated": bool(args.seat)}
    lobby = Table(LOBBY, names, range(len(names)), settings, 0, tie_ns)
    asking = Sitting(lobby, lobby.start(), names)
    table.sit(
        asking,
        lambda _: None,
        journaled=False,
        watch=onlooker.watch,
        ended=onlooker.wants_start,
    )
    if onlooker.wants_start():
        return _begin_chosen(args, board, journal, onlooker, tie_ns, grade)
    chosen = asking.state.game
    if chosen.go_on and unfinished is not None:
        return go_on(journal, board, str(unfinished.id))
    if args.seat:
        return begin(args, board, journal, args.seat, range(len(args.seat)), {}, tie_ns, grade)
    seats = sorted(chosen.joined)
    joined = [names[seat] for seat in seats]
    return begin(args, board, journal, joined, seats, chosen.settings or {}, tie_ns, grade)


def _begin_chosen(
    args: Namespace,
    board: Board,
    journal: Journal,
    onlooker: Onlooker,
    tie_ns: int,
    grade: Grade,
) -> Sitting:
    """The game that was chosen on the page."""
    start = onlooker.take_start()
    assert start is not None
    seats = [seat for seat, _ in start.players]
    names = [name for _, name in start.players]
    return begin(args, board, journal, names, seats, level_settings(start.level), tie_ns, grade)


def _in_words(evening: Evening | None) -> str:
    return f"{', '.join(evening.names)}: go on?" if evening else ""


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


def _listen(text: str) -> tuple[str, int]:
    """[HOST:]PORT; loopback unless told."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise UsageError(f"--page {text}: write [HOST:]PORT, as in 8137 or 0.0.0.0:8137")
    return host.strip("[]") or "127.0.0.1", int(port)


def _introduce(board: Board, table: RealTable, journal: Journal, tie_ns: int) -> None:
    """What runs here, and how far its clock can be trusted."""
    panel = board.panel.driver if board.panel else "none"
    printer = board.printer.port if board.printer else "none"
    opened = table.opened
    print(
        f"naysayer: {board.name}; pins {opened.name}, clock grade {opened.grade}, "
        f"tie window {tie_ns / MS:g} ms; panel {panel}; printer {printer}; "
        f"journal {journal.path}",
        flush=True,
    )
