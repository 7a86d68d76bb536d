"""From the question to the flip: the final answer, and who says Nuh-Uh first (NU-2, NU-3).

In `reading` the Reader reads and the Guesser answers. The press that makes the answer final opens
the `window`, the Reader's flip closes it. A Nuh-Uh up to a second before that press counts too:
otherwise players who watch for that press would be faster than those who listen. The panel names
the first once no earlier press can arrive, and shows the order when the others had time to press.
"""

from __future__ import annotations

from companion.games.nuh_uh import words
from companion.games.nuh_uh.race import AGAIN_NS, READER_YIELDS_NS, Touches, Window
from companion.games.nuh_uh.state import State, Step
from companion.kit.events import LONG_NS, Click, Due, Event, Freed, Press
from companion.kit.game import CloseMenu, Effects, Notice, OpenMenu
from companion.kit.race import Entry, is_ahead, sure_ns
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import FOUR, Meaning, View

MS = 1_000_000
GRACE_NS = 1_000 * MS  # a Nuh-Uh counts up to so long before the answer is final
HANDS_NS = 750 * MS  # how long others may press after the first Nuh-Uh


# ---- reading


def final(state: State, press: Click) -> Step:
    """The answer is final, since the button went down. A Nuh-Uh over 1 s before was too soon."""
    opened_ns = press.pressed_ns
    from_ns = opened_ns - GRACE_NS
    touches = state.window.touches
    early = [words.too_soon(state, e, final=True) for e in touches.before(from_ns)]
    touches = touches.since(from_ns)
    touches = touches.without({e for e in touches.entries if not state.may_call(e.player)})
    quiet = [replace(ruling, quiet=bool(touches.entries)) for ruling in early]
    window = Window(opened_ns, touches)
    state = replace(state, window=window, drew=None).into("window")
    return state, (*quiet, words.answered(state, press.player, opened_ns))


def listen(state: State, event: Event) -> State:
    """Remember touches that count as Nuh-Uh if the answer is final within a second."""
    touches = state.window.touches.after(event)
    match event:
        case Press(ready=True) if state.calls_with(event.player, event.button):
            touches = touches.with_press(event)
    return _with_touches(state, touches)


def lacks_card(state: State, click: Click) -> Step:
    """A player without a Nuh-Uh card pressed for a Nuh-Uh."""
    player = click.player
    no_call = player == state.reader and click.button in ("left", "right")
    if state.is_adversary(player) and not state.may_call(player) and not no_call:
        return state, (words.no_card(state, player),)
    return state, ()


def early_alarm_ns(state: State) -> int | None:
    """When it is certain that the first touch came too soon."""
    first = state.window.touches.entries[:1]
    return first[0].at_ns + GRACE_NS + LONG_NS + 1 if first else None


def were_too_soon(state: State, due: Due) -> Step:
    """No answer was final within a second after these touches."""
    until_ns = due.at_ns - GRACE_NS - LONG_NS
    early = state.window.touches.before(until_ns)
    state = _with_touches(state, state.window.touches.since(until_ns))
    return state, tuple(words.too_soon(state, entry, final=False) for entry in early)


def _with_touches(state: State, touches: Touches) -> State:
    if touches == state.window.touches:
        return state
    return replace(state, window=replace(state.window, touches=touches))


# ---- the window: touches


def step(state: State, event: Event) -> Step:
    """One event while the window is open. Touches that become holds open the menu."""
    before, window = state.window, state.window.after(event)
    state = state if window is before else replace(state, window=window)
    match event:
        case Press() if state.continues(event.player, event.button):
            return _flipping(state, event), ()
        case Press() if state.calls_with(event.player, event.button):
            return _touched(state, event), ()
        case Freed() if before.flip is None and window.flip is not None:
            return _flipped(state, window.flip)
        case Click():
            return _clicked(state, event)
        case Due(at_ns):
            held = [entry for entry in before.down if entry not in window.down]
            state, effects = _due(state, at_ns)
            return state, (*(OpenMenu(entry.player, entry.at_ns) for entry in held), *effects)
    return state, ()


def _flipping(state: State, press: Press) -> State:
    window = state.window
    if press.at_ns < window.opened_ns + AGAIN_NS or window.flips.entries:
        return state
    return replace(state, window=replace(window, flips=window.flips.with_press(press)))


def _touched(state: State, press: Press) -> State:
    """A Nuh-Uh, unless the card is surely flipped."""
    touches = state.window.touches.with_press(press)
    return _with_touches(state, touches.without(set(_too_late(state, touches))))


def _too_late(state: State, touches: Touches) -> list[Entry]:
    """The touches surely after the flip. In a dead heat with it they count."""
    flip = state.window.flip
    if flip is None:
        return []
    return [entry for entry in touches.entries if is_ahead(flip, entry, state.tie_ns)]


def _flipped(state: State, flip: Entry) -> Step:
    """The Reader's button has come up: the card was flipped when it went down."""
    touches = state.window.touches
    late = _too_late(state, touches)
    in_time = len(touches.entries) > len(late)
    rulings = [  # those still down are ruled on when they come up
        replace(words.after_flip(state, e.player, e.at_ns - flip.at_ns), quiet=in_time)
        for e in late
        if e not in touches.down
    ]
    return _with_touches(state, touches.without(set(late))), (CloseMenu(), *rulings)


def _clicked(state: State, click: Click) -> Step:
    """A press that was no Nuh-Uh. If there was one, that stays on the panel."""
    window, player = state.window, click.player
    entries = window.touches.entries
    early = click.pressed_ns < window.opened_ns
    if state.continues(player, click.button) or early or any(e.player == player for e in entries):
        return state, ()
    undoubted = not window.touches.before(click.pressed_ns) and window.flip is None
    if state.finishes(player, click.button) and undoubted:
        return _not_final(state, click)
    ruling = _refusal(state, click)
    return state, () if ruling is None else (replace(ruling, quiet=bool(entries)),)


def _refusal(state: State, click: Click) -> Ruling | None:
    """Why a press does nothing."""
    player, flip = click.player, state.window.flip
    touch = Entry(player, click.button, click.pressed_ns, click.stamp)
    if not state.is_adversary(player):
        on_team = f"{state.names[state.guesser]} is on your team"
        reason = "It's your own answer" if player == state.guesser else on_team
        return words.refused(state, player, "not you", reason)
    if player == state.reader and click.button in ("left", "right"):
        first = words.refused(state, player, "flip first", "Down = flip the card")
        return first if flip is None else None
    if not state.may_call(player):
        return words.no_card(state, player)
    if flip is not None and is_ahead(flip, touch, state.tie_ns):
        return words.after_flip(state, player, click.pressed_ns - flip.at_ns)
    return None


def _not_final(state: State, click: Click) -> Step:
    """The answer was not final: it is as if the press had not been made."""
    if click.pressed_ns < state.window.opened_ns + AGAIN_NS:
        return state, ()
    touches = state.window.touches.since(click.pressed_ns)
    state = replace(state, window=Window(touches=touches)).into("reading")
    headline, reason = "{}: not final yet", "Press again when it is"
    return state, (words.announce(state, "NU-2", click, headline, reason),)


# ---- the window: time


def window_alarm_ns(state: State) -> int | None:
    """When the next thing happens by itself: a decision, or a touch becomes a hold."""
    waits = [entry.at_ns + LONG_NS for entry in state.window.down]
    decided_ns = _decided_ns(state)
    return min([*waits, *([] if decided_ns is None else [decided_ns])], default=None)


def _decided_ns(state: State) -> int | None:
    """When the first can be named, the order be shown, or the flip be certain to come first."""
    window, tie_ns = state.window, state.tie_ns
    flipping_ns = max((e.at_ns + LONG_NS + 1 for e in window.flips.down), default=0)
    first = next(iter(words.first_of_each_side(state)), None)
    if first is None:
        return None if window.flip is None else sure_ns(window.flip, tie_ns)
    yields_ns = first.at_ns + READER_YIELDS_NS + 1 if first.player == state.reader else 0
    until_ns = max(sure_ns(first, tie_ns), yields_ns)
    if window.named:
        until_ns = max(first.at_ns + HANDS_NS, until_ns)
    return max(until_ns, window.touches.certain_ns(until_ns), flipping_ns)


def _due(state: State, now_ns: int) -> Step:
    decided_ns, window = _decided_ns(state), state.window
    if decided_ns is None or now_ns < decided_ns:
        return state, ()
    if window.touches.entries and not window.named:
        return replace(state, window=replace(window, named=True)), (CloseMenu(),)
    if window.touches.entries:
        return _decide(state, now_ns)
    assert window.flip is not None  # or nothing would have been decided
    closed_ns = sure_ns(window.flip, state.tie_ns) - 1
    turn = replace(state.turn, flip=window.flip, closed_ns=closed_ns)
    state = replace(state, turn=turn).into("verdict")
    reason = f"{state.names[window.flip.player]} flipped the card"
    return state, (words.announce(state, "NU-2", window.flip, "Nobody said Nuh-Uh", reason),)


def _decide(state: State, now_ns: int) -> Step:
    """Who was first is shown; in a dead heat the Guesser is asked."""
    ruling = words.called(state)
    call = f"{ruling.headline}: {ruling.reason}"
    turn = replace(state.turn, call=call, closed_ns=now_ns)
    effects: Effects = (ruling, Notice((ruling.screen(),), ruling.players))
    if len(ruling.players) > 1:
        return replace(state, turn=replace(turn, tied=ruling.players)).into("dead heat"), effects
    return replace(state, turn=replace(turn, by=ruling.players[0])).into("verdict"), effects


# ---- what is shown


def window_view(state: State) -> View:
    if state.window.named:
        return _named(state)
    reader, callers = state.reader, tuple(p for p in state.everybody if state.may_call(p))
    name = state.names[reader]
    call, on, keys = ("▲", "▼", ("up", "down")) if state.is_full(reader) else (
        "▬", "●", ("pad", "button")
    )  # fmt: skip
    ways = f"{call} Nuh-Uh {on} flip" if reader in callers else f"{on} flip the card"
    text = f"{state.names[state.guesser]}'s answer is final."
    asks = f"Is {state.names[state.guesser]} wrong? Press to say Nuh-Uh: only the first counts. "
    own = f", {keys[0]} = Nuh-Uh" if reader in callers else ""
    return View(
        MessageScreen(
            "NUH-UH?", text if callers else "Nobody has a Nuh-Uh card.", f"{name}: {ways}"
        ),
        alarm_ns=window_alarm_ns(state),
        lit=tuple(sorted({*callers, reader})),
        hint=f"{asks if callers else ''}{name}: {keys[1]} = flip the card{own}.",
        legend=_legend(state, callers),
        racing=True,
    )


def _named(state: State) -> View:
    ruling = words.called(state)
    screen = ruling.screen()
    if len(ruling.players) == 1 and ruling.margin_ns is None:  # others may be on their way
        screen = replace(screen, reason=f"to {state.names[state.guesser]}'s answer")
    return View(
        screen,
        alarm_ns=window_alarm_ns(state),
        won=ruling.players,
        hint="That was a Nuh-Uh. The full result comes in a moment.",
        racing=True,
    )


def _legend(state: State, callers: tuple[int, ...]) -> tuple[Meaning, ...]:
    """The buttons of the Reader and the Guesser, and those of everyone who may say Nuh-Uh."""
    flip = "down" if state.is_full(state.reader) else state.buttons[state.reader][0]
    calls = [
        Meaning(switch, "NUH-UH!", player)
        for player in callers
        for switch in (*FOUR, "pad")
        if switch in (*state.buttons[player], "pad") and state.calls_with(player, switch)
    ]
    wait = [Meaning(button, "NOT YET", state.guesser) for button in state.buttons[state.guesser]]
    return (Meaning(flip, "FLIP", state.reader), *calls, *wait)
