"""A rule that a table made up: its line in the menu, and what becomes of a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.kit.screens import FactsScreen
from tests.games.super_power.referee_table import refereed

HEAD = "from companion.games.super_power.rule import Report, Rule\n"
RULE = 'RULE = Rule(name="{name}", title="{name}", text="Everybody says moo.", report={report})\n'
MOO = 'Report(line="MOO", headline="{named} MOOS", reason="said by {reporter}", asks="WHO?", '


def written(folder: Path, name: str, report: str) -> str:
    (folder / f"{name}.py").write_text(HEAD + RULE.format(name=name, report=report), "utf-8")
    return name


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_it_is_a_line_of_the_menu_and_its_cards_stand_on_the_panel(folder: Path) -> None:
    moo = written(folder, "moo_one", MOO + "draws=lambda seen: {seen.named: 2})")
    table = refereed(3, {"own": [moo]}).play("A first/MOO; A: CLEO")
    assert table.ruled() == ["MOO_ONE CLEO MOOS"]
    assert [(take.player, take.what) for take in table.game.hand.takes] == [(2, "2")]
    table.play("wait 3000; A first/MORE.../RULES/moo_one")
    assert "Everybody says moo." in str(table.state.screen)


def test_one_whose_line_is_called_like_another_stands_next_to_it(folder: Path) -> None:
    report = MOO.replace('"MOO"', '"END THIS HAND"') + "draws=lambda seen: {seen.named: 2})"
    moo = written(folder, "moo_over", report)
    table = refereed(3, {"own": [moo]}).play("A first/MORE.../?")
    assert [choice.label for choice in table.asked.choices].count("END THIS HAND") == 2
    table.answer("END THIS HAND")
    table.play("wait 1000; A: CLEO")
    assert table.ruled() == ["MOO_OVER CLEO MOOS"]


BAD = {
    "raises": "draws=lambda seen: 1 / 0)",
    "draws a list": "draws=lambda seen: [seen.named])",
    "draws for a word": "draws=lambda seen: {'x': 2})",
}


@pytest.mark.parametrize("draws", BAD.values(), ids=[*BAD])
def test_one_that_fails_is_named_and_off_and_play_goes_on(folder: Path, draws: str) -> None:
    moo = written(folder, f"moo_{len(draws)}", MOO + draws)
    table = refereed(3, {"own": [moo]}).play("A first/MOO; A: CLEO; wait 3000; B draw; C first/?")
    assert table.ruled() == [f"{moo.upper()} {moo} is off", "SP-2 BEN plays +2"]
    assert "MOO" not in [choice.label for choice in table.asked.choices]
    assert table.game.hand.takes == ()


@pytest.mark.parametrize(("count", "more"), [(10_000, "9997 lines"), (4, "1 line")])
def test_of_what_it_prints_three_lines_are_shown_and_escapes_as_text(
    count: int, more: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loud = f"draws=lambda seen: [print('\\x1b[2J' + 'moo' * 99) for _ in range({count})] and {{}})"
    moo = written(folder, f"moo_{count}", MOO + loud)
    table = refereed(3, {"own": [moo]}).play("A first/MOO; A: CLEO")
    assert table.ruled() == [f"{moo.upper()} CLEO MOOS"]
    shown = capsys.readouterr()
    assert shown.out == ""
    lines = shown.err.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith(rf"rule {moo} prints: \x1b[2Jmoomoo")
    assert len(lines[0]) < 150
    assert lines[3] == f"rule {moo} prints: and {more} more"


def test_one_that_cannot_be_loaded_is_named_at_the_deal(folder: Path) -> None:
    (folder / "moo_bad.py").write_text("1 / 0\n", "utf-8")
    screen = refereed(3, {"own": ["moo_bad"]}).state.screen
    assert isinstance(screen, FactsScreen)
    assert ("OFF", "rule moo_bad: ZeroDivisionError: division by zero") in screen.rows
