"""The window is closed: a ruling to read, then one question that only one player can answer.

Who was first, of the Guesser (NU-3); which card is played, of the Adversary (NU-8); whether the
Guesser was right, of the Reader (NU-4).
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.menu import open_menu
from companion.games.nuh_uh.notes import noted
from companion.games.nuh_uh.state import READERS, Asked, Settling, State
from companion.games.nuh_uh.timing import HANDS_OFF_NS, READ_NS
from companion.games.nuh_uh.turns import Step, as_usual, place
from companion.games.nuh_uh.words import (
    after_flip,
    chosen_first,
    played,
    refused,
    ruling_screen,
    verdict,
)
from companion.kit.events import Answer, Click, Due, Event, Hold
from companion.kit.view import Ask, Choice, View
from companion.kit.screens import RulingScreen

RIGHT_WRONG = (Choice("wrong", "WRONG"), Choice("right", "RIGHT"))


def step(state: State, asked: Asked, event: Event) -> Step:
    match event:
        case Answer() if asked.open and event.player == player_of(state, asked):
            return _answer(state, asked, event)
        case Due() if event.at_ns >= asked.since_ns + READ_NS:
            return state.now(replace(asked, open=True)), ()
        case Click() if event.player == player_of(state, asked):
            if event.pressed_ns >= asked.since_ns + HANDS_OFF_NS:
                return state.now(replace(asked, open=True)), ()
        case Click() if _is_late(state, asked, event):
            return _too_late(state, event)
        case Hold() if event.pressed_ns > asked.since_ns:
            return open_menu(state, event), ()
    return state, ()


def view(state: State, asked: Asked) -> View:
    player = player_of(state, asked)
    asks = (_ask(state, asked, player),) if asked.open else ()
    alarm_ns = None if asked.open else asked.since_ns + READ_NS
    won = () if state.turn.by is None else (state.turn.by,)
    screen = replace(asked.screen, todo=_todo(state, asked, player))
    return View(screen, asks, alarm_ns, lit=(player,), won=won)


def player_of(state: State, asked: Asked) -> int:
    """Whom the question is put to."""
    if asked.question == "first":
        return state.guesser
    by = state.turn.by
    return by if asked.question == "card" and by is not None else state.reader


def called_by(state: State, player: int, screen: RulingScreen, at_ns: int) -> State:
    """An Adversary's Nuh-Uh counts: which card is played, if that is not plain (NU-8)."""
    state = replace(state, turn=replace(state.turn, by=player))
    if state.options.powers and len(state.hand(player).kinds()) > 1:
        return state.now(Asked("card", screen, at_ns))
    return _play(state, player, 0).now(Asked("right", screen, at_ns))


def _play(state: State, player: int, at: int) -> State:
    """That card is at stake; if it is Inactive, this will recharge it (NU-8)."""
    recharges = state.options.powers and not state.hand(player).cards[at].active
    return replace(state, turn=replace(state.turn, played=at, recharges=recharges))


def _ask(state: State, asked: Asked, player: int) -> Ask:
    if asked.question == "right":
        return Ask(player, f"Was {state.names[state.guesser]} right?", RIGHT_WRONG)
    if asked.question == "first":
        options = [Choice(str(e.player), state.names[e.player]) for e in asked.heat]
        question = "Who was first?"
    else:
        cards = state.hand(player).cards
        options = [Choice(str(cards.index(k)), k.label()) for k in state.hand(player).kinds()]
        question = "Which card do you play?"
    style = "buttons" if len(options) <= 4 else "list"
    return Ask(player, question, tuple(options), style)  # type: ignore[arg-type]  # one of two


def _todo(state: State, asked: Asked, player: int) -> str:
    who = state.names[player]
    if asked.question == "first":
        return f"{who}: who was first?"
    if asked.question == "card":
        return f"{who}: which card?"
    return f"{who}: flip it, read the answer" if state.turn.by is not None else f"{who}: read it"


def _answer(state: State, asked: Asked, event: Answer) -> Step:
    keys = [option.key for option in _ask(state, asked, event.player).choices]
    if event.key not in keys:
        return state, ()
    if asked.question == "right":
        return _judged(state, event.key == "right", event.at_ns)
    if asked.question == "first":
        player = int(event.key)
        ruling = chosen_first(state, player, event.at_ns)
        line = f"{state.turn.call}; {state.names[state.guesser]} says {state.names[player]}"
        state = replace(state, turn=replace(state.turn, call=line))
        screen = ruling_screen(ruling, "plain")
        return called_by(state, player, screen, event.at_ns), (ruling,)
    at = int(event.key)
    state = _play(state, event.player, at)
    label = state.hand(event.player).cards[at].label()
    state = replace(state, turn=replace(state.turn, call=f"{state.turn.call}; {label}"))
    ruling = played(state, event.player, label, event.at_ns)
    return state.now(Asked("right", ruling_screen(ruling, "plain"), event.at_ns)), (ruling,)


def _judged(state: State, right: bool, at_ns: int) -> Step:
    """The cards go as usual; with Powers, the table says where (NU-4, NU-8)."""
    state = replace(state, turn=replace(state.turn, right=right), note=None, menu=None)
    if not state.options.powers:
        return place(state, as_usual(state), at_ns)
    return state.now(Settling()), (verdict(state, at_ns),)


def _is_late(state: State, asked: Asked, event: Click) -> bool:
    """Whether a press would have been a Nuh-Uh, had it come before the window closed."""
    flipped_ns = state.turn.flipped_ns
    closed_ns = asked.since_ns if flipped_ns is None else flipped_ns + state.tie_ns
    flips = event.player == state.reader and event.button in READERS
    return event.pressed_ns > closed_ns and not flips and state.may_call(event.player)


def _too_late(state: State, event: Click) -> Step:
    """After the flip, or after another's Nuh-Uh: shown, and no more (NU-2, NU-3)."""
    turn = state.turn
    side = None if turn.by is None else state.side_of[turn.by]
    if side == state.side_of[event.player]:
        return state, ()
    if turn.flipped_ns is not None:
        late_ns = event.pressed_ns - turn.flipped_ns
        return noted(state, after_flip(state, event.player, late_ns, event.at_ns))
    reason = "another Nuh-Uh was first"
    if turn.by is not None:
        reason = f"{state.names[turn.by]}'s Nuh-Uh counts"
    return noted(state, refused(state, event.player, "too late", reason, event.at_ns))
