"""`naysayer play`: from the command line to a sitting, at the real table or the simulated one."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from companion import evening as evenings
from companion.journal import Entry, Evening, Journal
from companion.lobby import LOBBY
from companion.play import Settings
from companion.records import journal_path
from companion.script import Script, ScriptError, read_script
from companion.sitting import Sitting
from companion.table import Table
from companion.terminal import FrameFiles, JsonLines, LivePicture, PlainLines, watchable
from companion.usage import UsageError
from firmware.board import PAD, Board
from firmware.board_file import load_board
from firmware.factories import TIE_MS, FactoryError, Grade
from firmware.simulated_pins import simulated_board

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.real_table import RealTable
    from companion.simulated_table import Watcher

MS = 1_000_000
DEFAULT_GAME = "not-not"
DEFAULT_BOARD = "table-4"
LONGEST_NAME = 12


def play(args: Namespace) -> int:
    """Raises UsageError, BoardError, JournalError, OSError: each one line."""
    try:
        if args.script is not None:
            return _play_script(args, read_script(_script_path(args.script)))
        return _play_for_real(args)
    except (ScriptError, FactoryError) as error:
        raise UsageError(str(error)) from error


def _play_script(args: Namespace, script: Script) -> int:
    """The whole daemon over simulated parts; what the command says goes before the script."""
    from companion.simulated_table import SimulatedTable

    board = load_board(args.board) if args.board else None
    journal = Journal(journal_path(args.journal))
    done: list[Entry] = []
    if args.resume is not None:
        evening, done = _unfinished(journal, args.resume)
        board = board or simulated_board(evening.names)
        sitting = _go_on(journal, board, args.resume)
    else:
        names = args.seat or script.names
        board = board or simulated_board(names)
        tie_ns = _tie_ns(board, "simulated") if script.tie_ns is None else script.tie_ns
        sitting = _begin(
            args, board, journal, names, range(len(names)), {}, tie_ns, "simulated", script
        )
    watcher = _watcher(args, sitting.names)
    table = SimulatedTable(board, sitting, script, journal, watcher, [e.input for e in done])
    try:
        table.run()
    finally:
        table.close()
        journal.close()
    return 0


def _play_for_real(args: Namespace) -> int:
    from companion.real_table import PartDiedError, RealTable

    if args.board is None and not list(Path("/dev").glob("gpiochip*")):
        raise UsageError(
            "no gpiochip here to play at; try the simulated table: naysayer play --script not-not"
        )
    board = load_board(args.board or DEFAULT_BOARD)
    journal = Journal(journal_path(args.journal))
    try:
        with RealTable(board, journal, _warn) as table:
            tie_ns = _tie_ns(board, table.opened.grade)
            _introduce(board, table, journal, tie_ns)
            while True:
                sitting = _next_sitting(args, board, table, journal, tie_ns)
                table.sit(sitting, _says(args, sitting.names).say)
                args.seat, args.resume, args.new = [], None, True
    except PartDiedError as error:
        raise OSError(str(error)) from error


def _next_sitting(
    args: Namespace, board: Board, table: RealTable, journal: Journal, tie_ns: int
) -> Sitting:
    """Go on with a game, or begin one with the players named, or with those who join."""
    if args.resume is not None:
        return _go_on(journal, board, args.resume)
    grade = table.opened.grade
    unfinished = None if args.new else _last_unfinished(journal, board)
    if args.seat and unfinished is None:
        return _begin(args, board, journal, args.seat, range(len(args.seat)), {}, tie_ns, grade)
    names = tuple(seat.name for seat in board.seats)
    settings = {"unfinished": _in_words(unfinished), "seated": bool(args.seat)}
    lobby = Table(LOBBY, names, range(len(names)), settings, 0, tie_ns)
    asking = Sitting(lobby, lobby.start(), names)
    table.sit(asking, lambda _: None, journaled=False)
    chosen = asking.state.game
    if chosen.go_on and unfinished is not None:
        return _go_on(journal, board, str(unfinished.id))
    if args.seat:
        return _begin(args, board, journal, args.seat, range(len(args.seat)), {}, tie_ns, grade)
    seats = sorted(chosen.joined)
    joined = [names[seat] for seat in seats]
    return _begin(args, board, journal, joined, seats, chosen.settings or {}, tie_ns, grade)


def _begin(
    args: Namespace,
    board: Board,
    journal: Journal,
    names: Sequence[str],
    seats: Sequence[int],
    settings: Settings,
    tie_ns: int,
    grade: Grade,
    script: Script | None = None,
) -> Sitting:
    """A new evening, checked against the board and the game before the journal hears of it."""
    chosen = {**(script.settings if script else {}), **settings, **_settings(args)}
    seed = args.seed
    if seed is None:
        seed = script.seed if script and script.seed is not None else secrets.randbelow(2**31)
    evening = Evening(
        game=args.game or (script.game if script else None) or DEFAULT_GAME,
        names=tuple(names),
        seats=tuple(seats),
        settings=chosen,
        seed=seed,
        tie_ns=tie_ns,
        grade=grade,
    )
    _check(evening, board)
    try:
        return evenings.begin(evening, journal)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _go_on(journal: Journal, board: Board, which: str) -> Sitting:
    evening, entries = _unfinished(journal, which)
    _check(evening, board)
    return evenings.go_on(evening, entries)


def _unfinished(journal: Journal, which: str) -> tuple[Evening, list[Entry]]:
    evening = journal.evening(which)
    if evening.over:
        raise UsageError(f"game {evening.id} is over; start a new one without --resume")
    return evening, journal.entries(evening.id)


def _last_unfinished(journal: Journal, board: Board) -> Evening | None:
    """The newest game, if it was broken off and fits the board."""
    evenings_ = journal.evenings()[-1:]
    fits = [e for e in evenings_ if not e.over and max(e.seats) < len(board.seats)]
    return fits[0] if fits else None


def _in_words(evening: Evening | None) -> str:
    return f"{', '.join(evening.names)}: go on?" if evening else ""


def _check(evening: Evening, board: Board) -> None:
    """Raises UsageError for players or seats that this game cannot have."""
    try:
        game = evenings.game_called(evening.game)
    except evenings.UnknownGameError as error:
        raise UsageError(str(error)) from error
    names, least, most = evening.names, game.players[0], game.players[-1]
    if not least <= len(names) <= most:
        raise UsageError(
            f"{game.id} is for {least} to {most} players, and {len(names)} are named; "
            "name each with --seat NAME"
        )
    for name in names:
        if not name.isprintable() or not 1 <= len(name.strip()) <= LONGEST_NAME:
            raise UsageError(f'--seat "{name}": a name has 1 to {LONGEST_NAME} characters')
        if names.count(name) > 1:
            raise UsageError(f'--seat "{name}": two players of that name; call one otherwise')
    if max(evening.seats) >= len(board.seats):
        raise UsageError(
            f"{board.name} has {len(board.seats)} seats for {len(names)} players; use another board"
        )
    for seat in evening.seats:
        wiring = board.seats[seat]
        buttons = len(set(wiring.lines) - {PAD})
        if buttons < game.buttons:
            raise UsageError(
                f'{game.id} needs {game.buttons} buttons a seat; "{wiring.name}" has {buttons}'
            )


def _settings(args: Namespace) -> Settings:
    """The game's options as the command names them."""
    settings: Settings = {}
    for option in args.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option {option}: write NAME=VALUE")
        settings[name.strip()] = value.strip()
    if args.level:
        settings["level"] = args.level
    if args.first_game:
        settings["first_game"] = True
    return settings


def _tie_ns(board: Board, grade: Grade) -> int:
    return round((TIE_MS[grade] if board.tie_ms is None else board.tie_ms) * MS)


def _script_path(name: str) -> Path:
    """A file, or the name of an evening that comes with us."""
    bundled = Path(str(files("companion") / "evenings" / f"{name}.txt"))
    return bundled if bundled.exists() and not Path(name).exists() else Path(name)


def _says(args: Namespace, names: Sequence[str]) -> JsonLines | PlainLines:
    return JsonLines(names) if args.json else PlainLines()


def _watcher(args: Namespace, names: Sequence[str]) -> Watcher:
    """Where frames, slips and rulings of a simulated table go."""
    from companion.simulated_table import Watcher

    files_ = FrameFiles(Path(args.frames)) if args.frames else None
    if args.json:
        lines = JsonLines(names)
        keep = files_.frame if files_ else Watcher().frame
        return Watcher(frame=keep, say=lines.say, warn=_warn)
    show = LivePicture(args.pace) if watchable() else PlainLines()

    def frame(image: Image, at_ns: int) -> None:
        show.frame(image, at_ns)
        if files_:
            files_.frame(image, at_ns)

    return Watcher(frame=frame, slip=show.slip, say=show.say, warn=_warn)


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


def _warn(line: str) -> None:
    print(f"naysayer: {line}", file=sys.stderr, flush=True)
