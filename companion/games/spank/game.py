"""The whole game: on a red three everyone slaps, and the hands are counted (SP-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.spank.slaps import TRAILING_NS, Slaps, announced, slapped, stacked
from companion.kit import phases
from companion.kit.circle import Circle, Newcomer
from companion.kit.events import Due, Press
from companion.kit.game import Attendance, Attended, Effects, Ended, Setup
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.phrases import many
from companion.kit.screens import MessageScreen
from companion.kit.standings import Standings, corrected, of_players
from companion.kit.structs import replace
from companion.kit.tableau import Reported
from companion.kit.view import View


class State(Circle, frozen=True):
    """The whole game. Frozen: a step makes a new one."""

    settings: Mapping[str, Any]
    tie_ns: int
    points: tuple[int, ...]
    round: int = 1
    slaps: Slaps = Slaps()  # no hands: waiting
    over: bool = False

    @property
    def phase(self) -> str:
        """The phase's name in MACHINE."""
        return "slapping" if self.slaps.hands else "waiting"


def new(setup: Setup) -> State:
    """Wait for the first slap. Raises ValueError for a seat without a pad."""
    for name, has in zip(setup.names, setup.switches, strict=True):
        _check(name, has)
    return State(
        names=setup.names,
        circle=tuple(range(len(setup.names))),
        settings=setup.settings,
        tie_ns=setup.tie_ns,
        points=(0,) * len(setup.names),
    )


def _check(name: str, has: frozenset[str]) -> None:
    if "pad" not in has:
        raise ValueError(f"{name}'s seat has no pad; sit at another seat")


def view(state: State) -> View:
    phase = MACHINE[state.phase]
    lit = state.slaps.missing(state.here)
    hands = tuple(hand.player for hand in state.slaps.hands)
    text = state.names_of(lit) if hands else WORTH
    return View(
        MessageScreen(phase.title, text),
        alarm_ns=phases.alarm_ns(phase, state),
        lit=lit,
        hint=phase.hint,
        legend=phases.legend(phase, state, state.here),
        racing=True,
        keep_last_message=not hands,
        tableau=Reported("" if hands else phase.title, hands=hands),
    )


def standings(state: State) -> Standings:
    progress = f"after {many(state.round - 1, 'spank')}"
    return of_players(state.names, state.points, progress=progress)


def end(state: State, why: str, at_ns: int) -> tuple[State, Effects]:
    return replace(state, over=True, slaps=Slaps()), (Ended("SP-7", why, at_ns),)


def _leaves(state: State, player: int) -> Attended[State]:
    """The others no longer wait for that hand; its points stay."""
    reason = f"Keeps {state.points[player]}. The others play on"
    return replace(state, slaps=state.slaps.without(player)), "SP-7", reason


def _rejoins(state: State, player: int) -> Attended[State]:
    return state, "SP-7", f"Has {state.points[player]}"


def _joins(state: State, newcomer: Newcomer) -> Attended[State]:
    """Begin with 0 points. Raises ValueError for a seat without a pad."""
    _check(newcomer.name, newcomer.switches)
    return replace(state, points=(*state.points, 0)), "SP-7", "Begins with 0"


def _slap(state: State, event: Press) -> tuple[State, Effects]:
    """Add a hand; the first begins a spank, unless one was counted less than 2 s ago."""
    slaps = slapped(state.slaps, event, state.settings["spank_ms"])
    if slaps is not state.slaps:
        state = replace(state, slaps=slaps)
    return state, ()


def _counted(state: State, due: Due) -> tuple[State, Effects]:
    """Give each hand a point for every hand above it."""
    slaps, number = state.slaps, state.round
    stack = stacked(slaps, state.here, state.tie_ns)
    above = {hand.player: len(stack) - 1 - hand.draws for hand in stack}
    points = tuple(n + above.get(p, 0) for p, n in enumerate(state.points))
    empty = Slaps(quiet_until_ns=due.at_ns + TRAILING_NS)
    state = replace(state, points=points, round=number + 1, slaps=empty)
    score = standings(state)
    effects = announced(state.names, slaps, stack, f"SPANK THE BABY {number}", score)
    if number != state.settings["rounds"]:
        return state, effects
    state, ended = end(state, score.progress, slaps.opened_ns)
    return state, (*effects, *ended)


WORTH = "Slap! Draw 1 card for each hand below yours"
SLAP = Act("SLAP", _slap, on=Press, at_once=True)

MACHINE: dict[str, Phase[State]] = {
    "waiting": Phase(
        goes_to=("slapping", OVER),
        buttons={"pad": SLAP},
        title="RED THREE?",
        hint="Turn cards over one at a time. Red three? Everyone: slap the pad!",
    ),
    "slapping": Phase(
        goes_to=("waiting", OVER),
        buttons={"pad": SLAP},
        timers=(Timer(lambda state: state.slaps.closes_ns(state.here, state.tie_ns), _counted),),
        title="SLAP!",
        hint="Everyone: slap the pad! The first hand draws nothing.",
    ),
}

RULES = phases.rules(
    MACHINE,
    __name__,
    new,
    view,
    standings,
    end=end,
    attendance=Attendance(_leaves, _rejoins, _joins),
    correct=lambda state, row, by: replace(state, points=corrected(state.points, row, by)),
)
