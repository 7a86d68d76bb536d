"""Between rounds: which card left, the faces of new ones, the arrow, and the menu's lines."""

from __future__ import annotations

from dataclasses import replace

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
from companion.games.not_not.objecting import OBJECT, objected, open_to, pressed_late, which
from companion.games.not_not.seats import LEAVE_KEYS, leave, leave_line
from companion.games.not_not.state import Dealing, Level, Racing, State
from companion.games.not_not.words import new_level, rolled, todo
from companion.kit.events import Answer, Click, Event, Hold, Pick, Press
from companion.kit.game import Done, Effects, OpenMenu
from companion.kit.race import Entry
from companion.kit.screens import MessageScreen
from companion.kit.view import TAKE_BACK, Ask, Choice, View

Step = tuple[State, Effects]
QUIET_NS = 500_000_000  # a second press sooner after a slot was told says nothing

FACES = tuple(
    Choice(face, face.upper()) for face in ("red", "yellow", "green", "blue", "white", "void")
)
RULE_CARD = Choice("rule", "RULE CARD DRAWN")
REPLACED = Choice("void", "VOID REPLACED")
ENTER = Choice("enter", "ENTER EACH CARD")
ASK = Choice("ask", "ASK INSTEAD")
PRESUME = Choice("ask", "ENTER NO MORE")
NO_YES = (Choice("no", "NO"), Choice("yes", "YES"))
DEAL = Choice("deal", "I DEAL")


def step(state: State, dealing: Dealing, event: Event) -> Step:
    """What the dealer says, an objection, a line of the menu; a slap on the pad opens it."""
    match event:
        case Answer() if _objects(dealing, event.player):
            return objected(state, event.player, event.at_ns, event.key)
        case Answer() if dealing.unsure and state.presumes and event.player == state.dealer:
            return _void_went(state, dealing, event), ()
        case Answer() if dealing.entering and event.player == state.dealer:
            return _entered(state, dealing, event)
        case Click(ready=True) if event.player == state.dealer and event.button in SLOTS:
            return _clicked(state, dealing, event)
        case Hold(ready=True) if event.player == state.dealer and event.button in SLOTS:
            liar = _holds_liar(state, dealing) and _is_meant(dealing, event)
            return _roll(state, event.button, event.at_ns, liar=True) if liar else (state, ())
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
    last = dealing.last.phase if dealing.last is not None else None
    if isinstance(last, Racing) and last.objector is not None:
        asks = which(last)
    elif dealing.unsure and state.presumes:
        asks = (Ask(state.dealer, "Did a Void go?", NO_YES),)
    elif dealing.entering:
        asks = (Ask(state.dealer, f"{dealing.entering[0].upper()} is?", FACES),)
    return View(
        MessageScreen("NOT NOT", text, todo(state, dealing)),
        asks,
        lit=(state.dealer,),
        hint=_hint(state, dealing),
        at_once=bool(asks) and not dealing.entering and not dealing.unsure,
        lingers=True,
        holds=(state.dealer,) if _holds_liar(state, dealing) else (),
    )


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """The lines that fit; the likeliest first."""
    options = state.options
    stop = PRESUME if state.presumes else ASK
    second = state.cards.voids >= FEWEST_VOIDS and not options.enter_cards
    return (
        *([OBJECT, TAKE_BACK] if open_to(state) else []),
        *([RULE_CARD] if options.first_game and state.level < Level.EXTREME else []),
        *([REPLACED] if second else []),
        stop if options.enter_cards else ENTER,
        *([DEAL] if player != state.dealer and player not in state.left else []),
        leave_line(state, player),
    )


def _hint(state: State, dealing: Dealing) -> str:
    who = state.names[state.dealer]
    if dealing.unsure and state.presumes:
        return f"{who} deals: has a Void left the table? Left is NO, right is YES."
    hint = _rolling(state, dealing)
    if not open_to(state):
        return hint
    how = "slaps the pad" if state.pads else "holds a button: OBJECT"
    return f"{hint} Not so? Anybody {how}."


def _rolling(state: State, dealing: Dealing) -> str:
    who = state.names[state.dealer]
    if dealing.empty:
        return f"{who} deals: the deck is used up. Press a button for the final score."
    if dealing.unsure:
        return f"{who} deals: press the button of the slot that was just filled."
    if dealing.entering:
        return f"{who} deals: say which card lies there."
    if state.asks_liar():
        return f"{who} deals: press where the deck's arrow points; hold if it shows the Liar."
    if state.asks_arrow():
        return f"{who} deals: press where the arrow on the deck points."
    return f"{who} deals: press any of {who}'s four buttons to roll the dice."


def _holds_liar(state: State, dealing: Dealing) -> bool:
    """Whether the dealer's long press is the arrow with the Liar, and not the menu."""
    return state.asks_liar() and not dealing.empty and not dealing.unsure and not dealing.entering


def _is_meant(dealing: Dealing, event: Click | Hold) -> bool:
    return event.pressed_ns >= dealing.quiet_until_ns


def _objects(dealing: Dealing, player: int) -> bool:
    """Whether that player has yet to say which tap of a dead heat they object to."""
    last = dealing.last.phase if dealing.last is not None else None
    return isinstance(last, Racing) and last.objector == player


def _late(state: State, dealing: Dealing, event: Press) -> State:
    """A hand that was on its way when the round closed: it counts, if somebody objects."""
    racing = dealing.last.phase if dealing.last is not None else None
    if not isinstance(racing, Racing) or event.player in state.left:
        return state
    race = racing.race.press(Entry(event.player, event.button, event.at_ns))
    return pressed_late(state, dealing, replace(racing, race=race))


def _void_went(state: State, dealing: Dealing, event: Answer) -> State:
    """Whether the winner took a Void instead of the tapped card (NN-10)."""
    slot = went(state.cards, dealing.tapped, dealing.count)
    if slot is None or event.key not in ("no", "yes"):
        return state
    cards = state.cards.learn(slot, (VOID,), among=event.key == "yes")
    return refilled(replace(state, cards=cards), leaving(cards, dealing.tapped, dealing.count))


def _clicked(state: State, dealing: Dealing, event: Click) -> Step:
    """The dealer's press: first which slot was refilled, if that is not known; then the arrow."""
    if dealing.empty:
        return ended(state, EMPTY, event.at_ns)
    if dealing.unsure:
        return (state, ()) if state.presumes else _which(state, dealing, event)
    if dealing.entering or not _is_meant(dealing, event):
        return state, ()
    return _roll(state, event.button, event.at_ns, liar=False)


def _which(state: State, dealing: Dealing, event: Click) -> Step:
    """The slot that was refilled says whether a Void lay there (NN-10)."""
    cards, slot, at_ns = state.cards, event.button, event.at_ns
    if slot in dealing.tapped:
        for other in SLOTS:
            cards = cards.learn(other, (VOID,), among=False)
    elif VOID in cards.faces(slot):
        cards = cards.learn(slot, (VOID,))
    else:
        return state, ()
    gone = leaving(cards, dealing.tapped, dealing.count)
    state = refilled(replace(state, cards=cards), gone, at_ns + QUIET_NS)
    # Below Hard this one press says it all; the arrow needs a press of its own.
    if state.asks_arrow() or state.options.enter_cards:
        return state, ()
    return _roll(state, "up", at_ns, liar=False)


def _entered(state: State, dealing: Dealing, event: Answer) -> Step:
    """The dealer entered a card; a second Void is put away and the next one drawn (NN-3)."""
    if event.key == VOID and state.cards.void() is not None:
        return void_replaced(state, dealing, event.at_ns)
    if event.key not in (*COLOURS, VOID):
        return state, ()
    cards = state.cards.learn(dealing.entering[0], (event.key,))
    phase = replace(dealing, entering=dealing.entering[1:])
    return replace(state, cards=cards, phase=phase), ()


def _roll(state: State, arrow: str, at_ns: int, *, liar: bool) -> Step:
    """A new round. Where the device throws the back of the card too, it does so here."""
    number = state.rolls + 1
    if not state.asks_arrow():
        lies = state.cards.deck > 0
        hard, extreme = state.level >= Level.HARD and lies, state.level >= Level.EXTREME and lies
        arrow = SLOTS[throw(state.seed, number, "arrow", 4)] if hard else "up"
        liar = extreme and throw(state.seed, number, "liar", 2) == 1
    state = state.roll(arrow, liar, at_ns)
    return state, (Done(rolled(state, at_ns)),)


def _picked(state: State, dealing: Dealing, event: Pick) -> Step:
    """A line of the menu, if it fits still."""
    if event.key not in [line.key for line in menu(state, event.player)]:
        return state, ()
    match event.key:
        case OBJECT.key:
            return objected(state, event.player, event.at_ns)
        case key if key in LEAVE_KEYS:
            return leave(state, event.player, event.at_ns)
        case RULE_CARD.key:
            level = Level(state.level + 1)
            return replace(state, level=level), (new_level(level, event.at_ns),)
        case REPLACED.key:
            return void_replaced(state, dealing, event.at_ns)
        case DEAL.key:
            return replace(state, dealer=event.player), ()
    options = replace(state.options, enter_cards=event.key == ENTER.key)
    return replace(state, options=options), ()
