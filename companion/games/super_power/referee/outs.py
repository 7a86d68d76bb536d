"""Out of cards: the doghouse, the end of a hand, the points, and the next one (SP-5)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.referee.state import (
    Asked,
    Hand,
    Question,
    State,
    Step,
    Topic,
)
from companion.games.super_power.referee.words import slip, standings
from companion.kit.game import Effects, Ended, TakeBack
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.view import Choice

NOT_OVER = Choice("not over", "NOT OVER")
DEALING_NS = 10_000_000_000  # no card is laid sooner: hands on the pad are for the last one's


def needed(state: State) -> int:
    """How many must be out for the hand to end."""
    return int(state.setup.settings["doghouse"]) + 1


def clause(state: State) -> str:
    return "SP-5" if needed(state) > 1 else "SP-1"


def have_played(state: State) -> tuple[int, ...]:
    """Who has played all their cards, the first one first; a newcomer has had none."""
    return tuple(p for p in state.hand.out if p not in state.hand.newcomers)


def goes_out(state: State, player: int, teller: int, undo_to_ns: int) -> Step:
    """A player is out of cards; the hand ends at once with the last that it needs."""
    if player in have_played(state) or player not in state.order:
        return state, ()
    if is_counted(state, undo_to_ns):
        return state.with_hand(dealt=True), (_same_end(state, player),)
    state = state.has_cards(player)
    takes = tuple(take for take in state.hand.takes if take.player != player)
    reported = state.hand.reported or player != teller
    state = state.with_hand(out=(*state.hand.out, player), takes=takes, reported=reported)
    ruling = Ruling(
        clause=clause(state),
        headline=f"{state.names[player]} IS OUT",
        reason=f"{len(have_played(state))} of {needed(state)} out",
        players=(player,),
        undo_to_ns=undo_to_ns,
    )
    enough = len(have_played(state)) >= needed(state) or len(state.players_in) < 2
    state, more = closes(state, teller, undo_to_ns) if enough else (state, ())
    return state, (ruling, *more)


def is_counted(state: State, at_ns: int) -> bool:
    """Whether an end that is told at that time is the one that was counted just before."""
    dealt_ns = state.hand.dealt_ns
    return dealt_ns is not None and at_ns - dealt_ns <= DEALING_NS


def _same_end(state: State, player: int) -> Ruling:
    return Ruling(
        clause=clause(state),
        headline=f"HAND {state.number - 1} IS COUNTED",
        reason=f"the same end told twice; if {state.names[player]} was out first: TAKE BACK",
        tone="plain",
    )


def comes_back(state: State, player: int, undo_to_ns: int) -> Step:
    """A player in the doghouse has cards after all."""
    if player not in state.hand.out:
        return state, ()
    ruling = Ruling(
        clause=clause(state),
        headline=f"{state.names[player]} HAS CARDS",
        reason="out of the doghouse",
        players=(player,),
        undo_to_ns=undo_to_ns,
        quiet=True,
    )
    return state.has_cards(player), (ruling,)


def starts_there(state: State, player: int, undo_to_ns: int) -> Step:
    """A newcomer has played nothing: that does not count, and cannot win."""
    ruling = Ruling(
        clause="SP-5",
        headline=f"{state.names[player]} JOINS",
        reason="starts in the doghouse",
        players=(player,),
        undo_to_ns=undo_to_ns,
        quiet=True,
    )
    state = state.has_cards(player)
    newcomers = state.hand.newcomers | {player}
    return state.with_hand(out=(*state.hand.out, player), newcomers=newcomers), (ruling,)


# ---- who was first


def closes(state: State, teller: int, at_ns: int) -> Step:
    """The hand is counted; who was first is asked before, of whoever tells, if it is not certain.

    A resident may have had cards in between, by a zero or a fire that nobody told of.
    """
    moves = state.on("get_out") or state.on("fire")
    if len(have_played(state)) < 2 or not (moves or state.hand.reported):
        return ended(state, at_ns)
    state = replace(state.with_hand(closing=True), questions=(Question(FIRST, teller, at_ns),))
    return state, ()


def _who_first(state: State, question: Question) -> Asked:
    """As it was told comes first; then everybody else, for a zero that nobody told of."""
    told = have_played(state)
    there = (*told, *(p for p in state.round_from(question.player) if p not in told))
    named = tuple(Choice(str(p), state.names[p]) for p in there if p not in question.found)
    text = "AND THEN?" if question.found else "WHO WAS OUT FIRST?"
    return text, (*named, NOT_OVER)


def _first(state: State, question: Question, key: str, _now_ns: int) -> Step:
    """Whoever was told of is only put first; if it was somebody else, all of them are asked."""
    if key == NOT_OVER.key:
        return state.with_hand(closing=False), (TakeBack(),)
    told, found = have_played(state), (*question.found, int(key))
    if found[-1] in told and not question.found:
        found = (*found, *(p for p in told if p not in found))
    if len(found) < len(told):
        following = replace(question, found=found, until_ns=None)
        return replace(state, questions=(following,)), ()
    return ended(state.with_hand(out=found, newcomers=frozenset()), question.at_ns)


def _as_told(state: State, question: Question, _now_ns: int) -> Step:
    return ended(state, question.at_ns)


FIRST = Topic("first", _who_first, _first, _as_told, longest_ns=DEALING_NS * 6, yields=False)


# ---- the end of a hand


def ended(state: State, undo_to_ns: int) -> Step:
    """The first out gets a point, and one more for each who was out after."""
    out = have_played(state)
    gained = {player: len(out) - place for place, player in enumerate(out)}
    first = state.names[out[0]] if out else "NOBODY"
    ruling = Ruling(
        clause=clause(state),
        headline=f"{first} WINS HAND {state.number}",
        reason=f"out: {state.called(out)}" if out else "nobody is out",
        players=out[:1],
        undo_to_ns=undo_to_ns,
    )
    points = tuple(n + gained.get(p, 0) for p, n in enumerate(state.points))
    done = replace(
        state,
        points=points,
        number=state.number + 1,
        dealer=state.left_of(state.dealer),
        hand=Hand(trailing_ns=undo_to_ns + DEALING_NS, dealt_ns=undo_to_ns),
        questions=(),
    )
    printed = slip(done, f"hand {state.number}", ruling.headline, ruling.reason)
    said: Effects = (ruling, Score(standings(done)), printed)
    if state.number == state.setup.settings["hands"]:
        why = Ended("SP-5", f"after hand {state.number}", undo_to_ns)
        return replace(done, over=True), (*said, why)
    return done, said


# ---- told by somebody else, or at the end


def _who(state: State, question: Question) -> Asked:
    out = (*have_played(state), *question.found)
    there = [p for p in state.round_from(question.player) if p not in out]
    left = needed(state) - len(out)
    text = "WHO IS OUT?" if left == 1 else f"WHO IS OUT? {len(out) + 1} OF {needed(state)}"
    return text, tuple(Choice(str(p), state.names[p]) for p in there)


def _named(state: State, question: Question, key: str, _now_ns: int) -> Step:
    return goes_out(state, int(key), question.player, question.at_ns)


WHO = Topic("who is out", _who, _named)
"""Somebody else's seat, or somebody who has forgotten to say so."""


def _last(state: State, question: Question, key: str, _now_ns: int) -> Step:
    """The hand is over: as many as it needs are asked for, one after the other."""
    state, said = goes_out(state, int(key), question.player, question.at_ns)
    if state.hand.dealt or state.hand.closing:
        return state, said
    following = replace(question, until_ns=None)
    return replace(state, questions=(following, *state.questions)), said


LAST = Topic("hand over", _who, _last)
