"""With Powers the table says where the cards of a turn end up: one press if as usual (NU-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.menu import open_menu
from companion.games.nuh_uh.state import Outcome, Settling, State
from companion.games.nuh_uh.turns import Step, as_usual, place
from companion.kit.events import Answer, Event, Hold
from companion.kit.view import Ask, Choice, View
from companion.kit.screens import RulingScreen

MENU = Choice("menu", "MENU")
YES = Choice("yes", "YES")
OTHER = Choice("other", "NO")
FOR_TWO = Choice("two", "FOR 2")
WORTHS = (Choice("1", "1 POINT"), Choice("2", "2 POINTS"))
OUT = "out"


def step(state: State, settling: Settling, event: Event) -> Step:
    match event:
        case Answer() if event.player == state.reader:
            return _answer(state, settling, event)
        case Hold():
            return open_menu(state, event), ()
    return state, ()


def view(state: State, settling: Settling) -> View:
    reader = state.reader
    guesser = state.names[state.guesser]
    headline = f"{guesser} IS {'RIGHT' if state.turn.right else 'WRONG'}"
    screen = RulingScreen(headline, "Any Powers?", f"{state.names[reader]}: who gets the card?")
    return View(screen, (_ask(state, settling),), lit=(reader,))


def _ask(state: State, settling: Settling) -> Ask:
    """What is put to the Reader; ▲ for those who want to use a Power first."""
    reader = state.reader
    match settling.stage:
        case "who":
            return Ask(reader, "Who gets the Trivia card?", _holders(state), style="list")
        case "worth":
            return Ask(reader, "What does it count?", WORTHS)
        case "card":
            by = state.turn.by
            name = "the" if by is None else f"{state.names[by]}'s"
            sides = tuple(o for o in _holders(state) if o.key != OUT)
            return Ask(reader, f"Who has {name} Nuh-Uh card now?", sides, style="list")
    holder = as_usual(state).holder
    if holder is None:
        return Ask(reader, "Is the card discarded?", (MENU, YES, OTHER))
    question = f"Card to {state.side_name(holder)}?"
    return Ask(reader, question, (MENU, YES, OTHER, FOR_TWO))


def _holders(state: State) -> tuple[Choice, ...]:
    """Every competitor, the usual one first, and the discard."""
    usual = as_usual(state)
    first = usual.holder if usual.keeper is None else usual.keeper
    order = sorted(range(len(state.hands)), key=lambda side: side != first)
    sides = tuple(Choice(str(side), state.side_name(side)) for side in order)
    return (*sides, Choice(OUT, "DISCARDED"))


def _answer(state: State, settling: Settling, event: Answer) -> Step:
    keys = [option.key for option in _ask(state, settling).choices]
    if event.key not in keys:  # back to the first question
        return state.now(Settling()), ()
    if settling.stage != "as usual":
        return _otherwise(state, settling, event)
    match event.key:
        case "yes":
            return place(state, as_usual(state), event.at_ns)
        case "two":
            return place(state, replace(as_usual(state), worth=2), event.at_ns)
        case "other":
            return state.now(Settling("who")), ()
    return open_menu(state, event), ()


def _otherwise(state: State, settling: Settling, event: Answer) -> Step:
    """Step by step: who gets it, what it counts, who has the Nuh-Uh card that was played."""
    holder = settling.holder
    worth = settling.worth
    match settling.stage:
        case "who" if event.key != OUT:
            return state.now(Settling("worth", int(event.key))), ()
        case "who":
            holder = None
        case "worth":
            worth = int(event.key)
        case "card":
            return place(state, Outcome(holder, worth, int(event.key)), event.at_ns)
    if state.turn.by is not None:
        return state.now(Settling("card", holder, worth)), ()
    return place(state, Outcome(holder, worth, None), event.at_ns)
