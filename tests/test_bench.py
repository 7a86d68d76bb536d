"""The table of `make bench`: ratios, goals, and rows that have only one of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import soak, trials
from bench.__main__ import PARTS
from bench.journal import rows as journal
from bench.side_by_side import Goal, Row, table
from bench.trials import Trial

TIMES = Goal(1.35, of_other=True)


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        (Row("a step", 0.002, 0.003, ""), "a step|2 ms|3 ms|1.5×|"),
        (Row("a step", 0.002, 0.001, ""), "a step|2 ms|1 ms|0.5×|"),
        (Row("wrong", 0.0, 42.5, "", "%"), "wrong|0.0 %|42.5 %||"),
        (Row("start", 1.3, 1.0, "", goal=TIMES), "start|1.3 s|1 s|0.77×|≤ 1.35× other: met"),
        (Row("start", 1.4, 1.0, "", goal=TIMES), "start|1.4 s|1 s|0.71×|≤ 1.35× other: NOT MET"),
        (Row("step", 0.009, None, "", goal=Goal(0.008)), "step|9 ms|||≤ 8 ms: NOT MET"),
    ],
)
def test_a_row_has_its_ratio_and_its_goal(row: Row, cells: str) -> None:
    assert "|".join(row.cells()) == cells


def test_every_row_has_its_meaning_below() -> None:
    lines = table([Row("a", 1, 2, "What a is."), Row("bb", 1, None, "What b is.")]).splitlines()
    assert lines[1:5] == ["a    1 s    2 s     2×", "    What a is.", "bb   1 s", "    What b is."]


def test_what_is_measured_of_the_journal_is_done() -> None:
    assert all(callable(part.rows) for part in PARTS)
    burst, long = journal()
    assert burst.other
    assert burst.ours > 0
    assert long.ours > 0


def test_what_a_soak_loses_is_counted_named_and_its_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tried: dict[str, Trial] = {
        "nothing is lost": lambda *_: iter(()),
        "a slip is": lambda *_: iter(["slip 3 is gone"]),
        "a bug": lambda *_: iter(str(1 // 0)),
    }
    assert trials.main(tried, 0, 7) == 1
    lines = capsys.readouterr().out.splitlines()
    rows = ["| nothing is lost | 1 | 0 |", "| a slip is | 1 | 1 |", "| a bug | 1 | 1 |"]
    assert lines[2:6] == [*rows, "slip 3 is gone"]
    assert lines[6].startswith("ZeroDivisionError")
    assert lines[-1] == "0 s, seed 7"


def test_a_soak_knows_an_evening_that_ended_otherwise(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    soak._run("play", "--script", "spank", "--new", "--journal", str(journal))
    whole = "".join(f"{json.dumps(row)}\n" for row in soak._whole("spank")[0])
    assert list(soak._ends_as_it_would_have("spank", journal, whole)) == []
    [lost] = soak._ends_as_it_would_have("spank", journal, whole.replace("Dan WINS", "Eve WINS"))
    assert "something else was printed" in lost
