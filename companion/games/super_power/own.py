"""Rules that a table made up: Python modules, found by the names its settings give.

They are somebody else's code: whatever goes wrong in one is said, and the game goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from companion.games.super_power.rule import Rule
from companion.kit.rulings import Ruling
from companion.kit.view import Choice


def own_rules(modules: tuple[str, ...]) -> tuple[Rule, ...]:
    """The `RULE` of each module. Raises ValueError with one line for a name that gives none."""
    return tuple(_guarded(_rule(module)) for module in modules)


def _rule(module: str) -> Rule:
    try:
        found = getattr(import_module(module), "RULE", None)
    except Exception as error:
        raise ValueError(
            f'option own = "{module}": {_in_a_line(error)}; put it beside the board file, '
            "or its folder on PYTHONPATH"
        ) from error
    if not isinstance(found, Rule):
        raise ValueError(f'option own = "{module}": it has no RULE; see CONTRIBUTING.md')
    return found


def _guarded(rule: Rule) -> Rule:
    """The rule, with hooks that cannot stop the game."""
    return replace(
        rule,
        lets=rule.lets and _or_else(rule.lets, "no"),
        lines=rule.lines and _or_else(_checked(rule), ()),
        laid=rule.laid and _or_said(rule, rule.laid),
        foul=rule.foul and _or_said(rule, rule.foul),
        told=rule.told and _or_said(rule, rule.told),
    )


def _checked(rule: Rule) -> Callable[..., Any]:
    """Only the lines that come back to the rule when they are chosen."""

    def lines(*args: Any) -> tuple[Choice, ...]:
        assert rule.lines is not None  # that is what is checked
        prefix = f"{rule.name} "
        told = rule.told is not None
        return tuple(o for o in rule.lines(*args) if told and o.key.startswith(prefix))

    return lines


def _or_else(hook: Callable[..., Any], answer: Any) -> Callable[..., Any]:
    """The hook; if it fails, that answer."""

    def guarded(*args: Any) -> Any:
        try:
            return hook(*args)
        except Exception:
            return answer

    return guarded


def _or_said(rule: Rule, hook: Callable[..., Any]) -> Callable[..., Any]:
    """The hook; if it fails, the state as it was, and a ruling that says so."""

    def guarded(state: Any, cause: Any, *more: Any) -> Any:
        try:
            state, said = hook(state, cause, *more)
            return state, tuple(said)
        except Exception as error:
            headline, reason = f"{rule.title} FAILED", _in_a_line(error)
            return state, (Ruling(rule.clause, headline, reason, cause.at_ns),)

    return guarded


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
