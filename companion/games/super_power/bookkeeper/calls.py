"""UNO, and being caught without it: a race between two touches (SP-1, SP-3)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import Touch
from companion.games.super_power.bookkeeper.state import (
    Asked,
    Call,
    Question,
    State,
    Step,
    Take,
    Topic,
)
from companion.games.super_power.bookkeeper.words import finishes
from companion.kit.race import Entry, Timed, apart, between, in_order, is_ahead, is_even
from companion.kit.rulings import Ruling, Tally
from companion.kit.view import Choice

CAUGHT = 2  # cards
LATE_NS = 5_000_000_000  # a call this long after a catch was about the same card
HOLDS = "the UNO holds, nobody draws"


def cost(state: State) -> tuple[int, str]:
    """What being caught costs, and by which clause: a house rule may want more."""
    return max([(CAUGHT, "SP-1"), *((rule.uno_costs, rule.clause) for rule in state.rules)])


def uno(state: State, touch: Touch, player: int) -> Step:
    """Somebody has one card left and says so; perhaps too late, perhaps in a dead heat."""
    catch = state.caught
    if catch is not None and catch.player == player and touch.at_ns - catch.at_ns <= LATE_NS:
        return _after_a_catch(state, touch, catch)
    if player in state.out or any(call.player == player for call in state.uno):
        return state, ()
    ruling = Ruling(
        clause="SP-1",
        headline=f"{state.names[player]}: UNO!",
        reason="one card left",
        players=(player,),
        undo_to_ns=touch.undo_to_ns,
    )
    call = Call(player, touch.at_ns, stamp=touch.stamp)
    return replace(state, uno=(*state.uno, call)), (ruling,)


def _after_a_catch(state: State, touch: Touch, catch: Call) -> Step:
    """A call that was earlier after all, or in a dead heat, holds, and nobody draws for it."""
    caught_by, called = _entry(catch.by, catch), _entry(catch.player, touch)
    if is_ahead(catch, touch, state.tie_ns):
        late = f"{state.names[catch.player]}'s UNO came too late"
        return state, (replace(_decided(state, caught_by, called, late), tone="bad"),)
    cards, _ = cost(state)
    drawn = tuple(n - cards * (p == catch.player) for p, n in enumerate(state.ledger.drawn))
    holds = HOLDS
    if is_even(catch, touch, state.tie_ns):
        holds = f"{apart(in_order(catch, touch), state.tie_ns)}: {HOLDS}"
    ruling = replace(
        _decided(state, caught_by, called, holds),
        undo_to_ns=touch.undo_to_ns,
        tally=(Tally("caught", catch.player, of=catch.by, cards=-cards),),  # it cost nothing
    )
    state = replace(
        state,
        ledger=replace(state.ledger, drawn=drawn),
        takes=_less(state.takes, catch.player, cards),
        caught=None,
        uno=(*state.uno, Call(catch.player, touch.at_ns, stamp=touch.stamp)),
    )
    return state, (ruling,)


def caught(state: State, touch: Touch, by: int, player: int) -> Step:
    """Somebody says that a player has one card and no UNO: who was first?"""
    if player in state.out or player not in state.order:
        return state, ()
    cards, clause = cost(state)
    call = next((call for call in state.uno if call.player == player), None)
    catching = _entry(by, touch)
    if call is not None and not is_ahead(touch, call, state.tie_ns):
        return state, (_decided(state, _entry(player, call), catching, HOLDS),)
    if call is not None and _laid_since(state, player, touch):
        return state, (_called_with_it(state, player, catching, _entry(player, call)),)
    catch = state.caught
    if catch is not None and catch.player == player and touch.at_ns - catch.at_ns <= LATE_NS:
        once = f"{state.names[player]} draws {cards} once"
        return state, (_decided(state, _entry(catch.by, catch), catching, once),)
    reason = f"{state.names[by]} caught {state.names[player]} with one card and no UNO"
    ahead = None
    if call is not None:
        ahead = between(touch, call, state.tie_ns)
        reason = f"{state.names[by]} was first by {ahead}"
    ruling = Ruling(
        clause=clause,
        headline=f"{state.names[player]} draws {cards}",
        reason=reason,
        players=(player,),
        margin_ns=ahead and ahead.ns,
        within_ns=ahead and ahead.within_ns,
        race=finishes(state, catching, _entry(player, call)) if call is not None else (),
        tally=(Tally("caught", player, of=by, cards=cards),),
        undo_to_ns=touch.undo_to_ns,
        tone="bad",
    )
    catch = Call(player, touch.at_ns, by, touch.stamp)
    return replace(state.gets(player, cards), caught=catch), (ruling,)


def _laid_since(state: State, player: int, touch: Touch) -> bool:
    """Whether that touch cannot have been about the card that the player has laid last."""
    cards = [card for card in state.pile if card.player == player]
    return bool(cards) and not is_ahead(cards[-1], touch, state.tie_ns)


def _called_with_it(state: State, player: int, catching: Entry, call: Entry) -> Ruling:
    """Who reached for the menu before the card was laid can have caught nobody with it."""
    return Ruling(
        clause="SP-1",
        headline=f"{state.names[player]} HAS CALLED",
        reason=f"and laid the card after that touch: {HOLDS}",
        players=(player,),
        race=finishes(state, catching, call),
    )


def _entry(player: int, touch: Timed) -> Entry:
    return Entry(player, "", touch.at_ns, touch.stamp)


def _less(takes: tuple[Take, ...], player: int, cards: int) -> tuple[Take, ...]:
    """Without what is not to be taken after all."""
    left = (replace(t, cards=t.cards - cards * (t.player == player)) for t in takes)
    return tuple(take for take in left if take.cards > 0)


def _decided(state: State, one: Entry, other: Entry, reason: str) -> Ruling:
    """Which of two calls came first, and by how much; nothing hangs on it."""
    even, (first, second) = is_even(one, other, state.tie_ns), in_order(one, other)
    ahead = between(first, second, state.tie_ns)
    both = state.called((one.player, other.player))
    winner = one.player if first is one else other.player
    return Ruling(
        clause="SP-1",
        headline=f"DEAD HEAT {both}" if even else f"{state.names[winner]} by {ahead}",
        reason=reason,
        players=(one.player, other.player) if even else (winner,),
        margin_ns=None if even else ahead.ns,
        within_ns=None if even else ahead.within_ns,
        race=finishes(state, one, other),
        tone="even" if even else "good",
    )


def catchable(state: State, touch: Touch) -> list[int]:
    """Whom a player can have caught: who has said UNO long since is not likely, who played is."""
    recent = [card.player for card in reversed(state.pile)]
    there = [p for p in dict.fromkeys([*recent, *state.order]) if p not in state.out]
    safe = {call.player for call in state.uno if touch.at_ns - call.at_ns > LATE_NS}
    others = [p for p in there if p != touch.player] or [
        p for p in state.order if p != touch.player
    ]
    return sorted(others, key=lambda player: player in safe)


def asks_whom(state: State, touch: Touch) -> Step:
    """Likely ones first, as it was then: a list must not change under a hand."""
    return state.asking(WHOM, touch, found=tuple(catchable(state, touch))), ()


def _whom(state: State, question: Question) -> Asked:
    there = (p for p in question.found if p in state.order)
    return "NO UNO! WHO?", tuple(Choice(str(p), state.names[p]) for p in there)


def _named(state: State, question: Question, key: str) -> Step:
    return caught(state, question.touch, question.touch.player, int(key))


WHOM = Topic("whom", _whom, _named, listed=True, says=True)
