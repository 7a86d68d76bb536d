"""Any number of things with four buttons: a group of them, then one of the group. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from companion.kit.view import Ask, Choice

T = TypeVar("T")


def fours(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Up to four groups, for a button each; the largest comes last."""
    count = min(len(items), 4)
    ends = [len(items) * part // count for part in range(count + 1)]
    return tuple(tuple(items[a:b]) for a, b in pairwise(ends))


def ask(player: int, question: str, labels: Sequence[str]) -> Ask:
    """One press for each of up to four, two for up to sixteen."""
    groups = enumerate(fours(labels))
    return Ask(player, question, tuple(Choice(str(n), _label(group)) for n, group in groups))


def chosen(items: Sequence[T], key: str) -> tuple[T, ...]:
    """The group that was answered; all of them for what is no answer."""
    groups = fours(items)
    return groups[int(key)] if key.isdecimal() and int(key) < len(groups) else tuple(items)


def _label(group: tuple[str, ...]) -> str:
    return ", ".join(group) if len(group) < 3 else f"{group[0]} to {group[-1]}"
