"""A seat that is no browser: it says hello, gets its lamp, and what docs/seats.md says is so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.page import snapshot
from companion.page.messages import SEAT_VERSION, Hello, ProbeAnswer, Touch
from tests.page.party import Browser, Party
from tests.page.still import still_life
from tests.pin_bench import PATIENCE_S

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "seats.md").read_text(encoding="utf-8")
FOUR = ("Ada", "Ben", "Cy", "Di")
ROW = re.compile(r"^\| (?:`(\w+)` )?\| `(\w+)` \|", re.MULTILINE)


def fields_in_docs(heading: str) -> dict[str, set[str]]:
    """Kind -> the fields that its table in the docs has."""
    found: dict[str, set[str]] = {}
    for kind, field in ROW.findall(DOCS.partition(heading)[2].partition("\nThe ")[0]):
        of = kind or list(found)[-1]  # a row without a kind goes on with the one before
        found.setdefault(of, set()).add(field)
    return found


@pytest.fixture
def seat(party: Party) -> Browser:
    return party.browser("?seat")


def test_another_version_is_refused_in_one_line_that_names_both(
    party: Party, seat: Browser
) -> None:
    seat.join(party.code, version=7)
    why = seat.hear("refused")["why"]
    assert why == "this table speaks version 1 of docs/seats.md, and not 7"
    seat.join(party.code)  # nothing was joined, and the right version still gets in
    assert seat.seated()["seats"] == [0]


def test_a_token_of_another_evening_asks_for_the_code(seat: Browser) -> None:
    seat.join("NONE", token="of another evening")
    assert seat.hear("refused")["code"]


def test_it_hears_of_the_lamps_and_not_of_what_a_page_shows(party: Party, seat: Browser) -> None:
    seat.join(party.code)
    seat.seated()  # before another Zoe plays
    party.table_page.watch(still_life(("Zoe", "Bo")))
    assert seat.hear("lamps") == {"kind": "lamps", "lit": []}
    assert seat.kinds <= {"you", "clock", "lamps"}


def test_a_page_hears_nothing_of_the_lamps(party: Party) -> None:
    phone = party.phone("Zoe")
    party.table_page.watch(still_life(("Zoe", "Bo")))
    phone.hear("table")
    phone.press(3)
    phone.hear("refused")
    assert "lamps" not in phone.kinds


def test_a_lamp_is_on_for_whoever_may_press_and_whoever_won() -> None:
    assert snapshot.lamps(still_life(FOUR, lit=(1,), won=(3,)))["lit"] == [1, 3]


def test_the_docs_have_every_field_of_what_a_seat_sends() -> None:
    assert f"**version {SEAT_VERSION}**" in DOCS
    sent = fields_in_docs("The seat sends:")
    kinds = {"hello": Hello, "clock": ProbeAnswer, "touch": Touch}
    assert sent == {kind: set(type_.__struct_fields__) for kind, type_ in kinds.items()}


def test_the_docs_have_every_field_of_what_a_seat_is_sent(party: Party, seat: Browser) -> None:
    seat.join("NONE")
    party.table_page.watch(still_life(("Zoe", "Bo")))
    found = {news["kind"]: set(news) - {"kind"} for news in received(seat, {"refused", "lamps"})}
    assert found == fields_in_docs("The table sends:")


def received(seat: Browser, until: set[str]) -> Iterator[dict[str, Any]]:
    """All that comes until each of these kinds has come."""
    while not until <= seat.kinds:
        news = json.loads(seat.line.recv(timeout=PATIENCE_S))
        seat.kinds.add(news["kind"])
        yield news
