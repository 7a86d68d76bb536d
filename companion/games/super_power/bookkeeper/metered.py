"""Somebody else's module, made to count its own steps, so that nothing in it runs for ever.

Every turn of a loop and every call of a function in it is a step; so many in one go are too many.
Steps and not milliseconds: a journal that is judged again must come to the same, on any machine.
What the module leaves to a single call into Python itself (`10**10**8`, a sleep) has no steps: that
is given up by whoever runs the table (`kit.foreign`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib.util import find_spec, module_from_spec
from types import CodeType, ModuleType
from typing import Any, TypeVar

T = TypeVar("T")
TICK = "__tick__"
STEPS = 20_000  # at a microsecond or two each on a Pi, less than 50 ms


class TooLongError(BaseException):
    """So many steps. No Exception: what a module does with those is its own affair."""

    def __str__(self) -> str:
        return f"more than {STEPS} steps"


class Meter:
    """Counts the steps of one module."""

    def __init__(self) -> None:
        self._left = STEPS
        self._running = False

    def run(self, work: Callable[[], T]) -> T:
        """The work, with all steps to go; none more for work within work. Raises TooLongError."""
        if self._running:
            return work()
        self._left, self._running = STEPS, True
        try:
            return work()
        finally:
            self._running = False

    def tick(self) -> bool:
        """A step, which is always true."""
        self._left -= 1
        if self._left < 0:
            raise TooLongError
        return True


def load(name: str) -> tuple[ModuleType, Meter]:
    """The module of that name, read anew. Raises whatever it does, and ImportError without one."""
    spec = find_spec(name)
    source = getattr(spec and spec.loader, "get_source", lambda _: None)(name)
    if spec is None or source is None:
        raise ModuleNotFoundError(f"No module named {name!r} that can be read")
    tree = _Ticking().visit(ast.parse(source, spec.origin or name))
    code: CodeType = compile(ast.fix_missing_locations(tree), spec.origin or name, "exec", 0, True)
    module, meter = module_from_spec(spec), Meter()
    vars(module)[TICK] = meter.tick
    before = sys.modules.get(name)
    sys.modules[name] = module  # its own dataclasses look for it there
    try:
        meter.run(lambda: exec(code, vars(module)))
    finally:
        del sys.modules[name]  # nobody else's calls are to be counted
        if before is not None:
            sys.modules[name] = before
    return module, meter


class _Ticking(ast.NodeTransformer):
    """Puts a step at the start of every function's and every loop's body."""

    def visit(self, node: ast.AST) -> Any:
        super().generic_visit(node)
        match node:
            case ast.For() | ast.AsyncFor() | ast.While():
                node.body.insert(0, ast.Expr(_tick()))
            case (
                ast.FunctionDef(body=[ast.Expr(ast.Constant()), *_])
                | ast.AsyncFunctionDef(body=[ast.Expr(ast.Constant()), *_])
            ):
                node.body.insert(1, ast.Expr(_tick()))  # after the docstring
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                node.body.insert(0, ast.Expr(_tick()))
            case ast.comprehension():
                node.ifs.insert(0, _tick())
            case ast.Lambda():
                node.body = ast.IfExp(_tick(), node.body, ast.Constant(None))
        return node


def _tick() -> ast.Call:
    return ast.Call(ast.Name(TICK, ast.Load()), [], [])
