"""Players who go home in the middle of a hand, come back, or come late; places close up or open."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.ending import over, settled
from companion.games.super_power.bookkeeper.state import State, Step
from companion.kit import leaving
from companion.kit.game import CloseMenu, Effects, Newcomer


def leave(state: State, player: int, at_ns: int) -> Step:
    """Their cards go under the pile, in the doghouse or not; what they had to draw nobody draws."""
    turn, ledger, at = state.turn, state.ledger, state.order.index(player)
    if turn.player == player:
        ledger = replace(ledger, removed=ledger.removed + turn.owed)
        turn = replace(turn, player=state.after(player, turn.direction), owed=0, free=False)
    dealer = state.left_of(player) if state.dealer == player else state.dealer
    caught = state.caught
    asked = [q for q in (state.question, *state.later) if q is not None]
    asked = [q for q in asked if player not in (q.player, q.touch.player)]
    gone = replace(
        state,
        turn=turn,
        ledger=ledger,
        dealer=dealer,
        order=state.order[:at] + state.order[at + 1 :],
        chairs=state.chairs[:at] + state.chairs[at + 1 :],
        left={**state.left, player: state.chairs[at]},
        out=tuple(p for p in state.out if p != player),
        fresh=tuple(p for p in state.fresh if p != player),
        perhaps=tuple(p for p in state.perhaps if p != player),
        takes=tuple(take for take in state.takes if take.player != player),
        uno=tuple(call for call in state.uno if call.player != player),
        caught=caught if caught is None or player not in (caught.player, caught.by) else None,
        queue=tuple(touch for touch in state.queue if touch.player != player),
        question=asked[0] if asked else None,
        later=tuple(asked[1:]),
        opened=None,
    ).out_of_the_way()
    name, reason = state.names[player], f"the cards go under the pile; {_goes_on(gone)}"
    if any(gone.full(other) for other in gone.order):
        gone, more = settled(gone, at_ns)
    else:
        gone, more = over(gone, f"{name} left, and nobody can tell colours", at_ns)
    return gone, (*_closing(state), leaving.leaves(name, "SP-1", reason, at_ns), *more)


def back(state: State, player: int, at_ns: int) -> Step:
    """At their old place, with as many cards as are dealt."""
    chair, closing = state.left[player], _closing(state)
    at = sum(other < chair for other in state.chairs)
    state = replace(
        state,
        order=(*state.order[:at], player, *state.order[at:]),
        chairs=(*state.chairs[:at], chair, *state.chairs[at:]),
        left={other: place for other, place in state.left.items() if other != player},
        opened=None,
    )
    reason = f"draws {state.options.cards} cards; {_goes_on(state)}"
    return state, (*closing, leaving.is_back(state.names[player], "SP-1", reason, at_ns))


def check(state: State, name: str, has: frozenset[str]) -> None:
    """Raises ValueError for a seat that the rules cannot be played at."""
    needing = [rule for rule in state.rules if rule.pad]
    if needing and "pad" not in has:
        rule = needing[0]
        raise ValueError(f"{name}'s seat has no pad {rule.pad}: set option {rule.name}=no")


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Somebody new: in the doghouse, if there is one and a hand is being played (SP-5)."""
    check(state, newcomer.name, newcomer.switches)
    player, place, closing = len(state.names), state.places()[newcomer.after] + 1, _closing(state)
    has, chairs = state.switches, tuple(chair + (chair >= place) for chair in state.chairs)
    at = sum(chair < place for chair in chairs)
    in_doghouse = state.stage == "playing" and any(r.name == "doghouse" for r in state.rules)
    state = replace(
        state,
        names=(*state.names, newcomer.name),
        switches=(*has[:place], newcomer.switches, *has[place:]),
        points=(*state.points, 0),
        order=(*state.order[:at], player, *state.order[at:]),
        chairs=(*chairs[:at], place, *chairs[at:]),
        left={other: chair + (chair >= place) for other, chair in state.left.items()},
        ledger=replace(state.ledger, drawn=(*state.ledger.drawn, 0)),
        out=(*state.out, player) if in_doghouse else state.out,
        fresh=(*state.fresh, player) if in_doghouse else state.fresh,
        opened=None,
    )
    clause, has_now = "SP-1", f"draws {state.options.cards} cards"
    if in_doghouse:
        clause, has_now = "SP-5", "starts in the doghouse"
    reason = f"{has_now}; {_goes_on(state)}"
    return state, (*closing, leaving.joins(player, newcomer.name, clause, reason, at_ns))


def _closing(state: State) -> Effects:
    """Who answers for whom may be another now: a menu that is open about a touch is closed."""
    return (CloseMenu(),) if state.opened is not None else ()


def _goes_on(state: State) -> str:
    if state.stage == "dealing":
        return f"{state.names[state.dealer]} deals"
    return f"{state.names[state.turn.player]}'s turn"
