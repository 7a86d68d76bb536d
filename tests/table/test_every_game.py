"""What every game is held to at the table, whatever children press. A new game is found here."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.nyet import NYET
from companion.kit.game import Game, Setup
from companion.kit.structs import replace
from companion.kit.tableau import Reported, Tableau
from companion.kit.view import View
from companion.table import questions
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.lobby import LobbyState, Offer, lobby
from companion.table.newcomers import newcomers
from companion.table.questions import places
from companion.table.reading import PUT_AWAY, TURN, TURNS
from companion.table.state import TableState
from companion.table.table import Table
from tests.recorded import judged_again

MS = 1_000_000
TIE_NS = 250_000
SWITCHES = ("up", "right", "down", "left", "pad")
PRESSES = 160
GAPS_NS = (0, 1, 200_000, 5 * MS, 90 * MS, 450 * MS, 900 * MS, 3_000 * MS)
FOR_NS = (40 * MS, 80 * MS, 80 * MS, 80 * MS, 700 * MS, 5_000 * MS)


class Children:
    """As many as a game takes, who press anything at any time, and hold it for any while."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.chance = random.Random(f"{game.id} {seed}")
        self.game = game
        self.setup, self.table = self.seated(seed)
        self.state: TableState[Any] = self.table.start()
        self.inputs: list[Input] = []
        self.now_ns = 0

    def seated(self, seed: int) -> tuple[Setup, Table[Any]]:
        game = self.game
        players = self.chance.choice((game.players[0], game.players[0] + 1, game.players[-1]))
        setup = game.setup([f"P{n}" for n in range(players)], self.variant(), seed, TIE_NS)
        return setup, Table(game, setup, range(players))

    def variant(self) -> Mapping[str, Any]:
        return self.chance.choice(self.game.variants).settings if self.game.variants else {}

    def own(self) -> View:
        """What the game wants now, with how its question is answered."""
        view = self.table.rules.view(self.state.game)
        return questions.at_seats(view, self.setup.switches, self.setup.names)

    def give(self, item: Input) -> None:
        self.inputs.append(item)
        self.state, _ = self.table.step(self.state, item)

    def play(self) -> Iterator[None]:
        """Each input, in the order of time, with alarms and drawn screens between."""
        releases: list[tuple[int, int, str]] = []
        for _ in range(PRESSES):
            at_ns = self.now_ns + self.chance.choice(GAPS_NS)
            while releases and releases[0][0] <= at_ns:
                end_ns, seat, switch = releases.pop(0)
                yield from self.wait(end_ns)
                self.give(Release(seat, switch, end_ns))
                yield
            yield from self.wait(at_ns)
            seat, switch = self.chance.randrange(len(self.setup.names) + 1), self.switch()
            self.give(Contact(seat, switch, at_ns))
            yield
            releases = sorted([*releases, (at_ns + self.chance.choice(FOR_NS), seat, switch)])

    def switch(self) -> str:
        """A list is gone through now and then, or nothing would ever be chosen from it."""
        asked = self.state.asked
        listed = asked is not None and asked.style == "list"
        wanted = ("down", "down", "right") if listed else ()
        return str(self.chance.choice((*SWITCHES, *wanted)))

    def wait(self, until_ns: int) -> Iterator[None]:
        self.draw()
        rung = 0
        while (due_ns := self.table.due_ns(self.state)) is not None and due_ns <= until_ns:
            rung = rung + 1 if due_ns <= self.now_ns else 0
            assert rung < 20, f"{self.game.id}: an alarm that rings for ever"
            self.now_ns = max(self.now_ns, due_ns)
            self.give(Due(self.now_ns))
            yield
            self.draw()
        self.now_ns = max(self.now_ns, until_ns)

    def draw(self) -> None:
        """The panel is quick, and now and then it is not."""
        if not self.state.shown and self.chance.random() < 0.9:
            self.give(Shown(self.state.number, self.now_ns))


def named(tableau: Tableau | None) -> set[int]:
    """The players of whom something lies in the middle of the table."""
    if not isinstance(tableau, Reported):
        return set()
    return {*tableau.hands, *(player for fact in tableau.facts for player in fact.players)}


HOWS = (
    "up or down to move",
    "press the button next to your answer",
    "the button moves",
    "a press moves on",
)


def contradicted(view: View, own: View) -> str:
    """What a hint says of a question that is not on the panel, or leaves out of one that is."""
    hint = view.hint
    if not view.asks:
        lines = [*(ask.how for ask in own.asks), *HOWS]
        return next((how for how in lines if how in hint), "")
    ask = view.asks[0]
    about = hint.removesuffix(f": {ask.how}")
    if about == hint:
        return ask.how
    says = {button: choice.label for choice, button in zip(ask.choices, places(ask), strict=False)}
    output = re.findall(r"\b(up|right|down|left) is ([A-Z]\w*)", about)
    found = next((b for b, word in output if not says.get(b, "").startswith(word)), "")
    return found or next((how for how in HOWS if how in about), "")


def is_looked_up(state: TableState[Any]) -> bool:
    """Whether what somebody looked up is on the panel."""
    reading = state.reading
    if reading is None or reading.read or state.view.asks:
        return False
    return reading.looked_up and state.view.screen is reading.pages[0]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_children_press_the_table_knows_what_it_waits_for(
    game: Game[Any], seed: int
) -> None:
    children = Children(game, seed)
    for _ in children.play():
        state = children.state
        players = set(range(len(children.setup.names)))
        view = state.view
        assert {*view.lit, *view.won, *(ask.player for ask in view.asks)} <= players
        assert view.lit or view.alarm_ns is not None, "somebody, or a moment"
        assert view.hint, "and says so to somebody who has never played"
        assert named(view.tableau) <= players
        own = state.own
        assert not {*own.lit, *(ask.player for ask in own.asks)} & state.away, "they are gone"
        for ask in view.asks:
            keys = [choice.key for choice in ask.choices]
            assert len(set(keys)) == len(keys) > 0
        assert not contradicted(view, own), (view.hint, view.asks)
        if is_looked_up(state):
            assert view.hint in ((TURNS,) if own.racing else (TURN, PUT_AWAY))
        if not state.over:
            assert state.own == children.own(), "it is kept, and never old"
            anew = children.table.refresh_view(replace(state, viewed=(None, None, None, 0)))
            assert (anew.view, anew.screen) == (state.view, state.screen), "and so is what is seen"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_inputs_say_the_same_again(game: Game[Any], seed: int) -> None:
    children = Children(game, seed)
    for _ in children.play():
        pass
    again, _ = judged_again(children.table, children.inputs)
    assert again == children.state


# ---- nobody is asked for ever

ANYBODY = newcomers(lambda _seat: ("IDA", "GUS"), lambda _seat, _name: "")
WAITING = lobby(LobbyState(known=("IDA", "GUS"), again=Offer(NYET, {})))
OURS = ("lobby", "newcomers")  # all that they ask gives way; in a game, all that the menu asks
ALONE_NS = 180_000 * MS


def left_alone(table: Table[Any], state: TableState[Any], now_ns: int) -> TableState[Any]:
    """The table three minutes after everybody took their hands away."""
    for down in state.down:
        state, _ = table.step(state, Release(down.seat, down.switch, now_ns))
    until_ns = now_ns + ALONE_NS
    while True:
        state, _ = table.step(state, Shown(state.number, now_ns))
        due_ns = table.due_ns(state)
        if due_ns is None or due_ns > until_ns:
            return state
        now_ns = max(now_ns, due_ns)
        state, _ = table.step(state, Due(now_ns))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [*GAMES, WAITING, ANYBODY], ids=lambda game: game.id)
def test_three_minutes_after_the_last_press_nobody_is_asked(game: Game[Any], seed: int) -> None:
    children = Children(game, seed)
    for count, _ in enumerate(children.play()):
        if count % 8 == 0 and not children.state.done:
            after = left_alone(children.table, children.state, children.now_ns)
            assert after.asked is None or (game.id not in OURS and after.menu is None)
