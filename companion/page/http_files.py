"""The HTTP files: which requests are let in, and the files they get, read once at the start.

A page elsewhere on the web must not reach a table through somebody's browser, so the name in the
request has to be ours (no name that was re-pointed at us), and so has the Origin of a socket.

A page names its files by a folder that is a hash of them all (/v-…/main.js): a browser keeps those
for good and asks again for the page only, which has an ETag.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import socket
from functools import cache
from importlib.resources import files
from urllib.parse import SplitResult, urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from companion.page.network import is_address, is_loopback
from companion.page.tokens import is_join_code

SOCKET = "/ws"
STATS = "/stats"  # and of a game /stats-12; of all, for a spreadsheet, /stats.csv
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
ASK_AGAIN = "no-cache"
FOR_GOOD = "max-age=31536000, immutable"


class HttpFiles:
    """Answers every request but the socket's own, and those for what has to be made first."""

    def __init__(self, host: str) -> None:
        """`host`: where the page listens."""
        self._loopback_only = is_loopback(host)
        static = {
            f"/{file.name}": file.read_bytes()
            for file in (files("companion.page") / "static").iterdir()
            if "." + file.name.rpartition(".")[2] in TYPES
        }
        self.folder = f"/v-{_hash(b''.join(static[name] for name in sorted(static)))}"
        self._files = {
            name: _with_folder(body, self.folder) if name.endswith(".html") else body
            for name, body in static.items()
        }
        self._files["/"] = self._files["/overlay"] = self._files["/index.html"]

    def answer(self, request: Request) -> Response | None:
        """None: one of ours, that no file answers."""
        address = _read(request)
        if address is None:
            return bad_request()
        if not self._is_ours(address.hostname or ""):
            return response(403, "Forbidden", b"this table has another address\n")
        if getattr(request, "method", "GET") != "GET":
            return response(405, "Method Not Allowed", b"only GET\n")
        path = address.path
        if path == SOCKET:
            return self._socket(request, address)
        if path.startswith((STATS, SHOWS)):
            return None
        return self._file(path, request.headers)

    def _socket(self, request: Request, address: SplitResult) -> Response | None:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return response(426, "Upgrade Required", b"only a WebSocket\n")
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != address.netloc:
            return response(403, "Forbidden", b"only this table's own page may connect\n")
        return None

    def _file(self, path: str, headers: Headers) -> Response:
        """A file, for good or as it is now; or that a browser has it already."""
        folder = FOLDER.match(path)
        kept = FOR_GOOD if folder and folder[0] == self.folder else ASK_AGAIN
        path = path[folder.end() :] if folder else path
        if is_join_code(path[1:]):  # any code: whether it is the right one is asked elsewhere
            path = PHONE
        body = self._files.get(path)
        if body is None:
            return found_nothing()
        tag = f'"{_hash(body)}"'
        if tag in headers.get("If-None-Match", ""):
            return Response(304, "Not Modified", Headers({"ETag": tag}))
        name = ".html" if path in ("/", "/overlay") else "." + path.rpartition(".")[2]
        more = {"Cache-Control": kept, "ETag": tag}
        if "gzip" in headers.get("Accept-Encoding", ""):
            body, more = _packed(body), more | {"Content-Encoding": "gzip"}
        return response(200, "OK", body, TYPES[name], more)

    def _is_ours(self, name: str) -> bool:
        if is_loopback(name):
            return True
        if self._loopback_only:
            return False
        own = socket.gethostname().lower()
        return is_address(name) or name.lower() in (own, f"{own}.local")


def keeps_alive(request: Request) -> bool:
    """Whether another request may come on the same connection."""
    return request.headers.get("Connection", "").lower() != "close"


def path_of(request: Request) -> str:
    """Without what stands behind a question mark."""
    return request.path.partition("?")[0]


def made(text: bytes, type_: str = TYPES[".html"], *, packed: bool = False) -> Response:
    """What was made for whoever asked."""
    more = {"Cache-Control": ASK_AGAIN} | ({"Content-Encoding": "gzip"} if packed else {})
    return response(200, "OK", text, type_, more)


def bad_request() -> Response:
    return response(400, "Bad Request", b"not a request that a browser makes\n")


def found_nothing() -> Response:
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


def _read(request: Request) -> SplitResult | None:
    """Its host and path; None: of no browser. A header that decides something stands there once."""
    if any(len(request.headers.get_all(name)) > 1 for name in SINGLE):
        return None
    host = request.headers.get("Host", "")
    if not (HOST.fullmatch(host) and request.path.startswith("/")):
        return None
    try:
        urlsplit(request.headers.get("Origin", "")).port  # noqa: B018
        found = urlsplit(f"http://{host}{request.path}")
        found.port  # noqa: B018
    except ValueError:
        return None
    return found


def _with_folder(page: bytes, folder: str) -> bytes:
    return OWN_FILE.sub(rb'\1="%s/\2"' % folder.encode(), page)


@cache
def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:12]


@cache
def _packed(body: bytes) -> bytes:
    """A third of it, for a phone at the far end of a garden; packed when it is first asked for."""
    return gzip.compress(body, mtime=0)
