"""A round: from the dice on the panel until hands are still. Taps are judged in the order of time.

A tap on a card that nobody knows is presumed correct, and shown with what has to be true.
"""

from __future__ import annotations

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.judge import nothing_fits
from companion.games.not_not.state import (
    MS,
    Dealing,
    Level,
    Racing,
    Rerolling,
    State,
    Step,
    doubtful,
    held_ns,
    judged,
    out,
    reroll,
)
from companion.games.not_not.words import (
    anyone_objects,
    dice_screen,
    duties,
    how_to_object,
    nobody,
    punished,
    too_soon,
    won,
)
from companion.kit.events import Click, Due, Event, Freed, Press, Read, Shown, TakenBack
from companion.kit.phrases import together
from companion.kit.race import Entry, sure_ns
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import View

HINTS = {
    Level.DISCOVERY: "Tap a card that matches at least 1 of the 2 dice. No match? Wait.",
    Level.NORMAL: "0 or 2 NOTs: tap a card that matches a die. 1 or 3 NOTs: tap one that misses a "
    "die.",
    Level.HARD: "The deck's arrow points to UP. 1 or 3 NOTs: tap a card that misses a die.",
    Level.EXTREME: "The deck's arrow points to UP. A Liar is 1 more NOT.",
}
ONE_DIE = "Ignore NOTHING: match the other die. No match? Wait."
NO_DIE = "Both dice say NOTHING: don't tap. New dice are coming."


def step(state: State, racing: Racing, event: Event) -> Step:
    """A tap, a frame that was drawn, the end of a wait; long presses are `pausing`'s."""
    match event:
        case Press(button=button) if button in SLOTS and not racing.waits:
            return _tapped(state, racing, event)
        case Due(at_ns):
            return _due(state, racing, at_ns)
        case Shown(at_ns) if racing.race.opened_ns is None:
            return _now(state, replace(racing, race=racing.race.open(at_ns))), ()
        case Freed(player, button):
            return _now(state, _freed(racing, player, button)), ()
        case Click(player, button, ready=True) if racing.waits and button in SLOTS:
            return (_continued(state, racing, event.at_ns) if player == state.dealer else state), ()
        case TakenBack() if not racing.result.heat:
            return _now(state, replace(racing, waits="TAKEN BACK", kept=())), ()
    return state, ()


def _tapped(state: State, racing: Racing, event: Press) -> Step:
    if event.player in state.away | racing.result.stopped:
        return state, ()
    tap = Entry(event.player, event.button, event.at_ns, event.stamp)
    race = racing.race.press(tap)
    after = replace(racing, race=race)
    if race.false_starts != racing.race.false_starts:
        return _now(state, after), (too_soon(state, tap),)
    if race.entries == racing.race.entries:
        return state, ()
    return punished(judged(state, after, event.at_ns), event.at_ns)


def _freed(racing: Racing, player: int, button: str) -> Racing:
    """A button came up: after a false start it counts again, and a long press has ended."""
    race = racing.race
    if (player, button) in race.held:
        race = race.release(player, button)
    kept = racing.kept
    if not racing.waits:
        kept = tuple(touch for touch in kept if (touch.player, touch.button) != (player, button))
    if race is racing.race and kept == racing.kept:
        return racing
    return replace(racing, race=race, kept=kept)


def _continued(state: State, racing: Racing, now_ns: int) -> State:
    """The dealer lets a paused race go on, with the same dice."""
    race = racing.race.open(now_ns)
    return _now(state, replace(racing, race=race, waits="", idle_ns=now_ns, kept=()))


# ---- what time brings


def alarm_ns(state: State, racing: Racing) -> int | None:
    """When the round must be looked at again, if nobody does anything."""
    if racing.waits:
        return None
    waits = (_round_ns(state, racing), held_ns(racing))
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def _round_ns(state: State, racing: Racing) -> int | None:
    """When something becomes of the taps, or of none."""
    moving_ns, heat = state.options.moving_ms * MS, racing.result.heat
    if heat:
        tie_over_ns = sure_ns(heat[0], state.tie_ns)
        return max(heat[0].at_ns + moving_ns, tie_over_ns) if racing.announced else tie_over_ns
    if racing.denied:  # hands may still be on their way to another card
        return max(tap.at_ns for tap in racing.denied) + moving_ns
    if racing.race.opened_ns is None:
        return None
    since_ns = max(racing.race.opened_ns, racing.idle_ns or 0)
    if _all_out(state, racing):
        return max(since_ns, racing.result.wrong[-1].at_ns) + moving_ns
    if nothing_fits(racing.dice, state.cards):
        return since_ns + state.options.trap_ms * MS
    patience_ns = state.options.patience_ms * MS
    return since_ns + patience_ns if patience_ns else None


def _all_out(state: State, racing: Racing) -> bool:
    """Whether nobody may tap any more, with one_tap."""
    return bool(racing.result.stopped) and len(out(state, racing)) == len(state.names)


def _due(state: State, racing: Racing, now_ns: int) -> Step:
    """A wait is over: name the winner, close the round, or give up on it."""
    due_ns = None if racing.waits else _round_ns(state, racing)
    if due_ns is None or now_ns < due_ns:
        return state, ()
    if racing.result.heat and not racing.announced:
        return _now(state, replace(racing, announced=True)), ()
    if racing.result.heat or racing.denied:
        return _now(state, replace(racing, closes=True)), ()
    if nothing_fits(racing.dice, state.cards):
        return reroll(state, racing, nobody("No card matches. New dice"), now_ns)
    if _all_out(state, racing):
        return reroll(state, racing, nobody("Everyone has tapped wrong. New dice"), now_ns)
    patience_s = state.options.patience_ms // 1000
    return reroll(state, racing, nobody(f"No correct tap in {patience_s} s. New dice"), now_ns)


# ---- what is seen


def view(state: State, racing: Racing) -> View:
    """The dice; or the winner, while hands may still be moving."""
    if racing.waits:
        return _paused(state, racing)
    wakes_ns = alarm_ns(state, racing)
    if racing.announced:
        return _announced(state, racing, wakes_ns)
    hint = f"{_fits(state, racing)} Never tap a Void. The first correct tap wins."
    if racing.race.opened_ns is None:
        hint = "Dice coming. Hands off!"
    may_tap = tuple(p for p in state.everybody if p not in out(state, racing))
    dice = dice_screen(state, racing)
    return View(dice, alarm_ns=wakes_ns, lit=may_tap, hint=hint, racing=True, holds=state.everybody)


def _announced(state: State, racing: Racing, wakes_ns: int | None) -> View:
    ruling = won(state, racing)
    first = together([state.names[player] for player in ruling.players])
    were = "was" if len(ruling.players) == 1 else "were"
    hint = f"{first} {were} first. Stop tapping: a wrong tap still costs a card."
    screen = ruling.screen()
    if doubtful(racing):
        screen = replace(screen, todo=how_to_object(state))
        hint = f"{hint} {anyone_objects(state)}"
    return View(
        screen,
        alarm_ns=wakes_ns,
        won=ruling.players,
        hint=hint,
        racing=True,
        holds=state.everybody,
        foot=duties(state),
    )


def _paused(state: State, racing: Racing) -> View:
    """The dice as they are, until the dealer's press."""
    who = state.names[state.dealer]
    screen = replace(dice_screen(state, racing), note=f"{racing.waits} · {who}: press")
    hint = f"Paused. {who}: press any button to go on with these dice."
    return View(screen, lit=(state.dealer,), hint=hint)


def _fits(state: State, racing: Racing) -> str:
    """Which card to tap; with the last card of the deck its arrow has gone.

    Where there are no NOTs yet, a NOTHING over a GREEN must not be read as one command.
    """
    if state.level is Level.DISCOVERY and (blank := racing.dice.criteria.count("NOTHING")):
        return ONE_DIE if blank == 1 else NO_DIE
    return HINTS[state.level if state.turns else min(state.level, Level.NORMAL)]


# ---- nobody won


def rerolling(state: State, phase: Rerolling, event: Event) -> Step:
    """Why nobody won has been read: the dice come again.

    A taking back stops that, and so does the dealer who wants to press another arrow.
    """
    stopped = replace(state, phase=Dealing(last=phase.last))
    match event:
        case Read():
            return state.roll(phase.arrow, phase.liar, phase.idle_ns), ()
        case TakenBack():
            return stopped, ()
        case Press(player, button, ready=True) if button in SLOTS and player == state.dealer:
            return (stopped if state.asks_arrow() else state), ()
    return state, ()


def rerolling_view(state: State) -> View:
    hint = "Nobody wins this round. New dice are coming."
    if state.asks_arrow():
        hint = f"{hint} Wrong arrow? {state.names[state.dealer]}: press any button to stop."
    screen = MessageScreen("NOBODY WINS", "New dice are coming")
    return View(screen, lit=(state.dealer,), hint=hint, foot=duties(state))


def _now(state: State, racing: Racing) -> State:
    return state if racing is state.phase else replace(state, phase=racing)
