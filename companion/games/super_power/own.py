"""Rules that a table made up: Python modules, found by the names its settings give."""

from __future__ import annotations

from importlib import import_module

from companion.games.super_power.rule import Rule


def own_rules(modules: tuple[str, ...]) -> tuple[Rule, ...]:
    """The `RULE` of each module. Raises ValueError with one line for a name that gives none."""
    return tuple(_rule(module) for module in modules)


def _rule(module: str) -> Rule:
    try:
        found = getattr(import_module(module), "RULE", None)
    except Exception as error:  # it is somebody else's code: anything may happen
        raise ValueError(f'option own = "{module}": {" ".join(str(error).split())}') from error
    if not isinstance(found, Rule):
        raise ValueError(f'option own = "{module}": it has no RULE; see docs/super-power.md')
    return found
