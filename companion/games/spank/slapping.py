"""A red three is laid, everybody slaps, the hands are counted (SP-7). The only phase there is."""

from __future__ import annotations

from dataclasses import replace

from companion.games.spank.slaps import Slaps, stacked
from companion.games.spank.state import State
from companion.games.spank.words import order_screens, spanked, stack_lines
from companion.kit.events import Due, Event, Press
from companion.kit.game import Effects, Ended, Notice, Setup
from companion.kit.screens import MessageScreen
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings, of_players
from companion.kit.view import Meaning, View

MS = 1_000_000
TRAILING_NS = 2_000 * MS  # hands so soon after a stack was counted belong to it

Step = tuple[State, Effects]


def new(setup: Setup) -> State:
    """Waits for the first slap. Raises ValueError for a seat without a pad."""
    for name, has in zip(setup.names, setup.switches, strict=True):
        if "pad" not in has:
            raise ValueError(f"{name}'s seat has no pad to spank")
    rounds, spank_ns = setup.settings["rounds"], setup.settings["spank_ms"] * MS
    return State(setup.names, setup.tie_ns, rounds, spank_ns, points=(0,) * len(setup.names))


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    match event:
        case Press(button="pad") if event.player in state.order:
            return _slap(state, event), ()
        case Due(at_ns):
            closes_ns = state.closes_ns()
            if state.slaps is not None and closes_ns is not None and at_ns >= closes_ns:
                return _counted(state, state.slaps, at_ns)
    return state, ()


def view(state: State) -> View:
    legend = (Meaning("pad", "SLAP"),)
    if state.slaps is None:
        screen = MessageScreen("RED THREE?", "Slap the pad. Hands below yours: cards you draw.")
        hint = "Turn cards over one by one. When a red three comes, slap the pad."
        return View(screen, lit=state.order, hint=hint, legend=legend, racing=True, lingers=True)
    missing = state.slaps.missing(state.order)
    return View(
        MessageScreen("SLAP!", ", ".join(state.names[p] for p in missing)),
        alarm_ns=state.closes_ns(),
        lit=missing,
        hint="Everybody, slap the pad! The lowest hand draws nothing.",
        legend=legend,
        racing=True,
    )


def standings(state: State) -> Standings:
    progress = f"after {state.round - 1}"
    unit = ("hand beaten", "hands beaten")
    return of_players(state.names, state.points, unit=unit, progress=progress)


def end(state: State, why: str, at_ns: int) -> Step:
    return replace(state, over=True, slaps=None), (Ended("SP-7", why, at_ns),)


def _slap(state: State, event: Press) -> State:
    """The first hand opens a spank, unless it trails behind the last one."""
    if state.slaps is None and event.at_ns < state.quiet_until_ns:
        return state
    slaps = state.slaps or Slaps(event.at_ns, event.at_ns, event.at_ns + state.spank_ns)
    slapped = slaps.slap(event.player, event.at_ns)
    return state if slapped == state.slaps else replace(state, slaps=slapped)


def _counted(state: State, slaps: Slaps, now_ns: int) -> Step:
    """The hands, from below: each is worth the hands above it."""
    stack = stacked(slaps, state.order, state.tie_ns)
    points = list(state.points)
    for hand in stack:
        points[hand.player] += len(state.names) - 1 - hand.draws
    ruling = spanked(state.names, slaps, stack)
    title = f"SPANK THE BABY {state.round}"
    state = replace(
        state,
        points=tuple(points),
        round=state.round + 1,
        slaps=None,
        quiet_until_ns=now_ns + TRAILING_NS,
    )
    pages = Notice(order_screens(state.names, ruling.headline, stack), ruling.players)
    lines = (ruling.headline, *stack_lines(state.names, stack))
    said = (ruling, Score(standings(state)), Slip(title, lines, standings(state)), pages)
    if state.rounds and state.round > state.rounds:
        return replace(state, over=True), (
            *said,
            Ended("SP-7", f"after {state.rounds}", slaps.undo_to_ns),
        )
    return state, said
