"""A slip on its way to paper: lines of text, some of them marked, and the bytes for a printer."""

from __future__ import annotations

from collections.abc import Iterator

from firmware import escpos
from firmware.board import PrinterWiring

# At the beginning of a line. A printer of plain text gets none.
LARGE = "\x0e"  # twice as large
CODE = "\x10"  # as a QR code


def encoded(slip: str, wiring: PrinterWiring) -> bytes:
    """All bytes of a slip, up to the feed that brings it out from under the tear bar."""
    make = _escpos if wiring.language == "escpos" else _text
    return b"".join(make(slip, wiring))


def plain(slip: str) -> str:
    """Without what is marked, as somebody sees it who has no such printer."""
    lines = slip.splitlines(keepends=True)
    return "".join(line.removeprefix(LARGE) for line in lines if not line.startswith(CODE))


def _text(slip: str, wiring: PrinterWiring) -> Iterator[bytes]:
    """No commands at all: what any printer prints."""
    for line in plain(slip).splitlines():
        yield _printable(line).encode(escpos.ENCODING, "replace") + b"\r\n"
    yield b"\r\n" * wiring.feed


def _escpos(slip: str, wiring: PrinterWiring) -> Iterator[bytes]:
    yield escpos.BEGIN
    for line in slip.splitlines():
        text = _printable(line.removeprefix(LARGE).removeprefix(CODE))
        if line.startswith(LARGE):
            yield escpos.large(text)
        elif line.startswith(CODE):
            yield escpos.line("") + escpos.code(text, wiring.width)  # it wants white around it
        else:
            yield escpos.line(text)
    if wiring.feed:
        yield escpos.feed(wiring.feed)
    if wiring.cut != "no":
        yield escpos.FULL_CUT if wiring.cut == "full" else escpos.PARTIAL_CUT


def _printable(line: str) -> str:
    """Nothing that a printer would take for a command."""
    return "".join(char if char.isprintable() else "?" for char in line)
