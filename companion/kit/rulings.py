"""Rulings: the judge's decisions, each with its clause, its reason and its race."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.kit.screens import RulingScreen, Tone
from companion.kit.structs import Struct


class Finish(Struct, frozen=True, array_like=True):
    """One press of a decided race, its time after the start, and its result."""

    player: int
    button: str
    after_ns: int
    result: Literal["first", "late", "wrong"]


class Tally(Struct, frozen=True, array_like=True):
    """What a ruling adds to a player's statistics, besides its race."""

    what: str  # "false start", "doubt right", "play", "caught", "joins", "trick", "round", "set"
    player: int
    of: int | None = None  # the other player: who was doubted, who caught
    cards: int = 0  # how many it cost
    points: int = 0  # how many it won


class Ruling(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="ruling"):
    """A decision of the judge. It stays on the panel to be read, unless it is `quiet`."""

    clause: str
    headline: str
    reason: str
    players: tuple[int, ...] = ()
    undo_to_ns: int | None = None  # the first press that led to it: TAKE BACK goes to before that
    margin_ns: int | None = None  # by how much the winner was ahead...
    within_ns: int | None = None  # ...and the window, if two clocks timed that
    race: tuple[Finish, ...] = ()  # the presses that it was decided on, in order
    opened_ns: int | None = None  # when the race began, if at a signal
    tally: tuple[Tally, ...] = ()
    wrong: str = ""  # the button that was pressed wrongly, if that is what it is about
    tone: Tone = "plain"
    quiet: bool = False  # the panel shows it in another way
    at_ns: int = 0  # when it was made, in table time; the table sets this

    @property
    def is_dead_heat(self) -> bool:
        return self.tone == "even" or sum(finish.result == "first" for finish in self.race) > 1

    def screen(self) -> RulingScreen:
        return RulingScreen(self.headline, self.reason, tone=self.tone)


def standing(rulings: Iterable[Ruling]) -> list[Ruling]:
    """The rulings that hold, oldest first: those that were not taken back.

    If a race was ruled again after an objection, only the newest of its rulings holds.
    """
    found: list[Ruling] = []
    for ruling in rulings:
        back_ns = ruling.undo_to_ns
        if ruling.clause != "undo":
            found.append(ruling)
        elif back_ns is not None:
            found = [one for one in found if one.undo_to_ns is None or one.undo_to_ns < back_ns]
    newest = {one.opened_ns: one for one in found}
    return [r for r in found if r.opened_ns is None or newest[r.opened_ns] is r]
