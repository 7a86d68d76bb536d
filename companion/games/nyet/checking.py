"""Checking a trick: it is entered card by card, and the rules say who takes it (NY-4 to NY-6)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nyet import resolver
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import State
from companion.kit.asking import Entry, Question, label_range
from companion.kit.rulings import Ruling, noted

HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}


def question(state: State, entry: Entry) -> Question | None:
    """Who led; then every card; then who could have followed. None: all is known."""
    answers, count = entry.answers, len(state.names)
    if not answers:
        order = state.clockwise(_leader(state))
        return Question("WHO LED?", {player: state.names[player] for player in order}, "list")
    order = state.clockwise(answers[0])
    if len(answers) <= count:
        every = (Card(c, value) for c in COLOURS for value in range(1, HIGHEST[count] + 1))
        cards = {card: str(card).upper() for card in every}
        return Question(f"{state.names[order[len(answers) - 1]]} PLAYED?", cards, label=_label)
    trick, strays, still = _trick(state, entry)
    if len(still) == len(strays):
        return None
    who, colour = state.names[order[strays[len(still)]]], state.terms.trumps.colour(trick[0])
    return Question(f"Has {who} got a {colour} card?", {True: "YES", False: "NO"})


def ruling(state: State, entry: Entry) -> Ruling:
    """Who takes it, the loot, and who should have followed."""
    trick, strays, still = _trick(state, entry)
    order, trumps = state.clockwise(entry.answers[0]), state.terms.trumps
    place = resolver.taker(trick, trumps)
    won = order[place]
    sides = [state.teams.side(player) for player in order]
    ones = [str(trick[p]) for p in resolver.loot(trick, trumps, sides)]
    reasons = [f"{trick[place]}: {resolver.by_rule(trick, trumps)}"]
    reasons += [f"Loot: {', '.join(ones)}"] if ones else []
    fouls = (state.names[order[p]] for p, holds in zip(strays, still, strict=True) if holds)
    reasons += [f"{name} should have followed" for name in fouls]
    return noted("NY-5", f"{state.names[won]} takes it", ". ".join(reasons), won)


def _label(cards: Sequence[str]) -> str:
    """All cards of a colour, or some of them: "RED", "RED 1 to 3"."""
    colour, _, _ = cards[0].partition(" ")
    return colour if len(cards) > 4 else f"{colour} {label_range([c.split()[1] for c in cards])}"


def _leader(state: State) -> int:
    """Most likely: who took the trick before the last, for that is the one they argue about."""
    return state.taken[-2].player if len(state.taken) > 1 else state.terms.first


def _trick(state: State, entry: Entry) -> tuple[tuple[Card, ...], list[int], tuple[bool, ...]]:
    """The cards, the places of those that did not follow, and whether they could have."""
    trick, still = entry.answers[1 : len(state.names) + 1], entry.answers[len(state.names) + 1 :]
    trumps = state.terms.trumps
    strays = [p for p, card in enumerate(trick) if not resolver.follows(card, trick[0], trumps)]
    return trick, strays, still
