"""A rule of the table's own in its cell: what would stop a table there stops nothing here.

It is switched off, and that is written down with its cause: judged again, by whatever machine, the
game comes to the same, for there the rule is not even asked.
"""

from __future__ import annotations

import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from companion.daemon import cell, in_cell
from companion.daemon.apart import apart
from companion.daemon.cell import Cells
from companion.games.super_power.bookkeeper import theirs
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State, Topic
from companion.journal.export import export
from companion.journal.journal import Journal
from companion.journal.replay import patiently, replay
from companion.journal.script import parse
from companion.kit.foreign import GivenUpError, Why
from companion.table.inputs import Without
from tests.at_table import AtTable
from tests.pin_bench import PATIENCE_S
from tests.sim import Heard, play
from tests.super_power_table import EVERY_RULE, evening
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
BAD: list[tuple[str, str, Why]] = [
    ("a sleep", "__import__('time').sleep(60)", "slow"),
    ("a power", "return state, (ruling(),) * len(str(10**10**8 % 7))", "slow"),
    ("a pattern that finds no end", "__import__('re').match('(a+)+b', 'a' * 60)", "slow"),
    ("a call that never looks up", "sum(range(10**12))", "slow"),
    ("one that takes no for an answer",
     "for n in range(1, 65):\n        try: __import__('signal').signal(n, lambda *_: None)\n"
     "        except (OSError, ValueError): pass\n    sum(range(10**12))", "slow"),
    ("its own process stopped", "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "slow"),
    ("the end at once", "__import__('os')._exit(0)", "gone"),
    ("a crash", "import ctypes; ctypes.string_at(0)", "gone"),
    ("ten gigabytes", "b'x' * 10**10", "memory"),
    ("ever more", "x = [bytes(10**8) for _ in range(9)]", "memory"),
    ("an answer without end", "return state.keeping('bad', 'x' * 5 * 10**6), ()", "memory"),
]  # fmt: skip


def written(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with that in it: what it is called."""
    name = f"celled_rule_{next(NUMBERS)}"
    (folder / f"{name}.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return name


def table_of(*own: str) -> AtTable[State]:
    """A table with these rules."""
    return evening(3, {"own": list(own)})


def heard(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """An evening with a rule of that code."""
    script = parse(SCRIPT.format(written(code, folder, monkeypatch)))
    with apart():
        return play(script, folder / "j.db")


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits less than a table does, where all of it is waited."""
    monkeypatch.setattr(cell, "COMPUTES_S", 0.1)
    for what in ("WAITS_S", "LONGER_S", "ENDS_S"):
        monkeypatch.setattr(cell, what, 0.2)


@pytest.mark.parametrize(("says", "does", "why"), BAD, ids=[row[0] for row in BAD])
def test_it_is_switched_off_by_an_input_and_the_game_goes_on_the_same_again(
    says: str, does: str, why: Why, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert says
    if why == "slow":
        hurry(monkeypatch)
    said = heard(played(f"    {does}"), tmp_path, monkeypatch).rulings()
    reason = f"{GivenUpError.SAYS[why]}; played on without it"
    assert said.count(("Bad FAILED", reason)) == 1
    assert said[-1][0] == "Ben plays BLUE"
    with closing(Journal(tmp_path / "j.db")) as journal:
        record = journal.record("last")
        entries = journal.entries(record.id)
    off = [e.input for e in entries if isinstance(e.input, Without)]
    assert [(item.rule, item.why) for item in off] == [("bad", why)]
    with apart():
        assert replay(record, entries)[1] is None
        exported = parse(export(record, (e.input for e in entries)))
        assert play(exported, tmp_path / "again.db").rulings() == said


def test_the_table_does_not_wait_for_a_rule_that_never_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = written(played("    sum(range(10**12))"), tmp_path, monkeypatch)
    with closing(Cells()) as cells:
        assert isinstance(cells.ask(theirs.rule, (module,), module), Rule)
        with pytest.raises(GivenUpError, match="longer than a table can wait"):
            cells.ask(theirs.done, (module, "played", table_of().game, None), module)


def test_one_that_is_slow_again_and_again_is_switched_off_and_judged_again_it_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third time: once or twice may be something that it had to load."""
    monkeypatch.setattr(in_cell, "SHORT_S", -1.0)  # every answer is late
    said = heard(played("    return state, (ruling(),)"), tmp_path, monkeypatch).rulings()
    assert [headline for headline, _ in said].count("Bad FAILED") == 1
    assert 0 < [headline for headline, _ in said].count("BAD!") < 3
    with closing(Journal(tmp_path / "j.db")) as journal:
        record = journal.record("last")
        entries = journal.entries(record.id)
    with apart():
        assert replay(record, entries)[1] is None
        exported = parse(export(record, (e.input for e in entries)))
        with patiently():
            assert play(exported, tmp_path / "again.db").rulings() == said


def test_what_was_judged_without_being_slow_is_judged_again_however_long_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = heard(played("    return state, (ruling(),)"), tmp_path, monkeypatch).rulings()
    assert [headline for headline, _ in said].count("BAD!") == 3
    monkeypatch.setattr(in_cell, "SHORT_S", -1.0)  # every answer is late
    with closing(Journal(tmp_path / "j.db")) as journal, apart():
        record = journal.record("last")
        assert replay(record, journal.entries(record.id))[1] is None


@pytest.mark.parametrize(
    ("slower", "lasted_s"), [(1.0, 0.12), (4.0, 0.03)], ids=["a PC", "one that is slower"]
)
def test_how_long_it_took_is_said_in_the_time_of_a_pc(
    slower: float, lasted_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that keeps the processor for 120 ms is long on one, and short on the other."""
    now = iter((1.0, 1.12, 2.0, 2.0 + slower * in_cell.TURNS_S))
    monkeypatch.setattr(time, "process_time", lambda: next(now))
    ours, theirs_ = socket.socketpair()
    with ours, theirs_:
        in_cell.send(ours, pickle.dumps((tuple(sys.path), (60, 60), max, (1, 2))))
        answer = in_cell._answered(theirs_)
    assert in_cell.LASTED.unpack_from(answer)[0] == pytest.approx(lasted_s)


def test_a_rule_that_takes_its_time_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    does = "    __import__('time').sleep(0.05)\n    return state, ()"
    said = heard(played(does), tmp_path, monkeypatch).rulings()
    assert not [headline for headline, _ in said if "FAILED" in headline]


def test_a_rule_that_cannot_even_be_read_is_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code, why in (
        ("sum(range(10**12))", "it takes longer than a table can wait"),
        ("__import__('os')._exit(0)", "it broke down"),
    ):
        with apart(), pytest.raises(ValueError, match=f": {why}; mend it, or leave it out"):
            table_of(written(code, tmp_path, monkeypatch))


def test_where_no_process_can_begin_it_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/proc/nowhere/python")
    with apart(), pytest.raises(ValueError, match="it broke down; mend it"):
        table_of("own_rule_that_is_nowhere")


def test_two_threads_are_answered_one_after_the_other() -> None:
    """The page's, for a game that somebody wants, and the loop's."""
    with closing(Cells()) as cells:
        found: list[int] = []

        def ask(least: int) -> None:
            found.extend(cells.ask(max, (n, least), "max") for n in range(100))

        threads = [threading.Thread(target=ask, args=(least,)) for least in (0, 1_000)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(found) == [*range(100), *[1_000] * 100]


def test_one_that_has_split_in_two_answers_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    does = "    __import__('os').fork()\n    return state, (ruling(),)"
    said = heard(played(does), tmp_path, monkeypatch).rulings()
    assert [headline for headline, _ in said].count("BAD!") == 3
    assert not [headline for headline, _ in said if "FAILED" in headline]


def test_what_a_rule_prints_is_not_said_by_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    heard(played("    print('seen', flush=True)\n    return state, ()"), tmp_path, monkeypatch)
    out, err = capfd.readouterr()
    assert (out, err) == ("", "seen\n" * 3)


def test_one_rule_that_ends_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = played("    return state.gets(card.player, 1), ()").replace("'bad', 'Bad'", "'g', 'G'")
    modules = [
        written(code, tmp_path, monkeypatch)
        for code in (good, played("    __import__('os')._exit(0)"))
    ]
    with apart():
        heard_ = play(parse(SCRIPT.format(",".join(modules))), tmp_path / "j.db")
    said = [headline for headline, _ in heard_.rulings()]
    assert said.count("Bad FAILED") == 1
    assert not [headline for headline in said if headline == "G FAILED"]


def test_who_stops_the_program_by_hand_does_not_mean_the_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C, while the rule is at work, is for the table; and the rule's answer is forgotten.

    Here the rule itself presses it: no clock says better when it is at work.
    """
    ctrl_c = f"os.kill(os.getppid(), {signal.SIGINT:d})"
    presses = f"    import os, signal\n    {ctrl_c}\n    signal.pause()\n"
    module = written(played(f"{presses}    return state, ()"), tmp_path, monkeypatch)
    state = table_of().game
    with closing(Cells()) as cells:
        cells.ask(theirs.rule, (module,), module)
        with pytest.raises(KeyboardInterrupt):
            cells.ask(theirs.done, (module, "played", state, None), module)
        assert isinstance(cells.ask(theirs.rule, (module,), module), Rule)


def test_a_cell_stays_when_a_service_ends_and_what_a_rule_started_does_not() -> None:
    """systemd asks every process to end, and waits for those that do not."""
    with closing(Cells()) as cells:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            cells.ask(signal.raise_signal, (number,), "rule")
            asked = cells.ask(subprocess.call, (["sh", "-c", f"kill -{number} $$"],), "rule")
            assert asked == -number


def test_where_memory_is_short_a_cell_goes_before_the_table() -> None:
    with closing(Cells()) as cells:
        assert cells.ask(Path.read_text, (Path("/proc/self/oom_score_adj"),), "rule") == "1000\n"


def test_no_cell_outlives_its_table() -> None:
    """However that ends: here it is killed while the rule never looks up."""
    code = (
        "from companion.daemon.cell import Cell\n"
        "import threading, os, time\n"
        "cell = Cell()\n"
        "cell.ask(os.getpid, ()) if 0 else None\n"
        "print(cell._process.pid, flush=True)\n"
        "cell.ask(sum, (range(10**12),))"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        number = int(table.stdout.readline())
        time.sleep(0.1)
        table.kill()
    until = time.monotonic() + PATIENCE_S
    while _runs(number) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _runs(number)


def _runs(number: int) -> bool:
    """Whether there is such a process, and not merely what is left of it."""
    try:
        return " Z" not in Path(f"/proc/{number}/stat").read_text().rpartition(")")[2][:3]
    except FileNotFoundError:
        return False


def test_a_table_without_such_rules_has_no_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cell, "Cell", lambda: pytest.fail("nobody asked for it"))
    with apart():
        table_of().play("A green; B red")


def test_there_and_back_a_state_is_what_it_was() -> None:
    """With every house rule on, in the midst of a question."""
    table = evening(4, {**EVERY_RULE, "doghouse": 1}).play("A green; B red; C blue/?")
    state = table.game
    assert state.opened is not None or state.question is not None
    assert pickle.loads(pickle.dumps(state)) == state


def test_every_topic_is_found_again() -> None:
    """There is one of each, by its module and its name."""
    known = [
        one
        for name, module in list(sys.modules.items())
        if name.startswith("companion.games.super_power")
        for one in vars(module).values()
        if isinstance(one, Topic)
    ]
    assert len(known) > 10
    for topic in known:
        assert pickle.loads(pickle.dumps(topic)) is topic
