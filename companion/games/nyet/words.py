"""The words of Nyet!: terms, teams, tricks and points, as a player reads them."""

from __future__ import annotations

from companion.games.nyet.faces import brief
from companion.games.nyet.state import Result, State, Teams, Terms
from companion.kit.phrases import together
from companion.kit.rulings import Ruling
from companion.kit.screens import OrderScreen

DISCARDED = {
    "1": ("all discard", "1"),
    "2": ("all discard", "2"),
    "no 1s": ("all discard", "1, no 1s"),
    "pass": ("all pass left", "1"),
    "none": ("nobody discards", ""),
}


def terms_screen(names: tuple[str, ...], terms: Terms) -> OrderScreen:
    """Who begins, what is discarded and by whom, trump, the three 1s, what a trick is worth."""
    ones = f"{terms.trumps.supertrump.upper()} 1s" if terms.trumps.supertrump else "none"
    rows = (
        ("begins", names[terms.first]),
        ("trump", terms.trumps.trump.upper()),
        ("supertrump", ones),
        ("trick, loot", f"{terms.value} each"),
        DISCARDED[terms.discard],
    )
    return OrderScreen(f"Press, {names[terms.first]}", rows)


def sentence(names: tuple[str, ...], terms: Terms) -> str:
    """The terms in a line: for a ruling, a slip, and who cannot see the panel."""
    discard = " ".join(DISCARDED[terms.discard]).strip()
    trump, ones = terms.trumps.trump, terms.trumps.supertrump
    supertrump = f"the {ones} 1s are supertrumps" if ones else "no supertrump"
    value = f"a trick or loot {terms.value}"
    return f"{names[terms.first]} begins, {discard}, {trump} is trump, {supertrump}, {value}"


def noted(*, clause: str, headline: str, reason: str, player: int, undo_to_ns: int) -> Ruling:
    """A ruling of what the panel shows in another way."""
    return Ruling(
        clause=clause,
        headline=headline,
        reason=reason,
        players=(player,),
        undo_to_ns=undo_to_ns,
        quiet=True,
    )


# ---- teams, tricks, points


def team(state: State, side: int) -> str:
    assert state.teams is not None  # the tricks have begun
    return together([state.names[player] for player in state.teams.sides[side]])


def small_team(state: State, side: int) -> str:
    """The same where there is little room."""
    assert state.teams is not None  # the tricks have begun
    letters = brief(state.names)
    return " ".join(letters[player] for player in state.teams.sides[side])


def teamed(state: State, teams: Teams, undo_to_ns: int | None) -> Ruling:
    names = [[state.names[p] for p in side] for side in teams.sides]
    many_v_many = " against ".join(str(len(side)) for side in teams.sides)
    bonus = many_v_many if teams.bonus is None else f"Bonus card: {state.names[teams.bonus]}"
    return Ruling(
        clause="NY-3",
        headline=f"{together(names[0])} v {together(names[1])}",
        reason=bonus,
        players=teams.sides[0],
        undo_to_ns=undo_to_ns,
        tone="plain",
        quiet=undo_to_ns is None,
    )


def many(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def side_line(state: State, result: Result, side: int) -> str:
    """ "ADA + BEN: 9 tricks, 2 loot"."""
    loot = many(result.loot[side], "loot", "loot")
    return f"{team(state, side)}: {many(result.tricks[side], 'trick', 'tricks')}, {loot}"


def slip_lines(state: State, result: Result) -> tuple[str, ...]:
    """Terms, teams, tricks, loot, and everybody's points with sign and Bonus card."""
    assert state.terms is not None
    assert state.teams is not None
    bonus = state.teams.bonus
    points = (
        f"{name} {result.points[player]:+}{' (Bonus card, twice)' if player == bonus else ''}"
        for player, name in enumerate(state.names)
    )
    sides = (side_line(state, result, side) for side in (0, 1))
    return (sentence(state.names, state.terms), *sides, *points)
