"""`naysayer card`: a card of Raspberry Pi OS Trixie that sets a table up at its first boot.

All that the Pi installs is put on the card, so that the first boot needs no network and compiles
nothing. What is written goes on the boot partition, the one that every computer can read.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from argparse import Namespace
from pathlib import Path

from companion.commands.cloud_init import (
    BOOT,
    META_DATA,
    has_account,
    has_naysayer,
    is_for,
    user_data,
)
from companion.kit.usage import UsageError
from firmware.board_file import find_board, load_board
from firmware.config_txt import config_lines
from firmware.header import HEADER_PORTS

CLONE = Path(__file__).resolve().parents[2]
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "companion", "firmware", "hardware")
PI_PYTHON = "3.13"  # Trixie's
PI_PLATFORMS = ("manylinux_2_17_aarch64", "manylinux2014_aarch64", "manylinux_2_28_aarch64")


def card(args: Namespace) -> int:
    """Writes the folder `naysayer` and the cloud-init files into args.folder."""
    folder = Path(args.folder)
    if not (CLONE / "install.sh").exists():
        raise UsageError("a card is written from a clone of Naysayer: .venv/bin/naysayer card ...")
    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder; name the card's boot partition, where it is")
    path = find_board(args.board)
    board, config = load_board(path), config_lines(path)
    ours = folder / "naysayer"
    _lay_out(ours, path)
    fetch(ours / "wheels")
    there = _text(folder / "user-data")
    if has_naysayer(there) and not is_for(there, board.name):
        raise UsageError(f"{folder}: this card is for another board; write the image anew first")
    if not has_naysayer(there):
        words = ["sh", f"{BOOT}/naysayer/install.sh", "--board", f"{BOOT}/naysayer/board.toml"]
        install = [*words, "--page"] if args.page else words
        console = board.printer is None or board.printer.port not in HEADER_PORTS
        there = user_data(there, board.name, config, install, console)
        (folder / "user-data").write_text(there, "utf-8")
    if not (folder / "meta-data").exists():
        (folder / "meta-data").write_text(META_DATA, "utf-8")
    print(f"{folder}: {board.name} is on the card; its first boot takes some minutes and a restart")
    if not has_account(there):
        print("nobody can log in yet, and Raspberry Pi OS asks on a screen: Raspberry Pi Imager")
        print("sets a user and Wi-Fi when it writes the card; run this once more after it")
    return 0


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def _lay_out(ours: Path, board: Path) -> None:
    """What install.sh wants beside it. A folder of an earlier run is made anew."""
    shutil.rmtree(ours, ignore_errors=True)
    (ours / "wheels").mkdir(parents=True)
    shutil.copyfile(CLONE / "install.sh", ours / "install.sh")
    shutil.copyfile(board, ours / "board.toml")
    shutil.copytree(CLONE / "systemd", ours / "systemd", copy_function=shutil.copyfile)


def fetch(wheels: Path) -> None:
    """Our own wheel, and those for a 64-bit Pi of all it needs; of pip too, which Debian may lack.

    Raises OSError if pip fails; what it says is on the terminal.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source")
        source.mkdir()
        for name in SOURCES:  # built elsewhere: a build leaves things in its folder
            copy = shutil.copytree if (CLONE / name).is_dir() else shutil.copyfile
            copy(CLONE / name, source / name)
        _pip("wheel", "--no-deps", "-w", str(wheels), str(source))
    [own] = wheels.glob("naysayer-*.whl")
    platforms = [word for platform in PI_PLATFORMS for word in ("--platform", platform)]
    _pip(
        *("download", "--only-binary", ":all:", "--python-version", PI_PYTHON, *platforms),
        *("-d", str(wheels), "--find-links", str(wheels), f"{own}[page]", "pip"),
    )


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", *words]
    if subprocess.run(command).returncode:
        raise OSError("pip could not fetch what the Pi needs: is there a network?")
