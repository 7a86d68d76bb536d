"""The end of a round: what a count leaves open is asked, points are given (NY-7, NY-8)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from companion.games.nyet import words
from companion.games.nyet.state import ONES, Result, Settling, State, Step, Tricks
from companion.kit.asking import ALL_TOLD, Question, Questions
from companion.kit.game import Ended
from companion.kit.phrases import many
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings, of_players
from companion.kit.view import View

MISSING = "WHO TOOK THE MISSING TRICK?"
Count = tuple[int, int, int]  # the tricks of the first side, and the loot of each


def known(state: State, side: int) -> tuple[int, int]:
    """The tricks and the loot of a side, as far as they were pressed."""
    mine = [one for one in state.taken if state.teams.side(one.player) == side]
    return len(mine), sum(one.loot or 0 for one in mine)


def settled(state: State, asker: int, now_ns: int) -> Step:
    """The round is counted, once what is not known has been asked."""
    return SETTLING.ask(state, Settling(asker, began_ns=now_ns, last_ns=now_ns))


def _next(state: State, phase: Settling) -> Question:
    """Who took the one missing trick, with its loot; if more is open, number after number."""
    left, sides = _possible(state, phase), state.teams.sides
    if len(left) == 1:
        return ALL_TOLD
    one_missing = state.tricks - len(state.taken) == 1
    if one_missing and None not in [one.loot for one in state.taken]:
        counts = sorted(left, key=lambda count: sum(count[1:]))  # little loot is likely
        return Question(MISSING, {(count,): _taker(state, count) for count in counts}, "list")
    place = next(place for place in range(3) if len({count[place] for count in left}) > 1)
    numbers = sorted({count[place] for count in left})
    parts = [tuple(count for count in left if count[place] == number) for number in numbers]
    if one_missing and place == 0:
        takers = [words.side(state.names, side) for side in reversed(sides)]
        return Question(MISSING, dict(zip(parts, takers, strict=True)))
    team = words.team(state.names, sides[max(place - 1, 0)])
    text = f"{'LOOT' if place else 'TRICKS'} of {team}, in all?"
    return Question(text, dict(zip(parts, map(str, numbers), strict=True)))


def _possible(state: State, phase: Settling) -> tuple[Count, ...]:
    """The counts that what was pressed and told leaves possible."""
    if phase.told:
        left: tuple[Count, ...] = phase.told[-1]
        return left
    sure, missing = known(state, 0)[0], state.tricks - len(state.taken)
    return tuple(
        (sure + more, *loot)
        for more in range(missing + 1)
        for loot in product(_loot(state, 0, more), _loot(state, 1, missing - more))
        if sum(loot) <= ONES
    )


def _loot(state: State, side: int, more: int) -> range:
    """All that a side can have, with so many tricks more than were pressed."""
    mine = [one.loot for one in state.taken if state.teams.side(one.player) == side]
    sure, unknown = known(state, side)[1], mine.count(None) + more
    return range(sure, min(sure + unknown * state.teams.most_loot(side), ONES) + 1)


def _taker(state: State, count: Count) -> str:
    """Who has the only trick that is missing, if the count is that: "ADA CLE, 1 loot"."""
    side = int(count[0] == known(state, 0)[0])
    loot = count[1 + side] - known(state, side)[1]
    return words.side(state.names, state.teams.sides[side]) + (f", {loot} loot" if loot else "")


def _counted(state: State, phase: Settling) -> Step:
    """The points of the round; after the last one who wins."""
    [(tricks, *loot)] = _possible(state, phase)
    result = _result(state, (tricks, state.tricks - tricks), (loot[0], loot[1]))
    counted = Tricks(counted=True, last_ns=phase.last_ns)
    state = replace(state, results=(*state.results, result), phase=counted)
    number, now = len(state.results), standings(state)
    points = (f"{name} {p:+}" for name, p in zip(state.names, result.points, strict=True))
    ruling = Ruling(
        clause="NY-7",
        headline=f"ROUND {number}",
        reason=", ".join(points),
        players=state.teams.sides[0],
        undo_to_ns=phase.began_ns,
        tone="plain",
    )
    said = ruling, Score(now), Slip(f"NYET! {now.progress}", words.slip_lines(state, result), now)
    over = max(state.totals) >= state.goal if state.goal else number >= state.rounds
    if not over:
        return state, said
    why = f"after {many(number, 'round')}"
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


SETTLING = Questions(_next, _counted, "Count what lies on the table.")
