"""The Reader reads, the Guesser answers, and presses when that is final: the window opens (NU-2).

The Reader may press instead; never an Adversary. The press counts from its touch, but is known for
a short one only when it ends: a long press is the menu. A Nuh-Uh up to a second before the touch
was meant for the answer, and counts; so nobody is slower for waiting for the press.
"""

from __future__ import annotations

from companion.games.nuh_uh.doubts import Doubts
from companion.games.nuh_uh.powers import reach
from companion.games.nuh_uh.seats import decides, doubts_with
from companion.games.nuh_uh.state import Reading, State, Step, Window
from companion.games.nuh_uh.words import answered, deal, no_card, too_soon
from companion.kit.events import LONG_NS, Click, Event, Hold, Press
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from companion.kit.view import Meaning, View

GRACE_NS = 1_000_000_000  # who heard the answer may say Nuh-Uh so long before it is final


def step(state: State, reading: Reading, event: Event) -> Step:
    state, reading = _heard(state, reading, event)
    match event:
        case Click() if event.ready and decides(state, event.player, event.button):
            return _open(state, reading, event)
        case Click() if event.ready and _lacks_a_card(state, event.player):
            return state, (no_card(state, event.player),)
        case Hold():
            return reach(state, event)
    return _told(state, reading, event.at_ns)


def view(state: State, reading: Reading) -> View:
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    hint = (
        f"{reader} reads a question to {guesser}. {guesser} answers, and presses a button when the "
        f"answer is final; {reader} may do it, too."
    )
    said = ((state.guesser, "FINAL"), (state.reader, "ANSWERED"))
    legend = (
        Meaning(button, word, player)
        for player, word in said
        for button in state.buttons[player]
        if decides(state, player, button)
    )
    return View(
        MessageScreen("NUH-UH!", deal(state), f"{guesser}: press when final"),
        alarm_ns=_alarm_ns(reading.doubts),
        lit=tuple(sorted((state.guesser, state.reader))),
        hint=hint,
        legend=tuple(legend),
        lingers=True,
        holds=state.everybody,
    )


def _heard(state: State, reading: Reading, event: Event) -> tuple[State, Reading]:
    """A touch that may be a Nuh-Uh, and what becomes of those before."""
    doubts = reading.doubts.after(event)
    if isinstance(event, Press) and event.ready and doubts_with(state, event.player, event.button):
        doubts = doubts.touched(event)
    if doubts == reading.doubts:
        return state, reading
    reading = Reading(doubts)
    return state.now(reading), reading


def _lacks_a_card(state: State, player: int) -> bool:
    return state.is_adversary(player) and not state.may_call(player)


def _open(state: State, reading: Reading, final: Click) -> Step:
    """The window is open, since the touch. What came more than a second before it was too soon."""
    opened_ns = final.pressed_ns
    from_ns = opened_ns - GRACE_NS
    early = [too_soon(state, e, opened_ns) for e in reading.doubts.before(from_ns)]
    doubts = reading.doubts.since(from_ns)
    quiet = [replace(ruling, quiet=bool(doubts.entries)) for ruling in early]
    state = replace(state, phase=Window(opened_ns, doubts), moving=None)
    return state, (*quiet, answered(state, final.player, opened_ns))


# ---- too soon


def _known_ns(at_ns: int) -> int:
    """When it is certain that no touch within a second has made an answer final."""
    return at_ns + GRACE_NS + LONG_NS + 1


def _alarm_ns(doubts: Doubts) -> int | None:
    return min((_known_ns(e.at_ns) for e in doubts.entries), default=None)


def _told(state: State, reading: Reading, now_ns: int) -> Step:
    """Nothing was final within a second after these: they were too soon."""
    early = [e for e in reading.doubts.entries if now_ns >= _known_ns(e.at_ns)]
    if not early:
        return state, ()
    state = state.now(Reading(reading.doubts.without(set(early))))
    early.sort(key=lambda e: e.at_ns)  # at one instant: as they came, in every process alike
    return state, tuple(too_soon(state, e, None) for e in early)
