"""Around the game: questions, the menu and pages to read; and what players see of all that. Pure.

Pages to read cover the game, and a menu covers both.
"""

from __future__ import annotations

from companion.kit import clauses, events
from companion.kit.clauses import Clauses
from companion.kit.events import LONG_NS
from companion.kit.screens import (
    AskScreen,
    BoardScreen,
    DiceScreen,
    FactsScreen,
    Footed,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask, View
from companion.table import menu, questions, reading, words
from companion.table.menu import Menu
from companion.table.play import Play, before_the_last, written
from companion.table.reading import Reading
from companion.table.state import S, Since, TableState

EVERYBODY = "ALL"  # the title of a question to several players
PATIENCES = 3  # a question that is being used stays this many times its patience, but for a sheet


class Furniture(Play[S]):
    """A game with its questions and its menu."""

    def start(self, game: S | None = None) -> TableState[S]:
        """A new table, with the game in that state, or at its beginning."""
        first = self._first if game is None else game
        view = self._view(first, self._sitting)
        return self.refresh_view(TableState(first, view, view, view.screen, self._sitting))

    # ---- answers

    def choose(
        self, state: TableState[S], ask: Ask, switch: str, at_ns: int, *, held: bool = False
    ) -> TableState[S]:
        """A press that belongs to a question: move the cursor, or answer."""
        now_ns, opened = at_ns - state.back_ns, state.menu
        cursor, key = questions.pressed(ask, state.cursor, switch, held=held)
        state = replace(state, note=None, answering_ns=at_ns, closing=False, cursor=cursor)
        if key is None:
            return state
        if opened is not None and ask.player == opened.player:
            return self._picked(replace(state, menu=None), opened, key, now_ns)
        return self.tell(state, events.Answer(ask.player, key, now_ns))

    def _picked(self, state: TableState[S], opened: Menu, key: str, now_ns: int) -> TableState[S]:
        """Do what the chosen line of the menu says. The menu has closed already."""
        match key:
            case "":
                return state
            case _ if opened.scores is not None:
                line, by = int(key[1:]), 1 if key[0] == "+" else -1
                return self.correct(replace(state, menu=opened), opened, line, by, now_ns)
            case _ if opened.page == menu.READ_RULES.key:
                pages = clauses.pages(key, self.clauses(state)[key])
                return replace(state, reading=reading.looked_up(pages, state.reading, now_ns))
            case menu.READ_RULES.key | menu.MORE.key:
                return replace(state, menu=replace(opened, page=key))
            case TAKE_BACK.key if before_the_last(state) is None:
                return _with_remark(
                    state, "NOTHING TO UNDO", "There is no ruling to take back.", now_ns
                )
            case TAKE_BACK.key:
                return self.take_back(state, now_ns)
            case menu.SCORES.key:
                return self._scores(state, opened)
            case menu.NEW_GAME.key:
                return replace(state, done=True)
            case menu.END_GAME.key:
                return self.end(state, opened.player, now_ns)
            case menu.LEAVES.key | menu.IS_BACK.key:
                return self.comes_or_goes(state, opened.player, now_ns)
        return self.tell(state, events.Pick(opened.player, key, opened.pressed_ns, now_ns))

    def _scores(self, state: TableState[S], opened: Menu) -> TableState[S]:
        """Print the scores, and open a sheet to correct them."""
        standings = self.standings(state)
        slip = words.slip_so_far(self.game.title, standings)
        sheet = replace(opened, scores=standings)
        return written(replace(state, menu=sheet), (Score(standings), slip))

    def sheet_closed(self, state: TableState[S], closed: Menu, now_ns: int) -> TableState[S]:
        """Print and show what was corrected in a menu that has closed."""
        if closed.scores is None or closed.corrected_ns is None:
            return state
        slip = words.slip_corrected(closed.scores, self.standings(state))
        return _with_remark(written(state, (slip,)), "CORRECTED", ". ".join(slip.lines), now_ns)

    # ---- time

    def gives_way_ns(self, state: TableState[S]) -> int | None:
        """When the menu warns that it will close, or when it or the game's question gives way."""
        asked, since_ns = state.asked, state.asked_ns
        if asked is None or asked.patience_ns is None or since_ns is None:
            return None
        at_ns = max(since_ns, state.answering_ns) + asked.patience_ns
        if not questions.has_numbers(asked):
            at_ns = min(at_ns, since_ns + PATIENCES * asked.patience_ns)
        return at_ns if state.menu is None or state.closing else at_ns - menu.CLOSING_NS

    def furniture_due(self, state: TableState[S], at_ns: int) -> TableState[S]:
        """Turn a page that was up for long enough; let a menu or a question give way."""
        now_ns, opened = at_ns - state.back_ns, state.menu
        gives_way_ns = self.gives_way_ns(state)
        found = state.reading if opened is None else None
        if found is not None and not found.read and now_ns >= found.until_ns:
            state = self._read(state, found, now_ns)
        if gives_way_ns is None or at_ns < gives_way_ns:
            return state
        if opened is None:
            assert state.asked is not None  # that is what gives way
            answer = events.Answer(state.asked.player, "", now_ns)
            return self.tell(replace(state, answering_ns=at_ns), answer)
        if state.closing:
            return _with_menu_closed(state, opened.player, now_ns)
        return replace(state, closing=True)

    def _read(self, state: TableState[S], found: Reading, now_ns: int) -> TableState[S]:
        """Turn the page, once no button that was down may yet open the menu."""
        holds = (down.at_ns - state.back_ns + LONG_NS for down in state.down if not down.long)
        until_ns = max(holds, default=now_ns)
        if until_ns > now_ns and not found.waited:  # else it waits for as long as people press
            return replace(state, reading=replace(found, until_ns=until_ns, waited=True))
        return self.read(state, now_ns)

    # ---- what players see

    def refresh_view(self, state: TableState[S]) -> TableState[S]:
        """Bring the view, the question and the screen up to date with the rest of the state."""
        if state.viewed == (state.game, state.reading, state.menu, state.cursor):
            return state
        if state.reading is not None and state.reading.read and not state.own.keep_last_message:
            state = replace(state, reading=None)
        view = reading.with_pages(state.own, state.reading, over=state.over)
        if state.menu is not None:  # what it covers stays to be read
            ask = questions.at_seat(self._asked_by_menu(state, state.menu), _has(state, state.menu))
            view = replace(view, alarm_ns=state.own.alarm_ns)
            view = menu.with_menu(view, state.menu, ask, state.names)
        after = _with_question(state, view.asks[0] if view.asks else None)
        viewed = (after.game, after.reading, after.menu, after.cursor)
        after = replace(after, view=view, viewed=viewed, screen=_screen(after, view))
        if after.screen == state.screen and after.asked_ns == state.asked_ns:
            return after
        return replace(after, number=after.number + 1, shown=False)

    def clauses(self, state: TableState[S]) -> Clauses:
        """The rules by number, in our words; nothing where there is no game."""
        found = self.rules.clauses
        return {**found(state.game), **words.CLAUSES} if found is not None else {}

    def _asked_by_menu(self, state: TableState[S], opened: Menu) -> Ask:
        if opened.scores is not None:
            return menu.scores_sheet(opened, self.numbers(state.game))
        if opened.page == menu.READ_RULES.key:
            return menu.rules_to_read(opened, self.clauses(state), state.cited)
        lines = () if state.over else menu.lines(self.rules, state.game, opened)
        return menu.question(opened, lines, self.rules.clauses is not None, over=state.over)


def _with_menu_closed(state: TableState[S], player: int, now_ns: int) -> TableState[S]:
    """Close the menu that a player left open, and say so."""
    state = replace(state, menu=None, closed_menu=Since(player, now_ns))
    why = f"{state.names[player]} left it open. Play on."
    return _with_remark(state, "MENU CLOSED", why, now_ns)


def _with_remark(state: TableState[S], title: str, text: str, now_ns: int) -> TableState[S]:
    """Say for a while what the table itself has to say."""
    pages, until_ns = (MessageScreen(title, text),), now_ns + reading.READ_NS
    remark = Reading(pages, now_ns, until_ns, behind=True)
    return replace(state, reading=reading.as_aside(remark, state.reading))


def _with_question(state: TableState[S], asked: Ask | None) -> TableState[S]:
    """With the question that is asked now; a new one has to be drawn before it is answered."""
    before = state.asked
    if asked == before:
        return state
    if questions.is_the_same(asked, before):
        return replace(state, asked=asked)
    cursor = asked.cursor if asked else 0
    return replace(state, asked=asked, note=None, asked_ns=None, closing=False, cursor=cursor)


def _screen(state: TableState[S], view: View) -> Screen:
    """The question on the panel, or else the view's screen; with the game's foot."""
    screen, asked = view.screen, state.asked
    if asked is not None:
        who = EVERYBODY if questions.are_alike(view.asks) else state.names[asked.player]
        screen = asked.screen or questions.screen(asked, who, state.cursor)
    if state.own.foot and isinstance(screen, Footed):
        return replace(screen, foot=state.own.foot)
    return screen


def _has(state: TableState[S], opened: Menu) -> frozenset[str]:
    """The switches of the seat where the player with the menu sits now."""
    places = state.own.places
    return state.sitting.switches[places[opened.player] if places else opened.player]


# ---- notes: a press did not count, or a menu is about to close. They change neither the number of
# ---- the screen nor what a press means, so a late press that is judged in its own time alters none


def noted_screen(state: TableState[S]) -> Screen:
    """The screen with the note in its title, its bar, its foot or the line under dice."""
    shown, (words, _) = state.screen, _note(state)
    match shown:
        case _ if not words:
            return shown
        case AskScreen() | BoardScreen():
            return replace(shown, who=words)
        case ScoreScreen(todo=todo) | OrderScreen(todo=todo):
            return replace(shown, todo=" · ".join(filter(None, [words, todo])))
        case RulingScreen() | MessageScreen():
            return replace(shown, foot=(words, *shown.foot))
        case FactsScreen():
            return replace(shown, rows=(*shown.rows, ("", words)))
        case DiceScreen(note=""):
            return replace(shown, note=words)
    return shown


def hint(state: TableState[S]) -> str:
    """What to do now, for the page; the note comes first."""
    return " ".join(words for words in (_note(state)[1], state.view.hint) if words)


def _note(state: TableState[S]) -> tuple[str, str]:
    """The note in a few words and as a sentence; empty if there is none."""
    if state.menu is not None and state.closing:
        who = state.names[state.menu.player]
        return f"CLOSING: {who}", f"{who}: the menu closes in 5 s."
    if state.note is not None:
        who, asked = state.names[state.note.player], [ask.player for ask in state.view.asks]
        sentence = f"{who} {state.note.sentence}"
        if asked and state.note.while_asked and state.note.player not in asked:
            return f"{state.note.while_asked.format(who)}: {state.names[asked[0]]}", sentence
        return f"{state.note.words}: {who}", sentence
    return "", ""
