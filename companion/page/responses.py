"""Responses: which requests are let in, and what they get: a file, or what has to be made first.

A page elsewhere on the web must not reach a table through somebody's browser, so the name in the
request has to be ours (no name that was re-pointed at us), and so has the Origin of a socket.

A page names its files by a folder that is a hash of them all (/v-…/main.js): a browser keeps those
for good and asks again for the page only, which has an ETag.

Statistics and bundled evenings take long: each is made once, in another process. In a thread of
this one it would hold the interpreter's lock while the judge waits for it.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import os
import re
import socket
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache, cached_property, lru_cache, partial
from importlib.resources import files
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import msgspec
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from companion.page.catalogue import evenings
from companion.page.network import is_address, is_loopback
from companion.page.tokens import is_join_code

SOCKET = "/ws"
STATS = "/stats"  # and of a game /stats-12; of all, for a spreadsheet, /stats.csv
OF_STATS = re.compile(r"/stats(-[0-9]+|\.csv)?")
SHOWS = "/show/"  # and the name of an evening
PHONE = "/phone.html"  # the page of a phone that is a seat
SINGLE = ("Host", "Origin", "Accept-Encoding", "If-None-Match", "Connection", "Upgrade")
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")
OWN_FILE = re.compile(rb'(href|src)="([\w-]+\.(?:js|css|svg))"')
FOLDER = re.compile("/v-[0-9a-f]{12}(?=/)")  # an older one after an upgrade
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".csv": "text/csv; charset=utf-8",
}
POLICY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    # Alone in its process, a page is given event times in 5 µs; otherwise in 100 µs or a full ms.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Vary": "Accept-Encoding",
}
AGAIN = {"Cache-Control": "no-cache"}
FOR_GOOD = {"Cache-Control": "max-age=31536000, immutable"}
MOST_S = 120.0  # to make something in another process
STATS_S = 20.0  # statistics are made again after this, however often somebody asks


class Responses:
    """Belongs to the page's event loop."""

    def __init__(
        self,
        host: str,
        journal: Path | None,
        *,
        shows: bool,
        package: str = "companion.page",
    ) -> None:
        """`host`: where the page listens. `journal`: whose statistics; `shows`: evenings, too.

        `package`: whose `static/` has the files.
        """
        self._package = package
        self._loopback_only = is_loopback(host)
        self._journal, self._shows = journal, shows
        self._tasks: dict[str, asyncio.Task[bytes]] = {}
        self._stats_due_s = 0.0

    def answer(self, request: Request) -> Response | Awaitable[Response] | None:
        """The response, or what makes it; None: the WebSocket is asked for and allowed."""
        if refused := self.refused(request):
            return refused
        address = _address(request)
        path = address.path
        if path == SOCKET:
            return self._socket(request, address)
        if OF_STATS.fullmatch(path):
            return _when_made(self._stats(), partial(_of_stats, path))
        evening = path.removeprefix(SHOWS)
        if evening != path and self._shows and evening in evenings().values():
            return _when_made(self._once(evening, "companion.page.shows", evening), _of_show)
        return self.file(path, request.headers)

    def refused(self, request: Request) -> Response | None:
        """The response that refuses a request; None: it is allowed."""
        try:
            address = _address(request)
        except ValueError:
            return bad_request()
        if not self._is_ours(address.hostname or ""):
            return response(403, "Forbidden", b"this table has another address\n")
        if getattr(request, "method", "GET") != "GET":
            return response(405, "Method Not Allowed", b"only GET\n")
        return None

    def _socket(self, request: Request, address: SplitResult) -> Response | None:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return response(426, "Upgrade Required", b"only a WebSocket\n")
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("//")[2] != address.netloc:
            return response(403, "Forbidden", b"only this table's own page may connect\n")
        return None

    @cached_property
    def _files(self) -> dict[str, bytes]:
        """The files by their paths; in the pages, links to the others lead into `_folder`."""
        static = (files(self._package) / "static").iterdir()
        found = {f"/{file.name}": file.read_bytes() for file in static if _type(file.name)}
        self._folder = f"/v-{_hash(b''.join(found[name] for name in sorted(found)))}"
        pages = {name: body for name, body in found.items() if name.endswith(".html")}
        there = rb'\1="%s/\2"' % self._folder.encode()
        own = {name: OWN_FILE.sub(there, body) for name, body in pages.items()}
        return {**found, **own, **dict.fromkeys(("/", "/overlay"), own["/index.html"])}

    def file(self, path: str, headers: Headers) -> Response:
        """A file; or, to a browser that has it, only that it has not changed."""
        files, folder = self._files, FOLDER.match(path)
        kept = FOR_GOOD if folder and folder[0] == self._folder else AGAIN
        path = path[folder.end() :] if folder else path
        if is_join_code(path[1:]):  # any code: whether it is the right one is asked elsewhere
            path = PHONE
        body = files.get(path)
        if body is None:
            return not_found()
        tag = f'"{_hash(body)}"'
        if tag in headers.get("If-None-Match", ""):
            return Response(304, "Not Modified", Headers({"ETag": tag}))
        more = {**kept, "ETag": tag}
        if "gzip" in headers.get("Accept-Encoding", ""):
            body, more = _packed(body), more | {"Content-Encoding": "gzip"}
        return response(200, "OK", body, _type(path) or TYPES[".html"], more)

    def _is_ours(self, name: str) -> bool:
        if is_loopback(name):
            return True
        if self._loopback_only:
            return False
        own = socket.gethostname().lower()
        return is_address(name) or name.lower() in (own, f"{own}.local")

    def _stats(self) -> asyncio.Task[bytes]:
        """The task that makes the statistics; the last one, unless it began too long ago."""
        task = self._tasks.get(STATS)
        if task and task.done() and time.monotonic() >= self._stats_due_s:
            del self._tasks[STATS]
        if STATS not in self._tasks:
            self._stats_due_s = time.monotonic() + STATS_S
        return self._once(STATS, "companion.page.stats_page", str(self._journal or ""))

    def _once(self, key: str, module: str, argument: str) -> asyncio.Task[bytes]:
        task = self._tasks.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            self._tasks[key] = task = asyncio.ensure_future(in_process(module, argument))
        return task


async def in_process(module: str, argument: str) -> bytes:
    """What `python -m module argument` prints. Raises OSError if it fails."""
    path = os.pathsep.join(folder or "." for folder in sys.path)
    process = await asyncio.create_subprocess_exec(
        "nice",  # the table comes first; where a service may not, it goes on all the same
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


async def _when_made(task: asyncio.Task[bytes], of: Callable[[bytes], Response]) -> Response:
    """The response, once the task is done. Several requests may wait for one task."""
    try:
        return of(await asyncio.shield(task))
    except OSError as error:
        return response(500, "Internal Server Error", f"{error}\n".encode())


def _of_show(packed: bytes) -> Response:
    return response(200, "OK", packed, "application/json", AGAIN | {"Content-Encoding": "gzip"})


def _of_stats(path: str, printed: bytes) -> Response:
    """The page of statistics, or the spreadsheet, that has this path."""
    page = _pages(printed).get(path)
    if page is None:
        return not_found()
    return response(200, "OK", page.encode(), TYPES[Path(path).suffix or ".html"], AGAIN)


@lru_cache(maxsize=1)
def _pages(printed: bytes) -> dict[str, str]:
    """By their paths."""
    return msgspec.json.decode(printed, type=dict[str, str])


def bad_request() -> Response:
    return response(400, "Bad Request", b"not a request that a browser makes\n")


def not_found() -> Response:
    return response(404, "Not Found", b"no such page\n")


def response(
    status: int,
    phrase: str,
    body: bytes,
    type_: str = "text/plain; charset=utf-8",
    more: dict[str, str] | None = None,
) -> Response:
    own = {"Content-Type": type_, "Content-Length": str(len(body))}
    return Response(status, phrase, Headers({**own, **POLICY, **(more or {})}), body)


def _address(request: Request) -> SplitResult:
    """The host and path of a request. Raises ValueError for one that no browser sends."""
    if any(len(request.headers.get_all(name)) > 1 for name in SINGLE):
        raise ValueError("a header twice")
    host = request.headers.get("Host", "")
    if not (HOST.fullmatch(host) and request.path.startswith("/")):
        raise ValueError("no host")
    return urlsplit(f"http://{host}{request.path}")


def _type(path: str) -> str | None:
    return TYPES.get(Path(path).suffix)


@cache
def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:12]


@cache
def _packed(body: bytes) -> bytes:
    """The body, compressed to about a third: a phone may have bad Wi-Fi."""
    return gzip.compress(body, mtime=0)
