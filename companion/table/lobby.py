"""The lobby: what is played, and who plays, chosen with the seats' own buttons. Unjournaled.

A game like the others, to the table. Press to join, hold to start, pick a game and a way to play
it. When somebody is in the middle of a game that the journal still has, the lobby first asks
whether to go on with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games import GAMES
from companion.kit.game import (
    Answer,
    Ask,
    Choice,
    Click,
    Effect,
    Event,
    Game,
    Hold,
    Leave,
    Settings,
    View,
)
from companion.kit.options import Setting, Variant
from companion.kit.screens import MessageScreen

GO_ON = (Choice("new", "NEW"), Choice("go on", "GO ON"))
BEGIN = "Choose who plays and press Start; or press a button to join, hold it to start."
GO_ON_HINT = "A game was broken off: left begins a new one, right goes on with it."
LIST_HINT = "{}: up and down move, right chooses, left goes back."


@dataclass(frozen=True)
class LobbyState:
    """Who has joined, in the order they did; who is choosing; and what was chosen."""

    names: tuple[str, ...]
    switches: tuple[frozenset[str], ...]
    unfinished: str = ""  # the evening that could go on, in a few words
    seated: bool = False  # players and game are known already; only that question is open
    only: str = ""  # the game that can be chosen; "": any
    defaults: Mapping[str, Settings] = field(default_factory=dict)  # of this table, by game
    joined: tuple[int, ...] = ()
    chooser: int | None = None
    game: Game[Any] | None = None
    variant: Variant | None = None
    go_on: bool = False
    wrong: str = ""  # why what was chosen cannot be played here

    def games(self) -> tuple[Game[Any], ...]:
        """Those that the joined players can play at their seats."""
        return tuple(g for g in GAMES if self.only in ("", g.id) and self._can_play(g))

    def _can_play(self, game: Game[Any]) -> bool:
        buttons = [len(self.switches[player] - {"pad"}) for player in self.joined]
        return len(buttons) in game.players and min(buttons) >= game.buttons


class Lobby:
    """Asks for players, a game, and how to play it."""

    id = "lobby"
    title = "Naysayer"
    about = "Who plays what."
    players = range(1, 17)
    buttons = 0
    settings: tuple[Setting, ...] = ()
    variants: tuple[Variant, ...] = ()

    def new(
        self,
        names: Sequence[str],
        settings: Settings,
        seed: int,
        tie_ns: int,
        switches: Sequence[frozenset[str]],
    ) -> LobbyState:
        del seed, tie_ns  # nothing is thrown or raced here
        return LobbyState(tuple(names), tuple(switches), **settings)

    def step(self, state: LobbyState, event: Event) -> tuple[LobbyState, tuple[Effect, ...]]:
        match event:
            case Answer() if state.unfinished:
                state = replace(state, unfinished="", go_on=event.key == "go on")
                return state, (Leave(),) if state.go_on or state.seated else ()
            case Answer() if event.player == state.chooser:
                return _chosen(state, event.key)
            case Click() if state.chooser is None:
                joined = _toggled(state.joined, event.player)
                return replace(state, joined=joined, wrong=""), ()
            case Hold() if event.player in state.joined and state.games():
                games = state.games()
                only = games[0] if len(games) == 1 else None
                return replace(state, chooser=event.player, game=only, wrong=""), ()
        return state, ()

    def view(self, state: LobbyState) -> View:
        everybody = tuple(range(len(state.names)))
        joined = [state.names[p] for p in state.joined]
        todo = "Hold a button to start" if state.games() else "Press to join"
        screen = MessageScreen("NAYSAYER", ", ".join(joined) or "Who plays?", todo)
        if state.unfinished:
            asks = tuple(Ask(p, state.unfinished, GO_ON) for p in everybody)
            return View(screen, asks, lit=everybody, hint=GO_ON_HINT)
        if state.chooser is not None:
            hint = LIST_HINT.format(state.names[state.chooser])
            return View(screen, (_question(state),), lit=(state.chooser,), hint=hint)
        if state.wrong:
            return View(MessageScreen("NOT HERE", state.wrong, todo), lit=everybody, hint=BEGIN)
        return View(screen, lit=everybody, hint=BEGIN)

    def standings(self, state: LobbyState) -> tuple[tuple[str, int], ...]:
        return tuple((state.names[player], 0) for player in state.joined)

    def over(self, state: LobbyState) -> bool:
        return state.go_on or state.variant is not None


LOBBY = Lobby()


def _question(state: LobbyState) -> Ask:
    assert state.chooser is not None
    if state.game is None:
        games = tuple(Choice(g.id, g.title.upper()) for g in state.games())
        return Ask(state.chooser, "WHICH GAME?", games, style="list")
    ways = tuple(Choice(v.key, v.label) for v in state.game.variants)
    return Ask(state.chooser, state.game.title.upper(), ways, style="list")


def _chosen(state: LobbyState, key: str) -> tuple[LobbyState, tuple[Effect, ...]]:
    """A game, then a way to play it; going back leads to the question before."""
    if state.game is None:
        game = next((g for g in state.games() if g.id == key), None)
        return replace(state, game=game, chooser=state.chooser if key else None), ()
    variant = next((v for v in state.game.variants if v.key == key), None)
    if variant is not None:
        return _begun(state, state.game, variant)
    chooser = state.chooser if len(state.games()) > 1 else None
    return replace(state, game=None, chooser=chooser), ()


def _begun(
    state: LobbyState, game: Game[Any], variant: Variant
) -> tuple[LobbyState, tuple[Effect, ...]]:
    """The choice, if these players can play it at their seats; else why they cannot."""
    names = [state.names[player] for player in state.joined]
    switches = [state.switches[player] for player in state.joined]
    settings = {**state.defaults.get(game.id, {}), **variant.settings}
    try:
        game.new(names, settings, 0, 0, switches)
    except ValueError as error:
        return replace(state, game=None, chooser=None, wrong=str(error)), ()
    return replace(state, variant=variant), (Leave(),)


def _toggled(joined: tuple[int, ...], player: int) -> tuple[int, ...]:
    if player in joined:
        return tuple(p for p in joined if p != player)
    return (*joined, player)
