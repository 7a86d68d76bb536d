"""`naysayer club`: the hall of several tables on a page, or its ranking as a spreadsheet."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import suppress
from queue import Empty, SimpleQueue

from companion.club.broker import listener
from companion.club.hall import HEADS, Hall, rows_of
from companion.commands.at_table import listen_at, needs_websockets
from companion.commands.terminal import in_utf8, warn
from companion.journal.spreadsheet import as_csv
from companion.kit.usage import UsageError
from firmware.board import ClubWiring
from firmware.board_file import load_club

PATIENCE_S = 10.0


def club(args: Namespace) -> int:
    """Raises UsageError, BoardError, OSError: each one line."""
    wiring = load_club(args.file) if args.file else ClubWiring()
    if args.csv:
        if args.page:
            raise UsageError("--page doesn't work with --csv; drop one")
        in_utf8()
        sys.stdout.write(as_csv(HEADS, rows_of(_read_hall(wiring).ranking())))
        return 0
    needs_websockets()
    from companion.club.page import PORT, show

    show(wiring, listen_at(args.page or str(PORT)), print, warn)
    return 0


def _read_hall(wiring: ClubWiring) -> Hall:
    """A hall with all that the broker has now. Raises OSError for the first trouble with it."""
    hall, trouble = Hall(), SimpleQueue[str]()
    client = listener(wiring, hall.take, lambda: trouble.put(""), trouble.put)
    client.loop_start()
    why = "the broker does not answer"
    with suppress(Empty):
        why = trouble.get(timeout=PATIENCE_S)
    client.disconnect()
    client.loop_stop()
    if why:
        raise OSError(why)
    return hall
