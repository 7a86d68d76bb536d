"""`naysayer play`: checks the words, then opens a table, or plays a script."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.records import journal_path
from companion.commands.terminal import Lines, LivePicture, warn
from companion.daemon import session as sessions
from companion.daemon.seating import (
    board_for,
    bundled,
    check_fits,
    check_presses,
    load_table,
    record_of_script,
    unfinished,
)
from companion.journal.journal import Journal
from companion.journal.records import JournalError
from companion.journal.replay import game_called
from companion.kit.usage import UsageError
from firmware.board import Board

if TYPE_CHECKING:
    from companion.daemon.simulated_table import SimulatedTable
    from companion.journal.script import Script


def play(args: Namespace) -> int:
    """Raises UsageError, BoardError, FactoryError, JournalError, OSError: each one line."""
    _check_words(args)
    if args.script is not None:
        from companion.journal.script import read_script

        return _play_script(args, read_script(_script_path(args.script)))
    from companion.commands.at_table import play_here

    return play_here(args)


def _check_words(args: Namespace) -> None:
    """Raises UsageError for words that do not go together."""
    if not args.pace >= 0:  # which nan is not either
        raise UsageError(f"--pace {args.pace:g}: use 0 or more seconds")
    if args.script is not None and (args.page or args.phones):
        word = "--page" if args.page else "--phones"
        raise UsageError(f"{word} doesn't work with --script; drop one")
    if args.join_code is not None and not args.phones:
        raise UsageError("--join-code: phones join by it; add --phones")
    if args.script is None and args.pace:
        raise UsageError("--pace is for a demo; name a --script too")
    settled = any(word not in (None, []) for word in (args.game, args.seat, args.option, args.seed))
    if args.script is not None and settled:
        raise UsageError("--script brings its own game, players, options and seed; drop yours")
    if args.resume is not None and settled:
        raise UsageError("--resume continues the game with its own settings; drop the others")


def _play_script(args: Namespace, script: Script) -> int:
    board = load_table(args.board) if args.board else board_for(script)
    journal = _journal(args)
    with closing(journal) if journal is not None else nullcontext():
        with closing(_scripted_table(args, script, board, journal)) as table:
            table.run()
        if journal is not None:
            journal.check_written()
    return 0


def _journal(args: Namespace) -> Journal | None:
    """The journal; None if the usual one cannot be used. Raises JournalError for another."""
    try:
        journal = Journal(journal_path(args.journal))
    except JournalError as error:
        if args.journal or args.resume is not None:
            raise
        warn(f"no game is saved: {error}")
        return None
    if journal.notice:
        warn(f"{journal.path}: {journal.notice}")
    return journal


def _scripted_table(
    args: Namespace, script: Script, board: Board, journal: Journal | None
) -> SimulatedTable:
    """The simulated table, with a new game or one that is resumed."""
    from companion.daemon.simulated_table import SimulatedTable

    if args.resume is not None and journal is not None:
        record, entries = unfinished(journal, args.resume)
        check_fits(game_called(record.game), record.names, record.seats, board)
        check_presses(script, board)
        session = sessions.go_on(record, entries)
    else:
        session = sessions.begin(record_of_script(script, board), journal)
    live = sys.stdout.isatty() and not args.json
    show = LivePicture(args.pace) if live else Lines(json=args.json)
    show.watch(session)
    return SimulatedTable(board, session, script, journal, show, warn=warn)


def _script_path(name: str) -> Path:
    """A file, or the name of a bundled evening."""
    if bundled(name).is_file() and not Path(name).is_file():
        return bundled(name)
    return Path(name)
