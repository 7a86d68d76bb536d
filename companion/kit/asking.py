"""Asking: a player is asked one thing after another, with few buttons.

Of four answers any is one press, of sixteen two, of sixty-four three: a press leaves a fourth of
them. What was answered so far is an `Answering`; a game's function says which question comes next.
A sheet asks for numbers in lines, which can be corrected until somebody presses DONE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from companion.kit.game import Effects
from companion.kit.screens import Direction
from companion.kit.structs import Struct, replace
from companion.kit.view import Ask, Choice, buttons

T = TypeVar("T")
S = TypeVar("S")
DONE = Choice("done", "DONE")
SHEET_NS = 180_000_000_000  # after that a sheet that nobody uses is done


class Answering(Struct, frozen=True):
    """Who is asked, the answers so far, and what presses have left of the next answers.

    `topic`: the `Topic` that it belongs to, and `about`: the touch that led to it, where a game can
    have several questions at once.
    """

    player: int
    answers: tuple[Any, ...] = ()
    narrowed: tuple[Any, ...] = ()
    began_ns: int | None = None  # time of the press that led to it, or of the first answer
    at_ns: int = 0  # time of the newest answer
    topic: Any = None
    about: Any = None


def label_range(answers: Sequence[str]) -> str:
    """The answers that one button leaves: "7", "2, 3" or "8 to 11"."""
    return ", ".join(answers) if len(answers) < 3 else f"{answers[0]} to {answers[-1]}"


class Question(NamedTuple):
    """What is asked, and every answer as the panel says it.

    `list`: each answer is a line of its own, for more than a label of a button can hold.
    """

    text: str
    answers: Mapping[Any, str]
    style: Literal["buttons", "list"] = "buttons"
    label: Callable[[Sequence[str]], str] = label_range  # of a button that leaves those
    patience_ns: int | None = None  # as of an Ask


Next = Callable[[Answering], Question | None]  # None: all is answered


class Topic(Struct, Generic[S], frozen=True, eq=False):
    """A kind of question: what is asked next, and what the answers do once all is answered.

    `many`: it can have more than one answer. `unanswered`: what happens if nobody answers.
    """

    asks: Callable[[S, Answering], Question | None]
    does: Callable[[S, Answering], tuple[S, Effects]]
    unanswered: Callable[[S, Answering], tuple[S, Effects]] = lambda state, _: (state, ())
    many: bool = False

    def next(self, state: S, entry: Answering) -> Question | None:
        """The question to ask now; None once all is answered."""
        return None if entry.answers and not self.many else self.asks(state, entry)


def skip_single(entry: Answering, following: Next) -> Answering:
    """Skip questions with a single answer."""
    question = following(entry)
    if question is None or len(question.answers) > 1:
        return entry
    return skip_single(replace(entry, answers=(*entry.answers, *question.answers)), following)


def answered(entry: Answering, following: Next, key: str, at_ns: int) -> Answering:
    """The entry after a press; the same one, if that is no answer."""
    question = following(entry)
    groups = _groups(question, entry) if question is not None else {}
    if key not in groups:
        return entry
    group, began_ns = groups[key], at_ns if entry.began_ns is None else entry.began_ns
    entry = replace(entry, narrowed=group, began_ns=began_ns, at_ns=at_ns)
    if len(group) > 1:
        return entry
    return skip_single(replace(entry, answers=(*entry.answers, *group), narrowed=()), following)


def ask(entry: Answering, question: Question, *, back: bool = False) -> Ask:
    """The question in the form in which the table asks it."""
    choices = (
        Choice(key, question.label([question.answers[answer] for answer in group]))
        for key, group in _groups(question, entry).items()
    )
    patience_ns, style = question.patience_ns, question.style
    return Ask(entry.player, question.text, tuple(choices), style, back, patience_ns)


def buttons_of(question: Question | None, entry: Answering) -> dict[Any, Direction]:
    """For each answer, the button that chooses it or a group with it."""
    groups = _groups(question, entry).values() if question is not None else ()
    pressed = zip(buttons(len(groups)), groups, strict=True)
    return {answer: button for button, group in pressed for answer in group}


def fours(items: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Up to four groups, for a button each; the largest comes last."""
    count = min(len(items), 4)
    ends = [len(items) * part // max(count, 1) for part in range(count + 1)]
    return tuple(tuple(items[a:b]) for a, b in pairwise(ends))


def _groups(question: Question, entry: Answering) -> dict[str, tuple[Any, ...]]:
    """The answers that each press leaves, by its key."""
    among = entry.narrowed or tuple(question.answers)
    groups = fours(among) if question.style == "buttons" else [(answer,) for answer in among]
    return {str(number): group for number, group in enumerate(groups)}


class Sheet(NamedTuple):
    """`rows`: what each line says with its number, by a key. If nobody uses it, it is done as it
    stands."""

    question: str
    rows: Mapping[str, str]
    patience_ns: int = SHEET_NS

    def asks(self, players: Iterable[int]) -> tuple[Ask, ...]:
        """The same for each of them: any one may move a number."""
        lines = (DONE, *(Choice(*row) for row in self.rows.items()))
        ask = Ask(-1, self.question, lines, "sheet", patience_ns=self.patience_ns)
        return tuple(replace(ask, player=player) for player in players)

    def read(self, key: str) -> tuple[str, int] | None:
        """Which number an answer moves, and by how much; ("", 0): all are right. None: nothing."""
        if key in ("", DONE.key):
            return "", 0
        return (key[1:], -1 if key[0] == "-" else 1) if key[1:] in self.rows else None
