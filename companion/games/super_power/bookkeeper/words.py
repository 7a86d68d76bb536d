"""The words of an evening: races, margins and slips, as a player reads them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.super_power.bookkeeper.cards import BUTTONS, Play
from companion.games.super_power.bookkeeper.state import State
from companion.kit.race import Entry, Margin, between, in_order, is_ahead, places, window_ns
from companion.kit.rulings import Finish
from companion.kit.slips import Slip
from companion.kit.standings import Standings, of_players

MS = 1_000_000
JUMP_NS = 3_000 * MS  # who jumps in does so within that


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def follows(state: State, play: Play) -> bool:
    """Whether a play came so soon after the top card that the two were a race."""
    top = state.top
    if top is None or is_ahead(play, top, state.tie_ns):
        return False
    race_ns = max(state.options.race_ms * MS, window_ns(top, play, state.tie_ns))
    return play.at_ns - top.at_ns <= race_ns


def slow(state: State, play: Play) -> bool:
    """Whether a play came too long after the top card to be a jump-in, by all likelihood."""
    return state.top is not None and play.at_ns - state.top.at_ns > JUMP_NS


def margin_to(state: State, play: Play) -> Margin | None:
    """How far apart the top card and a play were, if the two were a race."""
    top = state.top
    if top is None or not follows(state, play):
        return None
    return between(*in_order(top, play), state.tie_ns)


def late_race(state: State, play: Play) -> tuple[Finish, ...]:
    """The top card and the play that came after it, as a race."""
    top = state.top
    if top is None or not follows(state, play):
        return ()
    touches = (Entry(c.player, BUTTONS.get(c.colour, ""), c.at_ns, c.stamp) for c in (top, play))
    return finishes(state, *touches)


def finishes(state: State, *touches: Entry) -> tuple[Finish, ...]:
    """Touches as a race, the first one first."""
    return tuple(
        Finish(p.entry.player, p.entry.button, p.behind_ns, "first" if p.rank == 1 else "late")
        for p in places(touches, state.tie_ns)
    )


def missing(state: State, players: Sequence[int]) -> str:
    """Who seem to have forgotten to press, before what else is said."""
    if not players:
        return ""
    who = state.called(players) if len(players) <= 2 else f"{len(players)} players"
    return f"{who} forgot to press? "


def takes(state: State) -> str:
    """Who has been told to take how many cards, until they have."""
    told = ", ".join(f"{state.names[take.player]} {take.cards}" for take in state.takes)
    return f"TAKE: {told}" if told else ""


def standings(state: State) -> Standings:
    return of_players(state.names, state.points, progress=f"hand {state.hand}")


def drawn_line(state: State) -> str:
    """Who took how many cards by a ruling, in one line."""
    names = zip(state.names, state.ledger.drawn, strict=True)
    counts = ", ".join(f"{name} {count}" for name, count in names if count)
    return f"Drawn so far: {counts}" if counts else ""


def slip(state: State, title: str, *lines: str) -> Slip:
    said = tuple(line for line in lines if line)
    return Slip(f"SUPER POWER {title}", said, standings(state))
