"""What long presses in a race mean; and a race that stands still, with its dice on the panel.

A touch in a race is a tap, however long the hand stays. It was none, but the way to the menu, if it
began when the panel had named the first hand, and a line is chosen then; or if it lasts two seconds
while no hand may be right. What it cost is given back.
"""

from __future__ import annotations

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.judging import without
from companion.games.not_not.objecting import before_cards
from companion.games.not_not.state import Dealing, Racing, State
from companion.games.not_not.words import LET_GO, dice_screen, standings
from companion.kit.events import Click, Freed, Hold
from companion.kit.game import Effects, OpenMenu
from companion.kit.race import Entry
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import View

Step = tuple[State, Effects]
SEEN_NS = 250_000_000  # nobody has seen sooner who was first
NO_TAP_NS = 2_000_000_000  # a hand that rests so long on a button wants something else


def on_hold(state: State, racing: Racing) -> View:
    """The dice as they lie, until the dealer's press."""
    who = state.names[state.dealer]
    todo = f"{racing.waits} · {who}: {'arrow' if state.asks_arrow() else 'press'} to go on"
    hint = f"{who} deals: any press of {who}'s, and the race goes on with these dice."
    if state.asks_arrow():
        hint = f"{who} deals: press where the deck's arrow points, and the race goes on."
    note = f"{who}: {LET_GO}" if racing.kept else todo
    screen = replace(dice_screen(state, racing), note=note)
    holds = (state.dealer,) if state.asks_liar() else ()
    alarm_ns = no_tap_ns(racing)
    return View(screen, alarm_ns=alarm_ns, lit=(state.dealer,), hint=hint, holds=holds)


def out(state: State, racing: Racing) -> tuple[int, ...]:
    """The players whose tap is not waited for."""
    return tuple(sorted(racing.stopped | state.left))


def held_up(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    """Somebody wants the menu: the race stands still."""
    racing = replace(racing, waits="PAUSED", slapped=None, kept=())
    return replace(state, phase=racing), (OpenMenu(player, at_ns),)


def gone_on(state: State, racing: Racing, event: Click | Hold | Freed) -> State:
    """The dealer lets the race go on; where an arrow is told, another one throws new dice."""
    if event.player != state.dealer or event.button not in SLOTS:
        return freed(state, racing, event) if isinstance(event, Freed) else state
    match event:
        case Hold(player, button, pressed_ns, ready=True) if state.asks_liar():
            return replace(state, phase=replace(racing, kept=(Entry(player, button, pressed_ns),)))
        case Freed(player, button) if is_kept(racing.kept, event):
            return _started(state, racing, button, event.at_ns, liar=True)
        case Freed():
            return freed(state, racing, event)
        case Click(ready=True):
            return _started(state, racing, event.button, event.at_ns, liar=False)
    return state


def is_kept(kept: tuple[Entry, ...], event: Freed) -> bool:
    """Whether that was one of the long presses that had not ended."""
    return any((touch.player, touch.button) == (event.player, event.button) for touch in kept)


def _started(state: State, racing: Racing, button: str, now_ns: int, *, liar: bool) -> State:
    told = state.asks_arrow()
    if told and (button, liar) != (racing.dice.arrow, racing.dice.liar):
        return state.roll(button, liar, now_ns)
    race = racing.race.open(now_ns)
    racing = replace(racing, race=race, waits="", idle_ns=now_ns, kept=())
    return replace(state, phase=racing)


def held(state: State, racing: Racing, event: Hold) -> Step:
    """A button is down for a long press: by whom, and when did it begin?"""
    if event.button not in SLOTS:
        return state, ()
    if racing.heat:
        wanted = event.player in out(state, racing) or reaches(racing, event.pressed_ns)
        return state, (OpenMenu(event.player, event.pressed_ns),) if wanted else ()
    if event.player in out(state, racing):
        return held_up(state, racing, event.player, event.pressed_ns)
    kept = (*racing.kept, Entry(event.player, event.button, event.pressed_ns))
    return replace(state, phase=replace(racing, kept=kept)), ()


def freed(state: State, racing: Racing, event: Freed) -> State:
    """A button came up: after a false start it counts again, and a long press has ended."""
    switch = (event.player, event.button)
    race = racing.race.release(*switch) if switch in racing.race.held else racing.race
    kept = tuple(touch for touch in racing.kept if (touch.player, touch.button) != switch)
    if race is racing.race and kept == racing.kept:
        return state
    return replace(state, phase=replace(racing, race=race, kept=kept))


def no_tap_ns(racing: Racing) -> int | None:
    """When the oldest of the long presses has lasted so long that it was no tap; nor the Liar."""
    if racing.heat or not racing.kept:
        return None
    return min(touch.at_ns for touch in racing.kept) + NO_TAP_NS


def no_tap(state: State, racing: Racing) -> Step:
    """The menu for whoever kept a button down."""
    touch = min(racing.kept, key=lambda touch: touch.at_ns)
    after = without(state, racing, touch.player, touch.at_ns)
    assert isinstance(after.phase, Racing)
    score = (Score(standings(after)),) if after.points != state.points else ()
    after, effects = held_up(after, after.phase, touch.player, touch.at_ns)
    return after, (*score, *effects)


def no_liar(state: State, racing: Racing) -> Step:
    """The menu for the dealer, who holds on."""
    touch = racing.kept[0]
    state = replace(state, phase=replace(racing, kept=()))
    return state, (OpenMenu(touch.player, touch.at_ns),)


def reaches(racing: Racing, touched_ns: int) -> bool:
    """Whether that touch began when the panel had named the first hand."""
    return bool(racing.heat) and touched_ns >= racing.heat[0].at_ns + SEEN_NS


def reaching(dealing: Dealing) -> tuple[int, ...]:
    """Whose touch at the end of the last race may yet turn out to be the way to the menu."""
    last = before_cards(dealing)
    if last is None:
        return ()
    return tuple({e.player: 0 for e in last.race.entries if reaches(last, e.at_ns)})


def chosen(state: State, player: int, touched_ns: int) -> State:
    """A line of the menu was chosen, which that touch has opened: so it was no tap."""
    phase = state.phase
    if isinstance(phase, Racing):
        return without(state, phase, player, touched_ns) if reaches(phase, touched_ns) else state
    last = before_cards(phase) if isinstance(phase, Dealing) else None
    if last is None or not reaches(last, touched_ns):
        return state
    assert isinstance(phase, Dealing)
    assert phase.last is not None
    then = without(phase.last, last, player, touched_ns)
    assert isinstance(then.phase, Racing)
    back = then.points[player] - phase.last.points[player]
    back += last.owes.count(player) - then.phase.owes.count(player)
    cards = replace(state.cards, aside=state.cards.aside - back)
    return replace(state.give(player, back), cards=cards, phase=replace(phase, last=then))
