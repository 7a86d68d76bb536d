"""Not Not as the table calls it: its phases, who comes and goes, and the value."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.not_not import bot, dealing, pausing, racing, words
from companion.games.not_not.cards import SLOTS, Cards, shuffled
from companion.games.not_not.state import Dealing, Racing, Rerolling, State, Step, options
from companion.games.not_not.texts import CLAUSES
from companion.kit import leaving
from companion.kit.events import Event
from companion.kit.game import Effects, Newcomer, Rules, Setup
from companion.kit.phases import OVER, Phase
from companion.kit.standings import corrected
from companion.kit.structs import replace
from companion.kit.view import Choice, View

Points = tuple[int, ...]

MACHINE: dict[str, Phase[State]] = {
    "dealing": Phase(goes_to=("racing", OVER)),
    "racing": Phase(goes_to=("dealing", "rerolling", OVER)),
    "rerolling": Phase(goes_to=("racing", "dealing", OVER)),
}


def phase_of(state: State) -> str:
    """Which phase of the machine the state is in."""
    return type(state.phase).__name__.lower()


def new(setup: Setup) -> State:
    """Four cards are laid, the dealer may roll. Raises ValueError for an unusable setting."""
    chosen = options(setup)
    laid = shuffled(setup.seed, chosen.cards) if chosen.deck == "virtual" else None
    cards = Cards(deck=chosen.cards)
    return State(
        options=chosen,
        names=setup.names,
        seed=setup.seed,
        tie_ns=setup.tie_ns,
        points=(0,) * len(setup.names),
        circle=tuple(range(len(setup.names))),
        cards=dealing.all_known(cards, laid) if laid else cards.fill(),
        level=chosen.level,
        pads=frozenset(p for p, switches in enumerate(setup.switches) if "pad" in switches),
        phase=Dealing(entering=SLOTS if chosen.enter_cards else ()),
        laid=laid,
    )


def step(state: State, event: Event) -> tuple[State, Effects]:
    """One event, in any phase. A race that is over by it is dealt out. Never raises."""
    before = state.phase if isinstance(state.phase, Dealing) else None
    state, effects = _step(state, event)
    if isinstance(state.phase, Racing) and state.phase.closes:
        state, more = dealing.close(state, state.phase, event.at_ns, before)
        effects += more
    return state, effects


def _step(state: State, event: Event) -> Step:
    interrupts = pausing.step(state, event)
    if interrupts is not None:
        return interrupts
    match state.phase:
        case Dealing() as phase:
            return dealing.step(state, phase, event)
        case Racing() as phase:
            return racing.step(state, phase, event)
        case Rerolling() as phase:
            return racing.rerolling(state, phase, event)


def view(state: State) -> View:
    """The screen, the questions and the alarm that follow from the state."""
    cross = state.laid.cross() if state.laid else None
    away = tuple(sorted(state.away))
    return replace(_view(state), level=state.level.name.lower(), away=away, tableau=cross)


def _view(state: State) -> View:
    match state.phase:
        case Dealing() as phase:
            seen = dealing.view(state, phase)
            asks = pausing.ask(state)
            seen = replace(seen, holds=pausing.late_hands(state))
            return replace(seen, asks=asks, at_once=True, quick=False) if asks else seen
        case Racing() as phase:
            return racing.view(state, phase)
        case Rerolling():
            return racing.rerolling_view(state)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """The lines that fit in the phase."""
    more = dealing.menu(state, player) if isinstance(state.phase, Dealing) else ()
    return pausing.menu(state, player, more)


def end(state: State, why: str, at_ns: int) -> Step:
    """Somebody ends it."""
    return dealing.ended(state, why, at_ns)


# ---- people


def leave(state: State, player: int, at_ns: int) -> Step:
    """A player goes and keeps the cards; if they dealt, the next one does."""
    state = replace(state, away=state.away | {player})
    if state.dealer == player:
        state = replace(state, dealer=state.next_player(player))
    state = pausing.without_player(state, player)
    reason = f"Keeps {words.cards_of(state, player)}. {_dealer(state)}"
    return state, (leaving.leaves(state.names[player], "NN-14", reason, at_ns),)


def back(state: State, player: int, at_ns: int) -> Step:
    state = replace(state, away=state.away - {player})
    reason = f"Has {words.cards_of(state, player)}. {_dealer(state)}"
    return state, (leaving.is_back(state.names[player], "NN-14", reason, at_ns),)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Without cards, in the middle of a race or between two."""
    player = len(state.names)
    state = replace(
        _with_points(state, 0),
        names=(*state.names, newcomer.name),
        circle=leaving.insert_after(state.circle, player, newcomer.after),
        pads=state.pads | ({player} if "pad" in newcomer.switches else set()),
    )
    reason = f"Begins with no card. {_dealer(state)}"
    return state, (leaving.joins(player, newcomer.name, "NN-14", reason, at_ns),)


def _dealer(state: State) -> str:
    return f"{state.names[state.dealer]} is the dealer"


def _with_points(state: State, points: int) -> State:
    """One player more, in the last race too, should somebody object to that."""
    return _all_points(replace(state, points=(*state.points, points)), lambda p: (*p, points))


def correct(state: State, row: int, by: int) -> State:
    """Also in the last race, should somebody object to that."""
    changed = replace(state, points=corrected(state.points, row, by))
    return _all_points(changed, lambda points: corrected(points, row, by))


def _all_points(state: State, change: Callable[[Points], Points]) -> State:
    """Change the points that the race began with, too."""
    phase = state.phase
    if isinstance(phase, Racing):
        return replace(state, phase=replace(phase, points=change(phase.points)))
    if phase.last is None:
        return state
    last = replace(phase.last, points=change(phase.last.points))
    return replace(state, phase=replace(phase, last=last))


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
