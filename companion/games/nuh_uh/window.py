"""The window: the answer is final, and the first Nuh-Uh counts (NU-2, NU-3).

It closes with the Reader's flip; or the Guesser's press takes the answer back, before anybody has
doubted it. A Nuh-Uh is named when nobody can come before it any more, and ruled on when hands are
still, so that it can be said who was second.
"""

from __future__ import annotations

from companion.games.nuh_uh import called
from companion.games.nuh_uh.asked import called_by
from companion.games.nuh_uh.powers import reach
from companion.games.nuh_uh.seats import decides, doubts_with, goes_on, is_full
from companion.games.nuh_uh.state import Asked, Reading, State, Step, Window
from companion.games.nuh_uh.words import after_flip, flipped, no_card, not_yet, own_side
from companion.kit.events import LONG_NS, Click, Due, Event, Freed, Hold, Press
from companion.kit.game import CloseMenu, Effect, Notice
from companion.kit.race import Entry, sure_ns
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import Meaning, View

MS = 1_000_000
HANDS_NS = 750 * MS  # after the first Nuh-Uh, hands may be moving for so long
AGAIN_NS = 1_000 * MS  # a press so soon after the one that opened it says the same once more


def step(state: State, window: Window, event: Event) -> Step:
    state, window, said = _heard(state, window, event)
    match event:
        case Click():
            state, more = _click(state, window, event)
        case Hold():
            state, more = reach(state, event)
        case Due():
            state, more = _due(state, window, event.at_ns)
        case _:
            more = ()
    return state, (*said, *more)


# ---- what it shows


def view(state: State, window: Window) -> View:
    return _announced(state, window) if window.announced else _open(state, window)


def _open(state: State, window: Window) -> View:
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    callers = state.callers
    text = f"{guesser} has answered." if callers else f"{guesser} has answered; nobody has a card."
    doubt, on, way = ("▲", "▼", "up") if is_full(state, state.reader) else ("▬", "●", "pad")
    ways = f"{doubt} Nuh-Uh {on} flip" if state.reader in callers else f"{on} flips the card"
    flip = f"{'down' if way == 'up' else 'the button'} flips the card."
    doubts = f"{way} is Nuh-Uh, " if state.reader in callers else ""
    says = f"Is {guesser} wrong? Press any button to say Nuh-Uh; the first counts. "
    hint = f"{says if callers else ''}{reader}: {doubts}{flip}"
    return View(
        MessageScreen("NUH-UH?", text, f"{reader}: {ways}"),
        alarm_ns=_alarm_ns(state, window),
        lit=tuple(sorted({*callers, state.reader})),
        hint=hint,
        legend=_legend(state),
        racing=True,
        holds=state.everybody,
    )


def _announced(state: State, window: Window) -> View:
    ruling = called.ruling(state, window)
    screen = ruling.screen()
    if len(ruling.players) == 1 and ruling.margin_ns is None:  # others may be on their way
        screen = replace(screen, reason=f"{state.names[state.guesser]} is doubted")
    return View(
        screen,
        alarm_ns=_alarm_ns(state, window),
        won=ruling.players,
        hint="That was Nuh-Uh. Who was how much later is told in a moment.",
        racing=True,
        holds=state.everybody,
    )


def _legend(state: State) -> tuple[Meaning, ...]:
    """The buttons of the Reader and the Guesser, and those of everybody who may say Nuh-Uh."""
    flip = "down" if is_full(state, state.reader) else state.buttons[state.reader][0]
    says = [
        Meaning(switch, "NUH-UH!", player)
        for player in state.callers
        for switch in (*state.buttons[player], "pad")
        if doubts_with(state, player, switch)
    ]
    wait = [Meaning(button, "NOT YET", state.guesser) for button in state.buttons[state.guesser]]
    return (Meaning(flip, "FLIP", state.reader), *says, *wait)


# ---- touches


def _heard(state: State, window: Window, event: Event) -> tuple[State, Window, tuple[Effect, ...]]:
    """A touch that may be a Nuh-Uh or the flip, and what becomes of those before."""
    before = window
    window = replace(window, doubts=window.doubts.after(event))
    said: tuple[Effect, ...] = ()
    match event:
        case Press() if goes_on(state, event.player, event.button):
            window = _flipping(window, event)
        case Press() if doubts_with(state, event.player, event.button):
            window = _doubted(state, window, event)
        case Freed(player, button, at_ns) if _is_flip(window, player, button):
            window, said = _freed(state, window, at_ns)
        case Hold(player, button) if _is_flip(window, player, button):
            window = replace(window, flipping=None)
        case Due(at_ns) if window.flipping and at_ns > window.flipping.at_ns + LONG_NS:
            window = replace(window, flipping=None)
    return (state, before, ()) if window == before else (state.now(window), window, said)


def _is_flip(window: Window, player: int, button: str) -> bool:
    flip = window.flipping
    return flip is not None and (flip.player, flip.button) == (player, button)


def _flipping(window: Window, press: Press) -> Window:
    again = press.at_ns < window.opened_ns + AGAIN_NS
    if again or window.flipping is not None or window.flip is not None:
        return window
    return replace(window, flipping=Entry(press.player, press.button, press.at_ns, press.stamp))


def _doubted(state: State, window: Window, press: Press) -> Window:
    """A Nuh-Uh, unless the card is surely flipped."""
    doubts = window.doubts.touched(press)
    too_late = {e for e in doubts.entries if called.is_too_late(state, window.flip, e)}
    return replace(window, doubts=doubts.without(too_late))


def _freed(state: State, window: Window, now_ns: int) -> tuple[Window, tuple[Effect, ...]]:
    """It was a short press: the card is flipped, since the touch. What came after was too late."""
    flip = window.flipping
    if flip is None or now_ns > flip.at_ns + LONG_NS:
        return replace(window, flipping=None), ()
    window, doubts = replace(window, flipping=None, flip=flip), window.doubts
    late = [e for e in doubts.entries if called.is_too_late(state, flip, e)]
    in_time = len(doubts.entries) > len(late)
    said = [  # those still down are told when they come up
        replace(after_flip(state, e.player, e.at_ns - flip.at_ns), quiet=in_time)
        for e in late
        if e not in doubts.down
    ]
    return replace(window, doubts=doubts.without(set(late))), (CloseMenu(), *said)


def _click(state: State, window: Window, click: Click) -> Step:
    """A press that was no Nuh-Uh: the Guesser takes the answer back, or it is told why.

    Once somebody has said Nuh-Uh, that stays on the panel.
    """
    player, opened_ns = click.player, window.opened_ns
    entries = window.doubts.entries
    if goes_on(state, player, click.button) or any(e.player == player for e in entries):
        return state, ()
    doubted = window.doubts.before(click.pressed_ns) or window.flip is not None
    if decides(state, player, click.button) and not doubted:
        return _taken_back(state, window, click)
    if click.pressed_ns < opened_ns:
        return state, ()
    touch = Entry(player, click.button, click.pressed_ns, click.stamp)
    if not state.is_adversary(player):
        ruling = own_side(state, player)
    elif not state.may_call(player):
        ruling = no_card(state, player)
    elif (flip := window.flip) is not None and called.is_too_late(state, flip, touch):
        ruling = after_flip(state, player, click.pressed_ns - flip.at_ns)
    else:
        return state, ()
    return state, (replace(ruling, quiet=bool(entries)),)


def _taken_back(state: State, window: Window, click: Click) -> Step:
    """The answer was not final: the window is closed, as if it had not been open (NU-2)."""
    if click.pressed_ns < window.opened_ns + AGAIN_NS:
        return state, ()
    state = state.now(Reading(window.doubts.since(click.pressed_ns)))
    return state, (not_yet(state, click.pressed_ns),)


# ---- time


def _alarm_ns(state: State, window: Window) -> int | None:
    """When something is decided, if nobody does anything."""
    first = called.first(state, window)
    waits = [window.flipping.at_ns + LONG_NS + 1] if window.flipping is not None else []
    if first is None:
        flip = window.flip
        return None if flip is None else max([*waits, sure_ns(flip, state.tie_ns)])
    until_ns = called.named_ns(state, first)
    if window.announced:
        until_ns = max(first.at_ns + HANDS_NS, until_ns)
    return max(until_ns, window.doubts.certain_ns(until_ns), *waits)


def _due(state: State, window: Window, now_ns: int) -> Step:
    """The first can be named; or hands are still; or nobody doubted before the flip."""
    alarm_ns = _alarm_ns(state, window)
    if alarm_ns is None or now_ns < alarm_ns:
        return state, ()
    if window.doubts.entries:
        if window.announced:
            return _decide(state, window, now_ns)
        return replace(state, phase=replace(window, announced=True), moving=None), (CloseMenu(),)
    flip = window.flip
    assert flip is not None  # or there would have been no alarm
    turn = replace(state.turn, flip=flip, closed_ns=sure_ns(flip, state.tie_ns) - 1)
    state = replace(state, turn=turn, phase=Asked("right"), moving=None)
    return state, (flipped(state, flip.at_ns),)


def _decide(state: State, window: Window, now_ns: int) -> Step:
    """The first one's card is at stake; in a dead heat the Guesser says who that was (NU-3)."""
    ruling = called.ruling(state, window)
    line = f"{ruling.headline}: {ruling.reason}"
    state = replace(state, turn=replace(state.turn, call=line, closed_ns=now_ns))
    said = (ruling, Notice((ruling.screen(),), ruling.players))
    if len(ruling.players) > 1:
        return state.now(Asked("first", ruling.players)), said
    return called_by(state, ruling.players[0]), said
