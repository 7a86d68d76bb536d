"""The words of Ugh!: its rulings, the titles of its panel, standings, and what the page draws."""

from __future__ import annotations

from companion.games.ugh.cards import product
from companion.games.ugh.state import State, Step
from companion.kit.game import Effects
from companion.kit.names import brief
from companion.kit.phrases import many
from companion.kit.rulings import Ruling, noted, told
from companion.kit.standings import Score, Standings, of_players
from companion.kit.structs import replace
from companion.kit.tableau import Fact, Told

TITLE = 20  # letters that a panel has room for


def announce(
    state: State, player: int, clause: str, headline: str, why: str, at_ns: int | None = None
) -> Ruling:
    """Something about a player, whose name is {}. With a time, TAKE BACK goes to before it."""
    return told(clause, headline.format(state.names[player]), why, (player,), at_ns)


def refuse(state: State, player: int, clause: str, headline: str, why: str) -> Effects:
    """Why a press changed nothing."""
    return (replace(announce(state, player, clause, headline, why), tone="bad"),)


def silent(state: State, player: int, does: str, why: str, at_ns: int) -> Effects:
    """Something for the record and for TAKE BACK, which the panel shows in its numbers."""
    return (noted("UG-2", f"{state.names[player]} {does}", why, player, at_ns),)


def score(state: State, player: int, clause: str, points: int, why: str, at_ns: int) -> Step:
    """The player has won points, which `state` has already."""
    ruling = announce(state, player, clause, f"{{}} +{points}", why, at_ns)
    return state, (replace(ruling, tone="good"), Score(standings(state)))


def title(state: State, phase: str) -> str:
    """What stands first on the panel: the phase, the odds, or who leads."""
    if phase:
        return f"{phase}, LEAD {lead(state)}"
    if state.flips:
        odds = f"UGH! {round(100 * state.deck.odds())} %, " if state.odds else ""
        return f"{odds}{state.deck.remain} TO GO"
    best = max(state.points)
    if not lead(state):
        return f"TIE ON {best}" if best else "UGH!"
    name = state.names[state.points.index(best)]
    text = f"{name} LEADS BY {lead(state)}"
    return text if len(text) <= TITLE else f"LEAD {lead(state)}: {name}"


def lead(state: State) -> int:
    best, second = sorted(state.points, reverse=True)[:2]
    return best - second


def foot(state: State) -> tuple[str, ...]:
    """The lead and everyone's points in few letters, the best first: "CLE 24"."""
    players = sorted(zip(brief(state.names), state.points, strict=True), key=lambda row: -row[1])
    return f"LEAD {lead(state)}", *(f"{name} {points}" for name, points in players)


def standings(state: State) -> Standings:
    so_far = f"{state.deck.remain} to go" if state.flips else many(len(state.sets), "set")
    progress = f"{so_far}, lead {lead(state)}"
    tie = "{} WIN" if any(state.points) else "NOBODY WINS"
    luck = tuple(_luck(state, player) for player in range(len(state.names)))
    details = tuple(line for line in luck if line)
    return of_players(state.names, state.points, progress=progress, tie=tie, details=details)


def _luck(state: State, player: int) -> str:
    """A player's flips, the Ugh!s among them, and how many are usual; "" without flips."""
    flips = [flip for flip in state.flipped if flip.player == player]
    ughs, usual = sum(flip.ugh for flip in flips), sum(flip.odds for flip in flips)
    counts = f"{many(len(flips), 'flip')}, {many(ughs, 'Ugh!')} (avg {usual:.1f})"
    return f"{state.names[player]}: {counts}" if flips else ""


def tableau(state: State) -> Told:
    """The last set, what everyone has locked, and the cards of the deck."""
    facts = [Fact("", _victory_pile(state, player), (player,)) for player in state.order]
    if state.flips:
        facts.append(Fact("CARDS TO GO", str(state.deck.remain)))
    if not state.sets:
        return Told(facts=tuple(facts))
    player, cards = state.sets[-1]
    return Told(product(cards), facts=(Fact("LAST SET", "", (player,)), *facts))


def _victory_pile(state: State, player: int) -> str:
    ughs = state.ughs[player]
    return many(len(state.sets_of(player)), "set") + (f", {many(ughs, 'Ugh!')}" if ughs else "")
