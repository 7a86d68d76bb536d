"""The end of a hand: who is out of cards, the points, and who deals next."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import ZERO, Touch
from companion.games.super_power.bookkeeper.questions import UNANSWERED
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import drawn_line, slip, standings
from companion.kit.game import Effects, Ended
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.view import Choice


def needed(state: State) -> int:
    """How many must be out for the hand to end (SP-5)."""
    return state.options.doghouse + 1


def finished(state: State) -> tuple[int, ...]:
    """Who is out and has played all their cards: a newcomer in the doghouse has not (SP-5)."""
    return tuple(player for player in state.out if player not in state.fresh)


def ends_with(state: State, player: int) -> bool:
    """Whether the hand is over if that player has no more cards."""
    others = [p for p in state.players_in if p != player]
    return len(finished(state)) + 1 >= needed(state) or len(others) < 2


def goes_out(state: State, player: int, undo_to_ns: int) -> Step:
    """A player is out of cards; the last of n + 1 ends the hand, whatever a rule is doing."""
    if player in finished(state) or state.stage != "playing":
        return state, ()
    ends = ends_with(state, player)
    before = state.took(player, 0)
    state = replace(before, out=_in_order(before, before.out, player))
    ruling = Ruling(
        clause="SP-5" if needed(state) > 1 else "SP-1",
        headline=f"{state.names[player]} IS OUT",
        reason=f"{len(finished(state))} of {needed(state)} out",
        players=(player,),
        undo_to_ns=undo_to_ns,
    )
    if not ends:
        return state.out_of_the_way(), (ruling,)
    state, more = hand_over(state, undo_to_ns)
    return state, (ruling, *more)


def settled(state: State, undo_to_ns: int) -> Step:
    """The hand ends when enough are out; not in the middle of what a rule must do first."""
    out = finished(state)
    enough = len(out) >= needed(state) or len(state.players_in) < 2
    if state.stage != "playing" or state.busy or not (out and enough):
        return state, ()
    return hand_over(state, undo_to_ns)


def hand_over(state: State, undo_to_ns: int) -> Step:
    """The first out gets a point, and one more for each who was out after."""
    out = finished(state)
    first = out[0]
    gained = {player: len(out) - place for place, player in enumerate(out)}
    ruling = Ruling(
        clause="SP-5" if needed(state) > 1 else "SP-1",
        headline=f"{state.names[first]} WINS HAND {state.hand}",
        reason=f"out: {state.called(out, ', ')}",
        players=(first,),
        undo_to_ns=undo_to_ns,
    )
    points = tuple(n + gained.get(p, 0) for p, n in enumerate(state.points))
    done = _dealing(replace(state, points=points))
    printed = slip(done, f"hand {state.hand}", ruling.headline, ruling.reason, drawn_line(state))
    said: Effects = (ruling, Score(standings(done)), printed)
    if state.options.hands and state.hand >= state.options.hands:
        done, more = over(done, f"after hand {state.hand}", undo_to_ns)
        return done, (*said, *more)
    return done, said


def _dealing(state: State) -> State:
    """The next hand; what was not judged or answered yet belonged to the last one."""
    return replace(
        state,
        stage="dealing",
        dealer=state.left_of(state.dealer),
        hand=state.hand + 1,
        queue=(),
        question=None,
        later=(),
        opened=None,
        kept={},
    )


# ---- somebody deals, and the device does not know that the hand is over


def new_deal(state: State, touch: Touch) -> Step:
    """Who laid a last card, said nothing and walked away is out; else whoever deals says who."""
    perhaps = tuple(player for player in state.perhaps if player not in state.out)
    if perhaps and needed(state) == 1:
        return hand_over(replace(state, out=perhaps, fresh=()), touch.undo_to_ns)
    return _who_else(state, touch, finished(state))


def _who_else(state: State, touch: Touch, found: tuple[int, ...]) -> Step:
    """Until so many are found as end a hand."""
    if len(found) >= min(needed(state), len(state.order) - 1):
        return _found(state, touch, found)
    return state.asking(WINNER, touch, found=found), ()


def _found(state: State, touch: Touch, found: tuple[int, ...]) -> Step:
    """The hand is over; whoever deals says who was out first, if that is not known."""
    if len(found) > 1 and found != finished(state):
        return state.asking(FIRST_OUT, touch, found=found), ()
    return hand_over(replace(state, out=found, fresh=()), touch.undo_to_ns)


def _who_won(state: State, question: Question) -> Asked:
    """Who may have laid a last card comes first, then who has laid one lately."""
    lately = [card.player for card in reversed(state.pile)]
    likely = dict.fromkeys((*state.perhaps, *lately, *state.order))
    there = (p for p in likely if p in state.order and p not in question.found)
    players = (Choice(str(p), state.names[p]) for p in there)
    if question.found:
        return "WHO ELSE IS OUT?", (*players, Choice("nobody", "NOBODY ELSE"))
    return "WHO IS OUT?", (*players, Choice("nobody", "NOBODY"))


def _won(state: State, question: Question, key: str) -> Step:
    """Their hand; or one that does not count, and is dealt again."""
    touch, found = question.touch, question.found
    if key != "nobody":
        return _who_else(state, touch, _in_order(state, found, int(key)))
    if found:
        return _found(state, touch, found)
    ruling = Ruling(
        clause="SP-1",
        headline=f"HAND {state.hand} ENDS",
        reason="nobody was out",
        undo_to_ns=touch.undo_to_ns,
        tone="plain",
    )
    return _dealing(state), (ruling,)


def _in_order(state: State, found: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Whoever laid a last card earlier was out earlier, whenever it is told.

    A card from before hands went round was nobody's last: of whoever has none since, it is unknown.
    Whose turn it is has just laid one that nobody pressed for.
    """
    zero = max((n for n, card in enumerate(state.pile) if card.kind == ZERO), default=-1)
    last = {card.player: n for n, card in enumerate(state.pile) if n > zero}
    now = len(state.pile)
    mine = now if player == state.turn.player else last.get(player, now)
    before = [p for p in found if last.get(p, -1) <= mine]
    return (*before, player, *(p for p in found if p not in before))


WINNER = Topic("winner", _who_won, _won, listed=True)


def _who_was_first(state: State, question: Question) -> Asked:
    return "WHO WAS OUT FIRST?", tuple(Choice(str(p), state.names[p]) for p in question.found)


def _was_first(state: State, question: Question, key: str) -> Step:
    """The others after that one, as their last cards say; nobody answers: all of them."""
    first = tuple(player for player in question.found if str(player) == key)
    out = (*first, *(player for player in question.found if player not in first))
    return hand_over(replace(state, out=out, fresh=()), question.touch.undo_to_ns)


FIRST_OUT = Topic("first out", _who_was_first, _was_first, unanswered=UNANSWERED, listed=True)
"""Whoever was not pressed for is known too late to say where they came."""


def over(state: State, why: str, undo_to_ns: int) -> Step:
    """Most points win, and equal ones together."""
    state = replace(state, stage="over", queue=(), question=None, later=(), opened=None)
    return state, (Ended("SP-5", why, undo_to_ns),)
