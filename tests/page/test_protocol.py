"""The page's socket and files, with a real client against the real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from companion.daemon.seating import Start
from companion.kit.structs import replace
from companion.page.catalogue import browser_board
from companion.page.messages import LONGEST
from tests.page.party import Browser, Party
from tests.page.still import page_of, still_life
from tests.pin_bench import PATIENCE_S

EVERY_SEAT = list(range(16))
WANTED: dict[str, Any] = {
    "game": "spank",
    "variant": "three",
    "settings": {"rounds": 2},
    "players": [[0, "Eve"], [1, "Mo"]],
    "bots": "",
}


@pytest.fixture
def table() -> Iterator[Party]:
    with ExitStack() as stack:
        yield Party(stack, phones=False)


def test_a_code_works_once_and_its_token_again(table: Party) -> None:
    [line] = table.notices  # the terminal has the address to play at, and no more
    assert line.startswith("play at http://")
    ours, theirs = table.browser(), table.browser()
    for one in (ours, theirs):
        assert one.hear("you") == {"kind": "you", "seats": [], "deals": False, "token": None}
    ours.say(kind="claim", code=table.invitation)
    you = ours.hear("you")
    assert (you["seats"], you["deals"]) == (EVERY_SEAT, True)
    ours.say(kind="claim", code=table.invitation)  # who sits already opens the address again
    assert ours.sits() == EVERY_SEAT
    theirs.say(kind="claim", code=table.invitation)
    assert "already used" in theirs.hear("refused")["why"]
    again = table.browser()
    again.sits()
    again.say(kind="resume", token=you["token"])
    assert again.sits() == EVERY_SEAT


def test_a_press_reaches_the_table_and_a_lost_connection_lets_go(table: Party) -> None:
    ours = table.dealer()
    ours.press(0)
    assert table.touches.get(timeout=PATIENCE_S)[:3] == (0, "up", True)
    ours.line.close()
    assert table.touches.get(timeout=PATIENCE_S)[:3] == (0, "up", False)


def test_who_only_looks_on_cannot_press_or_start(table: Party) -> None:
    looker = table.browser()
    looker.press(0)
    assert "watching" in looker.hear("refused")["why"]
    for wanted in ({"kind": "start", **WANTED}, {"kind": "hand", "seat": 0}):
        looker.say(**wanted)
        assert "dealer" in looker.hear("refused")["why"]
    assert table.touches.empty()
    assert not table.table_page.wants_start()


def test_a_seat_is_handed_out_with_a_code_of_its_own_that_only_the_dealer_sees(
    table: Party,
) -> None:
    ours, phone = table.dealer(), table.browser()
    ours.say(kind="hand", seat=1)
    phone.sits()
    code = ours.hear("code")["code"]
    table.table_page.page.broadcast.publish("last", lambda: '{"kind": "last"}')
    phone.hear("last")
    assert "code" not in phone.kinds
    phone.say(kind="claim", code=code)
    assert phone.sits() == [1]
    phone.press(0)
    assert "watching" in phone.hear("refused")["why"]


def test_a_bad_message_closes_its_own_connection_and_no_other(table: Party) -> None:
    bad, good = table.browser(), table.browser()
    bad.line.send("x" * (LONGEST + 1))
    with pytest.raises(ConnectionClosedError):
        bad.hear("never")
    good.press(0)
    assert good.hear("refused")


def test_a_game_starts_from_the_page_when_none_is_being_played(table: Party) -> None:
    ours, page = table.dealer(), table.table_page
    page.watch(still_life(("Ada", "Ben")))
    playing = [s["name"] for s in ours.hear("table")["seats"] if s["player"] is not None]
    assert playing == ["Ada", "Ben"]
    start = {"kind": "start", **WANTED}
    ours.say(**start)
    assert "already running" in ours.hear("refused")["why"]
    page.start_requests.open = True
    ours.say(**start | {"settings": {"rounds": 100}})
    assert "use 0 to 99" in ours.hear("refused")["why"]
    assert not page.wants_start()
    ours.say(**start)
    assert table.nudged.wait(PATIENCE_S)
    wanted = Start("spank", ((0, "Eve"), (1, "Mo")), "three", {"rounds": 2})
    assert [page.take_start(), page.take_start()] == [wanted, None]


def test_next_to_a_real_table_the_page_only_shows() -> None:
    lines: list[str] = []
    board = replace(browser_board(("Ada", "Ben")), panel=None, printer=None)
    with (
        page_of(board=board, tell=lines.append, real=True) as table_page,
        connect(table_page.page.address.replace("http", "ws") + "ws") as client,
    ):
        looker = Browser(client)
        assert looker.hear("setup")["real"]
        looker.press(0)
        assert looker.hear("refused")
        assert lines == [], "no table yet"
        table_page.attach(lambda: None, lambda _: None)
    assert lines == [f"the scoreboard is at {table_page.page.address}"]
