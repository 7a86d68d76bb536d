"""The terms are read, then the first player picks the teams and who has the Bonus card (NY-3)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import words
from companion.games.nyet.choosing import ask, chosen
from companion.games.nyet.state import (
    APART_NS,
    Reading,
    State,
    Step,
    Teaming,
    Teams,
    Terms,
    Tricks,
)
from companion.kit.events import Answer, Click, Event
from companion.kit.view import Ask, View

SIZES = {2: (1,), 3: (1, 2), 4: (2,), 5: (2, 3)}  # what the first player's team can have (NY-3)
SIZE_NAMES = {1: "ALONE", 2: "TWO OF US", 3: "THREE OF US"}


def step_reading(state: State, phase: Reading, event: Event) -> Step:
    """The first player goes on when everybody has read the terms."""
    first = _terms(state).first
    if not (isinstance(event, Click) and event.player == first):
        return state, ()
    if event.pressed_ns < phase.since_ns + APART_NS:
        return state, ()
    sizes = SIZES[len(state.names)]
    size = sizes[0] if len(sizes) == 1 else 0
    return _next(state, Teaming(size, (first,)))


def view_reading(state: State, phase: Reading | Teaming) -> View:
    del phase
    terms = _terms(state)
    hint = f"{words.sentence(state.names, terms)}. {state.names[terms.first]} presses to go on."
    return View(words.terms_screen(state.names, terms), lit=(terms.first,), hint=hint)


def step(state: State, phase: Teaming, event: Event) -> Step:
    """One answer: how many, a partner, or who has the Bonus card."""
    if not (isinstance(event, Answer) and event.player == _terms(state).first):
        return state, ()
    answers = _open(state, phase)
    among = chosen(answers, event.key)
    if len(among) > 1:
        return state, ()
    phase = replace(phase, began_ns=event.at_ns if phase.began_ns is None else phase.began_ns)
    if not phase.size:
        return _next(state, replace(phase, size=among[0]))
    if len(phase.members) < phase.size:
        return _next(state, replace(phase, members=(*phase.members, among[0])))
    return _teamed(state, phase, among[0])


def view(state: State, phase: Teaming) -> View:
    first = _terms(state).first
    hint = f"{state.names[first]}: who plays with you this round?"
    question = _question(state, phase)
    return View(view_reading(state, phase).screen, (question,), lit=(first,), hint=hint)


def _question(state: State, phase: Teaming) -> Ask:
    first, answers = phase.members[0], _open(state, phase)
    if not phase.size:
        return ask(first, "YOUR TEAM?", [SIZE_NAMES[size] for size in answers])
    names = [state.names[player] for player in answers]
    if len(phase.members) < phase.size:
        return ask(first, "WHO PLAYS WITH YOU?", names)
    return ask(first, "WHO GETS THE BONUS CARD?", names)


def _open(state: State, phase: Teaming) -> tuple[int, ...]:
    """What the next answer chooses between: sizes, partners, or the smaller team."""
    if not phase.size:
        return SIZES[len(state.names)]
    if len(phase.members) < phase.size:
        return _others(state, phase.members)
    return min(_sides(state, phase), key=len)


def _next(state: State, phase: Teaming) -> Step:
    """The next question, unless there is nothing to choose any more."""
    if not phase.size or len(phase.members) < phase.size:
        return replace(state, phase=phase), ()
    sides = _sides(state, phase)
    if len(sides[0]) == len(sides[1]):
        return _teamed(state, phase, None)
    smaller = min(sides, key=len)
    return (
        _teamed(state, phase, smaller[0])
        if len(smaller) == 1
        else (
            replace(state, phase=phase),
            (),
        )
    )


def _teamed(state: State, phase: Teaming, bonus: int | None) -> Step:
    teams = Teams(_sides(state, phase), bonus)
    ruling = words.teamed(state, teams, phase.began_ns)
    return replace(state, teams=teams, phase=Tricks()), (ruling,)


def _sides(state: State, phase: Teaming) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both in the order of play."""
    others = _others(state, phase.members)
    return tuple(p for p in _order(state) if p not in others), others


def _others(state: State, members: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(player for player in _order(state) if player not in members)


def _order(state: State) -> tuple[int, ...]:
    """Clockwise from the first player."""
    first, count = _terms(state).first, len(state.names)
    return tuple((first + n) % count for n in range(count))


def _terms(state: State) -> Terms:
    assert state.terms is not None  # they are read first
    return state.terms
