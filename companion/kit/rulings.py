"""Rulings: what the judge says, by which clause, by how much, and on which race."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.kit.screens import RulingScreen, Tone
from companion.kit.structs import Struct


class Finish(Struct, frozen=True, array_like=True):
    """One press of a race that was decided: when, after the start, and what came of it."""

    player: int
    button: str
    after_ns: int
    result: Literal["first", "late", "wrong"]


class Tally(Struct, frozen=True, array_like=True):
    """What a ruling counts for a player in the statistics, besides its race."""

    what: str  # "false start", "doubt right", "play", "caught", "joins", "trick", "round", "set"
    player: int
    of: int | None = None  # who was doubted; who caught
    cards: int = 0  # what it cost
    points: int = 0  # what it won


class Ruling(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="ruling"):
    """What the judge says, the clause it rests on, and by how much.

    It stays on the panel to be read, unless it is `quiet`: then the panel says it in another way,
    or has something better to show. `undo_to_ns` is the time of the first press that led to it:
    taking it back goes back to before that. None: nothing hangs on it. `opened_ns` tells races
    apart: who objects to a race has it ruled again, and then the newer ruling counts.
    """

    clause: str
    headline: str
    reason: str
    players: tuple[int, ...] = ()
    undo_to_ns: int | None = None
    margin_ns: int | None = None
    within_ns: int | None = None  # the window of those two, if two clocks have timed them
    race: tuple[Finish, ...] = ()  # what it was decided on, in order of time
    opened_ns: int | None = None  # when it began, if by a signal: reactions count from there
    tally: tuple[Tally, ...] = ()
    wrong: str = ""  # the button that was wrongly pressed, if the ruling is about that
    tone: Tone = "plain"
    quiet: bool = False
    at_ns: int = 0  # stamped by the table: when the event came that it follows

    def screen(self) -> RulingScreen:
        """As the panel shows it."""
        return RulingScreen(self.headline, self.reason, tone=self.tone)


def silent_ruling(
    clause: str,
    headline: str,
    reason: str,
    player: int,
    undo_to_ns: int | None = None,
    tally: tuple[Tally, ...] = (),
) -> Ruling:
    """What a player did, for the journal and for TAKE BACK; the panel shows it in another way."""
    return Ruling(clause, headline, reason, (player,), undo_to_ns, tally=tally, quiet=True)


def announcement(
    clause: str,
    headline: str,
    reason: str,
    players: tuple[int, ...] = (),
    undo_to_ns: int | None = None,
    *,
    tone: Tone = "plain",
    quiet: bool = False,
) -> Ruling:
    """A ruling for everyone to read, with no race and mostly no winner."""
    return Ruling(clause, headline, reason, players, undo_to_ns, tone=tone, quiet=quiet)


def standing(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Those that nobody has taken back, oldest first; of several on one race the newest.

    TAKE BACK takes back those of that press, and of every later one.
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
