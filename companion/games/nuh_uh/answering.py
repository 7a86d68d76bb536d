"""From the question to the flip: the final answer, and who says Nuh-Uh first (NU-2, NU-3).

In `reading` the Reader reads and the Guesser answers. The press that makes the answer final opens
the `window`, the Reader's flip closes it. A Nuh-Uh up to a second before that press counts too:
otherwise players who watch for that press would be faster than those who listen. The panel names
the first once no earlier press can arrive, and shows the order when the others had time to press.
"""

from __future__ import annotations

from companion.games.nuh_uh import words
from companion.games.nuh_uh.state import READER_YIELDS_NS, State, Step, Window
from companion.kit.events import LONG_NS, Click, Due, Event, Freed, Press
from companion.kit.game import CloseMenu, Effects, Notice, OpenMenu
from companion.kit.race import Entry, is_ahead, sure_ns
from companion.kit.rulings import Ruling
from companion.kit.structs import replace

MS = 1_000_000
GRACE_NS = 1_000 * MS  # a Nuh-Uh counts up to so long before the answer is final
HANDS_NS = 750 * MS  # how long others may press after the first Nuh-Uh


# ---- touches: a Nuh-Uh counts from its touch, though a hold will turn out to be none


def listen(state: State, event: Event) -> Step:
    """Remember touches that say Nuh-Uh, or that will if the answer is final within a second."""
    before, is_open = state.window, state.phase == "window"
    held = [t for t in before.touches if t.down and event.at_ns >= t.at_ns + LONG_NS]
    window = _touched(state, before.without(held), event)
    flip = window.flip
    late = [t for t in window.calls if flip is not None and is_ahead(flip, t, state.tie_ns)]
    window = window.without(late)
    if window == before:
        return state, ()
    state = replace(state, window=window)
    if flip is None or before.flip is not None:
        return state, tuple(OpenMenu(t.player, t.at_ns) for t in held if is_open)
    rulings = [  # those still down are ruled on when they come up
        replace(words.after_flip(state, t.player, t.at_ns - flip.at_ns), quiet=bool(window.calls))
        for t in late
        if not t.down
    ]
    return state, (CloseMenu(), *rulings)


def _touched(state: State, window: Window, event: Event) -> Window:
    is_open = state.phase == "window"
    match event:
        case Press(player, button) if is_open and state.advances(player, button):
            again = any(touch.flips for touch in window.touches)
            if not (again or window.repeats(player, event.at_ns)):
                return window.touched(event, flips=True)
        case Press(player, button) if state.calls_with(player, button):
            counts = is_open or (event.ready and not state.has_just_judged(event.at_ns))
            return window.touched(event) if counts else window
        case Freed(player, button):
            return window.freed(player, button)
    return window


# ---- reading


def final(state: State, press: Click) -> Step:
    """Open the window when the button went down. A Nuh-Uh more than 1 s before was too soon."""
    opened_ns = press.pressed_ns
    early = [touch for touch in state.window.calls if touch.at_ns < opened_ns - GRACE_NS]
    window = replace(state.window.without(early), opened_ns=opened_ns, by=press.player)
    called = bool(window.calls)
    rulings = [words.too_soon(state, touch, final=True) for touch in early]
    state = replace(state, window=window, drew=None, phase="window")
    headline = f"{state.names[state.guesser]}'s answer is final"
    asks = "Think it's wrong? Say Nuh-Uh"
    final = Ruling("NU-2", headline, asks, (press.player,), opened_ns, quiet=True)
    return state, (*(replace(ruling, quiet=called) for ruling in rulings), final)


def early_alarm_ns(state: State) -> int | None:
    """When it is certain that the first touch was more than 1 s too soon."""
    first = state.window.touches[:1]
    return first[0].at_ns + GRACE_NS + LONG_NS + 1 if first else None


def were_too_soon(state: State, due: Due) -> Step:
    """Rule on touches after which no answer was final within a second."""
    until_ns = due.at_ns - GRACE_NS - LONG_NS
    early = [touch for touch in state.window.touches if touch.at_ns < until_ns]
    state = replace(state, window=state.window.without(early))
    return state, tuple(words.too_soon(state, touch, final=False) for touch in early)


# ---- the window: presses that are no Nuh-Uh


def clicked(state: State, click: Click) -> Step:
    """Take a final answer back, or say why the press is no Nuh-Uh."""
    window, says = state.window, state.says(click.player, click.button)
    called = any(touch.player == click.player for touch in window.calls)
    if says == "FLIP" or called or click.pressed_ns < window.opened_ns:
        return state, ()
    doubted = any(touch.at_ns < click.pressed_ns for touch in window.calls)
    if says == "NOT YET" and not doubted and window.flip is None:
        return _not_final(state, click)
    return refused(state, click)


def refused(state: State, press: Click) -> Step:
    """Say why a press does nothing; quietly if a Nuh-Uh is on the panel."""
    ruling = _refusal(state, press)
    if ruling is None:
        return state, ()
    return state, (replace(ruling, quiet=bool(state.window.calls)),)


def _refusal(state: State, press: Click) -> Ruling | None:
    """Why a press does nothing; None where nobody has to be told."""
    player, by, flip = press.player, state.turn.by, state.window.flip
    is_open = state.phase == "window"
    if player == state.reader and (by is not None or flip is not None):
        return None
    if player == state.reader and press.button in ("left", "right"):
        flips = "Down = flip the card"
        return state.refusal(player, "NU-2", "flip first", flips) if is_open else None
    if not state.is_adversary(player):
        return _not_you(state, player) if is_open else None
    if not state.may_call(player):
        lacks = state.refusal(player, "NU-2", "no card", "You need a Nuh-Uh card")
        return lacks if is_open or state.phase == "reading" else None
    if by is not None and press.pressed_ns > state.turn.closed_ns:
        late = state.refusal(player, "NU-2", "too late", f"{state.names[by]} was first")
        return late if state.side_of[by] != state.side_of[player] else None
    touch = Entry(player, press.button, press.pressed_ns, press.stamp)
    if flip is not None and is_ahead(flip, touch, state.tie_ns):
        return words.after_flip(state, player, press.pressed_ns - flip.at_ns)
    return None


def _not_you(state: State, player: int) -> Ruling:
    reason = f"{state.names[state.guesser]} is on your team"
    if player == state.guesser:
        reason = "It's your own answer"
    return state.refusal(player, "NU-2", "not you", reason)


def _not_final(state: State, click: Click) -> Step:
    """Read on, as if the Guesser had not pressed."""
    if state.window.repeats(click.player, click.pressed_ns):
        return state, ()
    state = replace(state, window=Window(touches=state.window.calls), phase="reading")
    headline, reason = "{}: not final yet", "Press again when it is"
    return state, (state.ruling(click, "NU-2", headline, reason),)


# ---- the window: time


def alarm_ns(state: State) -> int | None:
    """When the next decision is due, or a touch becomes a hold."""
    waits = [touch.at_ns + LONG_NS for touch in state.window.touches if touch.down]
    decided_ns = _decided_ns(state)
    if decided_ns is not None:
        waits.append(decided_ns)
    return min(waits, default=None)


def _decided_ns(state: State) -> int | None:
    """When the next decision is certain; None: nobody has pressed."""
    window, tie_ns = state.window, state.tie_ns
    if not state.firsts:
        return None if window.flip is None else sure_ns(window.flip, tie_ns)
    first = state.firsts[0]
    waits = [sure_ns(first, tie_ns)]
    if first.player == state.reader:
        waits.append(first.at_ns + READER_YIELDS_NS + 1)
    if window.named:
        waits.append(first.at_ns + HANDS_NS)
    until_ns = max(waits)
    for touch in window.touches:  # one that is down may yet become a hold
        if touch.down and touch.flips:
            waits.append(touch.at_ns + LONG_NS + 1)
        elif touch.down and touch.at_ns <= until_ns:
            waits.append(touch.at_ns + LONG_NS)
    return max(waits)


def decide(state: State, due: Due) -> Step:
    """Name the first, then show the order; or say that nobody said Nuh-Uh before the flip."""
    window = state.window
    if window.calls and not window.named:
        return replace(state, window=replace(window, named=True)), (CloseMenu(),)
    if window.calls:
        return _show_order(state, due.at_ns)
    assert window.flip is not None  # or nothing would have been decided
    closed_ns = sure_ns(window.flip, state.tie_ns) - 1
    state = replace(state, turn=replace(state.turn, closed_ns=closed_ns), phase="verdict")
    reason = f"{state.names[window.flip.player]} flipped the card"
    return state, (state.ruling(window.flip, "NU-2", "Nobody said Nuh-Uh", reason),)


def _show_order(state: State, now_ns: int) -> Step:
    """Show who was first; in a dead heat ask the Guesser."""
    ruling = words.called(state)
    effects: Effects = (ruling, Notice((ruling.screen(),), ruling.players))
    turn = replace(state.turn, call=f"{ruling.headline}: {ruling.reason}", closed_ns=now_ns)
    if len(ruling.players) > 1:
        turn = replace(turn, tied=ruling.players)
        return replace(state, turn=turn, phase="dead heat"), effects
    [by] = ruling.players
    return replace(state, turn=replace(turn, by=by), phase="verdict"), effects
