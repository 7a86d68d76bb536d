"""The window is closed, and one question after the other is put, each to one player only.

Who was first, of the Guesser (NU-3); which card is played, of the Adversary (NU-8); whether the
Guesser was right, of the Reader (NU-4).
"""

from __future__ import annotations

from companion.games.nuh_uh.powers import reach
from companion.games.nuh_uh.seats import goes_on
from companion.games.nuh_uh.settling import as_usual, place
from companion.games.nuh_uh.state import Asked, Settling, State, Step
from companion.games.nuh_uh.words import after_call, after_flip, chosen_first, played, verdict
from companion.kit.events import Answer, Click, Event, Hold
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

RIGHT_WRONG = (Choice("wrong", "WRONG"), Choice("right", "RIGHT"))


def step(state: State, asked: Asked, event: Event) -> Step:
    match event:
        case Answer() if event.player == _player_of(state, asked):
            return _answer(state, asked, event)
        case Click() if event.pressed_ns > state.turn.closed_ns:
            return _too_late(state, asked, event)
        case Hold():
            return reach(state, event)
    return state, ()


def view(state: State, asked: Asked) -> View:
    player = _player_of(state, asked)
    todo, hint = _todo(state, asked, state.names[player])
    by = state.turn.by
    return View(
        MessageScreen("NUH-UH?", state.turn.call, todo),
        (_ask(state, asked, player),),
        lit=(player,),
        won=() if by is None else (by,),
        hint=hint,
        holds=state.everybody,
    )


def called_by(state: State, player: int) -> State:
    """An Adversary's Nuh-Uh counts: which card is played, if that is not plain (NU-8)."""
    state = replace(state, turn=replace(state.turn, by=player))
    if state.options.powers and len(state.hand(player).kinds()) > 1:
        return state.now(Asked("card"))
    return _play(state, player, 0).now(Asked("right"))


def _play(state: State, player: int, at: int) -> State:
    """That card is at stake; if it is Inactive, this will recharge it (NU-8)."""
    recharges = state.options.powers and not state.hand(player).cards[at].active
    return replace(state, turn=replace(state.turn, played=at, recharges=recharges))


def _player_of(state: State, asked: Asked) -> int:
    """Whom the question is put to."""
    if asked.question == "first":
        return state.guesser
    by = state.turn.by
    return by if asked.question == "card" and by is not None else state.reader


def _ask(state: State, asked: Asked, player: int) -> Ask:
    if asked.question == "right":
        return Ask(player, f"Was {state.names[state.guesser]} right?", RIGHT_WRONG)
    if asked.question == "first":
        choices = tuple(Choice(str(p), state.names[p]) for p in asked.among)
        question = "Who was first?"
    else:
        hand = state.hand(player)
        choices = tuple(Choice(str(hand.cards.index(k)), k.label()) for k in hand.kinds())
        question = "Which card do you play?"
    return Ask(player, question, choices, "buttons" if len(choices) <= 4 else "list", back=False)


def _todo(state: State, asked: Asked, who: str) -> tuple[str, str]:
    """What the panel and the page wait for."""
    if asked.question == "first":
        return f"{who}: who was first?", f"Too close to call: {who}, say who was first."
    if asked.question == "card":
        return f"{who}: which card?", f"{who}, choose which of your Nuh-Uh cards you play."
    hint = f"{who} flips the card and reads it out."
    flips = state.turn.by is not None
    return f"{who}: flip it, read the answer" if flips else f"{who}: read it", hint


def _answer(state: State, asked: Asked, event: Answer) -> Step:
    if event.key not in [choice.key for choice in _ask(state, asked, event.player).choices]:
        return state, ()
    match asked.question:
        case "right":
            return _judged(state, event.key == "right", event.at_ns)
        case "first":
            return _first(state, int(event.key), event.at_ns)
        case "card":
            return _card(state, event.player, int(event.key), event.at_ns)


def _judged(state: State, right: bool, at_ns: int) -> Step:
    """The cards go as usual; with Powers, the table says where (NU-4, NU-8)."""
    state = replace(state, turn=replace(state.turn, right=right))
    if not state.options.powers:
        return place(state, as_usual(state), at_ns)
    return state.now(Settling()), (verdict(state, at_ns),)


def _first(state: State, player: int, at_ns: int) -> Step:
    line = f"{state.turn.call}; {state.names[state.guesser]} says {state.names[player]}"
    state = replace(state, turn=replace(state.turn, call=line))
    return called_by(state, player), (chosen_first(state, player, at_ns),)


def _card(state: State, player: int, at: int, at_ns: int) -> Step:
    label = state.hand(player).cards[at].label()
    state = _play(state, player, at)
    state = replace(state, turn=replace(state.turn, call=f"{state.turn.call}; {label}"))
    return state.now(Asked("right")), (played(state, player, label, at_ns),)


def _too_late(state: State, asked: Asked, event: Click) -> Step:
    """What would have been a Nuh-Uh, had it come before the window closed (NU-2, NU-3)."""
    turn = state.turn
    flips = goes_on(state, event.player, event.button)
    same_side = turn.by is not None and state.side_of[turn.by] == state.side_of[event.player]
    if flips or same_side or event.player in asked.among or not state.may_call(event.player):
        return state, ()
    if turn.flip is not None:
        return state, (after_flip(state, event.player, event.pressed_ns - turn.flip.at_ns),)
    return state, (replace(after_call(state, event.player), quiet=True),)
