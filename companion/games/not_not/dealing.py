"""Between rounds: which card left, the faces of new ones, the arrow, and the menu's lines."""

from __future__ import annotations

from companion.games.not_not.cards import COLOURS, SLOTS, VOID
from companion.games.not_not.dice import throw
from companion.games.not_not.filling import (
    EMPTY,
    FEWEST_VOIDS,
    ended,
    leaving,
    refilled,
    void_replaced,
    went,
)
from companion.games.not_not.holding import NO_TAP_NS, chosen, is_kept, reaches, reaching
from companion.games.not_not.objecting import (
    OBJECT,
    before_cards,
    menu_lines,
    objected,
    open_to,
    pressed_late,
    which,
)
from companion.games.not_not.state import Dealing, Level, State
from companion.games.not_not.words import anybody_objects, new_level, rolled, todo
from companion.kit.events import LONG_NS, Answer, Click, Due, Event, Freed, Hold, Pick, Press
from companion.kit.game import Done, Effects, OpenMenu
from companion.kit.race import Entry
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.tableau import Back
from companion.kit.view import Ask, Choice, Meaning, View

Step = tuple[State, Effects]

FACES = tuple(
    Choice(face, face.upper()) for face in ("red", "yellow", "green", "blue", "white", "void")
)
RULE_CARD = Choice("rule", "RULE CARD DRAWN")
REPLACED = Choice("void", "VOID REPLACED")
ENTER = Choice("enter", "ENTER EACH CARD")
STOP = Choice("stop", "STOP ENTERING")
NO_YES = (Choice("no", "NO"), Choice("yes", "YES"))
DEAL = Choice("deal", "I DEAL")


def step(state: State, dealing: Dealing, event: Event) -> Step:
    """What the dealer says, an objection, a line of the menu; a slap on the pad opens it."""
    match event:
        case Answer() if _objects(dealing, event.player):
            return objected(state, event.player, event.at_ns, event.key)
        case Answer() if dealing.unsure and event.player == state.dealer:
            return _void_went(state, dealing, event), ()
        case Answer() if dealing.entering and event.player == state.dealer:
            return _entered(state, dealing, event)
        case Click(ready=True) if event.player == state.dealer and event.button in SLOTS:
            return _clicked(state, dealing, event)
        case Hold(player, button, pressed_ns, ready=True) if player in _liars(state, dealing):
            kept = (Entry(player, button, pressed_ns),) if button in SLOTS else ()
            return replace(state, phase=replace(dealing, kept=kept)), ()
        case Freed() if is_kept(dealing.kept, event):
            return _let_go(state, dealing, event.at_ns)
        case Due(at_ns) if dealing.kept and at_ns >= dealing.kept[0].at_ns + NO_TAP_NS:
            return _no_liar(state, dealing)
        case Hold(player, button, pressed_ns) if button in SLOTS:
            last = before_cards(dealing)
            wanted = last is not None and reaches(last, pressed_ns)
            return state, (OpenMenu(player, pressed_ns),) if wanted else ()
        case Press(button="pad") if open_to(state):
            return objected(state, event.player, event.at_ns)
        case Press(ready=False) if event.button in SLOTS and dealing.last is not None:
            return _late(state, dealing, event), ()
        case Press(button="pad", ready=True):
            return state, (OpenMenu(event.player, event.at_ns),)
        case Pick():
            return _picked(state, dealing, event)
    return state, ()


def view(state: State, dealing: Dealing) -> View:
    """What was said last stays to be read, with what the dealer has to do."""
    unknown = any(len(faces) > 1 for faces in state.cards.slots)
    lay = "Lay four cards in a cross around the deck."
    text = lay if unknown and not state.rolls else "The cards lie ready."
    asks: tuple[Ask, ...] = ()
    word = "END" if dealing.empty else "" if state.asks_arrow() else "ROLL"
    last = before_cards(dealing)
    if last is not None and last.objector is not None:
        asks = which(last)
    elif dealing.unsure:
        asks = (Ask(state.dealer, "Did a Void go?", NO_YES),)
    elif dealing.entering:
        asks = (Ask(state.dealer, f"{dealing.entering[0].upper()} is?", FACES),)
    return View(
        MessageScreen("NOT NOT", text, todo(state, dealing)),
        asks,
        lit=(state.dealer,),
        hint=_hint(state, dealing),
        alarm_ns=dealing.kept[0].at_ns + NO_TAP_NS if dealing.kept else None,
        at_once=bool(asks) and not dealing.entering and not dealing.unsure,
        lingers=True,
        legend=tuple(Meaning(slot, word, state.dealer) for slot in SLOTS) if word else (),
        holds=(*_liars(state, dealing), *reaching(dealing)),
    )


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """The lines that fit; the likeliest first."""
    options = state.options
    asks = state.laid is None  # who laid the cards knows them
    rises = options.first_game and state.level < Level.EXTREME
    second = state.cards.voids >= FEWEST_VOIDS and not options.enter_cards
    return (
        *menu_lines(state, player),
        *([RULE_CARD] if asks and rises else []),
        *([REPLACED] if asks and second else []),
        *([STOP if options.enter_cards else ENTER] if asks else []),
        *([DEAL] if player != state.dealer else []),
    )


def _hint(state: State, dealing: Dealing) -> str:
    who = state.names[state.dealer]
    last = before_cards(dealing)
    if last is not None and last.objector is not None:
        return "Two or more were first: the others stay as they are."
    if dealing.unsure:
        return f"{who} deals: has a Void left the table?"
    hint = _rolling(state, dealing)
    if not open_to(state):
        return hint
    return f"{hint} {anybody_objects(state)}"


def _rolling(state: State, dealing: Dealing) -> str:
    who = state.names[state.dealer]
    if dealing.empty:
        press = "END" if state.laid else "a button"
        return f"{who} deals: the deck is used up. Press {press} for the final score."
    if dealing.entering:
        return f"{who} deals: say which card lies there."
    # Voids that were replaced, and nobody said so, are missing from the deck.
    last = " No deck left: up." if state.cards.deck <= state.cards.voids else ""
    if state.asks_liar():
        how = "press where the deck's arrow points; hold for a moment if it shows the Liar."
        return f"{who} deals: {how}{last}"
    if state.asks_arrow():
        return f"{who} deals: press where the arrow on the deck points.{last}"
    if state.laid:  # on a page, where the word stands on what can be pressed
        return f"{who} deals: press ROLL to roll the dice."
    return f"{who} deals: press any of {who}'s four buttons to roll the dice."


def _liars(state: State, dealing: Dealing) -> tuple[int, ...]:
    """The dealer, while a long press is the arrow with the Liar, and not the menu."""
    busy = dealing.empty or dealing.unsure or dealing.entering
    return (state.dealer,) if state.asks_liar() and not busy else ()


def _objects(dealing: Dealing, player: int) -> bool:
    """Whether that player has yet to say which tap of a dead heat they object to."""
    last = before_cards(dealing)
    return last is not None and last.objector == player


def _late(state: State, dealing: Dealing, event: Press) -> State:
    """A hand that was on its way when the round closed: it counts, if somebody objects."""
    racing = before_cards(dealing)
    if racing is None or event.player in state.left:
        return state
    race = racing.race.press(Entry(event.player, event.button, event.at_ns, event.stamp))
    return pressed_late(state, dealing, replace(racing, race=race))


def _void_went(state: State, dealing: Dealing, event: Answer) -> State:
    """Whether the winner took a Void instead of the tapped card (NN-10)."""
    slot = went(state.cards, dealing.tapped, dealing.count)
    if slot is None or event.key not in ("no", "yes"):
        return state
    cards = state.cards.learn(slot, (VOID,), among=event.key == "yes")
    return refilled(replace(state, cards=cards), leaving(cards, dealing.tapped, dealing.count))


def _let_go(state: State, dealing: Dealing, now_ns: int) -> Step:
    """The dealer's long press has ended: the arrow, with the Liar."""
    [touch] = dealing.kept
    if touch.player not in _liars(state, dealing):
        return replace(state, phase=replace(dealing, kept=())), ()
    return _roll(state, touch.button, now_ns, liar=True, undo_to_ns=touch.at_ns + LONG_NS)


def _no_liar(state: State, dealing: Dealing) -> Step:
    """The dealer holds on: it was no arrow, but the way to the menu."""
    [touch] = dealing.kept
    state = replace(state, phase=replace(dealing, kept=()))
    return state, (OpenMenu(touch.player, touch.at_ns),)


def _clicked(state: State, dealing: Dealing, event: Click) -> Step:
    """The dealer's press: it rolls, or ends the game, and means nothing else."""
    if dealing.empty:
        return ended(state, EMPTY, event.at_ns)
    if dealing.unsure or dealing.entering:
        return state, ()
    return _roll(state, event.button, event.at_ns, liar=False)


def _entered(state: State, dealing: Dealing, event: Answer) -> Step:
    """The dealer entered a card; a second Void is put away and the next one drawn (NN-3)."""
    if event.key == VOID and state.cards.void() is not None:
        return void_replaced(state, dealing, event.at_ns)
    if event.key not in (*COLOURS, VOID):
        return state, ()
    cards = state.cards.learn(dealing.entering[0], (event.key,))
    phase = replace(dealing, entering=dealing.entering[1:])
    return replace(state, cards=cards, phase=phase), ()


def _roll(
    state: State, arrow: str, at_ns: int, *, liar: bool, undo_to_ns: int | None = None
) -> Step:
    """A new round. Where the device throws the back of the card too, it does so here."""
    number = state.rolls + 1
    if not state.asks_arrow():
        lies = throw(state.seed, number, "liar", 2) == 1
        top = Back(SLOTS[throw(state.seed, number, "arrow", 4)], lies)
        top = (state.laid.top if state.laid else None) or top
        arrow = top.arrow if state.turns else "up"
        liar = top.liar and state.turns and state.level >= Level.EXTREME
    state = state.roll(arrow, liar, at_ns)
    return state, (Done(rolled(state, at_ns if undo_to_ns is None else undo_to_ns)),)


def _picked(state: State, dealing: Dealing, event: Pick) -> Step:
    """A line of the menu, if it fits still; or one of the table's, so that touch was no tap."""
    if not event.key:
        return state, ()
    before, state = state, chosen(state, event.player, event.pressed_ns)
    if event.key not in [line.key for line in menu(before, event.player)]:
        return state, ()
    match event.key:
        case OBJECT.key:
            return objected(state, event.player, event.at_ns)
        case RULE_CARD.key:
            level = Level(state.level + 1)
            return replace(state, level=level), (new_level(level, event.at_ns),)
        case REPLACED.key:
            return void_replaced(state, dealing, event.at_ns)
        case DEAL.key:
            return replace(state, dealer=event.player), ()
    options = replace(state.options, enter_cards=event.key == ENTER.key)
    return replace(state, options=options), ()
