"""The way in holds: the game of docs/a-game.md is made of nothing but the kit, and is one entry."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from companion.kit.game import Game
from companion.page.catalogue import offers
from companion.table.lobby import lobby
from tests.at_table import AtTable
from tests.machines import MACHINES, diagram

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
GAME = (ROOT / "docs" / "a-game.md").read_text("utf-8")
MODULE = "first_over_the_line"
SCRIPT = """
game go
seat Ada
seat Ben
seed 3
1000 Ada up
6000 Ben left
+38  Ada up
8000 Ada up
14000 Ada up
16000 Ada up
22000 Ben up
26000 Ada up
32000 Ben up
"""
# The whole of what a seventh game needs in the product: one more in the tuple.
ENTRY = f"""
import companion.games, {MODULE}
companion.games.GAMES += ({MODULE}.GO,)
from companion.commands.cli import main
raise SystemExit(main())
"""


def printed() -> str:
    """The game as the page prints it."""
    found = re.search(r"```python\n(\"\"\"Go!.*?)```", GAME, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("go")
    (folder / f"{MODULE}.py").write_text(printed(), "utf-8")
    (folder / "go.txt").write_text(SCRIPT, "utf-8")
    return folder


@pytest.fixture
def go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Game[object]:
    monkeypatch.syspath_prepend(str(folder))
    game: Game[object] = __import__(MODULE).GO
    return game


def naysayer(folder: Path, *words: str) -> str:
    """What the command prints, with the game among the others."""
    run = subprocess.run(
        [sys.executable, "-c", ENTRY, *words],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": f"{ROOT}:{folder}", "STATE_DIRECTORY": str(folder), "PATH": ""},
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_the_first_press_after_go_wins_and_a_dead_heat_is_one(go: Game[object]) -> None:
    table = AtTable(go, 3).play("A up; wait 6000; C left; +38 B up; wait 3000")
    assert table.table.standings(table.state).rows == (("ADA", 0), ("BEN", 0), ("CLEO", 1))
    table.play("B up; wait 6000; A up; +0.25 C left; wait 3000")
    assert table.ruled()[1:] == ["GO-1 DEAD HEAT ADA + CLEO"]
    table.play("B up; wait 6000; C left; wait 3000")
    assert table.ruled()[-1] == "GO-2 CLEO WINS"
    table.play("C up/TAKE BACK")
    assert table.table.standings(table.state).rows == (("ADA", 1), ("BEN", 0), ("CLEO", 2))


def test_it_can_be_ended_and_looked_up_by_the_table_s_own_menu(go: Game[object]) -> None:
    table = AtTable(go, 2).play("A up; wait 6000; B up; wait 3000; A up/SCORES")
    assert [type(output).__name__ for output in table.output[-2:]] == ["Score", "Slip"]
    table.play("A: DONE; A up/END GAME")
    assert table.ruled()[-1] == "GO-2 BEN WINS"


def test_the_command_lists_plays_keeps_and_judges_it_again(folder: Path) -> None:
    assert "go           Go!, for 2 to 16 players." in naysayer(folder, "games")
    about = naysayer(folder, "games", "go")
    assert about.startswith(
        "Go!, for 2 to 16 players. The first press after the panel says GO wins.\n"
    )
    assert "three wins" in about
    assert "demo" not in about
    output = naysayer(folder, "play", "--script", str(folder / "go.txt"), "--json")
    rows = [json.loads(line) for line in output.splitlines()]
    rulings = [row["headline"] for row in rows if row["kind"] == "ruling"]
    winners = [headline.partition(" in ")[0] for headline in rulings]
    assert winners == ["Ben", "Ada", "Ben", "Ben", "Ben WINS"]
    assert rows[-1]["title"] == "GO! final score"
    assert "5 rulings" in naysayer(folder, "replay", "last")
    assert "go  1. Ben 3  2. Ada 1" in naysayer(folder, "scores", "--all")
    again = folder / "again.txt"
    again.write_text(naysayer(folder, "export", "last"), "utf-8")
    exported = naysayer(
        folder, "play", "--script", str(again), "--json", "--journal", f"{folder}/b"
    )
    assert [json.loads(line)["kind"] for line in exported.splitlines()] == [r["kind"] for r in rows]


def test_lobby_and_page_offer_it(go: Game[object], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("companion.table.lobby", "companion.page.catalogue"):
        monkeypatch.setattr(f"{module}.GAMES", (go,))
    assert [game["id"] for game in offers({}, "")] == ["go"]
    waiting = AtTable(lobby(), 2).play("A up; B up; A up for 700; A right")
    assert waiting.state.done
    assert waiting.game.game is go


@pytest.mark.parametrize("game", ["spank", "ugh", "super-power"])
def test_it_prints_a_game_s_phases_as_they_are_declared(game: str) -> None:
    assert f"\n\n{indent(diagram(MACHINES[game]), '    ')}\n\n" in PAGE


def test_it_is_short_enough_to_be_read() -> None:
    assert len(PAGE.splitlines()) <= 250


def test_every_file_that_it_names_is_there() -> None:
    named = set(re.findall(r"[`\s]((?:[a-z_]+/)+[\w-]+\.\w+)", PAGE))
    rooms = (ROOT, ROOT / "companion")
    assert {"tests/at_table.py", "kit/phases.py"} <= named
    assert [path for path in named if not any((room / path).exists() for room in rooms)] == []
