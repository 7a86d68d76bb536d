"""The table: players at seats, their buttons and questions, around any game. Pure.

`step` takes one input and gives the next state and what was said. A question takes over the
buttons of the seat it is put to; a long press opens the menu; every other press goes to the game.
Time inside the game is the table's time less what was taken back, so that after an undo the game
goes on from that instant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from companion.kit import events
from companion.kit.clauses import Clauses
from companion.kit.events import LONG_NS
from companion.kit.game import Game, Newcomer, Output, Rules, Setup
from companion.kit.rulings import Ruling
from companion.kit.standings import Standings
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask
from companion.table import beside, late, menu, notices, presses, questions
from companion.table.inputs import Contact, Due, Input, Joins, Release, Shown
from companion.table.menu import Menu
from companion.table.running import Running, Stepped, opened
from companion.table.state import Down, LeftOpen, S, TableState, TooLate


class Table(Generic[S]):
    """A game with its players. Holds no state: `start` makes the first, `step` the next."""

    def __init__(self, game: Game[S], setup: Setup, seats: Sequence[int]) -> None:
        """Player i begins at seats[i]. Raises ValueError for what it cannot be played with."""
        self._running = Running(game, setup, seats)
        self._first = self._running.rules.new(setup)

    def start(self) -> TableState[S]:
        return self.begin_with(self._first)

    def begin_with(self, game: S) -> TableState[S]:
        """The table with the game in that state, and nothing else remembered."""
        return self._running.begin_with(game)

    def step(self, state: TableState[S], item: Input) -> Stepped[S]:
        """One input. One that is late is judged in its own time, or told of. Never raises."""
        if isinstance(item, Contact | Release) and item.at_ns < state.newest_ns:
            return self._late(state, item)
        after, said = self._judged(state, item)
        if after.too_late is not None:
            after, more = self._tell_too_late(after, said, item.at_ns)
            said += more
        return late.remembering(state, item, after, said), said

    def _judged(self, state: TableState[S], item: Input) -> Stepped[S]:
        """One input, in time order."""
        match item:
            case Contact(stamp=stamp) if stamp.cut_ns and late.meant_for_before(
                state, item.at_ns - stamp.cut_ns
            ):
                return self._too_late(state, item, item.at_ns)
            case Contact():
                return self._contact(state, item)
            case Release():
                return self._release(state, item)
            case Joins():
                return self._joins(state, item)
            case Shown():
                return self._shown(state, item)
            case Due():
                return self._due(state, item)

    @property
    def game(self) -> Game[S]:
        return self._running.game

    @property
    def rules(self) -> Rules[S]:
        return self._running.rules

    def standings(self, state: TableState[S]) -> Standings:
        return self._running.standings(state)

    def clauses(self, state: TableState[S]) -> Clauses:
        """The rules by number, in our words."""
        return self._running.clauses(state)

    def take_back(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        """As the menu does it, at that time of the game."""
        return self._running.take_back(state, now_ns)

    def comes_or_goes(self, state: TableState[S], player: int, now_ns: int) -> Stepped[S]:
        """A player goes home, or is back; as the menu does it, at that time of the game."""
        return self._running.comes_or_goes(state, player, now_ns)

    def why_not(self, state: TableState[S], newcomer: Newcomer) -> str:
        """Why somebody new cannot join, in a line; "": they can."""
        return self._running.why_not(state, newcomer)

    def due_ns(self, state: TableState[S]) -> int | None:
        """When a Due is wanted: an alarm, or the next long press."""
        waits = [d.at_ns + LONG_NS for d in state.down if not d.long]
        if state.view.alarm_ns is not None:
            waits.append(state.view.alarm_ns + state.back_ns)
        return min(waits, default=None)

    def seats(self, state: TableState[S]) -> tuple[int, ...]:
        """Where each player sits now."""
        places, seats = state.own.places, state.sitting.seats
        return tuple(seats[place] for place in places) if places else seats

    # ---- what comes late

    def _late(self, state: TableState[S], item: Contact | Release) -> Stepped[S]:
        """A press that came after something later was judged; in its own time, if that can be."""
        found = late.in_its_time(state, item, self._judged, self.due_ns)
        if found is not None:
            return found
        now_ns = state.newest_ns
        if isinstance(item, Release):  # the button is up, whenever that was
            item = replace(item, at_ns=now_ns)
            after, said = self._release(state, item)
        else:
            after, said = self._too_late(state, item, now_ns)
        return late.remembering(state, replace(item, at_ns=now_ns), after, said), said

    def _too_late(self, state: TableState[S], item: Contact, now_ns: int) -> Stepped[S]:
        """It is told once the ruling is there that it was too late for."""
        seats = self.seats(state)
        if item.seat not in seats or state.over:
            return state, ()
        press = TooLate(seats.index(item.seat), item.at_ns - item.stamp.cut_ns - state.back_ns)
        state = replace(state, too_late=press)
        if state.own.won and not late.is_ruled(state, press):
            return state, ()
        return self._running.tell_too_late(state, now_ns - state.back_ns)

    def _tell_too_late(
        self, state: TableState[S], said: tuple[Output, ...], now_ns: int
    ) -> Stepped[S]:
        """A press that was too late for a race whose winner had only been named."""
        ruled = any(isinstance(one, Ruling) and one.undo_to_ns is not None for one in said)
        if not ruled:
            return state, ()
        return self._running.tell_too_late(state, now_ns - state.back_ns)

    # ---- presses

    def _contact(self, state: TableState[S], item: Contact) -> Stepped[S]:
        seats = self.seats(state)
        if item.seat not in seats or state.undrawn:
            return state, ()
        player = seats.index(item.seat)
        if state.own.plays_on and presses.ask_of(state, player) is not None:
            state, output = self._tell_asked(state, item, player)
            state, more = self._touched(state, item, player)
            return state, output + more
        return self._touched(state, item, player)

    def _tell_asked(self, state: TableState[S], item: Contact, player: int) -> Stepped[S]:
        """A race counts the press in its time, whatever else it answers."""
        now_ns = item.at_ns - state.back_ns
        press = events.Press(player, item.switch, now_ns, stamp=item.stamp, asked=True)
        return self._running.tell(state, press)

    def _touched(self, state: TableState[S], item: Contact, player: int) -> Stepped[S]:
        ask = presses.ask_of(state, player)
        now_ns = item.at_ns - state.back_ns
        if presses.was_on_its_way(state, player, ask, item.at_ns):
            return beside.too_soon(state, player), ()
        if ask is not None and not questions.waits_for_release(ask, item.switch):
            return self._choose(state, ask, item.switch, item.at_ns, held=False)
        down = Down(item.seat, item.switch, player, item.at_ns, ask, stamp=item.stamp)
        pressed = presses.with_down(beside.pressed(state, player, now_ns), down)
        if ask is not None or player in state.own.away:
            return pressed, ()
        if presses.ends_looking_up(state):
            return self._running.read(state, now_ns)
        ready = notices.is_ready(state.reading, now_ns)
        press = events.Press(player, item.switch, now_ns, ready, item.stamp)
        told, said = self._running.tell(pressed, press)
        counted = told.game is not state.game
        asked = presses.ask_of(told, player) is not None
        told = presses.with_down(told, replace(down, counted=counted, asked=asked))
        brings_on = presses.brings_on(state, press, counted=counted)
        if told.reading is not state.reading or not brings_on:
            return told, said
        state, more = self._running.read(told, now_ns)
        return state, said + more

    def _release(self, state: TableState[S], item: Release) -> Stepped[S]:
        down = next((d for d in state.down if (d.seat, d.switch) == (item.seat, item.switch)), None)
        if down is None:
            return state, ()
        player = down.player
        state = replace(state, down=presses.without(state.down, item.seat, item.switch))
        ask = presses.ask_of(state, player)
        if down.ask is not None:
            if down.long or down.ask != ask:
                return state, ()
            return self._choose(state, ask, item.switch, item.at_ns, held=False)
        now_ns, pressed_ns = item.at_ns - state.back_ns, down.at_ns - state.back_ns
        if player in state.own.away:
            return state, ()
        if state.over and not down.long and presses.wants_again(state, down, pressed_ns):
            return replace(state, left=True, again=True), ()
        ready = notices.is_ready(state.reading, pressed_ns)
        state, said = self._running.tell(state, events.Freed(player, item.switch, now_ns))
        heard = ask is None or (state.own.plays_on and not down.asked)
        if down.long or not heard:
            return state, said
        click = events.Click(player, item.switch, pressed_ns, now_ns, ready, down.stamp)
        state, more = self._running.tell(state, click)
        return state, said + more

    def _held(self, state: TableState[S], down: Down, now_ns: int) -> Stepped[S]:
        """A button has become a long press: an answer, the game's business, or the menu."""
        state = presses.with_down(state, replace(down, long=True))
        ask = presses.ask_of(state, down.player)
        if ask != down.ask:
            return state, ()
        if ask is not None:
            return self._choose(state, ask, down.switch, now_ns, held=True)
        pressed_ns = down.at_ns - state.back_ns
        now_ns -= state.back_ns
        for_menu = presses.reaches_for_menu(state, down, pressed_ns)
        at_home = down.player in state.own.away and for_menu
        if down.player in state.own.holds and not (state.over or at_home):
            ready = notices.is_ready(state.reading, pressed_ns)
            hold = events.Hold(down.player, down.switch, pressed_ns, now_ns, ready, down.stamp)
            return self._running.tell(state, hold)
        if not for_menu:
            return state, ()
        return self._running.look(opened(state, down.player, pressed_ns, now_ns)), ()

    # ---- who is new

    def _joins(self, state: TableState[S], item: Joins) -> Stepped[S]:
        """Who has gone comes back to their own seat; nobody sits down where somebody plays."""
        names, now_ns = state.sitting.names, item.at_ns - state.back_ns
        if item.name in names and names.index(item.name) in state.own.away:
            return self.comes_or_goes(state, names.index(item.name), now_ns)
        if item.seat in self.seats(state) or item.beside not in names:
            return state, ()
        newcomer = Newcomer(item.name, frozenset(item.switches), names.index(item.beside))
        return self._running.joins(state, item.seat, newcomer, now_ns)

    # ---- time

    def _shown(self, state: TableState[S], item: Shown) -> Stepped[S]:
        if item.number != state.number or state.shown:
            return state, ()
        state = replace(state, shown=True, undrawn=False)
        if state.asked is not None:
            asked_ns = item.at_ns if state.asked_ns is None else state.asked_ns
            return replace(state, asked_ns=asked_ns), ()
        return self._running.tell(state, events.Shown(item.at_ns - state.back_ns))

    def _due(self, state: TableState[S], item: Due) -> Stepped[S]:
        said: tuple[Output, ...] = ()
        for down in state.down:
            if not down.long and down.at_ns + LONG_NS <= item.at_ns:
                state, more = self._held(state, down, item.at_ns)
                said += more
        now_ns = item.at_ns - state.back_ns
        held = self._running.held_on(state)
        if held is not None and state.menu is not None and now_ns >= held.at_ns:
            used = state.menu
            state, more = self._picked(replace(state, menu=None), used, held.line.key, now_ns)
            said += more
        if state.menu is not None and now_ns >= state.menu.until_ns:
            left_open = LeftOpen(state.menu.player, now_ns)
            state, more = self._closed(
                replace(state, menu=None, left_open=left_open), state.menu, now_ns
            )
            said += more
        elif state.menu is not None and now_ns >= state.menu.alarm_ns:
            closing = state.menu._replace(closing=True)
            state = self._running.look(replace(state, menu=closing))
        reading = state.reading
        if reading is not None and not reading.read and now_ns >= reading.until_ns:
            state, more = self._running.read(state, now_ns)
            said += more
        if state.own.alarm_ns is not None and now_ns >= state.own.alarm_ns:
            state, more = self._running.tell(state, events.Due(now_ns))
            said += more
        return state, said

    # ---- answers

    def _choose(
        self, state: TableState[S], ask: Ask, switch: str, now_ns: int, *, held: bool
    ) -> Stepped[S]:
        """A press that belongs to a question: move the cursor, or answer."""
        if state.menu is not None and ask.player == state.menu.player:
            used = state.menu.used(now_ns - state.back_ns)
            state = replace(state, menu=used)
        if not questions.is_list(ask):
            key = questions.chosen(ask, switch, held=held)
        else:
            key = questions.picked(ask, state.cursor, switch, held=held)
            cursor = state.cursor if key is not None else questions.moved(ask, state.cursor, switch)
            state = self._running.look(replace(state, cursor=cursor, too_soon=None))
        if key is None:
            return state, ()
        state = replace(state, too_soon=None)
        if state.menu is not None and ask.player == state.menu.player:
            return self._picked(replace(state, menu=None), state.menu, key, now_ns - state.back_ns)
        return self._running.tell(state, events.Answer(ask.player, key, now_ns - state.back_ns))

    def _picked(self, state: TableState[S], used: Menu, key: str, now_ns: int) -> Stepped[S]:
        """A line of the menu, which has closed; going back is no more than that."""
        match key:
            case "":
                return self._closed(state, used, now_ns)
            case _ if used.reads:
                return self._closed(self._running.read_rule(state, key, now_ns), used, now_ns)
            case menu.READ_RULES.key:
                return self._running.look(replace(state, menu=used._replace(reads=True))), ()
            case TAKE_BACK.key if not self._running.can_take_back(state):
                return self._closed(state, used, now_ns)
            case TAKE_BACK.key:
                return self._running.take_back(state, now_ns)
            case menu.MORE.key:
                return self._running.look(replace(state, menu=used._replace(more=True))), ()
            case menu.SCORES.key:
                state, said = self._closed(state, used, now_ns, key)
                state, more = self._running.scores(state, now_ns)
                return state, said + more
            case menu.LEAVES.key | menu.IS_BACK.key:
                closed, said = self._closed(state, used, now_ns, key)
                closed = replace(closed, past=state.past)  # undo goes to a menu that is closed
                state, more = self.comes_or_goes(closed, used.player, now_ns)
                return state, said + more
            case menu.NEW_GAME.key:
                return self._running.look(replace(state, left=True)), ()
            case menu.END_GAME.key:
                closed, said = self._closed(state, used, now_ns, key)
                closed = replace(closed, past=state.past)
                state, more = self._running.end(closed, used.player, now_ns)
                return state, said + more
        pick = events.Pick(used.player, key, used.pressed_ns, now_ns)
        return self._running.tell(state, pick)

    def _closed(
        self, state: TableState[S], closed: Menu, now_ns: int, line: str = ""
    ) -> Stepped[S]:
        """None of the game's lines was chosen; a game that opened it waits to hear so.

        `line`: the table's own that was.
        """
        if not closed.by_game:
            return self._running.look(state), ()
        pick = events.Pick(closed.player, line, closed.pressed_ns, now_ns)
        return self._running.tell(state, pick)
