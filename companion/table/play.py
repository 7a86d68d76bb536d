"""The last stage: gives the game its events, and applies what comes of them. Pure.

It also takes back rulings, and names the winners at the end. Times are game time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from companion.kit import events, game
from companion.kit.circle import Newcomer, away
from companion.kit.game import Effect, Effects, Game, Output, Setup
from companion.kit.names import check_distinct
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen
from companion.kit.slips import Slip
from companion.kit.standings import Score, ScoreLine, Standings
from companion.kit.structs import replace
from companion.kit.view import View
from companion.table import menu, questions, reading, words
from companion.table.menu import Menu
from companion.table.reading import Reading
from companion.table.state import Moment, S, Sitting, TableState

HUMAN = events.Press | events.Click | events.Hold | events.Answer | events.Pick
KEEP = 64  # rulings that can be taken back
KEEP_MOMENTS = 512  # moments that TAKE BACK can go to


class Play(Generic[S]):
    """A game and its players. Holds no state: every method returns the next one."""

    def __init__(self, game: Game[S], setup: Setup, seats: Sequence[int]) -> None:
        """Player i begins at seats[i]. Raises ValueError if the game cannot be played like that."""
        self.game, self.rules = game, game.rules()
        self._first = self.rules.new(setup)
        self._sitting = Sitting(setup.names, setup.switches, tuple(seats))

    def standings(self, state: TableState[S]) -> Standings:
        return self.rules.standings(state.game)

    def tell(self, state: TableState[S], event: events.Event) -> TableState[S]:
        """Give the game an event, and apply what comes of it."""
        if state.over:
            return state
        after, effects = self.rules.step(state.game, event)
        undo_to_ns = [effect.undo_to_ns for effect in effects if isinstance(effect, Ruling)]
        keeps = isinstance(event, HUMAN) or event.at_ns in undo_to_ns
        return self._apply(state, (after, effects), event.at_ns, keeps=keeps)

    # ---- what the menu does to it

    def end(self, state: TableState[S], player: int, now_ns: int) -> TableState[S]:
        why = f"{state.sitting.names[player]} ended the game"
        return self._apply(state, self.rules.end(state.game, why, now_ns), now_ns)

    def numbers(self, game: S) -> tuple[ScoreLine, ...]:
        """The numbers that SCORES corrects."""
        if self.rules.numbers is not None:
            return self.rules.numbers(game)
        rows = self.rules.standings(game).rows
        return tuple(ScoreLine(row, name, points) for row, (name, points) in enumerate(rows))

    def correct(
        self, state: TableState[S], opened: Menu, line: int, by: int, now_ns: int
    ) -> TableState[S]:
        """The player who opened the sheet corrects a number, also of a game that is over."""
        after = self.rules.correct(state.game, line, by)
        if after == state.game:
            return state
        before, now = self.numbers(state.game)[line], self.numbers(after)[line]
        since_ns = now_ns if opened.corrected_ns is None else opened.corrected_ns
        state = replace(state, menu=replace(opened, corrected_ns=since_ns))
        ruling = words.corrected(now.name, opened.player, before.value, now.value, since_ns)
        score = Score(self.rules.standings(after))
        return self._apply(state, (after, (ruling, score)), now_ns)

    def take_back(self, state: TableState[S], now_ns: int) -> TableState[S]:
        """Go back to just before the press or the answer that led to the last ruling."""
        at = before_the_last(state)
        if at is None:
            return state
        last, table_ns = state.rulings[-1], now_ns + state.back_ns
        state = taken_back(state, at, now_ns)
        now_ns, after = table_ns - state.back_ns, state.game
        event = events.TakenBack(now_ns, last.players, "TAKEN BACK")
        if not self.rules.over(after):
            after, _ = self.rules.step(after, event)
        state = self._with_game(state, after)
        ruling, slip = words.taken_back(last, self.standings(state))
        return written(state, (replace(ruling, at_ns=table_ns), Score(slip.standings), slip))

    # ---- who plays

    def comes_or_goes(self, state: TableState[S], player: int, now_ns: int) -> TableState[S]:
        """A player leaves or rejoins. The game is over if too few are here to play it."""
        if state.over:
            return state
        rules, names = self.rules, state.sitting.names
        after, effects = rules.attendance.comes_or_goes(state.game, player, now_ns)
        too_few = len(names) - len(away(after)) < self.game.players[0]
        if why := "{} leaves" if too_few else rules.attendance.ends(after):
            after, more = rules.end(after, why.replace("{}", names[player]), now_ns)
            effects += more
        return self._apply(state, (after, effects), now_ns)

    def joins(
        self, state: TableState[S], seat: int, newcomer: Newcomer, now_ns: int
    ) -> TableState[S]:
        """Somebody new joins the game; nothing happens if they cannot."""
        if self.why_not(state, newcomer):
            return state
        stepped = self.rules.attendance.join(state.game, newcomer, now_ns)
        sitting = state.sitting.joined(newcomer, seat, state.own.places)
        return self._apply(state, stepped, now_ns, sitting=sitting)

    def why_not(self, state: TableState[S], newcomer: Newcomer) -> str:
        """Why somebody cannot join or rejoin; "": they can."""
        names, attendance, needed = state.sitting.names, self.rules.attendance, self.game.buttons
        if state.over:
            return "this game is over"
        if newcomer.name in [names[player] for player in state.away]:
            return "" if attendance.rejoins is not None else attendance.closed
        if len(names) >= self.game.players[-1]:
            return f"this game is for {self.game.players[-1]}"
        if len(newcomer.switches - {"pad"}) < needed:
            return f"this game needs {needed} buttons a seat"
        try:
            check_distinct((*names, newcomer.name))
            attendance.join(state.game, newcomer, 0)
        except ValueError as error:
            return str(error)
        return ""

    # ---- the result of a step

    def _apply(
        self,
        state: TableState[S],
        stepped: tuple[S, Effects],
        now_ns: int,
        *,
        keeps: bool = True,
        sitting: Sitting | None = None,
    ) -> TableState[S]:
        """Apply the result of a step: the new state, and the effects.

        `keeps`: TAKE BACK can go back to before it. `sitting`: who plays from now on, if that
        changes.
        """
        before, (after, effects) = state.game, stepped
        if after is not before:
            if keeps:
                moment = Moment(now_ns, before, state.sitting)
                state = replace(state, past=(*state.past, moment)[-KEEP_MOMENTS:])
            state = replace(state, sitting=sitting) if sitting is not None else state
            state = self._with_game(state, after)
        return self.apply_effects(state, effects, now_ns)

    def _with_game(self, state: TableState[S], after: S) -> TableState[S]:
        """Take over the game's new state and its view."""
        before, over, sitting = state.own, self.rules.over(after), state.sitting
        if over:
            here = (p for p in range(len(sitting.names)) if p not in away(after))
            own = menu.final(before, self.rules.standings(after), tuple(here))
        else:
            own = self._view(after, sitting)
        state = replace(state, game=after, over=over, own=own)
        if before.racing < own.racing:
            state = replace(state, menu=None)
        if isinstance(before.screen, DiceScreen) and not isinstance(own.screen, DiceScreen):
            return replace(state, reading=None)  # the line under the dice goes with them
        return state

    def apply_effects(self, state: TableState[S], effects: Effects, now_ns: int) -> TableState[S]:
        ended = [self._winners(state, end) for end in effects if isinstance(end, game.Ended)]
        found = reading.from_effects((*ended, *effects), now_ns, state.reading)
        if found is not None and not found.looked_up:
            found = _fitted(state, found)
            if not any(map(reading.decides, effects)):
                found = reading.as_aside(found, state.reading)
        if found is not None:
            state = replace(state, reading=found)
        for effect in effects:
            state = self._apply_effect(state, effect, now_ns)
        return state

    def _apply_effect(self, state: TableState[S], effect: Effect, now_ns: int) -> TableState[S]:
        match effect:
            case Ruling():
                return _ruled(state, effect, now_ns)
            case Score() | Slip():
                return written(state, (effect,))
            case game.Undoable(ruling):
                return _undoable(state, ruling)
            case game.Ended():
                ruling = self._winners(state, effect)
                final = words.final_slip(self.game.title, ruling, self.standings(state))
                return written(_ruled(state, ruling, now_ns), (final,))
            case game.OpenMenu(player, pressed_ns, more):
                return opened(state, player, pressed_ns, by_game=True, more=more)
            case game.CloseMenu():
                return replace(state, menu=None)
            case game.TakeBack():
                return self.take_back(state, now_ns)
            case game.Leave():
                return replace(state, done=True)
        return state

    def _winners(self, state: TableState[S], ended: game.Ended) -> Ruling:
        return self.standings(state).winners(ended.clause, ended.why, ended.undo_to_ns)

    def _view(self, state: S, sitting: Sitting) -> View:
        """The game's view, with each question in a style that its seat can answer."""
        view = self.rules.view(state)
        return questions.at_seats(view, sitting.switches, view.names or sitting.names)

    # ---- what stays to be read

    def read(self, state: TableState[S], now_ns: int) -> TableState[S]:
        """Turn the page. After the last, what was under it comes back, or the game gets `Read`."""
        assert state.reading is not None
        found = state.reading.turned(now_ns)
        if not found.read:
            return replace(state, reading=found)
        if found.looked_up or found.under is not None:
            return replace(state, reading=found.under, read_ns=now_ns)
        kept = None if found.aside else found
        return self.tell(replace(state, reading=kept, read_ns=now_ns), events.Read(now_ns))


def opened(
    state: TableState[S],
    player: int,
    pressed_ns: int,
    *,
    by_game: bool = False,
    more: bool = False,
    title: str = "",
) -> TableState[S]:
    """Open the menu for a player. It replaces another's only if the game opens it."""
    if state.menu is not None and (state.menu.by_game or not by_game):
        return state
    page = menu.MORE.key if more or title else ""
    return replace(state, menu=Menu(player, pressed_ns, by_game, page, title))


def _ruled(state: TableState[S], ruling: Ruling, now_ns: int) -> TableState[S]:
    """Put out a ruling, stamped with the table time of its event."""
    ruling = replace(ruling, at_ns=now_ns + state.back_ns)
    return _undoable(written(state, (ruling,)), ruling)


def written(state: TableState[S], output: tuple[Output, ...]) -> TableState[S]:
    """Add to the output of this input. The last ruling's clause comes first in RULES."""
    cited = [state.cited, *(one.clause for one in output if isinstance(one, Ruling))]
    return replace(state, output=(*state.output, *output), cited=cited[-1])


def _fitted(state: TableState[S], found: Reading) -> Reading:
    """Fit how long pages stay, and whether a question stays up, to what the game shows."""
    if state.over:
        return replace(found, until_ns=found.since_ns + reading.LAST_NS)
    if isinstance(state.own.screen, DiceScreen):
        return replace(found, until_ns=found.since_ns + reading.NEXT_TO_DICE_NS)
    return replace(found, behind=state.asked is not None and state.asked in state.own.asks)


# ---- what can be taken back


def before_the_last(state: TableState[S]) -> int | None:
    """The index of the moment before the press that led to the last ruling, if it is kept."""
    if not state.rulings:
        return None
    to_ns, past = state.rulings[-1].undo_to_ns or 0, state.past
    at = next((at for at, moment in enumerate(past) if moment.at_ns >= to_ns), None)
    perhaps_forgotten = at == 0 and len(past) == KEEP_MOMENTS
    return None if perhaps_forgotten else at


def taken_back(state: TableState[S], at: int, now_ns: int) -> TableState[S]:
    """The table at that moment, without menu or pages. Presses count once it is drawn."""
    moment, undo_to_ns = state.past[at], state.rulings[-1].undo_to_ns or 0
    players = len(moment.sitting.names)
    return replace(
        undrawn(state),
        game=moment.game,
        reading=None,
        sitting=moment.sitting,
        down=tuple(down for down in state.down if down.player < players),
        too_late=None,
        menu=None,
        note=None,
        past=state.past[:at],
        rulings=tuple(r for r in state.rulings if (r.undo_to_ns or 0) < undo_to_ns),
        back_ns=state.back_ns + now_ns - moment.at_ns,
    )


def undrawn(state: TableState[S]) -> TableState[S]:
    """No press counts until the screen is drawn again."""
    return replace(state, shown=False, undrawn=True, number=state.number + 1)


def _undoable(state: TableState[S], ruling: Ruling) -> TableState[S]:
    """Keep a ruling that can be taken back."""
    if ruling.undo_to_ns is None:
        return state
    return replace(state, rulings=(*state.rulings, ruling)[-KEEP:])
