"""A rule that a table made up: a hook of it in its cell, or right here; and how a cell begins."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import Row, in_turns
from companion.daemon.cell import Cell
from companion.games.super_power.bookkeeper import theirs
from companion.games.super_power.bookkeeper.state import State
from tests.super_power_table import EVERY_RULE, evening

CODE = """
from companion.games.super_power.bookkeeper.rule import Rule

def played(state, card):
    return state.gets(card.player, 1), ()

RULE = Rule("bench", "Bench", "BENCH", "Everybody draws one for every card.", played=played)
"""
MODULE = "bench_own_rule"
CARDS = ("A green", *("B red", "C yellow", "A blue") * 20)  # 60 cards lie
STARTS, ROUNDS, CALLS = 5, 5, 50


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        Path(folder, f"{MODULE}.py").write_text(CODE, "utf-8")
        sys.path.append(folder)
        try:
            return _rows()
        finally:
            sys.path.remove(folder)


def _rows() -> list[Row]:
    state = evening(3, EVERY_RULE).play("; ".join(CARDS)).game
    with closing(Cell()) as cell:
        asked = _hook(state, cell.ask)
        assert asked() == _hook(state, _here)()
        hook_s = in_turns(asked, _hook(state, _here), ROUNDS, CALLS)
    start_s = in_turns(_begin, _python, STARTS)
    return [
        Row("a hook of a rule of one's own", *hook_s, "In its own process, 60 cards on the pile."),
        Row("    its process begins", *start_s, "Once; beside a Python that does nothing."),
    ]


def _begin() -> None:
    with closing(Cell()) as cell:
        cell.ask(theirs.rule, (MODULE,))


def _python() -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)


def _hook(state: State, ask: Callable[..., Any]) -> Callable[[], Any]:
    return lambda: ask(theirs.done, (MODULE, "played", state, state.top))


def _here(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    return work(*args)
