"""Standard output and error: present even if closed, and what to do when nobody reads them."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path


class NobodyReadsError(BaseException):
    """Standard output cannot be written.

    A BaseException, so that no part of a table takes it for its own failure and tries again."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def open_streams() -> None:
    """Open the streams that are closed; print letters that the terminal lacks as question marks."""
    nowhere = Path(os.devnull)  # where one was closed: `naysayer scores >&-`
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def flush_output() -> None:
    """Raises OSError if what was printed cannot be written; it is not tried again."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        raise


def json_line(row: Mapping[str, object]) -> str:
    """The row as JSON, in ASCII unless the output is UTF-8: no letter may be lost."""
    return json.dumps(row, ensure_ascii=not _is_utf8())


def in_utf8() -> None:
    """From here on the output is a file: always UTF-8."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def _is_utf8() -> bool:
    return codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"
