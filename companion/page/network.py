"""Machines on the network: their addresses, and how much each of them may send. Sends nothing."""

from __future__ import annotations

import re
from contextlib import suppress
from ipaddress import ip_address, ip_network
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, socket

LOOPBACK = "127.0.0.1"
ROUTES = Path("/proc/net/fib_trie")  # Linux only
OWN = re.compile(r"\|-- (\S+)\s+/32 host LOCAL")


def own_address() -> str:
    """This machine's address on the way to the internet, or any it has. Sends nothing."""
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


class Buckets:
    """How much each machine has sent: `burst` at once, and then one each `every_ns`."""

    def __init__(self, burst: int, every_ns: int) -> None:
        self._burst_ns, self._every_ns = burst * every_ns, every_ns
        self._due_ns: dict[str, int] = {}  # when all that it has sent will have been paid for

    def take(self, who: str, count: int, now_ns: int) -> int:
        """Take that many. How long to wait, in ns, before the next may be taken."""
        if who not in self._due_ns:  # those that are idle are forgotten
            self._due_ns = {w: due for w, due in self._due_ns.items() if due > now_ns}
        due_ns = max(self._due_ns.get(who, 0), now_ns) + count * self._every_ns
        self._due_ns[who] = due_ns
        return max(0, due_ns - now_ns - self._burst_ns)
