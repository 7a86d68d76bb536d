"""Between rounds: which cards left, laying new ones, the arrow, and the end."""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.cards import COLOURS, SLOTS, VOID, Cards
from companion.games.not_not.dice import throw
from companion.games.not_not.options import Level
from companion.games.not_not.state import Dealing, Over, Racing, Rerolling, State, Win
from companion.games.not_not.words import (
    final_slip,
    round_slip,
    ruling_screen,
    winners,
)
from companion.kit.events import Answer, Click, Due, Hold, Press
from companion.kit.game import Effect
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from companion.kit.standings import Score

Step = tuple[State, tuple[Effect, ...]]
PAUSE_NS = 2_000_000_000  # how long NOBODY stays before the dice come again
HANDS_OFF_NS = 500_000_000  # a press sooner after a round was meant for the round
READ_NS = 2_500_000_000  # how long a ruling stays before the new cards are asked for
MENU_NS = 20_000_000_000
LAST_NS = 4_000_000_000  # how long the last ruling stays before the final score


def after_round(state: State, racing: Racing, win: Win, ruling: Ruling) -> Step:
    """Give the winners their cards, a Void first, and make room for new ones (NN-10, NN-12)."""
    for entry in win.heat:
        state = state.give(entry.player, 1)
    count = len(win.heat)
    taken = min(count, len(SLOTS))
    cards = state.cards.draw(count - taken)  # a dead heat of more than the table holds
    tapped = tuple(dict.fromkeys(e.button for e in win.heat))
    for slot in tapped:
        cards = cards.learn(slot, (VOID,), among=False)
    dealing = Dealing(ruling.at_ns, ruling_screen(ruling), won=ruling.players)
    done = replace(state, cards=cards, round=state.round + 1, phase=dealing)
    said = (ruling, Score(state.standings()), round_slip(state, racing, ruling))
    if cards.deck < taken:
        done = replace(done, cards=cards.take(leaving(cards, tapped, taken)))
        done, last = game_over(done, "the deck cannot fill the slots", ruling)
        return done, (*said, *last)
    if taken < len(SLOTS) and cards.void() is None and cards.maybe_void():
        unsure = replace(dealing, tapped=tapped, count=taken)
        return replace(done, phase=unsure), said
    return _taken(done, dealing, leaving(cards, tapped, taken)), said


def leaving(cards: Cards, tapped: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Which slots are emptied: the Void's first, then the tapped ones, then clockwise (NN-12)."""
    void = cards.void()
    start = SLOTS.index(tapped[0])
    clockwise = SLOTS[start:] + SLOTS[:start]
    order = dict.fromkeys([*([void] if void else []), *tapped, *clockwise])
    return tuple(order)[:count]


def reroll(state: State, racing: Racing, ruling: Ruling) -> Step:
    """Nobody: the same top card, new dice after a pause."""
    phase = Rerolling(
        ruling_screen(ruling), ruling.at_ns + PAUSE_NS, racing.dice.arrow, racing.dice.liar
    )
    return replace(state, phase=phase), (ruling,)


def game_over(state: State, reason: str, last: Ruling) -> Step:
    """Most cards win (NN-14). `last` is the ruling that ended it."""
    if isinstance(state.phase, Dealing) and state.phase.unsure:
        gone = leaving(state.cards, state.phase.tapped, state.phase.count)
        state = replace(state, cards=state.cards.take(gone))
    undo_to_ns = last.undo_to_ns if last.undo_to_ns is not None else last.at_ns
    ruling = winners(state, reason, last.at_ns, undo_to_ns)
    phase = Over(last.at_ns, ruling_screen(last), last.at_ns + LAST_NS)
    return replace(state, phase=phase), (ruling, final_slip(state, ruling))


def on_click(state: State, dealing: Dealing, event: Click) -> Step:
    """The dealer's press: first which slot was refilled, if that is not known; then the arrow."""
    if event.player != state.dealer or event.pressed_ns < dealing.since_ns + HANDS_OFF_NS:
        return state, ()
    if dealing.reading:
        return replace(state, phase=replace(dealing, reading=False)), ()
    if dealing.entering or event.button not in SLOTS:
        return state, ()
    if dealing.unsure:
        return _which(state, dealing, event.button, event.at_ns)
    return _roll(state, event.button, liar=False), ()


def on_hold(state: State, dealing: Dealing, event: Hold) -> Step:
    """A long press: the arrow with the Liar, from the dealer in Extreme; else the menu."""
    if event.pressed_ns < dealing.since_ns + HANDS_OFF_NS or event.button not in SLOTS:
        return state, ()
    liar = event.player == state.dealer and state.asks_liar()
    if liar and not dealing.unsure and not dealing.entering:
        return _roll(state, event.button, liar=True), ()
    return _open_menu(state, dealing, event.player, event.at_ns), ()


def on_due(state: State, dealing: Dealing, event: Due) -> Step:
    """The ruling was up long enough, or the menu too long."""
    if dealing.menu is not None and event.at_ns >= dealing.menu_until_ns:
        dealing = replace(dealing, menu=None)
    if dealing.reading and event.at_ns >= dealing.enter_from_ns:
        dealing = replace(dealing, reading=False)
    return replace(state, phase=dealing), ()


def alarm(dealing: Dealing) -> int | None:
    """When the panel must change, if nobody does anything."""
    waits = [dealing.menu_until_ns] if dealing.menu is not None else []
    waits += [dealing.enter_from_ns] if dealing.reading else []
    return min(waits, default=None)


def _open_menu(state: State, dealing: Dealing, player: int, at_ns: int) -> State:
    """For a while only: a child's slap must not keep the dealer from dealing."""
    menu = replace(dealing, menu=player, menu_until_ns=at_ns + MENU_NS)
    return replace(state, phase=menu)


def on_press(state: State, dealing: Dealing, event: Press) -> Step:
    """A slap on the pad opens the menu, for whoever slapped."""
    if event.button != "pad" or event.at_ns < dealing.since_ns + HANDS_OFF_NS:
        return state, ()
    return _open_menu(state, dealing, event.player, event.at_ns), ()


def on_entry(state: State, dealing: Dealing, event: Answer) -> Step:
    """The dealer entered a card; a second Void is put away and the next one drawn (NN-3)."""
    slot = dealing.entering[0]
    if event.key == VOID and state.cards.void() is not None:
        return void_replaced(state, dealing, event.at_ns)
    if event.key not in (*COLOURS, VOID):
        return state, ()
    cards = state.cards.learn(slot, (event.key,))
    entering = dealing.entering[1:]
    screen = dealing.screen
    if isinstance(screen, MessageScreen) and not entering:
        screen = replace(screen, text="The cards lie ready.")
    phase = replace(dealing, entering=entering, screen=screen)
    return replace(state, cards=cards, phase=phase), ()


def void_replaced(state: State, dealing: Dealing, at_ns: int) -> Step:
    """A second Void was drawn and the next card laid instead (NN-3)."""
    reason = "a second Void goes aside, the next card takes its slot"
    ruling = Ruling("NN-3", "VOID REPLACED", reason, at_ns, undo_to_ns=at_ns)
    # Until it is known which card left, the cards laid for it are still counted in the deck.
    if state.cards.deck <= dealing.count * dealing.unsure:
        return game_over(state, "the deck cannot fill the slots", ruling)
    cards = state.cards.put_aside(1, from_deck=True)
    cards = replace(cards, voids=max(0, cards.voids - 1))
    return replace(state, cards=cards, phase=replace(dealing, menu=None)), (ruling,)


def _which(state: State, dealing: Dealing, slot: str, at_ns: int) -> Step:
    """The slot that was refilled says whether a Void lay there (NN-10)."""
    cards = state.cards
    if slot in dealing.tapped:
        for other in SLOTS:
            cards = cards.learn(other, (VOID,), among=False)
    elif VOID in cards.faces(slot):
        cards = cards.learn(slot, (VOID,))
    else:
        return state, ()
    gone = leaving(cards, dealing.tapped, dealing.count)
    known = replace(dealing, tapped=(), since_ns=at_ns)
    state = _taken(replace(state, cards=cards), known, gone)
    dealing = state.phase if isinstance(state.phase, Dealing) else known
    # Below Hard this one press says it all; the arrow needs a press of its own.
    if state.asks_arrow() or dealing.entering:
        return state, ()
    return _roll(state, "up", liar=False), ()


def _taken(state: State, dealing: Dealing, slots: tuple[str, ...]) -> State:
    """Cards leave, and new ones are laid if the deck has enough."""
    cards = state.cards.take(slots)
    if cards.deck >= len(cards.empty()):
        cards = cards.fill()
    entering = tuple(s for s in SLOTS if s in slots) if state.options.enter_cards else ()
    laid = replace(
        dealing,
        taken=slots,
        entering=entering,
        reading=bool(entering),
        enter_from_ns=dealing.since_ns + READ_NS,
    )
    return replace(state, cards=cards, phase=laid)


def _roll(state: State, arrow: str, liar: bool) -> State:
    """A new round. Where the device throws the back of the card too, it does so here."""
    number = state.rolls + 1
    if not state.asks_arrow():
        hard, extreme = state.level >= Level.HARD, state.level >= Level.EXTREME
        arrow = SLOTS[throw(state.seed, number, "arrow", 4)] if hard else "up"
        liar = extreme and throw(state.seed, number, "liar", 2) == 1
    return state.roll(arrow, liar)
