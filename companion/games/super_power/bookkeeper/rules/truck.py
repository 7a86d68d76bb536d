"""Back Up the Truck: who must draw may pay in number cards, backwards (SP-10)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import COLOURS, NUMBERS, PLAIN, Card, Touch
from companion.games.super_power.bookkeeper.hands import LAST
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import cards
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

NUMBERS_KEY = "truck numbers"


def owing(state: State) -> tuple[Choice, ...]:
    return (Choice(NUMBERS_KEY, f"NUMBERS = {state.turn.owed}"),)


def lines(state: State, player: int) -> tuple[Choice, ...]:
    mine = player == state.turn.player and state.turn.owed
    return (Choice(NUMBERS_KEY, "PAID IN NUMBERS"),) if mine else ()


def chosen(state: State, touch: Touch, key: str) -> Step:
    """How many cards it took is all that the device needs to know."""
    return (state.asking(COUNT, touch) if key == NUMBERS_KEY else state), ()


def _count(_state: State, _question: Question) -> Asked:
    return "HOW MANY CARDS?", tuple(Choice(n, n) for n in NUMBERS[:8])


def _counted(state: State, question: Question, key: str) -> Step:
    touch = question.touch
    owes = state.turn.owed and touch.player == state.turn.player
    return paid(state, touch, NUMBERS.index(key) + 1) if owes else (state, ())


COUNT = Topic("count", _count, _counted)


def paid(state: State, touch: Touch, count: int) -> Step:
    """Number cards that add up: the player before must draw as many, or pay too."""
    turn, payer = state.turn, state.turn.player
    asked = state.after(payer, -turn.direction)
    ruling = Ruling(
        clause="SP-10",
        headline=f"{state.names[payer]} pays {turn.owed}",
        reason=f"in {cards(count)}: {state.names[asked]} draws {turn.owed}, or pays too",
        players=(payer,),
        undo_to_ns=touch.undo_to_ns,
    )
    had_called = any(call.player == payer for call in state.uno)
    state = replace(
        state,
        pile=(*state.pile, *_laid(state, touch, count)),
        turn=replace(turn, player=asked, free=False),
        uno=tuple(call for call in state.uno if call.player != payer),
    )
    return (state.asking(LAST, touch) if had_called else state), (ruling,)


def _laid(state: State, touch: Touch, count: int) -> list[Card]:
    """Only the last card's colour is known, the one that lies on top."""
    plain, turn = state.kind(PLAIN), state.turn
    colours = [""] * (count - 1) + [COLOURS.get(touch.button, "")]
    return [
        Card(turn.player, colour, plain, touch.at_ns, touch.undo_to_ns, turn) for colour in colours
    ]


RULE = Rule(
    name="truck",
    title="Back Up the Truck",
    clause="SP-10",
    text="Who must draw may play number cards that add up to it. Then the player before must "
    "draw, or pay too. Play goes on after whoever draws.",
    interactions="The last card paid is the one to match.",
    owing=owing,
    lines=lines,
    chosen=chosen,
)
