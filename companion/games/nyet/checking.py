"""Checking a trick: it is entered card by card, and the rules say who takes it (NY-4 to NY-6)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nyet import resolver
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import State
from companion.kit.asking import Entry, Question, label_range
from companion.kit.rulings import Ruling, silent_ruling

HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}


def question(state: State, entry: Entry) -> Question | None:
    """Who led; then every card. None: all is known."""
    if not entry.answers:
        order = state.clockwise(state.taken[-2].player if state.taken[1:] else state.terms.first)
        return Question("WHO LED?", {player: state.names[player] for player in order}, "list")
    led, *cards = entry.answers
    if len(cards) == len(state.names):
        return None
    every = [Card(c, value) for c in COLOURS for value in range(1, HIGHEST[len(state.names)] + 1)]
    name = state.names[state.clockwise(led)[len(cards)]]
    return Question(f"{name} PLAYED?", {card: str(card).upper() for card in every}, label=_label)


def ruling(state: State, entry: Entry) -> Ruling:
    """Who takes it, the loot, and who must not have had the colour led."""
    led, *trick = entry.answers
    order, trumps = state.clockwise(led), state.terms.trumps
    place = resolver.taker(trick, trumps)
    ones = resolver.loot(trick, trumps, [state.teams.side(player) for player in order])
    reasons = [f"{trick[place]}: {resolver.by_rule(trick, trumps)}"]
    reasons += [f"Loot: {', '.join(str(trick[p]) for p in ones)}"] if ones else []
    strays = (p for p, card in enumerate(trick) if not resolver.follows(card, trick[0], trumps))
    if names := " and ".join(state.names[order[p]] for p in strays):
        reasons.append(f"Only if {names} had no {trumps.colour(trick[0])}")
    won = order[place]
    return silent_ruling("NY-5", f"{state.names[won]} takes it", ". ".join(reasons), won)


def _label(cards: Sequence[str]) -> str:
    """All cards of a colour, or some of them: "RED", "RED 1 to 3"."""
    colour, _, _ = cards[0].partition(" ")
    return colour if len(cards) > 4 else f"{colour} {label_range([c.split()[1] for c in cards])}"
