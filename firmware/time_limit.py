"""How long a printer may take for a slip, before it counts as gone."""

from __future__ import annotations

BITS_PER_BYTE = 10  # a start bit, eight data bits, a stop bit
PATIENCE = 2.0  # a slip may take this many times as long as the baud rate says...
LINE_S = 0.2  # ...and a slow one this long for a line, while it keeps the sender waiting...
GRACE_S = 2.0  # ...and this much more


def time_limit_s(data: bytes, baud: int) -> float:
    """How long these bytes may take."""
    lines = data.count(b"\n")
    return GRACE_S + LINE_S * lines + PATIENCE * len(data) * BITS_PER_BYTE / baud
