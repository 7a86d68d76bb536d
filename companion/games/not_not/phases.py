"""Not Not as the table calls it: the first state, and the phase that an event or a look goes to."""

from __future__ import annotations

from companion.games.not_not import dealing, racing
from companion.games.not_not.cards import SLOTS, Cards
from companion.games.not_not.filling import lying
from companion.games.not_not.objecting import menu_lines
from companion.games.not_not.state import Dealing, Racing, Rerolling, State, options
from companion.games.not_not.virtual_deck import shuffled
from companion.kit.events import Event, Press, Read, TakenBack
from companion.kit.game import Effects, OpenMenu, Setup
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import Choice, View


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
        cards=lying(cards, laid) if laid else cards.fill(),
        level=chosen.level,
        pads=frozenset(p for p, switches in enumerate(setup.switches) if "pad" in switches),
        phase=Dealing(entering=SLOTS if chosen.enter_cards else ()),
        laid=laid,
    )


def step(state: State, event: Event) -> tuple[State, Effects]:
    """One event, in any phase. Never raises."""
    match state.phase:
        case Dealing() as phase:
            return dealing.step(state, phase, event)
        case Racing() as phase:
            return racing.step(state, phase, event)
        case Rerolling() as phase:
            return _rerolled(state, phase, event)


def view(state: State) -> View:
    """The screen, the questions and the alarm that follow from the state."""
    cross = state.laid.cross() if state.laid else None
    away = tuple(sorted(state.left))
    return replace(_view(state), level=state.level.name.lower(), away=away, tableau=cross)


def _view(state: State) -> View:
    match state.phase:
        case Dealing() as phase:
            return dealing.view(state, phase)
        case Racing() as phase:
            return racing.view(state, phase)
        case Rerolling():
            screen = MessageScreen("NOBODY", "The dice come again.")
            hint = "Nobody could tap. New dice come by themselves."
            if state.asks_arrow():
                hint = f"{hint} {state.names[state.dealer]} can press another arrow first."
            return View(screen, lit=(state.dealer,), hint=hint)


def _rerolled(state: State, phase: Rerolling, event: Event) -> tuple[State, Effects]:
    """Why nobody won has been read: the dice come again.

    A slap or a taking back stops that, and so does the dealer who tells another arrow.
    """
    stopped = replace(state, phase=Dealing())
    match event:
        case Read():
            return state.roll(phase.arrow, phase.liar, phase.idle_ns), ()
        case TakenBack():
            return stopped, ()
        case Press(player, "pad", at_ns, ready=True):
            return stopped, (OpenMenu(player, at_ns),)
        case Press(player, button, ready=True) if button in SLOTS and player == state.dealer:
            return (stopped if state.asks_arrow() else state), ()
    return state, ()


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """The lines that fit in the phase; TAKE BACK before them, but for an objection."""
    match state.phase:
        case Dealing():
            return dealing.menu(state, player)
        case Racing():
            return menu_lines(state, player)
        case Rerolling():
            return ()
