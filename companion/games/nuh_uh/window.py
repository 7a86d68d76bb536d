"""The window: the Guesser has answered, and the first Nuh-Uh counts (NU-2, NU-3).

It closes with the Reader's flip. A Nuh-Uh is named when its tie window is over, and ruled on when
hands are still, so that it can be said who was second. In the race a side counts once.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.asked import called_by
from companion.games.nuh_uh.powers import reach
from companion.games.nuh_uh.state import READERS, Asked, State, Step, Window
from companion.games.nuh_uh.words import after_flip, flipped, no_card, own_side, too_soon
from companion.kit.events import Click, Due, Event, Hold, Press
from companion.kit.game import CloseMenu, Effects, Notice
from companion.kit.phrases import together
from companion.kit.race import Entry, apart, heats, margin, sure_ns
from companion.kit.rulings import Finish, Ruling
from companion.kit.screens import MessageScreen
from companion.kit.view import Meaning, View

MS = 1_000_000
HANDS_NS = 750 * MS  # after the first Nuh-Uh, hands may be moving for so long
NO_FLIP_NS = 500 * MS  # the Reader's press so soon is still the one that said "answered"


def step(state: State, window: Window, event: Event) -> Step:
    match event:
        case Press() if event.player == state.reader and event.button in READERS:
            return _flip(state, window, event)
        case Press():
            return _press(state, window, event)
        case Click():
            return state, _refused(state, window, event)
        case Hold() if event.player != state.guesser:
            return state, _refused(state, window, event)
        case Hold() if event.pressed_ns >= _opened_ns(window):
            return reach(state, event)
        case Due():
            return _due(state, window, event.at_ns)
    return state, ()


# ---- what it shows


def view(state: State, window: Window) -> View:
    return _announced(state, window) if window.announced else _open(state, window)


def _open(state: State, window: Window) -> View:
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    callers = state.callers
    text = f"{guesser} has answered." if callers else f"{guesser} has answered; nobody has a card."
    ways = "▲ Nuh-Uh ▼ flip" if state.reader in callers else "▼ flips the card"
    hint = (
        f"Is {guesser} wrong? Press any button to say Nuh-Uh; the first counts. "
        f"{reader}: up is Nuh-Uh, down flips the card."
    )
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
    ruling = _called(state, window)
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
    """The Reader's buttons, and those of everybody who may say Nuh-Uh."""
    says = [Meaning(button, "NUH-UH!", p) for p in state.callers for button in _doubts(state, p)]
    return (Meaning("down", "FLIP", state.reader), *says)


def _doubts(state: State, player: int) -> tuple[str, ...]:
    return ("up", "pad") if player == state.reader else ("up", *READERS, "pad")


# ---- presses


def _opened_ns(window: Window) -> int:
    return window.race.opened_ns or 0


def _closes_ns(state: State, window: Window) -> int | None:
    """The last instant at which a Nuh-Uh is not surely after the flip; None: not flipped.

    In a dead heat with the flip it counts: nobody has heard the answer yet, and the clock cannot
    say that it was late.
    """
    return None if window.flipped_ns is None else window.flipped_ns + state.wide_ns


def _flip(state: State, window: Window, event: Press) -> Step:
    if window.flipped_ns is not None or event.at_ns < _opened_ns(window) + NO_FLIP_NS:
        return state, ()
    window = replace(window, flipped_ns=event.at_ns)
    return replace(state, doubling=None).now(window), (CloseMenu(),)


def _press(state: State, window: Window, event: Press) -> Step:
    """A Nuh-Uh, unless the card is surely flipped."""
    closes_ns = _closes_ns(state, window)
    late = closes_ns is not None and event.at_ns > closes_ns
    if late or not state.may_call(event.player) or event.at_ns < _opened_ns(window):
        return state, ()
    race = window.race.press(Entry(event.player, event.button, event.at_ns, event.stamp))
    return replace(state, doubling=None).now(replace(window, race=race)), (CloseMenu(),)


def _refused(state: State, window: Window, event: Click | Hold) -> Effects:
    """A press that did not count is told of when it ends, or becomes a long one.

    Once somebody has said Nuh-Uh, that stays on the panel.
    """
    entries = window.race.entries
    if any(entry.player == event.player for entry in entries):
        return ()
    ruling = _why_not(state, window, event)
    return () if ruling is None else (replace(ruling, quiet=bool(entries)),)


def _why_not(state: State, window: Window, event: Click | Hold) -> Ruling | None:
    player, opened_ns = event.player, _opened_ns(window)
    if player == state.reader and event.button in READERS:
        return None
    if event.pressed_ns < opened_ns:
        adversary = state.is_adversary(player)
        return too_soon(state, player, event.pressed_ns, opened_ns) if adversary else None
    if not state.is_adversary(player):
        return own_side(state, player)
    if not state.may_call(player):
        return no_card(state, player)
    if window.flipped_ns is None or event.pressed_ns <= window.flipped_ns + state.wide_ns:
        return None
    return after_flip(state, player, event.pressed_ns - window.flipped_ns)


# ---- time


def _alarm_ns(state: State, window: Window) -> int | None:
    """When something is decided, if nobody does anything.

    Nobody can be in a dead heat with the first Nuh-Uh any more; then hands are still.
    """
    closes_ns = _closes_ns(state, window)
    if not window.race.entries:
        return None if closes_ns is None else closes_ns + 1
    first_ns = window.race.entries[0].at_ns
    tie_over_ns = sure_ns(window.race.entries[0], state.tie_ns)
    return max(first_ns + HANDS_NS, tie_over_ns) if window.announced else tie_over_ns


def _due(state: State, window: Window, now_ns: int) -> Step:
    """The tie window is over, or hands are still, or nobody doubted before the flip."""
    alarm_ns = _alarm_ns(state, window)
    if alarm_ns is None or now_ns < alarm_ns:
        return state, ()
    if window.race.entries:
        if window.announced:
            return _decide(state, window, now_ns)
        return state.now(replace(window, announced=True)), ()
    flipped_ns = window.flipped_ns or now_ns
    turn = replace(state.turn, flipped_ns=flipped_ns, closed_ns=flipped_ns + state.wide_ns)
    return replace(state, turn=turn).now(Asked("right")), (flipped(state, flipped_ns),)


def _decide(state: State, window: Window, now_ns: int) -> Step:
    """The first one's card is at stake; in a dead heat the Guesser says who that was (NU-3)."""
    ruling = _called(state, window)
    line = f"{ruling.headline}: {ruling.reason}"
    state = replace(state, turn=replace(state.turn, call=line, closed_ns=now_ns))
    said = (ruling, Notice((ruling.screen(),), ruling.players))
    if len(ruling.players) > 1:
        return state.now(Asked("first", ruling.players)), said
    return called_by(state, ruling.players[0]), said


# ---- the race


def _called(state: State, window: Window) -> Ruling:
    """Whose Nuh-Uh was first and by how much, or that nobody can tell (NU-3)."""
    firsts = _first_of_each_side(state, window)
    heat = next(heats(firsts, state.tie_ns))
    ahead = margin(firsts, state.tie_ns)
    names = [state.names[entry.player] for entry in heat]
    headline, reason = f"{names[0]} SAYS NUH-UH", _nobody_else(state, window)
    if len(heat) > 1:
        headline, reason = f"DEAD HEAT {together(names)}", apart(heat, state.tie_ns)
    elif ahead is not None:
        headline = f"{names[0]} by {ahead}"
        reason = f"{state.names[firsts[1].player]} was second"
    return Ruling(
        clause="NU-3",
        headline=headline,
        reason=reason,
        players=tuple(entry.player for entry in heat),
        margin_ns=ahead and ahead.ns,
        within_ns=ahead and ahead.within_ns,
        undo_to_ns=heat[0].at_ns,
        race=tuple(_finish(window, entry, heat) for entry in window.race.entries),
        tone="even" if len(heat) > 1 else "plain",  # the first has not won anything yet
    )


def _first_of_each_side(state: State, window: Window) -> tuple[Entry, ...]:
    """A teammate's Nuh-Uh is the team's: only its first counts, so no team races itself."""
    found: dict[int, Entry] = {}
    for entry in window.race.entries:
        found.setdefault(state.side_of[entry.player], entry)
    return tuple(found.values())


def _nobody_else(state: State, window: Window) -> str:
    nobody = "no other team" if len(window.race.entries) > 1 else "nobody else"
    return f"{nobody} doubts {state.names[state.guesser]}"


def _finish(window: Window, entry: Entry, heat: tuple[Entry, ...]) -> Finish:
    """A Nuh-Uh of the turn, and what became of it."""
    after_ns = max(entry.at_ns - _opened_ns(window), 0)
    return Finish(entry.player, entry.button, after_ns, "first" if entry in heat else "late")
