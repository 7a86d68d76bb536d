"""What lies on the table: which boxes are open; then the terms, and what each team has taken."""

from __future__ import annotations

from companion.games.nyet import words
from companion.games.nyet.board import uncovered
from companion.games.nyet.state import NO_TERMS, Covering, State, Telling
from companion.kit.phrases import many
from companion.kit.tableau import Fact, Told


def tableau(state: State) -> Told | None:
    phase = state.phase
    if isinstance(phase, Covering):
        return Told(facts=_open(state, phase))
    if isinstance(phase, Telling) or state.terms == NO_TERMS:
        return None
    terms, trumps = state.terms, state.terms.trumps
    ones = f"the {trumps.supertrump} 1s" if trumps.supertrump else "none"
    facts = (
        Fact("BEGINS", "", (terms.first,)),
        Fact("SUPERTRUMP", ones),
        Fact("A TRICK, A LOOT", f"{terms.value} each"),
        *(_taken(state, side) for side in state.teams.sides if side),
    )
    return Told(f"{trumps.trump.upper()} IS TRUMP", trumps.trump, facts)


def _open(state: State, phase: Covering) -> tuple[Fact, ...]:
    """What each line may still come to."""
    names, faces = words.LINE_NAMES, words.faces(state.names)
    lines = uncovered(state, phase.told)
    return tuple(
        Fact(name, ", ".join(faces[line][place].answer for line, place in boxes))
        for name, boxes in zip(names, lines, strict=True)
    )


def _taken(state: State, side: tuple[int, ...]) -> Fact:
    taken = [trick for trick in state.taken if trick.player in side]
    loot = sum(trick.loot or 0 for trick in taken)
    return Fact("", f"{many(len(taken), 'trick')}, {loot} loot", side)
