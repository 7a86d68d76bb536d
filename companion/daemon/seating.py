"""Checks which game begins or continues, who plays it and where, before it is journaled."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from companion.games import GAMES
from companion.journal import replay
from companion.journal.reader import Reader
from companion.journal.records import JournalEntry, JournalError, Record
from companion.kit.game import Game, Settings
from companion.kit.names import check_distinct, printable
from companion.kit.names import read as read_name
from companion.kit.options import either
from companion.kit.options import read as read_options
from companion.kit.structs import Struct, field
from companion.kit.usage import UsageError, as_usage_error
from firmware.board import PAD, Board
from firmware.factories import TIE_MS, Grade

if TYPE_CHECKING:
    from companion.journal.script import Script


MS = 1_000_000
DEFAULT_GAME = "not-not"


class Start(Struct, frozen=True):
    """A game that was asked for: by a command, at the seats, or on the page.

    `players`: (seat, name). What the variant stands for replaces the table's own defaults, and
    `settings` replace both.
    """

    game: str
    players: tuple[tuple[int, str], ...]
    variant: str = ""
    settings: Settings = field(default_factory=dict)


def load_table(named: str) -> Board:
    """Load a board file; own rules are found in its folder. Raises BoardError, UsageError."""
    from firmware.board_file import find_board, load_board

    sys.path.append(str(find_board(named).resolve().parent))
    board = load_board(named)
    check_defaults(board)
    return board


def options_of(words: Sequence[str]) -> Settings:
    """Read options of the form NAME=VALUE. Raises UsageError."""
    settings: Settings = {}
    for option in words:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option {option}: write NAME=VALUE")
        settings[name.strip()] = value.strip()
    return settings


def name_of(text: str) -> str:
    """A name as the table writes it. Raises UsageError."""
    with as_usage_error(f'"{printable(text)}": '):
        return read_name(text)


def record_of(
    start: Start, board: Board, grade: Grade, seed: int | None = None, tie_ns: int | None = None
) -> Record:
    """The record of a new game. `grade`: of the table's clock. Raises UsageError."""
    seats = tuple(seat for seat, _ in start.players)
    names = tuple(name_of(name) for _, name in start.players)
    game = replay.game_called(start.game)
    check_fits(game, names, seats, board)
    with as_usage_error():
        check_distinct(names)
    record = Record(
        game=game.id,
        names=names,
        seats=seats,
        settings=settings_of(start, game, board),
        seed=SystemRandom().randrange(2**31) if seed is None else seed,
        tie_ns=tie_window_ns(board, grade) if tie_ns is None else tie_ns,
        grade=grade,
        switches=tuple(frozenset(board.seats[seat].lines) for seat in seats),
    )
    replay.table_of(record)
    return record


def settings_of(start: Start, game: Game[Any], board: Board) -> Settings:
    """Every option that was chosen. Raises UsageError for a variant that the game does not have."""
    variant: Mapping[str, Any] = {}
    if start.variant:
        found = {v.key: v.settings for v in game.variants}
        if start.variant not in found:
            raise UsageError(
                f'{game.id} has no variant "{start.variant}": use {either(list(found))}'
            )
        variant = found[start.variant]
    return {**board.defaults.get(game.id, {}), **variant, **start.settings}


def unfinished(
    journal: Reader, which: str, *, scripted: bool = True
) -> tuple[Record, list[JournalEntry]]:
    """A game by its number, or "last": the newest that is not over. `scripted`: scripts count.

    Raises UsageError for one that is over, or that other rules have judged so far.
    """
    if which == "last":
        found = [r for r in journal.records() if not r.over and (scripted or not r.scripted)]
        if not found:
            raise JournalError(f"{journal.path}: no unfinished game; drop --resume")
        which = str(found[-1].id)
    record = journal.record(which)
    if record.over:
        raise UsageError(f"game {record.id} is over; start a new one")
    if record.other_judge:
        why = f"is from {record.other_judge} with other rules"
        raise UsageError(f"game {record.id} {why}; start a new one")
    return record, journal.entries(record.id)


def last_unfinished(journal: Reader | None, board: Board) -> Record | None:
    """The last game of people, if this board can continue it."""
    records = journal.records() if journal is not None else []
    newest = next((r for r in reversed(records) if not r.scripted), None)
    if newest is None or newest.over or newest.refused:
        return None
    if max(newest.seats) >= len(board.seats) or needs_laid(newest, board):
        return None
    return newest


def needs_laid(record: Record, board: Board) -> bool:
    """Whether a game's cards were laid by a page, and this table has none that lays any."""
    laid = next((dict(game.laid) for game in GAMES if game.id == record.game), {})
    was_laid = bool(laid) and laid.items() <= record.settings.items()
    return was_laid and not laid.items() <= board.defaults.get(record.game, {}).items()


def tie_window_ns(board: Board, grade: Grade) -> int:
    """The board file's tie window, or the one for the clock's grade."""
    return round((TIE_MS[grade] if board.race.tie_ms is None else board.race.tie_ms) * MS)


def board_for(script: Script) -> Board:
    """A simulated board with a seat for each player of the script."""
    from firmware.simulated import simulated_board  # a real table has none

    switches = [*script.switches, *map(frozenset, script.newcomers.values())]
    return simulated_board([*script.names, *script.newcomers], switches)


def check_presses(script: Script, board: Board) -> None:
    """Raises UsageError if the script presses a switch that the board does not have."""
    names = (*script.names, *script.newcomers)
    for seat, switch in sorted(script.touched()):
        if seat >= len(board.seats) or switch not in board.seats[seat].lines:
            who = names[seat]
            raise UsageError(f"the script presses {who} {switch}, which {board.name} has not")


def check_defaults(board: Board) -> None:
    """Raises UsageError for an unknown game or option in the board file."""
    for game_id, defaults in board.defaults.items():
        with as_usage_error(f"{board.name}, [games.{game_id}]: "):
            check_options(game_id, defaults)


def check_options(game_id: str, options: Mapping[str, Any]) -> None:
    """Raises UsageError for an unknown game or option, or a wrong value."""
    game = replay.game_called(game_id)
    with as_usage_error():
        read_options(game.id, game.settings, options)


def check_fits(game: Game[Any], names: Sequence[str], seats: Sequence[int], board: Board) -> None:
    """Raises UsageError for players or seats that this game cannot have."""
    least, most = game.players[0], game.players[-1]
    if not least <= len(names) <= most:
        raise UsageError(f"{game.id} is for {least} to {most} players; you named {len(names)}")
    if max(seats) >= len(board.seats):
        raise UsageError(
            f"{board.name} has {len(board.seats)} seats for {len(names)} players; use another board"
        )
    for seat in seats:
        wiring = board.seats[seat]
        buttons = len(set(wiring.lines) - {PAD})
        if buttons < game.buttons:
            raise UsageError(
                f'{game.id} needs {game.buttons} buttons a seat; "{wiring.name}" has {buttons}'
            )


def bundled(name: str) -> Path:
    """The path of the bundled evening of that name, if there is one."""
    return Path(str(files("companion") / "evenings" / f"{name}.txt"))


def record_of_script(script: Script, board: Board) -> Record:
    """The script's game at this board. Raises UsageError."""
    players = tuple(enumerate(script.names))
    start = Start(script.game or DEFAULT_GAME, players, settings=script.settings)
    record = record_of(start, board, "simulated", script.seed, script.tie_ns)
    check_presses(script, board)
    return record
