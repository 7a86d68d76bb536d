"""What a browser may say; anything else is refused before anything looks at it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.daemon.seating import Start
from companion.page.messages import (
    LONGEST,
    BadMessageError,
    Claim,
    HandOver,
    ProbeAnswer,
    Resolve,
    Resume,
    StartGame,
    Touch,
    read,
)

TOUCH = {"kind": "touch", "seat": 1, "switch": "up", "down": True, "t_ms": 12.5, "finger": False}
START: dict[str, Any] = {
    "kind": "start",
    "game": "not-not",
    "variant": "hard",
    "settings": {"cards": 12, "one_tap": True, "dice": "mixed"},
    "players": [[0, "Ada"], [2, "Ben\u00a0"]],
    "bots": "",
}
PLAYERS = ((0, "Ada"), (2, "Ben\u00a0"))
ASKED = StartGame("not-not", "hard", START["settings"], PLAYERS, "")


@pytest.mark.parametrize(
    ("row", "meant"),
    [
        (TOUCH, Touch(1, "up", True, 12.5, finger=False)),
        (START, ASKED),
        (START | {"bots": "quick"}, replace(ASKED, bots="quick")),
        ({"kind": "claim", "code": "K7"}, Claim("K7")),
        ({"kind": "resume", "token": "t"}, Resume("t")),
        ({"kind": "clock", "n": 3, "t_ms": 7}, ProbeAnswer(3, 7.0)),
        ({"kind": "hand", "seat": 0}, HandOver(0)),
        ({"kind": "resolve", "words": ["trump=y", "g9"]}, Resolve(("trump=y", "g9"))),
    ],
)
def test_every_message_of_ours_is_read(row: dict[str, Any], meant: object) -> None:
    assert read(json.dumps(row)) == meant


def test_a_game_that_is_wanted_is_one_with_its_players_in_the_order_of_seats() -> None:
    asked = read(json.dumps(START | {"players": [[2, "Ben"], [0, "Ada"]]}))
    assert isinstance(asked, StartGame)
    assert asked.start == Start("not-not", ((0, "Ada"), (2, "Ben")), "hard", START["settings"])


@pytest.mark.parametrize(
    "row",
    [
        [],
        {},
        {"kind": "else"},
        TOUCH | {"more": 1},
        START | {"bots": "evil"},
        {"kind": "resolve", "words": [9]},
        {"kind": "resolve", "words": ["g9"] * (17)},
        TOUCH | {"seat": True},
        TOUCH | {"seat": -1},
        TOUCH | {"seat": 16},
        TOUCH | {"switch": "panel"},
        TOUCH | {"down": 1},
        TOUCH | {"t_ms": True},
        TOUCH | {"t_ms": float("nan")},
        TOUCH | {"t_ms": -1},
        TOUCH | {"t_ms": 10**400},
        START | {"settings": {"cards": 1.5}},
        START | {"settings": {"negation": ["NOT"]}},
        START | {"players": []},
        START | {"players": [[0, "Ada"], [0, "Ben"]]},
        START | {"players": [[0, "Ada"], [1, ""]]},
        START | {"players": [[0, "Ada"], [1, "B" * 65]]},
        START | {"players": [[seat, f"P{seat}"] for seat in range(17)]},
        {"kind": "claim", "code": ""},
    ],
)
def test_anything_else_is_refused(row: object) -> None:
    with pytest.raises(BadMessageError):
        read(json.dumps(row))


@pytest.mark.parametrize("text", [b"{}", "", "{", "[" * LONGEST, " " * (LONGEST + 1), '{"a":' * 99])
def test_what_is_no_short_text_of_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadMessageError):
        read(text)


PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["", "up", "x"])
JSON = PLAIN | st.lists(PLAIN | st.lists(PLAIN, max_size=3), max_size=3)


@given(st.dictionaries(st.sampled_from([*TOUCH, "players", "variant", "n", "code"]), JSON))
def test_no_message_does_worse_than_be_refused(row: dict[str, Any]) -> None:
    for kind in ("touch", "start", "clock", "claim"):
        with suppress(BadMessageError):
            read(json.dumps(row | {"kind": kind}))
