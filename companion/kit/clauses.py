"""Clauses: the rules of a game by number, in our words. What a ruling's number stands for. Pure.

Panel, page and docs all read these, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.screens import MessageScreen
from companion.kit.structs import Struct


class Clause(Struct, frozen=True):
    """What it is about, in a word or two; and sentences, each of which fits a small panel."""

    title: str
    text: str
    is_on: bool = True  # whether this table plays by it


Clauses = Mapping[str, Clause]


def label(number: str, clause: Clause) -> str:
    """As a line of a list: "SP-6 Fire in the Kitchen", or "(off) Fire in the Kitchen"."""
    if not clause.is_on:
        return f"(off) {clause.title}"
    numbered = any(sign.isdigit() for sign in number)  # "undo" would say nothing
    return f"{number} {clause.title}" if numbered else clause.title


def pages(number: str, clause: Clause) -> tuple[MessageScreen, ...]:
    """A page a sentence, large; below it which clause that is, and how many more there are."""
    sentences = clause.text.removesuffix(".").split(". ")
    count, name = len(sentences), number if clause.is_on else f"{number} (off)"
    return tuple(
        MessageScreen(
            sentence if sentence.endswith(("!", "?")) else f"{sentence}.",
            "",
            f"{name} {at}/{count}" if count > 1 else name,
        )
        for at, sentence in enumerate(sentences, 1)
    )
