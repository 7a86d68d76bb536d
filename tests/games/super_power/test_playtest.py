"""`naysayer playtest`: the report, the pictures, and one line for whatever is wrong."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from companion.commands import playtest
from companion.commands.cli import main
from companion.commands.playtest_report import Measure
from companion.daemon import ending
from companion.games.super_power.rule import RuleReport, own_rule

PAGE = (Path(__file__).parents[3] / "docs" / "house-rules.md").read_text("utf-8")
FEW = ("--players", "4", "--hands", "60")
HEAD = "from companion.games.super_power.rule import InPlay, Rule\n"
PLAYED = (
    HEAD
    + "def played(table, player, card):\n    return {}\n"
    + "RULE = Rule('own', 'T', 'T.', in_play=InPlay(played=played))\n"
)
WRONG = {  # a rule file, and the line about it
    "x = (\n": "line 1: SyntaxError: '(' was never closed",
    "import nothing_there\n": "line 1: ModuleNotFoundError: No module named 'nothing_there'",
    "RULE = 3\n": "has no RULE: write RULE = Rule(",
    HEAD + "RULE = Rule('two words', 'T', 'T.')\n": "a rule needs a name (one word)",
    HEAD + "RULE = Rule('fire', 'T', 'T.')\n": 'there is a rule "fire" already',
    HEAD + "RULE = Rule('own', 'T', 'T.', needs=('none',))\n": 'it needs "none"',
    PLAYED.format("table.nothing"): "line 3: AttributeError",
    PLAYED.format("table.hands[player].clear()"): "after hand 0 there are",
}


def rainbow() -> str:
    found = re.search(r"```python\n(\"\"\"Rainbow:.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With the rule that the page prints."""
    (tmp_path / "rainbow.py").write_text(rainbow(), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_what_a_rule_prints_fills_no_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loud = rainbow().replace("    if {", "    print(chr(27))\n    if {", 1)
    (folder / "loud.py").write_text(loud, "utf-8")
    assert main(["playtest", "loud.py", *FEW]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[:3] == [r"rule loud.py prints: \x1b"] * 3
    assert re.fullmatch(r"rule loud.py prints: and \d+ lines more", lines[3])
    assert len(lines) == 4


@pytest.mark.usefixtures("folder")
def test_the_page_s_own_rule_is_reported_as_the_page_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playtest, "FEW", 10**6)  # on this core
    shown = re.search(r"```console\n\$ naysayer (playtest rainbow.*?)\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    assert main(shown[1].split()) == 0
    assert capsys.readouterr().out == shown[2]


@pytest.mark.usefixtures("folder")
def test_the_same_module_is_a_line_for_the_referee() -> None:
    report = own_rule("rainbow").report
    assert report is not None
    assert report.line == "RAINBOW"
    assert report.draws(RuleReport(1, 1, (2, 3, 0, 1), ())) == {2: 1, 3: 1, 0: 1}
    assert report.headline.format(reporter="BEN", named="BEN") == "RAINBOW, BEN!"


@pytest.mark.parametrize("rule", ["rainbow.py", "fire", "super_power"])
@pytest.mark.usefixtures("folder")
def test_the_same_seed_gives_the_same_report_on_any_number_of_cores(
    rule: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = []
    for few, share in ((10**6, 50), (10**6, 7), (1, 20)):
        if few == 1 and rule != "rainbow.py":  # other processes take their time to begin
            continue
        monkeypatch.setattr(playtest, "FEW", few)
        monkeypatch.setattr(playtest, "SHARE", share)
        assert main(["playtest", rule, *FEW]) == 0
        printed.append(capsys.readouterr().out)
        assert few > 1 or signal.getsignal(signal.SIGTERM) is ending.raise_once, "or cores hang"
    assert len(set(printed)) == 1
    assert main(["playtest", rule, *FEW, "--seed", "2"]) == 0
    assert capsys.readouterr().out != printed[0]


@pytest.mark.usefixtures("folder")
def test_a_rule_is_compared_on_the_same_hands(capsys: pytest.CaptureFixture[str]) -> None:
    Path("nothing.py").write_text(HEAD + "RULE = Rule('nothing', 'Nothing', 'Nothing.')\n")
    assert main(["playtest", "nothing.py", *FEW]) == 0
    rows = capsys.readouterr().out.splitlines()
    differences = [row.split()[-3] for row in rows if row.count("±") == 3]
    assert len(differences) == 7
    assert {float(difference) for difference in differences} == {0}
    assert "the rule strikes in a hand                               0.00 ± 0.00" in rows


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_rule_file_is_one_line(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "own.py").write_text(text, "utf-8")
    assert main(["playtest", "own.py", *FEW]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("naysayer playtest: own.py")
    assert WRONG[text] in printed.err


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        (("nothing.py",), 2, "nothing.py: there is no such file"),
        (("nothing",), 2, "a rule is a file, rainbow.py, or one of super_power, "),
        (("fire", "--players", "1"), 2, "--players 1: 2 to 16 are possible"),
        (("fire", "--hands", "3"), 2, "--hands 3: 20 to 1000000 are possible"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_is_asked_wrongly_is_one_line(
    words: tuple[str, ...], code: int, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["playtest", *words]) == code
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert expected in error


def test_errors_of_a_difference_add_up_as_squares() -> None:
    assert Measure(5, 3) - Measure(1, 4) == Measure(4, 5)
