"""A sheet: numbers in lines, each of which can be corrected until somebody presses DONE. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.kit.structs import replace
from companion.kit.view import Ask, Choice

DONE = Choice("done", "DONE")


class Sheet(NamedTuple):
    """`rows`: what each line says with its number, by a key. `patience_ns`: as of an Ask."""

    question: str
    rows: Mapping[str, str]
    patience_ns: int | None = None

    def asks(self, players: Iterable[int]) -> tuple[Ask, ...]:
        """The same for each of them: any one may move a number."""
        lines = (DONE, *(Choice(*row) for row in self.rows.items()))
        ask = Ask(-1, self.question, lines, "sheet", patience_ns=self.patience_ns)
        return tuple(replace(ask, player=player) for player in players)

    def read(self, key: str) -> tuple[str, int] | None:
        """Which number an answer moves, and by how much; ("", 0): all are right. None: nothing."""
        if key in ("", DONE.key):
            return "", 0
        return (key[1:], -1 if key[0] == "-" else 1) if key[1:] in self.rows else None
