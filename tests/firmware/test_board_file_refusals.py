"""What cannot be meant in a board file is refused, with one line that names the fix."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.board_files import CHIPS, PLAIN, WEST, refusal, write

ROWS = (Path(__file__).parent / "refusals.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("row", ROWS)
def test_what_cannot_be_meant_is_refused_in_one_line(tmp_path: Path, row: str) -> None:
    added, _, line = row.strip().rpartition("\n=> ")
    text = PLAIN + f"{added}\n".replace("CHIPS\n", CHIPS).replace("WEST\n", WEST)
    assert refusal(write(tmp_path, text)) == f"board.toml: {line}"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "name: is missing; add it"),
        ('name = "x"', "seat: is missing; add it"),
        (
            PLAIN.replace("small", "a\\nb"),
            r'name = "a\nb": write one line, with no blank at either end',
        ),
        ('name = "x"\n[seat]\nname = "a"', "seat: must be tables, each under [[seat]]"),
        (
            PLAIN + "".join(f'[[seat]]\nname = "s{n}"\nup = {n}\n' for n in range(16)),
            "seat: must be tables, each under [[seat]] of length <= 16",
        ),
        (
            f"{PLAIN}down = 0x{'f' * 5000}",
            'seat 1 "north": down = a number beyond 64 bits: must be a whole number <= 65535',
        ),
    ],
)
def test_a_file_that_is_not_built_like_a_board_is_refused(
    tmp_path: Path, text: str, line: str
) -> None:
    assert refusal(write(tmp_path, text)) == f"board.toml: {line}"


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes('name = "x"\n# für vier\n'.encode("latin-1"))
    assert refusal(path) == "board.toml: not UTF-8 at line 2; save it as UTF-8"


def test_toml_nested_without_end_is_refused_like_any_other(tmp_path: Path) -> None:
    assert refusal(write(tmp_path, "a = " + "[" * 100_000)).startswith("board.toml: broken TOML: ")


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path.name}: cannot be read: Is a directory"


def test_an_unknown_board_names_those_there_are() -> None:
    line = refusal("tabel-4")
    assert line.startswith("tabel-4: no such file; bundled boards: ")
    assert "table-4" in line
