"""Hands: what a touch, a release and a hold mean now. Pure.

The game gets a touch at once. A player who is asked something answers by releasing the button. A
hold opens the menu for any player, even over a question, unless the game says what else it means.
"""

from __future__ import annotations

from companion.kit import events
from companion.kit.events import LONG_NS
from companion.kit.screens import DiceScreen
from companion.kit.structs import replace
from companion.kit.view import Ask
from companion.table import reading
from companion.table.furniture import Furniture
from companion.table.inputs import Contact, Release
from companion.table.play import opened
from companion.table.questions import PAD, is_list
from companion.table.state import Down, Note, S, TableState

SEEN_NS = 300_000_000  # a question must have been up this long before a press answers it
TWICE_NS = 1_000_000_000  # the same button again by the same player so soon is the same press
TWICE_OR_DONE_NS = 2_000_000_000  # the same, where it would confirm a sheet of numbers
AGAIN_NS = 1_000_000_000  # the final score must have been up this long before a press starts a game

TOO_SOON = Note("TOO SOON", "pressed before reading that: it does not count. Read, press again.")
TWICE = Note("TOO FAST", "pressed twice within a second: that is one press.")
ONE_PRESS = Note("NOT COUNTED", "pressed within a second of the last press. Another one? Again.")
ASKED_NEXT = Note("ASKED NEXT", "is asked next.", while_asked="NEXT {}")
NOT_NOW = Note("NOT NOW", "cannot press that now.", while_asked="NOT {}")


class Hands(Furniture[S]):
    """A game with its furniture, and what hands do at it."""

    def contact(self, state: TableState[S], item: Contact, player: int) -> TableState[S]:
        """A touch: a play, or the beginning of an answer."""
        while (up := _unreported(state, item, player)) is not None:
            state = self.refresh_view(self.release(state, up))
        ask, counted = ask_of(state, player), False
        now_ns = item.at_ns - state.back_ns
        if ask is not None and state.own.others_may_press:  # it may count in a race, too
            press = events.Press(player, item.switch, now_ns, stamp=item.stamp, asked=True)
            before, state = state, self.tell(state, press)
            counted = state.game is not before.game
        down = Down(item.seat, item.switch, player, item.at_ns, ask, counted, stamp=item.stamp)
        down = replace(down, after=_just_before(state, down))
        why = _ignored(state, ask, item, player)
        if why is not None:  # it can still become a hold
            state = _with_down(state, replace(down, ignored=True))
            return state if counted else _with_note(state, player, why)
        state = _touched(state, down)
        if ask is None and player not in state.away:
            return self._play(state, down, now_ns)
        if ask is None or item.switch != PAD:
            return _with_down(state, down)
        state = _with_down(state, replace(down, long=True))  # a pad answers without being released
        return self._answer(state, ask, down, item.at_ns)

    def _play(self, state: TableState[S], down: Down, now_ns: int) -> TableState[S]:
        """Give the game a touch. One that counts in a race turns the page."""
        if _dismisses(state):
            down = replace(down, ignored=True)
            return _counting(state, _with_down(self.read(state, now_ns), down), down, ready=False)
        ready = reading.is_ready(state.reading, now_ns)
        again = down.after == down.switch
        press = events.Press(down.player, down.switch, now_ns, ready, down.stamp, again=again)
        after = self.tell(state, press)
        counted = after.game is not state.game
        asked = any(ask.player == down.player for ask in after.own.asks)
        page = state.reading if _turns_page(state, press, counted=counted) else None
        down = replace(down, counted=counted, asked=asked, page=page)
        after, at_once = _with_down(after, down), counted and state.own.racing
        return self.read(after, now_ns) if at_once and page and page is after.reading else after

    def release(self, state: TableState[S], item: Release) -> TableState[S]:
        """A button came up: an answer, or a click for the game."""
        down = next((d for d in state.down if _is_of(d, item)), None)
        if down is None:
            return state
        player, state = down.player, replace(state, down=_others(state, item))
        if down.ignored:
            return state
        if down.ask is None and player not in state.away:
            return self._clicked(state, down, item.at_ns)
        if down.long:
            return state
        if down.ask is None:
            return _with_note(state, player, NOT_NOW) if _in_vain(state, down) else state
        if down.ask != ask_of(state, player):  # the question has just changed
            return _with_note(state, player, TOO_SOON)
        return self._answer(state, down.ask, down, item.at_ns)

    def _clicked(self, state: TableState[S], down: Down, at_ns: int) -> TableState[S]:
        """The end of a play: a click for the game, unless it was a hold."""
        player = down.player
        now_ns, pressed_ns = at_ns - state.back_ns, down.at_ns - state.back_ns
        if state.over and not down.long and _wants_again(state, down, pressed_ns):
            return replace(state, done=True, again=True)
        early = state.over and pressed_ns < state.read_ns + AGAIN_NS
        ready = reading.is_ready(state.reading, pressed_ns) and not early
        state = self.tell(state, events.Freed(player, down.switch, now_ns))
        if down.long:
            return state
        if state.reading is not None and state.reading.is_page(down.page):
            shows = not state.own.keep_last_message  # that it was turned
            state, down = self.read(state, now_ns), replace(down, counted=down.counted or shows)
        if _answers(state, down, ask_of(state, player)):  # the question has just come
            return state if down.counted else _with_note(state, player, TOO_SOON)
        why = _no_play(state, down)
        if why is not None:
            return _with_note(state, player, why)
        touch = (player, down.switch, pressed_ns, now_ns, ready, down.stamp)
        click = events.Click(*touch, quiet=not (down.after or state.menu))
        return _counting(state, self._press(state, down, click), down, ready=ready)

    def _press(
        self, state: TableState[S], down: Down, event: events.Click | events.Hold
    ) -> TableState[S]:
        """Give the game a click or a hold. If nothing comes of it, the panel says so."""
        after = self.tell(state, event)
        did = after.game is not state.game or after.output != state.output
        if did or down.counted:
            waits = down.player in after.own.asked_next[len(state.own.asked_next) :]
            return _with_note(after, down.player, ASKED_NEXT) if waits else after
        if not (event.ready or state.own.racing):
            return _with_note(after, down.player, TOO_SOON)
        return _with_note(after, down.player, NOT_NOW) if _in_vain(after, down) else after

    def _answer(self, state: TableState[S], ask: Ask, down: Down, at_ns: int) -> TableState[S]:
        """A press that answers a question, or moves the cursor in its list."""
        after = self.choose(state, ask, down.switch, at_ns)
        if not down.counted and _is_as_before(state, after):
            return _with_note(after, down.player, NOT_NOW)
        if after.menu is not None:
            return after
        aside = state.menu is not None  # nobody else has to wait for it
        return _counting(state, after, replace(down, ignored=aside), ready=not aside)

    def hands_due(self, state: TableState[S], at_ns: int) -> TableState[S]:
        """Buttons that have been down for `LONG_NS` by now are held."""
        for down in state.down:
            if not down.long and down.at_ns + LONG_NS <= at_ns:
                state = self._held(_with_down(state, replace(down, long=True)), down, at_ns)
        return state

    def _held(self, state: TableState[S], down: Down, at_ns: int) -> TableState[S]:
        """A hold: it opens the menu, or the game gets it."""
        own, player, ask = state.own, down.player, ask_of(state, down.player)
        if ask is not None and ask.style == "single":
            begun = ask == down.ask and not down.ignored
            return self.choose(state, ask, down.switch, at_ns, held=True) if begun else state
        now_ns, pressed_ns = at_ns - state.back_ns, down.at_ns - state.back_ns
        away = player in state.away
        if away and _covers_race(state) and down.switch != PAD:
            return self.comes_or_goes(state, player, now_ns)
        has_meaning = not own.has_menu or own.held(player).get(down.switch)
        if has_meaning and not (_answers(state, down, ask) or down.ignored or away or state.over):
            ready = reading.is_ready(state.reading, pressed_ns)
            hold = events.Hold(player, down.switch, pressed_ns, now_ns, ready, down.stamp)
            return self._press(state, down, hold)
        if not (own.has_menu and _reaches_for_menu(state, down, pressed_ns)):
            in_vain = down.switch == PAD and not down.counted and _in_vain(state, down)
            return _with_note(state, player, NOT_NOW) if in_vain else state
        if state.menu is not None and state.menu.player != player:
            return _with_note(state, player, NOT_NOW)
        return opened(state, player, pressed_ns)


def _unreported(state: TableState[S], item: Contact, player: int) -> Release | None:
    """A release that must have come before this touch, though nobody has reported it yet.

    A switch that is touched again was released. A player who had begun to answer with one button
    and touches another one meant the first, whose release may be reported later.
    """
    ask = ask_of(state, player)
    for down in state.down:
        begun = down.player == player and down.ask is not None and down.ask == ask
        if _is_of(down, item) or (begun and not down.long):
            return Release(down.seat, down.switch, item.at_ns)
    return None


def ask_of(state: TableState[S], player: int) -> Ask | None:
    """The question on the panel, if it is for that player."""
    return next((ask for ask in state.view.asks if ask.player == player), None)


def _ignored(state: TableState[S], ask: Ask | None, item: Contact, player: int) -> Note | None:
    """Why a touch does not count: it was probably meant for what the panel showed before."""
    if ask is None:
        menu, now_ns = state.closed_menu, item.at_ns - state.back_ns
        for_menu = menu and menu.player == player and 0 <= now_ns - menu.at_ns < SEEN_NS
        return TOO_SOON if state.undrawn or for_menu else None
    if state.undrawn or state.asked_ns is None or item.at_ns < state.asked_ns + SEEN_NS:
        return TOO_SOON
    return TWICE if _is_twice(state, ask, item, player) else None


def _just_before(state: TableState[S], down: Down) -> str:
    """The switch that its player touched less than a second before; empty if none."""
    last = next((touch for touch in state.touches if touch.player == down.player), None)
    return last.switch if last and down.at_ns < last.at_ns + TWICE_NS else ""


def _is_twice(state: TableState[S], ask: Ask, item: Contact, player: int) -> bool:
    """Whether a touch repeats one that the player made before the question came.

    In a menu that the player opened it does not. In one that the game opened by a hold, with an
    answer on each button, it does: the hand was perhaps only resting there.
    """
    opened, again_ns = state.menu, TWICE_OR_DONE_NS if ask.style == "sheet" else TWICE_NS
    if state.own.quick or (opened is not None and (is_list(ask) or not opened.by_game)):
        return False
    since_ns = item.at_ns - again_ns - (LONG_NS if opened is not None else 0)
    same = [t for t in state.touches if (t.player, t.switch) == (player, item.switch)]
    return any(since_ns < touch.at_ns <= (state.asked_ns or 0) for touch in same)


def _answers(state: TableState[S], down: Down, ask: Ask | None) -> bool:
    """Whether the player is asked something now, and the touch was no play begun before that."""
    asked = ask is not None and (down.asked or not state.own.others_may_press)
    return asked or down.ask is not None


def _no_play(state: TableState[S], down: Down) -> Note | None:
    """Why a click does not count as a play: the player is asked next, or it is a repetition."""
    own, recent = state.own, [d for d in state.counted if down.at_ns < d.at_ns + TWICE_NS]
    asked = (*own.asked_next, *(ask.player for ask in own.asks))
    if down.player in asked and not own.others_may_press:
        return ASKED_NEXT
    if not recent or own.quick or own.racing:
        return None
    if any((one.player, one.switch) == (down.player, down.switch) for one in recent):
        return TWICE
    return ONE_PRESS if own.one_press and not all(one.ignored for one in recent) else None


def _in_vain(state: TableState[S], down: Down) -> bool:
    """Whether nothing on the panel says why a press came to nothing.

    A hand too many in a race is not told: that is no place for words. A note for whoever is asked
    stays.
    """
    own, note = state.own, state.note
    raced = own.racing and any(down.switch == meaning.switch for meaning in own.legend)
    if (raced and not own.asks) or _covers_race(state):
        return False
    return note is None or ask_of(state, note.player) is None


def _is_as_before(state: TableState[S], after: TableState[S]) -> bool:
    """Whether a press at a question did nothing that anybody sees."""
    parts = ("game", "menu", "reading", "cursor", "output", "done")
    return all(getattr(state, part) is getattr(after, part) for part in parts)


def _dismisses(state: TableState[S]) -> bool:
    """Whether any press only closes a page that somebody looked up; in a race it does not."""
    found = state.reading
    return found is not None and found.looked_up and not found.read and not state.own.racing


def _turns_page(state: TableState[S], press: events.Press, *, counted: bool) -> bool:
    """Whether a press turns the page: the game waits for its player, and no dice are out.

    One made again within a second does not. A press that counted in a race turns even a page that
    has only just come.
    """
    found, own = state.reading, state.own
    if found is None or found.read or isinstance(own.screen, DiceScreen):
        return False
    waited_for = (not own.lit or press.player in own.lit) and not press.again
    return waited_for and (press.ready or (own.racing and counted))


def _reaches_for_menu(state: TableState[S], down: Down, pressed_ns: int) -> bool:
    """Whether a hold is for the menu: it did nothing in a race, nor just before a ruling."""
    own, found = state.own, state.reading
    before = found is not None and pressed_ns <= found.since_ns
    raced = down.counted and down.ask is None and (own.racing or before)
    return not (raced or _covers_race(state) or down.switch == PAD)


def _covers_race(state: TableState[S]) -> bool:
    """Whether a menu would cover dice that people race for."""
    return state.own.racing and isinstance(state.own.screen, DiceScreen)


def _wants_again(state: TableState[S], down: Down, pressed_ns: int) -> bool:
    """Whether a press under the final score starts the same game again; a slap never does."""
    if state.reading is not None or down.switch == PAD:
        return False
    return pressed_ns >= state.read_ns + AGAIN_NS


def _touched(state: TableState[S], down: Down) -> TableState[S]:
    """Remember a touch as its player's last one, and take away the note about the one before."""
    others = tuple(other for other in state.touches if other.player != down.player)
    note = state.note if state.note and state.note.player != down.player else None
    return replace(state, touches=(*others, down), note=note)


def _counting(
    before: TableState[S], after: TableState[S], down: Down, *, ready: bool = True
) -> TableState[S]:
    """Remember a press whose repetition does not count: it changed the game, or is not `ready`.

    If it counts, it takes away the note that was there before it.
    """
    counts = after.game is not before.game or down.counted
    if ready and not counts:
        return after
    others = (other for other in after.counted if not _is_of(other, down))
    old = counts and after.note is not None and after.note.at_ns < down.at_ns
    return replace(after, counted=(*others, down), note=None if old else after.note)


def _with_down(state: TableState[S], down: Down) -> TableState[S]:
    """The table with that button down, in place of what it knew of it."""
    return replace(state, down=(*_others(state, down), down))


def _others(state: TableState[S], one: Down | Release) -> tuple[Down, ...]:
    """The other buttons that are down."""
    return tuple(down for down in state.down if not _is_of(down, one))


def _is_of(down: Down, one: Down | Contact | Release) -> bool:
    return (down.seat, down.switch) == (one.seat, one.switch)


def _with_note(state: TableState[S], player: int, why: Note) -> TableState[S]:
    """Say on the panel that a press does not count."""
    return replace(state, note=replace(why, player=player, at_ns=state.newest_ns))
