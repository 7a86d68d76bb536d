"""Machines on the network: their addresses, and how much each of them may send. Sends nothing."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, socket

from companion.kit.structs import Struct

LOOPBACK = "127.0.0.1"
ROUTES = Path("/proc/net/fib_trie")  # Linux only
OWN = re.compile(r"\|-- (\S+)\s+/32 host LOCAL")


def own_address() -> str:
    """This machine's address on the way to the internet; where there is no way, as on a table's
    own Wi-Fi, any that it has. Sends nothing.
    """
    with suppress(OSError), socket(AF_INET, SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    found = OWN.findall(ROUTES.read_text()) if ROUTES.exists() else []
    return next((address for address in found if not is_loopback(address)), LOOPBACK)


def shown(host: str) -> str:
    """The address to listen at, as a browser types it."""
    host = own_address() if host in ("0.0.0.0", "::", "") else host
    return f"[{host}]" if ":" in host else host


def client(address: str) -> str:
    """The machine behind an address: in IPv6, where it can have any number of them, its /64."""
    plain = address.partition("%")[0]
    if not is_address(plain):
        return address
    found = ip_address(plain)
    return str(ip_network((found, 64), strict=False) if found.version == 6 else found)


def is_loopback(host: str) -> bool:
    """Whether that host is this machine talking to itself."""
    return host.lower() == "localhost" or (is_address(host) and ip_address(host).is_loopback)


def is_address(host: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(host))
    return False


class Bucket(Struct):
    """Takes `burst` at once and then one each `every_ns`; what is beyond that has to wait."""

    burst: int
    every_ns: int
    due_ns: int = 0  # when all that was taken will have been paid for

    def take(self, count: int, now_ns: int) -> int:
        """Take that many. How long to wait, in ns, before the next may be taken."""
        self.due_ns = max(self.due_ns, now_ns) + count * self.every_ns
        return max(0, self.due_ns - now_ns - self.burst * self.every_ns)


class Buckets:
    """A bucket for each machine; one that is idle is forgotten."""

    def __init__(self, burst: int, every_ns: int) -> None:
        self._new = partial(Bucket, burst, every_ns)
        self._of: dict[str, Bucket] = {}

    def take(self, who: str, count: int, now_ns: int) -> int:
        """See `Bucket.take`. A `count` below 0 gives some back."""
        if who not in self._of:
            self._of = {w: b for w, b in self._of.items() if b.due_ns > now_ns}
            self._of[who] = self._new()
        return self._of[who].take(count, now_ns)
