"""Random evenings of Super Power: whatever people press, no step raises and nothing is lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.bookkeeper.cards import BUTTONS, COLOURS
from companion.games.super_power.bookkeeper.playing import turn_screen
from companion.games.super_power.bookkeeper.state import State
from companion.kit.events import Answer, Click, Event, Freed, Hold, Pick, Press
from companion.kit.events import Due as GameDue
from companion.kit.events import Read as GameRead
from companion.kit.events import Shown as GameShown
from companion.kit.game import EVERY_SWITCH, Ended, Game, Output
from companion.kit.rulings import Ruling
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.questions import places
from companion.table.state import TableState
from companion.table.table import Table
from tests.at_table import MS, NAMES, TIE_NS
from tests.recorded import Recorded, judged_again
from tests.super_power_table import EVERY_RULE, evening

SWITCHES = (*COLOURS, "pad")
RULES = SUPER_POWER.rules()


def settings(seed: int) -> dict[str, Any]:
    """Every switch gets its turn; every third evening has them all."""
    chance = random.Random(seed)
    some = {name: seed % 3 == 0 or chance.random() < 0.5 for name in EVERY_RULE}
    return {
        **some,
        "mode": "bookkeeper",
        "doghouse": seed % 4,
        "tell_all": seed % 5 == 0,
        "hands": 2,
    }


def seats(seed: int, players: int) -> tuple[frozenset[str], ...]:
    """Now and then a seat has one button only; the first one has them all."""
    few = frozenset({"up", "pad"})
    return tuple(few if p and (seed + p) % 7 == 0 else EVERY_SWITCH for p in range(players))


def check(state: State) -> None:
    """What must hold after everything that anybody did."""
    ledger = state.ledger
    spent = ledger.paid + ledger.muted + ledger.removed
    assert ledger.asked == spent + state.turn.owed
    assert state.turn.owed >= 0
    assert min((*ledger.drawn, *state.points)) >= 0
    assert sorted((*state.order, *state.left)) == list(range(len(state.names)))
    assert state.turn.direction in (1, -1)
    assert len(set(state.out)) == len(state.out)
    if state.stage == "playing" and state.players_in:
        assert state.turn.player in state.players_in
    assert len({(touch.player, touch.button) for touch in state.queue}) == len(state.queue)
    if state.question is not None:
        assert state.question.topic.ask(state, state.question)[1]
        assert state.full(state.question.player)
    if state.stage == "over":
        return
    view = RULES.view(state)
    assert view.hint or view.asks  # how a question is answered is the table's to say
    assert sorted(view.places) == list(range(len(state.names)))
    assert set(view.lit) <= set(state.order)


class Crowd:
    """People who press anything, answer anything, and sometimes play; the real table between."""

    def __init__(self, seed: int, game: Game[State] = SUPER_POWER) -> None:
        self.chance = random.Random(seed)
        players = 2 + seed % 15
        has = seats(seed, players)
        setup = game.setup(NAMES[:players], settings(seed), seed, TIE_NS, has)
        self.table: Table[State] = Table(game, setup, range(players))
        self.state: TableState[State] = self.table.start()
        self.said: list[Output] = []
        self.inputs: list[Input] = []
        self.at_ns = 0
        self.down: set[tuple[int, str]] = set()

    def give(self, item: Input) -> None:
        self.inputs.append(item)
        self.state, said = self.table.step(self.state, item)
        self.said += said
        check(self.state.game)
        if self.state.game.opened is not None:
            assert self.state.menu is not None, "those behind it would wait for ever"
        for ruling in said:
            if isinstance(ruling, Ruling):
                assert ruling.headline
                assert ruling.reason
                assert ruling.clause.startswith("SP-") or ruling.clause == "undo"
                assert list(ruling.race) == sorted(ruling.race, key=lambda f: f.after_ns)

    def act(self) -> None:
        """One thing that somebody does, and what time does meanwhile."""
        chance = self.chance
        self.wait(chance.choice([0, 0.1, 0.25, 5, 40, 90, 700, 2_000]))
        if self.state.asked is not None and chance.random() < 0.7:
            self.answer()
            return
        player = chance.randrange(len(self.table.seats(self.state)))
        if chance.random() < 0.4:
            player = self.state.game.turn.player
        seat = self.table.seats(self.state)[player]
        switch = chance.choice(SWITCHES) if chance.random() < 0.2 else chance.choice([*COLOURS])
        self.press(seat, switch, 700 if chance.random() < 0.3 else 60)

    def answer(self) -> None:
        ask = self.state.asked
        assert ask is not None
        seat = self.table.seats(self.state)[ask.player]
        self.wait(400)
        if ask.style == "list":
            for _ in range(self.chance.randrange(len(ask.choices))):
                self.press(seat, "down", 50)
            self.press(seat, self.chance.choice(["right", "right", "left"]), 50)
        else:
            button, held = self.chance.choice(places(ask))
            self.press(seat, button, 700 if held else 50)

    def press(self, seat: int, switch: str, for_ms: float) -> None:
        self.give(Contact(seat, switch, self.at_ns))
        if self.chance.random() < 0.3:
            self.down.add((seat, switch))  # let go later, over other people's presses
            return
        self.wait(for_ms)
        self.give(Release(seat, switch, self.at_ns))

    def wait(self, ms: float) -> None:
        until_ns = self.at_ns + round(ms * MS)
        for key in sorted(self.down):
            if self.chance.random() < 0.5:
                self.give(Release(*key, self.at_ns))
                self.down.discard(key)
        self.draw()
        rings = 0
        while (due_ns := self.table.due_ns(self.state)) is not None and due_ns <= until_ns:
            self.at_ns = max(self.at_ns, due_ns)
            self.give(Due(self.at_ns))
            self.draw()
            rings += 1
            assert rings < 100, "an alarm that changes nothing"
        self.at_ns = until_ns

    def draw(self) -> None:
        if not self.state.shown:
            self.give(Shown(self.state.number, self.at_ns))


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_whatever_a_crowd_presses_the_books_balance(first: int) -> None:
    clauses: set[str] = set()
    for seed in range(first, first + 20):
        crowd = Crowd(seed)
        for _ in range(150):
            crowd.act()
        clauses |= {s.clause for s in crowd.said if isinstance(s, Ruling)}
    assert clauses >= {"SP-1", "SP-2", "SP-3", "undo"}, "the crowd must get somewhere"


@pytest.mark.parametrize("seed", range(40))
def test_undo_goes_back_to_before_the_ruling_s_first_touch_and_on_again(seed: int) -> None:
    recorded = Recorded(SUPER_POWER)
    crowd = Crowd(seed, recorded.game)
    undone = 0
    for _ in range(120):
        crowd.act()
        state = crowd.state
        if not state.rulings or undone > 15:
            continue
        undone += 1
        undo_to_ns = state.rulings[-1].undo_to_ns
        assert undo_to_ns is not None
        back, _ = crowd.table.take_back(state, crowd.at_ns - state.back_ns)
        assert all((r.undo_to_ns or 0) < undo_to_ns for r in back.rulings)
        assert not back.over
        if state.over:  # perhaps by END GAME, which is no event of the game's
            continue
        since = max(i for i, (before, _) in enumerate(recorded.steps) if before is back.game)
        again = back.game
        if state.back_ns == 0:
            for _, event in recorded.steps[since:]:
                again, _ = recorded.again(again, event)
            assert again == state.game
    assert undone


def test_plays_that_hung_on_the_same_moment_are_taken_back_together() -> None:
    """CLEO touched while it was not yet known what BEN's touch was: neither is lost alone."""
    table = evening().play("A green; B red; +20 C blue")
    assert table.heard()[1:] == ["SP-1 BEN plays RED", "SP-1 CLEO plays BLUE"]
    table.play("A red/TAKE BACK")
    assert turn_screen(table.game).who == "BEN"
    assert [r.headline for r in table.state.rulings] == ["HAND 1: GREEN"]


def test_a_play_waits_out_the_tie_window_however_short_the_press() -> None:
    """A touch of the same instant may be told of later: nothing is ruled before it could."""
    state = evening().play("A green").game
    at_ns = state.pile[-1].at_ns + 10_000 * MS
    events: list[Event] = [
        Press(3, "down", at_ns),
        Click(3, "down", at_ns, at_ns + 1_000),
        Press(1, "right", at_ns + TIE_NS),
        Click(1, "right", at_ns + TIE_NS, at_ns + TIE_NS),
    ]
    for event in events:
        state, said = RULES.step(state, event)
        assert said == ()
    assert RULES.view(state).alarm_ns == at_ns + TIE_NS + 1
    state, said = RULES.step(state, GameDue(at_ns + TIE_NS + 1))
    assert [s.headline for s in said if isinstance(s, Ruling)] == [
        "BEN plays YELLOW",
        "DEAD HEAT BEN + DAN",
    ]


def anything(chance: random.Random, state: State, at_ns: int) -> Event:
    """Any event at all, sensible or not; answers among them that were never offered."""
    player = chance.randrange(-1, 18)
    button = chance.choice([*SWITCHES, "elbow"])
    touch = chance.choice(state.queue) if state.queue and chance.random() < 0.7 else None
    pressed_ns = touch.at_ns if touch else at_ns - chance.choice([0, 80 * MS, 10**12])
    if touch:
        player, button = touch.player, touch.button
    keys = ["yes", "no", "", "end game", "0", "7", "99", "card skip", "card nothing", "more"]
    asked = state.question
    if asked is not None and chance.random() < 0.7:
        player = asked.player
        keys = [choice.key for choice in asked.topic.ask(state, asked)[1]]
    lines = [line.key for line in RULES.menu(state, max(0, player) % len(state.names))]
    events: list[Event] = [
        Press(player, button, at_ns),
        Click(player, button, pressed_ns, at_ns),
        Hold(player, button, pressed_ns, at_ns),
        Freed(player, button, at_ns),
        Answer(player, chance.choice(keys), at_ns),
        Answer(player, chance.choice(keys), at_ns),
        Pick(player, chance.choice([*keys, *lines]), pressed_ns, at_ns),
        GameShown(at_ns),
        GameRead(at_ns),
        GameDue(at_ns),
    ]
    return chance.choice(events)


def first_state(seed: int) -> State:
    players = 2 + seed % 15
    setup = SUPER_POWER.setup(NAMES[:players], settings(seed), seed, TIE_NS, seats(seed, players))
    state: State = RULES.new(setup)
    return state


@pytest.mark.parametrize("first", range(0, 200, 25))
def test_no_order_of_events_makes_the_game_raise(first: int) -> None:
    for seed in range(first, first + 25):
        chance = random.Random(seed)
        state = first_state(seed)
        at_ns = 0
        for _ in range(250):
            at_ns += chance.choice([0, 1, 100_000, 5 * MS, 800 * MS, -3 * MS])
            if RULES.over(state):
                break
            after, effects = RULES.step(state, anything(chance, state, at_ns))
            assert after is state or after != state, "the same state, if nothing changed"
            assert RULES.over(after) == any(isinstance(e, Ended) for e in effects)
            state = after
            check(state)


@pytest.mark.parametrize("seed", range(60))
def test_the_same_inputs_give_the_same_state(seed: int) -> None:
    chance = random.Random(seed)
    first = first_state(seed)
    state, at_ns, events = first, 0, []
    for _ in range(60):
        if RULES.over(state):
            break
        at_ns += chance.choice([0, 5 * MS, 800 * MS])
        events.append(anything(chance, state, at_ns))
        state, _ = RULES.step(state, events[-1])
    again = first
    for event in events:
        again, _ = RULES.step(again, event)
    assert again == state


@pytest.mark.parametrize("seed", range(8))
def test_an_evening_judged_again_says_the_same_again(seed: int) -> None:
    crowd = Crowd(seed)
    for _ in range(150):
        crowd.act()
    assert judged_again(crowd.table, crowd.inputs) == (crowd.state, crowd.said)


def test_every_button_has_a_colour() -> None:
    assert set(BUTTONS.values()) == EVERY_SWITCH - {"pad"}
