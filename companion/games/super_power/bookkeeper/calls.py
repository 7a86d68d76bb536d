"""UNO, and being caught without it: a race between two touches (SP-1, SP-3)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import Touch
from companion.games.super_power.bookkeeper.state import Asked, Call, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import apart, finishes
from companion.kit.phrases import ms
from companion.kit.rulings import Ruling, Tally
from companion.kit.view import Choice

CAUGHT = 2  # cards
LATE_NS = 5_000_000_000  # a call this long after a catch was about the same card


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
    return replace(state, uno=(*state.uno, Call(player, touch.at_ns))), (ruling,)


def _after_a_catch(state: State, touch: Touch, catch: Call) -> Step:
    """In a dead heat the call holds, and nobody draws for it."""
    behind_ns = touch.at_ns - catch.at_ns
    if behind_ns > state.tie_ns:
        late = f"{state.names[catch.player]}'s UNO came too late"
        ruling = _decided(state, Call(catch.by, catch.at_ns), touch, catch.player, late)
        return state, (replace(ruling, tone="bad"),)
    cards, _ = cost(state)
    drawn = tuple(n - cards * (p == catch.player) for p, n in enumerate(state.ledger.drawn))
    ruling = Ruling(
        clause="SP-1",
        headline=f"DEAD HEAT {state.called((catch.by, catch.player))}",
        reason=f"{apart(behind_ns)}: the UNO holds, nobody draws",
        players=(catch.by, catch.player),
        undo_to_ns=touch.undo_to_ns,
        race=finishes(state, (catch.by, "", catch.at_ns), (catch.player, "", touch.at_ns)),
        tally=(Tally("caught", catch.player, of=catch.by, cards=-cards),),  # it cost nothing
        tone="even",
    )
    state = replace(
        state,
        ledger=replace(state.ledger, drawn=drawn),
        caught=None,
        uno=(*state.uno, Call(catch.player, touch.at_ns)),
    )
    return state, (ruling,)


def caught(state: State, touch: Touch, by: int, player: int) -> Step:
    """Somebody says that a player has one card and no UNO: who was first?"""
    if player in state.out or player not in state.order:
        return state, ()
    cards, clause = cost(state)
    call = next((call for call in state.uno if call.player == player), None)
    if call is not None:
        return state, (_decided(state, call, touch, by, "the UNO holds, nobody draws"),)
    catch = state.caught
    if catch is not None and catch.player == player and touch.at_ns - catch.at_ns <= LATE_NS:
        once = f"{state.names[player]} draws {cards} once"
        return state, (_decided(state, Call(catch.by, catch.at_ns), touch, by, once),)
    ruling = Ruling(
        clause=clause,
        headline=f"{state.names[player]} draws {cards}",
        reason=f"{state.names[by]} caught {state.names[player]} with one card and no UNO",
        players=(player,),
        tally=(Tally("caught", player, of=by, cards=cards),),
        undo_to_ns=touch.undo_to_ns,
        tone="bad",
    )
    return replace(state.gets(player, cards), caught=Call(player, touch.at_ns, by)), (ruling,)


def _decided(state: State, first: Call, touch: Touch, second: int, reason: str) -> Ruling:
    """Who called first, and somebody at that touch: nothing hangs on the second."""
    behind_ns = touch.at_ns - first.at_ns
    even = behind_ns <= state.tie_ns
    who = state.names[first.player]
    both = state.called((first.player, second))
    return Ruling(
        clause="SP-1",
        headline=f"DEAD HEAT {both}" if even else f"{who} by {ms(behind_ns)}",
        reason=reason,
        players=(first.player, second) if even else (first.player,),
        margin_ns=None if even else behind_ns,
        race=finishes(state, (first.player, "", first.at_ns), (second, "", touch.at_ns)),
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


def _whom(state: State, question: Question) -> Asked:
    players = catchable(state, question.touch)
    return "NO UNO! WHO?", tuple(Choice(str(p), state.names[p]) for p in players)


def _named(state: State, question: Question, key: str) -> Step:
    return caught(state, question.touch, question.touch.player, int(key))


WHOM = Topic("whom", _whom, _named, listed=True, says=True)
