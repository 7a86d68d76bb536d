"""The end of a round: what a count leaves open is asked, points are given (NY-7, NY-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import words
from companion.games.nyet.asking import ALL_TOLD, Question, Questions
from companion.games.nyet.state import ONES, Result, Settling, State, Step, Taken, Tricks
from companion.kit.game import Ended
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings, of_players
from companion.kit.view import View


def known(state: State, taken: tuple[Taken, ...], side: int) -> tuple[int, int]:
    """The tricks and the loot of a side, as far as they were pressed."""
    mine = [one for one in taken if state.teams.side(one.player) == side]
    return len(mine), sum(one.loot or 0 for one in mine)


def settled(state: State, taken: tuple[Taken, ...], asker: int, now_ns: int) -> Step:
    """The round is counted, once what is not known has been asked."""
    return SETTLING.ask(state, Settling(asker, began_ns=now_ns, last_ns=now_ns, taken=taken))


def _next(state: State, phase: Settling) -> Question:
    """The tricks of the first side, or with one missing who took it; then the loot of each."""
    first, second = (words.team(state.names, players) for players in state.teams.sides)
    if len(phase.told) > 2:
        return ALL_TOLD
    if phase.told:
        team = (first, second)[len(phase.told) - 1]
        text, numbers = f"LOOT of {team}, in all?", _possible_loot(state, phase)
        return Question(text, {number: str(number) for number in numbers})
    sure, missing = known(state, phase.taken, 0)[0], state.tricks - len(phase.taken)
    if missing == 1:
        return Question("WHO TOOK THE MISSING TRICK?", {sure: second, sure + 1: first})
    numbers = range(sure, sure + missing + 1)
    return Question(f"TRICKS of {first}, in all?", {number: str(number) for number in numbers})


def _possible_loot(state: State, phase: Settling) -> range:
    """Of the next side: from what is known to what the tricks can hold of which it is not."""
    side = len(phase.told) - 1
    sure = [known(state, phase.taken, s)[1] for s in (0, 1)]
    told = [t for t in phase.taken if state.teams.side(t.player) == side and t.loot is not None]
    unknown = _tricks(state, phase)[side] - len(told)
    others = phase.told[1] if side else sure[1]
    most = min(sure[side] + unknown * state.teams.most_loot(side), ONES - others)
    return range(sure[side], max(most, sure[side]) + 1)


def _tricks(state: State, phase: Settling) -> tuple[int, int]:
    return phase.told[0], state.tricks - phase.told[0]


def _counted(state: State, phase: Settling) -> Step:
    """The points of the round; after the last one who wins."""
    result = _result(state, _tricks(state, phase), (phase.told[1], phase.told[2]))
    counted = Tricks(phase.taken, counted=True, last_ns=phase.last_ns)
    state = replace(state, results=(*state.results, result), phase=counted)
    number, now = len(state.results), standings(state)
    ruling = Ruling(
        clause="NY-7",
        headline=f"ROUND {number}",
        reason=", ".join(
            f"{name} {p:+}" for name, p in zip(state.names, result.points, strict=True)
        ),
        players=state.teams.sides[0],
        undo_to_ns=phase.began_ns,
        tone="plain",
    )
    said = ruling, Score(now), Slip(f"NYET! {now.progress}", words.slip_lines(state, result), now)
    over = max(state.totals) >= state.goal if state.goal else number >= state.rounds
    if not over:
        return state, said
    why = f"after {words.many(number, 'round')}"
    return replace(state, over=True), (*said, Ended("NY-8", why, phase.began_ns))


def _result(state: State, tricks: tuple[int, int], loot: tuple[int, int]) -> Result:
    """(tricks + loot) × value for everybody of a side; the Bonus card doubles it (NY-7)."""
    sides = [(tricks[side] + loot[side]) * state.terms.value for side in (0, 1)]
    points = [sides[state.teams.side(player)] for player in range(len(state.names))]
    if state.teams.bonus is not None:
        points[state.teams.bonus] *= 2
    return Result(tricks, loot, tuple(points))


def view(state: State) -> View:
    """Of a round that is counted."""
    dealer = state.after(state.dealer)
    name = state.names[dealer]
    screen = standings(state).screen(f"{name} deals: press")
    too_many = "Was it a trick too many? Then who took it presses."
    return View(screen, lit=(dealer,), hint=f"{name} shuffles, deals, and presses. {too_many}")


def standings(state: State) -> Standings:
    progress = f"round {len(state.results)}" + ("" if state.goal else f" of {state.rounds}")
    return of_players(state.names, state.totals, progress=progress)


SETTLING = Questions(_next, _counted, "count what lies on the table.")
