"""Rounds: what a count leaves open is asked, points are given, the dealer moves on (NY-7, NY-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import board, words
from companion.games.nyet.choosing import ask, chosen
from companion.games.nyet.state import (
    ONES,
    Result,
    Settling,
    State,
    Step,
    Taken,
    Teams,
    Telling,
    Terms,
    Tricks,
)
from companion.kit.events import Answer, Event
from companion.kit.game import Effects, Ended
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings, of_players
from companion.kit.view import Ask, View


def dealt(state: State, dealer: int) -> State:
    """A new round: the dealer covers first, or tells what the cardboard says."""
    state = replace(state, dealer=dealer, terms=None, teams=None)
    phase = Telling() if state.cardboard else board.covering(state, dealer)
    return replace(state, phase=phase)


# ---- what the count leaves open


def known(state: State, taken: tuple[Taken, ...], side: int) -> tuple[int, int]:
    """The tricks and the loot of a side, as far as they were pressed."""
    mine = [one for one in taken if teams(state).side(one.player) == side]
    return len(mine), sum(one.loot or 0 for one in mine)


def settled(state: State, phase: Settling) -> Step:
    """Everything that only one answer is left to is answered; then the round is counted."""
    while True:
        numbers = _open(state, phase)
        if not numbers:
            return _counted(state, phase)
        if len(numbers) > 1:
            return replace(state, phase=phase), ()
        phase = _answered(state, phase, numbers[0])


def step(state: State, phase: Settling, event: Event) -> Step:
    """The asker's next answer."""
    if not (isinstance(event, Answer) and event.player == phase.asker):
        return state, ()
    among = chosen(_open(state, phase), event.key)
    if len(among) > 1:
        return replace(state, phase=replace(phase, among=among)), ()
    return settled(state, _answered(state, phase, among[0]))


def view(state: State, phase: Settling) -> View:
    question = _question(state, phase)
    hint = f"{state.names[phase.asker]}: count what lies on the table."
    screen = standings(state).screen("SCORES")
    return View(screen, (question,), lit=(phase.asker,), hint=hint)


def _open(state: State, phase: Settling) -> tuple[int, ...]:
    """The numbers that the next thing to be known can have; none: all is known."""
    if phase.among:
        return phase.among
    if phase.tricks is None:
        first, missing = known(state, phase.taken, 0)[0], state.tricks - len(phase.taken)
        return tuple(range(first, first + missing + 1))
    if len(phase.loot) < 2:
        return _possible_loot(state, phase, phase.tricks, len(phase.loot))
    return ()


def _possible_loot(
    state: State, phase: Settling, tricks: tuple[int, int], side: int
) -> tuple[int, ...]:
    """From what is known of it to what the tricks can hold of which it is not."""
    sure = [known(state, phase.taken, s)[1] for s in (0, 1)]
    mine = [t for t in phase.taken if teams(state).side(t.player) == side and t.loot is not None]
    unknown = tricks[side] - len(mine)
    others = phase.loot[0] if side else sure[1]
    most = min(sure[side] + unknown * teams(state).most_loot(side), ONES - others)
    return tuple(range(sure[side], max(most, sure[side]) + 1))


def _answered(state: State, phase: Settling, number: int) -> Settling:
    if phase.tricks is None:
        return replace(phase, tricks=(number, state.tricks - number), among=())
    return replace(phase, loot=(*phase.loot, number), among=())


def _question(state: State, phase: Settling) -> Ask:
    """With one trick missing who took it, else a number."""
    numbers = _open(state, phase)
    if phase.tricks is not None:
        team = words.team(state, len(phase.loot))
        return ask(phase.asker, f"LOOT of {team}, in all?", [str(n) for n in numbers])
    if state.tricks - len(phase.taken) == 1:
        sides = [words.team(state, side) for side in (1, 0)]  # the lower number for the first
        return ask(phase.asker, "WHO TOOK THE MISSING TRICK?", sides)
    question = f"TRICKS of {words.team(state, 0)}, in all?"
    return ask(phase.asker, question, [str(n) for n in numbers])


# ---- points


def _counted(state: State, phase: Settling) -> Step:
    """The points of the round; after the last one who wins."""
    assert phase.tricks is not None  # settled
    result = scored(state, phase.tricks, (phase.loot[0], phase.loot[1]))
    state = replace(state, results=(*state.results, result))
    state = replace(state, phase=Tricks(phase.taken, counted=True, last_ns=phase.began_ns))
    effects = _announced(state, result, phase.began_ns)
    if not _is_last(state):
        return state, effects
    why = f"after {words.many(len(state.results), 'round', 'rounds')}"
    return replace(state, over=True), (*effects, Ended("NY-8", why, phase.began_ns))


def scored(state: State, tricks: tuple[int, int], loot: tuple[int, int]) -> Result:
    """(tricks + loot) × value for everybody of a side; the Bonus card doubles it (NY-7)."""
    sides = [(tricks[side] + loot[side]) * terms(state).value for side in (0, 1)]
    bonus = teams(state).bonus
    points = tuple(
        sides[teams(state).side(player)] * (2 if player == bonus else 1)
        for player in range(len(state.names))
    )
    return Result(tricks, loot, points)


def _announced(state: State, result: Result, undo_to_ns: int) -> Effects:
    points = [f"{name} {p:+}" for name, p in zip(state.names, result.points, strict=True)]
    ruling = Ruling(
        clause="NY-7",
        headline=f"ROUND {state.number}",
        reason=", ".join(points),
        players=teams(state).sides[0],
        undo_to_ns=undo_to_ns,
        tone="plain",
    )
    title = f"NYET! round {state.number}" + ("" if state.goal else f" of {state.rounds}")
    slip = Slip(title, words.slip_lines(state, result), standings(state))
    return ruling, Score(standings(state)), slip


def _is_last(state: State) -> bool:
    if state.goal:
        return max(state.totals) >= state.goal
    return len(state.results) >= state.rounds


def view_counted(state: State) -> View:
    dealer = state.after(state.dealer)
    name = state.names[dealer]
    screen = standings(state).screen(f"{name} deals: press")
    hint = (
        f"{name} shuffles, deals, and presses. Was it a trick too many? Then who took it presses."
    )
    return View(screen, lit=(dealer,), hint=hint)


def standings(state: State) -> Standings:
    progress = f"round {len(state.results)}" + ("" if state.goal else f" of {state.rounds}")
    return of_players(state.names, state.totals, progress=progress)


def terms(state: State) -> Terms:
    assert state.terms is not None  # the tricks have begun
    return state.terms


def teams(state: State) -> Teams:
    assert state.teams is not None  # the tricks have begun
    return state.teams
