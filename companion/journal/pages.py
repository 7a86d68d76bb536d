"""The rows in the pages of a damaged journal, each page read by itself.

SQLite finds a row through the pages above it: one of those damaged, and all below is lost to it,
though it is there. What is a page, a cell and a value says https://www.sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress

# Kinds of page, and how long their headers are. A row of two numbers and texts is in both first.
ABOVE_ROWS, ROWS, NUMBERED_ROWS = 2, 10, 13
HEADERS = {ABOVE_ROWS: 12, ROWS: 8, NUMBERED_ROWS: 8}
FILE_HEADER = 100  # bytes, in front of the first page's own
WAL_HEADER, FRAME_HEADER = 32, 24  # bytes, in front of all pages and of each one
MOST_PAGES = 1 << 18  # a gigabyte
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes of each
NULL, ZERO, ONE, BLOB = 0, 8, 9, 12  # from BLOB on every other kind is a text
KNOWN = {NULL, *INTEGERS, ZERO, ONE}
NOTHING_MORE = 0  # after the last page of a row that has several
LONGEST = 1 << 20  # bytes of a row; one that would be longer is damaged

Row = tuple[object, ...]
WRONG = (ValueError, IndexError, struct.error)  # what comes of reading what is no row


def with_wal(file: bytes, wal: bytes, size: int) -> bytes:
    """The file with all pages that were written beside it since."""
    found = bytearray(file)
    salt = wal[16:24]
    for at in range(WAL_HEADER, len(wal) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
        number = int.from_bytes(wal[at : at + 4])
        if wal[at + 8 : at + 16] != salt or number > MOST_PAGES:
            break
        end = number * size
        found += bytes(max(0, end - len(found)))
        found[end - size : end] = wal[at + FRAME_HEADER : at + FRAME_HEADER + size]
    return bytes(found)


def rows(file: bytes, size: int) -> Iterator[Row]:
    """What looks like a row of any table, in pages of that size; of numbered ones, that first."""
    for start in range(0, len(file), size):
        first = FILE_HEADER if start == 0 else 0
        for at in _cells(file[start : start + size], first):
            with suppress(*WRONG):
                yield _row(file, size, start, at, file[start + first])


def _cells(page: bytes, first: int) -> list[int]:
    """Where they begin, in a page whose header begins there; none of a page that has no rows."""
    if page[first] not in HEADERS:
        return []
    count = int.from_bytes(page[first + 3 : first + 5])
    with suppress(struct.error):
        return list(struct.unpack_from(f">{count}H", page, first + HEADERS[page[first]]))
    return []


def _row(file: bytes, size: int, start: int, at: int, kind: int) -> Row:
    """The row in that cell of the page that starts there. Raises WRONG."""
    page = file[start : start + size]
    if kind == ABOVE_ROWS:
        at += 4  # which page is below
    length, at = _varint(page, at)
    if length > LONGEST:
        raise ValueError("no row of ours")
    number: Row = ()
    if kind == NUMBERED_ROWS:
        rowid, at = _varint(page, at)
        number = (rowid,)
    here = _length_here(length, size, numbered=bool(number))
    payload = page[at : at + here]
    if here < length:
        payload += _overflow(file, size, page[at + here :], length - here)
    values = _values(payload)
    return (*number, *values[len(number) :])


def _length_here(length: int, size: int, *, numbered: bool) -> int:
    """How much of a row is in its own page; the rest is in others."""
    most = size - 35 if numbered else (size - 12) * 64 // 255 - 23
    if length <= most:
        return length
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    return here if here <= most else least


def _overflow(file: bytes, size: int, after: bytes, length: int) -> bytes:
    """The rest of a row, which starts in the page whose number comes after what is here."""
    found: list[bytes] = []
    number = int.from_bytes(after[:4])
    while len(found) * (size - 4) < length and number != NOTHING_MORE:
        page = file[(number - 1) * size : number * size]
        number = int.from_bytes(page[:4])
        found.append(page[4:])
    return b"".join(found)[:length]


def _values(payload: bytes) -> Row:
    """Integers, texts and None. Raises WRONG; ValueError for any other kind, or for too few."""
    body, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < body:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    found: list[object] = []
    for kind in kinds:
        is_text = kind > BLOB and kind % 2 == 1
        length = (kind - BLOB) // 2 if is_text else INTEGERS.get(kind, 0)
        value = payload[body : body + length]
        body += length
        if len(value) < length or not (is_text or kind in KNOWN):
            raise ValueError("no row of ours")
        found.append(value.decode() if is_text else _small(kind, value))
    return tuple(found)


def _small(kind: int, value: bytes) -> int | None:
    if kind == NULL:
        return None
    return kind - ZERO if kind in (ZERO, ONE) else int.from_bytes(value, signed=True)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends. Raises IndexError."""
    found = 0
    for place in range(at, at + 8):
        found = found << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return found, place + 1
    return found << 8 | data[at + 8], at + 9
