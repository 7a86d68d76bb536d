"""Questions: put to one player at a time, answered, or given up, so that nobody can stall."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.state import Question, State, Step
from companion.kit.events import Answer
from companion.kit.view import Ask, Choice, View

MS = 1_000_000
YES_NO = (Choice("no", "NO"), Choice("yes", "YES"))
HINT = "{}, answer with your buttons; a list: up and down move, right chooses, left goes back."


def asked(view: View, state: State) -> View:
    """That view, with the question over it, if there is one."""
    question = state.question
    if question is None:
        return view
    return replace(
        view,
        asks=(_ask(state, question),),
        lit=(question.player,),
        hint=HINT.format(state.names[question.player]),
        at_once=question.topic.at_once,
    )


def _ask(state: State, question: Question) -> Ask:
    text, choices = question.topic.ask(state, question)
    ask = Ask(question.player, text, choices)
    return replace(ask, style="list") if question.topic.listed else ask


def about(state: State, question: Question) -> str:
    """Whose card it is, where somebody else answers for a seat with few buttons."""
    player = question.touch.player
    return "" if player == question.player else f"{state.names[player]}: "


def on_answer(state: State, question: Question, event: Answer) -> Step:
    """The asked player's answer; one that the question does not offer is none."""
    keys = {choice.key for choice in question.topic.ask(state, question)[1]}
    if event.player != question.player or event.key not in keys | {""}:
        return state, ()
    return answered(state, question, event.key)


def answered(state: State, question: Question, key: str = "") -> Step:
    """Close the question, do what the answer says, and put the question that waited."""
    state, key = replace(state, question=None), key or question.topic.unanswered
    state, said = question.topic.answer(state, question, key) if key else (state, ())
    if state.question is None and state.later:
        state = replace(state, question=state.later[0], later=state.later[1:])
    return state, said


def timed(state: State, now_ns: int, *, seen: bool) -> State:
    """A question's time runs while it is seen; one that was covered begins again."""
    question = state.question
    if question is None or seen == (question.until_ns is not None):
        return state
    until_ns = now_ns + state.options.menu_ms * MS if seen else None
    return replace(state, question=replace(question, until_ns=until_ns))
