"""From turn to turn: the cards are placed, the Guesser becomes the Reader, and the game ends."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.cards import UNTOLD, Card
from companion.games.nuh_uh.placing import final_slip, winners
from companion.games.nuh_uh.state import Outcome, Over, Reading, State, Telling, Turn
from companion.games.nuh_uh.timing import LAST_NS
from companion.games.nuh_uh.words import caught_up, ruling_screen, settled, turn_slip
from companion.kit.game import Effect
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.race import Race
from companion.kit.screens import MessageScreen, RulingScreen

Step = tuple[State, tuple[Effect, ...]]


def as_usual(state: State) -> Outcome:
    """What follows from who was right (NU-4)."""
    turn = state.turn
    if turn.by is None:
        return Outcome(state.guessing if turn.right else None, 1, None)
    side = state.guessing if turn.right else state.side_of[turn.by]
    return Outcome(side, 1, side)


def begin(state: State, at_ns: int) -> State:
    """The first turn; with Powers, once they have been told (NU-8)."""
    deal = f"{state.left} Trivia cards. Nuh-Uh cards each: {state.options.nuh_uhs}."
    screen = MessageScreen("NUH-UH!", deal)
    return read_on(state, screen, at_ns, dealt=True)


def read_on(
    state: State,
    screen: RulingScreen | MessageScreen,
    at_ns: int,
    *,
    dealt: bool = False,
    won: tuple[int, ...] = (),
) -> State:
    """The Reader is next, unless a Power has yet to be told."""
    untold = any(card.power == UNTOLD for hand in state.hands for card in hand.cards)
    if state.options.powers and untold:
        return state.now(Telling(screen, at_ns, dealt, open=dealt))
    return state.now(Reading(screen, at_ns, Race(state.tie_ns), won))


def place(state: State, outcome: Outcome, at_ns: int) -> Step:
    """The cards go where the table says; then the next turn, or the end (NU-4, NU-5)."""
    ruling = settled(state, outcome, at_ns)
    after, drawn = _caught_up(state, _next(_placed(state, outcome)), at_ns)
    slip = turn_slip(after, _lines(state, (ruling, *drawn)))
    said: tuple[Effect, ...] = (ruling, *drawn, Score(after.standings(), after.ranks()), slip)
    screen = ruling_screen(ruling, "bad" if outcome.holder is None else "good")
    if drawn:
        screen = replace(screen, reason=drawn[0].headline)
    if after.left:
        return read_on(after, screen, at_ns, won=ruling.players), said
    after, last = game_over(after, "no Trivia card is left", screen, at_ns)
    return after, (*said, *last)


def _caught_up(before: State, state: State, at_ns: int) -> tuple[State, tuple[Ruling, ...]]:
    """Whoever guessed without a Nuh-Uh card, and still has none, draws one (NU-7).

    Who has none at the end had none at the start: a Guesser plays no card, and can only win one.
    """
    side = before.guessing
    if not state.options.catch_up or state.hands[side].cards:
        return state, ()
    state = replace(state, drawn=state.drawn + 1)
    state = state.holding(side, state.hands[side].take(Card()))
    return state, (caught_up(state, side, at_ns),)


def game_over(state: State, reason: str, screen: RulingScreen | MessageScreen, at_ns: int) -> Step:
    """The points are counted and the competitors placed (NU-6)."""
    ruling = winners(state, reason, at_ns)
    over = Over(screen, at_ns, at_ns + LAST_NS)
    return state.now(over), (ruling, final_slip(state, ruling))


def _placed(state: State, outcome: Outcome) -> State:
    """The Trivia card, then the Nuh-Uh card: its Power is recharged once that is settled (NU-8)."""
    if outcome.holder is None:
        state = replace(state, discarded=state.discarded + 1)
    else:
        state = state.holding(outcome.holder, state.hands[outcome.holder].win(outcome.worth))
    turn = state.turn
    if turn.by is None or outcome.keeper is None:
        return state
    side = state.side_of[turn.by]
    card = state.hands[side].cards[turn.played]
    if turn.recharges:
        card = replace(card, active=True)
    if outcome.keeper == side:
        return state.holding(side, state.hands[side].put(turn.played, card))
    state = state.holding(side, state.hands[side].drop(turn.played))
    return state.holding(outcome.keeper, state.hands[outcome.keeper].take(card))


def _next(state: State) -> State:
    """The Guesser becomes the Reader (NU-5)."""
    number, left = state.number + 1, state.left - 1
    return replace(state, left=left, number=number, turn=Turn(), menu=None, note=None)


def _lines(state: State, rulings: tuple[Ruling, ...]) -> tuple[str, ...]:
    """What a slip tells of a turn. `state`: before the cards were placed."""
    turn = state.turn
    uses = tuple(
        f"{n}. {state.names[use.player]}: {use.power}" for n, use in enumerate(turn.uses, 1)
    )
    call = (turn.call,) if turn.call else ()
    said = tuple(line for r in rulings for line in (r.headline, r.reason))
    return (*call, *uses, *said)
