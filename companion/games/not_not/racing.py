"""The race: from the dice on the panel until the round is closed.

A press is a tap as soon as the button goes down. Where a hold says something, it is one only when
the button comes up within 0.6 s: the dealer's at a seat without a pad, who may be calling nobody;
and everybody's from 0.25 s after the winning tap, who may be objecting. A hold is never a tap: it
opens the menu. A tap whose button stays down for 2 s, with no correct tap yet, was a hold, too.
"""

from __future__ import annotations

from companion.games.not_not import words
from companion.games.not_not.cards import SLOTS
from companion.games.not_not.judge import nothing_fits, perhaps_nothing_fits, verdict
from companion.games.not_not.outcome import SEEN_NS, TWICE_NS, close, judge, nobody_wins, stopped
from companion.games.not_not.state import MS, Level, Racing, State, Step, as_entry, with_race
from companion.kit import phases
from companion.kit.events import LONG_NS, Click, Due, Event, Freed, Press, Shown, TakenBack
from companion.kit.game import OpenMenu
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.phrases import together
from companion.kit.race import Entry, sure_ns
from companion.kit.structs import replace
from companion.kit.view import View

COLOUR_MS = 8_000  # the longest wait for a colour that perhaps none of the cards has
NO_TAP_NS = 2_000_000_000  # a button held so long, with no correct tap yet, opens the menu

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
    """A button goes down or comes up, the dice are drawn, a time has come, a pause ends."""
    match event:
        case Freed(player, button):
            return _freed(state, racing, player, button)
        case Shown(at_ns) if racing.race.opened_ns is None:
            return with_race(state, replace(racing, race=racing.race.open(at_ns))), ()
        case TakenBack() if not racing.result.heat:
            return with_race(state, replace(racing, paused=event.title, down=())), ()
    return phases.step(PHASES[racing.name], state, event)


# ---- hands


def _touched(state: State, press: Press) -> Step:
    """A tap at once; but where its player may mean a hold, it is one when the button comes up."""
    racing, touch = state.racing, as_entry(press)
    racing = replace(racing, down=(*racing.down, touch))
    if _is_roll(state, racing, press):
        race = replace(racing.race, false_starts=(*racing.race.false_starts, touch))
        again = "That was to roll. To tap, press again"
        refusal = state.refusal(touch.player, "NN-10", "too fast", again)
        return with_race(state, replace(racing, race=race)), (refusal,)
    if _may_be_hold(state, racing, touch):
        return with_race(state, racing), ()
    return _tapped(state, racing, touch)


def _may_be_hold(state: State, racing: Racing, touch: Entry) -> bool:
    """Once the winner can have been seen; always the dealer's without a pad, and no tap at all."""
    opened_ns, heat = racing.race.opened_ns, racing.result.heat
    if touch.player in _out(state, racing):
        return True
    if touch.player == state.dealer and touch.player not in state.pads:
        return opened_ns is not None and touch.at_ns >= opened_ns
    return bool(heat) and touch.at_ns >= heat[0].at_ns + SEEN_NS


def _tapped(state: State, racing: Racing, tap: Entry) -> Step:
    if tap.player in _out(state, racing):
        why = state.refusal(tap.player, "NN-11", "wait", "A wrong tap was your last")
        return with_race(state, racing), () if racing.result.heat else (why,)
    before, race = racing.race, racing.race.press(tap)
    if race.entries is not before.entries:
        return judge(state, replace(racing, race=race), tap.at_ns)
    early = (words.too_soon(state, tap),) if race is not before else ()
    return with_race(state, replace(racing, race=race)), early


def _is_roll(state: State, racing: Racing, press: Press) -> bool:
    """Whether the dealer presses the dice that are out, and no card that surely matches.

    Nobody has seen the dice so soon; or for a second it is the press before them, made again.
    """
    if press.player != state.dealer or verdict(racing.dice, press.button, racing.known):
        return False
    since_ns = press.at_ns - (racing.race.opened_ns or 0)
    tapped = [tap.button for tap in racing.race.entries if tap.player == press.player]
    is_same = press.again and press.button not in tapped
    return since_ns < (TWICE_NS if is_same else SEEN_NS)


def _freed(state: State, racing: Racing, player: int, button: str) -> Step:
    """A button came up: after a false start it counts again; a pending touch becomes a tap."""
    up = [touch for touch in racing.down if (touch.player, touch.button) == (player, button)]
    down = tuple(touch for touch in racing.down if touch not in up)
    racing = replace(racing, race=racing.race.release(player, button), down=down)
    if up and _is_pending(racing, up[0]):
        return _tapped(state, racing, up[0])
    return with_race(state, racing), ()


def _is_pending(racing: Racing, touch: Entry) -> bool:
    """Whether a touch is no tap yet, and will be one when the button comes up."""
    race = racing.race
    return touch not in race.entries and touch not in race.false_starts


def _continued(state: State, click: Click) -> Step:
    """The dealer ends the pause: the race goes on with the same dice."""
    race = state.racing.race.open(click.at_ns)
    return with_race(state, replace(state.racing, race=race, paused="")), ()


# ---- what time brings


def _holds(racing: Racing) -> list[tuple[int, Entry]]:
    """When each touch becomes a hold: after 0.6 s; a tap after 2 s, if none was correct so far."""
    found = [(touch.at_ns + LONG_NS, touch) for touch in racing.down if _is_pending(racing, touch)]
    if racing.result.heat:
        return found
    taps = [touch for touch in racing.down if not _is_pending(racing, touch)]
    return found + [(touch.at_ns + NO_TAP_NS, touch) for touch in taps]


def _held(state: State, _due: Due) -> Step:
    """A hold is no tap: the menu opens. An open race is paused until the dealer's press."""
    racing = state.racing
    touch = min(_holds(racing), key=lambda hold: hold[0])[1]
    opens = OpenMenu(touch.player, touch.at_ns)
    if racing.result.heat:
        down = tuple(other for other in racing.down if other != touch)
        return with_race(state, replace(racing, down=down)), (opens,)
    entries = tuple(tap for tap in racing.race.entries if tap != touch)
    race = replace(racing.race, entries=entries)
    racing = replace(racing.overrule(), race=race, down=(), paused="PAUSED")
    state, rulings = judge(state, racing, touch.at_ns)
    return state, (opens, *rulings)


def _sure_ns(state: State) -> int | None:
    """When the first correct tap can have no dead heat, and no touch so early becomes a tap."""
    racing = state.racing
    if racing.named or not racing.result.heat:
        return None
    sure = sure_ns(racing.result.heat[0], state.tie_ns)
    pending = (t for t in racing.down if t.at_ns < sure and _is_pending(racing, t))
    return max((sure, *(touch.at_ns + LONG_NS for touch in pending)))


def _close_ns(state: State) -> int | None:
    """When hands are no longer moving, since the winning tap or those that were objected to."""
    racing = state.racing
    moving_ns: int = state.settings["moving_ms"] * MS
    if racing.named:
        first, holds_ns = racing.result.heat[0], (at_ns + 1 for at_ns, _ in _holds(racing))
        return max(first.at_ns + moving_ns, sure_ns(first, state.tie_ns), *holds_ns)
    if racing.denied and not racing.result.heat:
        return max(tap.at_ns for tap in racing.denied) + moving_ns
    return None


def _give_up_ns(state: State) -> int | None:
    """When new dice come, as nobody taps. A button that is down may yet call nobody."""
    racing, opened_ns = state.racing, state.racing.race.opened_ns
    if opened_ns is None or racing.result.heat or racing.denied:
        return None
    traps = nothing_fits(racing.dice, racing.known) or len(_out(state, racing)) == len(state.names)
    wait_ms: int = state.settings["trap_ms" if traps else "patience_ms"]
    if not (wait_ms or traps):
        return None
    if perhaps_nothing_fits(racing.dice):
        wait_ms = min(wait_ms, COLOUR_MS)
    return max((opened_ns + wait_ms * MS, *(at_ns for at_ns, _ in _holds(racing))))


def _given_up(state: State, due: Due) -> Step:
    racing, opened_ns = state.racing, state.racing.race.opened_ns or 0
    why = f"No correct tap in {(due.at_ns - opened_ns) // (1_000 * MS)} s"
    if nothing_fits(racing.dice, racing.known):
        why = "No card matches"
    return nobody_wins(state, racing, f"{why}. New dice", due.at_ns)


TAP = Act("TAP", _touched, on=Press, at_once=True)
GO_ON = Act("GO ON", _continued, lambda state, player: player == state.dealer)
PHASES: dict[str, Phase[State]] = {
    "racing": Phase(
        goes_to=("paused", "dealing", OVER),
        buttons=dict.fromkeys(SLOTS, TAP),
        timers=(
            Timer(lambda s: min((at_ns for at_ns, _ in _holds(s.racing)), default=None), _held),
            Timer(_sure_ns, lambda s, _: (with_race(s, replace(s.racing, named=True)), ())),
            Timer(_close_ns, lambda state, due: close(state, state.racing, due.at_ns)),
            Timer(_give_up_ns, _given_up),
        ),
    ),
    "paused": Phase(goes_to=("racing", "dealing", OVER), buttons=dict.fromkeys(SLOTS, GO_ON)),
}


# ---- what is seen


def view(state: State, racing: Racing) -> View:
    """The dice; or the winner, while hands may still be moving."""
    if racing.paused:
        return _paused(state, racing)
    if racing.named:
        return _named(state, racing)
    hint = f"{_what_to_tap(state, racing)} Never tap a Void. The first correct tap wins."
    if racing.race.opened_ns is None:
        hint = "Dice coming. Hands off!"
    out, due_ns = _out(state, racing), phases.alarm_ns(PHASES["racing"], state)
    may_tap = tuple(p for p in range(len(state.names)) if p not in out)
    return View(racing.screen, alarm_ns=due_ns, lit=may_tap, hint=hint, racing=True)


def _out(state: State, racing: Racing) -> frozenset[int]:
    """The players whose tap is not waited for."""
    return stopped(state, racing.result) | state.away


def _named(state: State, racing: Racing) -> View:
    ruling = words.won(state, racing)
    first = together([state.names[player] for player in ruling.players])
    hint = f"First: {first}. Stop tapping: a wrong tap still costs a card."
    screen, presumed = ruling.screen(), bool(racing.result.presumed)
    if presumed and state.pads:  # else hands have to be still first
        bar, sentence = words.how_to_object(state, racing)
        screen, hint = replace(screen, todo=bar), f"{hint} {sentence}"
    return View(
        screen,
        alarm_ns=phases.alarm_ns(PHASES["racing"], state),
        won=ruling.players,
        hint=hint,
        racing=True,
        foot=words.duties(state),
        objects=presumed,
    )


def _paused(state: State, racing: Racing) -> View:
    """The dice as they are, until the dealer's press."""
    who = state.names[state.dealer]
    screen = replace(racing.screen, note=f"{racing.paused} · {who}: press", paused=True)
    hint = f"Paused. {who}: press any button to go on with these dice."
    return View(screen, lit=(state.dealer,), hint=hint)


def _what_to_tap(state: State, racing: Racing) -> str:
    """Which card to tap. In Discovery, NOTHING above GREEN must not be read as one command.

    With no card on the deck there is no arrow to speak of.
    """
    if state.level is Level.DISCOVERY and (blank := racing.dice.criteria.count("NOTHING")):
        return ONE_DIE if blank == 1 else NO_DIE
    return HINTS[state.level if state.turns else min(state.level, Level.NORMAL)]
