"""The page of statistics: made anew for whoever asks, readable without colour and script."""

from __future__ import annotations

import asyncio
import gc
import json
import urllib.request
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as Xml

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from companion.journal.journal import Journal
from companion.journal.statistics import Played, count
from companion.kit.rulings import Finish, Ruling
from companion.page import responses
from companion.page.responses import STATS, STATS_S, Responses
from companion.page.stats_page import HEAD, TAIL, html, of_journal
from tests.page.still import page_of
from tests.sim import bundled_evening
from tools.axe import violations
from tools.chromium import Chromium

RIGHT = ("first", "late")
NAMES = ("Ada", "<Ben>")


async def answered(page: Responses, path: str) -> Response:
    response = await page.answer(Request(path, Headers({"Host": "127.0.0.1"})))
    assert response is not None
    return response


def race(grade: str, *taps: tuple[str, float, str], reacts: bool = True) -> tuple[str, Ruling]:
    race = tuple(
        Finish(NAMES.index(name), "up", round(after_ms * 1e6), result)  # type: ignore[arg-type]  # results as in play
        for name, after_ms, result in taps
    )
    opened_ns = 0 if reacts else None
    return grade, Ruling(clause="", headline="", reason="", race=race, opened_ns=opened_ns)


def page(*rulings: tuple[str, Ruling]) -> Xml.Element:
    return Xml.fromstring(f"<main>{html(count([Played(NAMES, (), rulings, 'not-not')]))}</main>")


def test_every_reaction_is_a_mark_whose_shape_says_what_came_of_it() -> None:
    [svg] = page(race("kernel", ("Ada", 212, "first"), ("<Ben>", 400, "late"))).iter("svg")
    marks = {mark.get("class"): mark for mark in svg.iter("circle")}
    assert set(marks) == set(RIGHT)
    first, late = (float(marks[result].get("cx", "")) for result in RIGHT)
    zero, *_, last = (float(t.get("x", "")) for t in svg.iter("text") if t.get("class") == "tick")
    assert zero < first < late <= last
    assert round((first - zero) / (late - zero), 2) == 0.53
    assert [t.text for t in svg.iter("text") if t.get("class") is None] == ["Ada", "<Ben>"]


@pytest.mark.parametrize("games", [0, 1], ids=["empty", "with a plot"])
def test_axe_finds_nothing_in_it(
    games: int, browser: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = race("kernel", ("Ada", 212, "first"), ("<Ben>", 400, "late"))
    evening = Played(("Ada", "Ben"), (), (ruling,), "not-not")
    text = f"{HEAD}{html(count([evening] * games))}{TAIL}"

    async def make(_module: str, _argument: str) -> bytes:
        return json.dumps({STATS: text}).encode()

    monkeypatch.setattr("companion.page.responses.in_process", make)
    with page_of() as table_page:
        assert violations(browser.tab(f"{table_page.page.address}stats", alone=True)) == []


def test_each_grade_has_a_plot_and_a_table_of_its_own() -> None:
    found = page(
        race("kernel", ("Ada", 212, "first")),
        race("browser", ("Ada", 300, "first")),
        race("network", ("Ada", 12, "first"), reacts=False),  # a race without a start: no plot
    )
    assert len(list(found.iter("svg"))) == 2
    captions = [caption.text for caption in found.iter("caption")]
    assert captions == [
        "GAMES",
        *(f"NOT NOT, {grade}" for grade in ("kernel", "browser", "network")),
    ]


def test_of_one_clock_nobody_needs_to_read_and_of_nothing_neither() -> None:
    found = page(race("kernel", ("Ada", 212, "first"), ("<Ben>", 400, "late")))
    assert [caption.text for caption in found.iter("caption")] == ["GAMES", "NOT NOT"]
    heads = [head.text for head in found.iter("th") if head.get("scope") == "col"]
    assert heads[-4:] == ["first", "fastest", "median", "streak"]


def test_it_is_served_as_the_journal_is_now(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    with (
        page_of(journal=path) as table_page,
        urllib.request.urlopen(f"{table_page.page.address}stats") as answer,
    ):
        assert answer.headers["Content-Type"].startswith("text/html")
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert "0 games (bot games not counted)" in answer.read().decode()


def test_it_is_made_once_for_all_and_again_after_some_time_but_an_evening_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, now_s, made = Path("journal.db"), [0.0], []

    async def make(module: str, argument: str) -> bytes:
        made.append((module, argument))
        await asyncio.sleep(0)
        return b'{"/stats": "%d"}' % len(made)

    monkeypatch.setattr(responses, "in_process", make)
    monkeypatch.setattr(responses, "time", SimpleNamespace(monotonic=lambda: now_s[0]))

    async def asked() -> list[bytes]:
        page = Responses("127.0.0.1", path, shows=True)

        async def answer() -> bytes:
            await answered(page, "/show/spank")
            return bytes((await answered(page, STATS)).body)

        found = list(await asyncio.gather(*[answer() for _ in range(40)]))
        for later_s in (0.0, STATS_S - 1, 1, STATS_S):
            now_s[0] += later_s
            found.append(await answer())
        return found

    assert asyncio.run(asked()) == [b"2"] * 42 + [b"3", b"4"]
    stats = ("companion.page.stats_page", str(path))
    assert made == [("companion.page.shows", "spank"), *[stats] * 3]


def test_where_no_journal_is_kept_it_says_so(tmp_path: Path) -> None:
    assert "No games are saved here." in of_journal(None)[STATS]
    damaged = tmp_path / "journal.db"
    with closing(Journal(damaged)):
        pass
    damaged.write_bytes(b"SQLite format 3\0" + b"x" * 4_000)
    assert "journal.db" in of_journal(damaged)[STATS]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled_evening(tmp_path_factory.mktemp("evening") / "journal.db")


def test_a_game_of_an_evening_gone_has_a_page_with_each_ruling_and_its_race(evening: Path) -> None:
    pages = of_journal(evening)
    assert '<a href="stats-1">Not Not, ' in pages[STATS]
    page = Xml.fromstring(f"<main>{pages['/stats-1'].partition('</h1>')[2]}")
    rulings = ["".join(item.itertext()) for item in page.iter("li")]
    races = [ruling for ruling in rulings if " first" in ruling]
    assert any(" by " in race and " late" in race for race in races)
    [level] = [ruling for ruling in rulings if "LEVEL: HARD" in ruling]
    assert " ms " not in level


def test_a_spreadsheet_of_all_games_can_be_downloaded(evening: Path) -> None:
    page = Responses("127.0.0.1", evening, shows=False)

    async def asked() -> list[Response]:
        return [await answered(page, path) for path in ("/stats.csv", "/stats-2", "/stats-x")]

    sheet, *unknown = asyncio.run(asked())
    assert sheet.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert bytes(sheet.body).startswith("\ufeffgame,title,".encode())
    assert [answer.status_code for answer in unknown] == [404, 404]


def test_a_table_that_ends_while_they_are_made_leaves_nothing_behind() -> None:
    async def begin() -> None:
        page = Responses("127.0.0.1", None, shows=False)
        made = asyncio.ensure_future(answered(page, STATS))
        _, being_made = await asyncio.wait({made}, timeout=0.05)
        assert being_made

    asyncio.run(begin())
    gc.collect()
