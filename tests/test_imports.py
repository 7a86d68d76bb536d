"""Imports go one way: firmware knows no companion, each room only those below it, and no circle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# From the ground up. A room may import those before it, and `firmware` from the journal on.
ROOMS = ("kit", "games", "table", "drawing", "journal", "daemon", "page", "club", "commands")
PURE_ROOMS = ("kit", "games", "table")
ALLOWED = {
    "__future__",
    "collections",
    "collections.abc",
    "contextlib",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "io",  # StringIO, for what a table's own house rules print
    "importlib",  # a table's own house rules are modules that its settings name
    "sys",  # where such a module is found again
    "types",
    "itertools",
    "msgspec",
    "msgspec.structs",
    "pkgutil",  # reads the texts in a game's package
    "tomllib",
    "re",
    "string",
    "textwrap",
    "typing",
    "unicodedata",
}
FILES = sorted((ROOT / "companion").rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever in it, for type hints too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in names if _is_module(name)]
            yield from modules
            if len(modules) < len(names):
                yield node.module


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of one of companion's modules; "" for companion itself."""
    return module.split(".")[1] if module.count(".") else ""


def is_allowed(module: str, room: str) -> bool:
    """Whether a file of that room may import that module."""
    first = module.split(".")[0]
    if first == "companion":
        return room_of(module) in ROOMS[: ROOMS.index(room) + 1]
    if room in PURE_ROOMS:
        return module in ALLOWED
    return first != "firmware" or room != "drawing"


@pytest.mark.parametrize("path", sorted((ROOT / "firmware").rglob("*.py")), ids=lambda p: p.name)
def test_firmware_imports_nothing_of_companion(path: Path) -> None:
    assert [m for m in imported(path) if m.split(".")[0] == "companion"] == []


@pytest.mark.parametrize("path", [f for f in FILES if room_of(module_of(f))], ids=module_of)
def test_a_room_imports_only_those_below_it_and_rules_only_what_is_pure(path: Path) -> None:
    room = room_of(module_of(path))
    if room.startswith("__"):  # python -m companion
        return
    assert [m for m in imported(path) if not is_allowed(m, room)] == []


def test_no_rule_is_imported_in_the_middle_of_a_race() -> None:
    """A memory card may take half a second for a library, and the dice would wait for it."""
    pure = [path for path in FILES if room_of(module_of(path)) in PURE_ROOMS]
    trees = {module_of(path): ast.parse(path.read_text("utf-8")) for path in pure}
    late = {
        (module, inside.name)
        for module, tree in trees.items()
        for inside in ast.walk(tree)
        if isinstance(inside, ast.FunctionDef)
        for node in ast.walk(inside)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert late == set()


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {
        module_of(path): {m for m in imported(path) if m.split(".")[0] == "companion"}
        for path in FILES
    }
    assert list(TopologicalSorter(graph).static_order())


def test_the_page_knows_which_games_there_are_and_nothing_more_of_any() -> None:
    paths = {module_of(path): path for path in FILES}
    page, games, todo = set[str](), set[str](), ["companion.page.table_page"]
    while todo:
        page.add(module := todo.pop())
        modules = set(imported(paths[module]))
        games |= {m for m in modules if room_of(m) == "games"}
        todo += {m for m in modules if room_of(m) == "page"} - page
    assert games == {"companion.games"}


@pytest.mark.parametrize(
    ("module", "room"),
    [
        ("companion.journal.journal", "table"),
        ("companion.table.table", "games"),
        ("firmware.clock", "games"),
        ("time", "table"),
        ("random", "kit"),
        ("companion.commands.cli", "page"),
    ],
)
def test_the_check_would_notice(module: str, room: str) -> None:
    assert not is_allowed(module, room)
