"""The race: from the dice on the panel until the round is closed.

A press is a tap as soon as the button goes down. From 0.25 s after the winning tap it is one only
when the button comes up, so that a hold can open the menu. Before that, a hold takes the tap back:
everybody's after 2 s in which no tap was correct; the dealer's after 0.6 s at a seat without a pad,
where a hold is how to call nobody.
"""

from __future__ import annotations

from companion.games.not_not import words
from companion.games.not_not.cards import SLOTS
from companion.games.not_not.judge import nothing_fits
from companion.games.not_not.outcome import SEEN_NS, close, judge, nobody_wins, stopped
from companion.games.not_not.state import MS, Level, Racing, State, Step, with_race
from companion.kit.events import LONG_NS, Click, Due, Event, Freed, Pick, Press, Shown, TakenBack
from companion.kit.game import Effects, OpenMenu
from companion.kit.phrases import together
from companion.kit.race import Entry, sure_ns
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.kit.view import View

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
        case Press(button=button) if button in SLOTS:
            return _touched(state, racing, event)
        case Freed(player, button):
            return _freed(state, racing, player, button)
        case Due(at_ns) if not racing.paused:
            return _due(state, racing, at_ns)
        case Shown(at_ns) if racing.race.opened_ns is None:
            return with_race(state, replace(racing, race=racing.race.open(at_ns))), ()
        case Click(state.dealer, button, ready=True) if racing.paused and button in SLOTS:
            return _continued(state, racing, event), ()
        case Pick(key="") if racing.resting:
            return _rested(state, racing)
        case TakenBack() if not racing.result.heat:
            return with_race(state, replace(racing, paused="TAKEN BACK", resting=(), down=())), ()
    return state, ()


# ---- hands


def _touched(state: State, racing: Racing, event: Press) -> Step:
    """In a pause it is kept only if the hand was moving when the winning tap became a hold."""
    touch = Entry(event.player, event.button, event.at_ns, event.stamp)
    if racing.paused:
        moving_ns, rested = state.settings["moving_ms"] * MS, racing.resting
        kept = rested and touch.at_ns <= rested[0].at_ns + moving_ns
        return with_race(state, replace(racing, resting=(*rested, touch)) if kept else racing), ()
    racing, heat = replace(racing, down=(*racing.down, touch)), racing.result.heat
    if heat and touch.at_ns >= heat[0].at_ns + SEEN_NS:
        return with_race(state, racing), ()
    return _tapped(state, racing, touch)


def _rested(state: State, racing: Racing) -> Step:
    """The menu closed: it was no hold but a tap, and hands that were moving count, too."""
    taps, effects = racing.resting, Effects()
    state = with_race(state, replace(racing, paused="", resting=()))
    for tap in taps:
        assert isinstance(state.phase, Racing)
        state, more = _tapped(state, state.phase, tap)
        effects += more
    return state, effects


def _tapped(state: State, racing: Racing, tap: Entry) -> Step:
    if tap.player in _out(state, racing):
        return with_race(state, racing), ()
    before, racing = racing.race, replace(racing, race=racing.race.press(tap))
    if racing.race.entries is not before.entries:
        return judge(state, racing, tap.at_ns)
    is_early = racing.race is not before
    return with_race(state, racing), (words.too_soon(state, tap),) if is_early else ()


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


def _hold_ns(state: State, racing: Racing, touch: Entry) -> int | None:
    """When a button that stays down becomes a hold. None: it may stay down."""
    winners = racing.result.winners
    calls = touch.player == state.dealer and touch.player not in state.pads
    if _is_pending(racing, touch) or (calls and winners <= {touch.player}):
        return touch.at_ns + LONG_NS
    return None if winners else touch.at_ns + NO_TAP_NS


def _held(state: State, racing: Racing, touch: Entry) -> Step:
    """A hold: the menu opens. An open race is paused until the dealer presses a button."""
    opens, heat = OpenMenu(touch.player, touch.at_ns), racing.result.heat
    racing = replace(racing, down=tuple(other for other in racing.down if other != touch))
    entries = tuple(tap for tap in racing.race.entries if tap != touch)
    if heat and entries == racing.race.entries:
        return with_race(state, racing), (opens,)
    race, resting = replace(racing.race, entries=entries), (touch,) if touch in heat else ()
    racing = replace(racing.overrule(), race=race, resting=resting, paused="PAUSED")
    state, rulings = judge(state, racing, touch.at_ns)
    return state, (opens, *rulings)


def _continued(state: State, racing: Racing, event: Click) -> State:
    """The dealer ends the pause: the race goes on with the same dice."""
    rolled, race = Entry(event.player, event.button, event.at_ns), racing.race.open(event.at_ns)
    again = replace(racing, race=race, paused="", rolled=rolled, resting=(), down=())
    return with_race(state, again)


# ---- what time brings


def alarm_ns(state: State, racing: Racing) -> int | None:
    """When to wake up, if nobody presses anything."""
    waits = (_round_ns(state, racing), *(at_ns for at_ns, _ in _holds(state, racing)))
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def _holds(state: State, racing: Racing) -> list[tuple[int, Entry]]:
    """The touches that will become holds, and when."""
    found = [(_hold_ns(state, racing, touch), touch) for touch in racing.down]
    return [(at_ns, touch) for at_ns, touch in found if at_ns is not None]


def _round_ns(state: State, racing: Racing) -> int | None:
    """When the winner is named, the round is closed, or the dice are given up."""
    heat = racing.result.heat
    moving_ns: int = state.settings["moving_ms"] * MS
    if heat:
        tie_over_ns = sure_ns(heat[0], state.tie_ns)
        pending = (t.at_ns + LONG_NS + 1 for t in racing.down if _is_pending(racing, t))
        closes_ns = max(heat[0].at_ns + moving_ns, tie_over_ns, *pending)
        return closes_ns if racing.named else tie_over_ns
    if racing.denied:  # hands may still be on their way to another card
        return max(tap.at_ns for tap in racing.denied) + moving_ns
    if racing.race.opened_ns is None:
        return None
    traps = nothing_fits(racing.dice, racing.known) or len(_out(state, racing)) == len(state.names)
    wait_ms: int = state.settings["trap_ms" if traps else "patience_ms"]
    if not (wait_ms or traps):
        return None
    holds = [at_ns for at_ns, _ in _holds(state, racing)]  # the dealer may be calling nobody
    return max((racing.race.opened_ns + wait_ms * MS, *holds))


def _due(state: State, racing: Racing, now_ns: int) -> Step:
    """A wait is over: a hold is the menu, the winner is named, the round is closed or given up."""
    held = [touch for at_ns, touch in _holds(state, racing) if at_ns <= now_ns]
    if held:
        return _held(state, racing, held[0])
    due_ns = _round_ns(state, racing)
    if due_ns is None or now_ns < due_ns:
        return state, ()
    if racing.result.heat and not racing.named:
        return with_race(state, replace(racing, named=words.won(state, racing))), ()
    if racing.result.heat or racing.denied:
        return close(state, racing, now_ns)
    why = f"No correct tap in {(now_ns - (racing.race.opened_ns or now_ns)) // (1_000 * MS)} s"
    if nothing_fits(racing.dice, racing.known):
        why = "No card matches"
    return nobody_wins(state, racing, f"{why}. New dice")


# ---- what is seen


def view(state: State, racing: Racing) -> View:
    """The dice; or the winner, while hands may still be moving."""
    if racing.paused:
        return _paused(state, racing)
    if racing.named:
        return _named(state, racing, racing.named)
    hint = f"{_what_to_tap(state, racing)} Never tap a Void. The first correct tap wins."
    if racing.race.opened_ns is None:
        hint = "Dice coming. Hands off!"
    out, due_ns = _out(state, racing), alarm_ns(state, racing)
    may_tap = tuple(p for p in range(len(state.names)) if p not in out)
    return View(racing.screen, alarm_ns=due_ns, lit=may_tap, hint=hint, racing=True)


def _out(state: State, racing: Racing) -> frozenset[int]:
    """The players whose tap is not waited for."""
    return stopped(state, racing.result) | state.away


def _named(state: State, racing: Racing, ruling: Ruling) -> View:
    first = together([state.names[player] for player in ruling.players])
    were = "was" if len(ruling.players) == 1 else "were"
    hint = f"{first} {were} first. Stop tapping: a wrong tap still costs a card."
    screen, presumed = ruling.screen(), bool(racing.result.presumed)
    if presumed:
        bar, sentence = words.how_to_object(state)
        screen, hint = replace(screen, todo=bar), f"{hint} {sentence}"
    return View(
        screen,
        alarm_ns=alarm_ns(state, racing),
        won=ruling.players,
        hint=hint,
        racing=True,
        foot=words.duties(state),
        objects=presumed,
    )


def _paused(state: State, racing: Racing) -> View:
    """The dice as they are, until the dealer's press."""
    who = state.names[state.dealer]
    screen = replace(racing.screen, note=f"{racing.paused} · {who}: press")
    hint = f"Paused. {who}: press any button to go on with these dice."
    return View(screen, lit=(state.dealer,), hint=hint)


def _what_to_tap(state: State, racing: Racing) -> str:
    """Which card to tap. In Discovery, NOTHING above GREEN must not be read as one command.

    With no card on the deck there is no arrow to speak of.
    """
    if state.level is Level.DISCOVERY and (blank := racing.dice.criteria.count("NOTHING")):
        return ONE_DIE if blank == 1 else NO_DIE
    return HINTS[state.level if state.turns else min(state.level, Level.NORMAL)]
