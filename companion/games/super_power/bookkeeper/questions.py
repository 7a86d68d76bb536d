"""Questions: put to one player at a time, answered, or given up, so that nobody can stall."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.state import Question, State, Step
from companion.games.super_power.options import LONGEST_MS
from companion.kit.events import Answer, Click, Press
from companion.kit.view import Ask, Choice, View

MS = 1_000_000
SOON_MS = 3_000
STILL_NS = 500 * MS  # a press sooner after a hand's last one was the same one again
UNANSWERED = "unanswered"  # the answer of a question that says so, if nobody answers
YES_NO = (Choice("no", "NO"), Choice("yes", "YES"))


def asked(view: View, state: State) -> View:
    """That view, with the question over it, if there is one."""
    question = state.question
    if question is None or _waits_for_hands(question):
        return view
    ask = _ask(state, question)
    return replace(
        view,
        asks=(ask,),
        lit=(question.player,),
        hint="",
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
    return answered(state, question, event.at_ns, event.key)


def answered(state: State, question: Question, now_ns: int, key: str = "") -> Step:
    """Close the question, do what the answer says, and put the question that waited."""
    state, key = replace(state, question=None), key or question.topic.unanswered
    question = _since(state, question, now_ns)
    state, said = question.topic.answer(state, question, key) if key else (state, ())
    return _following(state), said


def dropped(state: State) -> State:
    """Without the question that is being asked."""
    return _following(replace(state, question=None))


def without(state: State, question: Question) -> State:
    """Without a question, asked or waiting: it has its answer."""
    later = tuple(waits for waits in state.later if waits is not question)
    asked = None if state.question is question else state.question
    return _following(replace(state, question=asked, later=later))


def _since(state: State, question: Question, now_ns: int) -> Question:
    """Where others have played on, taking the answer back leaves their cards alone."""
    top, touch, wanted = state.top, question.touch, question.play
    if top is None or top.at_ns <= touch.at_ns:
        return question
    touch = replace(touch, undo_to_ns=now_ns)
    return replace(question, touch=touch, play=wanted and replace(wanted, undo_to_ns=now_ns))


def tidied(state: State) -> State:
    """Without the questions that play has answered meanwhile; the others where they can be."""
    if state.question is None:
        return state
    asked = (state.question, *state.later)
    left = tuple(_seated(state, question) for question in asked if not _moot(state, question))
    return state if left == asked else _following(replace(state, question=None, later=left))


def _moot(state: State, question: Question) -> bool:
    return question.topic.moot is not None and question.topic.moot(state, question)


def _seated(state: State, question: Question) -> Question:
    """Who was asked may have moved."""
    player = state.proxy(question.player)
    return question if player == question.player else replace(question, player=player)


def _following(state: State) -> State:
    if state.question is not None or not state.later:
        return state
    return replace(state, question=state.later[0], later=state.later[1:])


# ---- time


def _waits_for_hands(question: Question) -> bool:
    return question.topic.still and not question.put


def alarm(state: State) -> int | None:
    """When the question is put, or given up."""
    question = state.question
    if question is None:
        return None
    return question.put_ns if _waits_for_hands(question) else question.until_ns


def moving(state: State, event: Press) -> State:
    """A hand that is asked something is not still yet."""
    question = state.question
    if question is None or not _waits_for_hands(question) or event.player != question.player:
        return state
    return replace(state, question=replace(question, put_ns=event.at_ns + STILL_NS))


def is_again(state: State, event: Click) -> bool:
    """Whether a player only presses once more, whose press is to be asked about: not still yet."""
    question = state.question
    if question is None or not _waits_for_hands(question):
        return False
    return event.player == question.touch.player


def due(state: State, now_ns: int) -> Step:
    """It is put; or nobody has answered it."""
    question, at_ns = state.question, alarm(state)
    if question is None or at_ns is None or now_ns < at_ns:
        return state, ()
    if _waits_for_hands(question):
        return replace(state, question=replace(question, put=True)), ()
    return answered(state, question, now_ns)


def timed(state: State, now_ns: int, *, seen: bool) -> State:
    """A question's time runs while it is seen; one that was covered begins again."""
    question = state.question
    if question is None:
        return state
    if _waits_for_hands(question):
        put_ns = question.put_ns or now_ns + STILL_NS
        return replace(state, question=replace(question, put_ns=put_ns))
    if seen == (question.until_ns is not None):
        return state
    soon = question.topic.soon or question.overtaken
    lasts_ns = min(state.options.menu_ms, SOON_MS if soon else LONGEST_MS) * MS
    until_ns = now_ns + lasts_ns if seen else None
    return replace(state, question=replace(question, until_ns=until_ns))
