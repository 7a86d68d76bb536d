"""A round: from the dice on the panel to the card won. Taps are judged in the order of time.

A tap on a card that may fit is presumed right, and shown with what has to be true; with judge =
ask it waits until hands are still, then one player is asked. Two slaps on the pad, or a taking
back, put the race on hold until the dealer's press.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.filling import after_round
from companion.games.not_not.holding import gone_on, held_up, on_hold
from companion.games.not_not.judge import Question, nothing_fits, verdict
from companion.games.not_not.judging import MS, judged, win
from companion.games.not_not.objecting import HANDS_NS, objected, open_to, put_back, which
from companion.games.not_not.seats import LEAVE_KEYS, leave
from companion.games.not_not.state import Dealing, Level, Racing, Rerolling, State
from companion.games.not_not.words import (
    NOT_SO,
    dice_screen,
    nobody,
    too_soon,
    won,
)
from companion.kit.events import (
    Answer,
    Click,
    Due,
    Event,
    Freed,
    Hold,
    Pick,
    Press,
    Shown,
    TakenBack,
)
from companion.kit.game import Effects, OpenMenu
from companion.kit.race import Entry
from companion.kit.rulings import Ruling
from companion.kit.view import Ask, Choice, View

NO_YES = (Choice("no", "NO"), Choice("yes", "YES"))
TWICE_NS = 1_000_000_000  # two slaps within this long are one wish
ALONE_NS = 120_000_000_000  # dice that nobody has pressed for so long do not come again
HINTS = {
    Level.DISCOVERY: "Tap a card that fits at least one of the two dice.",
    Level.NORMAL: "With an odd number of NOTs, tap a card that fails at least one.",
    Level.HARD: "The deck's arrow says which slot is UP. Odd NOTs: a card that fails one.",
    Level.EXTREME: "The deck's arrow says which slot is UP; the Liar is one more NOT.",
}

Step = tuple[State, Effects]


def step(state: State, racing: Racing, event: Event) -> Step:
    match event:
        case TakenBack() if not racing.heat:
            return _now(state, replace(racing, waits="TAKEN BACK", slapped=None)), ()
        case Pick(player, key) if key in LEAVE_KEYS:
            return leave(state, player, event.at_ns)
        case Click() | Hold() if racing.waits:
            return gone_on(state, racing, event), ()
        case Press(player, button="pad") if racing.waits:
            return state, (OpenMenu(player, event.at_ns),)
        case Press() if not racing.waits:
            return _pressed(state, racing, event)
        case Hold(player) if player in _out(state, racing) and not racing.waits:
            return held_up(state, racing, player, event.pressed_ns)
        case Answer():
            return _answered(state, racing, event)
        case Due(at_ns):
            return _due(state, racing, at_ns)
        case Shown(at_ns) if not racing.question and racing.race.opened_ns is None:
            return _now(state, replace(racing, race=racing.race.open(at_ns))), ()
        case Freed(player, button) if (player, button) in racing.race.held:
            return _now(state, replace(racing, race=racing.race.release(player, button))), ()
    return state, ()


def view(state: State, racing: Racing) -> View:
    """The dice; a question over them; or the winner, while hands may still be moving."""
    dice, alarm_ns = dice_screen(state, racing), _alarm(state, racing)
    if racing.waits:
        return on_hold(state, racing)
    if racing.question and racing.asked is not None:
        ask = Ask(racing.asked, racing.question.text(), NO_YES)
        hint = f"{state.names[racing.asked]}, look at the card: left is NO, right is YES."
        return View(dice, (ask,), alarm_ns, lit=(racing.asked,), hint=hint, racing=True)
    hint = f"{HINTS[state.level]} A Void never counts. The first right tap wins."
    if racing.announced and not racing.pending:
        ruling = won(state, racing, win(state, racing))
        screen, asks = ruling.screen(), which(racing)
        hint = "Hands still: a wrong tap costs a card until the round is closed."
        if open_to(state) and state.pads:
            screen = replace(screen, todo=NOT_SO[state.pads])
            hint = f"{hint} Not so? Anybody slaps the pad."
        return View(
            screen, asks, alarm_ns, won=ruling.players, hint=hint, racing=True, at_once=bool(asks)
        )
    if racing.race.opened_ns is None:
        hint = "The dice are coming. Hands off."
    out = _out(state, racing)
    may_tap = tuple(p for p in range(len(state.names)) if p not in out)
    return View(dice, alarm_ns=alarm_ns, lit=may_tap, hint=hint, racing=True, holds=out)


def _out(state: State, racing: Racing) -> tuple[int, ...]:
    """The players whose tap is not waited for."""
    return tuple(sorted(racing.stopped | state.left))


def _pressed(state: State, racing: Racing, event: Press) -> Step:
    """A tap; or a slap on the pad."""
    if racing.question and event.at_ns >= racing.asked_ns + HANDS_NS:
        return state, ()
    if event.button not in SLOTS:
        return _slapped(state, racing, event)
    if event.player in _out(state, racing):
        return state, ()
    tap = Entry(event.player, event.button, event.at_ns)
    race = racing.race.press(tap)
    if race.false_starts != racing.race.false_starts:
        return _now(state, replace(racing, race=race)), (too_soon(state, tap),)
    if race.entries == racing.race.entries:
        return state, ()
    pending = tuple(sorted((*racing.pending, tap), key=lambda e: e.at_ns))
    racing = replace(racing, race=race, pending=pending)
    if racing.question:
        return _now(state, racing), ()
    return judged(state, racing, event.at_ns)


def _slapped(state: State, racing: Racing, event: Press) -> Step:
    """An objection; the dealer's "nobody" (NN-13); or twice by anybody else: the menu."""
    if racing.question or racing.race.opened_ns is None:
        return state, ()
    if open_to(state):
        return objected(state, event.player, event.at_ns)
    if racing.heat or racing.pending or racing.objected_ns is not None:
        return state, ()
    if event.player == state.dealer:
        return _reroll(state, racing, nobody(f"{state.names[state.dealer]} called it"), event.at_ns)
    player, at_ns = racing.slapped or (None, 0)
    if player == event.player and event.at_ns <= at_ns + TWICE_NS:
        return held_up(state, racing, event.player, event.at_ns)
    return _now(state, replace(racing, slapped=(event.player, event.at_ns))), ()


def _answered(state: State, racing: Racing, event: Answer) -> Step:
    """What the asked player saw. The dice come back to the panel, and the race opens anew."""
    if racing.objector is not None and event.player == racing.objector:
        return objected(state, event.player, event.at_ns, event.key)
    question = racing.question
    if question is None or event.player != racing.asked or event.key not in ("yes", "no"):
        return state, ()
    cards = state.cards.learn(question.slot, question.faces, among=event.key == "yes")
    racing = replace(racing, question=None, asked=None)
    state, effects = judged(replace(state, cards=cards), racing, event.at_ns)
    return _go_on(state, event.at_ns), effects


def _due(state: State, racing: Racing, now_ns: int) -> Step:
    """A wait is over: ask, close the round, or give up on it."""
    alarm_ns = _alarm(state, racing)
    if alarm_ns is None or now_ns < alarm_ns:
        return state, ()
    if racing.pending:
        return _ask(state, racing, now_ns), ()
    if racing.heat and not racing.announced:
        return _now(state, replace(racing, announced=True)), ()
    if racing.heat:
        result = win(state, racing)
        return after_round(state, racing, result, won(state, racing, result))
    if racing.objected_ns is not None:
        return put_back(state, racing.objected_ns)
    if nothing_fits(racing.dice, state.cards):
        return _reroll(state, racing, nobody("no card fits"), now_ns)
    patience_s = state.options.patience_ms // 1000
    return _reroll(state, racing, nobody(f"no right tap in {patience_s} s"), now_ns)


def _alarm(state: State, racing: Racing) -> int | None:
    """When the round must be looked at again, if nobody does anything."""
    if racing.question or racing.waits:
        return None
    moving_ns = state.options.moving_ms * MS
    if racing.pending:
        return racing.pending[0].at_ns + moving_ns
    if racing.heat:
        tie_over_ns = racing.heat[0].at_ns + state.tie_ns + 1
        hands_still_ns = racing.heat[0].at_ns + moving_ns
        return max(hands_still_ns, tie_over_ns) if racing.announced else tie_over_ns
    if racing.denied:  # hands may still be on their way to another card
        return max(e.at_ns for e in racing.denied) + moving_ns
    opened_ns = racing.race.opened_ns
    if opened_ns is None:
        return None
    if nothing_fits(racing.dice, state.cards):
        return opened_ns + state.options.trap_ms * MS
    patience_ns = state.options.patience_ms * MS
    return opened_ns + patience_ns if patience_ns else None


def _go_on(state: State, now_ns: int) -> State:
    """After an answer: the next question at once, or the race, closed until the dice are back."""
    racing = state.phase
    assert isinstance(racing, Racing)
    if racing.pending and now_ns >= racing.pending[0].at_ns + state.options.moving_ms * MS:
        return _ask(state, racing, now_ns)
    if racing.pending or racing.heat:
        return state
    return _now(state, replace(racing, race=replace(racing.race, opened_ns=None)))


def _ask(state: State, racing: Racing, now_ns: int) -> State:
    """Put the question to the dealer; about the dealer's own tap, to the next player."""
    tap = racing.pending[0]
    found = verdict(racing.dice, tap.button, state.cards)
    assert isinstance(found, Question)  # anything else was judged when it came
    asked = state.dealer if tap.player != state.dealer else state.next_player(tap.player)
    return _now(state, replace(racing, question=found, asked=asked, asked_ns=now_ns))


def _reroll(state: State, racing: Racing, ruling: Ruling, now_ns: int) -> Step:
    """Nobody: the same top card, and new dice once that was read; if anybody is there still."""
    since = [e.at_ns for e in racing.race.entries]
    since += [at for at in (racing.idle_ns, racing.race.opened_ns) if at is not None][:1]
    idle_ns = max(since, default=now_ns)
    if now_ns - idle_ns >= ALONE_NS:
        return replace(state, phase=Dealing()), (ruling,)
    phase = Rerolling(racing.dice.arrow, racing.dice.liar, idle_ns)
    return replace(state, phase=phase), (ruling,)


def _now(state: State, racing: Racing) -> State:
    return replace(state, phase=racing)
