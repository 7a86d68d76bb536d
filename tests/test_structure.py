"""Names are plain words, and a game is no deeper than a reader can follow."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest

from tests.test_imports import ROOT, imported, module_of

BANNED = {
    *("told", "said", "heard", "beside", "apart", "lies", "gone", "went", "amiss", "house"),
    *("remarks", "lingers", "plays_on", "brings_on", "so_many", "saying", "door"),
}
ALIKE = {"State", "Card", "Contact", "Release", "Shown", "Due"}
GAMES = sorted(path.parent for path in (ROOT / "companion" / "games").glob("*/__init__.py"))
DEEPEST = 6  # imports from a game's `__init__` down to its last module
Graph = Mapping[str, Collection[str]]


def names_in(source: str) -> Iterator[str]:
    """Every name that a module gives: to functions, classes, parameters, fields and variables."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.arg(name) | ast.Name(name, ast.Store()) | ast.Attribute(_, name, ast.Store()):
                yield name


def is_banned(name: str) -> bool:
    """Whether a banned word is one of the words of a name: `told_late`, `ToldLate`."""
    words = "_".join(re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", name)).lower()
    return any(f"_{word}_" in f"_{words}_" for word in BANNED)


def is_sentence(name: str) -> bool:
    """Whether a name is a test's, which is a sentence in ordinary English."""
    return name.startswith("test_") and name.count("_") > 3


def depth(graph: Graph, module: str) -> int:
    """How many imports lead from a module down to the last one below it."""
    return max((1 + depth(graph, below) for below in graph[module]), default=0)


def inside(game: Path) -> Graph:
    """Which modules of its own game each module imports."""
    package = module_of(game / "__init__.py")
    paths = {module_of(path): path for path in game.rglob("*.py")}
    own = paths.keys() - {package}
    return {module: own & set(imported(path)) for module, path in paths.items()}


@pytest.mark.parametrize("room", ["companion", "firmware", "tests", "tools", "bench"])
def test_no_new_name_has_a_word_that_only_builders_understand(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        names = (path.stem, *names_in(path.read_text("utf-8")))
        bad = sorted(name for name in names if is_banned(name) and not is_sentence(name))
        assert bad == [], f"{path.relative_to(ROOT)}: say it in a plain word"


def test_no_two_classes_of_the_product_have_the_same_name() -> None:
    """But for what each game has of its own, and an input that goes on as an event."""
    where: defaultdict[str, list[str]] = defaultdict(list)
    for path in (*(ROOT / "companion").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in ALIKE:
                where[node.name].append(path.name)
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


def test_a_banned_word_is_found_as_a_whole_word_only() -> None:
    for name in ("told", "_told_late", "ToldLate", "has_gone_on", "HOUSE_RULE", "_heard"):
        assert is_banned(name), name
    for name in ("household", "goes_on", "apartment", "indoor"):
        assert not is_banned(name), name


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_a_game_is_read_in_few_steps(game: Path) -> None:
    assert depth(inside(game), module_of(game / "__init__.py")) <= DEEPEST


def test_depth_is_the_longest_way_down() -> None:
    graph = {"game": {"words", "play"}, "play": {"state", "words"}, "state": {"words"}, "words": ()}
    assert depth(graph, "game") == 3
