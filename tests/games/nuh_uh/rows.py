"""Reads rows.txt: the turns of Nuh-Uh!, a line each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.kit.structs import Struct
from tests.games.nuh_uh.turn import PLAYERS, Turn

FEW = (frozenset({"up", "pad"}),) * PLAYERS


class Row(Struct, frozen=True):
    """`more`: its other fields, by their first word."""

    says: str
    moves: str
    heard: list[str]
    more: dict[str, str]

    @property
    def before(self) -> list[str]:
        return hands(self.more.get("before", ""))

    @property
    def after(self) -> list[str]:
        return hands(self.more["after"]) if "after" in self.more else self.before

    @property
    def reads(self) -> str:
        return self.more.get("reads", "ADA to BEN")

    def turn(self, **way: Any) -> Turn:
        """A table at which it can be played."""
        options = (option.partition("=") for option in self.more.get("with", "").split())
        settings = {name: value or "yes" for name, _, value in options}
        few: dict[str, Any] = {"switches": FEW} if "few" in self.more else {}
        return Turn(self.before, settings, int(self.more.get("left", 5)), **few, **way)


def hands(text: str) -> list[str]:
    """ "B 2, C 0b": what is in front of each."""
    found = dict(one.split() for one in text.split(", ") if one)
    return [found.get(letter, "0--") for letter in "ABCD"]


def read(line: str) -> Row:
    says, moves, heard, *more = (field.strip() for field in line.split("|"))
    fields = (field.partition(" ") for field in more)
    return Row(
        says, moves, heard.split(", ") if heard else [], {name: rest for name, _, rest in fields}
    )


LINES = Path(__file__).with_name("rows.txt").read_text("utf-8").splitlines()
ROWS = [read(line) for line in LINES if line and not line.startswith("#")]
