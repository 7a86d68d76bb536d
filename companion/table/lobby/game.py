"""The lobby as the table plays it: a press sits down, a hold opens the list of games."""

from __future__ import annotations

from companion.kit.asking import Answering
from companion.kit.events import Answer, Click, Event, Hold
from companion.kit.game import Game, Leave, Rules, Setup
from companion.kit.screens import JoinScreen, MessageScreen, Screen
from companion.kit.standings import Standings
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View
from companion.table.lobby import choices
from companion.table.lobby.choices import MY_NAME, NEW, Step
from companion.table.lobby.state import ID, LobbyState

GO_ON = (Choice("new", "NEW"), Choice("go on", "CONTINUE"))
BEGIN = "Press to sit down; press again to get up. Hold to choose a game or your name."
GO_ON_HINT = "There is an unfinished game."
PATIENCE_NS = 60_000_000_000  # `Ask.patience_ns`
SPELL = "Press the group with your letter until only that letter is there."


def lobby(known: LobbyState = LobbyState()) -> Game[LobbyState]:  # noqa: B008  # it is frozen
    """A game that asks for players, a game, and how to play it. `known`: what it knows already."""

    def new(setup: Setup) -> LobbyState:
        return replace(known, names=setup.names, switches=setup.switches)

    rules = Rules(new, step, view, standings)
    return Game(ID, "Naysayer", "Who plays what.", range(1, 17), 0, (), (), lambda: rules)


def step(state: LobbyState, event: Event) -> Step:
    match event:
        case Answer() if state.unfinished:
            state = replace(state, unfinished="", go_on=event.key == "go on")
            return state, (Leave(),) if state.go_on or state.seated else ()
        case Answer() if state.asking is not None and event.player == state.asking.player:
            return choices.answered(state, state.asking, event.key)
        case Click() if state.asking is None:
            joined = _toggled(state.joined, event.player)
            return replace(state, joined=joined, wrong=""), ()
        case Hold() if state.asking is None and event.player in state.joined:
            asking = choices.begun(state, event.player)
            return replace(state, asking=asking, wrong=""), ()
        case Hold() if state.asking is None:
            return replace(state, asking=Answering(event.player, (MY_NAME.key,)), wrong=""), ()
    return state, ()


def view(state: LobbyState) -> View:
    everybody = tuple(range(len(state.names)))
    joined = [state.names[p] for p in state.joined]
    todo = "Hold: choose a game" if joined else "Press to sit down"
    screen: Screen = MessageScreen("NAYSAYER", ", ".join(joined) or "Who plays?", todo)
    if state.join_code is not None:
        who = ", ".join(joined) or "Scan, or type the code"
        screen = JoinScreen("JOIN", state.join_code.code, who, state.join_code.modules)
    if state.wrong:
        screen = MessageScreen("CAN'T START", state.wrong, todo)
    own = View(screen, lit=everybody, hint=BEGIN, names=state.names, has_menu=False, quick=True)
    if state.unfinished:
        asks = tuple(Ask(p, state.unfinished, GO_ON) for p in everybody)
        return replace(own, asks=asks, hint=GO_ON_HINT)
    if state.asking is None:
        return own
    asked = replace(choices.ask(state, state.asking), patience_ns=PATIENCE_NS)
    hint = SPELL if state.asking.answers[:2] == NEW else ""
    return replace(own, asks=(asked,), lit=(asked.player,), hint=hint)


def standings(state: LobbyState) -> Standings:
    """The players who have joined."""
    rows = tuple((state.names[player], 0) for player in state.joined)
    sides = tuple(
        state.joined.index(player) if player in state.joined else -1
        for player in range(len(state.names))
    )
    return Standings(rows, sides=sides)


def _toggled(joined: tuple[int, ...], player: int) -> tuple[int, ...]:
    if player in joined:
        return tuple(p for p in joined if p != player)
    return (*joined, player)
