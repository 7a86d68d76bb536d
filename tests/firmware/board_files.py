"""Board files as tests write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.board import BoardError
from firmware.board_file import load_board

SEAT = '[[seat]]\nname = "north"\nup = 17\n'
PLAIN = f'name = "small"\n{SEAT}'


def write(folder: Path, text: str) -> Path:
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path | str) -> str:
    """What `load_board` says of the file, without the folder; always a single line."""
    with pytest.raises(BoardError) as caught:
        load_board(path)
    output = str(caught.value)
    assert len(output.splitlines()) == 1
    return output.replace(f"{Path(path).parent}/", "")


WEST = '[[seat]]\nname = "west"\n'
CHIPS = '[pins.chips]\nleft = "1-0020"\n'
