"""Whole evenings through the whole daemon: the bundled one, its replay, its export, and kill -9."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import re
import shutil
import signal
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.journal import replay
from companion.journal.journal import Journal
from companion.journal.records import JudgedInput, printed
from companion.journal.script import Script, parse, read_script
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.structs import replace
from tests.compose import COMPOSED, compose, to_the_end
from tests.games.not_not.people import People
from tests.journal.round_trip import cut_off, exported, resume
from tests.machines import MACHINES, Watched, undeclared
from tests.sim import Recording, play, set_up

ROOT = Path(__file__).parent.parent
EVENINGS = ROOT / "companion" / "evenings"
BUNDLED = EVENINGS / "not-not.txt"
GOLDEN = ROOT / "tests" / "golden"


def spoken(recording: Recording, script: Script) -> list[str]:
    rows = (printed(output, script.names) for output in recording.output)
    return [json.dumps(row, ensure_ascii=False) for row in rows]


def bundled() -> list[str]:
    """Every game's evening; and those of other ways to play it: nyet-2."""
    stems = [path.stem for path in sorted(EVENINGS.glob("*.txt"))]
    return [s for s in stems if any(f"{s}-".startswith(f"{game.id}-") for game in GAMES)]


@pytest.mark.parametrize("evening", bundled())
def test_the_golden_evening_of_a_game_is_judged_as_ever(
    evening: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change that is meant: UPDATE_GOLDEN=1 make test, and read the difference.

    And it goes from phase to phase only as the game declares.
    """
    script = read_script(EVENINGS / f"{evening}.txt")
    watched = Watched(replay.game_called(script.game or "not-not"))
    with monkeypatch.context() as patched:
        patched.setattr(replay, "GAMES", (watched.game,))
        recording = play(script, tmp_path / "j.db")
    assert {*watched.seen}, "it was watched"
    assert undeclared(MACHINES.get(watched.game.id, {}), watched.seen) == set()
    lines = spoken(recording, script)
    golden = GOLDEN / f"{evening}.jsonl"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text("\n".join(lines) + "\n", "utf-8")
    assert lines == golden.read_text("utf-8").splitlines()
    assert recording.warnings == []
    with closing(Journal(tmp_path / "j.db")) as journal:
        assert replay.replay(journal.record("last"), journal.entries(1)).difference is None
        assert journal.record("last").over


@pytest.mark.parametrize("evening", COMPOSED)
def test_a_bundled_evening_is_what_the_composer_writes(evening: str) -> None:
    assert (EVENINGS / f"{evening}.txt").read_text("utf-8") == compose(evening)


SHOWS = {
    "not-not": ["NN-2", "NN-9", "NN-11", "NN-12", "NN-13", "undo", "LIAR", " wrong. "],
    "super-power": [f"SP-{number}" for number in (1, 2, 4, 5, 6, 7, 8, 9, 12)],
    "ugh": ["UG-2", "UG-3", "UG-5", "UG-6", "undo", "UGH! final score"],
}


@pytest.mark.parametrize("evening", SHOWS)
def test_a_bundled_evening_shows_most_of_the_rules(evening: str) -> None:
    golden = (GOLDEN / f"{evening}.jsonl").read_text("utf-8")
    assert [word for word in SHOWS[evening] if not re.search(rf"{word}\b", golden)] == []


def test_a_replay_judges_the_same_again_and_notices_a_forged_ruling(tmp_path: Path) -> None:
    play(read_script(BUNDLED), tmp_path / "j.db")
    with closing(Journal(tmp_path / "j.db")) as journal:
        evening, entries = journal.record("last"), journal.entries(1)
    assert replay.replay(evening, entries).difference is None
    forged = next(i for i, e in enumerate(entries) if e.judged.rulings)
    ruling = entries[forged].judged.rulings[0]
    cheat = replace(ruling, headline="Cheat by 1 s")
    entries[forged] = replace(entries[forged], judged=JudgedInput((cheat,)))
    difference = replay.replay(evening, entries).difference
    assert difference is not None
    assert difference.seq == entries[forged].seq


# ---- kill -9


def short_evening() -> str:
    """A few rounds with the Liar, objections and long presses: a second of play."""
    settings = {"level": "extreme", "cards": 10}
    return to_the_end(People(35, 3, settings))


def evening_in_a_child(text: str, path: Path, paper: Path) -> None:
    """Each slip is on the paper at once, as a printer would have it."""
    out = os.open(paper, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    set_up(parse(text), Journal(path), OnPaper(out)).run()


class OnPaper(Recording):
    """Writes each slip to a file."""

    def __init__(self, out: int) -> None:
        super().__init__()
        self._out = out

    def slip(self, text: str) -> None:
        _write_whole(self._out, text)


def _write_whole(out: int, text: str) -> None:
    os.write(out, (text + "\f").encode())


def outputs(path: Path) -> list[Output]:
    """What the journal says of its only evening."""
    with closing(Journal(path)) as journal:
        return [output for entry in journal.entries(1) for output in entry.judged.output]


def titles(path: Path) -> list[str]:
    """The slips that the journal has the inputs of."""
    return [output.title for output in outputs(path) if isinstance(output, Slip)]


def ended(path: Path) -> tuple[list[tuple[str, str]], list[str]]:
    """What the journal says of a finished evening: rulings, and the slips that went with them."""
    with closing(Journal(path)) as journal:
        evening = journal.record("last")
        assert evening.over
        assert replay.replay(evening, journal.entries(evening.id)).difference is None
    found = [(r.headline, r.reason) for r in outputs(path) if isinstance(r, Ruling)]
    return found, titles(path)


def test_cut_off_after_any_input_it_goes_on_and_ends_as_it_would_have(fast_path: Path) -> None:
    play(parse(short_evening()), fast_path / "whole.db")
    whole = ended(fast_path / "whole.db")
    script = parse(exported(fast_path / "whole.db"))
    with closing(Journal(fast_path / "whole.db")) as journal:
        inputs = len(journal.entries(1))
    for seq in range(0, inputs, 3):
        path = fast_path / f"{seq}.db"
        shutil.copy(fast_path / "whole.db", path)
        cut_off(path, seq)
        resume(script, path)
        assert ended(path) == whole, f"cut off after input {seq}"


def test_killed_at_any_instant_it_goes_on_and_ends_as_it_would_have(fast_path: Path) -> None:
    play(parse(short_evening()), fast_path / "whole.db")
    whole = ended(fast_path / "whole.db")
    text = exported(fast_path / "whole.db")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.test_evening"])
    run_in_child(context, text, fast_path / "warm", kill_after_s=None)
    began = time.monotonic()
    run_in_child(context, text, fast_path / "timed", kill_after_s=None)
    whole_s = time.monotonic() - began
    chance = random.Random(9)
    killed = 0
    for number in count():
        if killed == KILLS:
            break
        path = fast_path / str(number)
        began = time.monotonic()
        if run_in_child(context, text, path, chance.uniform(0, whole_s)):
            killed += 1
        else:  # the machine was busier when it was timed
            whole_s = time.monotonic() - began
        paper = path / "paper"
        printed = paper.read_text("utf-8").split("\f")[:-1] if paper.exists() else []
        if not begun(path / "j.db"):
            assert printed == []
            continue
        known = titles(path / "j.db")
        assert [p.splitlines()[1] for p in printed] == known[: len(printed)]
        resume(parse(text), path / "j.db")
        assert ended(path / "j.db") == whole


def begun(path: Path) -> bool:
    if not path.exists():
        return False
    with closing(Journal(path)) as journal:
        return bool(journal.records())


KILLS = 20  # `make soak` goes on for as long as one likes


def run_in_child(context: Any, text: str, folder: Path, kill_after_s: float | None) -> bool:
    """Play in a process of its own, killed with SIGKILL after that long. Whether it was."""
    folder.mkdir()
    child = context.Process(
        target=evening_in_a_child, args=(text, folder / "j.db", folder / "paper")
    )
    child.start()
    child.join(kill_after_s)
    child.kill()
    child.join()
    code = child.exitcode
    child.close()
    assert code in (0, -signal.SIGKILL)
    return bool(code)
