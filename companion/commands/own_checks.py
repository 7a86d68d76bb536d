"""The rules that a table made up, as the doctor looks at them: each loaded, as at the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from companion.games.super_power.bookkeeper.own import own_rules
from companion.games.super_power.options import SETTINGS
from firmware.board import Board
from firmware.findings import Finding, bad, good

GAME = "super-power"
HOMES = (Path("/home"), Path("/root"), Path("/run/user"))  # of which the service sees none


def check_own_rules(board: Board, file: Path) -> Iterator[Finding]:
    """One finding for each that the board file, which is `file`, names."""
    named = _chosen(board, "own")
    assert isinstance(named, tuple)  # they are words
    for module in named:
        yield _out_of_sight(module, file) or _loaded(module)
    if named and _chosen(board, "mode") != "bookkeeper":
        told = "a referee does not hear of every card"
        yield bad("own rules", told, f'put mode = "bookkeeper" below [games.{GAME}]')


def _chosen(board: Board, name: str) -> object:
    """What this table plays with, if nobody says otherwise."""
    setting = next(setting for setting in SETTINGS if setting.name == name)
    return setting.read(board.defaults.get(GAME, {}).get(name, setting.default))


def _loaded(module: str) -> Finding:
    try:
        (rule,) = own_rules((module,))
    except ValueError as error:
        told, mend, todo = str(error).removeprefix(f'option own = "{module}": ').rpartition("; ")
        return bad(_name(module), told, todo) if mend else bad(_name(module), todo, "mend it")
    return good(_name(module), f"{rule.title}: {rule.text}")


def _out_of_sight(module: str, file: Path) -> Finding | None:
    """Who looks is most likely root; the service, which reads the board file, reads not all."""
    path = _file_of(module)
    if path is None or _open_to_all(path) or not _open_to_all(file):
        return None
    is_there = path.resolve().parent == file.resolve().parent
    todo = f"sudo chmod a+r {path}" if is_there else f"copy it to {file.parent}, for all to read"
    return bad(_name(module), f"the service cannot read {path.resolve()}", todo)


def _file_of(module: str) -> Path | None:
    """None where there is none, or where somebody else's code would have to say."""
    if "." in module or module in sys.modules:
        return None
    spec = find_spec(module)
    return Path(spec.origin) if spec and spec.has_location and spec.origin else None


def _open_to_all(path: Path) -> bool:
    real = path.resolve()
    if any(home in real.parents for home in HOMES):
        return False
    try:
        passable = all(folder.stat().st_mode & 0o001 for folder in real.parents)
        return passable and bool(real.stat().st_mode & 0o004)
    except OSError:
        return False


def _name(module: str) -> str:
    return f"own rule {module}"
