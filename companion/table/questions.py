"""Questions: how a seat's four buttons answer one, and the screen that shows it. Pure.

A seat with fewer answers any question with one of them: a press moves on, a long press chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.kit.screens import AnswerLine, AskScreen
from companion.kit.view import FOUR, TWO, Ask, Choice, View

BACK = Choice("", "BACK")  # where no button is left for it
SINGLE = "{}: a press moves on, a long press chooses."
PLACES = tuple((button, held) for held in (False, True) for button in FOUR)


def answerable(view: View, full: Sequence[bool], names: Sequence[str]) -> View:
    """The questions as they can be answered where they are put. `full`: seats with all buttons."""
    seats = view.places or range(len(full))
    few = [not full[seats[ask.player]] for ask in view.asks]
    if not any(few):
        return view
    asks = tuple(_single(a) if lacks else a for a, lacks in zip(view.asks, few, strict=True))
    hint = SINGLE.format(names[asks[0].player]) if few[0] else view.hint
    return replace(view, asks=asks, hint=hint)


def _single(ask: Ask) -> Ask:
    """The same question, as one button answers it."""
    back = (BACK,) if ask.style == "list" else ()
    return replace(ask, choices=(*ask.choices, *back), style="single")


def places(ask: Ask) -> tuple[tuple[str, bool], ...]:
    """(button, long press) for each option: left and right for two, else clockwise from up."""
    count = len(ask.choices)
    return tuple((button, False) for button in TWO) if count == 2 else PLACES[:count]


def waits_for_release(ask: Ask, switch: str) -> bool:
    """Whether a long press of that button means something else, so a touch decides nothing yet."""
    if ask.style == "single":
        return switch in FOUR
    return ask.style == "buttons" and (switch, True) in places(ask)


def chosen(ask: Ask, switch: str, *, held: bool) -> str | None:
    """The option a press gives, by its key; None if that button answers nothing."""
    for option, place in zip(ask.choices, places(ask), strict=False):
        if place == (switch, held):
            return option.key
    return None


def moved(ask: Ask, cursor: int, switch: str) -> int:
    """Where the cursor of a list stands after a press; it goes round at the ends."""
    steps = {"up": -1, "down": 1}.get(switch, 0)
    if ask.style == "single":
        steps = int(switch in FOUR)
    return (cursor + steps) % len(ask.choices)


def picked(ask: Ask, cursor: int, switch: str, *, held: bool) -> str | None:
    """What a press in a list answers: right chooses, left goes back (an empty key)."""
    if ask.style == "single":
        return ask.choices[cursor].key if held else None
    if switch == "right":
        return ask.choices[cursor].key
    return "" if switch == "left" else None


def screen(ask: Ask, who: str, cursor: int) -> AskScreen:
    """The question as the panel shows it."""
    question = ask.question
    if ask.style != "buttons":
        choices = tuple(AnswerLine(option.label) for option in ask.choices)
        question += " (hold: this)" if ask.style == "single" else ""
    else:
        choices = tuple(
            AnswerLine(option.label, button, held)  # type: ignore[arg-type]  # one of the four
            for option, (button, held) in zip(ask.choices, places(ask), strict=False)
        )
    return AskScreen(who, question, choices, cursor)
