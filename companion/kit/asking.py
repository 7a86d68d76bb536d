"""Asking: one thing after another is told by a player.

Of four answers any is one press, of sixteen two, of sixty-four three: a press leaves a fourth.

The phase is an `Asking`; a game's `Questions` say what comes next, and what becomes of it all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from companion.kit.events import Answer, Event
from companion.kit.game import Effects
from companion.kit.screens import MessageScreen
from companion.kit.structs import Struct, replace
from companion.kit.view import Ask, Choice, View


class Asking(Struct, frozen=True):
    """Who is asked; the answers so far; and those that a press has left of the next one.

    `under`: the phase that can be gone back to, which has a `last_ns` too; None: there is none.
    """

    player: int
    told: tuple[Any, ...] = ()
    among: tuple[Any, ...] = ()
    began_ns: int | None = None  # what led to it, or the first answer
    last_ns: int = 0  # and the last one
    under: Any = None

    def left(self, among: tuple[Any, ...], at_ns: int) -> Self:
        """A press at that time leaves those."""
        began_ns = at_ns if self.began_ns is None else self.began_ns
        return replace(self, among=among, began_ns=began_ns, last_ns=at_ns)

    def back(self, at_ns: int) -> Any:
        """The phase under it; a second press of the same hand is none of its."""
        return replace(self.under, last_ns=at_ns)


def some(answers: Sequence[str]) -> str:
    """Those that one button leaves: "7", "2, 3" or "8 to 11"."""
    return ", ".join(answers) if len(answers) < 3 else f"{answers[0]} to {answers[-1]}"


class Question(NamedTuple):
    """What is asked, and what can be told, as the panel says it.

    `list`: each answer is a line of its own, for more than a label of a button can hold.
    """

    text: str
    answers: Mapping[Any, str]
    style: Literal["buttons", "list"] = "buttons"
    label: Callable[[Sequence[str]], str] = some  # what a button says that leaves those


ALL_TOLD = Question("", {})


class Phased(Protocol):
    """A state that is in a phase, and can be put into another."""

    @property
    def names(self) -> tuple[str, ...]: ...
    def now(self, phase: Any) -> Self: ...


S = TypeVar("S", bound=Phased)
T = TypeVar("T")


class Questions(Struct, Generic[S], frozen=True):
    """What a phase asks: the question after what was told, what comes of it all, and a hint."""

    next: Callable[[S, Any], Question]
    told: Callable[[S, Any], tuple[S, Effects]]
    hint: str

    def ask(self, state: S, phase: Asking) -> tuple[S, Effects]:
        """What has one answer only is not asked; when all is told, the game goes on."""
        question = self.next(state, phase)
        if question == ALL_TOLD:
            return self.told(state, phase)
        if len(question.answers) > 1:
            return state.now(phase), ()
        return self.ask(state, replace(phase, told=(*phase.told, *question.answers)))

    def step(self, state: S, phase: Asking, event: Event) -> tuple[S, Effects]:
        """A press leaves one answer, or some of them; or it goes back to what was under it."""
        if not (isinstance(event, Answer) and event.player == phase.player):
            return state, ()
        if event.key == "" and phase.under is not None:
            return state.now(phase.back(event.at_ns)), ()
        groups = _groups(self.next(state, phase), phase)
        if event.key not in groups:
            return state, ()
        phase = phase.left(groups[event.key], event.at_ns)
        if len(phase.among) > 1:
            return state.now(phase), ()
        return self.ask(state, replace(phase, told=(*phase.told, *phase.among), among=()))

    def view(self, state: S, phase: Asking) -> View:
        question, name = self.next(state, phase), state.names[phase.player]
        choices = (
            Choice(key, question.label([question.answers[answer] for answer in group]))
            for key, group in _groups(question, phase).items()
        )
        back = phase.under is not None
        ask = Ask(phase.player, question.text, tuple(choices), question.style, back=back)
        screen = MessageScreen(name, question.text)
        return View(screen, (ask,), lit=(phase.player,), hint=self.hint)


def fours(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Up to four groups, for a button each; the largest comes last."""
    count = min(len(items), 4)
    ends = [len(items) * part // max(count, 1) for part in range(count + 1)]
    return tuple(tuple(items[a:b]) for a, b in pairwise(ends))


def _groups(question: Question, phase: Asking) -> dict[str, tuple[Any, ...]]:
    """What a press chooses between, by its key."""
    among = phase.among or tuple(question.answers)
    groups = fours(among) if question.style == "buttons" else [(answer,) for answer in among]
    return {str(number): group for number, group in enumerate(groups)}
