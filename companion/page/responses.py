"""Responses: which requests are let in, and what they get: a file, or what has to be made first.

A page elsewhere on the web must not reach a table through somebody's browser, so the name in the
request has to be ours (no name that was re-pointed at us), and so has the Origin of a socket.

Statistics and bundled evenings take long, and are made in another process. In a thread of this one
they would hold the interpreter's lock while the judge waits for it.
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
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from http import HTTPStatus
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
    "Cache-Control": "no-cache",  # a file that has not changed is not sent again: it has an ETag
}
MOST_S = 120.0  # to make something in another process
# They are made again after this, however often somebody asks. An evening is always the same.
STATS_S, SHOW_S = 20.0, 3600.0


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
        """`journal`: whose statistics; `shows`: evenings too. `package`: whose `static/`."""
        self._package = package
        self._loopback_only = is_loopback(host)
        self._journal, self._shows = journal, shows
        self._made: dict[str, tuple[asyncio.Task[bytes], float]] = {}  # and when it was begun

    async def answer(self, request: Request) -> Response | None:
        """The response; None: the WebSocket is asked for and allowed."""
        if refused := self.refused(request):
            return refused
        address = _address(request)
        path = address.path
        if path == SOCKET:
            return self._socket(request, address)
        evening = path.removeprefix(SHOWS)
        try:
            if OF_STATS.fullmatch(path):
                made = await self._make("stats_page", str(self._journal or ""), STATS_S)
                return _of_stats(path, made)
            if evening != path and self._shows and evening in evenings().values():
                packed = await self._make("shows", evening, SHOW_S)
                return response(200, packed, "application/json", {"Content-Encoding": "gzip"})
        except OSError as error:
            return response(500, f"{error}\n".encode())
        return self.file(path, request.headers)

    def refused(self, request: Request) -> Response | None:
        """The response that refuses a request; None: it is allowed."""
        try:
            address = _address(request)
        except ValueError:
            return bad_request()
        if not self._is_ours(address.hostname or ""):
            return response(403, b"this table has another address\n")
        if getattr(request, "method", "GET") != "GET":
            return response(405, b"only GET\n")
        return None

    def _socket(self, request: Request, address: SplitResult) -> Response | None:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return response(426, b"only a WebSocket\n")
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("//")[2] != address.netloc:
            return response(403, b"only this table's own page may connect\n")
        return None

    @cached_property
    def _files(self) -> dict[str, bytes]:
        static = (files(self._package) / "static").iterdir()
        found = {f"/{file.name}": file.read_bytes() for file in static if _type(file.name)}
        return {**found, **dict.fromkeys(("/", "/overlay"), found["/index.html"])}

    def file(self, path: str, headers: Headers) -> Response:
        """A file; or, to a browser that has it, only that it has not changed."""
        if is_join_code(path[1:]):  # any code: whether it is the right one is asked elsewhere
            path = PHONE
        body = self._files.get(path)
        if body is None:
            return not_found()
        tag = f'"{_hash(body)}"'
        if tag in headers.get("If-None-Match", ""):
            return Response(304, "Not Modified", Headers({"ETag": tag}))
        more = {"ETag": tag}
        if "gzip" in headers.get("Accept-Encoding", ""):
            body, more = _packed(body), more | {"Content-Encoding": "gzip"}
        return response(200, body, _type(path) or TYPES[".html"], more)

    def _is_ours(self, name: str) -> bool:
        if is_loopback(name):
            return True
        if self._loopback_only:
            return False
        own = socket.gethostname().lower()
        return is_address(name) or name.lower() in (own, f"{own}.local")

    async def _make(self, module: str, argument: str, kept_s: float) -> bytes:
        """What that module prints. Several requests may wait for one process. Raises OSError."""
        now_s = time.monotonic()
        task, begun_s = self._made.get(argument, (None, 0.0))
        if task is None or (task.done() and now_s >= begun_s + kept_s):
            task = asyncio.ensure_future(in_process(f"companion.page.{module}", argument))
            self._made[argument] = task, now_s
        return await asyncio.shield(task)


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


def _of_stats(path: str, printed: bytes) -> Response:
    """The page of statistics, or the spreadsheet, that has this path."""
    page = _pages(printed).get(path)
    if page is None:
        return not_found()
    return response(200, page.encode(), TYPES[Path(path).suffix or ".html"])


@lru_cache(maxsize=1)
def _pages(printed: bytes) -> dict[str, str]:
    """By their paths."""
    return msgspec.json.decode(printed, type=dict[str, str])


def bad_request() -> Response:
    return response(400, b"not a request that a browser makes\n")


def not_found() -> Response:
    return response(404, b"no such page\n")


def response(
    status: int,
    body: bytes,
    type_: str = "text/plain; charset=utf-8",
    more: dict[str, str] | None = None,
) -> Response:
    own = {"Content-Type": type_, "Content-Length": str(len(body)), **POLICY, **(more or {})}
    return Response(status, HTTPStatus(status).phrase, Headers(own), body)


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
