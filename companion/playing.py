"""`naysayer play`: from the command line to a sitting, at the real table or the simulated one."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from companion import evening as evenings
from companion.journal import Entry, Evening, Journal
from companion.lobby import LOBBY, level_settings
from companion.onlooker import Nobody, Onlooker
from companion.play import Settings
from companion.records import journal_path
from companion.script import Script, ScriptError, read_script
from companion.sitting import Sitting
from companion.table import Said, Table
from companion.terminal import FrameFiles, JsonLines, LivePicture, PlainLines, watchable
from companion.usage import UsageError
from firmware.board import PAD, Board
from firmware.board_file import load_board
from firmware.factories import TIE_MS, FactoryError, Grade
from firmware.simulated_pins import simulated_board

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.openers import Openers
    from companion.real_table import RealTable
    from companion.simulated_table import Watcher

MS = 1_000_000
DEFAULT_GAME = "not-not"
DEFAULT_BOARD = "table-4"
LONGEST_NAME = 12


def play(args: Namespace) -> int:
    """Raises UsageError, BoardError, JournalError, OSError: each one line."""
    _check_words(args)
    try:
        if args.script is not None:
            return _play_script(args, read_script(_script_path(args.script)))
        return _play_here(args)
    except (ScriptError, FactoryError) as error:
        raise UsageError(str(error)) from error


def _check_words(args: Namespace) -> None:
    """Raises UsageError for words that would be ignored."""
    if args.pace < 0:
        raise UsageError(f"--pace {args.pace:g}: use 0 or more seconds")
    if args.script is None and (args.frames or args.pace):
        raise UsageError("--frames and --pace are for the simulated table; name a --script too")
    settled = [args.game, args.seat, args.level, args.option, args.seed, args.first_game]
    if args.resume is not None and any(word not in (None, [], False) for word in settled):
        raise UsageError("--resume goes on with the game as it was; leave its settings out")


def _check_presses(script: Script, board: Board, names: Sequence[str]) -> None:
    """Raises UsageError for a contact that nobody at this table can make."""
    for press in script.presses:
        who = script.names[press.seat]
        if press.seat >= len(names):
            raise UsageError(f"the script has a seat for {who} too; name as many with --seat")
        if press.switch not in board.seats[press.seat].lines:
            raise UsageError(f"the script presses {who} {press.switch}, which {board.name} has not")


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
        _check_presses(script, board, evening.names)
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


def _play_here(args: Namespace) -> int:
    """At the board's own metal; on a machine without any, at a simulated table with a page."""
    if args.board is None and not list(Path("/dev").glob("gpiochip*")):
        house_module = _page_module()
        names = args.seat
        if args.resume is not None:
            names = Journal(journal_path(args.journal)).evening(args.resume).names
        board = house_module.browser_board(tuple(names))
        listen = _listen(args.page) if args.page else None
        with house_module.open_house(board, listen, _tell, _warn) as house:
            return _sit_down(args, board, house, house.openers)
    board = load_board(args.board or DEFAULT_BOARD)
    if not args.page:
        return _sit_down(args, board, Nobody(), None)
    with _page_module().House(board, _listen(args.page), _tell, _warn, real=True) as house:
        return _sit_down(args, board, house, house.openers)


def _sit_down(args: Namespace, board: Board, onlooker: Onlooker, openers: Openers | None) -> int:
    """One game after another, until somebody ends the program."""
    from companion.real_table import PartDiedError, RealTable

    journal = Journal(journal_path(args.journal))
    try:
        with RealTable(board, journal, _warn, openers) as table:
            onlooker.attach(table.nudge)
            tie_ns = _tie_ns(board, table.opened.grade)
            _introduce(board, table, journal, tie_ns)
            while True:
                sitting = _next_sitting(args, board, table, journal, tie_ns, onlooker)
                says = _says(args, sitting.names)

                def say(said: Said, says: JsonLines | PlainLines = says) -> None:
                    says.say(said)
                    onlooker.say(said)

                table.sit(sitting, say, watch=onlooker.watch, ended=onlooker.wants_start)
                args.seat, args.resume, args.new = [], None, True
    except PartDiedError as error:
        raise OSError(str(error)) from error


def _page_module() -> ModuleType:
    try:
        return import_module("companion.page.house")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "websockets":
            raise
        raise UsageError(
            "the page needs websockets: pip install 'naysayer[page]'; "
            "without it there is naysayer play --script not-not"
        ) from error


def _listen(text: str) -> tuple[str, int]:
    """[HOST:]PORT; loopback unless told."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise UsageError(f"--page {text}: write [HOST:]PORT, as in 8137 or 0.0.0.0:8137")
    return host.strip("[]") or "127.0.0.1", int(port)


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
        return _go_on(journal, board, args.resume)
    grade = table.opened.grade
    if onlooker.wants_start():
        return _begin_chosen(args, board, journal, onlooker, tie_ns, grade)
    unfinished = None if args.new else _last_unfinished(journal, board)
    if args.seat and unfinished is None:
        return _begin(args, board, journal, args.seat, range(len(args.seat)), {}, tie_ns, grade)
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
        return _go_on(journal, board, str(unfinished.id))
    if args.seat:
        return _begin(args, board, journal, args.seat, range(len(args.seat)), {}, tie_ns, grade)
    seats = sorted(chosen.joined)
    joined = [names[seat] for seat in seats]
    return _begin(args, board, journal, joined, seats, chosen.settings or {}, tie_ns, grade)


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
    return _begin(args, board, journal, names, seats, level_settings(start.level), tie_ns, grade)


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
    if script is not None:
        _check_presses(script, board, names)
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
    """The newest game of the last day that was broken off and fits the board."""
    yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    fits = [
        e
        for e in journal.evenings()
        if not e.over and e.began > yesterday and max(e.seats) < len(board.seats)
    ]
    return fits[-1] if fits else None


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
            f"{game.id} is for {least} to {most} players, and you named {len(names)}; "
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


def _tell(line: str) -> None:
    print(f"naysayer: {line}", flush=True)


def _warn(line: str) -> None:
    print(f"naysayer: {line}", file=sys.stderr, flush=True)
