"""A game that was broken off, and is judged otherwise now: the difference, and what to do about it.

A rule of the table's own was edited, say; but people remember what was printed. So the table is
asked, with a game like the others. Unjournaled.

    shown --a press--> asked --FROM THERE, AS PRINTED, NEW--> left
"""

from __future__ import annotations

from companion.kit.events import Answer, Click, Event
from companion.kit.game import Effects, Game, Leave, Rules, Setup
from companion.kit.screens import MessageScreen
from companion.kit.standings import Standings, of_players
from companion.kit.structs import Struct, replace
from companion.kit.view import Ask, Choice, View

ID = "judged-otherwise"
FROM_THERE = Choice("from there", "FROM BEFORE THAT")
AS_PRINTED = Choice("as printed", "END AS PRINTED")
NEW = Choice("new", "NEW")
HINT = (
    "The rules judge otherwise than they did. Go on from before that, or let what was printed be "
    "the end of it."
)


class Otherwise(Struct, frozen=True):
    """What the journal says, what judging again says; who asked, and the answer."""

    names: tuple[str, ...]
    printed: str
    now: str
    chooser: int | None = None
    answer: str = ""


def judged_otherwise(printed: str, now: str) -> Game[Otherwise]:
    """Asks what to do about a game that is judged otherwise now."""

    def new(setup: Setup) -> Otherwise:
        return Otherwise(setup.names, printed, now)

    rules = Rules(new, step, view, standings, over, end)
    about = "A game that is judged otherwise now."
    return Game(ID, "Naysayer", about, range(1, 17), 0, (), (), lambda: rules)


def step(state: Otherwise, event: Event) -> tuple[Otherwise, Effects]:
    match event:
        case Click(player) if state.chooser is None:
            return replace(state, chooser=player), ()
        case Answer(player, key) if player == state.chooser and key:
            return replace(state, answer=key), (Leave(),)
        case Answer(player) if player == state.chooser:
            return replace(state, chooser=None), ()
    return state, ()


def view(state: Otherwise) -> View:
    everybody = tuple(range(len(state.names)))
    text = f"Printed: {state.printed}. Now: {state.now}."
    screen = MessageScreen("CHANGED", text, "Press: what now?")
    if state.chooser is None:
        return View(screen, lit=everybody, hint=HINT, holds=everybody, has_menu=False)
    asks = (Ask(state.chooser, "GO ON?", (FROM_THERE, AS_PRINTED, NEW), style="list"),)
    return View(screen, asks, lit=(state.chooser,), hint=HINT, holds=everybody, has_menu=False)


def standings(state: Otherwise) -> Standings:
    """Nobody has anything here."""
    return of_players(state.names, [0] * len(state.names))


def over(state: Otherwise) -> bool:
    """Never: it is left."""
    del state
    return False


def end(state: Otherwise, why: str, at_ns: int) -> tuple[Otherwise, Effects]:
    """It has no menu to end it from."""
    del why, at_ns
    return state, ()
