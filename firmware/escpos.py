"""A slip as bytes for a printer: as plain text, or in a few old commands of ESC/POS.

The names are those of Epson's command reference; makers of cheap printers copy the commands.
"""

from __future__ import annotations

from collections.abc import Iterator

from firmware.board import PrinterWiring

ESC, FS, GS = b"\x1b", b"\x1c", b"\x1d"
ENCODING = "cp437"

INITIALIZE = ESC + b"@"
CANCEL_KANJI = FS + b"."  # many from China start with two bytes a letter
CODE_PAGE_437 = ESC + b"t\x00"
BEGIN = INITIALIZE + CANCEL_KANJI + CODE_PAGE_437
LARGE_ON, LARGE_OFF = ESC + b"!\x30", ESC + b"!\x00"  # twice as wide and high; font A
CENTRED, LEFT = ESC + b"a\x01", ESC + b"a\x00"
FEED = ESC + b"d"  # and the number of blank lines, one byte
FULL_CUT, PARTIAL_CUT = GS + b"V\x00", GS + b"V\x01"

DOTS = 12  # columns of a letter of font A
# Bytes that a QR code of version 1, 2 and so on holds at level M, which mends 15 %.
ROOM = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450)
LARGEST_MODULE = 6  # dots: at 8 a millimetre a phone reads that from a hand's breadth


def code(text: str, width: int) -> bytes:
    """A QR code that the printer draws, as large as fits on paper `width` letters wide."""
    data = text.encode("utf-8")[: ROOM[-1]]
    modules = 17 + 4 * next(v for v, room in enumerate(ROOM, 1) if len(data) <= room)
    size = max(1, min(LARGEST_MODULE, width * DOTS // modules))
    return b"".join(
        [
            CENTRED,
            _code(b"\x41\x32\x00"),  # model 2, the usual one
            _code(b"\x43" + bytes([size])),
            _code(b"\x45\x31"),  # level M
            _code(b"\x50\x30" + data),
            _code(b"\x51\x30"),  # print it
            LEFT,
        ]
    )


def _code(function: bytes) -> bytes:
    """GS ( k: a function of QR codes (49), behind its length."""
    return GS + b"(k" + (len(function) + 1).to_bytes(2, "little") + b"\x31" + function


# At the beginning of a line. A printer of plain text gets none.
LARGE = "\x0e"  # twice as large
CODE = "\x10"  # as a QR code


def encoded(slip: str, wiring: PrinterWiring) -> bytes:
    """All bytes of a slip, and the feed that brings it past the tear bar."""
    make = _escpos if wiring.language == "escpos" else _text
    return b"".join(make(slip, wiring))


def plain(slip: str) -> str:
    """The slip without its marks, for a printer of plain text."""
    lines = slip.splitlines(keepends=True)
    return "".join(line.removeprefix(LARGE) for line in lines if not line.startswith(CODE))


def _text(slip: str, wiring: PrinterWiring) -> Iterator[bytes]:
    """No commands at all: what any printer prints."""
    for line in plain(slip).splitlines():
        yield _printable(line) + b"\r\n"
    yield b"\r\n" * wiring.feed


def _escpos(slip: str, wiring: PrinterWiring) -> Iterator[bytes]:
    yield BEGIN
    for line in slip.splitlines():
        text = line.removeprefix(LARGE).removeprefix(CODE)
        if line.startswith(LARGE):
            yield LARGE_ON + _printable(text) + b"\n" + LARGE_OFF
        elif line.startswith(CODE):
            yield b"\n" + code(text, wiring.width)  # it wants white around it
        else:
            yield _printable(text) + b"\n"
    if wiring.feed:
        yield FEED + bytes([wiring.feed])
    if wiring.cut != "no":
        yield FULL_CUT if wiring.cut == "full" else PARTIAL_CUT


def _printable(line: str) -> bytes:
    """No byte that a printer takes for a command. A letter that it lacks becomes `?`."""
    seen = "".join(char if char.isprintable() else "?" for char in line)
    return seen.encode(ENCODING, "replace")
