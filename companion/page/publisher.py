"""The publisher: what happens at the table, as news for the page. Called from the parts' threads.

Each kind of news is published whole, so that a browser that missed some is right again with the
next: `table`, `deal`, `rulings`, `frame`, `paper`.
"""

from __future__ import annotations

import base64
import io
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from PIL.Image import Image

from companion.games.not_not.state import State
from companion.page import snapshot
from companion.page.drawer import Drawer
from companion.play import Ruling
from companion.sitting import Sitting
from companion.table import Said
from firmware.board import Board

RULINGS = 5  # the newest that the page shows
SLIPS = 6

Publish = Callable[[str, str], None]


class Publisher:
    """`watch` and `say` belong to the loop, `frame` to the panel, `slip` to the printer."""

    def __init__(self, publish: Publish, board: Board, *, deals: bool) -> None:
        """`deals`: whether the page lays cards for a table that has none."""
        self._publish = publish
        self._board = board
        self._drawer = Drawer() if deals else None
        self._names: tuple[str, ...] = ()
        self._sitting: Sitting | None = None
        self._rulings: deque[dict[str, Any]] = deque(maxlen=RULINGS)
        self._slips: deque[str] = deque(maxlen=SLIPS)
        self._printed = 0

    def watch(self, sitting: Sitting) -> None:
        """The sitting has changed."""
        if sitting is not self._sitting:
            self._sitting, self._names = sitting, sitting.names
            self._rulings.clear()
            self._send("rulings", list=[])
        self._publish("table", json.dumps(snapshot.table(sitting, self._board)))
        state = sitting.state.game
        if self._drawer is None:
            return
        if isinstance(state, State):
            layout = self._drawer.layout(state)
            self._publish("deal", json.dumps(snapshot.deal(layout)))
        else:
            self._send("deal", slots=[], fresh=[], left=0, back=None)

    def say(self, said: Said) -> None:
        """Something was said, and the disk has what it rests on."""
        if isinstance(said, Ruling):
            self._rulings.append(snapshot.ruling(said, self._names))
            self._send("rulings", list=list(self._rulings))

    def frame(self, image: Image) -> None:
        """The panel has this picture now."""
        file = io.BytesIO()
        image.save(file, "PNG")
        png = base64.b64encode(file.getvalue()).decode()
        colours = "one" if image.mode == "1" else "many"
        self._send("frame", width=image.width, height=image.height, colours=colours, png=png)

    def slip(self, text: str) -> None:
        """The printer has printed this, whole."""
        self._printed += 1
        self._slips.append(text)
        self._send("paper", printed=self._printed, slips=list(self._slips))

    def _send(self, kind: str, **fields: Any) -> None:
        self._publish(kind, json.dumps({"kind": kind, **fields}))
