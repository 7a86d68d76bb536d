"""A card put right: moved to somebody else, discarded, or turned over (NU-8).

What a Power does is on its card and not known here, and a table sometimes gives a card to the wrong
player. So any card can be moved, and any worth corrected: where it lies, which it is, where to.
"""

from __future__ import annotations

from companion.games.nuh_uh.cards import Card
from companion.games.nuh_uh.standings import standings
from companion.games.nuh_uh.state import Moving, State, Step
from companion.games.nuh_uh.words import moved
from companion.kit.events import Answer, Pick
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View

MOVE = Choice("move", "MOVE OR TURN A CARD")
OUT = Choice("out", "DISCARDED")
PILE = Choice("pile", "NUH-UH PILE")
TURN = Choice("turn", "TURNED OVER")
ONE, TWO, NUH_UH = "trivia", "trivia for 2", "nuh-uh "
UNUSED_NS = 20_000_000_000  # whoever says nothing so long keeps nobody waiting


def lines(state: State) -> tuple[Choice, ...]:
    """What the menu has of it, as long as a card lies anywhere."""
    return (MOVE,) if _places(state) else ()


def begin(state: State, pick: Pick) -> Step:
    return replace(state, moving=Moving(pick.player, pick.at_ns + UNUSED_NS)), ()


def with_moving(state: State, moving: Moving, view: View) -> View:
    """The phase's view, with that question before all others."""
    ask = _ask(state, _still(state, moving))
    if not ask.choices:
        return view
    waits = [moving.until_ns] if view.alarm_ns is None else [moving.until_ns, view.alarm_ns]
    return replace(view, asks=(ask,), alarm_ns=min(waits), lit=(moving.player,), hint="")


def answered(state: State, moving: Moving, event: Answer) -> Step:
    """A step further, or one back; going back from the first is no more than that."""
    moving = replace(_still(state, moving), until_ns=event.at_ns + UNUSED_NS)
    if event.key not in [choice.key for choice in _ask(state, moving).choices]:
        place = moving.place if moving.card else ""
        back = replace(moving, place=place, card="") if moving.place else None
        return replace(state, moving=back), ()
    if not moving.place:
        return replace(state, moving=replace(moving, place=event.key)), ()
    if not moving.card:
        return replace(state, moving=replace(moving, card=event.key)), ()
    return _done(replace(state, moving=None), moving, event)


def _still(state: State, moving: Moving) -> Moving:
    """How far it has come, less what is not there any more."""
    cards = [choice.key for choice in _cards(state, moving.place)] if moving.place else []
    card = moving.card if moving.card in cards else ""
    return replace(moving, place=moving.place if cards else "", card=card)


# ---- what is asked


def _ask(state: State, moving: Moving) -> Ask:
    if not moving.place:
        return Ask(moving.player, "Where does the card lie?", _places(state), "list")
    if not moving.card:
        return Ask(moving.player, "Which card?", _cards(state, moving.place), "list")
    return Ask(moving.player, "Where to?", _goals(state, moving), "list")


def _places(state: State) -> tuple[Choice, ...]:
    """Where a card lies that could be moved."""
    sides = tuple(choice for choice in _sides(state) if _cards(state, choice.key))
    pile = () if state.pile_empty else (PILE,)
    return (*sides, *((OUT,) if state.discarded else ()), *pile)


def _sides(state: State) -> tuple[Choice, ...]:
    return tuple(Choice(str(side), state.side_name(side)) for side in range(len(state.hands)))


def _cards(state: State, place: str) -> tuple[Choice, ...]:
    """The cards that lie there, as they can be told apart."""
    if place == OUT.key:
        return (Choice(ONE, "TRIVIA"),)
    if place == PILE.key:
        return (_nuh_uh(Card()),)
    hand = state.hands[int(place)]
    found = [Choice(ONE, "TRIVIA")] if hand.trivia > hand.twos else []
    found += [Choice(TWO, "TRIVIA FOR 2")] if hand.twos else []
    loose = dict.fromkeys(hand.cards[at] for at in _loose(state, int(place)))
    return (*found, *(_nuh_uh(card) for card in loose))


def _nuh_uh(card: Card) -> Choice:
    return Choice(f"{NUH_UH}{card.label()}", card.label())


def _loose(state: State, side: int) -> list[int]:
    """The places of a side's Nuh-Uh cards that are not at stake; in a race all may be."""
    if state.racing:
        return []
    by, played = state.turn.by, state.turn.played
    staked = played if by is not None and state.side_of[by] == side else None
    return [at for at in range(len(state.hands[side].cards)) if at != staked]


def _goals(state: State, moving: Moving) -> tuple[Choice, ...]:
    """Where it can go from there. With Powers, what lies before somebody can be turned over."""
    heap = PILE if moving.card.startswith(NUH_UH) else OUT
    goals = tuple(goal for goal in (*_sides(state), heap) if goal.key != moving.place)
    turns = state.options.powers and moving.place not in (OUT.key, PILE.key)
    return (TURN, *goals) if turns else goals


# ---- what is done


def _done(state: State, moving: Moving, event: Answer) -> Step:
    """The card lies elsewhere, or the other way up."""
    label = next(c.label for c in _cards(state, moving.place) if c.key == moving.card)
    move = _nuh_uh_moved if moving.card.startswith(NUH_UH) else _trivia_moved
    after = move(state, moving.place, moving.card, event.key)
    names = {choice.key: choice.label for choice in (*_sides(state), OUT, PILE, TURN)}
    ruling = moved(state, label, names[moving.place], names[event.key], event)
    return after, (ruling, Score(standings(after)))


def _trivia_moved(state: State, place: str, card: str, goal: str) -> State:
    twos = card == TWO
    if goal == TURN.key:
        side = int(place)
        hand = state.hands[side]
        return state.holding(side, replace(hand, twos=hand.twos + (-1 if twos else 1)))
    if place == OUT.key:
        state = replace(state, discarded=state.discarded - 1)
    else:
        hand = state.hands[int(place)]
        hand = replace(hand, trivia=hand.trivia - 1, twos=hand.twos - twos)
        state = state.holding(int(place), hand)
    if goal == OUT.key:
        return replace(state, discarded=state.discarded + 1)
    return state.holding(int(goal), state.hands[int(goal)].win(1 + twos))


def _nuh_uh_moved(state: State, place: str, card: str, goal: str) -> State:
    if place == PILE.key:
        state, taken = replace(state, drawn=state.drawn + 1), Card()
    else:
        side = int(place)
        hand = state.hands[side]
        at = next(n for n in _loose(state, side) if _nuh_uh(hand.cards[n]).key == card)
        taken = hand.cards[at]
        if goal == TURN.key:
            return state.holding(side, hand.put(at, replace(taken, active=not taken.active)))
        state = state.without(side, at)
    if goal == PILE.key:
        return replace(state, drawn=state.drawn - 1, pile_empty=False)
    return state.holding(int(goal), state.hands[int(goal)].take(taken))
