"""Somebody else's code is kept apart, in cells of its own; without any of it, nothing is begun."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.kit.foreign import keep_by

if TYPE_CHECKING:
    from companion.daemon.cell import Cells


@contextmanager
def apart() -> Iterator[None]:
    """Meanwhile nothing of somebody else's runs in this process."""
    kept: list[Cells] = []
    first = threading.Lock()  # who wants a game on a page has it looked at by the page's thread

    def ask(work: Callable[..., Any], args: tuple[Any, ...], whose: str) -> Any:
        with first:
            if not kept:
                from companion.daemon.cell import Cells

                kept.append(Cells())
        return kept[0].ask(work, args, whose)

    before = keep_by(ask)
    try:
        yield
    finally:
        keep_by(before)
        for cells in kept:
            cells.close()
