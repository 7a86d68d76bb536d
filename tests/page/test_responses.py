"""What the page answers to plain requests: files once, and nothing to what no browser sends."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator

import pytest

from tests.page.still import page_of
from tests.pin_bench import PATIENCE_S

RELOAD = 2_000  # bytes


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with page_of() as table_page:
        yield int(table_page.page.address.rstrip("/").rpartition(":")[2])


@pytest.fixture
def browser(port: int) -> Iterator[http.client.HTTPConnection]:
    browser = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    yield browser
    browser.close()


def asked(
    browser: http.client.HTTPConnection, path: str, **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    browser.request("GET", path, headers=names)
    answer = browser.getresponse()
    return answer, answer.read()


def raw(port: int, *lines: str) -> str:
    """The first line of the answer to these lines."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        line.sendall("".join(f"{text}\r\n" for text in (*lines, "")).encode("latin-1"))
        return line.makefile(encoding="latin-1").readline().strip()


def test_many_requests_come_on_one_connection(browser: http.client.HTTPConnection) -> None:
    assert asked(browser, "/")[0].status == 200
    line = browser.sock
    for path, status in (("/main.js", 200), ("/no", 404), ("/page.css", 200)):
        answer, _ = asked(browser, path)
        assert answer.status == status
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert browser.sock is line


def test_a_browser_that_has_a_file_is_reported_so_in_a_line(
    browser: http.client.HTTPConnection,
) -> None:
    first, body = asked(browser, "/")
    again, nothing = asked(browser, "/", If_None_Match=first.headers["ETag"])
    assert (again.status, nothing) == (304, b"")
    assert len(str(again.headers)) < RELOAD
    assert asked(browser, "/", If_None_Match='"other"')[1] == body


HOST = "Host: 127.0.0.1"


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (["GET / HTTP/1.1"], 400),
        (["GET / HTTP/1.1", HOST, HOST], 400),
        (["GET / HTTP/1.1", "Host: [::1"], 400),
        (["GET / HTTP/1.1", "Host: 127.0.0.1@evil.example"], 400),
        (["GET / HTTP/1.1", "Host: \xe4"], 400),
        (["GET //[ HTTP/1.1", HOST], 404),
        (["GET x HTTP/1.1", HOST], 400),
        (["GET / HTTP/1.1", HOST, "If-None-Match: a", "If-None-Match: b"], 400),
        (["GET /ws HTTP/1.1", HOST, "Origin: http://[", "Upgrade: websocket"], 403),
        (["GET /ws HTTP/1.1", HOST, "Origin: http://127.0.0.1", "Origin: http://x"], 400),
        (["GET /ws HTTP/1.1", HOST, "Origin: http://x", "Upgrade: websocket"], 403),
        (["GET /ws HTTP/1.1", HOST, "Origin: http://127.0.0.1:1", "Upgrade: websocket"], 403),
        (["GET /ws HTTP/1.1", HOST, "Origin: null", "Upgrade: websocket"], 403),
        (["GET /ws HTTP/1.1", HOST], 426),
        (["GET / HTTP/1.1", HOST, "Content-Length: 5"], 400),
        (["nonsense"], 400),
        (["GET / HTTP/1.1", HOST, "X: " + "x" * 20_000], 400),
        (["GET / HTTP/1.1", "Host: evil.example"], 403),
        (["GET / HTTP/1.1", HOST], 200),
        (["GET /table.css?v=2 HTTP/1.1", HOST], 200),
        (["GET /../server.py HTTP/1.1", HOST], 404),
        (["GET /%2e%2e/server.py HTTP/1.1", HOST], 404),
    ],
    ids=str,
)
def test_what_no_browser_sends_is_a_bad_request(port: int, lines: list[str], status: int) -> None:
    assert raw(port, *lines).startswith(f"HTTP/1.1 {status} ")
