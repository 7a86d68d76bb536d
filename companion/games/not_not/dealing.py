"""Between rounds: who takes which cards, new ones, what the dealer enters, and the roll.

The end of a race comes here to be dealt out (`close`), again after each objection.
"""

from __future__ import annotations

from companion.games.not_not.cards import (
    COLOURS,
    DIRECTIONS,
    NOTHING,
    RULE_CARDS,
    SLOTS,
    VOID,
    Cards,
    Dice,
    Layout,
    rule_cards,
    throw,
)
from companion.games.not_not.cards import EMPTY as NO_CARD
from companion.games.not_not.state import Dealing, Level, Racing, State, Step
from companion.games.not_not.words import (
    anyone_objects,
    duties,
    may_object,
    new_level,
    nobody,
    replaced,
    rolled,
    round_slip,
    set_up,
    standings,
    todo,
    won,
)
from companion.kit.events import Answer, Click, Due, Event, Pick, Press
from companion.kit.game import Ended, Undoable
from companion.kit.race import Entry
from companion.kit.screens import MessageScreen
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.tableau import Back
from companion.kit.view import Ask, Choice, Meaning, View

AGAIN_NS = 600_000_000  # in Extreme: so long a second press of the arrow says Liar
GIVES_WAY_NS = 30_000_000_000  # a card or a die that the dealer does not enter
FEWEST_VOIDS = 2  # that must be there for a second one to be drawn
EMPTY = "the deck is empty"
RULE_CARD = Choice("rule", "RULE CARD DRAWN")
SECOND_VOID = Choice("void", "SECOND VOID")
ENTER = Choice("enter", "ENTER CARDS")
STOP = Choice("stop", "STOP ENTERING")
DEALER = Choice("deal", "MAKE ME DEALER")
OTHER = Choice("other", "OTHER")
COMMON = (*(Choice(c, c.upper()) for c in COLOURS[:3]), OTHER)
OTHERS = (*(Choice(f, f.upper()) for f in (*COLOURS[3:], VOID)), Choice("common", "BACK"))
NOTHING_ON = (
    Choice("neither", "NEITHER"),
    Choice("first", "DIE 1"),
    Choice("second", "DIE 2"),
    Choice("both", "BOTH"),
)


# ---- the phase


def step(state: State, dealing: Dealing, event: Event) -> Step:
    """The dealer's presses and answers; the Liar, if the arrow is not pressed twice."""
    match event:
        case Answer(player) if player == state.dealer and dealing.faces is not None:
            return _die_entered(state, dealing, event)
        case Answer(player) if player == state.dealer and dealing.entering:
            return _card_entered(state, dealing, event)
        case Click(player, button, ready=True) if player == state.dealer and button in SLOTS:
            return _clicked(state, dealing, event)
        case Press(button=button, ready=False) if button in SLOTS and dealing.last is not None:
            return _late(state, dealing, dealing.last, event), ()
        case Pick(player, key) if key in [line.key for line in menu(state, player)]:
            return _picked(state, dealing, event)
        case Due(at_ns) if dealing.arrow is not None and at_ns >= (_due_ns(dealing) or at_ns + 1):
            return _roll(state, dealing.arrow, at_ns, liar=False)
    return state, ()


def view(state: State, dealing: Dealing) -> View:
    """What was ruled last stays to be read, with what everybody has to do."""
    asks: tuple[Ask, ...] = ()
    if dealing.faces is not None:
        asks = (_ask_die(state, dealing.faces),)
    elif dealing.entering:
        asks = (_ask_card(state, dealing),)
    word = "END" if dealing.empty else "" if state.asks_arrow() else "ROLL"
    return View(
        MessageScreen("NOT NOT", set_up(state), todo(state, dealing)),
        asks,
        lit=(state.dealer,),
        hint=_hint(state, dealing),
        alarm_ns=_due_ns(dealing),
        at_once=dealing.faces is not None,
        quick=bool(asks) or dealing.arrow is not None,
        lingers=True,
        legend=tuple(Meaning(slot, word, state.dealer) for slot in SLOTS) if word else (),
        foot=duties(state),
    )


def _due_ns(dealing: Dealing) -> int | None:
    """When an arrow that was not pressed again is one without the Liar."""
    if dealing.arrow is None or dealing.faces is not None:
        return None
    return dealing.arrow.at_ns + AGAIN_NS


def _hint(state: State, dealing: Dealing) -> str:
    hint = f"{state.names[state.dealer]}: {_rolling(state, dealing)}"
    return f"{hint} {anyone_objects(state)}" if may_object(dealing) else hint


def _rolling(state: State, dealing: Dealing) -> str:
    if dealing.empty:
        press = "END" if state.laid else "any button"
        return f"the deck is empty. Press {press} for the final score."
    if dealing.faces is not None:
        return "enter the faces of your dice."
    if dealing.entering:
        return "choose what the new card is."
    # Voids that were replaced, and nobody pressed it, are missing from the deck.
    last = " If the deck is empty, press up." if state.cards.deck <= state.cards.voids else ""
    if state.asks_liar():
        how = "press the button that the deck's arrow points to; twice if the card shows the Liar."
        return f"{how}{last}"
    if state.asks_arrow():
        return f"press the button that the deck's arrow points to.{last}"
    if state.options.own_dice:
        return "roll your dice, and press any of your buttons to enter them."
    if state.laid:  # on a page, where the word stands on what can be pressed
        return "press ROLL to roll the dice."
    return "press any of your buttons to roll the dice."


def _late(state: State, dealing: Dealing, last: Racing, event: Press) -> State:
    """A hand that was on its way when the round closed: it counts, if somebody objects."""
    if event.player in state.away:
        return state
    race = last.race.press(Entry(event.player, event.button, event.at_ns, event.stamp))
    return replace(state, phase=replace(dealing, last=replace(last, race=race)))


# ---- the menu


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """Lines about the cards, and who deals them."""
    options, real = state.options, state.laid is None  # those of a page are known
    rises = options.first_game and state.level < Level.EXTREME
    second = state.cards.voids >= FEWEST_VOIDS and not options.enter_cards
    return (
        *([RULE_CARD] if real and rises else []),
        *([SECOND_VOID] if real and second else []),
        *([STOP if options.enter_cards else ENTER] if real else []),
        *([DEALER] if player != state.dealer else []),
    )


def _picked(state: State, dealing: Dealing, event: Pick) -> Step:
    match event.key:
        case RULE_CARD.key:
            level = Level(state.level + 1)
            return replace(state, level=level), (new_level(level, event.at_ns),)
        case SECOND_VOID.key:
            return void_replaced(state, dealing, event.at_ns)
        case DEALER.key:
            phase = replace(dealing, arrow=None, faces=None)
            return replace(state, dealer=event.player, phase=phase), ()
    options = replace(state.options, enter_cards=event.key == ENTER.key)
    return replace(state, options=options, phase=replace(dealing, entering=())), ()


# ---- the dealer's press


def _clicked(state: State, dealing: Dealing, event: Click) -> Step:
    """The dealer's press: it rolls, or ends the game, and means nothing else."""
    pressed = Entry(event.player, event.button, event.at_ns, event.stamp)
    if dealing.empty:
        return ended(state, EMPTY, event.at_ns)
    if dealing.faces is not None or dealing.entering:
        return state, ()
    if not state.asks_liar():
        return _roll(state, pressed, event.at_ns, liar=False)
    before = dealing.arrow
    if before is not None and before.button == event.button:
        return _roll(state, before, event.at_ns, liar=True)
    return replace(state, phase=replace(dealing, arrow=pressed)), ()


def _roll(state: State, arrow: Entry, at_ns: int, *, liar: bool) -> Step:
    """A new round; with own dice their faces come first. `arrow`: the press that began it."""
    top = _back(state, arrow.button, liar)
    dealing = state.phase
    assert isinstance(dealing, Dealing)
    if state.options.own_dice:
        dealing = replace(dealing, faces=(), arrow=replace(arrow, button=top.arrow), liar=top.liar)
        return replace(state, phase=dealing), ()
    state = state.roll(top.arrow, top.liar, at_ns)
    return state, (Undoable(rolled(state, arrow.at_ns)),)


def _back(state: State, arrow: str, liar: bool) -> Back:
    """The back of the top card: as the dealer pressed it, or as the device has it."""
    if state.asks_arrow():
        return Back(arrow, liar)
    number = state.rolls + 1
    top = Back(
        SLOTS[throw(state.seed, number, "arrow", 4)], throw(state.seed, number, "liar", 2) == 1
    )
    top = (state.laid.top if state.laid else None) or top
    liar = top.liar and state.turns and state.level >= Level.EXTREME
    return Back(top.arrow if state.turns else "up", liar)


# ---- own dice (NN-4)


def _ask_die(state: State, faces: tuple[str, ...]) -> Ask:
    """On which dice NOTHING is; then what is on those where it is not."""
    if not faces:
        return _ask(state, "NOTHING is on?", NOTHING_ON)
    at = faces.index("")
    dice = (state.options.die_1, state.options.die_2, state.options.negation)
    words = [w for w in dict.fromkeys(dice[at]) if at == 2 or w != NOTHING]
    order = [w for w in DIRECTIONS if w in words]
    order += [w for w in words if w not in DIRECTIONS]
    name = ("Die 1", "Die 2", "Negation die")[at]
    return _ask(state, f"{name}?", tuple(Choice(word, word) for word in order))


def _ask(state: State, question: str, choices: tuple[Choice, ...]) -> Ask:
    return Ask(state.dealer, question, choices, patience_ns=GIVES_WAY_NS)


def _die_entered(state: State, dealing: Dealing, event: Answer) -> Step:
    """The next face; once all are there the dice are on the panel. "": begin again."""
    faces, key = dealing.faces, event.key
    assert faces is not None
    assert dealing.arrow is not None
    asked = [choice.key for choice in _ask_die(state, faces).choices]
    if key not in asked:
        again = replace(dealing, faces=None, arrow=None) if not key else dealing
        return replace(state, phase=again), ()
    if faces:
        at = faces.index("")
        faces = (*faces[:at], key, *faces[at + 1 :])
    else:
        first = NOTHING if key in ("first", "both") else ""
        second = NOTHING if key in ("second", "both") else ""
        faces = (first, second, *([""] if state.level >= Level.NORMAL else []))
    if "" in faces:
        return replace(state, phase=replace(dealing, faces=faces)), ()
    negation = faces[2] if len(faces) > 2 else None
    dice = Dice((faces[0], faces[1]), negation, dealing.arrow.button, dealing.liar)
    state = state.with_dice(dice, event.at_ns)
    return state, (Undoable(rolled(state, dealing.arrow.at_ns)),)


# ---- cards that the dealer enters


def _ask_card(state: State, dealing: Dealing) -> Ask:
    choices = OTHERS if dealing.other_faces else COMMON
    return _ask(state, f"Which card is {dealing.entering[0].upper()}?", choices)


def _card_entered(state: State, dealing: Dealing, event: Answer) -> Step:
    """A second Void is put away and the next one drawn (NN-3). "": nobody knows the card."""
    if event.key in ("other", "common"):
        return replace(state, phase=replace(dealing, other_faces=event.key == "other")), ()
    if event.key == VOID and state.cards.void() not in (None, dealing.entering[0]):
        return void_replaced(state, replace(dealing, other_faces=False), event.at_ns)
    if event.key not in (*COLOURS, VOID, ""):
        return state, ()
    cards = state.cards.learn(dealing.entering[0], (event.key,)) if event.key else state.cards
    phase = replace(dealing, entering=dealing.entering[1:], other_faces=False)
    return replace(state, cards=cards, phase=phase), ()


def void_replaced(state: State, dealing: Dealing, at_ns: int) -> Step:
    """A second Void was drawn and the next card laid instead (NN-3)."""
    if not state.cards.deck:
        return ended(state, EMPTY, at_ns)
    if state.cards.voids < FEWEST_VOIDS:
        return state, ()
    phase = replace(dealing, replaced=dealing.replaced + 1)
    return replace(state, cards=state.cards.put_away(1), phase=phase), (replaced(at_ns),)


# ---- the end of a round


def close(state: State, racing: Racing, at_ns: int, before: Dealing | None = None) -> Step:
    """Give the winners their cards, and make room for new ones (NN-10, NN-12).

    `before`: what was dealt out of the same race, and objected to.
    """
    racing = replace(racing, closes=False)
    dealing = Dealing(last=racing, won=before.won if before else ())
    heat = racing.result.heat
    if not heat:
        opened_ns = racing.race.opened_ns
        ruling = nobody("Nobody else was correct. Roll again")
        ruling = replace(ruling, undo_to_ns=at_ns, opened_ns=opened_ns)
        state = replace(state, phase=dealing)
        return state, (ruling, Score(standings(state)))
    ruling, points = won(state, racing), list(state.points)
    for tap in heat:
        points[tap.player] += 1
    for tap in racing.result.owed:
        points[tap.player] -= 1
    count = min(len(heat), len(SLOTS))
    cards = state.cards.draw(len(heat) - count)  # a dead heat of more than the table holds
    state = replace(state, points=tuple(points), cards=cards, phase=dealing)
    effects = (ruling, Score(standings(state)), round_slip(state, racing, ruling))
    state = replace(state, round=state.round + 1)
    state, ends = _emptied(state, dealing, count, ruling.undo_to_ns)
    return state, (*effects, *ends)


def _emptied(state: State, dealing: Dealing, count: int, undo_to_ns: int | None) -> Step:
    """The winners' cards leave, as far as it is known which; with none to follow them it is over.

    Where somebody may yet object, the dealer's press ends it.
    """
    assert dealing.last is not None
    heat, cards = dealing.last.result.heat, state.cards
    tapped = tuple(dict.fromkeys(tap.button for tap in heat))
    sure = _in_turn(cards.void(), tapped, count)
    if cards.deck < count:
        dealing = replace(dealing, taken=sure, empty=True, won=_took(dealing, sure))
        state = replace(state, cards=cards.take(sure), phase=dealing)
        return (state, ()) if may_object(dealing) else ended(state, EMPTY, undo_to_ns)
    any_other = count > len(tapped) and cards.void() is None and bool(cards.maybe_void())
    cases = _cases(cards, tapped, count)
    if len(cases) == 1 and not any_other:
        state = _refilled(state, replace(dealing, won=_took(dealing, sure)), sure)
        if state.cards.empty():  # nothing but Voids was left
            return ended(state, EMPTY, undo_to_ns)
        return _risen(state, undo_to_ns)
    if any_other:
        cases = [_in_turn(None, (s,), count) for s in SLOTS]  # the second takes any other
    news = tuple(s for s in SLOTS if any(s in case for case in cases))
    entering = news if state.options.enter_cards else ()
    dealing = replace(dealing, unsure=True, entering=entering, won=_took(dealing, ()))
    return replace(state, cards=cards.blur(cases), phase=dealing), ()


def _took(dealing: Dealing, taken: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Who was ruled to win so far, and which spot they took; "": nobody knows which."""
    assert dealing.last is not None
    players = [tap.player for tap in dealing.last.result.heat]
    spot = taken[0] if len(players) == len(taken) == 1 else ""
    return (*dealing.won, *((player, spot) for player in players))


def _cases(cards: Cards, tapped: tuple[str, ...], count: int) -> list[tuple[str, ...]]:
    """Which cards may have left: a Void first, if one is there (NN-10)."""
    sure = cards.void()
    voids = [sure] if sure else [*cards.maybe_void(), None]
    found = {frozenset(c): c for c in (_in_turn(v, tapped, count) for v in voids)}
    return list(found.values())


def _in_turn(void: str | None, tapped: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Which spots are emptied: the Void's first, then the tapped ones, then clockwise (NN-12)."""
    start = SLOTS.index(tapped[0])
    clockwise = SLOTS[start:] + SLOTS[:start]
    order = dict.fromkeys([*([void] if void else []), *tapped, *clockwise])
    return tuple(order)[:count]


def _refilled(state: State, dealing: Dealing, spots: tuple[str, ...]) -> State:
    """Cards leave, and new ones are laid if the deck has enough."""
    cards = state.cards.take(spots)
    if state.laid is not None:
        drawn = len(state.laid.deck) - cards.deck  # by winners, from the top
        laid = replace(state.laid, deck=state.laid.deck[drawn:]).refilled(spots)
        state, cards = replace(state, laid=laid), all_known(cards, laid)
    elif cards.deck >= len(cards.empty()):
        cards = cards.fill()
    entering = tuple(s for s in SLOTS if s in spots) if state.options.enter_cards else ()
    return replace(state, cards=cards, phase=replace(dealing, taken=spots, entering=entering))


def all_known(cards: Cards, laid: Layout) -> Cards:
    """The cards, once those of the virtual deck were laid: each is known."""
    known = [frozenset({card.front.face}) if card else NO_CARD for card in laid.slots]
    return replace(cards.put_away(laid.aside), slots=tuple(known), deck=len(laid.deck))


def _risen(state: State, undo_to_ns: int | None) -> Step:
    """A first game goes on a level higher for each rule card that came with the virtual deck."""
    if state.laid is None or not state.options.first_game:
        return state, ()
    come = rule_cards(state.seed, state.options.cards, state.cards.deck)
    news = come[state.level :]
    levels = [Level(RULE_CARDS.index(card) + 1) for card in news]
    laid = replace(state.laid, rules=news)
    state = replace(state, laid=laid, level=levels[-1] if levels else state.level)
    return state, tuple(new_level(level, undo_to_ns) for level in levels)


def ended(state: State, why: str, undo_to_ns: int | None) -> Step:
    """Most cards win (NN-14)."""
    return replace(state, over=True), (Ended("NN-14", why, undo_to_ns),)
