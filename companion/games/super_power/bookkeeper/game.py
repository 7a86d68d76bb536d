"""Super Power, No Sissies: the functions that the table calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.super_power.bookkeeper import (
    ending,
    hands,
    leaving,
    menu,
    own,
    playing,
    questions,
    touches,
)
from companion.games.super_power.bookkeeper.cards import COLOURS
from companion.games.super_power.bookkeeper.outcomes import several
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.rules import RULES, clauses
from companion.games.super_power.bookkeeper.state import Ledger, Options, State, Step, Take
from companion.games.super_power.bookkeeper.tableau import tableau
from companion.games.super_power.bookkeeper.words import standings
from companion.kit.events import Answer, Click, Due, Event, Freed, Hold, Pick, Press
from companion.kit.game import Effect, Rules, Setup
from companion.kit.view import View

TAKE_NS = 6_000_000_000  # so long a penalty stays on the panel, unless it is taken
HANDS_OFF_NS = 500_000_000  # a press sooner after it was meant for what was before


# ---- the beginning and the end


def new(setup: Setup) -> State:
    """The first hand is to be dealt. Raises ValueError with one line."""
    chosen = setup.settings
    state = State(
        options=Options(**{name: chosen[name] for name in Options.__dataclass_fields__}),
        rules=_rules(chosen),
        names=setup.names,
        switches=setup.switches,
        tie_ns=setup.tie_ns,
        points=(0,) * len(setup.names),
        order=tuple(range(len(setup.names))),
        chairs=tuple(range(len(setup.names))),
        ledger=Ledger((0,) * len(setup.names)),
    )
    _check_seats(state)
    return state


def _rules(chosen: Mapping[str, Any]) -> tuple[Rule[State], ...]:
    """The rules that are on. Raises ValueError for those that cannot be on together."""
    ours = {rule.name for rule in RULES}
    theirs = own.own_rules(chosen["own"])
    for rule in theirs:
        if rule.name in ours:
            raise ValueError(f'option own: {rule.title} is called "{rule.name}" as one of ours is')
    rules = (*(rule for rule in RULES if chosen[rule.name]), *theirs)
    on = {rule.name for rule in rules}
    for rule in rules:
        lacking = [name for name in rule.needs if name not in on]
        if lacking:
            raise ValueError(f"{rule.title} needs {lacking[0]}: set option {lacking[0]}=yes")
    return rules


def _check_seats(state: State) -> None:
    """Raises ValueError for seats that the rules cannot be played at."""
    if not any(state.full(player) for player in state.order):
        raise ValueError("super-power needs one seat with four buttons, to tell colours with")
    for name, has in zip(state.names, state.switches, strict=True):
        leaving.check(state, name, has)


def end(state: State, why: str, at_ns: int) -> Step:
    """Somebody ended it, by the menu."""
    return ending.over(state, why, state.undo_to_ns(at_ns))


# ---- what happens


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    if not isinstance(event, Due) and getattr(event, "player", 0) not in state.order:
        return state, ()
    after, said = _step(_taken(state, event), event)
    after, more = _advanced(after, event.at_ns)
    after = _timed(questions.tidied(after), event.at_ns)
    return (state if after == state else after), (*said, *more)


def _step(state: State, event: Event) -> Step:
    if isinstance(event, Press | Click | Hold | Freed):
        return _pressed(state, event)
    match event:
        case Answer() if state.question is not None:
            return questions.on_answer(state, state.question, event)
        case Pick():
            return menu.picked(state, event)
        case Due():
            return _due(state, event.at_ns)
    return state, ()


def _pressed(state: State, event: Press | Click | Hold | Freed) -> Step:
    """A press that no rule takes for itself belongs to the touches."""
    for rule in state.rules:
        taken = rule.pressed(state, event) if rule.pressed is not None else None
        if taken is not None:
            return taken
    match event:
        case Press(button=button) if button in COLOURS:
            return touches.on_press(questions.moving(state, event), event), ()
        case Click() if questions.is_again(state, event):
            return touches.taken_back(state, event), ()
        case Click() | Hold():
            return touches.meant(state, event), ()
        case Freed():
            return touches.freed(state, event), ()
    return state, ()


def _advanced(state: State, now_ns: int) -> Step:
    """Judge the touches that can be judged, in order."""
    said: list[Effect] = []
    while (touch := touches.ready(state, now_ns)) is not None:
        if touches.telling(state):
            state = _overtaken(state)
        if arm := touches.under_an_arm(state, touch):
            state = replace(state, queue=tuple(t for t in state.queue if t not in arm))
            said.append(several(state, touch.player))
            continue
        state = replace(state, queue=tuple(t for t in state.queue if t != touch))
        state, more = playing.judged(state, touch)
        said += more
    return state, tuple(said)


def _overtaken(state: State) -> State:
    """Somebody takes too long to say what a touch was: the table plays on, and it is told late."""
    state, asked = replace(state, opened=None), state.question
    if asked is None or not asked.holds:
        return state
    return replace(state, question=replace(asked, overtaken=True, until_ns=None))


# ---- time


def _taken(state: State, event: Event) -> State:
    """Who presses any button, once told to take cards, has taken them; as has time."""
    now_ns = event.at_ns

    def taken(take: Take) -> bool:
        if take.until_ns is None:
            return False
        if now_ns >= take.until_ns:
            return True
        their = isinstance(event, Press) and event.player == take.player
        return their and now_ns >= take.until_ns - TAKE_NS + HANDS_OFF_NS

    left = tuple(take for take in state.takes if not taken(take))
    return state if left == state.takes else replace(state, takes=left)


def _timed(state: State, now_ns: int) -> State:
    """What has just begun lasts from now."""
    if any(take.until_ns is None for take in state.takes):
        takes = (replace(t, until_ns=t.until_ns or now_ns + TAKE_NS) for t in state.takes)
        state = replace(state, takes=tuple(takes))
    for rule in state.rules:
        if rule.timed is not None:
            state = rule.timed(state, now_ns)
    return questions.timed(state, now_ns, seen=_sees_question(state))


def _due(state: State, now_ns: int) -> Step:
    """Time is up for a rule, a question, or a touch that nobody heard of again."""
    state = touches.forgotten(state, now_ns)
    said: list[Effect] = []
    for rule in state.rules:
        if rule.due is not None:
            state, more = rule.due(state, now_ns)
            said += more
    state, more = questions.due(state, now_ns)
    return state, (*said, *more)


def _alarm(state: State) -> int | None:
    waits = [rule.alarm(state) for rule in state.rules if rule.alarm is not None]
    waits.append(touches.alarm(state))
    waits += [take.until_ns for take in state.takes]
    waits.append(questions.alarm(state))
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


# ---- what is seen


def view(state: State) -> View:
    """What the hand has come to, unless a rule has the table for itself."""
    found = _covering(state)
    if found is None:
        found = hands.view(state) if state.stage == "dealing" else playing.view(state)
    away = tuple(sorted(state.left))
    found = replace(found, places=state.places(), away=away, tableau=tableau(state))
    return replace(found, alarm_ns=_alarm(state))


def _covering(state: State) -> View | None:
    views = (rule.view(state) for rule in state.rules if rule.view is not None)
    return next((view for view in views if view is not None), None)


def _sees_question(state: State) -> bool:
    covering = _covering(state)
    return covering is None or bool(covering.asks)


BOOKKEEPER: Rules[State] = Rules(
    new=new,
    step=step,
    view=view,
    standings=standings,
    over=lambda state: state.stage == "over",
    end=end,
    menu=menu.lines,
    clauses=clauses,
    leave=leaving.leave,
    back=leaving.back,
    join=leaving.join,
    without=own.without,
)
