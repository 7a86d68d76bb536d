"""Starting: how long it takes, compared with only the libraries that it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from bench.side_by_side import Goal, Row, in_turns

HELP = "from companion.commands.cli import parser; parser().format_help()"
LIBRARIES = """import sys
sys.modules["typing_extensions"] = None  # the linters install it, and then msgspec imports it
import gpiozero, gpiod, luma.oled.device, luma.core.interface.serial, serial, sqlite3"""
TABLE = f"""{LIBRARIES}
import companion.daemon.real_table, companion.daemon.sessions, firmware.gpiod.factory"""


PAGE = "import sys; from companion.commands.cli import main; sys.exit(main(sys.argv[1:]))"
BARE_PAGE = f"""{LIBRARIES}
import asyncio
from http import HTTPStatus
from websockets.asyncio.server import serve


async def main():
    def answer(connection, request):
        return connection.respond(HTTPStatus.OK, "hello")

    async with serve(None, "127.0.0.1", 0, process_request=answer) as server:
        host, port = server.sockets[0].getsockname()
        print(f"http://{{host}}:{{port}}/", flush=True)
        await server.serve_forever()


asyncio.run(main())
"""
STARTS, PAGE_STARTS = 12, 5


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:

        def started(ours: str, other: str) -> tuple[float, float]:
            return in_turns(lambda: _run(ours, folder), lambda: _run(other, folder), STARTS)

        words = ("play", "--page", "127.0.0.1:0", "--journal", str(Path(folder, "page.db")))
        answered = in_turns(
            lambda: _answers(PAGE, words, folder),
            lambda: _answers(BARE_PAGE, (), folder),
            PAGE_STARTS,
        )
        return [
            Row(
                "naysayer --help",
                *started(HELP, "pass"),
                "From nothing to done, beside a Python that does nothing.",
            ),
            Row(
                "all that a real table imports, with its lobby",
                *started(TABLE, LIBRARIES),
                "Beside a Python that imports only gpiozero, gpiod, luma.oled, pyserial and "
                "sqlite3.",
                goal=Goal(1.35, of_other=True),
            ),
            Row(
                "naysayer play, until its page answers",
                *answered,
                "Beside a Python that imports the same libraries and answers by websockets.",
                goal=Goal(1.45, of_other=True),
            ),
        ]


def _answers(code: str, words: Sequence[str], folder: str) -> None:
    """Start a program, wait until it prints the address of its page, and get the page."""
    command = [sys.executable, "-c", code, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=_compiled(folder)
    ) as started:
        assert started.stdout is not None
        addresses = (re.search(r"http://\S+", line) for line in started.stdout)
        address = next(found for found in addresses if found)
        with urlopen(address.group()) as answer:
            assert answer.status == 200
        started.kill()


def _run(code: str, folder: str) -> str:
    """Run code in a new Python. The first run compiles the modules, as an installer does."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env=_compiled(folder)
    )
    return done.stdout


def _compiled(folder: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
