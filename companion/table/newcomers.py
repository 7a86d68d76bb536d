"""Joining a running game: a hold at a free seat asks who sits there.

It runs next to the game, for the free seats only, and asks for a name as the lobby does. All that
the game gets, and the journal keeps, is the `Joins` at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.kit.asking import Answering
from companion.kit.events import Answer, Event, Hold
from companion.kit.game import Effects, Game, Leave, Notice, Rules, Setup
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import View
from companion.table import lobby
from companion.table.lobby import MY_NAME, LobbyState, Step

ID = "newcomers"
PATIENCE_NS = 30_000_000_000  # `Ask.patience_ns`

NOBODY = "NEW"  # what the panel calls a player without a name

Known = Callable[[int], Sequence[str]]  # by seat: the people who may sit there, likeliest first
WhyNot = Callable[[int, str], str]  # why somebody of that name cannot join at a seat; "": they can


def newcomers(
    known: Known, why_not: WhyNot, called: Callable[[int], str] = lambda _: ""
) -> Game[LobbyState]:
    """A game for the free seats. `called`: the name that a seat's phone knows; "": none does."""

    def new(setup: Setup) -> LobbyState:
        return LobbyState(setup.names, setup.switches)

    def step(state: LobbyState, event: Event) -> Step:
        match event:
            case Hold(seat) if state.asking is None:
                name = called(seat)
                if why := why_not(seat, name):
                    return state, _cannot(why)
                if name:
                    return state.called(seat, name), (Leave(),)
                asking = Answering(seat, (MY_NAME.key,))
                return replace(state, asking=asking, known=tuple(known(seat))), ()
            case Answer() if state.asking is not None and event.player == state.asking.player:
                return _answered(state, state.asking, event.key)
        return state, ()

    def _answered(state: LobbyState, asking: Answering, key: str) -> Step:
        after, _ = lobby.answered(state, asking, key)
        if not after.joined:
            return replace(after, wrong=""), _cannot(after.wrong)
        if why := why_not(asking.player, after.names[asking.player]):
            return replace(state, asking=None), _cannot(why)
        return after, (Leave(),)

    rules = Rules(new, step, view, lobby.standings)
    return Game(ID, "Naysayer", "Who comes late.", range(1, 17), 0, (), (), lambda: rules)


def view(state: LobbyState) -> View:
    nobody = (NOBODY,) * len(state.names)
    own = View(MessageScreen("", ""), names=nobody, has_menu=False, quick=True)
    if state.asking is None:
        return own
    asked = replace(lobby.ask(state, state.asking), patience_ns=PATIENCE_NS)
    return replace(own, asks=(asked,))


def _cannot(why: str) -> Effects:
    """Show why somebody cannot join, if so."""
    return (Notice((MessageScreen("CAN'T JOIN NOW", why),), looked_up=True),) if why else ()
