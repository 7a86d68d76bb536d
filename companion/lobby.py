"""The lobby: who plays, and how, chosen with the seats' own buttons. A game, but unjournaled.

Press to join, hold to start, pick from the menu. When somebody is in the middle of a game that
the journal still has, the lobby first asks whether to go on with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.play import Answer, Ask, Click, Effect, Event, Hold, Leave, Option, Settings, View
from companion.screens import MessageScreen

LEVELS = (
    Option("first", "FIRST GAME"),
    Option("discovery", "DISCOVERY"),
    Option("normal", "NORMAL"),
    Option("hard", "HARD"),
    Option("extreme", "EXTREME"),
)
GO_ON = (Option("new", "NEW"), Option("go on", "GO ON"))


@dataclass(frozen=True)
class LobbyState:
    """Who has joined, in the order they did; who is choosing; and what was chosen."""

    names: tuple[str, ...]
    unfinished: str = ""  # the evening that could go on, in a few words
    seated: bool = False  # the players are known already; only that question is open
    joined: tuple[int, ...] = ()
    chooser: int | None = None
    settings: Settings | None = None
    go_on: bool = False


class Lobby:
    """Asks for players and a level of Not Not, the one game so far."""

    id = "lobby"
    title = "Lobby"
    players = range(1, 17)
    buttons = 1

    def new(self, names: Sequence[str], settings: Settings, seed: int, tie_ns: int) -> LobbyState:
        del seed, tie_ns  # nothing is thrown or raced here
        return LobbyState(tuple(names), settings["unfinished"], settings["seated"])

    def step(self, state: LobbyState, event: Event) -> tuple[LobbyState, tuple[Effect, ...]]:
        match event:
            case Answer() if state.unfinished:
                state = replace(state, unfinished="", go_on=event.key == "go on")
                return state, (Leave(),) if state.go_on or state.seated else ()
            case Answer(key="") if event.player == state.chooser:
                return replace(state, chooser=None), ()
            case Answer() if event.player == state.chooser:
                return replace(state, settings=level_settings(event.key)), (Leave(),)
            case Click() if state.chooser is None:
                return replace(state, joined=_toggled(state.joined, event.player)), ()
            case Hold() if event.player in state.joined and len(state.joined) > 1:
                return replace(state, chooser=event.player), ()
        return state, ()

    def view(self, state: LobbyState) -> View:
        joined = [state.names[p] for p in state.joined]
        todo = "Hold a button to start" if len(joined) > 1 else "Press to join"
        screen = MessageScreen("NOT NOT", ", ".join(joined) or "Who plays?", todo)
        if state.unfinished:
            asks = (Ask(p, state.unfinished, GO_ON) for p in range(len(state.names)))
            return View(screen, tuple(asks), lit=tuple(range(len(state.names))))
        if state.chooser is not None:
            ask = Ask(state.chooser, "LEVEL", LEVELS, style="list")
            return View(screen, (ask,), lit=(state.chooser,))
        return View(screen, lit=tuple(range(len(state.names))))

    def standings(self, state: LobbyState) -> tuple[tuple[str, int], ...]:
        return tuple((state.names[player], 0) for player in state.joined)

    def over(self, state: LobbyState) -> bool:
        return state.go_on or state.settings is not None


LOBBY = Lobby()


def level_settings(key: str) -> dict[str, Any]:
    """The settings that a choice of LEVELS stands for."""
    return {"first_game": True} if key == "first" else {"level": key}


def _toggled(joined: tuple[int, ...], player: int) -> tuple[int, ...]:
    if player in joined:
        return tuple(p for p in joined if p != player)
    return (*joined, player)
