"""The hall's page: what a browser gets, and how it looks on a projector."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request

from companion.club.hall import Hall
from companion.club.page import NEWS, HallResponses
from companion.club.sheet import ROOT, ClubGame, ClubPlace, Evening, Now, written
from companion.commands.cli import main
from tests.club.mosquitto import PROGRAM, Mosquitto, free_port
from tools.axe import violations
from tools.chromium import Chromium, installed

SMALLEST_PX = """Math.min(...[...document.querySelectorAll('.table p, .ranking td, .ranking th')]
  .map((found) => parseFloat(getComputedStyle(found).fontSize)))"""
CUT_OFF = """[...document.querySelectorAll('.table > div')]
  .filter((card) => card.scrollHeight > card.clientHeight + 1).map((card) => card.innerText)"""


def asked(path: str, host: str = "127.0.0.1:8138") -> Request:
    return Request(path, Headers({"Host": host}))


def a_game(*names: str) -> bytes:
    players = tuple(ClubPlace(name, 3 - n, n + 1, won=n == 0) for n, name in enumerate(names))
    return written(Evening("full", (ClubGame("1", "go", "Go!", players),)))


def test_a_browser_gets_the_page_its_files_and_how_all_stand() -> None:
    hall = Hall()
    hall.take(f"{ROOT}/window/evening", a_game("Ada", "Ben"))
    answer = HallResponses(hall, "127.0.0.1").answer
    assert b"hall.js" in asyncio.run(answer(asked("/"))).body
    for file in ("/hall.js", "/hall.css"):
        assert asyncio.run(answer(asked(file))).status_code == 200
    news = json.loads(asyncio.run(answer(asked(NEWS))).body)
    assert [row["name"] for row in news["ranking"]["all games"]] == ["Ada", "Ben"]
    assert news["games"] == 1


@pytest.mark.parametrize(
    ("request_", "status"),
    [(asked(NEWS, "evil.example"), 403), (asked("/stats"), 404), (asked("/ws"), 404)],
    ids=["another name", "a table's page", "a socket"],
)
def test_nothing_else_is_answered(request_: Request, status: int) -> None:
    assert asyncio.run(HallResponses(Hall(), "127.0.0.1").answer(request_)).status_code == status


def test_a_broker_that_does_not_answer_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.toml"
    port = free_port()
    file.write_text(f'[club]\nbroker = "127.0.0.1"\nport = {port}\n', "utf-8")
    assert main(["club", str(file), "--csv"]) == 1
    assert capsys.readouterr().err == f"naysayer club: broker 127.0.0.1:{port}: no answer\n"


@pytest.fixture
def hall_at(tmp_path: Path) -> Iterator[tuple[str, Mosquitto]]:
    """The address of a hall that was started as a command, and its broker."""
    with Mosquitto(tmp_path) as broker:
        file = str(broker.board_file(tmp_path))
        command = [sys.executable, "-u", "-m", "companion", "club", file, "--page", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as hall:
            assert hall.stdout is not None
            yield hall.stdout.readline().split()[-1], broker
            hall.terminate()


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
@pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt-get install mosquitto")
def test_forty_tables_fit_on_a_projector(hall_at: tuple[str, Mosquitto]) -> None:
    address, broker = hall_at
    from paho.mqtt import publish

    now = written(Now("go", "Go!", racing=True, scores=(ClubPlace("Ada", 2, 1),)))
    messages: list[Any] = []
    for n in range(1, 41):
        table = f"{ROOT}/table-{n}"
        messages += [(f"{table}/online", b"offline" if n == 7 else b"online", 0, True)]
        messages += [(f"{table}/now", now, 0, True)]
    messages += [(f"{ROOT}/table-1/evening", a_game("Ada", "Ben"), 0, True)]
    publish.multiple(messages, "127.0.0.1", broker.port)
    with Chromium() as browser:
        tab = browser.tab(address, 1920, 1080)
        tab.until("document.querySelectorAll('.table').length === 40")
        tab.until("document.querySelectorAll('.ranking tbody tr').length === 4")
        assert tab.run("document.querySelector('.missing').textContent") == "Missing: table-7"
        assert tab.run("document.documentElement.scrollHeight <= innerHeight")
        assert tab.run(SMALLEST_PX) >= 12
        assert tab.run(CUT_OFF) == []
        for scheme in ("dark", "light"):
            tab.prefer(prefers_color_scheme=scheme)
            assert violations(tab) == []
