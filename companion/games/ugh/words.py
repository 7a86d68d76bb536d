"""The words of Ugh!: its rulings, the titles of its panel, standings, and what the page draws."""

from __future__ import annotations

from typing import Any

from companion.games.ugh.state import FIRST_UGH, State, Step, product
from companion.kit.names import brief
from companion.kit.phrases import many
from companion.kit.rulings import Tally
from companion.kit.standings import Score, Standings, of_players
from companion.kit.tableau import Fact, Reported

TITLE = 20  # letters that fit in the title bar


def score(state: State, press: Any, clause: str, why: str, points: int = FIRST_UGH) -> Step:
    """Announce points for an Ugh! (UG-3) or a set. `state` has them already."""
    tally = (Tally("ugh" if clause == "UG-3" else "set", press.player, points=points),)
    ruling = state.ruling(press, clause, f"{{}} +{points}", why, tone="good", tally=tally)
    return state, (ruling, Score(standings(state)))


def title(state: State, phase: str) -> str:
    """The title of the panel: the phase, the odds, or who leads."""
    if phase:
        return f"{phase}, LEAD {lead(state)}" if lead(state) else phase
    if state.flips:
        return f"UGH! {round(100 * state.deck.odds())} %, {state.deck.remain} TO GO"
    if not lead(state):
        return tie(state) or "UGH!"
    name = state.names[state.points.index(max(state.points))]
    text = f"{name} LEADS BY {lead(state)}"
    return text if len(text) <= TITLE else f"LEAD {lead(state)}: {name}"


def lead(state: State) -> int:
    best, second = sorted(state.points, reverse=True)[:2]
    return best - second


def tie(state: State) -> str:
    """The leaders' points, if several share the lead: "TIE ON 24"."""
    best = max(state.points)
    return f"TIE ON {best}" if best and not lead(state) else ""


def foot(state: State, phase: str) -> tuple[str, ...]:
    """The phase, the lead, and everyone's points in few letters, the best first: "CLE 24"."""
    ahead = f"LEAD {lead(state)}" if lead(state) else tie(state)
    players = sorted(zip(brief(state.names), state.points, strict=True), key=lambda row: -row[1])
    return (*filter(None, [phase, ahead]), *(f"{name} {points}" for name, points in players))


def standings(state: State) -> Standings:
    so_far = f"{state.deck.remain} to go" if state.flips else many(len(state.sets), "set")
    progress = f"{so_far}, lead {lead(state)}" if lead(state) else so_far
    return of_players(state.names, state.points, progress=progress)


def tableau(state: State) -> Reported:
    """The last set, what everyone has locked, and the cards of the deck."""
    facts = [Fact("", _victory_pile(state, player), (player,)) for player in state.here]
    if state.flips:
        facts.append(Fact("CARDS TO GO", str(state.deck.remain)))
    if not state.sets:
        return Reported(facts=tuple(facts))
    player, cards = state.sets[-1]
    return Reported(product(cards), facts=(Fact("LAST SET", "", (player,)), *facts))


def _victory_pile(state: State, player: int) -> str:
    ughs = state.ughs[player]
    return many(len(state.sets_of(player)), "set") + (f", {many(ughs, 'Ugh!')}" if ughs else "")
