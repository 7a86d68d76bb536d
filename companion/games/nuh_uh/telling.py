"""What Powers the Nuh-Uh cards have: asked of those who hold them, with the redraw (NU-8)."""

from __future__ import annotations

from companion.games.nuh_uh.cards import POWERS, UNTOLD, Card
from companion.games.nuh_uh.pile import EMPTY, emptied
from companion.games.nuh_uh.standings import standings
from companion.games.nuh_uh.state import Reading, State, Step, Telling
from companion.games.nuh_uh.words import deal, does, pile_empty
from companion.kit.events import Answer, Event
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

REDRAW = (Choice("keep", "KEEP"), Choice("redraw", "REDRAW"))
SIX = tuple(Choice(power, power) for power in POWERS)


def step(state: State, telling: Telling, event: Event) -> Step:
    side, pair = _wanted(state, telling)
    match event:
        case Answer() if event.player != _player_of(state, telling, side):
            return state, ()
        case Answer() if pair:
            return _redrawn(state, telling, side, pair, event)
        case Answer():
            return _power(state, telling, side, event)
    return state, ()


def view(state: State, telling: Telling) -> View:
    side, pair = _wanted(state, telling)
    player = _player_of(state, telling, side)
    who = state.names[player]
    if pair:
        ask = Ask(player, f"Two with {pair}: redraw one?", REDRAW)
        hint = f"{who} keeps both, or puts one back and draws another."
    else:
        back = _has_before(state, telling, side)
        ask = Ask(player, _which(state, side), _powers(state, side), style="list", back=back)
        hint = "The symbol stands in the card's upper right corner."
    todo = f"{who}: which Powers?" if telling.dealt else f"{who}: draw a card"
    screen = MessageScreen("NUH-UH!", deal(state), todo)
    return View(screen, (ask,), lit=(player,), hint=hint, lingers=True)


def _wanted(state: State, telling: Telling) -> tuple[int, str]:
    """The next side that has something to tell, and the pair it could break; "": a card to tell."""
    for side in sorted(state.sides):
        hand = state.hands[side]
        if any(card.power == UNTOLD for card in hand.cards):
            return side, ""
        if telling.dealt and side not in telling.kept and hand.pair():
            return side, hand.pair()
    return 0, ""  # never seen: the turn begins when nothing is wanted


def _player_of(state: State, telling: Telling, side: int) -> int:
    """The first player of a team when the cards are dealt; who drew, when one is drawn."""
    drew = not telling.dealt and state.side_of[state.reader] == side
    there = (player for player in state.members(side) if player not in state.away)
    return state.reader if drew else next(there, state.reader)


def _untold(state: State, side: int) -> int | None:
    """The place of a side's first card to tell."""
    cards = state.hands[side].cards
    return next((at for at, card in enumerate(cards) if card.power == UNTOLD), None)


def _has_before(state: State, telling: Telling, side: int) -> bool:
    """Whether the card before the one that is asked for can be told anew."""
    return telling.dealt and (_untold(state, side) or 0) > 0


def _powers(state: State, side: int) -> tuple[Choice, ...]:
    """What a card can be; or that there was none to draw."""
    return (*SIX, EMPTY) if state.caught_up == side else SIX


def _which(state: State, side: int) -> str:
    number = (_untold(state, side) or 0) + 1
    return f"Power of Nuh-Uh card {number} of {len(state.hands[side].cards)}?"


def _power(state: State, telling: Telling, side: int, event: Answer) -> Step:
    """A Power; going back asks for the one before again."""
    hand, at = state.hands[side], _untold(state, side)
    if at is None:
        return state, ()
    if event.key == EMPTY.key and state.caught_up == side:
        return _nothing_drawn(state, event)
    if event.key not in POWERS:
        back = event.key == "" and _has_before(state, telling, side)
        return (state.holding(side, hand.put(at - 1, Card())) if back else state), ()
    hand = hand.put(at, Card(event.key))
    return _go_on(state.holding(side, hand), telling, side, event.at_ns)


def _nothing_drawn(state: State, event: Answer) -> Step:
    """The pile was empty (NU-7)."""
    after = emptied(state.now(Reading()))
    ruling = pile_empty(state, after, event)
    return after, (ruling, Score(standings(after)))


def _redrawn(state: State, telling: Telling, side: int, pair: str, event: Answer) -> Step:
    """One of a pair goes under the pile, and the card drawn for it is asked about."""
    if event.key == "keep":
        telling = replace(telling, kept=telling.kept | {side})
        return _go_on(state.now(telling), telling, side, event.at_ns)
    if event.key != "redraw":
        return state, ()
    hand = state.hands[side]
    at = max(n for n, card in enumerate(hand.cards) if card.power == pair)
    ruling = Ruling(
        clause="NU-8",
        headline=does(state.side_name(side), "REDRAW"),
        reason=f"a second {pair} goes under the pile",
        players=(event.player,),
        undo_to_ns=event.at_ns,
        quiet=True,  # the next question says as much
    )
    return state.holding(side, hand.put(at, Card())), (ruling,)


def _go_on(state: State, telling: Telling, side: int, at_ns: int) -> Step:
    """A side that has told all is written down; when every one has, the Reader is next."""
    next_side, pair = _wanted(state, telling)
    if _untold(state, side) is not None or (pair and next_side == side):
        return state, ()
    ruling = Ruling(
        clause="NU-8",
        headline=f"{state.side_name(side)}: READY",
        reason=", ".join(card.label() for card in state.hands[side].cards),
        players=state.members(side),
        undo_to_ns=at_ns,
        quiet=True,  # the next one is asked at once
    )
    if pair or _untold(state, next_side) is not None:
        return state, (ruling,)
    return state.read_on(), (ruling,)
