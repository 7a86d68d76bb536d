"""The people of a table: kept from evening to evening, whatever becomes of their file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.daemon.players import People, Players, sibling

THREE = ((0, "Ada"), (1, "Ben"), (4, "Cleo"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return sibling(tmp_path / "journal.db")


def kept(path: Path) -> People:
    """As the next program finds them."""
    return Players(path, pytest.fail).people()


def test_who_sat_where_is_known_to_the_next_program(path: Path) -> None:
    table = Players(path, pytest.fail)
    assert table.people() == People()
    table.sat_down(THREE)
    assert kept(path) == People(("Ada", "Ben", "Cleo"), ("Ada", "Ben", "", "", "Cleo"))
    table.sat_down(((0, "Ben"), (1, "Dan")))
    assert kept(path) == People(("Ben", "Dan", "Ada", "Cleo"), ("Ben", "Dan", "", "", "Cleo"))


def test_what_a_command_changes_meanwhile_is_not_undone(path: Path) -> None:
    table = Players(path, pytest.fail)
    table.sat_down(THREE)
    Players(path, pytest.fail).keep(kept(path).renamed("Cleo", "Klea"))
    table.sat_down(((0, "Ada"), (1, "Ben")))
    assert kept(path).seats == ("Ada", "Ben", "", "", "Klea")


def test_people_whose_names_differ_by_an_accent_are_two(path: Path) -> None:
    people = ["Łukasz", "Lukasz", "Zoë", "Zoe", "王", "李"]
    seats = ["Łukasz", "Lukasz", "王", "", "李"]
    path.write_text(json.dumps({"known": people, "seats": seats, "now": {}}), "utf-8")
    found = kept(path)
    assert found.known == tuple(people)
    assert found.seats == tuple(seats)
    assert found.after([(1, "Łukasz")]).seats[:2] == ("", "Łukasz")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"known": 7, "seats": [], "now": {}}', '{"known": [7]}', "[" * 9_999],
)
def test_a_damaged_file_is_set_aside_and_reported_once(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    warnings: list[str] = []
    table = Players(path, warnings.append)
    assert table.people() == People()
    table.sat_down(THREE)
    assert kept(path).known == ("Ada", "Ben", "Cleo")
    assert path.with_name(f"{path.name}.damaged").read_text("utf-8") == text
    [line] = warnings
    assert "is damaged; kept as" in line


def test_where_nothing_can_be_written_names_last_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    warnings: list[str] = []
    table = Players(tmp_path / "file" / "players.json", warnings.append)
    table.sat_down(THREE)
    table.sat_down(((2, "Dan"),))
    assert table.people().known == ("Dan", "Ada", "Ben", "Cleo")
    assert len(warnings) == 1


@pytest.mark.parametrize("words", [[], ["rename", "Ada", "Ida"]], ids=["list", "rename"])
def test_where_nothing_can_be_read_the_command_has_failed(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    assert main(["players", *words, "--journal", str(tmp_path / "file" / "journal.db")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("Not a directory; names are not saved\n")


def test_the_games_of_two_who_are_one_count_for_one() -> None:
    people = People(("Ada", "Adda", "Ben"), ("Adda", "Ben", "Ada")).renamed("Adda", "Ada")
    assert people == People(("Ada", "Ben"), ("", "Ben", "Ada"), {"Adda": "Ada"})
    assert people.called(("Adda", "Ben")) == ("Ada", "Ben")
    assert people.called(("Adda", "Ada")) == ("Adda", "Ada"), "they played against each other"
    assert people.renamed("Ada", "Adda").called(("Ada", "Adda")) == ("Ada", "Adda")
    assert people.renamed("Ada", "Ida").called(("Adda", "Ben")) == ("Ida", "Ben")


def test_whoever_is_renamed_is_listed_even_if_only_the_journal_knew_them() -> None:
    assert People().renamed("Ada", "Ida") == People(("Ida",), now={"Ada": "Ida"})


def test_the_command_lists_renames_merges_and_forgets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal.db"
    Players(sibling(journal), pytest.fail).sat_down(THREE)
    assert main(["play", "--script", "spank", "--json", "--journal", str(journal)]) == 0

    def asked(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        code = main([*words, "--journal", str(journal)])
        found = capsys.readouterr()
        return code, found.out + found.err

    listed = [line.split() for line in asked("players")[1].splitlines()]
    assert listed == [["Ada", "seat", "1"], ["Ben", "seat", "2"], ["Cleo", "seat", "5"]]
    code, renamed = asked("players", "rename", "ada", "Ida")
    assert (code, renamed.splitlines()[0]) == (0, "Ida           seat 1  was Ada")
    without = (0, "Ida           seat 1  was Ada\nBen           seat 2\n")
    assert asked("players", "forget", "Cleo") == without
    assert asked("players") == without
    assert asked("players", "merge", "Eve", "Ida")[0] == 0, "she is in the journal"
    scores = asked("scores", "--all")[1]  # a script played
    assert "Cleo 8" in scores
    assert "Ada 6" in scores, "both played in it, so both keep their names"
    assert asked("players", "rename", "Ben", "ida")[1].strip().endswith('players merge "Ben" "Ida"')
    assert asked("players", "rename", "Ben", "TEAM 2")[0] == 2
    assert asked("players", "merge", "Zoe", "Ida") == (
        2,
        'naysayer players: nobody is called "Zoe" here: Ida, Ben\n',
    )
    assert asked("players", "sing")[0] == 2
