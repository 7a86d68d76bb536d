"""The end of a hand: who is out of cards, the points, and who deals next."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import Touch
from companion.games.super_power.bookkeeper.questions import UNANSWERED, YES_NO, about
from companion.games.super_power.bookkeeper.state import Asked, Call, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import drawn_line, slip, standings
from companion.kit.game import Effects, Ended
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.view import Choice

# ---- perhaps out of cards


def _last(state: State, question: Question) -> Asked:
    return f"{about(state, question)}LAST CARD?", YES_NO


def _was_last(state: State, question: Question, key: str) -> Step:
    """If not, UNO was said for it, and stands; unless it was said for a card before that one."""
    touch = question.touch
    if key == "yes":
        return goes_out(state, touch.player, touch.undo_to_ns)
    perhaps = (*state.perhaps, touch.player) if key == UNANSWERED else state.perhaps
    calls = (c for c in state.uno if c.player != touch.player or _stands(state, c, touch))
    return replace(state, uno=tuple(calls), perhaps=perhaps), ()


def _stands(state: State, call: Call, touch: Touch) -> bool:
    return not any(call.at_ns < card.at_ns < touch.at_ns for card in state.pile)


def _came_back(state: State, question: Question) -> bool:
    """Who has taken cards since, or laid another, was not out."""
    player, since_ns = question.touch.player, question.touch.at_ns
    more = any(card.player == player and card.at_ns > since_ns for card in state.pile)
    if state.frozen and state.top is not None and state.top.player != player:
        return True  # hands go round: then it is asked who has none
    return more or player in state.out or state.ledger.drawn[player] > question.taken


LAST = Topic("last", _last, _was_last, unanswered=UNANSWERED, at_once=False, moot=_came_back)
"""After a card of somebody who had said UNO."""


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
    state = replace(before, out=(*before.out, player))
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
    open_ = [q for q in (state.question, *state.later) if q is not None]
    asked = [q.touch.player for q in open_ if q.topic.name.startswith(LAST.name)]
    perhaps = tuple(dict.fromkeys((*state.perhaps, *asked)))
    out = (*finished(state), *(p for p in perhaps if p not in state.out))
    if not out:
        return state.asking(WINNER, touch), ()
    return hand_over(replace(state, out=out, fresh=()), touch.undo_to_ns)


def _who_won(state: State, _question: Question) -> Asked:
    players = (Choice(str(p), state.names[p]) for p in state.order)
    return "WHO IS OUT?", (*players, Choice("nobody", "NOBODY"))


def _won(state: State, question: Question, key: str) -> Step:
    """Their hand; or one that does not count, and is dealt again."""
    undo_to_ns = question.touch.undo_to_ns
    if key != "nobody":
        return hand_over(replace(state, out=(int(key),), fresh=()), undo_to_ns)
    ruling = Ruling(
        clause="SP-1",
        headline=f"HAND {state.hand} ENDS",
        reason="nobody was out",
        undo_to_ns=undo_to_ns,
        tone="plain",
    )
    return _dealing(state), (ruling,)


WINNER = Topic("winner", _who_won, _won, listed=True)


def over(state: State, why: str, undo_to_ns: int) -> Step:
    """Most points win, and equal ones together."""
    state = replace(state, stage="over", queue=(), question=None, later=(), opened=None)
    return state, (Ended("SP-5", why, undo_to_ns),)
