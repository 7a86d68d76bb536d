"""`naysayer print`: a slip that never came, or that somebody wants once more."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.commands import records
from companion.commands.cli import main
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.kit import slips
from companion.kit.slips import Slip
from companion.kit.standings import Standings
from companion.table.inputs import Due
from firmware.simulated import SimulatedPort

Output = pytest.CaptureFixture[str]
NAMES = ("Ada", "Ben")
RECORD = Record("not-not", NAMES, (0, 1), {}, 7, 250_000, "kernel")
STANDINGS = Standings((("Ada", 3), ("Ben", 3)), (2, 1))
ROUND = Slip("NOT NOT round 3", ("a line",), STANDINGS)
FINAL = Slip("NOT NOT final score", ("Ben WINS",), STANDINGS, final=True)


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What comes out of the board's printer; and a journal, in which both slips wait for it."""
    printed: list[str] = []
    monkeypatch.setattr(records, "open_port", lambda _: SimulatedPort(printed.append))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    with closing(Journal(tmp_path / "journal.db")) as journal:
        journal.begin(RECORD)
        for seq, slip in enumerate((ROUND, FINAL), 1):
            texts = [slips.text(slip, 32)]
            journal.write(1, seq, Due(seq), (slip,), NAMES, over=slip.final, slips=texts)
        journal.begin(RECORD)
        journal.work()
    return printed


def test_the_newest_slip_is_printed_and_waits_no_more(
    paper: list[str], tmp_path: Path, capsys: Output
) -> None:
    assert main(["print", "1"]) == 0
    assert paper == [slips.text(FINAL, 32)]
    assert capsys.readouterr().out == "game 1: NOT NOT final score\n"
    with closing(Journal(tmp_path / "journal.db")) as journal:
        assert journal.unprinted() == []


def test_while_a_table_plays_it_is_printed_all_the_same(paper: list[str], tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.db")) as journal:
        assert main(["print", "1"]) == 0
        assert len(journal.unprinted()) == 2, "the table prints its own"
    assert len(paper) == 1
