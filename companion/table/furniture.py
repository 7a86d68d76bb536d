"""Around the game: questions, the menu, and pages to read. Pure."""

from __future__ import annotations

from companion.kit import events
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask
from companion.table import menu, questions, words
from companion.table.menu import Menu
from companion.table.play import Play, before_the_last, written
from companion.table.state import ClosedMenu, S, TableState

PATIENCES = 3  # so many times as long a list stays open while somebody presses in it


class Furniture(Play[S]):
    """A game with its questions and its menu."""

    # ---- answers

    def choose(
        self, state: TableState[S], ask: Ask, switch: str, at_ns: int, *, held: bool = False
    ) -> TableState[S]:
        """A press that belongs to a question: move the cursor, or answer."""
        state, now_ns = replace(state, note=None, answering_ns=at_ns), at_ns - state.back_ns
        if state.menu is not None and ask.player == state.menu.player:
            state = replace(state, menu=state.menu.used(now_ns))
        cursor, key = questions.pressed(ask, state.cursor, switch, held=held)
        state = replace(state, cursor=cursor)
        if key is None:
            return state
        if state.menu is not None and ask.player == state.menu.player:
            return self._picked(replace(state, menu=None), state.menu, key, now_ns)
        return self.tell(state, events.Answer(ask.player, key, now_ns))

    def _picked(self, state: TableState[S], used: Menu, key: str, now_ns: int) -> TableState[S]:
        """Do what a line of the menu says; the menu has closed."""
        match key:
            case "":
                return self._closed(state, used, now_ns)
            case _ if used.scores is not None:
                row, by = int(key[1:]), 1 if key[0] == "+" else -1
                return self.correct(replace(state, menu=used), used, row, by, now_ns)
            case _ if used.reads:
                return self._closed(self.read_rule(state, key, now_ns), used, now_ns)
            case menu.READ_RULES.key:
                return replace(state, menu=replace(used, reads=True))
            case TAKE_BACK.key if before_the_last(state) is None:
                return self._closed(state, used, now_ns)
            case TAKE_BACK.key:
                return self.take_back(state, now_ns)
            case menu.MORE.key:
                return replace(state, menu=replace(used, more=True))
            case menu.SCORES.key:
                return self._scores(state, used)
            case menu.NEW_GAME.key:
                return replace(state, left=True)
            case menu.LEAVES.key | menu.IS_BACK.key | menu.END_GAME.key:
                does = self.end if key == menu.END_GAME.key else self.comes_or_goes
                closed = self._closed(state, used, now_ns, key)
                # Undo goes to a menu that is closed.
                return does(replace(closed, past=state.past), used.player, now_ns)
        return self.tell(state, events.Pick(used.player, key, used.pressed_ns, now_ns))

    def _scores(self, state: TableState[S], used: Menu) -> TableState[S]:
        """Print the scores, and open a sheet to correct them."""
        standings = self.standings(state)
        slip = words.slip_so_far(self.game.title, standings)
        sheet = replace(used, scores=standings)
        return written(replace(state, menu=sheet), (Score(standings), slip))

    def _closed(
        self, state: TableState[S], closed: Menu, now_ns: int, line: str = ""
    ) -> TableState[S]:
        """The menu has closed without one of the game's lines; a game that opened it is told so.

        `line`: the line of the table's own that was chosen.
        """
        if closed.scores is not None and closed.corrected_ns is not None:
            state = written(state, (words.slip_corrected(closed.scores, self.standings(state)),))
        if not closed.by_game:
            return state
        return self.tell(state, events.Pick(closed.player, line, closed.pressed_ns, now_ns))

    # ---- time

    def gives_way_ns(self, state: TableState[S]) -> int | None:
        """When a question of the game's is answered by nothing, even if it is still in use."""
        asked, since_ns = state.asked, state.asked_ns
        if state.menu is not None or asked is None or asked.patience_ns is None or since_ns is None:
            return None
        unused_ns = max(since_ns, state.answering_ns) + asked.patience_ns
        return min(unused_ns, since_ns + PATIENCES * asked.patience_ns)

    def furniture_due(self, state: TableState[S], at_ns: int) -> TableState[S]:
        """Whatever has been up for long enough: a menu, a page that is in sight, a question."""
        now_ns = at_ns - state.back_ns
        state = self._menu_due(state, now_ns)
        found = state.reading if state.menu is None else None
        if found is not None and not found.read and now_ns >= found.until_ns:
            state = self.read(state, now_ns)
        gives_way_ns = self.gives_way_ns(state)
        if gives_way_ns is None or at_ns < gives_way_ns:
            return state
        assert state.asked is not None
        answer = events.Answer(state.asked.player, "", now_ns)
        return self.tell(replace(state, answering_ns=at_ns), answer)

    def _menu_due(self, state: TableState[S], now_ns: int) -> TableState[S]:
        """Close a menu that nobody uses, with a warning."""
        if state.menu is None or now_ns < state.menu.alarm_ns:
            return state
        if now_ns < state.menu.until_ns:
            return replace(state, menu=replace(state.menu, closing=True))
        closed = ClosedMenu(state.menu.player, now_ns)
        unused = replace(state, menu=None, closed_menu=closed)
        return self._closed(unused, state.menu, now_ns)
