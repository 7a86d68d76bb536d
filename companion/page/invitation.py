"""The invitation: how a phone comes to the table, in the terminal and on the dealer's page."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from companion.page import messages
from companion.page.addresses import is_loopback
from companion.page.door import Door
from companion.page.qr import in_terminal, modules
from companion.table import lobby

OPEN = (
    "anyone on this Wi-Fi can look on, and can read names, codes and cards as they are sent "
    "(http, not https); to press, they need the code"
)
ALONE = "this machine is on no network that a phone could reach: join one, and start again"


def address_of(door: Door, page: str) -> str:
    """Where a phone joins: the page's address and the door's code."""
    return f"{page}{door.code}"


def news(door: Door, page: str) -> str:
    """What a dealer's page shows of the door."""
    address = address_of(door, page)
    return messages.news("door", address=address, code=door.code, modules=_scanned(address))


def shown(door: Door, page: str) -> lobby.Door:
    """What the panel shows of it: no code to scan where none would lead here."""
    alone = is_loopback(urlsplit(page).hostname or "")
    return lobby.Door(door.code, () if alone else _scanned(address_of(door, page)))


def tell(door: Door, page: str, say: Callable[[str], None], *, picture: bool) -> None:
    """Print it; `picture`: the code to scan too, if it can be made."""
    if is_loopback(urlsplit(page).hostname or ""):
        say(ALONE)
        return
    address = address_of(door, page)
    for line in in_terminal(_scanned(address)) if picture else ():
        say(line)
    say(f"phones join at {address}")
    say(OPEN)


def _scanned(address: str) -> tuple[str, ...]:
    """In capitals a QR code is smaller; hosts are the same in them, and so are our doors."""
    return modules(address.upper())
