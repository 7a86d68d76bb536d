"""A round: from the dice on the panel to the card won. Taps are judged in the order of time.

A tap on a card that may fit is presumed right, and shown with what has to be true. Two slaps on the
pad, a button kept down for two seconds, or a taking back put the race on hold until the dealer's
press.
"""

from __future__ import annotations

from companion.games.not_not import holding
from companion.games.not_not.cards import SLOTS
from companion.games.not_not.filling import after_round
from companion.games.not_not.judge import nothing_fits
from companion.games.not_not.judging import MS, judged, win
from companion.games.not_not.objecting import OBJECT, objected, open_to, put_back
from companion.games.not_not.state import Dealing, Level, Racing, Rerolling, State
from companion.games.not_not.words import (
    anybody_objects,
    dice_screen,
    nobody,
    not_so,
    too_soon,
    won,
)
from companion.kit.events import (
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
from companion.kit.phrases import together
from companion.kit.race import Entry, sure_ns
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.kit.view import View

TWICE_NS = 1_000_000_000  # two slaps within this long are one wish
ALONE_NS = 120_000_000_000  # dice that nobody has pressed for so long do not come again
HINTS = {
    Level.DISCOVERY: "Tap a card that fits at least one of the two dice; if none does, wait.",
    Level.NORMAL: "No NOT, or two: tap a card that fits a die. One or three: one that does not.",
    Level.HARD: "The deck's arrow says which slot is UP. Odd NOTs: a card that fails one.",
    Level.EXTREME: "The deck's arrow says which slot is UP; the Liar is one more NOT.",
}
ONE_DIE = "NOTHING does not count: tap a card that fits the other die; if none does, wait."
NO_DIE = "NOTHING twice: neither die counts, and no card fits. Wait for new dice."
WERE = ("was", "were")

Step = tuple[State, Effects]


def step(state: State, racing: Racing, event: Event) -> Step:
    match event:
        case TakenBack() if not racing.heat:
            return _now(state, replace(racing, waits="TAKEN BACK", slapped=None, kept=())), ()
        case Pick(player, OBJECT.key, pressed_ns) if open_to(state):
            return objected(holding.chosen(state, player, pressed_ns), player, event.at_ns)
        case Pick(player, key, pressed_ns) if key and racing.heat:
            return holding.chosen(state, player, pressed_ns), ()
        case Click() | Hold() | Freed() if racing.waits:
            return holding.gone_on(state, racing, event), ()
        case Press(player, button="pad") if racing.waits:
            return state, (OpenMenu(player, event.at_ns),)
        case Press() if not racing.waits:
            return _pressed(state, racing, event)
        case Hold():
            return holding.held(state, racing, event)
        case Due(at_ns):
            return _due(state, racing, at_ns)
        case Shown(at_ns) if racing.race.opened_ns is None:
            return _now(state, replace(racing, race=racing.race.open(at_ns))), ()
        case Freed():
            return holding.freed(state, racing, event), ()
    return state, ()


def view(state: State, racing: Racing) -> View:
    """The dice; or the winner, while hands may still be moving."""
    dice, alarm_ns = dice_screen(state, racing), _alarm(state, racing)
    if racing.waits:
        return holding.on_hold(state, racing)
    hint = f"{_fits(state, racing)} A Void never fits. The first correct tap wins."
    if racing.announced:
        ruling = won(state, racing, win(state, racing))
        screen = ruling.screen()
        first = together([state.names[player] for player in ruling.players])
        hint = f"{first} {WERE[len(ruling.players) > 1]} first. Hands still until the round is "
        hint = f"{hint}closed: a wrong tap costs a card."
        if open_to(state):
            screen = replace(screen, todo=not_so(state))
            hint = f"{hint} {anybody_objects(state)}"
        return View(
            screen,
            alarm_ns=alarm_ns,
            won=ruling.players,
            hint=hint,
            racing=True,
            holds=state.everybody,
        )
    if racing.race.opened_ns is None:
        hint = "The dice are coming. Hands off."
    out = holding.out(state, racing)
    may_tap = tuple(p for p in state.everybody if p not in out)
    return View(dice, alarm_ns=alarm_ns, lit=may_tap, hint=hint, racing=True, holds=state.everybody)


def _fits(state: State, racing: Racing) -> str:
    """Which card to tap; with the last card of the deck its arrow has gone.

    Where nothing is turned round yet, a NOTHING over a GREEN must not be read as one command.
    """
    if state.level is Level.DISCOVERY and (blank := racing.dice.criteria.count("NOTHING")):
        return ONE_DIE if blank == 1 else NO_DIE
    return HINTS[state.level if state.turns else min(state.level, Level.NORMAL)]


def _pressed(state: State, racing: Racing, event: Press) -> Step:
    """A tap; or a slap on the pad."""
    if event.button not in SLOTS:
        return _slapped(state, racing, event)
    if event.player in holding.out(state, racing):
        return state, ()
    tap = Entry(event.player, event.button, event.at_ns, event.stamp)
    race = racing.race.press(tap)
    if race.false_starts != racing.race.false_starts:
        return _now(state, replace(racing, race=race)), (too_soon(state, tap),)
    if race.entries == racing.race.entries:
        return state, ()
    return judged(state, replace(racing, race=race), (tap,), event.at_ns)


def _slapped(state: State, racing: Racing, event: Press) -> Step:
    """An objection; the dealer's "nobody" (NN-13); or twice by anybody else: the menu."""
    if racing.race.opened_ns is None:
        return state, ()
    if open_to(state):
        return objected(state, event.player, event.at_ns)
    if racing.heat or racing.objected_ns is not None:
        return state, ()
    if event.player == state.dealer:
        return _reroll(state, racing, nobody(f"{state.names[state.dealer]} called it"), event.at_ns)
    player, at_ns = racing.slapped or (None, 0)
    if player == event.player and event.at_ns <= at_ns + TWICE_NS:
        return holding.held_up(state, racing, event.player, event.at_ns)
    return _now(state, replace(racing, slapped=(event.player, event.at_ns))), ()


def _due(state: State, racing: Racing, now_ns: int) -> Step:
    """A wait is over: ask, close the round, or give up on it."""
    alarm_ns = _alarm(state, racing)
    if alarm_ns is None or now_ns < alarm_ns:
        return state, ()
    if racing.waits:
        return holding.no_liar(state, racing)
    no_tap_ns = holding.no_tap_ns(racing)
    if no_tap_ns is not None and now_ns >= no_tap_ns:
        return holding.no_tap(state, racing)
    if racing.heat and not racing.announced:
        return _now(state, replace(racing, announced=True)), ()
    if racing.heat:
        result = win(state, racing)
        return after_round(state, racing, result, won(state, racing, result))
    if racing.objected_ns is not None:
        return put_back(state, racing, racing.objected_ns)
    if nothing_fits(racing.dice, state.cards):
        return _reroll(state, racing, nobody("no card fits"), now_ns)
    patience_s = state.options.patience_ms // 1000
    return _reroll(state, racing, nobody(f"no right tap in {patience_s} s"), now_ns)


def _alarm(state: State, racing: Racing) -> int | None:
    """When the round must be looked at again, if nobody does anything."""
    if racing.waits:
        return holding.no_tap_ns(racing)
    waits = (_round_ns(state, racing), holding.no_tap_ns(racing))
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def _round_ns(state: State, racing: Racing) -> int | None:
    """When something becomes of the taps, or of none."""
    moving_ns = state.options.moving_ms * MS
    if racing.heat:
        tie_over_ns = sure_ns(racing.heat[0], state.tie_ns)
        hands_still_ns = racing.heat[0].at_ns + moving_ns
        return max(hands_still_ns, tie_over_ns) if racing.announced else tie_over_ns
    if racing.denied:  # hands may still be on their way to another card
        return max(e.at_ns for e in racing.denied) + moving_ns
    if racing.race.opened_ns is None:
        return None
    since_ns = max(racing.race.opened_ns, racing.idle_ns or 0)  # an answer, too, begins it anew
    if nothing_fits(racing.dice, state.cards):
        return since_ns + state.options.trap_ms * MS
    patience_ns = state.options.patience_ms * MS
    return since_ns + patience_ns if patience_ns else None


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
