"""What a table's own rule gives back, checked like anything that comes from a stranger.

Only that is taken which a rule may change, and only if the game can go on with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from companion.games.super_power.bookkeeper.fitting import LARGEST, UnfitError, check, hints_of
from companion.games.super_power.bookkeeper.state import OURS, Question, State, Topic
from companion.games.super_power.bookkeeper.words import standings
from companion.kit.game import Done, Effects, Ended, Notice
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.view import Choice

FIXED = ("options", "rules", "names", "switches", "tie_ns", "queue", "opened")
MOST_SAID, MOST_LINES = 12, 8
MOST_KEPT, DEEPEST = 2_000, 20
LONGEST_LABEL = 40
PLAIN = (type(None), bool, int, float, str)


@dataclass(frozen=True)
class Changed:
    """A state that a rule gives back: what is otherwise in it, by name."""

    fields: dict[str, Any]


def accepted(back: Any, ours: State, rule: str, undo_to_ns: int) -> tuple[State, Effects]:
    """The next state after ours, and what came of it. Raises UnfitError.

    `undo_to_ns`: of the touch that led to it; nothing before that is taken back with it.
    """
    if type(back) is not tuple or len(back) != 2:
        raise UnfitError("it gives back no state with what came of it")
    after, said = back
    if type(said) is not tuple or len(said) > MOST_SAID:
        raise UnfitError(f"what it says is not a tuple of up to {MOST_SAID}")
    state = _state(after, ours, rule)
    for one in said:
        _check_said(one, state, undo_to_ns)
    if (state.stage == "over") > any(isinstance(one, Ended) for one in said):
        raise UnfitError("it is over, and nobody is told")
    return state, said


def choices(back: Any, rule: str) -> tuple[Choice, ...]:
    """Lines that come back to the rule when they are chosen. Raises UnfitError."""
    if type(back) is not tuple or len(back) > MOST_LINES:
        raise UnfitError(f"its lines are not a tuple of up to {MOST_LINES}")
    for line in back:
        check(line, Choice, 0, "a line")
        if not 0 < len(line.label) <= LONGEST_LABEL:
            raise UnfitError(f"a line has {len(line.label)} letters")
    return tuple(line for line in back if line.key.startswith(f"{rule} "))


# ---- the state


def _state(after: Any, ours: State, rule: str) -> State:
    """Ours, with what the rule has changed in its own."""
    if type(after) is not Changed:
        raise UnfitError(f"it gives back {'None' if after is None else 'something'} for the state")
    hints = hints_of(State)
    for name, now in after.fields.items():
        if name in FIXED or name not in hints:
            raise UnfitError(f"{name} is not for a rule to change")
        if name == "kept":
            _check_kept(now, ours.kept, rule)
        check(now, hints[name], len(ours.names), name)
    changed = {name: apart(now) for name, now in after.fields.items()}
    state = replace(ours, **changed) if changed else ours
    _check_state(state, ours)
    return state


def _check_state(state: State, before: State) -> None:
    count = len(state.names)
    plausible = {
        "points": len(state.points) == count,
        "order": sorted((*state.order, *state.left)) == list(range(count)),
        "chairs": sorted((*state.chairs, *state.left.values())) == list(range(count)),
        "out": len(set(state.out)) == len(state.out),
        "drawn": len(state.ledger.drawn) == count and min(state.ledger.drawn) >= 0,
        "direction": state.turn.direction in (1, -1),
        "owed": 0 <= state.turn.owed <= LARGEST,
        "the pile": bool(state.pile) or not before.pile,
        "hand": state.hand >= before.hand,
        "question": all(map(_is_ours, (state.question, *state.later))),
    }
    for name, fine in plausible.items():
        if not fine:
            raise UnfitError(f"{name} cannot be like that")


def _is_ours(question: Question | None) -> bool:
    """Whether nobody else's code is called when it is answered."""
    if question is None:
        return True
    called = (question.topic.ask, question.topic.answer)
    return all(getattr(f, "__module__", "").startswith(OURS) for f in called)


def _check_kept(now: Any, before: Mapping[str, Any], rule: str) -> None:
    """A rule remembers under its own name, and what can be compared."""
    if type(now) is not dict or not _is_plain(now.get(rule)):
        raise UnfitError("it remembers what is no plain value")
    others, were = ({k: v for k, v in kept.items() if k != rule} for kept in (now, before))
    if others.keys() != were.keys() or others != were:
        raise UnfitError("it changes what another rule remembers")


def _is_plain(value: Any) -> bool:
    """Plain all the way down, and neither deeper nor wider than what can be gone through."""
    level = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for one in level:
            if type(one) is dict:
                below += (*one, *one.values())
            elif type(one) in (tuple, list, set, frozenset):
                below += one
            elif type(one) not in PLAIN:
                return False
            if len(below) > MOST_KEPT:
                return False
        level = below
    return not level


def apart(value: Any) -> Any:
    """An equal value that shares nothing that could be changed."""
    if type(value) in (tuple, list, set, frozenset):
        return type(value)(map(apart, value))
    if type(value) is dict:
        return {key: apart(entry) for key, entry in value.items()}
    if is_dataclass(value) and not isinstance(value, type | Topic):
        return replace(value, **{f.name: apart(getattr(value, f.name)) for f in fields(value)})
    return value


# ---- what is said


def _check_said(one: Any, state: State, undo_to_ns: int) -> None:
    if type(one) not in (Ruling, Score, Slip, Notice, Done, Ended):
        raise UnfitError(f"it says a {type(one).__name__}")
    check(one, type(one), len(state.names), "what it says")
    if isinstance(one, Score | Slip) and one.standings != standings(state):
        raise UnfitError("its score is not that of the state")
    if isinstance(one, Slip) and one.final:
        raise UnfitError("its slip is none of the last")
    if isinstance(one, Ended) and state.stage != "over":
        raise UnfitError("it ends a game that is not over")
    ruling = one.ruling if isinstance(one, Done) else one
    if isinstance(ruling, Ruling):
        if not (ruling.headline and ruling.reason and ruling.clause):
            raise UnfitError("its ruling says nothing")
        if ruling.undo_to_ns is not None and ruling.undo_to_ns < undo_to_ns:
            raise UnfitError("its ruling takes back what was before it")
