"""After a round: who gets which cards, which slots are emptied, filling them again, and the end."""

from __future__ import annotations

from companion.games.not_not.cards import EMPTY as NO_CARD
from companion.games.not_not.cards import SLOTS, Cards
from companion.games.not_not.state import Dealing, Level, Racing, State, Win
from companion.games.not_not.virtual_deck import Layout, rule_cards
from companion.games.not_not.words import may_object, new_level, replaced, round_slip, standings
from companion.kit.game import Effects, Ended
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.structs import replace

Step = tuple[State, Effects]
FEWEST_VOIDS = 2  # that must be left for a second one to be drawn
EMPTY = "the deck cannot fill the slots"


def after_round(state: State, racing: Racing, win: Win, ruling: Ruling) -> Step:
    """Give the winners their cards, a Void first, and make room for new ones (NN-10, NN-12)."""
    last = replace(state, phase=racing)
    for entry in win.heat:
        state = state.give(entry.player, 1)
    for player in racing.owes:
        cards = state.cards.put_aside(1, from_deck=False)
        state = replace(state.give(player, -1), cards=cards)
    effects = (ruling, Score(standings(state)), round_slip(state, racing, ruling))
    count = min(len(win.heat), len(SLOTS))
    tapped = tuple(dict.fromkeys(e.button for e in win.heat))
    cards = state.cards.draw(len(win.heat) - count)  # a dead heat of more than the table holds
    state = replace(state, cards=cards, round=state.round + 1, phase=Dealing(last=last))
    state, ends = _emptied(state, tapped, count, ruling.undo_to_ns)
    return state, (*effects, *ends)


def _emptied(state: State, tapped: tuple[str, ...], count: int, undo_to_ns: int | None) -> Step:
    """The winners' cards leave, as far as it is known which; with none to follow them it is over.

    Where somebody may yet object, the dealer's press ends it.
    """
    cards, dealing = state.cards, state.phase
    assert isinstance(dealing, Dealing)
    gone = leaving(cards, tapped, count)
    if cards.deck < count:
        state = replace(state, cards=cards.take(gone))
        if not may_object(dealing):
            return ended(state, EMPTY, undo_to_ns)
        return replace(state, phase=replace(dealing, taken=gone, empty=True)), ()
    any_other = count > len(tapped) and cards.void() is None and bool(cards.maybe_void())
    cases = _cases(cards, tapped, count)
    if len(cases) == 1 and not any_other:
        state = refilled(replace(state, cards=cards), gone)
        if state.cards.empty():  # nothing but Voids was left
            return ended(state, EMPTY, undo_to_ns)
        return risen(state, undo_to_ns)
    dealing = replace(dealing, tapped=tapped, count=count)
    if state.options.enter_cards and went(cards, tapped, count) is not None:
        return replace(state, phase=replace(dealing, unsure=True)), ()
    if any_other:
        cases = [_in_turn(None, (s,), count) for s in SLOTS]  # the second takes any other
    cards = cards.blur(cases)
    news = tuple(s for s in SLOTS if any(s in case for case in cases))
    entering = news if state.options.enter_cards else ()
    return replace(state, cards=cards, phase=replace(dealing, entering=entering)), ()


def _cases(cards: Cards, tapped: tuple[str, ...], count: int) -> list[tuple[str, ...]]:
    """Which cards may have left: a Void first, if one lies there (NN-10)."""
    sure = cards.void()
    voids = [sure] if sure else [*cards.maybe_void(), None]
    found = {frozenset(c): c for c in (_in_turn(v, tapped, count) for v in voids)}
    return list(found.values())


def went(cards: Cards, tapped: tuple[str, ...], count: int) -> str | None:
    """The one slot where the Void lay, if one did; None if there are several."""
    voids = [s for s in cards.maybe_void() if s not in tapped]
    return voids[0] if len(voids) == 1 and count == 1 else None


def leaving(cards: Cards, tapped: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Which slots are emptied: the Void's first, then the tapped ones, then clockwise (NN-12)."""
    return _in_turn(cards.void(), tapped, count)


def _in_turn(void: str | None, tapped: tuple[str, ...], count: int) -> tuple[str, ...]:
    start = SLOTS.index(tapped[0])
    clockwise = SLOTS[start:] + SLOTS[:start]
    order = dict.fromkeys([*([void] if void else []), *tapped, *clockwise])
    return tuple(order)[:count]


def refilled(state: State, slots: tuple[str, ...]) -> State:
    """Cards leave, and new ones are laid if the deck has enough."""
    cards = state.cards.take(slots)
    if state.laid is not None:
        gone = len(state.laid.deck) - cards.deck  # drawn by winners, from the top
        laid = replace(state.laid, deck=state.laid.deck[gone:]).refilled(slots)
        state, cards = replace(state, laid=laid), lying(cards, laid)
    elif cards.deck >= len(cards.empty()):
        cards = cards.fill()
    entering = tuple(s for s in SLOTS if s in slots) if state.options.enter_cards else ()
    last = state.phase.last if isinstance(state.phase, Dealing) else None
    phase = Dealing(taken=slots, entering=entering, last=last)
    return replace(state, cards=cards, phase=phase)


def lying(cards: Cards, laid: Layout) -> Cards:
    """The cards, once those of the virtual deck were laid: each is known."""
    known = [frozenset({card.front.face}) if card else NO_CARD for card in laid.slots]
    put = put_away(cards, laid.aside)
    return replace(put, slots=tuple(known), deck=len(laid.deck))


def risen(state: State, undo_to_ns: int | None) -> Step:
    """A first game goes on a level higher for each rule card that came with the virtual deck."""
    if state.laid is None or not state.options.first_game:
        return state, ()
    come = rule_cards(state.seed, state.options.cards, state.cards.deck)
    news = come[state.level :]
    levels = [Level(state.level + 1 + n) for n in range(len(news))]
    laid = replace(state.laid, rules=news)
    state = replace(state, laid=laid, level=levels[-1] if levels else state.level)
    return state, tuple(new_level(level, undo_to_ns) for level in levels)


def void_replaced(state: State, dealing: Dealing, at_ns: int) -> Step:
    """A second Void was drawn and the next card laid instead (NN-3)."""
    # Until it is known which card left, the cards laid for it are still counted in the deck.
    if state.cards.deck <= dealing.count * dealing.unsure:
        return ended(state, EMPTY, at_ns)
    if state.cards.voids < FEWEST_VOIDS:
        return state, ()
    phase = replace(dealing, replaced=dealing.replaced + 1)
    return replace(state, cards=put_away(state.cards, 1), phase=phase), (replaced(at_ns),)


def put_away(cards: Cards, count: int) -> Cards:
    """So many Voids were drawn, and the next cards laid instead."""
    cards = cards.put_aside(count, from_deck=True)
    return replace(cards, voids=max(0, cards.voids - count))


def ended(state: State, why: str, undo_to_ns: int | None) -> Step:
    """Most cards win (NN-14)."""
    phase = state.phase
    if isinstance(phase, Dealing) and phase.unsure:
        gone = leaving(state.cards, phase.tapped, phase.count)
        state = replace(state, cards=state.cards.take(gone))
    return replace(state, over=True), (Ended("NN-14", why, undo_to_ns),)
