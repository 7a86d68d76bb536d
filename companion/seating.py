"""Who sits down to what: evenings begun or gone on with, checked before the journal hears."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from companion import evening as evenings
from companion.journal import Entry, Evening, Journal
from companion.play import Settings
from companion.script import Script
from companion.sitting import Sitting
from companion.usage import UsageError
from firmware.board import PAD, Board
from firmware.factories import TIE_MS, Grade

MS = 1_000_000
DEFAULT_GAME = "not-not"
LONGEST_NAME = 12


def begin(
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
        check_presses(script, board, names)
    try:
        return evenings.begin(evening, journal)
    except ValueError as error:
        raise UsageError(str(error)) from error


def go_on(journal: Journal, board: Board, which: str) -> Sitting:
    evening, entries = unfinished(journal, which)
    _check(evening, board)
    return evenings.go_on(evening, entries)


def unfinished(journal: Journal, which: str) -> tuple[Evening, list[Entry]]:
    evening = journal.evening(which)
    if evening.over:
        raise UsageError(f"game {evening.id} is over; start a new one without --resume")
    return evening, journal.entries(evening.id)


def last_unfinished(journal: Journal, board: Board) -> Evening | None:
    """The newest game of the last day that was broken off and fits the board."""
    yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    fits = [
        e
        for e in journal.evenings()
        if not e.over and e.began > yesterday and max(e.seats) < len(board.seats)
    ]
    return fits[-1] if fits else None


def tie_window_ns(board: Board, grade: Grade) -> int:
    return round((TIE_MS[grade] if board.tie_ms is None else board.tie_ms) * MS)


def check_presses(script: Script, board: Board, names: Sequence[str]) -> None:
    """Raises UsageError for a contact that nobody at this table can make."""
    for press in script.presses:
        who = script.names[press.seat]
        if press.seat >= len(names):
            raise UsageError(f"the script has a seat for {who} too; name as many with --seat")
        if press.switch not in board.seats[press.seat].lines:
            raise UsageError(f"the script presses {who} {press.switch}, which {board.name} has not")


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
