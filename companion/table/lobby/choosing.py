"""What is played: the same again, a game of the list, and a way to play it."""

from __future__ import annotations

from typing import Any

from companion.kit.game import Game, Leave, Settings
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice
from companion.table.lobby import options
from companion.table.lobby.state import Choosing, LobbyState, Naming, Options, Step

AGAIN = "again"
MY_NAME = Choice("name", "MY NAME")
STATISTICS = Choice("statistics", "STATISTICS")


def chooses(state: LobbyState, player: int) -> LobbyState:
    """Somebody reaches for the list; a game that is the only one is chosen already."""
    games = state.games()
    only = None if _is_list(state) else games[0]
    return replace(state, asking=Choosing(player, only), wrong="")


def ask(state: LobbyState, choosing: Choosing) -> Ask:
    if choosing.game is not None:
        ways = tuple(Choice(v.key, v.label) for v in choosing.game.variants)
        alone = () if _is_list(state) else (MY_NAME,)
        title = choosing.game.title.upper()
        each = (options.LINE,) if options.listed(choosing.game) else ()
        return Ask(choosing.player, title, (*ways, *each, *alone), style="list")
    games = tuple(Choice(g.id, g.title.upper()) for g in state.games())
    again: tuple[Choice, ...] = ()
    if state.again is not None and _can_be_again(state):
        again = (Choice(AGAIN, f"AGAIN {state.again.game.title.upper()}"),)
    question = "WHICH GAME?" if games else "WHO ARE YOU?"
    told = (STATISTICS,) if state.evening else ()
    return Ask(choosing.player, question, (*again, *games, *told, MY_NAME), style="list")


def answered(state: LobbyState, choosing: Choosing, key: str) -> Step:
    """A game, then a way to play it; going back leads to the question before."""
    game = choosing.game
    if key == MY_NAME.key:
        return replace(state, asking=Naming(choosing.player)), ()
    if key == STATISTICS.key and game is None:
        return replace(state, asking=None), state.evening
    if key == AGAIN and state.again is not None and game is None:
        return _begun(replace(state, settings=state.again.settings), state.again.game)
    if key == options.LINE.key and game is not None:
        return replace(state, asking=options.begun(state, choosing.player, game)), ()
    if game is None:
        game = next((g for g in state.games() if g.id == key), None)
        asking = replace(choosing, game=game) if game is not None else None
        return replace(state, asking=asking), ()
    variant = next((v for v in game.variants if v.key == key), None)
    if variant is not None:
        return _begun(replace(state, variant=variant), game)
    asking = replace(choosing, game=None) if _is_list(state) else None
    return replace(state, asking=asking), ()


def set_one(state: LobbyState, setting: Options, key: str) -> Step:
    """An option; PLAY begins with all of them."""
    if key == options.PLAY.key:
        return _begun(replace(state, variant=None, settings=setting.chosen), setting.game)
    after = options.answered(setting, key)
    return replace(state, asking=after or Choosing(setting.player, setting.game)), ()


def _begun(state: LobbyState, game: Game[Any]) -> Step:
    """The choice, if these players can play it at their seats; else why they cannot."""
    names = [state.names[player] for player in state.joined]
    switches = [state.switches[player] for player in state.joined]
    try:
        game.rules().new(game.setup(names, _given(state, game), switches=switches))
    except ValueError as error:
        return replace(state, asking=None, variant=None, settings={}, wrong=str(error)), ()
    return replace(state, game=game, asking=None), (Leave(),)


def _given(state: LobbyState, game: Game[Any]) -> Settings:
    variant = state.variant.settings if state.variant is not None else {}
    return {**state.defaults.get(game.id, {}), **variant, **state.settings}


def _is_list(state: LobbyState) -> bool:
    """Whether there is anything to choose before the way to play."""
    return len(state.games()) != 1 or _can_be_again(state) or bool(state.evening)


def _can_be_again(state: LobbyState) -> bool:
    return state.again is not None and state.again.game in state.games()
