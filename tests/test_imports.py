"""Imports go one way: firmware knows no companion, and the rules know nothing but rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = [
    "asking",
    "inputs",
    "lobby",
    "options",
    "phrases",
    "play",
    "race",
    "screens",
    "slips",
    "table",
]
PURE = {
    *(ROOT / "companion" / "games").rglob("*.py"),
    *(ROOT / "companion" / f"{name}.py" for name in RULES),
}
ALLOWED = {
    "__future__",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "hashlib",
    "importlib",  # a table's own house rules are modules that its settings name
    "importlib.import_module",
    "textwrap",
    "typing",
}


def imported(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_pure(module: str) -> bool:
    """Whether a module, or a name in it, is one that the rules may build on."""
    parts = module.split(".")
    if parts[0] != "companion":
        return module in ALLOWED or ".".join(parts[:-1]) in ALLOWED
    files = (ROOT.joinpath(*parts[:n]) for n in range(2, len(parts) + 1))
    modules = [f for f in files if f.with_suffix(".py").exists() or f.is_dir()]
    if not modules:
        return module == "companion"
    return modules[-1].with_suffix(".py") in PURE or modules[-1] / "__init__.py" in PURE


@pytest.mark.parametrize("path", sorted((ROOT / "firmware").rglob("*.py")), ids=lambda p: p.name)
def test_firmware_imports_nothing_of_companion(path: Path) -> None:
    assert [m for m in imported(path) if m.split(".")[0] == "companion"] == []


@pytest.mark.parametrize("path", sorted(PURE), ids=lambda p: f"{p.parent.name}/{p.name}")
def test_the_rules_import_only_what_is_pure(path: Path) -> None:
    modules = [m for m in imported(path) if m not in ("companion.games", "companion")]
    assert [m for m in modules if not is_pure(m)] == []


@pytest.mark.parametrize("module", ["companion.journal", "firmware.clock", "time", "companion.cli"])
def test_the_check_would_notice(module: str) -> None:
    assert not is_pure(module)
