"""Clauses: the rules of a game in our words, by the numbers that rulings cite. Pure.

Panel, page and docs all show these texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.screens import MessageScreen
from companion.kit.structs import Struct


class Clause(Struct, frozen=True):
    """One rule: a title of a word or two, and sentences that each fit a small panel."""

    title: str
    text: str
    is_on: bool = True  # whether this table plays by it


Clauses = Mapping[str, Clause]


def label(number: str, clause: Clause) -> str:
    """A clause as a line of a list: "SP-6 Fire in the Kitchen", "(off) Fire in the Kitchen"."""
    if not clause.is_on:
        return f"(off) {clause.title}"
    numbered = any(sign.isdigit() for sign in number)  # "undo" is no number
    return f"{number} {clause.title}" if numbered else clause.title


def pages(number: str, clause: Clause) -> tuple[MessageScreen, ...]:
    """One page for each sentence, with the clause's number and how many pages there are."""
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
