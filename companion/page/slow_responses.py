"""What takes long to make: statistics and bundled evenings, each made once, in another process.

In a thread of this one it would hold the interpreter's lock while the judge waits for it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.http11 import Response

from companion.page.catalogue import is_evening
from companion.page.http_files import SHOWS, STATS, found_nothing, made, response

MOST_S = 120.0
STATS_S = 5.0  # for so long they stay as they are, however often somebody asks

Make = Callable[[str, str], Awaitable[bytes]]
Pages = dict[str, str]  # by their paths


class SlowResponses:
    """Belongs to the page's event loop."""

    def __init__(
        self,
        journal: Path | None,
        *,
        shows: bool,
        make: Make | None = None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """The statistics of that journal; `shows`: evenings to watch, too.

        `make` runs a module with an argument, and gives what that prints.
        """
        self._journal = journal
        self._shows = shows
        self._make = make or in_process
        self._now_s = now_s
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self._stats_of: tuple[float, object] = (float("-inf"), None)

    async def answer(self, path: str) -> Response:
        """Others may wait for the same."""
        try:
            if path.startswith(STATS):
                return _page(path, await asyncio.shield(self._stats()))
            evening = path.removeprefix(SHOWS)
            if not (self._shows and is_evening(evening)):
                return found_nothing()
            scenes = await asyncio.shield(self._once(evening, lambda: self._scenes(evening)))
            return made(scenes, "application/json", packed=True)
        except OSError as error:
            return response(500, "Internal Server Error", f"{error}\n".encode())

    def _scenes(self, evening: str) -> Awaitable[bytes]:
        return self._make("companion.page.shows", evening)

    async def _pages(self) -> Pages:
        printed = await self._make("companion.page.stats_page", str(self._journal or ""))
        return msgspec.json.decode(printed, type=Pages)

    def _stats(self) -> asyncio.Task[Pages]:
        """As they were made last, if nothing has changed since, or too little time has passed."""
        made_s, of = self._stats_of
        now_s, journal = self._now_s(), self._journal
        if now_s - made_s >= STATS_S and _state_of(journal) != of:
            task = self._tasks.get(STATS)
            if task is None or task.done():
                self._tasks.pop(STATS, None)
                self._stats_of = (now_s, _state_of(journal))
        return self._once(STATS, self._pages)

    def _once(self, key: str, begin: Callable[[], Awaitable[Any]]) -> asyncio.Task[Any]:
        task = self._tasks.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            self._tasks[key] = task = asyncio.ensure_future(begin())
        return task


def _page(path: str, pages: Pages) -> Response:
    """One of the pages of statistics; the spreadsheet has a type of its own."""
    found = pages.get(path)
    if found is None:
        return found_nothing()
    return made(found.encode(), *["text/csv; charset=utf-8"] * path.endswith(".csv"))


async def in_process(module: str, argument: str) -> bytes:
    """What `python -m module argument` prints. Raises OSError if it fails."""
    path = os.pathsep.join(folder or "." for folder in sys.path)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", module, argument),  # -P: no module of the current folder
        stdout=PIPE,
        stderr=DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
    )
    try:
        found, _ = await asyncio.wait_for(process.communicate(), MOST_S)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # what still reads from it would outlive the event loop
    if process.returncode != 0:
        raise OSError(f"{module} failed; this is a bug")
    return found


def _state_of(journal: Path | None) -> object:
    """What differs once somebody has written to it."""
    found = []
    for path in (journal, journal and journal.with_name(f"{journal.name}-wal")):
        with suppress(OSError):
            stat = path.stat() if path else None
            found.append(stat and (stat.st_mtime_ns, stat.st_size))
    return found
