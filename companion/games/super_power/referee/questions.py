"""Questions: one at a time, of one player; everybody else plays on. What nobody answers is said."""

from __future__ import annotations

from companion.games.super_power.referee.state import BY_BUTTONS, MS, Question, State, Step
from companion.kit.events import Answer
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.kit.view import Ask

YIELDS_NS = 6_000 * MS  # to a question that waits for it
ON_ITS_WAY_NS = 300 * MS  # nobody has read by then that it is gone


def ask(state: State) -> Ask | None:
    """The question that is being asked."""
    if not state.questions:
        return None
    question = state.questions[0]
    text, choices = question.topic.ask(state, question)
    style = "buttons" if len(choices) <= BY_BUTTONS else "list"
    return Ask(question.player, text, choices, style)  # type: ignore[arg-type]  # one of the two


def answered(state: State, event: Answer) -> Step:
    """The asked player's answer; one that the question does not offer is none."""
    question = state.questions[0]
    keys = {choice.key for choice in question.topic.ask(state, question)[1]}
    if event.player != question.player or event.key not in keys | {""}:
        return state, ()
    state = replace(state, questions=state.questions[1:])
    if not event.key:
        return state, ()
    return question.topic.answer(state, question, event.key, event.at_ns)


def timed(state: State, now_ns: int) -> State:
    """A question's time runs while it is asked."""
    if not state.questions or state.questions[0].until_ns is not None:
        return state
    first = state.questions[0]
    first = replace(first, until_ns=now_ns + _longest_ns(state, first))
    return replace(state, questions=(first, *state.questions[1:]))


def _longest_ns(state: State, question: Question) -> int:
    """How long it stays on the panel."""
    longest_ns = int(state.setup.settings["menu_ms"]) * MS
    most_ns = question.topic.most_ns
    return longest_ns if most_ns is None else min(longest_ns, most_ns)


def closes_ns(state: State) -> int | None:
    """When it is given up: sooner, if somebody else has something to answer."""
    first = state.questions[0] if state.questions else None
    if first is None or first.until_ns is None or len(state.questions) == 1:
        return first.until_ns if first is not None else None
    return min(first.until_ns, first.until_ns - _longest_ns(state, first) + YIELDS_NS)


def answers_late(state: State, player: int, touch_ns: int) -> bool:
    """Whether a hand was on its way to a question that has just gone: it means nothing else."""
    if state.hand.gone is None:
        return False
    asked, gone_ns = state.hand.gone
    return player == asked and 0 <= touch_ns - gone_ns <= ON_ITS_WAY_NS


def is_gone(state: State, player: int) -> Step:
    ruling = Ruling(
        clause="SP-1",
        headline="TOO LATE",
        reason=f"{state.names[player]}'s question was gone: that press does not count",
        players=(player,),
        tone="plain",
    )
    return state, (ruling,)


def given_up(state: State, now_ns: int) -> Step:
    question, *others = state.questions
    state = replace(state, questions=tuple(others)).told(gone=(question.player, now_ns))
    if not question.topic.lost:
        return state, ()
    who = state.names[question.player]
    ruling = Ruling(
        clause="SP-1",
        headline=question.topic.lost,
        reason=f"{who} did not say whom: nothing counts",
        players=(question.player,),
        tone="plain",
    )
    return state, (ruling,)
