"""The debugging protocol of a browser: calls and their answers, over its socket."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

PATIENCE_S = 60.0


class ChromiumError(RuntimeError):
    """There is none, or it did not do what it was asked: one line."""


class Wire:
    """Calls and their answers, one at a time; what the browser says by itself is passed over."""

    def __init__(self, url: str) -> None:
        self._closing = ExitStack()
        self._socket = self._closing.enter_context(connect(url, max_size=None, compression=None))
        self._number = 0

    def __call__(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        self._number += 1
        call: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if session is not None:
            call["sessionId"] = session
        self._socket.send(json.dumps(call))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise ChromiumError(f"{method}: {answer['error']['message']}")
                result: dict[str, Any] = answer["result"]
                return result

    def close(self) -> None:
        self._closing.close()
