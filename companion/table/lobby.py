"""The lobby: what is played, and who plays, chosen with the seats' own buttons. Unjournaled.

A game like the others, to the table. Press to join, hold to start, pick a game and a way to play
it. When somebody is in the middle of a game that the journal still has, the lobby first asks
whether to go on with it.

    going on? --GO ON--> left                       --NEW--> joining
    joining   --press--> joining                    --hold--> choosing
    choosing  --a game, then a way to play--> left  --back--> joining
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games import GAMES
from companion.kit.events import Answer, Click, Event, Hold
from companion.kit.game import Effects, Game, Leave, Rules, Settings, Setup
from companion.kit.options import Variant
from companion.kit.screens import MessageScreen
from companion.kit.standings import Standings
from companion.kit.view import Ask, Choice, View

ID = "lobby"
GO_ON = (Choice("new", "NEW"), Choice("go on", "GO ON"))
BEGIN = "Choose who plays and press Start; or press a button to join, hold it to start."
GO_ON_HINT = "A game was broken off: left begins a new one, right goes on with it."


@dataclass(frozen=True)
class LobbyState:
    """Who has joined, in the order they did; who is choosing; and what was chosen."""

    names: tuple[str, ...]
    switches: tuple[frozenset[str], ...]
    unfinished: str = ""  # the record that could go on, in a few words
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


def lobby(
    unfinished: str = "",
    seated: bool = False,
    only: str = "",
    defaults: Mapping[str, Mapping[str, Any]] | None = None,
) -> Game[LobbyState]:
    """Asks for players, a game, and how to play it; see LobbyState for what it may know already."""

    def new(setup: Setup) -> LobbyState:
        known = {game: dict(options) for game, options in (defaults or {}).items()}
        return LobbyState(setup.names, setup.switches, unfinished, seated, only, known)

    rules = Rules(new, step, view, standings, over, end)
    return Game(ID, "Naysayer", "Who plays what.", range(1, 17), 0, (), (), lambda: rules)


def step(state: LobbyState, event: Event) -> tuple[LobbyState, Effects]:
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


def view(state: LobbyState) -> View:
    everybody = tuple(range(len(state.names)))
    joined = [state.names[p] for p in state.joined]
    todo = "Hold a button to start" if state.games() else "Press to join"
    screen = MessageScreen("NAYSAYER", ", ".join(joined) or "Who plays?", todo)
    if state.unfinished:
        asks = tuple(Ask(p, state.unfinished, GO_ON) for p in everybody)
        return View(screen, asks, lit=everybody, hint=GO_ON_HINT, holds=everybody)
    if state.chooser is not None:
        ask = _question(state)
        hint = f"{state.names[state.chooser]}: {ask.how}"
        return View(screen, (ask,), lit=(state.chooser,), hint=hint, holds=everybody)
    if state.wrong:
        screen = MessageScreen("NOT HERE", state.wrong, todo)
    return View(screen, lit=everybody, hint=BEGIN, holds=everybody)


def standings(state: LobbyState) -> Standings:
    """Those who have joined."""
    rows = tuple((state.names[player], 0) for player in state.joined)
    sides = tuple(
        state.joined.index(player) if player in state.joined else -1
        for player in range(len(state.names))
    )
    return Standings(rows, sides=sides)


def over(state: LobbyState) -> bool:
    """Never: it is left."""
    del state
    return False


def end(state: LobbyState, why: str, at_ns: int) -> tuple[LobbyState, Effects]:
    """It has no menu to end it from."""
    del why, at_ns
    return state, ()


def _question(state: LobbyState) -> Ask:
    assert state.chooser is not None
    if state.game is None:
        games = tuple(Choice(g.id, g.title.upper()) for g in state.games())
        return Ask(state.chooser, "WHICH GAME?", games, style="list")
    ways = tuple(Choice(v.key, v.label) for v in state.game.variants)
    return Ask(state.chooser, state.game.title.upper(), ways, style="list")


def _chosen(state: LobbyState, key: str) -> tuple[LobbyState, Effects]:
    """A game, then a way to play it; going back leads to the question before."""
    if state.game is None:
        game = next((g for g in state.games() if g.id == key), None)
        return replace(state, game=game, chooser=state.chooser if key else None), ()
    variant = next((v for v in state.game.variants if v.key == key), None)
    if variant is not None:
        return _begun(state, state.game, variant)
    chooser = state.chooser if len(state.games()) > 1 else None
    return replace(state, game=None, chooser=chooser), ()


def _begun(state: LobbyState, game: Game[Any], variant: Variant) -> tuple[LobbyState, Effects]:
    """The choice, if these players can play it at their seats; else why they cannot."""
    names = [state.names[player] for player in state.joined]
    switches = [state.switches[player] for player in state.joined]
    given = {**state.defaults.get(game.id, {}), **variant.settings}
    try:
        game.rules().new(game.setup(names, given, switches=switches))
    except ValueError as error:
        return replace(state, game=None, chooser=None, wrong=str(error)), ()
    return replace(state, variant=variant), (Leave(),)


def _toggled(joined: tuple[int, ...], player: int) -> tuple[int, ...]:
    if player in joined:
        return tuple(p for p in joined if p != player)
    return (*joined, player)
