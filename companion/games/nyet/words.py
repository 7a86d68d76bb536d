"""The words of Nyet!: terms, teams, tricks and points, as a player reads them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nyet.state import HAND, Discard, State, Terms
from companion.kit.names import brief
from companion.kit.phrases import many
from companion.kit.standings import Standings, of_players


def sentence(terms: Terms) -> str:
    """The terms in a line: for a ruling, and a slip."""
    if not terms.trump:  # it lies on the table
        return f"Each trick or loot: {terms.value}"
    ones = f"supertrump {terms.supertrump} 1s" if terms.supertrump else "no supertrump"
    discard = terms.discard.text.capitalize()
    return f"{discard}. Trump {terms.trump}, {ones}. Each trick or loot: {terms.value}"


def side(state: State, side: int, *, totals: bool = False) -> str:
    """A team in few letters, ×2 for the Bonus card, perhaps totals: "Ada×2 12 Cle 7"."""
    short, bonus = brief(state.names), {state.teams.bonus: "×2"}
    parts: list[str] = []
    for player in state.teams.sides[side]:
        parts.append(short[player] + bonus.get(player, ""))
        if totals:
            parts.append(str(state.totals[player]))
    return " ".join(parts)


def deal(state: State) -> str:
    """How many cards to deal; before the first round, also which to take out (NY-1)."""
    cards = HAND[len(state.names)]
    if len(state.names) == 3 and not (state.counted or state.open):
        return f"DEAL {cards}, NO 11 12 13"
    number = f"ROUND {state.counted + 1}"
    return number if state.open else f"{number}: DEAL {cards}"


def todo(state: State) -> str:
    """Who deals, and who presses then; or, where nobody answered, who continues."""
    if state.open:
        return f"{state.names[state.entry.player]}: press to continue"
    presses = " deals. First player: press" if state.own_board else ": deal and press"
    return state.names[state.dealer] + presses


def rows(state: State) -> tuple[tuple[str, str], ...]:
    """The terms, once they are known, and what each team has, once there are teams."""
    terms, played = state.terms, sum(state.count.tricks)
    if not terms.value:
        return ()
    found: list[tuple[str, str]] = []
    if terms.trump:
        ones = f"{terms.supertrump.upper()} 1s" if terms.supertrump else "none"
        found += [("TRUMP", terms.trump.upper()), ("SUPER", ones)]
    counts = state.phase == "tricks"
    tricks = f"trick {played + 1}/{state.tricks}" if counts else f"{state.tricks} tricks"
    found.append((tricks, f"{terms.value} each"))
    if terms.trump and not played and terms.discard != Discard():
        found.append((terms.discard.text, ""))
    if state.phase == state.playing:
        for number, taken in enumerate(zip(*state.count, strict=True)):
            has = "{}+{}".format(*taken) if counts else ""
            found.append((side(state, number, totals=True), has))
    return tuple(found)


def standings(state: State) -> Standings:
    progress = f"round {state.counted}"
    if not state.goal:
        progress += f" of {state.rounds}"
    scored = state.counted > 0 or any(state.totals)
    return of_players(state.names, state.totals, progress=progress, scored=scored)


def slip_lines(state: State, points: Sequence[int]) -> tuple[str, ...]:
    """Terms, teams, tricks, loot, and each player's points."""
    numbers = zip(state.teams.sides, state.count.tricks, state.count.loot, strict=True)
    sides = (
        f"{state.names_of(s, ' + ')}: {many(t, 'trick')}, {loot} loot" for s, t, loot in numbers
    )
    doubled = {state.teams.bonus: " (Bonus card: doubled)"}
    each = (f"{state.names[p]} {n:+}{doubled.get(p, '')}" for p, n in enumerate(points))
    return (sentence(state.terms), *sides, *each)
