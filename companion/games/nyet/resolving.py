"""An argument: one trick is told card by card, and the rules say who takes it (NY-4 to NY-6).

It stops the play: nobody presses for a trick that is being argued about.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nyet import resolver
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import Resolving, State, Step
from companion.kit.asking import ALL_TOLD, Question, Questions, some
from companion.kit.events import Click, Event, Pick
from companion.kit.rulings import Ruling, noted
from companion.kit.structs import replace
from companion.kit.view import Choice, View

OPEN = Choice("resolve", "WHO TAKES IT?")
CLOSE = Choice("close", "STOP ASKING")
HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}


def opened(state: State, player: int) -> Step:
    """That player is asked for the trick."""
    return RESOLVING.ask(state, Resolving(player, under=state.phase))


def step(state: State, phase: Resolving, event: Event) -> Step:
    """A card more; any press when all is told, or STOP ASKING, goes on with the game."""
    told = isinstance(event, Click) and event.ready and _next(state, phase) == ALL_TOLD
    if isinstance(event, Pick | Click) and (told or isinstance(event, Pick)):
        return state.now(phase.back(event.pressed_ns)), ()
    return RESOLVING.step(state, phase, event)


def view(state: State, phase: Resolving) -> View:
    if _next(state, phase) != ALL_TOLD:
        return RESOLVING.view(state, phase)
    screen = replace(_ruling(state, phase).screen(), todo="Press: go on")
    return View(screen, lit=state.clockwise(), hint="Any press goes on with the game.")


def _next(state: State, phase: Resolving) -> Question:
    """Who led; then every card; then who could have followed."""
    told, count = phase.told, len(state.names)
    if not told:
        order = state.clockwise(_leads(state))
        return Question("WHO LED?", {player: state.names[player] for player in order}, "list")
    order = state.clockwise(told[0])
    if len(told) <= count:
        every = (Card(c, value) for c in COLOURS for value in range(1, HIGHEST[count] + 1))
        cards = {card: str(card).upper() for card in every}
        return Question(f"{state.names[order[len(told) - 1]]} PLAYED?", cards, label=_label)
    trick, strays, still = _trick(state, phase)
    if len(still) == len(strays):
        return ALL_TOLD
    who, asked = state.names[order[strays[len(still)]]], state.terms.trumps.colour(trick[0])
    return Question(f"Does {who} still hold {asked}?", {True: "YES", False: "NO"})


def _label(cards: Sequence[str]) -> str:
    """All cards of a colour, or some of them: "RED", "RED 1 to 3"."""
    colour, _, _ = cards[0].partition(" ")
    return colour if len(cards) > 4 else f"{colour} {some([card.split()[1] for card in cards])}"


def _leads(state: State) -> int:
    """Most likely: who took the trick before the last, for that is the one they argue about."""
    return state.taken[-2].player if len(state.taken) > 1 else state.terms.first


def _trick(state: State, phase: Resolving) -> tuple[Sequence[Card], list[int], Sequence[bool]]:
    """The cards; the places of those that did not follow; and which of their players could."""
    after, trumps = 1 + len(state.names), state.terms.trumps
    cards: tuple[Card, ...] = phase.told[1:after]
    strays = [p for p, card in enumerate(cards) if not resolver.follows(card, cards[0], trumps)]
    return cards, strays, phase.told[after:]


def _found(state: State, phase: Resolving) -> Step:
    return state.now(phase), (_ruling(state, phase),)


def _ruling(state: State, phase: Resolving) -> Ruling:
    """Who takes it, by which rule, with what loot, and who had to follow."""
    trumps, order = state.terms.trumps, state.clockwise(phase.told[0])
    cards, strays, still = _trick(state, phase)
    place = resolver.taker(cards, trumps)
    loot = resolver.loot(cards, trumps, [state.teams.side(player) for player in order])
    broke = [order[p] for p, could in zip(strays, still, strict=True) if could]
    reasons = [f"{cards[place]}: {resolver.by_rule(cards, trumps)}"]
    reasons += [f"loot: {', '.join(str(cards[p]) for p in loot)}"] if loot else []
    reasons += [f"{state.names[player]} had to follow" for player in broke]
    clause, headline = "NY-4" if broke else "NY-5", f"{state.names[order[place]]} TAKES IT"
    return noted(clause, headline, "; ".join(reasons), order[place])


RESOLVING = Questions(_next, _found, "The cards of the trick, in the order they were played.")
