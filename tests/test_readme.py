"""README and pages keep up with the product: what they name is there, what they show comes out."""

from __future__ import annotations

import argparse
import queue
import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.commands.cli import main, parser
from companion.games import GAMES
from companion.journal.script import parse
from companion.kit.game import Game
from companion.kit.options import in_words
from firmware.board_file import load_board
from firmware.factories import TIE_MS
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import PATIENCE_S, fake
from tests.sim import play
from tools.gallery import PAIRS
from tools.pictures import PICTURES

__all__ = ["fake"]

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = {  # the pages with commands, in the order in which their examples are run
    f"docs/{name}.md": (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    for name in ("commands", "journal", "makers", "house-rules", "club")
}
FAIRNESS = (ROOT / "docs" / "fairness.md").read_text("utf-8")
INSIDE = (ROOT / "docs" / "how-it-works.md").read_text("utf-8")
GPIOD = (ROOT / "firmware" / "gpiod" / "README.md").read_text("utf-8")
GUIDE = (ROOT / "hardware" / "tables.md").read_text("utf-8")
PAGES = [path for path in ROOT.rglob("*.md") if ".venv" not in path.parts]
FILM = "race.webp"
DATE = re.compile(r"\d{4}-\d\d-\d\dT[\d:]+\+00:00|\w{3} \d{4}-\d\d-\d\d \d\d:\d\d")
MENDED = "; change the page, or fix what it describes"


def blocks(page: str, kind: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [text for name, text in found if name == kind]


def section(command: str) -> tuple[str, str]:
    """The page of that command, and what it says of it."""
    [(page, text)] = [(p, t) for p, t in COMMANDS.items() if f"\n## {command}\n" in t]
    return page, text.partition(f"\n## {command}\n")[2].partition("\n## ")[0]


def commands() -> dict[str, argparse.ArgumentParser]:
    found = next(a for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    return dict(found.choices)


def test_the_readme_is_short_and_says_early_what_was_not_tried() -> None:
    lines = README.splitlines()
    assert len(lines) <= 115
    [where] = [
        n for n, line in enumerate(lines) if "not been tried yet on a real Raspberry Pi" in line
    ]
    assert where < 35


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.stem)
def test_no_page_is_longer_than_120_lines(page: Path) -> None:
    assert len(page.read_text("utf-8").splitlines()) <= 120


@pytest.mark.parametrize("command", commands())
def test_every_command_has_its_section_and_an_example(command: str) -> None:
    assert f"$ naysayer {command}" in section(command)[1]


@pytest.mark.parametrize("command", commands())
def test_every_command_is_a_row_of_the_readme_with_an_example_that_can_be_typed(
    command: str,
) -> None:
    row = re.search(
        rf"^\| \[{command}\]\((.+)\) \| .+ \| `naysayer (.+)` \|$", README, re.MULTILINE
    )
    assert row is not None, f"{command}{MENDED}"
    assert row[1] == f"{section(command)[0]}#{command}"
    assert parser().parse_args(shlex.split(row[2])).command == command


@pytest.mark.parametrize("command", commands())
def test_every_flag_is_named(command: str) -> None:
    flags = {f for a in commands()[command]._actions for f in a.option_strings if f[:2] == "--"}
    pages = "".join(COMMANDS.values())
    missing = [f for f in flags - {"--help"} if not re.search(rf"{f}\b", pages)]
    assert missing == [], f"{command}: {missing}{MENDED}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_of_a_game_is_on_its_page_with_its_default(game: Game[Any]) -> None:
    page = (ROOT / "docs" / f"{game.id}.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z]\w*)` \| `?([^`|]*?)`? \|", page, re.MULTILINE))
    assert rows == {setting.name: in_words(setting.default) for setting in game.settings}
    assert list(rows) == [setting.name for setting in game.settings]
    for variant in game.variants:
        assert f"`{variant.key}`" in page, f"{variant.key}{MENDED}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_is_named_with_its_page(game: Game[Any]) -> None:
    assert f"**{game.title}**" in README
    assert f"](docs/{game.id}.md)" in README


@pytest.mark.parametrize("grade", TIE_MS)
def test_the_tie_window_of_every_clock_grade_is_right(grade: str) -> None:
    width = re.search(rf"\| `{grade}` \|[^|\n]*\|[^|\n]*\| ([\d.]+) ms \|", FAIRNESS)
    assert width is not None
    assert float(width[1]) == dict(TIE_MS)[grade]  # type: ignore[index]  # a Grade


def test_the_readme_gives_the_tie_windows_of_pins_expanders_and_page() -> None:
    bullet = " ".join(README.partition("**A dead heat")[2].partition("\n- ")[0].split())
    grades = {"a Pi's own pins": "kernel", "behind an expander": "expander", "on a page": "browser"}
    for words, grade in grades.items():
        width = re.search(rf"([\d.]+) ms (?:on )?{words}", bullet)
        assert width is not None
        assert float(width[1]) == dict(TIE_MS)[grade]  # type: ignore[index]  # a Grade


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_linked_file_and_picture_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    links = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    files = [link for link in links if "://" not in link]
    assert [link for link in files if not (page.parent / link).exists()] == []


def test_every_picture_is_shown_and_none_is_left_over() -> None:
    shown = {
        (page.parent / name).resolve()
        for page in PAGES
        for name in re.findall(r'(?:src="|!\[[^]]*\]\()([^")]+)', page.read_text("utf-8"))
    }
    wirings = {f"wiring/{board.stem}.svg" for board in (ROOT / "hardware" / "boards").iterdir()}
    drawn = {ROOT / "docs" / name for name in (*PICTURES, FILM, "fairness.svg")}
    drawn |= {ROOT / "hardware" / name for name in (*wirings, "pad-4.svg")}
    drawn |= {ROOT / "docs" / "pictures" / f"{name}.webp" for name in PAIRS}
    assert shown == drawn
    kinds = {".png", ".webp", ".svg", ".gif", ".jpg"}
    files = [*(ROOT / "docs").rglob("*"), *(ROOT / "hardware").rglob("*")]
    assert {path for path in files if path.suffix in kinds} == drawn


def test_every_thread_has_its_row() -> None:
    named = re.compile(r'(?:orker\(|_threaded\(\s*|Thread\(.*name=)"([a-z-]+)"')
    code = [path for room in ("companion", "firmware") for path in (ROOT / room).rglob("*.py")]
    threads = {name for path in code for name in named.findall(path.read_text("utf-8"))}
    assert {"journal", "looker", "page", "terminal", "gpiod-reader"} <= threads
    rows = set(re.findall(r"^\| .*?`([a-z-]+)`.*? \|", INSIDE, re.MULTILINE))
    assert threads - rows == set()


def test_the_moving_picture_moves_and_is_small() -> None:
    film = ROOT / "docs" / FILM
    assert film.stat().st_size < 500_000
    with Image.open(film) as picture:
        assert getattr(picture, "n_frames", 1) > 5


def test_every_make_target_it_names_exists() -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for page in ("README.md", "CONTRIBUTING.md"):
        code = re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / page).read_text("utf-8"), re.MULTILINE)
        assert code
        assert set(code) <= set(targets)


@pytest.mark.parametrize("text", blocks(COMMANDS["docs/journal.md"], "text"))
def test_a_script_is_judged_as_its_comments_say(text: str, tmp_path: Path) -> None:
    recording = play(parse(text), tmp_path / "j.db")
    assert [headline for headline, _ in recording.rulings()] == ["Ben by 0.26 ms"]
    assert any("DOWN - BLUE" in slip for slip in recording.slips)


@pytest.mark.parametrize("text", blocks(GUIDE, "toml"))
def test_a_board_file_loads(text: str, tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(text, "utf-8")
    assert load_board(path).name == "kitchen"


def test_what_a_command_prints_is_what_it_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line by line and in order. A line of … stands for any lines, … in a line for any words."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    for command, shown in console():
        assert main(shlex.split(command)[1:]) == 0
        printed = iter(DATE.sub("DATE", capsys.readouterr().out).splitlines())
        for line in shown:
            assert any(fits(line, one) for one in printed), f"{command}: {line}{MENDED}"


def fits(line: str, printed: str) -> bool:
    pattern = ".*".join(map(re.escape, line.split("…")))
    return re.fullmatch(pattern, printed) is not None


def console() -> Iterator[tuple[str, list[str]]]:
    """(command, the lines shown below it), in the order of the pages.

    A trial takes long, and has a test of its own.
    """
    for text in blocks("".join(COMMANDS.values()), "console"):
        first, *lines = DATE.sub("DATE", text).splitlines()
        if not first.startswith("$ naysayer playtest"):
            yield first.removeprefix("$ "), [line for line in lines if line != "…"]


@pytest.mark.parametrize("text", blocks(GPIOD, "python"))
def test_the_program_hears_an_edge_with_the_kernels_timestamp(text: str, fake: FakeGpiod) -> None:
    chip = fake.plug(FakeHardware("pinctrl-rp1"))
    chip.drive(17, 1)
    printed: queue.Queue[str] = queue.Queue()
    names: dict[str, Any] = {"print": printed.put}
    exec(text, names)
    assert chip.lines[27].level == 1
    at_ns = time.monotonic_ns()
    chip.drive(17, 0, at_ns)
    assert printed.get(timeout=PATIENCE_S) == f"0 at {at_ns}"
    names["factory"].close()
