"""The menu, which opens on a hold: the lines of every game, and those that a game adds. Pure.

It is open for one player at a time, and only for a while: a child's elbow must not keep the table
waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.kit.circle import away
from companion.kit.clauses import Clauses, label
from companion.kit.game import Rules
from companion.kit.standings import ScoreLine, Standings
from companion.kit.structs import Struct, replace
from companion.kit.view import BACK, TAKE_BACK, Ask, Choice, View
from companion.table import questions

S = TypeVar("S")

OPEN_NS = 20_000_000_000  # how long a menu stays open that nobody uses...
SCORES_NS = 60_000_000_000  # the same for the sheet of scores, which people add up
OFFERED_NS = 8_000_000_000  # ...and one that nobody has asked for
CLOSING_NS = 5_000_000_000  # how long before that it warns

READ_RULES = Choice("rules", "RULES")
SCORES = Choice("scores", "SCORES")
END_GAME = Choice("end game", "END GAME")
LEAVES = Choice("leaves", "LEAVE GAME")
IS_BACK = Choice("is back", "REJOIN GAME")
NEW_GAME = Choice("new game", "NEW GAME")
MORE = Choice("more", "MORE...")
DONE = Choice("", "DONE")

OVER = "Game over. Press to play again, or hold a button for the menu."


class Menu(Struct, frozen=True):
    """An open menu: whose it is, when they touched its button (game time), what it shows."""

    player: int
    pressed_ns: int
    by_game: bool = False  # the game opened it
    page: str = ""  # MORE or RULES: what it shows, if not only the lines up to TAKE BACK
    title: str = ""  # why it opened, if nobody asked for it
    scores: Standings | None = None  # it shows the sheet of scores, which were these at first
    corrected_ns: int | None = None  # when the first of them was corrected


def lines(rules: Rules[S], state: S, menu: Menu) -> tuple[Choice, ...]:
    """The game's lines, and LEAVE GAME; for somebody who left, REJOIN GAME alone."""
    if menu.player in away(state):
        return (IS_BACK,) if rules.attendance.rejoins is not None else ()
    leaves = (LEAVES,) if rules.attendance.leaves is not None else ()
    return (*rules.menu(state, menu.player), *leaves)


def question(menu: Menu, lines: tuple[Choice, ...], has_rules: bool, *, over: bool) -> Ask:
    """TAKE BACK comes first: two presses, whatever else there is.

    With one or two lines that a game puts before it, each of them has a button of its own.
    """
    read = (READ_RULES,) if has_rules else ()
    if over:
        return Ask(menu.player, "MENU", (TAKE_BACK, *read, SCORES, NEW_GAME), style="list")
    at = lines.index(TAKE_BACK) + 1 if TAKE_BACK in lines else 0
    if at and not menu.page:
        likeliest, *likely = lines[: at - 1]
        return Ask(menu.player, "MENU", (likeliest, TAKE_BACK, *likely, MORE, BACK)[:4])
    # END GAME is neither first nor last: people press right, or up and right, by habit.
    offered = menu.page and not menu.title  # TAKE BACK stood before MORE
    first = () if offered else (TAKE_BACK,)
    if lines[:1] == (BACK,):  # a game puts it first
        first, lines = (BACK, *first), lines[1:]
    choices = (*first, *lines[at:], *read, END_GAME, SCORES)
    return Ask(menu.player, menu.title or "MENU", choices, style="list")


def scores_sheet(menu: Menu, numbers: Sequence[ScoreLine]) -> Ask:
    """Everybody's numbers, the leaders first, as they were when the sheet opened."""
    assert menu.scores is not None  # that is what is open
    places = dict(enumerate(menu.scores.places))
    lines = sorted(enumerate(numbers), key=lambda line: places.get(line[1].row, len(numbers)))
    rows = (Choice(str(line), f"{number.name} {number.value}") for line, number in lines)
    return Ask(menu.player, SCORES.label, (DONE, *rows), style="sheet")


def rules_to_read(menu: Menu, clauses: Clauses, last: str) -> Ask:
    """The clauses: first that of the last ruling, about which people argue; last what is off."""
    numbers = sorted(clauses, key=lambda number: (number != last, not clauses[number].is_on))
    lines = tuple(Choice(number, label(number, clauses[number])) for number in numbers)
    return Ask(menu.player, READ_RULES.label, lines, style="list")


def with_menu(view: View, menu: Menu, ask: Ask, names: Sequence[str]) -> View:
    """The view with the menu as its only question."""
    unused_ns = OFFERED_NS if menu.title else OPEN_NS
    ask = replace(ask, patience_ns=SCORES_NS if menu.scores is not None else unused_ns)
    covered = {menu.player, *(other.player for other in view.asks)}
    others = view.lit if view.others_may_press else ()
    lit = (menu.player, *(player for player in others if player not in covered))
    return replace(view, asks=(ask,), lit=lit, hint=questions.how((ask,), names))


def final(before: View, standings: Standings, here: tuple[int, ...]) -> View:
    """The view of a game that is over. `here`: the players who are not away."""
    return View(
        screen=standings.screen(standings.headline(), "Press to play again"),
        lit=here,
        won=standings.leaders,
        hint=OVER,
        places=before.places,
        level=before.level,
        names=before.names,
        tableau=before.tableau,
    )
