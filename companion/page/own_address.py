"""This machine's address, as others on its network would call it. Nothing is sent for it."""

from __future__ import annotations

import fcntl
import struct
from contextlib import suppress
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, inet_ntoa, socket

SIOCGIFADDR = 0x8915  # netdevice(7): an interface's address
LOOPBACK = "127.0.0.1"
INTERFACES = Path("/sys/class/net")  # if_nameindex would want a socket of another kind


def own_address() -> str:
    """That of the way out; where there is none, as on a table's own Wi-Fi, that of an interface."""
    with socket(AF_INET, SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # picks a way out, and sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            found = [_of_interface(probe, path.name) for path in sorted(INTERFACES.glob("*"))]
    return next((address for address in found if address and address != LOOPBACK), LOOPBACK)


def _of_interface(probe: socket, name: str) -> str:
    with suppress(OSError):
        answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
        return inet_ntoa(answer[20:24])
    return ""
