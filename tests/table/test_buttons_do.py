"""A button does what it says and what the hint says of it: menus, lists, yes and no, pages to read.

Children play every game and the lobby at seats of four buttons, two, one, with a pad and without.
Wherever the table asks, each button of whoever is asked is tried, as nobody else will ever know.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from companion.games import GAMES
from companion.kit.events import LONG_NS
from companion.kit.game import Game, Setup
from companion.kit.view import Ask
from companion.page.snapshot import labels
from companion.table import questions
from companion.table.hands import SEEN_NS, TWICE_NS
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.lobby import lobby
from companion.table.reading import GO_ON, HANDS_OFF_NS
from companion.table.state import TableState
from companion.table.table import Table
from tests.table.test_every_game import MS, SWITCHES, TIE_NS, Children

SEATS = tuple(
    frozenset(seat)
    for seat in ({"up"}, {"up", "pad"}, {"up", "right"}, {"up", "right", "pad"}, SWITCHES[:4])
)
PLAYED = (*GAMES, lobby())
MOVES = {"up", "down", "next"}  # of a list, what is no answer
EVERY = 5  # so many states, of those that ask, are passed over for one that is tried


class ChildrenAtFewButtons(Children):
    """The first sits at a seat of all switches wherever a game wants one; others at such a one."""

    def seated(self, seed: int) -> tuple[Setup, Table[Any]]:
        game, full, few = self.game, frozenset(SWITCHES), SEATS[seed % len(SEATS)]
        players = min(self.chance.choice((2, 3, 4)), game.players[-1])
        names, settings = [f"P{n}" for n in range(players)], self.variant()
        for first, others in ((few, few), (full, few), (full, full)):
            switches = (first, *(others,) * (players - 1))
            setup = game.setup(names, settings, seed, TIE_NS, switches)
            with suppress(ValueError):  # this game cannot be played with so few
                table = Table(game, setup, range(players))
                if min(len(has - {"pad"}) for has in switches) >= game.buttons:
                    break
        return setup, table

    def give(self, item: Input) -> None:
        if not isinstance(item, Contact | Release) or item.switch in self.at(item.seat):
            super().give(item)

    def at(self, seat: int) -> frozenset[str]:
        return self.setup.switches[seat] if seat < len(self.setup.switches) else frozenset()

    def tried(self, player: int, switch: str, *, held: bool) -> TableState[Any] | None:
        """The table after that player has pressed it; None: something else comes first."""
        state, table, seat = self.state, self.table, self.table.seats(self.state)[player]
        if not state.shown:
            state, _ = table.step(state, Shown(state.number, self.now_ns))
        since_ns = state.reading.since_ns + state.back_ns if state.reading else 0
        pressed_ns = max((t.at_ns for t in state.touches if t.player == player), default=0)
        at_ns = max(
            self.now_ns + SEEN_NS, since_ns + HANDS_OFF_NS, pressed_ns + 2 * TWICE_NS
        )  # nobody's second press
        due_ns = table.due_ns(state)
        if due_ns is not None and due_ns <= at_ns + LONG_NS:
            return None
        end: Input = Due(at_ns + LONG_NS) if held else Release(seat, switch, at_ns + 80 * MS)
        for item in (Contact(seat, switch, at_ns), end):
            state, _ = table.step(state, item)
        return state


@pytest.mark.parametrize("seed", range(len(SEATS)))
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.id)
def test_whoever_is_asked_gets_from_each_button_what_it_says(game: Game[Any], seed: int) -> None:
    children = ChildrenAtFewButtons(game, seed)
    for ask in asked(children):
        place = children.state.own.places or range(len(children.setup.names))
        has = children.setup.switches[place[ask.player]]
        says = labels(ask, has)
        for switch in has:
            for held, word in enumerate(says.get(switch, ("", ""))):
                if held and ask.style != "single":
                    continue  # that opens the menu
                line = ask.choices[children.state.cursor % len(ask.choices)].label
                if word == "-1" and line.endswith((" 0", "DONE")):
                    continue  # less is not possible
                after = children.tried(ask.player, switch, held=bool(held))
                if after is not None:
                    wanted = kind(ask, word)
                    assert came(children.state, after) == wanted, (ask, switch, held, word)


def asked(children: Children) -> Iterator[Ask]:
    """Questions that are on the panel, while nobody holds a button."""
    count = 0
    for _ in children.play():
        ask = children.state.asked
        if ask is not None and not children.state.down:
            count += 1
            if count % EVERY == 1:
                yield ask


def kind(ask: Ask, word: str) -> str:
    """What a button with that word claims to do."""
    if not word:
        return "nothing"
    if ask.style == "sheet" and word in ("+1", "-1"):
        return "answers"  # and goes on, on its first line
    if questions.is_list(ask) and word in MOVES:
        return "moves" if len(ask.choices) > 1 else "nothing"
    return "answers"


def came(before: TableState[Any], after: TableState[Any]) -> str:
    """What it did."""
    plays = before.own.others_may_press  # a press is a play, too
    asked = (after.asked, after.menu) == (before.asked, before.menu)
    taken_back = before.cited != after.cited == "undo"  # to where the same is asked
    wait, waited = (len(getattr(state.game, "questions", ())) for state in (after, before))
    counted = after.game is not before.game and not plays
    if counted or not asked or wait < waited or after.done != before.done or taken_back:
        return "answers"
    return "moves" if after.cursor != before.cursor else "nothing"


@pytest.mark.parametrize("seed", range(len(SEATS)))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_page_that_any_press_turns_says_so_on_every_button(game: Game[Any], seed: int) -> None:
    """And the buttons do it: none says what it would do if the page were not there."""
    children = ChildrenAtFewButtons(game, seed)
    for _ in children.play():
        state = children.state
        reading, view = state.reading, state.view
        if reading is None or reading.read or state.down or not covers(state):
            continue
        waited = (
            {ask.player for ask in state.own.asks}
            if not reading.looked_up
            else {*range(len(children.setup.names))} - state.away
        )
        for player in waited:
            says = {m.switch: m for m in view.legend if m.player in (None, player)}
            assert {m.word for m in says.values()} == {GO_ON[0].word}
            after = children.tried(player, min(children.at(player)), held=False)
            assert after is None or after.reading != reading


def covers(state: TableState[Any]) -> bool:
    """Whether a press only brings on what comes after the page."""
    reading, own = state.reading, state.own
    assert reading is not None
    if state.menu is not None:  # over the page
        return False
    asks = bool(own.asks) and not state.view.asks and not state.over
    on_panel = state.view.screen is reading.pages[0] and state.menu is None
    return on_panel and not own.racing and (reading.looked_up or asks)
