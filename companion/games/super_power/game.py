"""Super Power, No Sissies: the two functions that the table calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.super_power import answers, passing, showing, slapping, touches
from companion.games.super_power.cards import BUTTONS
from companion.games.super_power.hints import hint
from companion.games.super_power.options import SETTINGS, VARIANTS, options
from companion.games.super_power.questions import ask
from companion.games.super_power.state import Ledger, State, Step, Touch
from companion.kit.events import Answer, Click, Due, Event, Freed, Hold, Press
from companion.kit.game import EVERY_SWITCH, Effect, Settings
from companion.kit.view import View


class SuperPower:
    """The game as the table runs it."""

    id = "super-power"
    title = "Super Power, No Sissies"
    about = "Shed your cards first, in turn or out of it, by as many house rules as you dare."
    players = range(2, 17)
    buttons = 1
    settings = SETTINGS
    variants = VARIANTS

    def new(
        self,
        names: Sequence[str],
        settings: Settings,
        seed: int,
        tie_ns: int,
        switches: Sequence[frozenset[str]],
    ) -> State:
        """The first hand is to be dealt. Raises ValueError with one line."""
        del seed  # nothing is thrown
        chosen, rules = options(settings)
        switches = tuple(switches) or (EVERY_SWITCH,) * len(names)
        state = State(
            options=chosen,
            rules=rules,
            names=tuple(names),
            switches=switches,
            tie_ns=tie_ns,
            points=(0,) * len(names),
            order=tuple(range(len(names))),
            ledger=Ledger((0,) * len(names)),
        )
        _check_seats(state)
        return state

    def step(self, state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
        """One event, at any time. Never raises."""
        if not isinstance(event, Due) and getattr(event, "player", 0) not in state.order:
            return state, ()
        state, said = _step(state, event)
        state, more = touches.advanced(state, event.at_ns)
        return state.timed(event.at_ns), (*said, *more)

    def view(self, state: State) -> View:
        """The screen, the question and the alarm that follow from the state."""
        asked = state.question if state.slaps is None else None  # first the hands, then words
        return View(
            screen=showing.screen(state),
            asks=(ask(state, asked),) if asked is not None else (),
            alarm_ns=_alarm(state),
            lit=showing.lit(state),
            won=state.won if state.news else (),
            hint=hint(state),
            legend=showing.legend(state),
            places=state.places(),
        )

    def standings(self, state: State) -> tuple[tuple[str, int], ...]:
        return state.standings()

    def over(self, state: State) -> bool:
        return state.stage == "over"


SUPER_POWER = SuperPower()


def _check_seats(state: State) -> None:
    """Raises ValueError for seats that the rules cannot be played at."""
    if not any(len(has - {"pad"}) == 4 for has in state.switches):
        raise ValueError("super-power needs one seat with four buttons, to tell colours with")
    lacking = [
        name
        for name, has in zip(state.names, state.switches, strict=True)
        if "pad" not in has and state.on("spank")
    ]
    if lacking:
        raise ValueError(f"{lacking[0]}'s seat has no pad to spank: set option spank=no")


def _step(state: State, event: Event) -> Step:
    match event:
        case Press(button="pad") if state.stage != "passing":
            return slapping.on_slap(state, event, touches.undo_to_ns(state, event.at_ns))
        case Press() if state.stage == "passing":
            return state, ()  # what it says is known when it comes up
        case Click() if state.stage == "passing":
            return passing.on_click(state, event)
        case Press(button=button) if button in BUTTONS.values():
            return touches.on_press(state, event), ()
        case Hold() if state.stage == "passing" and state.question is None:
            touch = Touch(event.player, event.button, event.pressed_ns, event.pressed_ns, "long")
            return answers.opened(state, touch)
        case Click() | Hold():
            return touches.meant(state, event), ()
        case Freed():
            return touches.freed(state, event), ()
        case Answer() if state.question is not None:
            return answers.on_answer(state, state.question, event)
        case Due():
            return _due(state, event.at_ns)
    return state, ()


def _due(state: State, now_ns: int) -> Step:
    """Time is up for a question, a spank, a page of news, or a touch nobody heard of again."""
    said: tuple[Effect, ...] = ()
    state = touches.forgotten(state, now_ns)
    if state.news and state.news_until_ns is not None and now_ns >= state.news_until_ns:
        news = state.news[1:]
        state = replace(state, news=news, news_until_ns=now_ns + state.page_ns)
    closes_ns = slapping.closes_ns(state)
    if state.slaps is not None and closes_ns is not None and now_ns >= closes_ns:
        state, said = slapping.close(state, state.slaps, now_ns)
    asked = state.question if state.slaps is None else None
    if asked is not None and asked.until_ns is not None and now_ns >= asked.until_ns:
        state, more = answers.given_up(state, asked)
        said += more
    return state, said


def _alarm(state: State) -> int | None:
    asked = state.question if state.slaps is None else None
    waits = [
        touches.alarm(state),
        state.news_until_ns if state.news else None,
        slapping.closes_ns(state),
        asked.until_ns if asked is not None else None,
    ]
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)
