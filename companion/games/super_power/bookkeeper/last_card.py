"""Was that the last card? Whoever had said UNO is asked; and what a card does waits for it, or not.

A hand must not end by habit, for who plays on presses colours: so it is asked once hands are still,
it takes two different buttons to say yes, and the next card of anybody else says no.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import Card, Play, Touch
from companion.games.super_power.bookkeeper.ending import ends_with, goes_out, needed
from companion.games.super_power.bookkeeper.questions import UNANSWERED, YES_NO, about, without
from companion.games.super_power.bookkeeper.state import Asked, Call, Question, State, Step, Topic
from companion.kit.game import Effect
from companion.kit.view import Choice

MS = 1_000_000
# A list goes round at its ends: of two lines, up would come to the same as down.
NO_YES_NO = (*YES_NO, Choice("not yet", "NOT YET"))
ANSWERING_NS = 4_000 * MS  # a turn that comes round sooner, by a jump-in, finds them answering


def had_called(state: State, player: int) -> bool:
    return any(call.player == player for call in state.uno)


def asked_if_last(state: State, touch: Touch) -> State:
    """Until it is answered, that card was perhaps the last one."""
    topic = LAST_OF_HAND if ends_with(state, touch.player) else LAST
    perhaps = (*(p for p in state.perhaps if p != touch.player), touch.player)
    return replace(state, perhaps=perhaps).asking(topic, touch)


def _last(state: State, question: Question) -> Asked:
    return f"{about(state, question)}LAST CARD?", NO_YES_NO


def _was_last(state: State, question: Question, key: str) -> Step:
    """If not, UNO was said for it, and stands; unless it was said for a card before that one."""
    touch = question.touch
    if key == "yes":
        return goes_out(state, touch.player, touch.undo_to_ns)
    perhaps = tuple(p for p in state.perhaps if p != touch.player or key == UNANSWERED)
    calls = (c for c in state.uno if c.player != touch.player or _stands(state, c, touch))
    return replace(state, uno=tuple(calls), perhaps=perhaps), ()


def _stands(state: State, call: Call, touch: Touch) -> bool:
    return not any(call.at_ns < card.at_ns < touch.at_ns for card in state.pile)


def _came_back(state: State, question: Question) -> bool:
    """Who has taken cards since, laid another, or has the turn again, presses for other things."""
    player, since_ns, top = question.touch.player, question.touch.at_ns, state.top
    more = any(card.player == player and card.at_ns > since_ns for card in state.pile)
    if top is not None and top.player != player:
        if state.frozen:
            return True  # hands go round: then it is asked who has none
        if state.turn.player == player and top.at_ns - since_ns > ANSWERING_NS:
            return True
    return more or player in state.out or state.ledger.drawn[player] > question.taken


LAST = Topic(
    "last",
    _last,
    _was_last,
    unanswered=UNANSWERED,
    listed=True,
    at_once=False,
    still=True,
    moot=_came_back,
)
"""The hand goes on without them: the others play meanwhile."""


# ---- the last card of the hand


def _no_more_cards(state: State, question: Question, key: str) -> Step:
    """The hand is over, before any rule has its say; or they have it now."""
    state, said = _was_last(state, question, key)
    if key == "yes":
        return state, said
    touch, pile = question.touch, state.pile
    at = next((n for n, c in enumerate(pile) if _of(c, touch)), None)
    if at is None:
        return state, said
    state, more = house_rules(replace(state, pile=pile[: at + 1]), pile[at])
    return replace(state, pile=(*state.pile, *pile[at + 1 :])), (*said, *more)


def _of(card: Card, touch: Touch) -> bool:
    return (card.player, card.at_ns) == (touch.player, touch.at_ns)


LAST_OF_HAND = replace(LAST, name="last of hand", answer=_no_more_cards, at_once=True, moot=None)
"""If it was, the hand ends at once with it (SP-5)."""


def house_rules(state: State, card: Card) -> Step:
    """What a card does besides; not before it is known that the hand goes on."""
    said: list[Effect] = []
    for rule in state.rules:
        if rule.played is not None:
            state, more = rule.played(state, card)
            said += more
    return state, tuple(said)


# ---- somebody plays on


def played_on(state: State, wanted: Play) -> Step:
    """Somebody else lays a card, and not in a race with that one: so the hand was not over."""
    for question in (state.question, *state.later):
        if question is None or question.topic is not LAST_OF_HAND:
            continue
        after_ns = wanted.at_ns - question.touch.at_ns
        if question.touch.player != wanted.player and after_ns > state.options.race_ms * MS:
            return _no_more_cards(without(state, question), question, "no")
    return state, ()


def perhaps_out(state: State, card: Card) -> tuple[int, ...]:
    """Who may have laid their last card, once that one lies: it ends a hand without a doghouse."""
    others = tuple(player for player in state.perhaps if player != card.player)
    return others if needed(state) > 1 else ()
