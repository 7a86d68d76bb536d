"""What Powers the Nuh-Uh cards have: asked of those who hold them, with the redraw (NU-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.cards import POWERS, UNTOLD, Card
from companion.games.nuh_uh.menu import open_menu
from companion.games.nuh_uh.state import State, Telling
from companion.games.nuh_uh.timing import HANDS_OFF_NS, READ_NS
from companion.games.nuh_uh.turns import Step, read_on
from companion.games.nuh_uh.words import does
from companion.kit.events import Answer, Click, Due, Event, Hold
from companion.kit.rulings import Ruling
from companion.kit.view import Ask, Choice, View

REDRAW = (Choice("keep", "KEEP"), Choice("redraw", "REDRAW"))
SIX = tuple(Choice(power, power) for power in POWERS)


def step(state: State, telling: Telling, event: Event) -> Step:
    side, pair = wanted(state, telling)
    player = asked(state, telling, side)
    match event:
        case Answer() if telling.open and event.player == player:
            if pair:
                return _redrawn(state, telling, side, pair, event)
            return _told(state, telling, side, event)
        case Due() if event.at_ns >= telling.since_ns + READ_NS:
            return state.now(replace(telling, open=True)), ()
        case Click() if event.player == player:
            if event.pressed_ns >= telling.since_ns + HANDS_OFF_NS:
                return state.now(replace(telling, open=True)), ()
        case Hold():
            return open_menu(state, event), ()
    return state, ()


def view(state: State, telling: Telling) -> View:
    side, pair = wanted(state, telling)
    player = asked(state, telling, side)
    if not telling.open:
        screen = replace(telling.screen, todo=f"{state.names[player]}: draw a card")
        return View(screen, alarm_ns=telling.since_ns + READ_NS, lit=(player,))
    if pair:
        ask = Ask(player, f"Two with {pair}: redraw one?", REDRAW)
    else:
        ask = Ask(player, _which(state, side), SIX, style="list")
    return View(telling.screen, (ask,), lit=(player,))


def wanted(state: State, telling: Telling) -> tuple[int, str]:
    """The next side that has something to tell, and the pair it could break; "": a card to tell."""
    for side, hand in enumerate(state.hands):
        if any(card.power == UNTOLD for card in hand.cards):
            return side, ""
        if telling.dealt and side not in telling.kept and hand.pair():
            return side, hand.pair()
    return 0, ""  # never seen: the turn begins when nothing is wanted


def asked(state: State, telling: Telling, side: int) -> int:
    """The first player of a team when the cards are dealt; who drew, when one is drawn."""
    return state.members(side)[0] if telling.dealt else state.reader


def _which(state: State, side: int) -> str:
    cards = state.hands[side].cards
    at = next((n for n, card in enumerate(cards, 1) if card.power == UNTOLD), 0)
    return f"Power of Nuh-Uh card {at} of {len(cards)}?"


def _told(state: State, telling: Telling, side: int, event: Answer) -> Step:
    """A Power; going back asks for the one before again."""
    hand = state.hands[side]
    at = next((n for n, card in enumerate(hand.cards) if card.power == UNTOLD), None)
    if at is None:
        return state, ()
    if event.key not in POWERS:
        back = at > 0 and telling.dealt and event.key == ""
        return (state.holding(side, hand.put(at - 1, Card())) if back else state), ()
    hand = hand.put(at, Card(event.key))
    return _go_on(state.holding(side, hand), telling, side, event.at_ns)


def _redrawn(state: State, telling: Telling, side: int, pair: str, event: Answer) -> Step:
    """One of a pair goes under the pile, and the card drawn for it is asked about."""
    if event.key == "redraw":
        hand = state.hands[side]
        at = max(n for n, card in enumerate(hand.cards) if card.power == pair)
        state = state.holding(side, hand.put(at, Card()))
        reason = f"a second {pair} goes under the pile"
        name = state.side_name(side)
        ruling = Ruling(
            "NU-8", does(name, "REDRAW"), reason, event.at_ns, (event.player,), None, event.at_ns
        )
        return state, (ruling,)
    if event.key == "keep":
        telling = replace(telling, kept=telling.kept | {side})
        return _go_on(state.now(telling), telling, side, event.at_ns)
    return state, ()


def _go_on(state: State, telling: Telling, side: int, at_ns: int) -> Step:
    """A side that has told all is written down; when every one has, the Reader is next."""
    state = state.now(telling)
    next_side, pair = wanted(state, telling)
    told = all(card.power != UNTOLD for card in state.hands[side].cards)
    if not told or (pair and next_side == side):
        return state, ()
    powers = ", ".join(card.label() for card in state.hands[side].cards)
    name = state.side_name(side)
    ruling = Ruling("NU-8", f"{name}: READY", powers, at_ns, state.members(side), None, at_ns)
    if pair or any(card.power == UNTOLD for hand in state.hands for card in hand.cards):
        return state, (ruling,)
    return read_on(state, telling.screen, at_ns), (ruling,)
