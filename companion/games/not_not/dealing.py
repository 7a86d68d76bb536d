"""Between rounds: what the dealer enters of the cards and the dice, and the roll."""

from __future__ import annotations

from functools import partial

from companion.games.not_not import words
from companion.games.not_not.cards import COLOURS, NOTHING, SLOTS, VOID, Dice
from companion.games.not_not.deck import throw
from companion.games.not_not.outcome import EMPTY, ended
from companion.games.not_not.state import Dealing, Level, State, Step, as_entry
from companion.kit import asking, phases
from companion.kit.asking import Answering, Question, answered
from companion.kit.events import Answer, Click, Due, Event, Pick, Press, Read, TakenBack
from companion.kit.game import Undoable
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen, Screen
from companion.kit.structs import replace
from companion.kit.tableau import Back
from companion.kit.view import Ask, Meaning, View

AGAIN_NS = 600_000_000  # in Extreme: a second press of the arrow within this time means the Liar
GIVES_WAY_NS = 30_000_000_000  # how long a card is asked for, or the last round can be changed
CARD_FACES = {face: face.upper() for face in (*COLOURS, VOID)}
DICE = {"die_1": "Die 1", "die_2": "Die 2", "negation": "Negation die"}
NOTHING_ON = {"NEITHER": (), "DIE 1": ("die_1",), "DIE 2": ("die_2",), "BOTH": ("die_1", "die_2")}


# ---- the phase


def step(state: State, dealing: Dealing, event: Event) -> Step:
    """The dealer's presses and answers, and dice that roll by themselves."""
    match event:
        case Answer(state.dealer) if _ask(state, dealing):
            return _entered(state, dealing, event)
        case Press(state.dealer, button, ready=True) if dealing.rolls_again and button in SLOTS:
            return (_stopped(state, dealing) if state.asks_arrow() else state), ()
        case Press(state.dealer, button) if dealing.arrow and button == dealing.arrow.button:
            return _roll(state, liar=True)
        case Read() if dealing.rolls_again and (last := dealing.last):
            return state.roll(last.dice.arrow, last.dice.liar, idle=state.idle + 1), ()
        case TakenBack() if dealing.rolls_again:
            return _stopped(state, dealing), ()
    return phases.step(PHASE, state, event)


def _stopped(state: State, dealing: Dealing) -> State:
    """The dice do not roll by themselves: the arrow is pressed again, or NOBODY was undone."""
    return replace(state, phase=replace(dealing, rolls_again=False))


def view(state: State, dealing: Dealing) -> View:
    """What was ruled last stays to be read, with what everybody has to do."""
    ask, (todo, hint) = _ask(state, dealing), words.to_do(state, dealing)
    screen: Screen = MessageScreen("NOT NOT", words.set_up(state), todo)
    won = dealing.last if dealing.last and dealing.last.result.heat else None
    if won:
        screen = replace(words.won(state, won).screen(), todo=todo)
    if dealing.rolls_again:
        screen = MessageScreen("NOBODY WINS", "New dice are coming")
    word = "END" if state.cards.empty() else "" if state.asks_arrow() else "ROLL"
    return View(
        screen,
        (ask,) if ask else (),
        lit=(state.dealer,),
        hint="" if ask else hint,
        alarm_ns=phases.alarm_ns(PHASE, state),
        at_once=dealing.entry is not None,
        quick=bool(dealing.entering and dealing.entry) or dealing.arrow is not None,
        keep_last_message=not (dealing.rolls_again or won),
        legend=tuple(Meaning(slot, word, state.dealer) for slot in SLOTS) if word else (),
        foot=(*words.entered(state, dealing), *words.duties(state)),
        objects=words.may_object(dealing),
    )


# ---- the menu: lines about the cards, and who deals them


def _rises(state: State, _player: int) -> bool:
    """Whether a rule card can come. With the virtual deck the level rises by itself."""
    return state.settings["first_game"] and state.level < Level.EXTREME and state.laid is None


def _rule_card(state: State, event: Pick) -> Step:
    level = Level(state.level + 1)
    return replace(state, level=level), (words.new_level(level, event.at_ns),)


def _has_second(state: State, _player: int) -> bool:
    return not (state.laid or state.settings["enter_cards"]) and state.cards.voids > 1


def _second_void(state: State, at_ns: int) -> Step:
    """A second Void was drawn and the next card laid instead (NN-3)."""
    dealing = state.dealing
    if not state.cards.deck:
        return ended(state, EMPTY, at_ns)
    last = dealing.last and replace(dealing.last, cards=dealing.last.cards.put_away())
    state = replace(state, cards=state.cards.put_away(), phase=replace(dealing, last=last))
    return state, (words.replaced(at_ns),)


def _enters(state: State, _event: Pick) -> Step:
    """From now on the dealer enters every card, or none."""
    settings = {**state.settings, "enter_cards": not state.settings["enter_cards"]}
    phase = replace(state.dealing, entering=(), entry=None)
    return replace(state, settings=settings, phase=phase), ()


def _deals(state: State, event: Pick) -> Step:
    phase = replace(state.dealing, arrow=None, entry=None)
    return replace(state, dealer=event.player, phase=phase), ()


# ---- the dealer's press


def _rolls(state: State, player: int) -> bool:
    """The dealer, unless somebody who objects has to say to what."""
    last = state.dealing.last
    return player == state.dealer and (last is None or last.objector is None)


def _clicked(state: State, event: Click) -> Step:
    """The dealer's press rolls, or ends the game. In Extreme the first of two waits."""
    dealing = state.dealing
    if state.cards.empty():
        return ended(state, EMPTY, event.at_ns)
    if dealing.entry is not None or dealing.entering:
        return state, ()
    state = replace(state, phase=replace(dealing, arrow=as_entry(event)))
    return (state, ()) if state.asks_liar() else _roll(state, liar=False)


def _ends_ns(state: State) -> int | None:
    """When the final score comes, as the deck is empty (NN-14)."""
    last = state.dealing.last
    if last is None or last.objector is not None or not state.cards.empty():
        return None
    return last.ruled_ns + GIVES_WAY_NS


def _ends(state: State, _due: Due) -> Step:
    assert state.dealing.last is not None
    return ended(state, EMPTY, state.dealing.last.ruled_ns)


def _no_liar_ns(state: State) -> int | None:
    """Until when a second press of the arrow would mean the Liar."""
    dealing = state.dealing
    return dealing.arrow.at_ns + AGAIN_NS if dealing.arrow else None


def _roll(state: State, *, liar: bool) -> Step:
    """A new round after the dealer's press; with own dice their faces are entered first."""
    dealing, arrow = state.dealing, state.dealing.arrow
    assert arrow is not None  # the press
    top = _back(state, arrow.button, liar)
    if state.settings["own_dice"]:
        entry = Answering(state.dealer, about=(replace(arrow, button=top.arrow), top.liar))
        entering = replace(state, phase=replace(dealing, entry=entry, arrow=None))
        return entering, (Undoable(words.rolled(state, arrow.at_ns)),)
    state = state.roll(top.arrow, top.liar)
    return state, (Undoable(words.rolled(state, arrow.at_ns)),)


def _back(state: State, arrow: str, liar: bool) -> Back:
    """The back of the top card: as the dealer pressed it, or as the device has it."""
    if state.asks_arrow():
        return Back(arrow, liar)
    if not state.turns:
        return Back(SLOTS[0], liar=False)
    number = state.rolls + 1
    arrow = SLOTS[throw(state.seed, number, "arrow", len(SLOTS))]
    top = Back(arrow, throw(state.seed, number, "liar", 2) == 1)
    top = (state.laid.top if state.laid else None) or top
    return replace(top, liar=top.liar and state.level >= Level.EXTREME)


# ---- what the dealer enters: own dice (NN-4), and cards


def _ask(state: State, dealing: Dealing) -> Ask | None:
    """What each new card is; or on which dice NOTHING is, then what is on the others."""
    entry = dealing.entry or Answering(state.dealer)
    question = _question(state, dealing, entry)
    asked = question and asking.ask(entry, question, asking.BACK)
    return asked and replace(asked, player=state.dealer, patience_ns=GIVES_WAY_NS)


def _question(state: State, dealing: Dealing, entry: Answering) -> Question | None:
    """The next question; None: the card, or the dice, are entered, or nothing is to be."""
    if dealing.entering:
        text = f"Which card is {dealing.entering[0].upper()}?"
        return None if entry.answers else Question(text, CARD_FACES)
    return _ask_die(state, entry) if dealing.entry else None


def _ask_die(state: State, dice: Answering) -> Question | None:
    """The next question about the own dice; None: every face is entered.

    A die on which NOTHING is has that single answer, so it is skipped.
    """
    if not dice.answers:
        return Question("NOTHING is on?", {answer: answer for answer in NOTHING_ON})
    entered = len(dice.answers) - 1
    if entered == len(DICE) - (state.level < Level.NORMAL):
        return None
    die, name = [*DICE.items()][entered]
    faces = (NOTHING,) if die in NOTHING_ON[dice.answers[0]] else state.settings[die]
    return Question(f"{name}?", {face: face for face in faces})


def _entered(state: State, dealing: Dealing, event: Answer) -> Step:
    """An answer. An empty one: the card stays unknown, or the dice are not entered after all."""
    if not event.key:
        phase = replace(dealing, entering=dealing.entering[1:], entry=None)
        return replace(state, phase=phase), ()
    following = partial(_question, state, dealing)
    entry = dealing.entry or Answering(state.dealer)
    entry = answered(entry, following, event.key, event.at_ns)
    if following(entry) is not None:
        return replace(state, phase=replace(dealing, entry=entry)), ()
    if dealing.entering:
        return _card_entered(state, replace(dealing, entry=None), entry)
    return _dice_entered(state, entry)


def _dice_entered(state: State, entry: Answering) -> Step:
    (arrow, liar), (_, first, second, *negation) = entry.about, entry.answers
    thrown = Dice((first, second), negation[0] if negation else None, arrow.button, liar)
    return state.with_dice(thrown), (Undoable(words.rolled(state, arrow.at_ns)),)


def _card_entered(state: State, dealing: Dealing, entry: Answering) -> Step:
    """A second Void is put away and the next one drawn (NN-3)."""
    slot, *rest = dealing.entering
    face, at_ns = entry.answers[0], entry.began_ns or entry.at_ns
    if face == VOID and state.cards.void() not in (None, slot):
        return _second_void(replace(state, phase=dealing), at_ns)
    phase = replace(dealing, entering=(*rest,), entry=Answering(state.dealer) if rest else None)
    known = Ruling("NN-3", f"{slot.upper()} IS {face.upper()}", "entered", undo_to_ns=at_ns)
    return replace(state, cards=state.cards.learn(slot, (face,)), phase=phase), (Undoable(known),)


PHASE = Phase(
    goes_to=("racing", OVER),
    buttons=dict.fromkeys(SLOTS, Act("ROLL", _clicked, _rolls)),
    menu=(
        Act("RULE CARD DRAWN", _rule_card, _rises),
        Act("SECOND VOID", lambda s, pick: _second_void(s, pick.at_ns), _has_second),
        Act("ENTER CARDS", _enters, lambda s, _: not (s.laid or s.settings["enter_cards"])),
        Act("STOP ENTERING", _enters, lambda s, _: s.settings["enter_cards"]),
        Act("MAKE ME DEALER", _deals, lambda s, player: player != s.dealer),
    ),
    timers=(Timer(_no_liar_ns, lambda state, _: _roll(state, liar=False)), Timer(_ends_ns, _ends)),
)
