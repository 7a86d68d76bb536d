"""Names: what is one, how wide it is, and which two cannot be told apart."""

from __future__ import annotations

import pytest

from companion.drawing.glyphs import glyph
from companion.kit import names, slips
from companion.kit.screens import DiceScreen, Die, ScoreScreen, renamed
from companion.kit.slips import Slip
from companion.kit.standings import Standings, of_players
from companion.kit.structs import replace
from tests.drawing.drawn_screens import SCREENS

FAMILY = "👨\u200d👩\u200d👧"
FLAG = "🇨🇭"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada\t", "Ada"),
        ("Ada\u00a0K\u2009", "Ada K"),
        ("A\u200bda\ufeff", "Ada"),
        ("Ada \u200d", "Ada"),
        ("Zoe\u0308", "Zoë"),
        (f"Ada{FAMILY}", f"Ada{FAMILY}"),
        ("Bartholomew7", "Bartholomew7"),
        ("王小明", "王小明"),
        ("Teamster", "Teamster"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(typed: str, name: str) -> None:
    assert names.read(typed) == name


@pytest.mark.parametrize(
    ("whole", "short"),
    [
        (["ADA", "BENJAMIN", "JO"], ("ADA", "BEN", "JO")),
        (["AL GORE", "ZOE\u0308 B"], ("AL", "ZOE\u0308")),
        (["MARIA", "MARTIN", "BEN"], ("MA1", "MA2", "BE3")),
        (["MARIA"] * 9 + ["MARTIN"], (*(f"MA{n}" for n in range(1, 10)), "M10")),
    ],
)
def test_where_there_is_little_room_a_name_is_short_and_like_no_other(
    whole: list[str], short: tuple[str, ...]
) -> None:
    assert names.brief(tuple(whole)) == short


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "1 to 12 letters"),
        ("\u00a0\u200d", "1 to 12 letters"),
        ("Bartholomew-8", "1 to 12 letters"),
        ("王" * 7, "wide signs count as 2"),
        (FAMILY * 7, "wide signs count as 2"),
        ("Ada + Ben", "can't contain"),
        ("TEAM 2", "Naysayer uses that word"),
        ("team12", "Naysayer uses that word"),
        ("Nobody", "Naysayer uses that word"),
        ("Everyone", "Naysayer uses that word"),
        ("ALL", "Naysayer uses that word"),
    ],
)
def test_what_is_no_name_is_shown_in_a_line(typed: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        names.read(typed)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "columns"), [("Ada", 3), ("Zoë", 3), (FAMILY, 2), (FLAG, 2), ("王小", 4), ("👋🏽!", 3)]
)
def test_a_text_is_as_wide_as_it_is_seen(text: str, columns: int) -> None:
    assert names.width(text) == columns


@pytest.mark.parametrize(
    "pair",
    [
        ("Ada", "Ada"),
        ("Ada", "ADA"),
        ("Łukasz", "ŁUKASZ"),
        ("Zoë", "ZOË"),
        ("Zoë", "Zoe\u0308"),
        ("Ada", "\uff21\uff44\uff41"),
        ("Ana\u0161", "Ana\u015d"),
    ],
)
def test_two_that_look_alike_on_the_panel_are_refused(pair: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="change one"):
        names.check_distinct(["Ben", *pair])


def test_whose_letters_panel_and_paper_lack_has_a_number_there() -> None:
    people = ["Ada", "王", "李", FAMILY, "Σωτήρης", "Ben🎲"]
    names.check_distinct(people)
    slip = slips.on_paper(
        Slip("", tuple(f"{name} wins" for name in people), of_players(people, range(6)))
    )
    called = ["Ada", "PLAYER 2", "PLAYER 3", "PLAYER 4", "PLAYER 5", "Ben?"]
    assert [name for name, _ in slip.standings.rows] == called
    assert list(slip.lines) == [f"{name} wins" for name in called]
    screen = ScoreScreen("王 WINS", (("王", 1), ("Ada", 0)), "")
    there = ScoreScreen("PLAYER 2 WINS", (("PLAYER 2", 1), ("Ada", 0)), "")
    assert renamed(screen, names.stand_ins(people)) == there
    assert names.brief(tuple(people))[:3] == ("Ada", "P2", "P3")


def test_on_a_slip_of_teams_each_player_has_a_number() -> None:
    teams = Standings((("Ada + 王", 3), ("TEAM 2", 1)), sides=(0, 0, 1, 1))
    players = ("Ada", "王", "李", "Ben")
    slip = slips.on_paper(Slip("NUH-UH!", ("王 says Nuh-Uh to 李",), teams, players=players))
    assert slip.lines == ("PLAYER 2 says Nuh-Uh to PLAYER 3",)
    assert [name for name, _ in slip.standings.rows] == ["Ada + PLAYER 2", "TEAM 2"]


def test_names_that_differ_are_not() -> None:
    names.check_distinct(["Ada", "Adam", f"Ada{FAMILY}", "Ada K", "Adą", "Ádá", "王", "李"])


@pytest.mark.parametrize(
    "pair", [("Łukasz", "Lukasz"), ("Zoë", "Zoe"), ("Šárka", "Sarka"), ("Jiří", "Jiri")]
)
def test_two_whose_names_differ_by_an_accent_are_two_on_panel_and_paper(
    pair: tuple[str, str],
) -> None:
    names.check_distinct(pair)
    assert names.fold(pair[0]) != names.fold(pair[1])
    assert names.bare(pair[0]) == names.bare(pair[1])
    drawn = {tuple(column for char in name for column in (*glyph(char), 0)) for name in pair}
    assert len(drawn) == 2
    slip = slips.on_paper(
        Slip(f"{pair[0]} WINS", (f"{pair[1]}, {pair[0]}",), of_players(pair, (2, 1)))
    )
    first, second = (name for name, _ in slip.standings.rows)
    assert first != second
    assert (slip.title, slip.lines) == (f"{first} WINS", (f"{second}, {first}",))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("lukasz", "Lukasz"), ("ŁUKASZ", "Łukasz"), ("ZOE", "Zoë"), ("Jan", None), ("李", "李")],
)
def test_who_is_meant_by_a_name_without_accents(typed: str, meant: str | None) -> None:
    assert names.find_name(typed, ["Łukasz", "Lukasz", "Zoë", "王", "李"]) == meant


def test_points_stand_in_one_column_of_a_slip_whatever_the_names() -> None:
    slip = Slip("final score", (), of_players(["Ada", "王小明", FAMILY, "Zoë"], [12, 3, 2, 1]))
    rows = slips.text(slip, 24).splitlines()[2:-1]
    assert {names.width(row) for row in rows} == {24}


def test_names_that_a_panel_lacks_are_all_that_changes_on_a_screen() -> None:
    dice = DiceScreen((Die("RED", "blue"), Die("UP", "red")), note="王 by 5 ms")
    assert renamed(dice, {"王": "PLAYER 2"}) == replace(dice, note="PLAYER 2 by 5 ms")
    for screen in SCREENS:
        assert renamed(screen, {"王": "PLAYER 2"}) == screen
