"""The referee: the functions that the table calls."""

from __future__ import annotations

from companion.games.super_power.referee import (
    baby,
    calls,
    debts,
    leaving,
    menu,
    palm,
    panel,
    passing,
    questions,
    reaching,
)
from companion.games.super_power.referee.state import State, Step
from companion.games.super_power.referee.tableau import tableau
from companion.games.super_power.referee.words import standings
from companion.games.super_power.rules import clauses
from companion.kit.events import Answer, Click, Due, Event, Hold, Pick, Press, Shown
from companion.kit.game import Effect, Ended, Rules, Setup
from companion.kit.structs import replace
from companion.kit.view import View

ANSWERING = "Everybody else plays on."

# ---- the beginning and the end


def new(setup: Setup) -> State:
    """The first hand is to be dealt. Raises ValueError with one line."""
    count = len(setup.names)
    state = State(setup, points=(0,) * count, chairs=tuple(range(count)))
    if not any(state.full(player) for player in state.order):
        raise ValueError("super-power needs one seat with four buttons, for draw cards and menu")
    for name, has in zip(setup.names, setup.switches, strict=True):
        leaving.check(state, name, has)
    return state


def end(state: State, why: str, at_ns: int) -> Step:
    """Somebody ended it, by the menu."""
    return replace(state, over=True, questions=()), (Ended("SP-5", why, at_ns),)


# ---- what happens


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    if not isinstance(event, Due | Shown) and getattr(event, "player", None) not in state.order:
        return state, ()
    after, said = _due(calls.standing(state, event.at_ns), event.at_ns)
    if not after.over:
        after, more = _step(after, event)
        said += more
    after = questions.timed(after, event.at_ns)
    return (state if after == state else after), said


def _step(state: State, event: Event) -> Step:
    match event:
        case Press() if event.button != "pad" and questions.answers_late(
            state, event.player, event.at_ns
        ):
            return questions.is_gone(state, event.player)
        case Click() | Hold() if questions.answers_late(state, event.player, event.pressed_ns):
            return state, ()
        case Press():
            return _pressed(state, event)
        case Click():
            return _clicked(state, event)
        case Hold():
            return _held(state, event)
        case Answer() if state.questions:
            return questions.answered(state, event)
        case Pick():
            return menu.picked(state, event)
    return state, ()


def _pressed(state: State, event: Press) -> Step:
    """A touch: what is raced, and what any touch says of its player."""
    if event.button == "pad":  # an elbow says nothing of cards
        return baby.slapped(state, event), ()
    state = state.told(dealt=False) if state.hand.dealt else state
    if event.player in passing.waiting(state):  # and no more: PASS LEFT hides who has cards to take
        state = passing.passed(state, event.player, event.at_ns)
        return _one_left(state, event)
    taking = debts.is_taking(state, event)
    state = debts.taken(state, event)
    if state.hand.passing is None:
        return _means(state, event, taking=taking)
    if not passing.plays_again(state, event.player, event.at_ns):
        return _one_left(state, event)
    state, said = passing.gone_round(state, event.at_ns)
    state, more = _means(state, event, taking=taking)
    return state, (*said, *more)


def _one_left(state: State, event: Press) -> Step:
    """While hands go round, a hand of one card is called as well."""
    if event.button == "right" and state.full(event.player):
        return calls.uno(state, event.player, event.at_ns, event.stamp)
    return state, ()


def _means(state: State, event: Press, *, taking: bool) -> Step:
    """Each button's one meaning; of many at once it is the first."""
    state, is_palm = palm.touched(state, event)
    if is_palm and state.full(event.player):
        state, said = palm.lies(state)
        return reaching.pressed(state, palm.as_hand(state, event), taking=taking), said
    if event.button == "up" or not state.full(event.player):
        late = passing.passed_late(state, event.player, event.at_ns)
        return reaching.pressed(late or state, event, taking=taking or late is not None), ()
    return _one_left(state, event)


def _clicked(state: State, event: Click) -> Step:
    """A short press of what can be a long one as well."""
    said_passed = passing.was_that(state, event.player, event.pressed_ns)
    if said_passed or not state.full(event.player) or palm.was_that(state, event):
        return state, ()
    if event.button == "down":
        return debts.added(state, event.player, debts.SHORT, event.pressed_ns)
    if event.button == "left":
        return calls.caught(state, event.player, event.pressed_ns, event.stamp)
    return state, ()


def _held(state: State, event: Hold) -> Step:
    """A long press. In a race with others it is no more than a touch."""
    if event.button == "pad" or reaching.is_race(state, event) or palm.was_that(state, event):
        return state, ()
    if not state.full(event.player):
        state = reaching.withdrawn(state, event)
        return calls.uno(state, event.player, event.pressed_ns, event.stamp)
    match event.button:
        case "up":
            return menu.opened(reaching.withdrawn(state, event), event), ()
        case "down" if not passing.was_that(state, event.player, event.pressed_ns):
            return debts.added(state, event.player, debts.LONG, event.pressed_ns)
        case "left":
            return debts.drawn(state, event.player, event.pressed_ns)
    return state, ()


# ---- time


def _due(state: State, now_ns: int) -> Step:
    """Time is up for a race, a catch, hands on the pad, hands that go round, a question.

    Looked at before anything else: what was over by then is judged without what comes now.
    """
    said: list[Effect] = []
    if _is_over(reaching.closes_ns(state), now_ns):
        state, more = reaching.decided(state)
        said += more
    if _is_over(calls.closes_ns(state), now_ns):
        state, more = calls.decided(state, now_ns)
        said += more
    if _is_over(baby.closes_ns(state), now_ns):
        state, more = baby.counted(state, now_ns)
        said += more
    if _is_over(passing.closes_ns(state), now_ns):
        state, more = passing.gone_round(state, now_ns)
        said += more
    if _is_over(debts.closes_ns(state), now_ns):
        state, more = debts.presumed(state, now_ns)
        said += more
    if _is_over(questions.closes_ns(state), now_ns):
        state, more = questions.given_up(state, now_ns)
        said += more
    return state, tuple(said)


def _is_over(closes_ns: int | None, now_ns: int) -> bool:
    return closes_ns is not None and now_ns >= closes_ns


def _alarm_ns(state: State) -> int | None:
    waits = [part.closes_ns(state) for part in (reaching, calls, baby, passing, debts, questions)]
    waits += [calls.lapses_ns(state, call) for call in state.hand.calls]
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


# ---- what is seen


def view(state: State) -> View:
    ask, hand = questions.ask(state), state.hand
    urgent = ask or hand.slaps or hand.passing or reaching.screen(state)
    return View(
        panel.screen(state),
        asks=(ask,) if ask is not None else (),
        alarm_ns=_alarm_ns(state),
        lit=_waited_for(state),
        hint=ANSWERING if ask is not None else panel.hint(state),
        legend=panel.legend(state),
        racing=True,
        at_once=bool(urgent),
        holds=state.order,
        plays_on=True,
        places=state.places(),
        away=tuple(sorted(state.away)),
        tableau=tableau(state),
    )


def _waited_for(state: State) -> tuple[int, ...]:
    """Also while somebody is asked: a question holds nobody else up."""
    if state.hand.slaps is not None:
        return state.hand.slaps.missing(state.order)
    return passing.waiting(state) or state.order


REFEREE: Rules[State] = Rules(
    new=new,
    step=step,
    view=view,
    standings=standings,
    over=lambda state: state.over,
    end=end,
    menu=menu.lines,
    clauses=lambda state: clauses(state.on),
    leave=leaving.leave,
    back=leaving.back,
    join=leaving.join,
)
