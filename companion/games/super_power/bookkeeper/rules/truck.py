"""Back Up the Truck: who must draw may pay in number cards, backwards (SP-10)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import COLOURS, NUMBERS, PLAIN, Card, Kind, Touch
from companion.games.super_power.bookkeeper.ending import ends_with
from companion.games.super_power.bookkeeper.last_card import asked_if_last, had_called
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import cards
from companion.kit.game import Effect
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


def _special(state: State) -> tuple[Kind, ...]:
    """Number cards that do more under the rules that are on: a zero, a red three."""
    return tuple(kind for rule in state.rules for kind in rule.kinds if kind.number)


def _count(state: State, question: Question) -> Asked:
    """How many, or first what was among them; `found`: what has been told so far."""
    kinds = _special(state)
    inside = [kind for number, kind in enumerate(kinds) if number not in question.found]
    told = "".join(f", {kinds[number].label}" for number in question.found)
    counts = (Choice(n, n) for n in NUMBERS[: 8 - len(inside)])
    labels = (f"WITH A {kind.only.upper()} {kind.label}" for kind in inside)
    among = (Choice(k.key, " ".join(text.split())) for k, text in zip(inside, labels, strict=True))
    return f"HOW MANY CARDS{told}?", (*counts, *among)


def _counted(state: State, question: Question, key: str) -> Step:
    touch, kinds = question.touch, _special(state)
    if not state.turn.owed or touch.player != state.turn.player:
        return state, ()
    if key not in NUMBERS:
        found = (*question.found, [kind.key for kind in kinds].index(key))
        return state.asking(COUNT, touch, found=found), ()
    told = tuple(kinds[number] for number in question.found)
    return paid(state, touch, NUMBERS.index(key) + 1, told)


COUNT = Topic("count", _count, _counted, says=True)


def paid(state: State, touch: Touch, count: int, told: tuple[Kind, ...] = ()) -> Step:
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
    laid = _laid(state, touch, count, told)
    turn = replace(turn, player=asked, free=False)
    state = replace(state, pile=(*state.pile, *laid), turn=turn)
    called_uno = had_called(state, payer)
    if called_uno and ends_with(state, payer):
        return asked_if_last(state, touch), (ruling,)
    state, more = _inside(state, [card for card in laid if card.kind in told])
    return (asked_if_last(state, touch) if called_uno else state), (ruling, *more)


def _inside(state: State, told: list[Card]) -> Step:
    """A card that was paid does what it would do in a turn."""
    said: list[Effect] = []
    for card in told:
        for rule in state.rules:
            if card.kind in rule.kinds and rule.played is not None:
                state, more = rule.played(state, card)
                said += more
    return state, tuple(said)


def _laid(state: State, touch: Touch, count: int, told: tuple[Kind, ...]) -> list[Card]:
    """Only the colour of the last is known, which lies on top; what was told is under it."""
    plain = state.kind(PLAIN)
    kinds = [*told[:count], *[plain] * (count - len(told))]
    colours = [kind.only for kind in kinds]
    colours[-1] = COLOURS.get(touch.button, "")
    return [
        Card(
            touch.player,
            colour,
            kind,
            touch.at_ns,
            touch.undo_to_ns,
            state.turn,
            stamp=touch.stamp,
        )
        for colour, kind in zip(colours, kinds, strict=True)
    ]


RULE = Rule(
    **house_rules.TRUCK.words,
    owing=owing,
    lines=lines,
    chosen=chosen,
)
