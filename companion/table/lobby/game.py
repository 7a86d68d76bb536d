"""The lobby as the table plays it: a press sits down, a long press opens the list of games.

The list has the same game again, each game with its ways to play, and its options one by one.
"""

from __future__ import annotations

from typing import Any

from companion.kit.asking import Entry
from companion.kit.events import Answer, Click, Due, Event, Hold
from companion.kit.game import Effects, Game, Leave, Rules, Settings, Setup
from companion.kit.screens import JoinScreen, MessageScreen, Screen
from companion.kit.standings import Standings
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View
from companion.table.lobby import naming, options
from companion.table.lobby.state import (
    ID,
    Asking,
    Choosing,
    LobbyState,
    Naming,
    Options,
    Step,
)

GO_ON = (Choice("new", "NEW"), Choice("go on", "CONTINUE"))
BEGIN = "Press a button to sit down, or to get up; hold it for the games, and for your name."
GO_ON_HINT = "A game was broken off."
PATIENCE_NS = 60_000_000_000  # a question that nobody answers closes after that
LONGEST_NS = 180_000_000_000  # and all questions to one player, however much they press
SPELL = "Each press leaves fewer letters, until it is one."


def lobby(known: LobbyState = LobbyState()) -> Game[LobbyState]:  # noqa: B008  # it is frozen
    """Asks for players, a game, and how to play it. `known`: what it need not ask."""

    def new(setup: Setup) -> LobbyState:
        return replace(known, names=setup.names, switches=setup.switches)

    rules = Rules(new, step, view, standings, over, end)
    return Game(ID, "Naysayer", "Who plays what.", range(1, 17), 0, (), (), lambda: rules)


def step(state: LobbyState, event: Event) -> Step:
    after, effects = _step(state, event)
    if after.asking is not None and after.asking is not state.asking:
        after = with_limit(state, after, event.at_ns, PATIENCE_NS)
    return after, effects


def with_limit(before: LobbyState, after: LobbyState, now_ns: int, patience_ns: int) -> LobbyState:
    """When its question closes by itself: if nobody answers, or after several in any case."""
    began_ns = now_ns if before.asking is None else before.began_ns
    until_ns = min(now_ns + patience_ns, began_ns + LONGEST_NS)
    return replace(after, began_ns=began_ns, until_ns=until_ns)


def _step(state: LobbyState, event: Event) -> Step:
    match event:
        case Due() if state.asking is not None and event.at_ns >= state.until_ns:
            return replace(state, asking=None), ()
        case Answer() if state.unfinished:
            state = replace(state, unfinished="", go_on=event.key == "go on")
            return state, (Leave(),) if state.go_on or state.seated else ()
        case Answer() if state.asking is not None and event.player == state.asking.player:
            return answered(state, state.asking, event.key)
        case Click() if state.asking is None:
            joined = _toggled(state.joined, event.player)
            return replace(state, joined=joined, wrong=""), ()
        case Hold() if state.asking is None and event.player in state.joined:
            return _chooses(state, event.player), ()
        case Hold() if state.asking is None:
            return replace(state, asking=Naming(event.player), wrong=""), ()
    return state, ()


def view(state: LobbyState) -> View:
    everybody = tuple(range(len(state.names)))
    joined = [state.names[p] for p in state.joined]
    todo = "Hold: choose a game" if joined else "Press to sit down"
    screen: Screen = MessageScreen("NAYSAYER", ", ".join(joined) or "Who plays?", todo)
    if state.door is not None:
        who = ", ".join(joined) or "scan, or type it"
        screen = JoinScreen("JOIN", state.door.code, who, state.door.modules)
    if state.wrong:
        screen = MessageScreen("CAN'T START", state.wrong, todo)
    own = View(screen, lit=everybody, hint=BEGIN, names=state.names, has_menu=False, quick=True)
    if state.unfinished:
        asks = tuple(Ask(p, state.unfinished, GO_ON) for p in everybody)
        return replace(own, asks=asks, hint=GO_ON_HINT)
    if state.asking is None:
        return own
    player = state.asking.player
    asked = ask(state, state.asking)
    hint = SPELL if isinstance(state.asking, Entry) else ""
    return replace(own, asks=(asked,), alarm_ns=state.until_ns, lit=(player,), hint=hint)


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
    """Nobody can: it has no menu."""
    del why, at_ns
    return state, ()


def ask(state: LobbyState, asking: Asking) -> Ask:
    match asking:
        case Choosing():
            return _ask_what(state, asking)
        case Options():
            return options.ask(asking)
        case Naming():
            return naming.ask(state, asking)
        case Entry():
            return naming.ask_letter(asking)


def answered(state: LobbyState, asking: Asking, key: str) -> Step:
    match asking:
        case Choosing():
            return _chosen(state, asking, key)
        case Options():
            return _set_one(state, asking, key)
        case Naming():
            return naming.answered(state, asking, key), ()
        case Entry():
            return naming.spelled(state, asking, key), ()


def _toggled(joined: tuple[int, ...], player: int) -> tuple[int, ...]:
    if player in joined:
        return tuple(p for p in joined if p != player)
    return (*joined, player)


AGAIN = "again"
MY_NAME = Choice("name", "MY NAME")
STATISTICS = Choice("statistics", "STATISTICS")


def _chooses(state: LobbyState, player: int) -> LobbyState:
    """Open the list of games; where there is only one, its ways to play."""
    games = state.games()
    only = None if _is_list(state) else games[0]
    return replace(state, asking=Choosing(player, only), wrong="")


def _ask_what(state: LobbyState, choosing: Choosing) -> Ask:
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
    statistics = (STATISTICS,) if state.evening else ()
    return Ask(choosing.player, question, (*again, *games, *statistics, MY_NAME), style="list")


def _chosen(state: LobbyState, choosing: Choosing, key: str) -> Step:
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


def _set_one(state: LobbyState, setting: Options, key: str) -> Step:
    """Set an option; PLAY begins the game with all of them."""
    if key == options.PLAY.key:
        return _begun(replace(state, variant=None, settings=setting.chosen), setting.game)
    after = options.answered(setting, key)
    return replace(state, asking=after or Choosing(setting.player, setting.game)), ()


def _begun(state: LobbyState, game: Game[Any]) -> Step:
    """Begin with that game if these players can play it at their seats; else say why not."""
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
