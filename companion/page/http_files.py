"""The HTTP files: which requests are let in, and the files they get, read once at the start.

A page elsewhere on the web must not reach a table through somebody's browser, so the name in the
request has to be ours (no name that was re-pointed at us), and so has the Origin of a socket.
"""

from __future__ import annotations

import gzip
import ipaddress
import socket
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from urllib.parse import urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from companion.page.door import is_door

SOCKET = "/ws"
STATS = "/stats"
SHOWS = "/show/"  # and the name of an evening
PHONE = "/phone.html"  # the page of a phone that is a seat
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
POLICY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    # Alone in its process, a page is told event times in 5 µs; otherwise in 100 µs or a full ms.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}
PACKED = {"Content-Encoding": "gzip"}


class HttpFiles:
    """Answers every request but the socket's own, and those for what has to be made first."""

    def __init__(self, host: str) -> None:
        """`host`: where the page listens."""
        self._loopback_only = is_loopback(host)
        self._files = {
            f"/{file.name}": file.read_bytes()
            for file in (files("companion.page") / "static").iterdir()
            if "." + file.name.rpartition(".")[2] in TYPES
        }
        self._files["/"] = self._files["/index.html"]

    def answer(self, request: Request) -> Response | None:
        """None: one of ours, that no file answers."""
        host = request.headers.get("Host", "")
        if not self._is_ours(urlsplit(f"//{host}").hostname or ""):
            return _response(403, "Forbidden", b"this table has another address\n")
        path = urlsplit(request.path).path
        if path == STATS or path.startswith(SHOWS):
            return None
        if path == SOCKET:
            origin = request.headers.get("Origin")
            if origin is not None and urlsplit(origin).netloc != host:
                return _response(403, "Forbidden", b"only this table's own page may connect\n")
            return None
        if is_door(path[1:]):  # any code: whether it is the right one is asked elsewhere
            path = PHONE
        body = self._files.get(path)
        if body is None:
            return found_nothing()
        suffix = ".html" if path == "/" else "." + path.rpartition(".")[2]
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return _response(200, "OK", _packed(body), TYPES[suffix], PACKED)
        return _response(200, "OK", body, TYPES[suffix])

    def _is_ours(self, name: str) -> bool:
        if is_loopback(name):
            return True
        if self._loopback_only:
            return False
        own = socket.gethostname().lower()
        return _is_address(name) or name.lower() in (own, f"{own}.local")


def is_loopback(host: str) -> bool:
    """Whether that host is this machine talking to itself."""
    if host.lower() == "localhost":
        return True
    return _is_address(host) and ipaddress.ip_address(host).is_loopback


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def page(text: str) -> Response:
    """A page that was made for whoever asked."""
    return _response(200, "OK", text.encode(), TYPES[".html"])


def packed(body: bytes) -> Response:
    """JSON that is gzipped already."""
    return _response(200, "OK", body, "application/json", PACKED)


def found_nothing() -> Response:
    return _response(404, "Not Found", b"no such page\n")


@cache
def _packed(body: bytes) -> bytes:
    """A third of it, for a phone at the far end of a garden; packed when it is first asked for."""
    return gzip.compress(body, mtime=0)


def _response(
    status: int,
    phrase: str,
    body: bytes,
    type_: str = "text/plain; charset=utf-8",
    more: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    headers = Headers(
        {
            "Content-Type": type_,
            "Content-Length": str(len(body)),
            "Connection": "close",
            **POLICY,
            **more,
        }
    )
    return Response(status, phrase, headers, body)
