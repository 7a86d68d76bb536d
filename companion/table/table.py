"""The table: players at seats, their buttons, menus and undo, around any game. Pure.

`step` takes one input and gives the next state and what was said. A question takes over the
buttons of the seat it is put to; every other press goes to the game. Time inside the game is the
table's time less what was taken back, so that after an undo the game goes on from that instant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.kit import game as play
from companion.kit.game import EVERY_SWITCH, Ask, Game, Ruling, Score, Settings
from companion.kit.screens import Screen
from companion.kit.slips import Slip
from companion.table import questions as asking
from companion.table.inputs import Contact, Due, Input, Release, Shown

LONG_NS = 600_000_000  # a press this long is a long press
READ_NS = 300_000_000  # a question must have been up this long: a tap on its way is no answer
KEEP = 64  # rulings that can be taken back

S = TypeVar("S")
Output = Ruling | Score | Slip


@dataclass(frozen=True)
class Down:
    """A button that is down: whose it was, since when, and whether it was a long press."""

    seat: int
    switch: str
    player: int
    at_ns: int
    ask: Ask | None = None
    long: bool = False


@dataclass(frozen=True)
class Moment(Generic[S]):
    """The game as it was just before a press or an answer."""

    at_ns: int
    game: S


@dataclass(frozen=True)
class TableState(Generic[S]):
    """All that the table remembers. `number` counts the screens it has wanted on the panel."""

    game: S
    screen: Screen
    number: int = 1
    shown: bool = False  # the panel has drawn `screen`
    undrawn: bool = False  # after an undo, presses count again once the screen is drawn
    back_ns: int = 0  # how much time has been taken back
    past: tuple[Moment[S], ...] = ()
    rulings: tuple[Ruling, ...] = ()  # that can be taken back, the newest last
    down: tuple[Down, ...] = ()
    asked: Ask | None = None  # the question on the panel...
    asked_ns: int | None = None  # ...when it was drawn...
    cursor: int = 0  # ...and where the cursor stands, if it is a list
    left: bool = False  # the players are done with this game


Stepped = tuple[TableState[S], tuple[Output, ...]]


class Table(Generic[S]):
    """A game with its players. Holds no state: `start` makes the first, `step` the next."""

    def __init__(
        self,
        game: Game[S],
        names: Sequence[str],
        seats: Sequence[int],
        settings: Settings,
        seed: int,
        tie_ns: int,
        switches: Sequence[frozenset[str]] = (),
    ) -> None:
        """Player i begins at seats[i], which has switches[i]; none given: every seat has all.

        Raises ValueError for a setting or a seat that the game cannot use.
        """
        self.game = game
        switches = switches or (EVERY_SWITCH,) * len(names)
        self._first = game.new(names, settings, seed, tie_ns, switches)
        self._names = tuple(names)
        self._seats = tuple(seats)

    def start(self) -> TableState[S]:
        state = TableState(self._first, self.game.view(self._first).screen)
        return self._look(state)

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
        """When a Due is wanted: the game's alarm, or the next long press."""
        waits = [d.at_ns + LONG_NS for d in state.down if not d.long]
        alarm_ns = self.game.view(state.game).alarm_ns
        if alarm_ns is not None:
            waits.append(alarm_ns + state.back_ns)
        return min(waits, default=None)

    def over(self, state: TableState[S]) -> bool:
        return self.game.over(state.game)

    def seats(self, state: TableState[S]) -> tuple[int, ...]:
        """Where each player sits now."""
        places = self.game.view(state.game).places
        return tuple(self._seats[place] for place in places) if places else self._seats

    def _player_at(self, state: TableState[S], seat: int) -> int | None:
        seats = self.seats(state)
        return seats.index(seat) if seat in seats else None

    def _contact(self, state: TableState[S], item: Contact) -> Stepped[S]:
        player = self._player_at(state, item.seat)
        if player is None or state.undrawn:
            return state, ()
        ask = self._ask_of(state, player)
        if ask is not None and not _was_read(state, item.at_ns):
            return state, ()
        if ask is not None and not asking.waits_for_release(ask, item.switch):
            return self._choose(state, ask, item.switch, item.at_ns, held=False)
        others = _without(state.down, item.seat, item.switch)
        down = Down(item.seat, item.switch, player, item.at_ns, ask)
        state = replace(state, down=(*others, down))
        if ask is not None:
            return state, ()
        return self._tell(state, play.Press(player, item.switch, item.at_ns - state.back_ns))

    def _release(self, state: TableState[S], item: Release) -> Stepped[S]:
        down = next((d for d in state.down if (d.seat, d.switch) == (item.seat, item.switch)), None)
        if down is None:
            return state, ()
        player = down.player
        state = replace(state, down=_without(state.down, item.seat, item.switch))
        ask = self._ask_of(state, player)
        if down.ask is not None:
            if down.long or down.ask != ask:
                return state, ()
            return self._choose(state, ask, item.switch, item.at_ns, held=False)
        now_ns = item.at_ns - state.back_ns
        state, said = self._tell(state, play.Freed(player, item.switch, now_ns))
        if down.long or ask is not None:
            return state, said
        click = play.Click(player, item.switch, down.at_ns - state.back_ns, now_ns)
        state, more = self._tell(state, click)
        return state, said + more

    def _shown(self, state: TableState[S], item: Shown) -> Stepped[S]:
        if item.number != state.number or state.shown:
            return state, ()
        state = replace(state, shown=True, undrawn=False)
        if state.asked is not None:
            asked_ns = item.at_ns if state.asked_ns is None else state.asked_ns
            return replace(state, asked_ns=asked_ns), ()
        return self._tell(state, play.Shown(item.at_ns - state.back_ns))

    def _due(self, state: TableState[S], item: Due) -> Stepped[S]:
        said: tuple[Output, ...] = ()
        for down in state.down:
            if not down.long and down.at_ns + LONG_NS <= item.at_ns:
                state, more = self._held(state, down, item.at_ns)
                said += more
        alarm_ns = self.game.view(state.game).alarm_ns
        if alarm_ns is not None and alarm_ns + state.back_ns <= item.at_ns:
            state, more = self._tell(state, play.Due(item.at_ns - state.back_ns))
            said += more
        return state, said

    def _held(self, state: TableState[S], down: Down, now_ns: int) -> Stepped[S]:
        """A button has become a long press: an answer, or the game's business; never both."""
        downs = tuple(replace(d, long=True) if d == down else d for d in state.down)
        state = replace(state, down=downs)
        ask = self._ask_of(state, down.player)
        if ask != down.ask:
            return state, ()
        if ask is not None:
            return self._choose(state, ask, down.switch, now_ns, held=True)
        pressed_ns = down.at_ns - state.back_ns
        now_ns -= state.back_ns
        return self._tell(state, play.Hold(down.player, down.switch, pressed_ns, now_ns))

    def _choose(
        self, state: TableState[S], ask: Ask, switch: str, now_ns: int, *, held: bool
    ) -> Stepped[S]:
        """A press that belongs to a question: move the cursor, or answer."""
        if ask.style == "list":
            cursor = asking.moved(ask, state.cursor, switch)
            key = asking.picked(ask, cursor, switch)
            state = self._look(replace(state, cursor=cursor))
        else:
            key = asking.chosen(ask, switch, held=held)
        if key is None:
            return state, ()
        return self._tell(state, play.Answer(ask.player, key, now_ns - state.back_ns))

    def _ask_of(self, state: TableState[S], player: int) -> Ask | None:
        asks = self.game.view(state.game).asks
        return next((a for a in asks if a.player == player), None)

    def _tell(self, state: TableState[S], event: play.Event) -> Stepped[S]:
        """Give the game an event; keep what undo will need; look at what it wants now."""
        before = state.game
        game, effects = self.game.step(before, event)
        human = isinstance(event, play.Press | play.Click | play.Hold | play.Answer)
        if human and game is not before:
            state = replace(state, past=(*state.past, Moment(event.at_ns, before)))
        state = replace(state, game=game)
        said = tuple(e for e in effects if isinstance(e, Output))
        if any(isinstance(e, play.Leave) for e in effects):
            state = replace(state, left=True)
        if any(isinstance(e, play.Undo) for e in effects):
            undone, more = self._undo(state, event)
            return self._look(undone), _in_table_time(said + more, state.back_ns)
        resting = tuple(e for e in said if isinstance(e, Ruling) and e.undo_to_ns is not None)
        state = _pruned(replace(state, rulings=state.rulings + resting))
        return self._look(state), _in_table_time(said, state.back_ns)

    def _undo(self, state: TableState[S], event: play.Event) -> Stepped[S]:
        """Go back to just before the press or answer that the last ruling rests on."""
        if not state.rulings:
            return state, ()
        last = state.rulings[-1]
        undo_to_ns = _undo_to(last)
        at = next((i for i, m in enumerate(state.past) if m.at_ns >= undo_to_ns), None)
        if at is None:
            return state, ()
        moment = state.past[at]
        state = replace(
            state,
            game=moment.game,
            past=state.past[:at],
            rulings=tuple(r for r in state.rulings if _undo_to(r) < undo_to_ns),
            back_ns=state.back_ns + event.at_ns - moment.at_ns,
            shown=False,
            undrawn=True,
            number=state.number + 1,
        )
        ruling = Ruling("undo", "TAKEN BACK", f"{last.headline}, {last.reason}", event.at_ns)
        points = self.game.standings(moment.game)
        ranks = self.game.view(moment.game).ranks
        slip = Slip("Taken back", (last.headline, last.reason), points, ranks=ranks)
        return state, (ruling, Score(points, ranks), slip)

    def _look(self, state: TableState[S]) -> TableState[S]:
        """Bring the screen up to what the game wants shown."""
        view = self.game.view(state.game)
        ask = view.asks[0] if view.asks else None
        if ask != state.asked:
            state = replace(state, asked=ask, asked_ns=None, cursor=0)
        screen: Screen = view.screen
        if ask is not None:
            screen = asking.screen(ask, self._names[ask.player], state.cursor)
        if screen == state.screen:
            return state
        return replace(state, screen=screen, number=state.number + 1, shown=False)


def _was_read(state: TableState[S], at_ns: int) -> bool:
    """Whether the question has been up long enough for a press to mean it."""
    return state.asked_ns is not None and at_ns >= state.asked_ns + READ_NS


def _in_table_time(said: tuple[Output, ...], back_ns: int) -> tuple[Output, ...]:
    """What is said goes out in the table's time, which no undo turns back."""
    return tuple(replace(s, at_ns=s.at_ns + back_ns) if isinstance(s, Ruling) else s for s in said)


def _without(downs: tuple[Down, ...], seat: int, switch: str) -> tuple[Down, ...]:
    return tuple(d for d in downs if (d.seat, d.switch) != (seat, switch))


def _undo_to(ruling: Ruling) -> int:
    """Only rulings that rest on something are kept to be taken back."""
    assert ruling.undo_to_ns is not None
    return ruling.undo_to_ns


def _pruned(state: TableState[S]) -> TableState[S]:
    """Forget the oldest rulings, and the moments that only they rested on."""
    if len(state.rulings) <= KEEP:
        return state
    rulings = state.rulings[-KEEP:]
    oldest_ns = min(_undo_to(r) for r in rulings)
    return replace(
        state, rulings=rulings, past=tuple(m for m in state.past if m.at_ns >= oldest_ns)
    )
