"""Rules that a table made up: Python modules, found by the names its settings give.

They are somebody else's code: whatever goes wrong in one is said, and the game goes on without it.
So they hook into cards and the menu; what could hold up the table (presses, time and the panel) is
not theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from companion.games.super_power.bookkeeper.rule import Rule
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

OURS = ("doubts", "pressed", "timed", "due", "alarm", "view", "since", "busy", "frozen")


def own_rules(modules: tuple[str, ...]) -> tuple[Rule[Any], ...]:
    """The `RULE` of each module. Raises ValueError with one line for a name that gives none."""
    return tuple(_guarded(_rule(module)) for module in modules)


def _rule(module: str) -> Rule[Any]:
    try:
        found = getattr(import_module(module), "RULE", None)
    except Exception as error:
        raise ValueError(
            f'option own = "{module}": {_in_a_line(error)}; put it beside the board file, '
            "or its folder on PYTHONPATH"
        ) from error
    if not isinstance(found, Rule):
        raise ValueError(f'option own = "{module}": it has no RULE; see CONTRIBUTING.md')
    for hook in OURS:
        if getattr(found, hook) is not None:
            raise ValueError(
                f'option own = "{module}": "{hook}" could hold up the table; leave it out'
            )
    return found


def _guarded(rule: Rule[Any]) -> Rule[Any]:
    """The rule, with hooks that cannot stop the game."""
    return replace(
        rule,
        allows=rule.allows and _or_else(rule.allows, "no"),
        lines=rule.lines and _or_else(_checked(rule, rule.lines), ()),
        owing=rule.owing and _or_else(_checked(rule, rule.owing), ()),
        played=rule.played and _or_said(rule, rule.played),
        foul=rule.foul and _or_said(rule, rule.foul),
        chosen=rule.chosen and _or_said(rule, rule.chosen),
    )


def _checked(rule: Rule[Any], hook: Callable[..., Any]) -> Callable[..., Any]:
    """Only the lines that come back to the rule when they are chosen."""

    def lines(*args: Any) -> tuple[Choice, ...]:
        chosen = rule.chosen is not None
        return tuple(o for o in hook(*args) if chosen and o.key.startswith(f"{rule.name} "))

    return lines


def _or_else(hook: Callable[..., Any], answer: Any) -> Callable[..., Any]:
    """The hook; if it fails, that answer."""

    def guarded(*args: Any) -> Any:
        try:
            return hook(*args)
        except Exception:
            return answer

    return guarded


def _or_said(rule: Rule[Any], hook: Callable[..., Any]) -> Callable[..., Any]:
    """The hook; if it fails, the state as it was, and a ruling that says so."""

    def guarded(state: Any, *cause: Any) -> Any:
        try:
            state, said = hook(state, *cause)
            return state, tuple(said)
        except Exception as error:
            headline, reason = f"{rule.title} FAILED", _in_a_line(error)
            ruling = Ruling(clause=rule.clause, headline=headline, reason=reason, tone="bad")
            return state, (ruling,)

    return guarded


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
