"""Questions: how a seat's switches answer one, and the screen that shows it. Pure.

A seat with four buttons has an arrow for each answer. One with a button and a pad answers, too: of
two, the pad gives the first; of more, the button moves on and the pad chooses. One with no pad
answers any question with one button: a press moves on, a long press chooses.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.kit.screens import AnswerLine, AskScreen
from companion.kit.structs import replace
from companion.kit.view import FOUR, TWO, Ask, Choice, View

BACK = Choice("", "BACK")  # where no button is left for it
PLACES = tuple((button, held) for held in (False, True) for button in FOUR)
PAD, BUTTON = "pad", "button"  # of a seat with few; any button of it is the button


def at_seats(view: View, switches: Sequence[frozenset[str]]) -> View:
    """The view, with its questions as they can be answered where they are put.

    `switches`: of the seat where each player begins.
    """
    seats = view.places or range(len(switches))
    asks = tuple(at_seat(ask, switches[seats[ask.player]]) for ask in view.asks)
    return view if asks == view.asks else replace(view, asks=asks)


def with_how(view: View, names: Sequence[str]) -> View:
    """The view, with its hint: what the game says of it, then how the question is answered.

    Nobody else says how, so that a hint speaks of the question that is on the panel and no other.
    """
    if not view.asks:
        return view
    first, *others = view.asks
    alike = bool(others) and all(replace(ask, player=first.player) == first for ask in others)
    who = "Anybody" if alike else names[first.player]
    return replace(view, hint=f"{view.hint} {who}: {first.how}".strip())


def at_seat(ask: Ask, has: frozenset[str]) -> Ask:
    """The question in the style that this seat can answer."""
    if has >= set(FOUR):
        return ask
    back = (BACK,) if ask.style == "list" and ask.back else ()
    ask = replace(ask, choices=(*ask.choices, *back))
    if PAD not in has or len(has) < 2:
        return replace(ask, style="single")
    return replace(ask, style="pad" if len(ask.choices) == 2 else "pad list")


def is_the_same(ask: Ask | None, before: Ask | None) -> bool:
    """Whether only the words over the answers have changed: presses go on to mean the same."""
    if ask is None or before is None:
        return ask is before
    return replace(ask, question=before.question) == before


def is_list(ask: Ask) -> bool:
    """Whether its answers are moved through."""
    return ask.style in ("list", "pad list", "single")


def places(ask: Ask) -> tuple[tuple[str, bool], ...]:
    """(button, long press) for each option: left and right for two, else clockwise from up."""
    if ask.style == "pad":
        return (PAD, False), (BUTTON, False)
    if len(ask.choices) == 2:
        return tuple((button, False) for button in TWO)
    return PLACES[: len(ask.choices)]


def waits_for_release(ask: Ask, switch: str) -> bool:
    """Whether a long press of that button means something else, so a touch decides nothing yet."""
    if ask.style == "single":
        return switch in FOUR
    return ask.style == "buttons" and (switch, True) in places(ask)


def chosen(ask: Ask, switch: str, *, held: bool) -> str | None:
    """The option a press gives, by its key; None if that button answers nothing."""
    if ask.style == "pad" and switch != PAD:
        switch = BUTTON
    for option, place in zip(ask.choices, places(ask), strict=False):
        if place == (switch, held):
            return option.key
    return None


def moved(ask: Ask, cursor: int, switch: str) -> int:
    """Where the cursor of a list stands after a press; it goes round at the ends."""
    up_or_down = {"up": -1, "down": 1}.get(switch, 0)
    by = up_or_down if ask.style == "list" else int(switch != PAD)
    return (cursor + by) % len(ask.choices)


def picked(ask: Ask, cursor: int, switch: str, *, held: bool) -> str | None:
    """What a press in a list answers: right chooses, left may go back (an empty key)."""
    chooses = {"list": switch == "right", "pad list": switch == PAD, "single": held}
    if chooses[ask.style]:
        return ask.choices[cursor].key
    return "" if switch == "left" and ask.style == "list" and ask.back else None


def screen(ask: Ask, who: str, cursor: int) -> AskScreen:
    """The question as the panel shows it."""
    question = f"{ask.question} (hold: this)" if ask.style == "single" else ask.question
    if is_list(ask):
        choices = tuple(AnswerLine(option.label) for option in ask.choices)
    else:
        choices = tuple(
            AnswerLine(option.label, button, held)  # type: ignore[arg-type]  # one of the six
            for option, (button, held) in zip(ask.choices, places(ask), strict=False)
        )
    return AskScreen(who, question, choices, cursor)
