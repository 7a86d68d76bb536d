"""Not Not as the table calls it: where an event goes, who comes and leaves, and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.not_not import bot, dealing, outcome, racing, words
from companion.games.not_not.cards import ANY, SLOTS, Cards
from companion.games.not_not.deck import shuffled
from companion.games.not_not.options import MIXED
from companion.games.not_not.state import Dealing, Level, Racing, State, Step, last_race
from companion.kit import phases
from companion.kit.circle import Newcomer
from companion.kit.events import Event
from companion.kit.game import Attendance, Attended, Setup
from companion.kit.phases import Phase
from companion.kit.phrases import many
from companion.kit.standings import corrected
from companion.kit.structs import replace
from companion.kit.view import Choice, View

MACHINE: dict[str, Phase[State]] = {"dealing": dealing.PHASE, **racing.PHASES}


def new(setup: Setup) -> State:
    """Four cards are laid, the dealer may roll. Raises ValueError for an unusable setting."""
    chosen = settings(setup)
    laid = shuffled(setup.seed, chosen["cards"]) if chosen["deck"] == "virtual" else None
    cards = Cards(dict.fromkeys(SLOTS, ANY), chosen["cards"] - len(SLOTS))
    return State(
        settings=chosen,
        names=setup.names,
        seed=setup.seed,
        tie_ns=setup.tie_ns,
        before=(0,) * len(setup.names),
        circle=tuple(range(len(setup.names))),
        cards=laid.known(cards) if laid else cards,
        level=chosen["level"],
        pads=frozenset(p for p, switches in enumerate(setup.switches) if "pad" in switches),
        phase=Dealing(entering=SLOTS if chosen["enter_cards"] else ()),
        laid=laid,
    )


def settings(setup: Setup) -> Mapping[str, Any]:
    """What was chosen, and what that means. Raises ValueError for two that cannot be."""
    chosen = setup.settings
    if chosen["first_game"] and "level" in setup.chosen and chosen["level"] != "discovery":
        raise ValueError("a first game always starts in discovery; remove the option level")
    level = "discovery" if chosen["first_game"] else chosen["level"]
    enters = chosen["enter_cards"] and chosen["deck"] == "real"
    mixed = MIXED if chosen["dice"] == "mixed" else {}
    return {**chosen, **mixed, "level": Level[level.upper()], "enter_cards": enters}


def step(state: State, event: Event) -> Step:
    """One event: an objection, in either phase, or the phase's own."""
    race = last_race(state)
    objection = outcome.objection(state, race, event) if race else None
    if objection is not None:
        return objection
    if isinstance(state.phase, Racing):
        return racing.step(state, state.phase, event)
    return dealing.step(state, state.phase, event)


def view(state: State) -> View:
    """The screen, the questions and the alarm that follow from the state."""
    if isinstance(state.phase, Racing):
        seen = racing.view(state, state.phase)
    else:
        seen, race = dealing.view(state, state.phase), last_race(state)
        if race and (asks := outcome.ask(state, race)):
            seen = replace(seen, asks=asks, hint="", at_once=True, quick=False)
    cross = state.laid.cross() if state.laid else None
    return replace(seen, level=state.level.name.lower(), tableau=cross)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """The lines that fit in the phase."""
    more, race = phases.menu(MACHINE[state.phase.name], state, player), last_race(state)
    return outcome.menu(state, race, player, more) if race else more


# ---- people


def _leaves(state: State, player: int) -> Attended[State]:
    """A player goes and keeps the cards; if they dealt, the next one does."""
    if state.dealer == player:
        state = replace(state, dealer=state.next_clockwise(player))
    race = last_race(state)
    state = outcome.without_player(state, race, player) if race else state
    return state, "NN-14", f"Keeps {many(state.points[player], 'card')}. {_dealer(state)}"


def _rejoins(state: State, player: int) -> Attended[State]:
    return state, "NN-14", f"Has {many(state.points[player], 'card')}. {_dealer(state)}"


def _joins(state: State, newcomer: Newcomer) -> Attended[State]:
    """Without cards, in the middle of a race or between two."""
    player = {len(state.before)} if "pad" in newcomer.switches else set()
    state = replace(state, before=(*state.before, 0), pads=state.pads | player)
    return state, "NN-14", f"Begins with no card. {_dealer(state)}"


def _dealer(state: State) -> str:
    return f"{state.names[state.dealer]} is the dealer"


def correct(state: State, row: int, by: int) -> State:
    """Somebody puts right how many cards a player has."""
    now = zip(state.before, corrected(state.points, row, by), state.points, strict=True)
    return replace(state, before=tuple(before + new - old for before, new, old in now))


RULES = phases.rules(
    MACHINE,
    __name__,
    new,
    view,
    words.standings,
    step=step,
    end=outcome.ended,
    menu=menu,
    attendance=Attendance(_leaves, _rejoins, _joins),
    correct=correct,
    bot=bot.hand,
)
