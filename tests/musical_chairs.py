"""A game whose players change places at every press, of nothing but the kit."""

from __future__ import annotations

from companion.kit.events import Click, Event
from companion.kit.game import Effects, Game, Rules, Setup
from companion.kit.screens import MessageScreen
from companion.kit.standings import Standings, of_players
from companion.kit.view import View


def _musical_step(state: tuple[int, ...], event: Event) -> tuple[tuple[int, ...], Effects]:
    if not isinstance(event, Click):
        return state, ()
    one, other = event.player, (event.player + 1) % len(state)
    moved = list(state)
    moved[one], moved[other] = state[other], state[one]
    return tuple(moved), ()


def _musical_standings(state: tuple[int, ...]) -> Standings:
    return of_players(["?"] * len(state), [0] * len(state))


def _musical_new(setup: Setup) -> tuple[int, ...]:
    return tuple(range(len(setup.names)))


MUSICAL_RULES: Rules[tuple[int, ...]] = Rules(
    new=_musical_new,
    step=_musical_step,
    view=lambda state: View(MessageScreen("MUSIC", ""), places=state),
    standings=_musical_standings,
)
MUSICAL = Game(
    "musical-chairs",
    "Musical chairs",
    "A press at one's seat changes places with the next player.",
    range(2, 17),
    1,
    (),
    (),
    lambda: MUSICAL_RULES,
)
