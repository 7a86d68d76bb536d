"""Asking: one question after another for a player with four buttons.

Each press leaves a quarter of the answers: one of four takes a press, one of sixteen takes two. An
`Answering` has the answers so far; a function of the game says which question comes next. A `Sheet`
asks for several numbers at once, which can be corrected until somebody presses DONE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from companion.kit.events import Answer
from companion.kit.game import Effects
from companion.kit.screens import Direction
from companion.kit.structs import Struct, replace
from companion.kit.view import FOUR, Ask, Choice, buttons

T = TypeVar("T")
S = TypeVar("S")
DONE = Choice("done", "DONE")
BACK = Choice("back", "BACK")  # to the answer before: see `before`
SHEET_NS = 180_000_000_000


class Answering(Struct, frozen=True):
    """How far a player has got with answering."""

    player: int
    answers: tuple[Any, ...] = ()  # so far
    narrowed: tuple[Any, ...] = ()  # what presses have left of the next one
    began_ns: int | None = None  # time of the press that led to it, or of the first answer
    at_ns: int = 0  # time of the newest answer
    topic: Any = None  # where a game can ask several questions at once: the `Topic`...
    about: Any = None  # ...and the touch that led to this one


def label_range(answers: Sequence[str]) -> str:
    """The label of a button that leaves these answers: "7", "2, 3" or "8 to 11"."""
    return ", ".join(answers) if len(answers) < 3 else f"{answers[0]} to {answers[-1]}"


class Question(NamedTuple):
    """A question, and the possible answers with the words for each."""

    text: str
    answers: Mapping[Any, str]
    style: Literal["buttons", "list"] = "buttons"  # a list has room for longer words
    label: Callable[[Sequence[str]], str] = label_range  # of a button that leaves several
    patience_ns: int | None = None  # `Ask.patience_ns`
    most: int = len(FOUR)  # buttons that the answers take


Next = Callable[[Answering], Question | None]  # None: there is no more


class Topic(Struct, Generic[S], frozen=True, eq=False):
    """A kind of question that a game asks: `unanswered` is what happens if nobody answers."""

    asks: Callable[[S, Answering], Question | None]  # the next question
    does: Callable[[S, Answering], tuple[S, Effects]]  # what the answers do, once there are all
    unanswered: Callable[[S, Answering], tuple[S, Effects]] = lambda state, _: (state, ())
    many: bool = False  # it asks for more than one answer

    def next(self, state: S, entry: Answering) -> Question | None:
        """The question to ask now; None: all are answered."""
        return None if entry.answers and not self.many else self.asks(state, entry)


def skip_single(entry: Answering, following: Next) -> Answering:
    question = following(entry)
    if question is None or len(question.answers) > 1:
        return entry
    return skip_single(replace(entry, answers=(*entry.answers, *question.answers)), following)


def answered(entry: Answering, following: Next, key: str, at_ns: int) -> Answering:
    """The entry after a press; the same one if the press was no answer."""
    if key == BACK.key:
        return before(entry, following)
    question = following(entry)
    groups = _groups(question, entry) if question is not None else {}
    if key not in groups:
        return entry
    group = groups[key]
    began_ns = at_ns if entry.began_ns is None else entry.began_ns
    entry = replace(entry, narrowed=group, began_ns=began_ns, at_ns=at_ns)
    if len(group) > 1:
        return entry
    return skip_single(replace(entry, answers=(*entry.answers, *group), narrowed=()), following)


def before(entry: Answering, following: Next) -> Answering:
    """What was asked before the newest answer; the same entry, if nothing was."""
    if entry.narrowed:
        return replace(entry, narrowed=())
    fewer = (replace(entry, answers=entry.answers[:n]) for n in reversed(range(len(entry.answers))))
    earlier = (skip_single(one, following) for one in fewer)
    return next((one for one in earlier if one != entry), entry)


def ask(entry: Answering, question: Question, back: Choice | None = None) -> Ask:
    """The question as the table asks it. `back` has the next button, if one is free."""
    choices = [
        Choice(key, question.label([question.answers[answer] for answer in group]))
        for key, group in _groups(question, entry).items()
    ]
    choices += [back] if back is not None and len(choices) < len(FOUR) else []
    return Ask(entry.player, question.text, (*choices,), question.style, question.patience_ns)


def buttons_of(ask: Ask, question: Question, entry: Answering) -> dict[Any, Direction]:
    """The button that leads to each answer to the question, among the choices of `ask`."""
    groups = _groups(question, entry)
    pressed = zip(buttons(len(ask.choices)), ask.choices, strict=True)
    return {answer: button for button, c in pressed for answer in groups.get(c.key, ())}


def fours(items: Sequence[T], most: int = 4) -> tuple[tuple[T, ...], ...]:
    """The items in up to four groups, one for each button; the largest comes last."""
    count = min(len(items), most)
    ends = [len(items) * part // max(count, 1) for part in range(count + 1)]
    return tuple(tuple(items[a:b]) for a, b in pairwise(ends))


def _groups(question: Question, entry: Answering) -> dict[str, tuple[Any, ...]]:
    """The answers that each choice leaves, by its key."""
    among = entry.narrowed or tuple(question.answers)
    most = question.most if question.style == "buttons" else len(among)
    return {str(number): group for number, group in enumerate(fours(among, most))}


class Sheet(NamedTuple):
    """Numbers to correct. If nobody uses it for three minutes, they are right as they are."""

    question: str
    rows: Mapping[str, str]  # the words and the number of each line, by its key
    cursor: int = 0  # the line where the cursor starts; 0 is DONE

    def asks(self, players: Iterable[int]) -> tuple[Ask, ...]:
        """The same question for each of those players, any of whom may correct it."""
        lines = (DONE, *(Choice(*row) for row in self.rows.items()))
        ask = Ask(-1, self.question, lines, "sheet", patience_ns=SHEET_NS, cursor=self.cursor)
        return tuple(replace(ask, player=player) for player in players)

    def step(
        self,
        state: S,
        answer: Answer,
        done: Callable[[S, int], tuple[S, Effects]],
        change: Callable[[S, str, int], tuple[S, Effects]],
    ) -> tuple[S, Effects]:
        """Apply an answer: `change` a line by 1 or -1; or all are right, and it is `done` then."""
        key, row = answer.key, answer.key[1:]
        if key in ("", DONE.key):
            return done(state, answer.at_ns)
        if row not in self.rows:
            return state, ()
        return change(state, row, -1 if key[0] == "-" else 1)
