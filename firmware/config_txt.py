"""What a board wants of the Pi's config.txt: the lines that stand as comments in its file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_LINE = re.compile(r"^#\s*((?:dtparam|dtoverlay|enable_uart)=\S+|\[(?:all|pi\w+)\])$", re.MULTILINE)
_EXPANDER = re.compile(r"dtoverlay=mcp23017,addr=0x([0-9a-f]{2}),gpiopin=(\d+)")


class Expander(NamedTuple):
    """An MCP23017 as config.txt announces it: its I2C address, and the line its INTA goes to."""

    address: int
    interrupt: int

    @property
    def device(self) -> str:
        """As the kernel names it on the Pi's bus 1, and a board file under `[pins.chips]`."""
        return f"1-{self.address:04x}"


def config_lines(path: Path) -> tuple[str, ...]:
    """In the order of the file, with the `[pi5]` and `[all]` between them."""
    return tuple(_LINE.findall(path.read_text("utf-8")))


def expanders(lines: tuple[str, ...]) -> dict[str, Expander]:
    """By the kernel's name for each."""
    found = (_EXPANDER.fullmatch(line) for line in lines)
    each = [Expander(int(match[1], 16), int(match[2])) for match in found if match]
    return {expander.device: expander for expander in each}
