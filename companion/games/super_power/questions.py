"""Questions: what each one asks of whom, as a player reads it."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.super_power.cards import COLOURS, NUMBERS
from companion.games.super_power.menu import first_lines, more_lines
from companion.games.super_power.rules import RULES
from companion.games.super_power.state import Question, State
from companion.kit.view import Ask, Choice
from companion.kit.phrases import together

YES_NO = (Choice("no", "NO"), Choice("yes", "YES"))
SPECIAL = "+"  # after a colour: a card that is more than its colour


def ask(state: State, question: Question) -> Ask:
    """The question as the table puts it."""
    text, options = ASKS[question.what](state, question)
    listed = question.what in LISTS
    return Ask(question.player, text, options, style="list" if listed else "buttons")


Asked = tuple[str, tuple[Choice, ...]]
LISTS = {"more", "whom", "seat", "for", "residents", "rules"}


def _first(state: State, question: Question) -> Asked:
    touch = question.touch
    return f"{state.names[touch.player]} {COLOURS[touch.button].upper()}?", first_lines(
        state, touch
    )


def _more(state: State, question: Question) -> Asked:
    return "MENU", more_lines(state, question.touch)


def _about(state: State, question: Question) -> str:
    """Whose card it is, where somebody else answers for a seat with few buttons."""
    player = question.touch.player
    return "" if player == question.player else f"{state.names[player]}: "


def _debt(state: State, question: Question) -> Asked:
    owed = state.turn.owed
    about = _about(state, question)
    options = [
        Choice("drew", f"{'' if about else 'I '}DREW {owed}"),
        Choice("two", "+2"),
        Choice("four", "WILD +4"),
    ]
    if state.on("truck"):
        options.append(Choice("numbers", f"NUMBERS = {owed}"))
    return f"{about}{owed} TO DRAW", tuple(options)


def _jump_or_drew(state: State, question: Question) -> Asked:
    drew = f"{state.names[state.turn.player]} DREW"
    return f"{_about(state, question)}THE SAME CARD?", (
        Choice("drew", drew),
        Choice("yes", "SAME CARD"),
    )


def _identical(state: State, question: Question) -> Asked:
    top = state.top
    whose = f" as {state.names[top.player]}'s" if top is not None else ""
    return f"{_about(state, question)}THE SAME card{whose}?", YES_NO


def _fits(state: State, question: Question) -> Asked:
    top = state.top
    whose = f" {state.names[top.player]}'s" if top is not None else ""
    return f"{_about(state, question)}FITS ON{whose} TOO?", YES_NO


def _last(state: State, question: Question) -> Asked:
    return f"{state.names[question.touch.player]}: LAST CARD?", YES_NO


def _drawn(state: State, _question: Question) -> Asked:
    label = state.top.kind.label if state.top is not None else ""
    return f"{label} on top: DRAWN ALREADY?", YES_NO


def _colour(state: State, question: Question) -> Asked:
    plain = [Choice(colour, colour.upper()) for colour in COLOURS.values()]
    special = [Choice(colour + SPECIAL, f"{colour.upper()} ...") for colour in COLOURS.values()]
    who = state.names[question.touch.player]
    if state.stage == "dealing":
        return "FIRST CARD?", tuple(plain)
    return f"{who} PLAYS?", (*plain, *special)


def _number(_state: State, _question: Question) -> Asked:
    return "NUMBER?", tuple(Choice(n, n) for n in NUMBERS[:8])


def _count(_state: State, _question: Question) -> Asked:
    return "HOW MANY CARDS?", tuple(Choice(n, n) for n in NUMBERS[:8])


def _whom(state: State, question: Question) -> Asked:
    """Whoever laid a card last is the likeliest."""
    recent = [card.player for card in reversed(state.pile)]
    order = dict.fromkeys([*recent, *state.order])
    there = [p for p in order if p != question.touch.player and p not in state.out]
    return "NO UNO! WHO?", tuple(Choice(str(p), state.names[p]) for p in there)


def _seat(state: State, question: Question) -> Asked:
    mover = question.touch.player
    others = [p for p in state.order if p != mover]
    return "SIT DOWN AT", tuple(Choice(str(p), state.names[p]) for p in others)


def _for(state: State, _question: Question) -> Asked:
    few = [p for p in state.order if not state.full(p)]
    return "PLAY FOR", tuple(Choice(str(p), state.names[p]) for p in few)


def _residents(state: State, question: Question) -> Asked:
    found = question.found
    names = together([state.names[p] for p in found]) or "NOBODY"
    others = [Choice(str(p), f"{'-' if p in found else '+'} {state.names[p]}") for p in state.order]
    return "NO CARDS NOW?", (Choice("right", f"= {names}"), *others)


def _rules(state: State, _question: Question) -> Asked:
    own = tuple(rule for rule in state.rules if rule not in RULES)
    return "RULES", tuple(
        Choice(str(number), f"{'' if rule in state.rules else '(off) '}{rule.title}")
        for number, rule in enumerate((*RULES, *own))
    )


ASKS: dict[str, Callable[[State, Question], Asked]] = {
    "first": _first,
    "more": _more,
    "debt": _debt,
    "jump or drew": _jump_or_drew,
    "identical": _identical,
    "fits": _fits,
    "last": _last,
    "drawn": _drawn,
    "colour": _colour,
    "number": _number,
    "count": _count,
    "whom": _whom,
    "seat": _seat,
    "for": _for,
    "residents": _residents,
    "rules": _rules,
}
