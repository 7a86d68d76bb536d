"""The publisher: what happens at the table, as news for the page. Called from the parts' threads.

Each kind of news is published whole, so that a browser that missed some is right again with the
next: `table`, `deal`, `rulings`, `frame`, `paper`. A game goes on without its page: what goes wrong
here is told once, and stops nobody.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from PIL.Image import Image

from companion.daemon.session import Session
from companion.kit.game import Output
from companion.kit.laid import Laid
from companion.kit.rulings import Ruling
from companion.page import frames, snapshot
from firmware.board import Board

RULINGS = 5  # the newest that the page shows
SLIPS = 6

Publish = Callable[[str, str], None]


class Publisher:
    """`watch` and `say` belong to the loop, `frame` to the panel, `slip` to the printer."""

    def __init__(
        self, publish: Publish, board: Board, warn: Callable[[str], None], *, deals: bool
    ) -> None:
        """`deals`: whether the page lays cards for a table that has none."""
        self._publish = publish
        self._warn = warn
        self._failed = False
        self._board = board
        self._deals = deals
        self._laid: Laid | None = None
        self._names: tuple[str, ...] = ()
        self._session: Session | None = None
        self._rulings: deque[dict[str, Any]] = deque(maxlen=RULINGS)
        self._slips: deque[str] = deque(maxlen=SLIPS)
        self._printed = 0

    def watch(self, session: Session) -> None:
        """The session has changed."""
        with self._told_once():
            self._watch(session)

    def say(self, said: Output) -> None:
        """Something was said, and the disk has what it rests on."""
        if isinstance(said, Ruling):
            with self._told_once():
                self._rulings.append(snapshot.ruling(said, self._names))
                self._send("rulings", list=list(self._rulings))

    def frame(self, image: Image) -> None:
        """The panel has this picture now."""
        with self._told_once():
            self._send("frame", **frames.fields(image))

    def slip(self, text: str) -> None:
        """The printer has printed this, whole."""
        self._printed += 1
        self._slips.append(text)
        self._send("paper", printed=self._printed, slips=list(self._slips))

    def _watch(self, session: Session) -> None:
        if session is not self._session:
            self._session, self._names = session, session.names
            self._laid = None
            self._rulings.clear()
            self._send("rulings", list=[])
        self._publish("table", json.dumps(snapshot.table(session, self._board)))
        lay = session.table.rules.laid
        if self._deals:
            self._laid = lay(session.state.game, self._laid) if lay is not None else None
            self._publish("deal", json.dumps(snapshot.deal(self._laid)))

    @contextmanager
    def _told_once(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            if not self._failed:
                self._failed = True
                self._warn(f"page: {error!r}; the game goes on without it; this is a bug")

    def _send(self, kind: str, **fields: Any) -> None:
        self._publish(kind, json.dumps({"kind": kind, **fields}))
