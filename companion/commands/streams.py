"""Standard output and error: in whatever letters a terminal has, for whoever still reads them."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path

NEAREST = "naysayer-nearest"  # our name for what becomes of letters that a terminal has not
SIGNS = {
    **dict(zip("●○·•▲▼◀▶↑↓←→✓✗", "*o..^v<>^v<>+x", strict=True)),
    **dict(zip("█▀▄▌▐▛▜▙▟▘▝▖▗▞▚", "#'.[]####''../\\", strict=True)),  # of a drawn panel
    **dict(zip("▁▂▃▅▆▇", "__---=", strict=True)),  # of a distribution
    **dict(zip("─│┌┐└┘═", "-|++++=", strict=True)),
    "…": ".",
}


class NobodyReadsError(BaseException):
    """What is printed can be written nowhere; no part of a table has failed, nor tries again."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def open_streams() -> None:
    """Makes sure that there are all three, and that nothing that is printed is an error."""
    codecs.register_error(NEAREST, _nearest)
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:  # one was closed: `naysayer scores >&-`
        pass
    os.close(number)
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=NEAREST)


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
    """For a program that reads it: no letter of it may be lost, whatever the terminal has."""
    return json.dumps(row, ensure_ascii=not _is_utf8())


def in_utf8() -> None:
    """What is printed from here on is a file's text."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def _is_utf8() -> bool:
    return codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """A sign as wide for each that the terminal's encoding has not."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_sign, error.object[error.start : error.end])), error.end


def _sign(char: str) -> str:
    from companion.kit.names import KIN

    if char in SIGNS:
        return SIGNS[char]
    like = KIN.get(char) or unicodedata.normalize("NFKD", char)
    return next((c for c in like if c.isascii() and c.isprintable()), "?")
