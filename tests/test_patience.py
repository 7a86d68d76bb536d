"""A rule of the table's own that keeps it waiting within one call, where no step can be counted.

It is interrupted, and that is written down: judged again, by whatever machine, the game comes to
the same, for there the rule is not even asked.
"""

from __future__ import annotations

import time
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from companion.daemon import patience as patiences
from companion.daemon.patience import patience
from companion.journal.export import export
from companion.journal.journal import Journal
from companion.journal.replay import replay
from companion.journal.script import parse
from companion.kit.foreign import OverdueError, call
from companion.table.inputs import Without
from tests.sim import Heard, play
from tests.test_own_rules import played

NUMBERS = count()
SCRIPT = """\
game super-power
seat Ada
seat Ben
set mode bookkeeper
set own {}
1000 Ada down
3000 Ben up
5000 Ada right
7000 Ben left
"""
SLOW = [
    ("a sleep", "__import__('time').sleep(60)"),
    ("a power", "return state, (ruling(),) * len(str(10**10**8 % 7))"),
    ("a pattern that finds no end", "__import__('re').match('(a+)+b', 'a' * 60)"),
    ("a lock that nobody opens", "__import__('threading').Event().wait(60)"),
    ("one that takes no for an answer",
     "try: __import__('time').sleep(60)\n    except BaseException: return state, ()"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less than at a table, so that this does not take longer than need be."""
    monkeypatch.setattr(patiences, "COMPUTES_S", 0.15)
    monkeypatch.setattr(patiences, "WAITS_S", 0.15)
    monkeypatch.setattr(patiences, "LOOKS_S", 0.02)


def evening(does: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Heard]:
    """The script of an evening with a rule that does that with every card, and what was heard."""
    name = f"slow_rule_{next(NUMBERS)}"
    (folder / f"{name}.py").write_text(played(f"    {does}"), "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    text = SCRIPT.format(name)
    with patience():
        return text, play(parse(text), folder / "j.db")


@pytest.mark.parametrize(("says", "does"), SLOW, ids=[row[0] for row in SLOW])
def test_it_is_switched_off_by_an_input_and_the_game_goes_on_the_same_again(
    says: str, does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert says
    _, heard = evening(does, tmp_path, monkeypatch)
    said = heard.rulings()
    why = "it takes longer than a table can wait; played on without it"
    assert said.count(("Bad FAILED", why)) == 1
    assert said[-1][0] == "Ben plays BLUE"
    with closing(Journal(tmp_path / "j.db")) as journal:
        record = journal.record("last")
        entries = journal.entries(record.id)
    assert [e.input.rule for e in entries if isinstance(e.input, Without)] == ["bad"]
    began = time.monotonic()
    assert replay(record, entries)[1] is None
    again = play(parse(export(record, (e.input for e in entries))), tmp_path / "again.db")
    assert again.rulings() == said
    assert time.monotonic() - began < 30  # nobody has slept, or looked for the end


def test_a_rule_that_takes_its_time_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, heard = evening(
        "__import__('time').sleep(0.05)\n    return state, ()", tmp_path, monkeypatch
    )
    assert not [headline for headline, _ in heard.rulings() if "FAILED" in headline]


def test_only_what_is_watched_is_ever_interrupted() -> None:
    with patience():
        with pytest.raises(OverdueError, match="longer than a table can wait"):
            call(lambda: time.sleep(60), "slow")
        time.sleep(0.3)  # as the loop does
        assert call(lambda: 7, "quick") == 7
