"""The words of a refereed hand: races and their margins, slips, standings."""

from __future__ import annotations

from companion.games.super_power.referee.state import State
from companion.kit.phrases import ms, together
from companion.kit.race import Entry, apart, heats, margin, places
from companion.kit.rulings import Finish, Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Standings, of_players


def clause(state: State) -> str:
    """Of cards that fly, and of draw cards that add up."""
    return "SP-2" if state.on("super") else "SP-1"


def raced(state: State, hands: tuple[Entry, ...]) -> Ruling:
    """Who was first, by how much, and who came then (SP-2)."""
    groups = list(heats(hands, state.tie_ns))
    first = tuple(entry.player for entry in groups[0])
    ahead = margin(hands, state.tie_ns) if len(first) == 1 else None
    by = f" by {ahead}" if ahead is not None else ""
    later = ", ".join(_group(state, group, groups[0][0].at_ns) for group in groups[1:])
    headline, reason = f"{state.names[first[0]]}{by}", f"then {later}"
    if len(first) > 1:
        headline = f"DEAD HEAT {state.called(first, ' + ')}"
        reason = f"{apart(groups[0], state.tie_ns)}: whose turn it is goes first"
        reason += f"; then {later}" if later else ""
    return Ruling(
        clause=clause(state),
        headline=headline,
        reason=reason,
        players=first,
        margin_ns=ahead and ahead.ns,
        within_ns=ahead and ahead.within_ns,
        race=finishes(state, *hands),
        undo_to_ns=hands[0].at_ns,
        tone="even" if len(first) > 1 else "good",
    )


def _group(state: State, group: tuple[Entry, ...], from_ns: int) -> str:
    """ "BEN 38 ms", "CLEO + DAN 112 ms"."""
    who = together([state.names[entry.player] for entry in group])
    return f"{who} {ms(group[0].at_ns - from_ns)}"


def finishes(state: State, *touches: Entry) -> tuple[Finish, ...]:
    """Touches as a race, the first one first."""
    return tuple(
        Finish(p.entry.player, p.entry.button, p.behind_ns, "first" if p.rank == 1 else "late")
        for p in places(touches, state.tie_ns)
    )


def standings(state: State) -> Standings:
    return of_players(state.names, state.points, progress=f"hand {state.number}")


def slip(state: State, title: str, *lines: str) -> Slip:
    return Slip(f"SUPER POWER {title}", lines, standings(state))
