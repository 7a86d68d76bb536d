"""May this card be played: in turn, out of turn, or not at all? Asked in the order of touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import BUTTONS, PLAIN, Play, Touch, called, same
from companion.games.super_power.bookkeeper.forgiving import (
    goes_along,
    jumps_in,
    says_who_is_next,
)
from companion.games.super_power.bookkeeper.last_card import played_on
from companion.games.super_power.bookkeeper.late import is_late, told
from companion.games.super_power.bookkeeper.laying import lies
from companion.games.super_power.bookkeeper.outcomes import dead_heat, drew, foul, passed, refused
from companion.games.super_power.bookkeeper.questions import YES_NO, about, dropped
from companion.games.super_power.bookkeeper.rule import Verdict
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import follows
from companion.kit.events import Click
from companion.kit.game import Effects
from companion.kit.race import is_even
from companion.kit.view import Choice


def play(state: State, wanted: Play) -> Step:
    """A card is played by somebody. The device takes it as it was told."""
    if wanted.player in state.out:
        return _ask(state, BACK_IN, wanted), ()
    if is_late(state, wanted):
        return told(state, wanted)
    state, said = played_on(state, wanted)
    if state.frozen:
        return _passed(state, wanted, said)
    state, more = _judged(state, wanted)
    return state, (*said, *more)


def _passed(state: State, wanted: Play, said: Effects) -> Step:
    """It was no card after all: a rule has frozen play, and takes the press for itself."""
    button, at_ns = BUTTONS[wanted.colour], wanted.at_ns
    for rule in state.rules:
        taken = rule.pressed and rule.pressed(state, Click(wanted.player, button, at_ns, at_ns))
        if taken:
            return taken[0], (*said, *taken[1])
    return state, said


def _judged(state: State, wanted: Play) -> Step:
    """A card that comes now, in turn or not."""
    state = says_who_is_next(state, wanted)
    if _has_drawn(state, wanted):
        return _after(drew, dropped(state), wanted)
    if wanted.player == state.turn.player:
        even = _even(state, wanted)
        return (_ask(state, FITS, wanted), ()) if even else _in_turn(state, wanted)
    if not state.jumps and _next(state) == wanted.player and not state.turn.free:
        return _after(passed if not state.turn.owed else drew, state, wanted)
    if _implies_drawn(state, wanted):
        return _after(drew, state, wanted)
    return _out_of_turn(state, wanted)


def _after(ended: Callable[[State, int], Step], state: State, wanted: Play) -> Step:
    """The next player's card says that the turn before it has ended."""
    state, said = ended(state, wanted.undo_to_ns)
    state, more = play(state, wanted)
    return state, (*said, *more)


def _next(state: State) -> int:
    return state.after(state.turn.player, state.turn.direction)


def _ask(state: State, topic: Topic, wanted: Play) -> State:
    return state.asking(topic, wanted.touch, wanted)


def by_rule(state: State, touch: Touch, key: str) -> Step | None:
    """What a house rule's own line or answer does; None: it is of no rule."""
    for rule in state.rules:
        if rule.chosen is not None and key.startswith(f"{rule.name} "):
            return rule.chosen(state, touch, key)
    return None


# ---- from the doghouse


def _back_in(state: State, question: Question) -> Asked:
    return f"{about(state, question)}CARDS AGAIN?", YES_NO


def _is_back(state: State, question: Question, key: str) -> Step:
    """They have cards after all, and this is one of them; or somebody only fidgets."""
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    if key == "yes":
        return play(state.took(wanted.player, 0), wanted)
    return refused(state, wanted, "SP-5", "has no cards", "in the doghouse")


def _is_in(state: State, question: Question) -> bool:
    return question.touch.player not in state.out


BACK_IN = Topic("back in", _back_in, _is_back, unanswered="no", moot=_is_in, soon=True, still=True)
"""Somebody who is out presses a colour: then that was said by mistake, or this was."""


# ---- in turn


def _in_turn(state: State, wanted: Play) -> Step:
    """The player whose turn it is; what must be drawn comes before a card that adds to it.

    A card that adds is told by a long press. So a short one says that it was drawn, unless a rule
    lets numbers pay for it.
    """
    if state.turn.owed and not state.turn.free and not wanted.kind.draws:
        if wanted.kind.key == PLAIN:
            pays = any(rule.owing is not None for rule in state.rules)
            return (_ask(state, OWING, wanted), ()) if pays else drew(state, wanted.undo_to_ns)
        return refused(state, wanted, "SP-1", "must draw", f"{state.turn.owed} to draw first")
    if not _matches(state, wanted):
        reason = f"{called(wanted)} does not go on {called(state.top)}" if state.top else ""
        return refused(state, wanted, "SP-1", "takes it back", reason)
    return lies(state, wanted)


def _matches(state: State, wanted: Play) -> bool:
    """By colour, number or word, or a wild (SP-1); checked where everything is told."""
    top = state.top
    if not state.options.tell_all or top is None or state.turn.free or wanted.kind.wild:
        return True
    return wanted.colour == top.colour or (wanted.kind == top.kind and not top.kind.wild)


def _even(state: State, wanted: Play) -> bool:
    """Touched as the card before was, when it was not this player's turn yet, and another colour.

    Only the player knows whether it fits on that card as well.
    """
    top = state.top
    if top is None or wanted.identical is not None or not _rivals(state, wanted):
        return False
    in_heat = is_even(top, wanted, state.tie_ns)
    return in_heat and bool(state.turn.owed or wanted.colour != top.colour)


def _rivals(state: State, wanted: Play) -> bool:
    """Whether a card out of turn could have been played, and what fits is not checked anyway."""
    known = state.options.tell_all or state.turn.free or wanted.kind.wild
    top = state.top
    others = top is not None and wanted.player not in (top.player, top.before.player)
    return state.jumps and others and not known


def _fits(state: State, question: Question) -> Asked:
    whose = f" {state.names[state.top.player]}'s" if state.top is not None else ""
    return f"{about(state, question)}FITS ON{whose} TOO?", YES_NO


def _fitted(state: State, question: Question, key: str) -> Step:
    assert question.play is not None  # that is what was asked about
    if key == "no":
        return dead_heat(state, question.play)
    return play(state, replace(question.play, identical=False))


FITS = Topic("fits", _fits, _fitted, unanswered="no")
"""In a dead heat with the card before it: does it fit there as well?"""


def _owing(state: State, question: Question) -> Asked:
    owed, whose = state.turn.owed, about(state, question)
    paying = [rule.owing(state) for rule in state.rules if rule.owing is not None]
    return f"{whose}{owed} TO DRAW", (
        Choice("drew", f"{'' if whose else 'I '}DREW {owed}"),
        Choice("two", "+2"),
        Choice("four", "WILD +4"),
        *(choice for choices in paying for choice in choices),
    )


def _owed(state: State, question: Question, key: str) -> Step:
    """The one who must draw pressed a colour: drawn, paid, or a card that passes it on."""
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    if key == "drew":
        return drew(state, wanted.undo_to_ns)
    ruled = by_rule(state, wanted.touch, key)
    return play(state, replace(wanted, kind=state.kind(key))) if ruled is None else ruled


def _paid(state: State, question: Question) -> bool:
    """The debt is somebody else's now, or nobody's."""
    return not state.turn.owed or state.turn.player != question.touch.player


def _has_drawn(state: State, wanted: Play) -> bool:
    """Who must draw has pressed, and whoever comes after that plays on: it needs no answer."""
    question = state.question
    asked = question is not None and question.topic is OWING
    return asked and wanted.player != state.turn.player and not follows(state, wanted)


OWING = Topic("owing", _owing, _owed, unanswered="drew", moot=_paid, soon=True, still=True)
"""Who must draw has pressed a colour: what was that?"""


# ---- out of turn


def _implies_drawn(state: State, wanted: Play) -> bool:
    """The one after the player who must draw plays what is no jump-in: so it was drawn.

    Not in the time of a race: nobody draws as fast as that.
    """
    top = state.top
    other = top is not None and not same(top, wanted)
    return _after_debtor(state, wanted) and other and not follows(state, wanted)


def _after_debtor(state: State, wanted: Play) -> bool:
    owes = state.turn.owed and not state.turn.free
    return bool(owes) and wanted.player == _next(state)


def _out_of_turn(state: State, wanted: Play) -> Step:
    verdict = _verdict(state, wanted)
    if verdict == "yes":
        return jumps_in(state, wanted)
    if verdict == "ask":
        drawn = _after_debtor(state, wanted) and not follows(state, wanted)
        return _ask(state, SAME_OR_DRAWN if drawn else SAME, wanted), ()
    if not follows(state, wanted):
        return goes_along(state, wanted)
    doubts = (rule.doubts(state, wanted) for rule in state.rules if rule.doubts is not None)
    topic = next((topic for topic in doubts if topic is not None), None)
    if topic is not None and wanted.identical is None:
        return _ask(state, topic, wanted), ()
    return foul(state, wanted)


def _verdict(state: State, wanted: Play) -> Verdict:
    """What the rules that are on say: one that allows it goes before one that asks."""
    found = {rule.allows(state, wanted) for rule in state.rules if rule.allows is not None}
    if "yes" in found and wanted.identical is None and _after_debtor(state, wanted):
        return "ask"  # the same press could be a turn, once the cards have been drawn
    return "yes" if "yes" in found else "ask" if "ask" in found else "no"


def _same(state: State, question: Question) -> Asked:
    whose = f" as {state.names[state.top.player]}'s" if state.top is not None else ""
    return f"{about(state, question)}THE SAME card{whose}?", YES_NO


def _same_or_drawn(state: State, question: Question) -> Asked:
    return f"{about(state, question)}THE SAME CARD?", (
        Choice("drew", f"{state.names[state.turn.player]} DREW"),
        Choice("yes", "SAME CARD"),
    )


def _was_same(state: State, question: Question, key: str) -> Step:
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    if key == "drew" and state.turn.owed:
        return _after(drew, state, wanted)
    return play(state, replace(wanted, identical=key == "yes"))


SAME = Topic("same", _same, _was_same, unanswered="yes", soon=True)
"""Just after another card, out of turn: was it the same one? Whoever says nothing lies there."""

SAME_OR_DRAWN = Topic("same or drawn", _same_or_drawn, _was_same, unanswered="drew")
"""The same press of the one after who must draw says perhaps that it was drawn."""
