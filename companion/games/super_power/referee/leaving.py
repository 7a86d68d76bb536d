"""Players who go home in the middle of a hand, come back, or come late; nothing waits for who has
gone.
"""

from __future__ import annotations

from companion.games.super_power.referee import outs
from companion.games.super_power.referee.state import Catch, Reach, State, Step
from companion.kit import leaving
from companion.kit.game import Ended, Newcomer
from companion.kit.structs import replace


def leave(state: State, player: int, at_ns: int) -> Step:
    """Their cards go under the pile; what they had to take nobody takes."""
    dealer = state.left_of(player) if state.dealer == player else state.dealer
    gone = _forgotten(state.has_cards(player), player)
    gone = replace(gone, dealer=dealer, away=state.away | {player})
    name = state.names[player]
    ruling = leaving.leaves(name, "SP-1", "the cards go under the pile", at_ns)
    if not any(gone.full(other) for other in gone.order):
        why = f"{name} left, and nobody can tell draw cards"
        return replace(gone, over=True, questions=()), (ruling, Ended("SP-1", why, at_ns))
    if outs.have_played(gone) and len(gone.players_in) < 2:
        gone, more = outs.ended(gone, at_ns)
        return gone, (ruling, *more)
    return gone, (ruling,)


def back(state: State, player: int, at_ns: int) -> Step:
    """At their old place, with as many cards as are dealt."""
    reason = f"draws {state.setup.settings['cards']} cards"
    ruling = leaving.is_back(state.names[player], "SP-1", reason, at_ns)
    return replace(state, away=state.away - {player}), (ruling,)


def check(state: State, name: str, has: frozenset[str]) -> None:
    """Raises ValueError for a seat that the rules cannot be played at."""
    if state.on("spank") and "pad" not in has:
        raise ValueError(f"{name}'s seat has no pad to spank: set option spank=no")


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Somebody new: in the doghouse, if there is one and a hand is being played (SP-5)."""
    check(state, newcomer.name, newcomer.switches)
    player, place = len(state.names), state.place(newcomer.after) + 1
    has = state.setup.switches
    setup = replace(
        state.setup,
        names=(*state.names, newcomer.name),
        switches=(*has[:place], newcomer.switches, *has[place:]),
    )
    state = replace(
        state,
        setup=setup,
        points=(*state.points, 0),
        chairs=leaving.beside(state.chairs, player, newcomer.after),
    )
    clause, reason = "SP-1", f"draws {setup.settings['cards']} cards"
    if state.on("doghouse") and not state.hand.dealt:
        state, _ = outs.starts_there(state, player, at_ns)
        clause, reason = "SP-5", "starts in the doghouse"
    return state, (leaving.joins(player, newcomer.name, clause, reason, at_ns),)


def _forgotten(state: State, player: int) -> State:
    """Whatever was about the player is about nobody."""
    hand = state.hand
    slaps = hand.slaps.without(player) if hand.slaps is not None else None
    judged = hand.judged
    if judged is not None and player in (judged.player, judged.by.player):
        judged = None
    asked = [q for q in state.questions if player != q.player and player not in q.found]
    state = replace(state, questions=tuple(asked))
    return state.told(
        takes=tuple(take for take in hand.takes if take.player != player),
        reach=_reach(hand.reach, player),
        catch=_catch(hand.catch, player),
        slaps=slaps if slaps is not None and slaps.hands else None,
        judged=judged,
    )


def _reach(reach: Reach | None, player: int) -> Reach | None:
    if reach is None:
        return None
    hands, taking = (
        tuple(entry for entry in entries if entry.player != player)
        for entries in (reach.hands, reach.taking)
    )
    return Reach(hands, taking) if hands or taking else None


def _catch(catch: Catch | None, player: int) -> Catch | None:
    if catch is None:
        return None
    by = tuple(entry for entry in catch.by if entry.player != player)
    return Catch(by, None if catch.again == player else catch.again) if by else None
