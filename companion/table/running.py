"""A game under way: it is given events, and what comes of them is kept, shown and said. Pure.

What undo will need is remembered here, what was said stays to be read, and at the end the winners
are named. Times are the game's: the table's, less what was taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from companion.kit import events, game
from companion.kit.clauses import Clauses, pages
from companion.kit.game import Effects, Game, Newcomer, Output, Setup
from companion.kit.phrases import ms
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings
from companion.kit.structs import replace
from companion.kit.view import View
from companion.table import late, looking, menu, newcomers, notices, questions, undo, words
from companion.table.menu import Menu
from companion.table.notices import Reading
from companion.table.state import Moment, S, Sitting, TableState

HUMAN = events.Press | events.Click | events.Hold | events.Answer | events.Pick

Stepped = tuple[TableState[S], tuple[Output, ...]]


class Running(Generic[S]):
    """A game, and who sits down to it. Holds no state: every method gives the next one."""

    def __init__(self, game: Game[S], setup: Setup, seats: Sequence[int]) -> None:
        self.game = game
        self.rules = game.rules()
        self._sitting = Sitting(setup.names, setup.switches, tuple(seats))

    def begin_with(self, state: S) -> TableState[S]:
        """The game in that state, and nothing else remembered."""
        view = self._view(state, self._sitting)
        return self.look(TableState(state, view, view, view.screen, self._sitting))

    def standings(self, state: TableState[S]) -> Standings:
        return self.rules.standings(state.game)

    def clauses(self, state: TableState[S]) -> Clauses:
        """What can be read at this table; nothing where there is no game."""
        return looking.clauses(self.rules, state)

    def tell(self, state: TableState[S], event: events.Event) -> Stepped[S]:
        """Give the game an event; keep what undo will need; look at what it wants now."""
        if state.over:
            return self.look(state), ()
        return self._went_on(state, event, self.rules.step(state.game, event))

    def end(self, state: TableState[S], player: int, now_ns: int) -> Stepped[S]:
        """Somebody ends it by the menu."""
        if state.over:
            return self.look(state), ()
        why = f"{state.sitting.names[player]} ended it"
        pick = events.Pick(player, menu.END_GAME.key, now_ns, now_ns)
        return self._went_on(state, pick, self.rules.end(state.game, why, now_ns))

    def comes_or_goes(self, state: TableState[S], player: int, now_ns: int) -> Stepped[S]:
        """A player goes home, or is back. The game is over if too few are left to play it."""
        rules, before, why = self.rules, state.game, f"{state.sitting.names[player]} left"
        does = rules.back if player in state.own.away else rules.leave
        if does is None or state.over:
            return self.look(state), ()
        after, effects = does(before, player, now_ns)
        there = len(state.sitting.names) - len(rules.view(after).away)
        if not rules.over(after) and there < self.game.players[0]:
            after, more = rules.end(after, why, now_ns)
            effects += more
        pick = events.Pick(player, menu.LEAVES.key, now_ns, now_ns)
        state, said = self._went_on(state, pick, (after, effects))
        if state.over:  # who has gone does not play the next one
            lit = tuple(other for other in state.own.lit if other != player)
            own = replace(state.own, lit=lit, away=(*state.own.away, player))
            state = replace(state, own=own)
        return self.look(state), said

    def joins(self, state: TableState[S], seat: int, newcomer: Newcomer, now_ns: int) -> Stepped[S]:
        """Somebody new sits down; nothing, if they cannot."""
        try:
            stepped = newcomers.joined(self.game, self.rules, state, newcomer, now_ns)
        except ValueError:
            return state, ()
        sitting = state.sitting.joined(newcomer, seat, state.own.places)
        pick = events.Pick(len(sitting.names) - 1, menu.JOINS, now_ns, now_ns)
        return self._went_on(state, pick, stepped, sitting)

    def why_not(self, state: TableState[S], newcomer: Newcomer) -> str:
        """Why somebody cannot play from now on; "": they can."""
        return newcomers.why_not(self.game, self.rules, state, newcomer)

    def _went_on(
        self,
        state: TableState[S],
        event: events.Event,
        stepped: tuple[S, Effects],
        sitting: Sitting | None = None,
    ) -> Stepped[S]:
        """What has come of an event: kept, remembered for undo, and said.

        `sitting`: who plays from now on, if that has changed.
        """
        before, reading = state.game, state.reading
        after, effects = stepped
        if after is before and not effects:
            return self.look(state), ()
        if isinstance(event, HUMAN) and after is not before:
            state = undo.remembered(state, Moment(event.at_ns, before, reading, state.sitting))
        told = replace(state, game=after, sitting=sitting or state.sitting)
        counted = after is not before and not notices.are_words(effects)
        state = self._changed(told, effects, event.at_ns, counted=counted)
        said = self._said(state, effects, event.at_ns)
        done = tuple(effect.ruling for effect in effects if isinstance(effect, game.Done))
        state = undo.remembering(_citing(state, said), (*done, *said))
        said = undo.in_table_time(said, state.back_ns)
        if any(isinstance(effect, game.TakeBack) for effect in effects):
            state, more = self.take_back(state, event.at_ns)
            return state, said + more
        return self.look(state), said

    def _changed(
        self, state: TableState[S], effects: Effects, now_ns: int, *, counted: bool
    ) -> TableState[S]:
        """The game's new view, and what came of the step besides what is said."""
        before, over = state.own, self.rules.over(state.game)
        state = replace(state, own=self._own(state, over=over), over=over)
        if before.racing < state.own.racing:
            state = replace(state, menu=None)
        if notices.goes_with_dice(before, state.own):
            state = replace(state, reading=None)
        reading = notices.from_effects(effects, now_ns, state.reading)
        if reading is None:  # at the end, who wins and why it is over is read before the score
            reading = notices.from_effects(self._winners(state, effects), now_ns, state.reading)
        if reading is not None:
            reading = _fitted(state, reading)
            if not (counted or reading.looked_up):
                reading = notices.of_no_press(reading, state.reading)
            state = replace(state, reading=reading)
        for effect in effects:
            match effect:
                case game.OpenMenu(player, pressed_ns):
                    state = opened(state, player, pressed_ns, now_ns, by_game=True)
                case game.CloseMenu(whose) if state.menu is not None:
                    if whose in (None, state.menu.player):
                        state = replace(state, menu=None)
                case game.Leave():
                    state = replace(state, left=True)
        return state

    def _own(self, state: TableState[S], *, over: bool) -> View:
        if not over:
            return self._view(state.game, state.sitting)
        return menu.final(state.own, self.rules.standings(state.game), len(state.sitting.names))

    def _view(self, state: S, sitting: Sitting) -> View:
        """What the state wants, with questions that each seat can answer."""
        view = questions.at_seats(self.rules.view(state), sitting.switches)
        return questions.with_how(view, view.names or sitting.names)

    def _said(self, state: TableState[S], effects: Effects, at_ns: int) -> tuple[Output, ...]:
        """What is said aloud, stamped with the event it follows; at the end, who wins."""
        said: list[Output] = []
        for effect in effects:
            match effect:
                case Ruling():
                    said.append(replace(effect, at_ns=at_ns))
                case Score() | Slip():
                    said.append(effect)
                case game.Ended():
                    [ruling] = self._winners(state, (effect,))
                    standings = self.standings(state)
                    final = words.final_slip(self.game.title, ruling, standings)
                    said += [replace(ruling, at_ns=at_ns), final]
        return tuple(said)

    def _winners(self, state: TableState[S], effects: Effects) -> tuple[Ruling, ...]:
        """The last ruling of a game that has ended."""
        ends = [effect for effect in effects if isinstance(effect, game.Ended)]
        return tuple(self.standings(state).winners(*end) for end in ends)

    def look(self, state: TableState[S]) -> TableState[S]:
        """Bring view and screen up to what is wanted now."""
        return looking.look(self.rules, state)

    def held_on(self, state: TableState[S]) -> menu.HeldOn | None:
        """What becomes of the menu if the button that opened it is not let go; and when."""
        return looking.held_on(self.rules, state)

    def read(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        """The next page; after the last one the game hears of it.

        What was being read before a page that somebody looked up, or an aside, comes back.
        """
        assert state.reading is not None  # somebody was reading
        reading = state.reading.turned(now_ns)
        if reading.read and (reading.looked_up or reading.under is not None):
            return self.look(replace(state, reading=reading.under, final_ns=now_ns)), ()
        final_ns = now_ns if state.over and reading.read else state.final_ns
        state = self.look(replace(state, reading=reading, final_ns=final_ns))
        return self.tell(state, events.Read(now_ns)) if reading.read else (state, ())

    def tell_too_late(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        """A press came after its race was decided. Whoever was earlier may take that back."""
        press = state.too_late
        assert press is not None
        ruled = late.is_ruled(state, press)
        first_ns = state.rulings[-1].undo_to_ns if ruled else None
        by = "" if first_ns is None else ms(first_ns - press.at_ns)
        name = state.sitting.names[press.player]
        ruling = replace(words.too_late(name, press.player, by), at_ns=now_ns)
        state = _citing(replace(state, too_late=None), (ruling,))
        state = self._changed(state, (ruling,), now_ns, counted=False)
        if ruled and not isinstance(state.own.screen, DiceScreen):
            title = f"EARLIER by {by}" if by else "EARLIER"
            state = opened(state, press.player, press.at_ns, now_ns, title=title)
        return self.look(state), undo.in_table_time((ruling,), state.back_ns)

    def scores(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        standings = self.standings(state)
        slip = words.slip_so_far(self.game.title, standings)
        page = standings.screen(standings.progress.upper() or "SCORES", "Press: go on")
        state = replace(state, reading=notices.looked_up((page,), state.reading, now_ns))
        return self.look(state), (Score(standings), slip)

    def read_rule(self, state: TableState[S], number: str, now_ns: int) -> TableState[S]:
        """Somebody looks up that clause."""
        found = notices.looked_up(pages(number, self.clauses(state)[number]), state.reading, now_ns)
        return self.look(replace(state, reading=found))

    def can_take_back(self, state: TableState[S]) -> bool:
        return undo.before_the_last(state) is not None

    def take_back(self, state: TableState[S], now_ns: int) -> Stepped[S]:
        """Go back to just before the press or answer that the last ruling rests on; game time."""
        at = undo.before_the_last(state)
        if at is None:
            return self.look(state), ()
        last, was_back_ns = state.rulings[-1], state.back_ns
        state = undo.taken_back(state, at, now_ns)
        back, _ = self.rules.step(
            state.game, events.TakenBack(now_ns - state.back_ns + was_back_ns)
        )
        state = replace(state, game=back, own=self._view(back, state.sitting))
        standings = self.standings(state)
        ruling, slip = words.taken_back(last, standings)
        said = (replace(ruling, at_ns=now_ns), Score(standings), slip)
        return self.look(_citing(state, said)), undo.in_table_time(said, was_back_ns)


def opened(
    state: TableState[S],
    player: int,
    pressed_ns: int,
    now_ns: int,
    *,
    by_game: bool = False,
    title: str = "",
) -> TableState[S]:
    """The menu, for one player at a time; a game that waits for one goes before who is at home."""
    if state.menu is not None and (state.menu.by_game or not by_game):
        return state
    found = Menu(player, pressed_ns, now_ns, by_game, more=bool(title), title=title)
    return replace(state, menu=found)


def _citing(state: TableState[S], said: tuple[Output, ...]) -> TableState[S]:
    """Whoever looks up a rule now means the one that was ruled by last."""
    cited = [one.clause for one in said if isinstance(one, Ruling)]
    return replace(state, cited=cited[-1]) if cited else state


def _fitted(state: TableState[S], reading: Reading) -> Reading:
    """A notice as it goes with what the game shows now."""
    if reading.looked_up:
        return reading
    if state.over:
        return replace(reading, until_ns=reading.since_ns + notices.LAST_NS)
    if isinstance(state.own.screen, DiceScreen):
        return notices.beside_dice(reading)
    return replace(reading, behind=state.asked is not None and state.asked in state.own.asks)
