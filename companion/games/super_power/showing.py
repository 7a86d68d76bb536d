"""What a state shows: the screen, the lamps, and what a press of a switch says."""

from __future__ import annotations

from companion.games.super_power.cards import BUTTONS
from companion.games.super_power.state import State
from companion.games.super_power.words import score_screen, turn_screen
from companion.kit.view import Meaning
from companion.kit.screens import MessageScreen, Screen


def screen(state: State) -> Screen:
    """The news while they last, else what the table waits for."""
    if state.slaps is not None:
        return MessageScreen("SLAP!", _names(state, state.slaps.missing(state.order)))
    if state.news:
        return state.news[0]
    if state.stage == "playing":
        return turn_screen(state)
    if state.stage == "passing":
        waiting = tuple(p for p in state.order if p not in state.passed)
        return MessageScreen("PASS LEFT", _names(state, waiting), "Press when passed")
    if state.stage == "over":
        return score_screen(state, "FINAL SCORE", "Hold a button: menu")
    who = state.names[state.proxy(state.dealer)]
    cards = state.options.cards
    text = f"{state.names[state.dealer]} deals {cards} each and turns a card"
    return MessageScreen(f"HAND {state.hand}", text, f"{who}: press its colour")


def _names(state: State, players: tuple[int, ...]) -> str:
    return ", ".join(state.names[p] for p in players)


def lit(state: State) -> tuple[int, ...]:
    """Whose press is waited for."""
    if state.slaps is not None:
        return state.slaps.missing(state.order)
    if state.question is not None:
        return (state.question.player,)
    match state.stage:
        case "passing":
            return tuple(p for p in state.order if p not in state.passed)
        case "playing":
            return state.order if state.turn.free else (state.turn.player,)
        case "dealing":
            return (state.proxy(state.dealer),)
    return ()


def legend(state: State) -> tuple[Meaning, ...]:
    """What a press of each switch says now."""
    if state.stage == "passing":
        return tuple(Meaning(button, "PASSED") for button in BUTTONS.values())
    if state.stage == "over":
        return ()
    slap = (Meaning("pad", "SLAP"),) if state.on("spank") and state.stage == "playing" else ()
    return (*(Meaning(button, colour.upper()) for colour, button in BUTTONS.items()), *slap)
