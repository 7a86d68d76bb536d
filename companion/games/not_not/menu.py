"""The menu between rounds: take back, scores, rule cards, a replaced Void, who deals, the end."""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.dealing import game_over, void_replaced
from companion.games.not_not.options import Level
from companion.games.not_not.state import Dealing, Over, State
from companion.games.not_not.words import new_level, ruling_screen, score_screen
from companion.kit.events import Answer
from companion.kit.game import Effect, Leave, Undo
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.view import Ask, Choice

Step = tuple[State, tuple[Effect, ...]]

MENU = {
    "undo": "TAKE BACK",
    "scores": "SCORES",
    "rule": "RULE CARD DRAWN",
    "void": "VOID REPLACED",
    "enter": "ENTER EACH CARD",
    "ask": "ASK INSTEAD",
    "deal": "I DEAL",
    "end": "END GAME",
    "again": "NEW GAME",
}


def menu(state: State, player: int) -> Ask:
    """The menu as it fits the state; the likeliest first."""
    over = isinstance(state.phase, Over)
    keys = [
        "undo",
        "scores",
        *(["rule"] if state.options.first_game and state.level < Level.EXTREME else []),
        *([] if state.options.enter_cards else ["void"]),
        "ask" if state.options.enter_cards else "enter",
        *(["deal"] if player != state.dealer else []),
        "end",
    ]
    keys = ["undo", "scores", "again"] if over else keys
    return Ask(player, "MENU", tuple(Choice(k, MENU[k]) for k in keys), style="list")


def on_menu(state: State, phase: Dealing | Over, event: Answer) -> Step:
    """A choice from the menu; going back just closes it."""
    closed = replace(state, phase=replace(phase, menu=None))
    if event.key == "undo":
        return closed, (Undo(event.player),)
    if event.key == "scores":
        return _show_scores(closed)
    if isinstance(phase, Over):
        return closed, (Leave(),) if event.key == "again" else ()
    dealing = replace(phase, menu=None)
    match event.key:
        case "rule":
            return _raise_level(closed, dealing, event.at_ns)
        case "void":
            return void_replaced(closed, dealing, event.at_ns)
        case "enter" | "ask":
            options = replace(state.options, enter_cards=event.key == "enter")
            return replace(closed, options=options), ()
        case "deal":
            return replace(closed, dealer=event.player), ()
        case "end":
            name = state.names[event.player]
            end = Ruling(
                "NN-14", "THE END", f"{name} ended it", event.at_ns, undo_to_ns=event.at_ns
            )
            return game_over(closed, end.reason, end)
    return closed, ()


def _raise_level(state: State, dealing: Dealing, at_ns: int) -> Step:
    if not state.options.first_game or state.level >= Level.EXTREME:
        return state, ()
    level = Level(state.level + 1)
    ruling = new_level(level, at_ns)
    phase = replace(dealing, screen=ruling_screen(ruling), won=())
    return replace(state, level=level, phase=phase), (ruling,)


def _show_scores(state: State) -> Step:
    phase = state.phase
    assert isinstance(phase, Dealing | Over)
    title = f"{state.cards.deck} IN THE DECK"
    if isinstance(phase, Dealing):
        phase = replace(phase, won=())  # the screen tells of nobody's win any more
    shown = replace(state, phase=replace(phase, screen=score_screen(state, title)))
    slip = Slip(f"NOT NOT so far, {title.lower()}", (), state.standings())
    return shown, (Score(state.standings()), slip)
