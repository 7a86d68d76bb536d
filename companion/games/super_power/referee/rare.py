"""What few tables need told: a fire, a card out of turn, wilds of a special deck (SP-6 to SP-12).

Each is asked of whoever tells of it, a press for a player; nothing of it can be seen from here.
"""

from __future__ import annotations

from companion.games.super_power.referee.state import Asked, Question, State, Step, Topic
from companion.games.super_power.rules.beam_me_up import shifted
from companion.kit.rulings import Ruling, Tally
from companion.kit.structs import replace
from companion.kit.view import Choice

NOT_ME = Choice("else", "NOT ME")
BACK_IN_HAND = 3  # cards: a wrong one and the two below it


def _others(state: State, question: Question) -> tuple[Choice, ...]:
    """From the left on."""
    others = state.round_from(question.player)[:-1]
    return tuple(Choice(str(p), state.names[p]) for p in others)


def _everybody(state: State, question: Question) -> tuple[Choice, ...]:
    player = question.player
    return (Choice(str(player), state.names[player]), *_others(state, question))


def _ruling(question: Question, clause: str, headline: str, reason: str) -> Ruling:
    return Ruling(
        clause=clause,
        headline=headline,
        reason=reason,
        players=(question.player,),
        undo_to_ns=question.at_ns,
    )


def _burnt(state: State, question: Question, key: str, now_ns: int) -> Step:
    player = int(key)
    headline = f"{state.names[player]} TAKES REDS"
    reason = "fire in the kitchen: the whole run of reds under the blue"
    ruling = _ruling(question, "SP-6", headline, reason)
    ruling = replace(ruling, players=(player,), tone="bad")
    return state.takes(player, "reds", now_ns), (ruling,)


LAST_RED = Topic("fire", lambda s, q: ("WHO LAID THE LAST RED?", _everybody(s, q)), _burnt)


def _fouled(state: State, question: Question, key: str, now_ns: int) -> Step:
    player = int(key)
    headline = f"{state.names[player]} TAKES {BACK_IN_HAND}"
    reason = "not your turn: that card, and the two below it"
    ruling = _ruling(question, "SP-8", headline, reason)
    cost = Tally("out of turn", player, cards=BACK_IN_HAND)
    ruling = replace(ruling, players=(player,), tally=(cost,), tone="bad")
    return state.takes(player, str(BACK_IN_HAND), now_ns), (ruling,)


OUT_OF_TURN = Topic("foul", lambda s, q: ("WHO PLAYED OUT OF TURN?", _everybody(s, q)), _fouled)


def _melded(state: State, question: Question, key: str, _now_ns: int) -> Step:
    who, whose = state.names[question.player], state.names[int(key)]
    reason = f"looks at {whose}'s hand, then names the colour"
    return state, (_ruling(question, "SP-11", f"{who} MELDS", reason),)


WHOSE_HAND = Topic("meld", lambda s, q: ("WHOSE HAND?", _others(s, q)), _melded)


def _seats(state: State, question: Question) -> Asked:
    """Who tells of it moves, as a rule. Told late, it is whoever sits at those buttons by now."""
    found = question.found
    mover = found[0] if found else question.player
    seats = tuple(c for c in _everybody(state, question) if c.key != str(mover))
    return f"{state.names[mover]} MOVES: WHOSE SEAT?", seats if found else (*seats, NOT_ME)


def _moved(state: State, question: Question, key: str, _now_ns: int) -> Step:
    if key == NOT_ME.key:
        following = replace(question, topic=MOVER, until_ns=None)
        return replace(state, questions=(following, *state.questions)), ()
    mover, there = (question.found or (question.player,))[0], int(key)
    chairs = shifted(state.chairs, mover, state.place(there))
    sat = zip(chairs, state.chairs, strict=True)
    moved = [p for p, before in sat if p not in (before, mover) and p not in state.away]
    verb = "shifts" if len(moved) == 1 else "shift"
    reason = f"to {state.names[there]}'s seat; {state.called(moved, ' + ')} {verb}"
    ruling = _ruling(question, "SP-12", f"{state.names[mover]} MOVES", reason)
    return replace(state, chairs=chairs), (replace(ruling, players=(mover,)),)


NEW_SEAT = Topic("beam", _seats, _moved)


def _mover(state: State, question: Question, key: str, _now_ns: int) -> Step:
    following = replace(question, topic=NEW_SEAT, found=(int(key),), until_ns=None)
    return replace(state, questions=(following, *state.questions)), ()


MOVER = Topic("mover", lambda s, q: ("WHO MOVES?", _others(s, q)), _mover)
