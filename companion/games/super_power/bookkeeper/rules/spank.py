"""Spank the Baby: on a red three everybody slaps, and draws the hands below (SP-7).

Hands open it, and the cards say if there was a baby; or a red three that was told of opens it.

waiting  --a slap, or a red three told of--> slapping
slapping --every hand down, or time up--> waiting, with the hands counted
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.spank.slaps import ALONE_NS, TRAILING_NS, Hand, Slaps, stacked
from companion.games.spank.words import spanked, stack_lines, stack_rows
from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import PLAIN, Card, Kind
from companion.games.super_power.bookkeeper.ending import settled
from companion.games.super_power.bookkeeper.last_card import LAST_OF_HAND
from companion.games.super_power.bookkeeper.questions import asked
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State, Step
from companion.games.super_power.bookkeeper.words import slip, standings, takes
from companion.kit.events import Click, Freed, Hold, Press
from companion.kit.game import Notice
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen, order_pages
from companion.kit.standings import Score
from companion.kit.view import Meaning, View

NAME = "spank"
MS = 1_000_000
THREE = Kind("three", "THREE", number=True, only="red")
THREES = ("three", "3")  # as it is called where every number is told
CLAIM_NS = 20_000 * MS  # a red three told of this long after its spank is the same one
HINT = "Everybody, slap the pad! The lowest hand draws nothing."
LEGEND = (Meaning("pad", "SLAP"),)


@dataclass(frozen=True)
class Baby:
    """What the rule remembers."""

    slaps: Slaps | None = None  # None: waiting
    counted_ns: int | None = None  # a spank whose red three nobody has told of yet
    quiet_until_ns: int = 0  # slaps until then are trailing hands


def baby(state: State) -> Baby:
    found: Baby = state.kept.get(NAME, Baby())
    return found


def _slapping(state: State, slaps: Slaps | None) -> State:
    return state.keeping(NAME, replace(baby(state), slaps=slaps))


# ---- what opens it


def played(state: State, card: Card) -> Step:
    """A red three that was told of, if the hands have not been there first."""
    if card.kind.key not in THREES or card.colour != "red":
        return state, ()
    known = baby(state)
    if known.slaps is not None:
        return _slapping(state, replace(known.slaps, told=True)), ()
    if known.counted_ns is not None and card.at_ns - known.counted_ns <= CLAIM_NS:
        return state.keeping(NAME, replace(known, counted_ns=None)), ()
    return _slapping(state, Slaps(card.at_ns, card.undo_to_ns, told=True)), ()


def pressed(state: State, event: Press | Click | Hold | Freed) -> Step | None:
    """A hand on the pad, from the doghouse too. The first one opens it."""
    if not isinstance(event, Press) or event.button != "pad" or state.stage != "playing":
        return None
    slaps = baby(state).slaps
    if slaps is None and event.at_ns < baby(state).quiet_until_ns:
        return state, ()
    slaps = slaps or Slaps(event.at_ns, state.undo_to_ns(event.at_ns))
    return _slapping(state, slaps.slap(event)), ()


def timed(state: State, now_ns: int) -> State:
    slaps = baby(state).slaps
    if slaps is None or slaps.until_ns is not None:
        return state
    return _slapping(state, replace(slaps, until_ns=now_ns + state.options.spank_ms * MS))


# ---- meanwhile


def view(state: State) -> View | None:
    """First the hands, then words: no question has a place in it."""
    slaps = baby(state).slaps
    if slaps is None:
        return None
    missing = slaps.missing(state.order)
    found = View(
        MessageScreen("SLAP!", state.called(missing, ", "), takes(state)),
        lit=missing,
        hint=HINT,
        legend=LEGEND,
        racing=True,
        at_once=True,
        holds=state.order,
    )
    return asked(found, state) if _ending(state) else found


def _ending(state: State) -> bool:
    """Somebody is asked whether that was the last card of the hand: then there is no baby."""
    return state.question is not None and state.question.topic is LAST_OF_HAND


def since(state: State) -> int | None:
    slaps = baby(state).slaps
    return slaps.undo_to_ns if slaps is not None else None


def busy(state: State) -> bool:
    return baby(state).slaps is not None


# ---- the hands are counted


def closes_ns(state: State) -> int | None:
    """When the order is certain, or it is certain that there is none."""
    slaps = baby(state).slaps
    if slaps is None or _ending(state):
        return None
    closes = slaps.closes_ns(state.order, state.tie_ns)
    if closes is None or len(slaps.hands) != 1 or _likely(state, slaps):
        return closes
    return min(closes, slaps.opened_ns + ALONE_NS)


def due(state: State, now_ns: int) -> Step:
    closes, slaps = closes_ns(state), baby(state).slaps
    if slaps is None or closes is None or now_ns < closes:
        return state, ()
    state = state.keeping(
        NAME, replace(baby(state), slaps=None, quiet_until_ns=now_ns + TRAILING_NS)
    )
    return _counted(state, slaps, now_ns)


def _counted(state: State, slaps: Slaps, now_ns: int) -> Step:
    """Every hand there, or a red card that may be a three: a baby."""
    if not slaps.hands:
        return _nobody(state, "NOBODY SLAPPED", "nobody draws", now_ns)
    if slaps.missing(state.order) and not _likely(state, slaps):
        return _nobody(state, "NO BABY", "no red three was laid; nobody draws", now_ns)
    counted_ns = None if slaps.told else slaps.opened_ns
    state = state.keeping(NAME, replace(baby(state), counted_ns=counted_ns))
    return _draws(state, slaps, stacked(slaps, _from_the_left(state), state.tie_ns))


def _likely(state: State, slaps: Slaps) -> bool:
    """Whether there is reason to think that a red three was laid."""
    return slaps.told or any(_three(card) for card in _around(state, slaps))


def _around(state: State, slaps: Slaps) -> tuple[Card, ...]:
    """The card on top when the first hand came, and those laid since."""
    before = [card for card in state.pile if card.at_ns <= slaps.opened_ns][-1:]
    return (*before, *(card for card in state.pile if card.at_ns > slaps.opened_ns))


def _three(card: Card) -> bool:
    """Whether a card can be a red three, for all that was told of it."""
    return card.colour == "red" and card.kind.key in (PLAIN, *THREES)


def _from_the_left(state: State) -> tuple[int, ...]:
    """Everybody in seat order, beginning at the dealer's left."""
    start = state.order.index(state.dealer) + 1
    return state.order[start:] + state.order[:start]


def _nobody(state: State, headline: str, reason: str, now_ns: int) -> Step:
    ruling = Ruling(clause="SP-7", headline=headline, reason=reason, tone="plain")
    state, more = settled(state, now_ns)
    return state, (ruling, *more)


def _draws(state: State, slaps: Slaps, stack: tuple[Hand, ...]) -> Step:
    ruling = spanked(state.names, slaps, stack)
    for hand in stack:
        state = state.gets(hand.player, hand.draws)
    pages = Notice(order_pages(ruling.headline, stack_rows(state.names, stack)), ruling.players)
    lines = (ruling.headline, *stack_lines(state.names, stack))
    printed = slip(state, "spank the baby", *lines)
    score = Score(standings(state))
    state, more = settled(state, slaps.undo_to_ns)
    return state, (ruling, score, printed, pages, *more)


RULE = Rule(
    **house_rules.SPANK.words,
    kinds=(THREE,),
    pad="to spank",
    legend=LEGEND,
    played=played,
    pressed=pressed,
    timed=timed,
    due=due,
    alarm=closes_ns,
    view=view,
    since=since,
    busy=busy,
)
