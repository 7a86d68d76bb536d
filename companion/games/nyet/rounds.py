"""The end of a round: what a count leaves open is asked, points are given (NY-7, NY-8)."""

from __future__ import annotations

from companion.games.nyet import words
from companion.games.nyet.state import ONES, Counted, Result, Settling, State, Step
from companion.kit.asking import ALL_TOLD, Question, Questions
from companion.kit.game import Ended
from companion.kit.phrases import many
from companion.kit.rulings import told
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings, of_players
from companion.kit.structs import replace
from companion.kit.view import View

Count = tuple[int, ...]  # the tricks of the first side, and the loot of each


def known(state: State, side: int) -> tuple[int, int]:
    """The tricks and the loot of a side, as far as they were pressed."""
    mine = [one for one in state.taken if state.teams.side(one.player) == side]
    return len(mine), sum(one.loot or 0 for one in mine)


def settled(state: State, asker: int, now_ns: int) -> Step:
    """The round is counted, once what is not known has been asked.

    Missing tricks are presumed to be shared, with no loot; if all are missing, they are told first.
    """
    (tricks, loot), (others, others_loot) = known(state, 0), known(state, 1)
    shared = tricks + (state.tricks - tricks - others) // 2
    told = () if state.at_end else ((shared, loot, others_loot),)
    return SETTLING.ask(state, Settling(asker, told, began_ns=now_ns, last_ns=now_ns))


def _next(state: State, phase: Settling) -> Question:
    """All that is open, as it was told last: a press changes a number, and one confirms it all."""
    if not phase.told:
        tricks = {(number, 0, 0): str(number) for number in range(state.tricks + 1)}
        return Question(f"TRICKS of {words.team(state.names, state.teams.sides[0])}?", tricks)
    *before, now = phase.told
    if now in before[-1:]:
        return ALL_TOLD
    changes = [
        (_with(state, now, place, numbers), _number(state, now, place))
        for place, numbers in enumerate(_open(state, now))
        if len(numbers) > 1
    ]
    answers = dict([*changes[:1], (now, "RIGHT"), *changes[1:]])  # the right button goes on
    missing = 0 if state.at_end else state.tricks - len(state.taken)
    return Question(f"{missing} MISSING: WHOSE?" if missing else "HOW MUCH LOOT?", answers)


def _open(state: State, now: Count) -> tuple[range, ...]:
    """What each number can be, beside the others."""
    (tricks, _), (others, _) = known(state, 0), known(state, 1)
    if state.at_end:  # they were told
        tricks, others = now[0], state.tricks - now[0]
    more = now[0] - known(state, 0)[0]
    missing = state.tricks - len(state.taken)
    return (
        range(tricks, state.tricks - others + 1),
        _loot(state, 0, more, ONES - now[2]),
        _loot(state, 1, missing - more, ONES - now[1]),
    )


def _loot(state: State, side: int, more: int, most: int) -> range:
    """All that a side can have, with so many tricks more than were pressed."""
    mine = [one.loot for one in state.taken if state.teams.side(one.player) == side]
    sure, unknown = known(state, side)[1], mine.count(None) + more
    return range(sure, min(sure + unknown * state.teams.most_loot(side), most) + 1)


def _with(state: State, now: Count, place: int, numbers: range) -> Count:
    """With the next number there; no more loot than other tricks can have."""
    number = numbers[(now[place] + 1 - numbers[0]) % len(numbers)]
    count = (*now[:place], number, *now[place + 1 :])
    return tuple(min(n, max(can)) for n, can in zip(count, _open(state, count), strict=True))


def _number(state: State, now: Count, place: int) -> str:
    """One of the numbers, and whose it is: "ADA CLE 3 loot"; of tricks the smaller team's."""
    if place:
        return f"{words.side(state, place - 1)} {now[place]} loot"
    side = int(len(state.teams.sides[1]) < len(state.teams.sides[0]))
    tricks = state.tricks - now[0] if side else now[0]
    return f"{words.side(state, side)} {many(tricks, 'trick')}"


def _counted(state: State, phase: Settling) -> Step:
    """The points of the round; after the last one who wins."""
    tricks, *loot = phase.told[-1]
    result = _result(state, (tricks, state.tricks - tricks), (loot[0], loot[1]))
    counted = Counted(state.after(state.dealer), last_ns=phase.last_ns)
    state = replace(state, results=(*state.results, result), phase=counted)
    number, now = len(state.results), standings(state)
    points = (f"{name} {p:+}" for name, p in zip(state.names, result.points, strict=True))
    headline, first = f"ROUND {number}", state.teams.sides[0]
    ruling = told("NY-7", headline, ", ".join(points), first, phase.began_ns)
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


def view(state: State, phase: Counted) -> View:
    name = state.names[phase.player]
    screen = standings(state).screen(f"{name} deals: press")
    too_many = "Was it a trick too many? Then who took it presses."
    hint = f"{name} shuffles, deals, and presses. {too_many}"
    return View(screen, lit=(phase.player,), hint=hint)


def standings(state: State) -> Standings:
    progress = f"round {len(state.results)}" + ("" if state.goal else f" of {state.rounds}")
    return of_players(state.names, state.totals, progress=progress)


SETTLING = Questions(_next, _counted, "Count what lies on the table, and put each number right.")
