"""A lesson: three guided taps for newcomers to a game, and what its words mean."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.structs import Struct


class Tap(Struct, frozen=True):
    """One guided tap.

    `tells`: what happens at the table. `shows`: what the panel says then, line by line. `offers`:
    what each switch says; or, of `cards`, the face that lies in that slot. `right`: the switches
    that are right, and `because` why; `otherwise`: what to say to any other.
    """

    tells: str
    shows: tuple[str, ...]
    offers: Mapping[str, str]
    right: tuple[str, ...]
    because: str
    otherwise: str = ""
    cards: bool = False


class Lesson(Struct, frozen=True):
    """`words`: what a newcomer meets on the panel, in a ruling or in a hint, each in a sentence."""

    taps: tuple[Tap, Tap, Tap]
    words: Mapping[str, str]
