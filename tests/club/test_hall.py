"""The hall: its ranking and page, from messages of any sender, in any order and number."""

from __future__ import annotations

import msgspec
import pytest

from companion.club.hall import HEADS, MOST_TABLES, OVERALL, Hall, rows_of
from companion.club.publisher import BRIEFLY_S
from companion.club.sheet import (
    LONGEST,
    MOST_PLAYERS,
    ClubGame,
    ClubPlace,
    Evening,
    Now,
    Verdict,
    written,
)
from companion.journal.spreadsheet import as_csv

ROOT = "naysayer/v1"


def a_game(id_: str, *names: str, title: str = "Go!", level: bool = False) -> ClubGame:
    """A game that the first player has won; `level`: that all have won."""
    players = tuple(
        ClubPlace(name, 5 - n, 1 if level else n + 1, won=level or n == 0)
        for n, name in enumerate(names)
    )
    return ClubGame(id_, "go", title, players)


def evening(*games: ClubGame, names: str = "full") -> bytes:
    return written(Evening(names, games))


def hall(**sheets: bytes) -> Hall:
    found = Hall()
    for table, sheet in sheets.items():
        found.take(f"{ROOT}/{table}/evening", sheet)
    return found


def ranked(found: Hall) -> str:
    rows = found.ranking()[OVERALL]
    return ", ".join(f"{row.place} {row.name} {row.won}/{row.games}" for row in rows)


ADA_BEN, BEN_CLEO = a_game("1", "Ada", "Ben"), a_game("3", "Ben", "Cleo")
RANKED: dict[str, tuple[dict[str, bytes], str]] = {
    "most wins are first": (
        {"one": evening(ADA_BEN, a_game("2", "Ada", "Cleo")), "two": evening(BEN_CLEO)},
        "1 Ada 2/2, 2 Ben 1/2, 3 Cleo 0/2",
    ),
    "as many wins go by who was beaten, else a place is shared": (
        {
            "one": evening(a_game("1", "Ada", "Ben", "Cleo")),
            "two": evening(a_game("2", "Dan", "Eve")),
            "three": evening(a_game("3", "Fay", "Gus")),
        },
        "1 Ada 1/1, 2 Dan 1/1, 2 Fay 1/1, 4 Ben 0/1, 5 Cleo 0/1, 5 Eve 0/1, 5 Gus 0/1",
    ),
    "a win that is shared is one for each": (
        {"one": evening(a_game("1", "Ada", "Ben", level=True))},
        "1 Ada 1/1, 1 Ben 1/1",
    ),
    "a game that two tables tell counts once": (
        {"one": evening(ADA_BEN), "two": evening(ADA_BEN)},
        "1 Ada 1/1, 2 Ben 0/1",
    ),
    "names that are left out are nobody of another table": (
        {t: evening(a_game(t, "A", "B"), names="initials") for t in ("one", "two")},
        "1 A · one 1/1, 1 A · two 1/1, 3 B · one 0/1, 3 B · two 0/1",
    ),
}


@pytest.mark.parametrize(("sheets", "ranking"), RANKED.values(), ids=RANKED)
def test_players_of_all_tables_are_ranked(sheets: dict[str, bytes], ranking: str) -> None:
    assert ranked(hall(**sheets)) == ranking


def test_each_game_has_a_ranking_of_its_own_with_its_points() -> None:
    found = hall(one=evening(ADA_BEN, a_game("2", "Ben", "Ada", title="Ugh!"))).ranking()
    assert list(found) == [OVERALL, "Go!", "Ugh!"]
    assert [(row.name, row.won, row.points) for row in found["Go!"]] == [
        ("Ada", 1, 5),
        ("Ben", 0, 4),
    ]


def test_a_sheet_takes_the_place_of_the_one_before() -> None:
    found = hall(one=evening(a_game("1", "Ada", "Ben")))
    found.take(f"{ROOT}/one/evening", evening(a_game("1", "Ben", "Ada")))
    assert ranked(found) == "1 Ben 1/1, 2 Ada 0/1"


def test_the_order_of_tables_makes_no_difference() -> None:
    sheets = {f"t{n}": evening(a_game(str(n % 3), f"P{n % 3}", "Ben")) for n in range(9)}
    forwards, backwards = hall(**sheets), hall(**dict(reversed(sheets.items())))
    assert forwards.ranking() == backwards.ranking()


def test_a_table_is_missing_when_it_says_so_or_says_nothing_any_more() -> None:
    now_s = [0.0]
    found = Hall(lambda: now_s[0])

    def online() -> bool:
        [table] = found.page()["tables"]
        return bool(table["online"])

    found.take(f"{ROOT}/one/online", b"online")
    assert online()
    now_s[0] += BRIEFLY_S
    assert not online()
    found.take(f"{ROOT}/one/online", b"online")
    assert online()
    found.take(f"{ROOT}/one/online", b"offline")
    assert not online()


def test_the_page_shows_what_is_on_each_table_and_its_newest_ruling() -> None:
    found = Hall()
    found.take(f"{ROOT}/table-10/now", written(Now("go", "Go!", racing=True)))
    found.take(f"{ROOT}/table-2/ruling", written(Verdict("GO-1", "won", ("Ada",), 38.0)))
    page = msgspec.json.decode(msgspec.json.encode(found.page()))
    assert [table["name"] for table in page["tables"]] == ["table-2", "table-10"]
    assert page["tables"][1]["now"]["racing"]
    assert page["tables"][0]["verdict"]["names"] == ["Ada"]


NONSENSE = [
    b"",
    b"{}",
    b"null",
    b"\xff\xfe",
    b"[" * 100_000,
    b"9" * 5_000,
    evening(a_game("1", *(f"P{n}" for n in range(MOST_PLAYERS + 1)))),
    evening(a_game("1", "x" * 81)),
    evening(a_game("1", "A\u202eda")),
    evening(a_game("1", "A\nda")),
    evening(ClubGame("1", "go", "Go!", (ClubPlace("Ada", 10**9, 1),))),
    evening(ClubGame("../1", "go", "Go!", ())),
    evening(*(a_game(str(n), *"ABCDEFGHIJKLMNOP") for n in range(200))) + b" " * LONGEST,
]


@pytest.mark.parametrize("payload", NONSENSE, ids=range(len(NONSENSE)))
@pytest.mark.parametrize("what", ["online", "evening", "now", "ruling", "x", ""])
def test_what_no_table_would_send_is_ignored(what: str, payload: bytes) -> None:
    found = hall(one=evening(a_game("1", "Ada", "Ben")))
    before = found.ranking()
    for table in ("one", "two", "", "#", "a b", "x" * 33, "one/more"):
        found.take(f"{ROOT}/{table}/{what}", payload)
        found.take(f"another/{table}/{what}", payload)
    assert found.ranking() == before


def test_strangers_cannot_fill_the_hall_with_tables() -> None:
    found = Hall()
    for n in range(MOST_TABLES + 50):
        found.take(f"{ROOT}/t{n}/online", b"online")
    assert len(found.page()["tables"]) == MOST_TABLES


def test_the_spreadsheet_has_the_rankings_and_a_name_is_no_formula() -> None:
    found = hall(one=evening(a_game("1", "=1+1", "Ben")))
    text = as_csv(HEADS, rows_of(found.ranking()))
    assert text.splitlines()[1:] == [
        "all games,1,'=1+1,1,1,1,",
        "all games,2,Ben,1,0,0,",
        "Go!,1,'=1+1,1,1,1,5",
        "Go!,2,Ben,1,0,0,4",
    ]
