"""Questions: how the switches of a seat answer one, and the screen that shows it. Pure.

`Ask` has the styles; here a seat with few switches gets one that it can answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.kit.screens import AnswerLine, AskScreen
from companion.kit.structs import replace
from companion.kit.view import BACK, FOUR, Ask, Choice, View, buttons

PAD, BUTTON = "pad", "button"  # of a seat with few switches, any of whose buttons is the button
LISTS = {  # by style: what a press of each switch does, and a hold
    "list": {"up": ("up", ""), "down": ("down", ""), "right": ("choose", ""), "left": ("back", "")},
    "sheet": {"up": ("up", ""), "down": ("down", ""), "right": ("+1", ""), "left": ("-1", "")},
    "pad list": {BUTTON: ("next", ""), PAD: ("choose", "")},
    "single": {BUTTON: ("next", "choose")},
}
MOVES = {"up": -1, "down": 1, "next": 1}  # how the cursor moves; it goes round at the ends


def at_seats(view: View, switches: Sequence[frozenset[str]], names: Sequence[str]) -> View:
    """The view, with questions that seats can answer. `switches`: where each player began."""
    if not view.asks:
        return view
    seats = view.places or range(len(switches))
    asks = tuple(at_seat(ask, switches[seats[ask.player]]) for ask in view.asks)
    return replace(view, asks=asks, hint=f"{view.hint} {how(asks, names)}".strip())


def how(asks: Sequence[Ask], names: Sequence[str]) -> str:
    """How the question on the panel is answered, for the end of the hint."""
    who = "Anyone" if are_alike(asks) else names[asks[0].player]
    return f"{who}: {asks[0].how}"


def are_alike(asks: Sequence[Ask]) -> bool:
    """Whether several players are asked the same, which any of them can answer."""
    first = asks[0]
    return len(asks) > 1 and all(replace(ask, player=first.player) == first for ask in asks)


def at_seat(ask: Ask, has: frozenset[str]) -> Ask:
    """The question in a style that a seat with those switches can answer."""
    if ask.style == "buttons" and len(ask.choices) > len(FOUR):
        ask = replace(ask, style="list")
    if has >= set(FOUR):
        return ask
    if ask.style == "sheet":
        ask = replace(ask, choices=_less_and_more(ask))
    elif ask.style == "list":
        ask = replace(ask, choices=(*ask.choices, BACK))  # there is no left button
    if PAD not in has or len(has) < 2:
        return replace(ask, style="single")
    return replace(ask, style="pad" if len(ask.choices) == 2 else "pad list")


def _less_and_more(sheet: Ask) -> tuple[Choice, ...]:
    """A sheet's choices for a list: two lines for each number."""
    go_on, *numbers = sheet.choices
    ways = [Choice(f"{sign}{n.key}", f"{n.label} {sign}1") for n in numbers for sign in "+-"]
    return go_on, *ways


def is_the_same(ask: Ask | None, before: Ask | None) -> bool:
    """Whether only numbers have changed, so presses mean the same as before."""
    if ask is None or before is None:
        return False
    if has_numbers(ask) and [c.key for c in ask.choices] == [c.key for c in before.choices]:
        before = replace(before, choices=ask.choices)
    return replace(ask, patience_ns=before.patience_ns) == before


def has_numbers(ask: Ask) -> bool:
    """Whether it is a sheet, also in the style of a seat with few switches."""
    return ask.style == "sheet" or any(choice.key.startswith("+") for choice in ask.choices)


def is_list(ask: Ask) -> bool:
    """Whether a cursor moves through its answers."""
    return ask.style in LISTS


def places(ask: Ask) -> tuple[str, ...]:
    """The switch of each answer; "" in a list."""
    if is_list(ask):
        return ("",) * len(ask.choices)
    if ask.style == "pad":
        return PAD, BUTTON
    return buttons(len(ask.choices))


def pressed(ask: Ask, cursor: int, switch: str, *, held: bool = False) -> tuple[int, str | None]:
    """Where the cursor is after a press, and the key of the answer; None: it is no answer."""
    if not is_list(ask):
        return cursor, _chosen(ask, switch)
    does = LISTS[ask.style]
    word = does.get(switch, does.get(BUTTON, ("", "")) if switch != PAD else ("", ""))[held]
    if word in MOVES:
        return (cursor + MOVES[word]) % len(ask.choices), None
    key = ask.choices[cursor % len(ask.choices)].key
    if word in ("+1", "-1") and cursor:
        return cursor, word[0] + key
    return cursor, {"choose": key, "+1": key, "-1": None if key else "", "back": ""}.get(word)


def _chosen(ask: Ask, switch: str) -> str | None:
    """The key of the answer that a switch gives; None: it gives none."""
    if ask.style == "pad" and switch != PAD:
        switch = BUTTON
    answers = zip(places(ask), ask.choices, strict=False)
    return next((choice.key for place, choice in answers if place == switch), None)


def screen(ask: Ask, who: str, cursor: int) -> AskScreen:
    """The question as the panel shows it."""
    question = f"{ask.question} (hold = this one)" if ask.style == "single" else ask.question
    answers = zip(ask.choices, places(ask), strict=True)
    lines = (AnswerLine(choice.label, place) for choice, place in answers)  # type: ignore[arg-type]  # one of the six
    return AskScreen(who, question, tuple(lines), cursor)
