"""The publisher: what happens at the table, as news for the page. Called from the parts' threads.

Each kind of news is published whole, so that a browser that missed some is right again with the
next: `table`, `rulings`, `frame`, `paper`. Who calls only hands over what cannot change any
more; the page's thread makes the text of it, and only for somebody who looks on. A game goes on
without its page: what goes wrong here is told once, and stops nobody.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PIL.Image import Image

from companion.daemon.session import Session
from companion.kit.clauses import Clauses
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.page import frames, snapshot
from companion.page.facts import facts
from companion.page.hub import Make
from firmware.board import Board

RULINGS = 5  # the newest that the page shows
SLIPS = 6

Publish = Callable[[str, Make], None]
Row = Callable[[], dict[str, Any]]


class Publisher:
    """`watch` and `say` belong to the loop, `frame` to the panel, `slip` to the printer."""

    def __init__(self, publish: Publish, board: Board, warn: Callable[[str], None]) -> None:
        self._publish = publish
        self._warn = warn
        self._failed = False
        self._board = board
        self._names: tuple[str, ...] = ()
        self._session: Session | None = None
        self._rulings: list[Ruling] = []  # of this game
        self._slips: deque[str] = deque(maxlen=SLIPS)
        self._printed = 0

    def watch(self, session: Session) -> None:
        """The session has changed."""
        self._names = session.names
        if session is not self._session:
            self._begin(session)
        now = replace(session, pending=[])  # it goes on while the page's thread looks at this
        self._tell("table", partial(snapshot.table, now, self._board))

    def say(self, output: Output) -> None:
        """Something was said, and the disk has what it rests on."""
        if isinstance(output, Ruling):
            self._rulings.append(output)
            self._tell_rulings()

    def frame(self, image: Image) -> None:
        """The panel has this picture now; nobody draws on it any more."""
        self._tell("frame", partial(_frame, image))

    def slip(self, text: str) -> None:
        """The printer has printed this, whole."""
        self._printed += 1
        self._slips.append(text)
        paper = {"kind": "paper", "printed": self._printed, "slips": list(self._slips)}
        self._tell("paper", lambda: paper)

    def _begin(self, session: Session) -> None:
        self._session = session
        self._rulings.clear()
        self._tell_rulings()

    def _tell_rulings(self) -> None:
        session = self._session
        read = partial(session.table.clauses, session.state) if session is not None else dict
        self._tell("rulings", partial(_rulings, tuple(self._rulings), self._names, read))

    def _tell(self, kind: str, row: Row) -> None:
        try:
            self._publish(kind, partial(self._text, row))
        except Exception as error:
            self._broken(error)

    def _text(self, row: Row) -> str:
        """On the page's thread."""
        try:
            return json.dumps(row())
        except Exception as error:
            self._broken(error)
            return ""

    def _broken(self, error: Exception) -> None:
        if not self._failed:
            self._failed = True
            self._warn(f"page: {error!r}; the game goes on without it; this is a bug")


def _rulings(
    rulings: tuple[Ruling, ...], names: tuple[str, ...], read: Callable[[], Clauses]
) -> dict[str, Any]:
    clauses = read()
    newest = [snapshot.ruling(r, names, clauses) for r in rulings[-RULINGS:]]
    said = [fact._asdict() for fact in facts(rulings)]
    return {"kind": "rulings", "count": len(rulings), "list": newest, "facts": said}


def _frame(image: Image) -> dict[str, Any]:
    return {"kind": "frame", **frames.fields(image)}
