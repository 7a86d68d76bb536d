"""Joining a running game: a hold at a free seat asks who sits there.

It runs beside the game, for the free seats only. All that the game gets, and the journal keeps, is
the `Joins` at the end.

idle     --a hold by somebody whose phone knows the name--> done
         --by anybody else--> naming, or why they cannot join
naming   --a name--> done  --NEW NAME--> spelling  --back--> idle
spelling --letters, then DONE--> done, or why it is no name  --all deleted, or back--> naming

A question that nobody answers goes back, too; why somebody cannot join goes by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.kit.asking import Answering
from companion.kit.events import Answer, Due, Event, Hold
from companion.kit.game import Game, Leave, Rules, Setup
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import View
from companion.table import lobby
from companion.table.lobby import MY_NAME, LobbyState, Step

ID = "newcomers"
PATIENCE_NS = 30_000_000_000  # `Ask.patience_ns`
SHOWN_NS = 4_000_000_000  # how long it shows why somebody cannot join

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
                why = why_not(seat, name)
                if name and not why:
                    return state.called(seat, name), (Leave(),)
                asking = None if why else Answering(seat, (MY_NAME.key,))
                state = replace(state, asking=asking, known=tuple(known(seat)))
                return _with_why(state, why, event), ()
            case Answer() if state.asking is not None and event.player == state.asking.player:
                return _answered(state, state.asking, event)
            case Due() if event.at_ns >= state.until_ns:
                return replace(state, wrong=""), ()
        return state, ()

    def _answered(state: LobbyState, asking: Answering, event: Answer) -> Step:
        after, _ = lobby.answered(state, asking, event.key)
        if not after.joined:
            return _with_why(after, after.wrong, event), ()
        why = why_not(asking.player, after.names[asking.player])
        if not why:
            return after, (Leave(),)
        return _with_why(replace(state, asking=None), why, event), ()

    rules = Rules(new, step, view, lobby.standings)
    return Game(ID, "Naysayer", "Who comes late.", range(1, 17), 0, (), (), lambda: rules)


def view(state: LobbyState) -> View:
    screen = MessageScreen("CAN'T JOIN NOW" if state.wrong else "", state.wrong)
    nobody = (NOBODY,) * len(state.names)
    own = View(screen, names=nobody, has_menu=False, quick=True)
    if state.asking is None:
        return replace(own, alarm_ns=state.until_ns) if state.wrong else own
    asked = replace(lobby.ask(state, state.asking), patience_ns=PATIENCE_NS)
    return replace(own, asks=(asked,))


def _with_why(state: LobbyState, why: str, event: Event) -> LobbyState:
    """Show for a moment why somebody cannot join."""
    return replace(state, wrong=why, until_ns=event.at_ns + SHOWN_NS)
