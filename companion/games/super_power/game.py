"""Super Power as the table calls it: a press means one thing, and time decides the rest."""

from __future__ import annotations

from companion.games.super_power import calls, doghouse, draws, menu, panel, races
from companion.games.super_power.rules import clauses
from companion.games.super_power.state import State, Step, standings
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
        doghouse.check(state, name, has)
    return state


def end(state: State, why: str, at_ns: int) -> Step:
    """Somebody ended it, by the menu."""
    return replace(state, over=True, questions=()), (Ended("SP-5", why, at_ns),)


# ---- what happens


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    if not isinstance(event, Due | Shown) and getattr(event, "player", None) not in state.order:
        return state, ()
    after, effects = _due(calls.standing(state, event.at_ns), event.at_ns)
    if not after.over:
        after, more = _step(after, event)
        effects += more
    after = menu.timed(after, event.at_ns)
    return (state if after == state else after), effects


def _step(state: State, event: Event) -> Step:
    match event:
        case Answer() if state.questions:
            return menu.answered(state, event)
        case _ if state.hand.closing:
            return state, ()
        case Press(asked=True):
            return _asked(state, event), ()
        case Press() if event.button != "pad" and menu.answers_late(
            state, event.player, event.at_ns
        ):
            return menu.is_gone(state, event.player)
        case Click() | Hold() if menu.answers_late(state, event.player, event.pressed_ns):
            return state, ()
        case Press():
            return _pressed(state, event)
        case Click():
            return _clicked(state, event)
        case Hold():
            return _held(state, event)
        case Pick():
            return menu.picked(state, event)
    return state, ()


def _asked(state: State, event: Press) -> State:
    """A touch of somebody who is asked something: me first! is a hand all the same."""
    if event.button != "up" or not state.full(event.player) or state.hand.passing is not None:
        return state
    return races.pressed(state, event, silent=True)


def _pressed(state: State, event: Press) -> Step:
    """A touch: what is raced, and what any touch says of its player."""
    if event.button == "pad":  # an elbow says nothing of cards
        return draws.slapped(state, event), ()
    state = state.with_hand(dealt=False) if state.hand.dealt else state
    if event.player in doghouse.waiting(state):  # no more: PASS LEFT hides who has cards to take
        state = doghouse.passed(state, event.player, event.at_ns)
        return _one_left(state, event)
    took = draws.taken(state, event)
    silent, state = took is not state, took
    if state.hand.passing is None:
        return _means(state, event, silent=silent)
    if not doghouse.plays_again(state, event.player, event.at_ns):
        return _one_left(state, event)
    state, effects = doghouse.gone_round(state, event.at_ns)
    state, more = _means(state, event, silent=silent)
    return state, (*effects, *more)


def _one_left(state: State, event: Press) -> Step:
    """While hands go round, a hand of one card is called as well."""
    if event.button == "right" and state.full(event.player):
        return calls.uno(state, event.player, event.at_ns, event.stamp)
    return state, ()


def _means(state: State, event: Press, *, silent: bool) -> Step:
    """Each button's one meaning; of many at once it is the first."""
    state, is_palm = races.touched(state, event)
    if is_palm:
        state, event, effects = races.as_hand(state, event)
        return races.pressed(state, event, silent=silent), effects
    if event.button == "up" or not state.full(event.player):
        late = doghouse.passed_late(state, event.player, event.at_ns)
        silent = silent or late is not None
        return races.pressed(late or state, event, silent=silent), ()
    return _one_left(state, event)


def _clicked(state: State, event: Click) -> Step:
    """A short press of what can be a long one as well."""
    was_pass = doghouse.was_pass(state, event.player, event.pressed_ns)
    if was_pass or not state.full(event.player) or races.is_of_palm(state, event):
        return state, ()
    if event.button == "down":
        return draws.added(state, event.player, draws.SHORT, event.pressed_ns)
    if event.button == "left":
        return calls.caught(state, event.player, event.pressed_ns, event.stamp)
    return state, ()


def _held(state: State, event: Hold) -> Step:
    """A long press. Of a palm it is no more than a touch."""
    player, pressed_ns = event.player, event.pressed_ns
    if event.button == "pad" or races.is_of_palm(state, event):
        return state, ()
    if not state.full(player):
        if races.is_race(state, event):
            return state, ()
        return calls.uno(races.withdrawn(state, event), player, pressed_ns, event.stamp)
    match event.button:
        case "up":
            return menu.opened(races.stays_down(state, event), event), ()
        case "down" if not doghouse.was_pass(state, player, pressed_ns):
            return draws.added(state, player, draws.LONG, pressed_ns)
        case "left":
            return draws.drawn(state, player, pressed_ns)
    return state, ()


# ---- time

PARTS = (
    (races.closes_ns, races.decided),
    (calls.closes_ns, calls.decided),
    (draws.slaps_close_ns, draws.counted),
    (doghouse.passing_closes_ns, doghouse.gone_round),
    (draws.closes_ns, draws.presumed),
    (menu.closes_ns, menu.given_up),
)


def _due(state: State, now_ns: int) -> Step:
    """Time is up for a race, a catch, hands on the pad, hands that go round, a question.

    Looked at before anything else: what was over by then is judged without what comes now.
    """
    effects: list[Effect] = []
    for closes_ns, does in PARTS:
        at_ns = closes_ns(state)
        if at_ns is not None and now_ns >= at_ns:
            state, more = does(state, now_ns)
            effects += more
    return state, tuple(effects)


def _alarm_ns(state: State) -> int | None:
    waits = [closes_ns(state) for closes_ns, _ in PARTS]
    waits += [calls.lapses_ns(state, call) for call in state.hand.calls]
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


# ---- what is seen


def view(state: State) -> View:
    ask = menu.ask(state)
    return View(
        panel.screen(state),
        asks=(ask,) if ask is not None else (),
        alarm_ns=_alarm_ns(state),
        lit=_waited_for(state),
        hint=ANSWERING if ask is not None else panel.hint(state),
        legend=panel.legend(state),
        racing=True,
        at_once=ask is not None or panel.urgent(state) is not None,
        holds=state.order,
        plays_on=True,
        places=state.places(),
        foot=panel.foot(state),
        away=tuple(sorted(state.away)),
        tableau=panel.tableau(state),
    )


def _waited_for(state: State) -> tuple[int, ...]:
    """Also while somebody is asked: a question holds nobody else up."""
    if state.hand.slaps is not None:
        return state.hand.slaps.missing(state.order)
    return doghouse.waiting(state) or state.order


RULES: Rules[State] = Rules(
    new=new,
    step=step,
    view=view,
    standings=standings,
    over=lambda state: state.over,
    end=end,
    menu=menu.further,
    clauses=lambda state: clauses(state.on),
    leave=doghouse.leave,
    back=doghouse.back,
    join=doghouse.join,
)
