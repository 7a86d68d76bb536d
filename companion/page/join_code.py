"""The join code as it is shown: in the terminal, on the panel and the dealer's page."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from urllib.parse import urlsplit

from companion.page import messages
from companion.page.network import is_loopback
from companion.page.tokens import JoinCode
from companion.table import lobby

OPEN = (
    "anyone on this Wi-Fi can look on, and can read names, codes and cards as they are sent "
    "(http, not https); to press, they need the code"
)
ALONE = "this machine is on no network that a phone could reach: join one, and start again"


def address_of(code: JoinCode, page: str) -> str:
    """Where a phone joins: the page's address and the code."""
    return f"{page}{code.code}"


def invitation(code: JoinCode, page: str) -> str:
    """What a dealer's page shows of it."""
    address = address_of(code, page)
    return messages.news("door", address=address, code=code.code, modules=_scanned(address))


def on_panel(code: JoinCode, page: str) -> lobby.Door:
    """What the panel shows of it: no code to scan where none would lead here."""
    alone = is_loopback(urlsplit(page).hostname or "")
    return lobby.Door(code.code, () if alone else _scanned(address_of(code, page)))


def announce(code: JoinCode, page: str, say: Callable[[str], None], *, picture: bool) -> None:
    """Print it; `picture`: the code to scan too, if it can be made."""
    if is_loopback(urlsplit(page).hostname or ""):
        say(ALONE)
        return
    address = address_of(code, page)
    for line in in_terminal(_scanned(address)) if picture else ():
        say(line)
    say(f"phones join at {address}")
    say(OPEN)


def _scanned(address: str) -> tuple[str, ...]:
    """In capitals a QR code is smaller; hosts are the same in them, and so are our doors."""
    return modules(address.upper())


Modules = tuple[str, ...]
"""Rows of "1" for dark and "0" for light, without the quiet zone."""

QUIET = 4  # light modules around it
DARK_ON_LIGHT = "\x1b[30;107m"
PLAIN = "\x1b[0m"


def modules(text: str) -> Modules:
    """The code of a text; none where segno is not installed."""
    try:
        segno = importlib.import_module("segno")
    except ModuleNotFoundError:
        return ()
    rows = segno.make(text, micro=False, error="l").matrix
    return tuple("".join("1" if dark else "0" for dark in row) for row in rows)


def in_terminal(rows: Modules) -> list[str]:
    """Dark on light whatever the terminal's colours; two rows of modules a line."""
    side = len(rows) + 2 * QUIET
    edge, margin = "0" * side, "0" * QUIET
    padded = [edge] * QUIET + [margin + row + margin for row in rows] + [edge] * (QUIET + 1)
    blocks = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
    return [
        DARK_ON_LIGHT + "".join(blocks[a + b] for a, b in zip(above, below, strict=True)) + PLAIN
        for above, below in zip(padded[0:side:2], padded[1 : side + 1 : 2], strict=True)
    ]
