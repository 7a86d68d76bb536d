"""Reads rows.txt of a game, a clause a line: says | moves | what is ruled | who has what | others.

Other fields begin with their name. "with" has options: "flips", "players=3", "count=each_trick".
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tests.at_table import AtTable

HOUR_NS = 3_600_000_000_001
WAYS: dict[str, dict[str, Any]] = {
    "as written": {},
    "later": {"from_ns": HOUR_NS},
    "turned": {"turned": 1},
    "noise": {"noise": True},
}


class Row(NamedTuple):
    says: str
    moves: str
    ruled: list[str]
    has: dict[str, str]  # by letter; in most games the points of those who have any
    more: dict[str, list[str]]

    def one(self, name: str) -> str:
        return self.more.get(name, [""])[0]

    @property
    def points(self) -> dict[str, int]:
        return {letter: int(count) for letter, count in self.has.items()}

    @property
    def settings(self) -> dict[str, str]:
        """The options, and "players"."""
        options = (option.partition("=") for option in self.one("with").split())
        return {"players": "4"} | {n: value.replace("_", " ") or "yes" for n, _, value in options}


def read(folder: str, name: str = "rows.txt") -> list[Row]:
    lines = (Path(folder).with_name(name)).read_text("utf-8").splitlines()
    return [_row(line) for line in lines if line and not line.startswith("#")]


def _row(line: str) -> Row:
    says, moves, ruled, has, *fields = (field.strip() for field in f"{line} ".split("|"))
    more: dict[str, list[str]] = {}
    for name, _, rest in (field.partition(" ") for field in fields):
        more.setdefault(name, []).append(rest)
    return Row(says, moves, [one.strip() for one in ruled.split(",") if one], by_letter(has), more)


def by_letter(text: str) -> dict[str, str]:
    """ "B 2, C 0b"."""
    return dict(one.split() for one in text.split(",") if one)


def unordered(line: str) -> list[str]:
    """A ruling, however its names are ordered: people sit otherwise."""
    return sorted(line.replace("+ ", "").split())


def in_order(line: str) -> str:
    """A ruling, with winners who share a place in the order of the alphabet."""
    clause, _, names = line.removesuffix(" WIN").partition(" ")
    together = " + ".join(sorted(names.split(" + ")))
    return f"{clause} {together} WIN" if line.endswith(" WIN") else line


def points(table: AtTable[Any]) -> dict[str, int]:
    """Of those who have any, by letter."""
    rows = table.table.standings(table.state).rows
    return {name[0]: count for name, count in rows if count}
