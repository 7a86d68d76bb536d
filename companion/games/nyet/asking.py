"""One thing after another is asked of a player; any of sixteen answers is two presses at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeVar

from companion.games.nyet.state import Asking, State, Step
from companion.kit.events import Answer, Event
from companion.kit.screens import MessageScreen
from companion.kit.view import Ask, Choice, View

T = TypeVar("T")


class Question(NamedTuple):
    """What is asked, and the numbers that can be told, as the panel says them."""

    text: str
    answers: Mapping[int, str]
    style: Literal["buttons", "list"] = "buttons"


ALL_TOLD = Question("", {})


@dataclass(frozen=True)
class Questions:
    """What a phase asks: the question after what was told, what comes of it all, and a hint."""

    next: Callable[[State, Any], Question]
    told: Callable[[State, Any], Step]
    hint: str

    def ask(self, state: State, phase: Asking) -> Step:
        """What has one answer only is not asked; when all is told, the game goes on."""
        question = self.next(state, phase)
        if question == ALL_TOLD:
            return self.told(state, phase)
        if len(question.answers) > 1:
            return replace(state, phase=phase), ()
        return self.ask(state, replace(phase, told=(*phase.told, *question.answers)))

    def step(self, state: State, phase: Asking, event: Event) -> Step:
        """A press leaves one answer, or some of them."""
        if not (isinstance(event, Answer) and event.player == phase.player):
            return state, ()
        groups = _groups(self.next(state, phase), phase)
        if event.key not in groups:
            return state, ()
        among = groups[event.key]
        began_ns = event.at_ns if phase.began_ns is None else phase.began_ns
        phase = replace(phase, among=among, began_ns=began_ns, last_ns=event.at_ns)
        if len(among) > 1:
            return replace(state, phase=phase), ()
        return self.ask(state, replace(phase, told=(*phase.told, *among), among=()))

    def view(self, state: State, phase: Asking) -> View:
        question, name = self.next(state, phase), state.names[phase.player]
        choices = (
            Choice(key, _label([question.answers[answer] for answer in group]))
            for key, group in _groups(question, phase).items()
        )
        ask = Ask(phase.player, question.text, tuple(choices), question.style)
        screen = MessageScreen(name, question.text)
        return View(screen, (ask,), lit=(phase.player,), hint=f"{name}: {self.hint}")


def fours(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Up to four groups, for a button each; the largest comes last."""
    count = min(len(items), 4)
    ends = [len(items) * part // count for part in range(count + 1)]
    return tuple(tuple(items[a:b]) for a, b in pairwise(ends))


def _groups(question: Question, phase: Asking) -> dict[str, tuple[int, ...]]:
    """What a press chooses between, by its key; a list has each answer by itself."""
    among = phase.among or tuple(question.answers)
    groups = fours(among) if question.style == "buttons" else [(answer,) for answer in among]
    return {str(number): group for number, group in enumerate(groups)}


def _label(group: Sequence[str]) -> str:
    return ", ".join(group) if len(group) < 3 else f"{group[0]} to {group[-1]}"
