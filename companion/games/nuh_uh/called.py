"""Whose Nuh-Uh is the first: in order of time, a side once, and the Reader yields (NU-2, NU-3)."""

from __future__ import annotations

from companion.games.nuh_uh.state import State, Window
from companion.kit.phrases import together
from companion.kit.race import Entry, apart, heats, is_ahead, is_even, margin, sure_ns
from companion.kit.rulings import Finish, Ruling

YIELD_NS = 300_000_000  # who knows the answer, and reads it out, is no rival within so long


def is_too_late(state: State, flip: Entry | None, touch: Entry) -> bool:
    """Whether a Nuh-Uh came surely after the flip.

    In a dead heat with the flip it counts: nobody has heard the answer yet, and the clock cannot
    say that it was late.
    """
    return flip is not None and is_ahead(flip, touch, state.tie_ns)


def first(state: State, window: Window) -> Entry | None:
    """The one to beat, as far as it is known."""
    return next(iter(_firsts(state, window)), None)


def named_ns(state: State, entry: Entry) -> int:
    """When nobody can be in a dead heat with that first one any more, nor be yielded to."""
    yields_ns = entry.at_ns + YIELD_NS + 1 if entry.player == state.reader else 0
    return max(sure_ns(entry, state.tie_ns), yields_ns)


def ruling(state: State, window: Window) -> Ruling:
    """Whose Nuh-Uh was first and by how much, or that nobody can tell (NU-3)."""
    firsts = _firsts(state, window)
    heat = next(heats(firsts, state.tie_ns))
    ahead = margin(firsts, state.tie_ns)
    names = [state.names[entry.player] for entry in heat]
    headline, reason = f"{names[0]} SAYS NUH-UH", _nobody_else(state, window)
    if len(heat) > 1:
        headline, reason = f"DEAD HEAT {together(names)}", apart(heat, state.tie_ns)
    elif ahead is not None:
        headline = f"{names[0]} by {ahead}"
        reason = f"{state.names[firsts[1].player]} was second"
    if len(firsts) < len(_of_each_side(state, window.doubts.entries)):
        reason = _yielding(state, reason if len(firsts) > 1 else "")
    return Ruling(
        clause="NU-3",
        headline=headline,
        reason=reason,
        players=tuple(entry.player for entry in heat),
        margin_ns=ahead and ahead.ns,
        within_ns=ahead and ahead.within_ns,
        undo_to_ns=min(entry.at_ns for entry in window.doubts.entries),
        race=tuple(_finish(window, entry, heat) for entry in window.doubts.entries),
        opened_ns=window.opened_ns,
        tone="even" if len(heat) > 1 else "plain",  # the first has not won anything yet
    )


def _firsts(state: State, window: Window) -> tuple[Entry, ...]:
    """The first of each side; the Reader's own only if no other came within the time to yield."""
    entries = window.doubts.entries
    found = _of_each_side(state, entries)
    own = next((entry for entry in entries if entry.player == state.reader), None)
    if own is None or not (own in found[:1] or is_even(found[0], own, state.tie_ns)):
        return found
    others = tuple(entry for entry in entries if entry.player != state.reader)
    if not others or others[0].at_ns > own.at_ns + YIELD_NS:
        return found
    return _of_each_side(state, others)


def _of_each_side(state: State, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """A teammate's Nuh-Uh is the team's: only its first counts, so no team races itself."""
    found: dict[int, Entry] = {}
    for entry in entries:
        found.setdefault(state.side_of[entry.player], entry)
    return tuple(found.values())


def _yielding(state: State, reason: str) -> str:
    """That the Reader was there, too."""
    reader = state.names[state.reader]
    return f"{reason}; {reader} yields" if reason else f"{reader} reads, and yields"


def _nobody_else(state: State, window: Window) -> str:
    several = len({entry.player for entry in window.doubts.entries}) > 1
    nobody = "no other team" if several else "nobody else"
    return f"{nobody} doubts {state.names[state.guesser]}"


def _finish(window: Window, entry: Entry, heat: tuple[Entry, ...]) -> Finish:
    """A Nuh-Uh of the turn, how long after the press that made the answer final."""
    after_ns = max(entry.at_ns - window.opened_ns, 0)
    return Finish(entry.player, entry.button, after_ns, "first" if entry in heat else "late")
