"""Hands: what a touch, its end and a long press mean as the table stands. Pure.

A touch is a play of the game's at once. Where the player is asked something, letting go answers.
A long press opens the menu for any player, even over a question, unless the game uses long presses
itself.
"""

from __future__ import annotations

from typing import Generic

from companion.kit import events
from companion.kit.events import LONG_NS
from companion.kit.game import Output
from companion.kit.screens import DiceScreen
from companion.kit.structs import replace
from companion.kit.view import Ask
from companion.table import overlay_text, reading
from companion.table.furniture import Furniture, Stepped
from companion.table.inputs import Contact, Release
from companion.table.overlay_text import ASKED_NEXT, ONE_PRESS, TOO_SOON, TWICE
from companion.table.play import opened
from companion.table.state import Down, Note, S, TableState, Touch

SEEN_NS = 300_000_000  # a question must have been up this long: a tap on its way is no answer
TWICE_NS = 1_000_000_000  # the same button by the same hand so soon is the same press
AGAIN_NS = 1_000_000_000  # the final score must have been up this long: hands come to rest
NO_MENU = ("pad",)  # a hand that rests there reaches for nothing


class Hands(Generic[S]):
    """Hands at the table. Holds no state: every method gives the next one."""

    def __init__(self, furniture: Furniture[S]) -> None:
        self._furniture = furniture
        self._play = furniture.play

    def contact(self, state: TableState[S], item: Contact, player: int) -> Stepped[S]:
        """A touch: a play, or the beginning of an answer.

        A switch touched again was released, though nobody heard it. An answer already begun counts
        first, because releases may be read in another order.
        """
        state, output = self.release(state, Release(item.seat, item.switch, item.at_ns))
        if state.own.plays_on and ask_of(state, player) is not None:
            state, more = self._tell_asked(state, item, player)
            output += more
        ask = ask_of(state, player)
        begun = next((d for d in state.down if d.player == player and d.ask and not d.long), None)
        if begun is not None and ask is not None and begun.ask == ask:
            state = _with_down(state, replace(begun, long=True))
            state, more = self._answer(state, ask, begun, item.at_ns)
            output += more
        state, more = self._contact(state, item, player)
        return state, output + more

    def _tell_asked(self, state: TableState[S], item: Contact, player: int) -> Stepped[S]:
        """A race counts the press in its time, whatever else it answers."""
        now_ns = item.at_ns - state.back_ns
        press = events.Press(player, item.switch, now_ns, stamp=item.stamp, asked=True)
        return self._play.tell(state, press)

    def _contact(self, state: TableState[S], item: Contact, player: int) -> Stepped[S]:
        ask = ask_of(state, player)
        why = _ignored(state, ask, item, player)
        if why is not None:
            return overlay_text.ignored(state, player, why), ()
        now_ns = item.at_ns - state.back_ns
        down = Down(item.seat, item.switch, player, item.at_ns, ask, stamp=item.stamp)
        pressed = _with_down(overlay_text.counts(state, player, now_ns), down)
        pressed = _touched(pressed, Touch(player, item.switch, item.at_ns))
        if ask is not None and item.switch in NO_MENU:  # it can be nothing else
            pressed = _with_down(pressed, replace(down, long=True))
            return self._answer(pressed, ask, down, item.at_ns)
        if ask is not None or player in state.own.away:
            return pressed, ()
        if _puts_away(state):
            return self._play.read(state, now_ns)
        return self._touch(pressed, down, now_ns)

    def _touch(self, state: TableState[S], down: Down, now_ns: int) -> Stepped[S]:
        """The game hears of a touch; one of somebody who is waited for turns the page."""
        ready = reading.is_ready(state.reading, now_ns)
        press = events.Press(down.player, down.switch, now_ns, ready, down.stamp)
        after, output = self._play.tell(state, press)
        counted = after.game is not state.game
        asked = ask_of(after, down.player) is not None
        after = _with_down(after, replace(down, counted=counted, asked=asked))
        turns = _turns_page(state, press, counted=counted)
        if after.reading is not state.reading or not turns:
            return after, output
        after, more = self._play.read(after, now_ns)
        return after, output + more

    def release(self, state: TableState[S], item: Release) -> Stepped[S]:
        """A button came up: an answer, or a click of the game's."""
        down = next((d for d in state.down if (d.seat, d.switch) == (item.seat, item.switch)), None)
        if down is None:
            return state, ()
        player = down.player
        state = replace(state, down=_without(state.down, item.seat, item.switch))
        ask = ask_of(state, player)
        if down.ask is not None:
            if down.long or down.ask != ask:
                return self._play.look(state), ()  # a menu is held on no more
            return self._answer(state, ask, down, item.at_ns)
        if player in state.own.away:
            return self._play.look(state), ()
        now_ns, pressed_ns = item.at_ns - state.back_ns, down.at_ns - state.back_ns
        if state.over and not down.long and _wants_again(state, down, pressed_ns):
            return replace(state, left=True, again=True), ()
        ready = reading.is_ready(state.reading, pressed_ns)
        state, output = self._play.tell(state, events.Freed(player, item.switch, now_ns))
        plays = ask is None or (state.own.plays_on and not down.asked)
        if down.long or not plays:
            return state, output
        why = _no_play(state, down)
        if why is not None:
            return overlay_text.ignored(state, player, why), output
        click = events.Click(player, item.switch, pressed_ns, now_ns, ready, down.stamp)
        after, more = self._play.tell(state, click)
        return _counting(state, after, down), output + more

    def _answer(self, state: TableState[S], ask: Ask, down: Down, at_ns: int) -> Stepped[S]:
        """A press that belongs to a question."""
        after, output = self._furniture.choose(state, ask, down.switch, at_ns)
        return (after if state.menu is not None else _counting(state, after, down)), output

    def due(self, state: TableState[S], at_ns: int) -> Stepped[S]:
        """Buttons that have been down for long by now are long presses."""
        output: tuple[Output, ...] = ()
        for down in state.down:
            if not down.long and down.at_ns + LONG_NS <= at_ns:
                state, more = self._held(state, down, at_ns)
                output += more
        return state, output

    def _held(self, state: TableState[S], down: Down, at_ns: int) -> Stepped[S]:
        """The way to the menu; or the game's business, where it wants to know."""
        state = _with_down(state, replace(down, long=True))
        ask = ask_of(state, down.player)
        if ask != down.ask:
            return state, ()
        if ask is not None and ask.style == "single":
            return self._furniture.choose(state, ask, down.switch, at_ns, held=True)
        now_ns, pressed_ns = at_ns - state.back_ns, down.at_ns - state.back_ns
        for_menu = _reaches_for_menu(state, down, pressed_ns)
        at_home = down.player in state.own.away and for_menu
        wanted = ask is None and down.player in state.own.holds
        if wanted and not (state.over or at_home):
            ready = reading.is_ready(state.reading, pressed_ns)
            hold = events.Hold(down.player, down.switch, pressed_ns, now_ns, ready, down.stamp)
            return self._play.tell(state, hold)
        if not for_menu or not state.own.has_menu:
            return state, ()
        return self._play.look(opened(state, down.player, pressed_ns, now_ns)), ()


def ask_of(state: TableState[S], player: int) -> Ask | None:
    return next((ask for ask in state.view.asks if ask.player == player), None)


def _ignored(state: TableState[S], ask: Ask | None, item: Contact, player: int) -> Note | None:
    """Why a press does not count: it was meant for what stood on the panel before."""
    if state.undrawn:
        return TOO_SOON
    closed = state.closed_menu
    if ask is None:
        now_ns = item.at_ns - state.back_ns
        theirs = closed is not None and closed.player == player
        return TOO_SOON if theirs and closed and now_ns < closed.at_ns + SEEN_NS else None
    seen_ns = 0 if ask.seen else SEEN_NS
    if state.asked_ns is None or item.at_ns < state.asked_ns + seen_ns:
        return TOO_SOON
    return TWICE if _is_twice(state, ask, item, player) else None


def _is_twice(state: TableState[S], ask: Ask, item: Contact, player: int) -> bool:
    """Whether it is the press again that was made before the question came.

    A menu is opened by a press; but a hand that was perhaps only resting in a race wants none.
    """
    asked_ns, since_ns, opened = state.asked_ns or 0, 0, state.menu
    if opened is not None:
        since_ns = opened.opened_ns + state.back_ns
    rested = opened and opened.by_game and any(choice.held_on for choice in ask.choices)
    if state.own.quick or (opened is not None and not rested):
        return False
    same = [t for t in state.touches if (t.player, t.switch) == (player, item.switch)]
    return any(t.at_ns < asked_ns and item.at_ns < max(t.at_ns, since_ns) + TWICE_NS for t in same)


def _no_play(state: TableState[S], down: Down) -> Note | None:
    """Why a press is no play: the player is asked next, or it is the one before once more."""
    before, own = state.counted, state.own
    asked = (*own.asked_next, *(ask.player for ask in own.asks))
    if down.player in asked and not own.plays_on:
        return ASKED_NEXT
    if before is None or own.quick or own.racing or down.at_ns >= before.at_ns + TWICE_NS:
        return None
    if (before.player, before.switch) == (down.player, down.switch):
        return TWICE
    return ONE_PRESS if own.one_press else None


def _counting(before: TableState[S], after: TableState[S], down: Down) -> TableState[S]:
    """With the press remembered, if the game made something of it."""
    if after.game is before.game:
        return after
    return replace(after, counted=Touch(down.player, down.switch, down.at_ns), note=None)


def _puts_away(state: TableState[S]) -> bool:
    """Whether a press only puts away what somebody looked up; in a race it counts as ever."""
    found = state.reading
    return found is not None and found.looked_up and not found.read and not state.own.racing


def _turns_page(state: TableState[S], press: events.Press, *, counted: bool) -> bool:
    """Whether a press of somebody who is waited for turns the page; dice stay as they are.

    A press in a race that counted does so at once, before the page can have been read.
    """
    found, own = state.reading, state.own
    if found is None or found.read or isinstance(own.screen, DiceScreen):
        return False
    waited_for = not own.lit or press.player in own.lit
    return waited_for and (press.ready or (own.racing and counted))


def _reaches_for_menu(state: TableState[S], down: Down, pressed_ns: int) -> bool:
    """Not a press that was a play in a race, nor one from before the ruling on the panel."""
    own, found = state.own, state.reading
    racing = own.racing and (down.counted or isinstance(own.screen, DiceScreen))
    before = found is not None and pressed_ns <= found.since_ns
    return not (racing or before or down.switch in NO_MENU)


def _wants_again(state: TableState[S], down: Down, pressed_ns: int) -> bool:
    """Whether a press under the final score means the same game once more; a slap never does."""
    if state.reading is not None or state.final_ns is None or down.switch in NO_MENU:
        return False
    return pressed_ns >= state.final_ns + AGAIN_NS


def _with_down(state: TableState[S], down: Down) -> TableState[S]:
    """The table with that button down, as it is known now."""
    return replace(state, down=(*_without(state.down, down.seat, down.switch), down))


def _touched(state: TableState[S], touch: Touch) -> TableState[S]:
    others = tuple(other for other in state.touches if other.player != touch.player)
    return replace(state, touches=(*others, touch))


def _without(downs: tuple[Down, ...], seat: int, switch: str) -> tuple[Down, ...]:
    return tuple(d for d in downs if (d.seat, d.switch) != (seat, switch))
