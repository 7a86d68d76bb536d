"""Not Not as the table calls it: where an event goes, who comes and leaves, and the rules."""

from __future__ import annotations

from companion.games.not_not import bot, dealing, objecting, racing, words
from companion.games.not_not.cards import SLOTS, Cards, shuffled
from companion.games.not_not.state import Dealing, Racing, State, Step, judged, last_race, settings
from companion.kit import leaving, phases, texts
from companion.kit.events import Event
from companion.kit.game import Newcomer, Rules, Setup
from companion.kit.phases import OVER, Phase
from companion.kit.phrases import many
from companion.kit.standings import corrected
from companion.kit.structs import replace
from companion.kit.view import Choice, View

CLAUSES = texts.read(__name__).clauses
MACHINE: dict[str, Phase[State]] = {
    "dealing": dealing.PHASE,
    "racing": Phase(goes_to=("dealing", OVER)),
}


def phase_of(state: State) -> str:
    """Which phase of the machine the state is in."""
    return type(state.phase).__name__.lower()


def new(setup: Setup) -> State:
    """Four cards are laid, the dealer may roll. Raises ValueError for an unusable setting."""
    chosen = settings(setup)
    laid = shuffled(setup.seed, chosen["cards"]) if chosen["deck"] == "virtual" else None
    cards = Cards(deck=chosen["cards"])
    return State(
        settings=chosen,
        names=setup.names,
        seed=setup.seed,
        tie_ns=setup.tie_ns,
        before=(0,) * len(setup.names),
        circle=tuple(range(len(setup.names))),
        cards=laid.known(cards) if laid else cards.fill(),
        level=chosen["level"],
        pads=frozenset(p for p, switches in enumerate(setup.switches) if "pad" in switches),
        phase=Dealing(entering=SLOTS if chosen["enter_cards"] else ()),
        laid=laid,
    )


def step(state: State, event: Event) -> Step:
    """One event, in any phase. The race is judged after it, and dealt out if it is over."""
    before = state.phase
    state, effects = _step(state, event)
    if isinstance(state.phase, Racing) and not _is_as_before(state.phase, before):
        state, more = _judged(state, state.phase, event.at_ns)
        effects += more
    if isinstance(state.phase, Racing) and state.phase.closes:
        state, more = dealing.close(state, state.phase, event.at_ns)
        effects += more
    return state, effects


def _is_as_before(racing: Racing, before: Racing | Dealing) -> bool:
    """Whether there is nothing new to judge: no tap, and nothing that was said of a card."""
    if not isinstance(before, Racing) or racing.facts != before.facts:
        return False
    return racing.race.entries == before.race.entries


def _judged(state: State, racing: Racing, at_ns: int) -> Step:
    """A ruling on each tap that is newly wrong (NN-11, NN-9)."""
    state, race = judged(state, racing)
    news = [tap for tap in race.result.punished if tap not in racing.result.punished]
    return state, tuple(words.wrong_tap(state, race, tap, at_ns) for tap in news)


def _step(state: State, event: Event) -> Step:
    race = last_race(state)
    objection = objecting.step(state, race, event) if race else None
    if objection is not None:
        return objection
    if isinstance(state.phase, Racing):
        return racing.step(state, state.phase, event)
    return dealing.step(state, state.phase, event)


def view(state: State) -> View:
    """The screen, the questions and the alarm that follow from the state."""
    cross = state.laid.cross() if state.laid else None
    away = tuple(sorted(state.away))
    return replace(_view(state), level=state.level.name.lower(), away=away, tableau=cross)


def _view(state: State) -> View:
    if isinstance(state.phase, Racing):
        return racing.view(state, state.phase)
    seen, race = dealing.view(state, state.phase), last_race(state)
    asks = objecting.ask(state, race) if race else ()
    return replace(seen, asks=asks, hint="", at_once=True, quick=False) if asks else seen


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """The lines that fit in the phase."""
    more, race = phases.menu(MACHINE[phase_of(state)], state, player), last_race(state)
    return objecting.menu(state, race, player, more) if race else more


def end(state: State, why: str, at_ns: int) -> Step:
    """Somebody ends it."""
    return dealing.ended(state, why, at_ns)


# ---- people


def leave(state: State, player: int, at_ns: int) -> Step:
    """A player goes and keeps the cards; if they dealt, the next one does."""
    state = replace(state, away=state.away | {player})
    if state.dealer == player:
        state = replace(state, dealer=state.next_player(player))
    race = last_race(state)
    state = objecting.without_player(state, race, player) if race else state
    reason = f"Keeps {many(state.points[player], 'card')}. {_dealer(state)}"
    return state, (leaving.leaves(state.names[player], "NN-14", reason, at_ns),)


def back(state: State, player: int, at_ns: int) -> Step:
    state = replace(state, away=state.away - {player})
    reason = f"Has {many(state.points[player], 'card')}. {_dealer(state)}"
    return state, (leaving.is_back(state.names[player], "NN-14", reason, at_ns),)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Without cards, in the middle of a race or between two."""
    player = len(state.names)
    state = replace(
        state,
        before=(*state.before, 0),
        names=(*state.names, newcomer.name),
        circle=leaving.insert_after(state.circle, player, newcomer.after),
        pads=state.pads | ({player} if "pad" in newcomer.switches else set()),
    )
    reason = f"Begins with no card. {_dealer(state)}"
    return state, (leaving.joins(player, newcomer.name, "NN-14", reason, at_ns),)


def _dealer(state: State) -> str:
    return f"{state.names[state.dealer]} is the dealer"


def correct(state: State, row: int, by: int) -> State:
    """Somebody puts right how many cards a player has."""
    by = corrected(state.points, row, by)[row] - state.points[row]
    before = (*state.before[:row], state.before[row] + by, *state.before[row + 1 :])
    return replace(state, before=before) if by else state


RULES = Rules(
    new=new,
    step=step,
    view=view,
    standings=words.standings,
    over=lambda state: state.over,
    end=end,
    menu=menu,
    leave=leave,
    back=back,
    clauses=lambda _state: CLAUSES,
    join=join,
    correct=correct,
    bot=bot.hand,
)
