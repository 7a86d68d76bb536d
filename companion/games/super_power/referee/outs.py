"""Out of cards: the doghouse, the end of a hand, the points, and the next one (SP-5)."""

from __future__ import annotations

from companion.games.super_power.referee.state import (
    Asked,
    Hand,
    Question,
    State,
    Step,
    Topic,
)
from companion.games.super_power.referee.words import slip, standings
from companion.kit.game import Effects, Ended
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import Choice

DEALING_NS = 10_000_000_000  # no card is laid sooner: hands on the pad are for the last one's


def needed(state: State) -> int:
    """How many must be out for the hand to end."""
    return int(state.setup.settings["doghouse"]) + 1


def clause(state: State) -> str:
    return "SP-5" if needed(state) > 1 else "SP-1"


def have_played(state: State) -> tuple[int, ...]:
    """Who has played all their cards, the first one first; a newcomer has had none."""
    return tuple(p for p in state.hand.out if p not in state.hand.newcomers)


def goes_out(state: State, player: int, undo_to_ns: int) -> Step:
    """A player is out of cards; the hand ends at once with the last that it needs."""
    if player in have_played(state) or player not in state.order:
        return state, ()
    state = state.has_cards(player)
    takes = tuple(take for take in state.hand.takes if take.player != player)
    state = state.told(out=(*state.hand.out, player), takes=takes)
    ruling = Ruling(
        clause=clause(state),
        headline=f"{state.names[player]} IS OUT",
        reason=f"{len(have_played(state))} of {needed(state)} out",
        players=(player,),
        undo_to_ns=undo_to_ns,
    )
    enough = len(have_played(state)) >= needed(state) or len(state.players_in) < 2
    state, more = ended(state, undo_to_ns) if enough else (state, ())
    return state, (ruling, *more)


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
    return state.told(out=(*state.hand.out, player), newcomers=newcomers), (ruling,)


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
        hand=Hand(trailing_ns=undo_to_ns + DEALING_NS),
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
    return goes_out(state, int(key), question.at_ns)


WHO = Topic("who is out", _who, _named)
"""Somebody else's seat, or somebody who has forgotten to say so."""


def _last(state: State, question: Question, key: str, _now_ns: int) -> Step:
    """The hand is over: as many as it needs are asked for, one after the other."""
    state, said = goes_out(state, int(key), question.at_ns)
    if state.hand.dealt:
        return state, said
    following = replace(question, until_ns=None)
    return replace(state, questions=(following, *state.questions)), said


LAST = Topic("hand over", _who, _last)
