"""The table: players at seats, their buttons and questions, around any game. Pure.

`step` takes one input and gives the next state and what was said. A question takes over the
buttons of the seat it is put to; a long press opens the menu; every other press goes to the game.
Time inside the game is the table's time less what was taken back, so that after an undo the game
goes on from that instant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic

from companion.kit import events, game
from companion.kit.game import Effects, Game, Output, Setup
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen, Screen
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings
from companion.kit.view import Ask, View
from companion.table import menu, notices, questions, undo
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.menu import Menu
from companion.table.notices import Reading
from companion.table.state import Down, Moment, S, TableState

LONG_NS = 600_000_000  # a press this long is a long press
READ_NS = 300_000_000  # a question must have been up this long: a tap on its way is no answer
NO_MENU = ("pad",)  # a hand that rests there reaches for nothing
HUMAN = events.Press | events.Click | events.Hold | events.Answer | events.Pick

Stepped = tuple[TableState[S], tuple[Output, ...]]


class Table(Generic[S]):
    """A game with its players. Holds no state: `start` makes the first, `step` the next."""

    def __init__(self, game: Game[S], setup: Setup, seats: Sequence[int]) -> None:
        """Player i begins at seats[i]. Raises ValueError for what it cannot be played with."""
        self.game = game
        self.rules = game.rules()
        self._first = self.rules.new(setup)
        self._names = setup.names
        self._seats = tuple(seats)

    def start(self) -> TableState[S]:
        return self.begin_with(self._first)

    def begin_with(self, game: S) -> TableState[S]:
        """The table with the game in that state, and nothing else remembered."""
        view = self.rules.view(game)
        return self._look(TableState(game, view, view, view.screen))

    def step(self, state: TableState[S], item: Input) -> Stepped[S]:
        """One input, in time order. Never raises."""
        match item:
            case Contact():
                return self._contact(state, item)
            case Release():
                return self._release(state, item)
            case Shown():
                return self._shown(state, item)
            case Due():
                return self._due(state, item)

    def due_ns(self, state: TableState[S]) -> int | None:
        """When a Due is wanted: an alarm, or the next long press."""
        waits = [d.at_ns + LONG_NS for d in state.down if not d.long]
        if state.view.alarm_ns is not None:
            waits.append(state.view.alarm_ns + state.back_ns)
        return min(waits, default=None)

    def standings(self, state: TableState[S]) -> Standings:
        return self.rules.standings(state.game)

    def seats(self, state: TableState[S]) -> tuple[int, ...]:
        """Where each player sits now."""
        places = state.own.places
        return tuple(self._seats[place] for place in places) if places else self._seats

    # ---- presses

    def _contact(self, state: TableState[S], item: Contact) -> Stepped[S]:
        seats = self.seats(state)
        if item.seat not in seats or state.undrawn:
            return state, ()
        player = seats.index(item.seat)
        ask = _ask_of(state, player)
        if ask is not None and not _was_up(state, item.at_ns):
            return state, ()
        if ask is not None and not questions.waits_for_release(ask, item.switch):
            return self._choose(state, ask, item.switch, item.at_ns, held=False)
        others = _without(state.down, item.seat, item.switch)
        down = Down(item.seat, item.switch, player, item.at_ns, ask)
        pressed = replace(state, down=(*others, down))
        if ask is not None:
            return pressed, ()
        now_ns = item.at_ns - state.back_ns
        if _ends_looking_up(state):
            return self._read(state, now_ns)
        press = events.Press(player, item.switch, now_ns, notices.is_ready(state.reading, now_ns))
        told, said = self._tell(pressed, press)
        counted = told.game is not state.game
        if told.reading is not state.reading or not _brings_on(state, press, counted=counted):
            return told, said
        state, more = self._read(told, now_ns)
        return state, said + more

    def _release(self, state: TableState[S], item: Release) -> Stepped[S]:
        down = next((d for d in state.down if (d.seat, d.switch) == (item.seat, item.switch)), None)
        if down is None:
            return state, ()
        player = down.player
        state = replace(state, down=_without(state.down, item.seat, item.switch))
        ask = _ask_of(state, player)
        if down.ask is not None:
            if down.long or down.ask != ask:
                return state, ()
            return self._choose(state, ask, item.switch, item.at_ns, held=False)
        now_ns, pressed_ns = item.at_ns - state.back_ns, down.at_ns - state.back_ns
        ready = notices.is_ready(state.reading, pressed_ns)
        state, said = self._tell(state, events.Freed(player, item.switch, now_ns))
        if down.long or ask is not None:
            return state, said
        click = events.Click(player, item.switch, pressed_ns, now_ns, ready)
        state, more = self._tell(state, click)
        return state, said + more

    def _held(self, state: TableState[S], down: Down, now_ns: int) -> Stepped[S]:
        """A button has become a long press: an answer, the game's business, or the menu."""
        downs = tuple(replace(d, long=True) if d == down else d for d in state.down)
        state = replace(state, down=downs)
        ask = _ask_of(state, down.player)
        if ask != down.ask:
            return state, ()
        if ask is not None:
            return self._choose(state, ask, down.switch, now_ns, held=True)
        pressed_ns = down.at_ns - state.back_ns
        now_ns -= state.back_ns
        if down.player in state.own.holds and not state.over:
            ready = notices.is_ready(state.reading, pressed_ns)
            hold = events.Hold(down.player, down.switch, pressed_ns, now_ns, ready)
            return self._tell(state, hold)
        before = state.reading is not None and pressed_ns <= state.reading.since_ns
        if state.own.racing or before or down.switch in NO_MENU:
            return state, ()
        return self._look(_opened(state, down.player, pressed_ns, now_ns)), ()

    # ---- time

    def _shown(self, state: TableState[S], item: Shown) -> Stepped[S]:
        if item.number != state.number or state.shown:
            return state, ()
        state = replace(state, shown=True, undrawn=False)
        if state.asked is not None:
            asked_ns = item.at_ns if state.asked_ns is None else state.asked_ns
            return replace(state, asked_ns=asked_ns), ()
        return self._tell(state, events.Shown(item.at_ns - state.back_ns))

    def _due(self, state: TableState[S], item: Due) -> Stepped[S]:
        said: tuple[Output, ...] = ()
        for down in state.down:
            if not down.long and down.at_ns + LONG_NS <= item.at_ns:
                state, more = self._held(state, down, item.at_ns)
                said += more
        now_ns = item.at_ns - state.back_ns
        if state.menu is not None and now_ns >= state.menu.until_ns:
            state = self._look(replace(state, menu=None))
        reading = state.reading
        if reading is not None and not reading.read and now_ns >= reading.until_ns:
            state, more = self._read(state, now_ns)
            said += more
        if state.own.alarm_ns is not None and now_ns >= state.own.alarm_ns:
            state, more = self._tell(state, events.Due(now_ns))
            said += more
        return state, said

    # ---- what is to be read

    def _read(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        """The next page; after the last one the game hears of it.

        What was being read before somebody looked something up comes back.
        """
        assert state.reading is not None  # somebody was reading
        reading = state.reading.turned(now_ns)
        if reading.read and reading.looked_up:
            return self._look(replace(state, reading=reading.under)), ()
        state = self._look(replace(state, reading=reading))
        return self._tell(state, events.Read(now_ns)) if reading.read else (state, ())

    # ---- answers

    def _choose(
        self, state: TableState[S], ask: Ask, switch: str, now_ns: int, *, held: bool
    ) -> Stepped[S]:
        """A press that belongs to a question: move the cursor, or answer."""
        if ask.style == "list":
            cursor = questions.moved(ask, state.cursor, switch)
            key = questions.picked(ask, cursor, switch)
            state = self._look(replace(state, cursor=cursor))
        else:
            key = questions.chosen(ask, switch, held=held)
        if key is None:
            return state, ()
        if state.menu is not None and ask.player == state.menu.player:
            return self._picked(replace(state, menu=None), state.menu, key, now_ns - state.back_ns)
        return self._tell(state, events.Answer(ask.player, key, now_ns - state.back_ns))

    def _picked(self, state: TableState[S], opened: Menu, key: str, now_ns: int) -> Stepped[S]:
        """A line of the menu, which has closed; going back is no more than that."""
        match key:
            case "":
                return self._look(state), ()
            case menu.TAKE_BACK.key:
                return self.take_back(state, now_ns)
            case menu.SCORES.key:
                return self._scores(state, now_ns)
            case menu.NEW_GAME.key:
                return self._look(replace(state, left=True)), ()
        pick = events.Pick(opened.player, key, opened.pressed_ns, now_ns)
        return self._tell(state, pick)

    def _scores(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        standings = self.standings(state)
        so_far = f", {standings.progress}" if standings.progress else ""
        slip = Slip(f"{self.game.title.upper()} so far{so_far}", (), standings)
        page = standings.screen(standings.progress.upper() or "SCORES", "Press: go on")
        state = replace(state, reading=notices.looked_up(page, state.reading, now_ns))
        return self._look(state), (Score(standings), slip)

    def take_back(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        """Go back to just before the press or answer that the last ruling rests on; game time."""
        at = undo.before_the_last(state)
        if at is None:
            return self._look(state), ()
        last, was_back_ns = state.rulings[-1], state.back_ns
        state = undo.taken_back(state, at, now_ns)
        state = replace(state, own=self.rules.view(state.game))
        standings = self.standings(state)
        reason = f"{last.headline}, {last.reason}"
        ruling = Ruling(clause="undo", headline="TAKEN BACK", reason=reason, at_ns=now_ns)
        slip = Slip("Taken back", (last.headline, last.reason), standings)
        said = (ruling, Score(standings), slip)
        return self._look(state), undo.in_table_time(said, was_back_ns)

    # ---- the game

    def _tell(self, state: TableState[S], event: events.Event) -> Stepped[S]:
        """Give the game an event; keep what undo will need; look at what it wants now."""
        if state.over:
            return self._look(state), ()
        before, reading = state.game, state.reading
        if isinstance(event, events.Pick) and event.key == menu.END_GAME.key:
            why = f"{self._names[event.player]} ended it"
            after, effects = self.rules.end(before, why, event.at_ns)
        else:
            after, effects = self.rules.step(before, event)
        if after is before and not effects:
            return self._look(state), ()
        if isinstance(event, HUMAN) and after is not before:
            state = replace(state, past=(*state.past, Moment(event.at_ns, before, reading)))
        state = self._now(replace(state, game=after), effects, event.at_ns)
        said = self._said(state, effects, event.at_ns)
        state = undo.remembering(state, said)
        return self._look(state), undo.in_table_time(said, state.back_ns)

    def _now(self, state: TableState[S], effects: Effects, now_ns: int) -> TableState[S]:
        """The game's new view, and what came of the step besides what is said."""
        before, over = state.own, self.rules.over(state.game)
        state = replace(state, own=self._own(state, over=over), over=over)
        if before.racing < state.own.racing:
            state = replace(state, menu=None)
        if notices.goes_with_dice(before, state.own):
            state = replace(state, reading=None)
        reading = notices.from_effects(effects, now_ns)
        if reading is not None:
            state = replace(state, reading=_fitted(state, reading))
        for effect in effects:
            match effect:
                case game.OpenMenu(player, pressed_ns):
                    state = _opened(state, player, pressed_ns, now_ns)
                case game.CloseMenu():
                    state = replace(state, menu=None)
                case game.Leave():
                    state = replace(state, left=True)
        return state

    def _own(self, state: TableState[S], *, over: bool) -> View:
        if not over:
            return self.rules.view(state.game)
        return menu.final(state.own, self.rules.standings(state.game), len(self._names))

    def _said(self, state: TableState[S], effects: Effects, at_ns: int) -> tuple[Output, ...]:
        """What is said aloud, stamped with the event it follows; at the end, who wins."""
        said: list[Output] = []
        for effect in effects:
            match effect:
                case Ruling():
                    said.append(replace(effect, at_ns=at_ns))
                case Score() | Slip():
                    said.append(effect)
                case game.Ended(clause, why, undo_to_ns):
                    standings = self.rules.standings(state.game)
                    ruling = standings.winners(clause, why, undo_to_ns)
                    lines = (ruling.headline, ruling.reason, *standings.details)
                    title = f"{self.game.title.upper()} final score"
                    said += [replace(ruling, at_ns=at_ns), Slip(title, lines, standings, True)]
        return tuple(said)

    def _look(self, state: TableState[S]) -> TableState[S]:
        """Bring view and screen up to what is wanted now."""
        if notices.is_done(state.reading, state.own):
            state = replace(state, reading=None)
        view, opened = notices.with_notice(state.own, state.reading), state.menu
        if opened is not None:
            lines = () if state.over else self.rules.menu(state.game, opened.player)
            ask = menu.question(opened, lines, over=state.over)
            view = menu.with_menu(view, opened, ask, self._names[opened.player])
        first = view.asks[0] if view.asks else None
        if first != state.asked:
            state = replace(state, asked=first, asked_ns=None, cursor=0)
        screen: Screen = view.screen
        if first is not None:
            screen = questions.screen(first, self._names[first.player], state.cursor)
        state = replace(state, view=view)
        if screen == state.screen:
            return state
        return replace(state, screen=screen, number=state.number + 1, shown=False)


def _ask_of(state: TableState[S], player: int) -> Ask | None:
    return next((ask for ask in state.view.asks if ask.player == player), None)


def _was_up(state: TableState[S], at_ns: int) -> bool:
    """Whether the question has been up long enough for a press to mean it."""
    return state.asked_ns is not None and at_ns >= state.asked_ns + READ_NS


def _ends_looking_up(state: TableState[S]) -> bool:
    """Whether a press only puts away what somebody looked up; in a race it counts as ever."""
    reading = state.reading
    return reading is not None and reading.looked_up and not reading.read and not state.own.racing


def _brings_on(state: TableState[S], press: events.Press, *, counted: bool) -> bool:
    """Whether a press of somebody who is waited for turns the page; dice stay as they are.

    A press in a race that counted does so at once, before the page can have been read.
    """
    reading, own = state.reading, state.own
    if reading is None or reading.read or isinstance(own.screen, DiceScreen):
        return False
    waited_for = not own.lit or press.player in own.lit
    return waited_for and (press.ready or (own.racing and counted))


def _fitted(state: TableState[S], reading: Reading) -> Reading:
    """A notice as it goes with what the game shows now."""
    if state.over:
        return replace(reading, until_ns=reading.since_ns + notices.LAST_NS)
    if isinstance(state.own.screen, DiceScreen):
        return notices.beside_dice(reading)
    return replace(reading, behind=state.asked is not None and state.asked in state.own.asks)


def _opened(state: TableState[S], player: int, pressed_ns: int, now_ns: int) -> TableState[S]:
    """The menu, for one player at a time."""
    if state.menu is not None:
        return state
    return replace(state, menu=Menu(player, pressed_ns, now_ns + menu.OPEN_NS))


def _without(downs: tuple[Down, ...], seat: int, switch: str) -> tuple[Down, ...]:
    return tuple(d for d in downs if (d.seat, d.switch) != (seat, switch))
