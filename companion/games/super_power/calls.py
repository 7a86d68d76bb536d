"""UNO, and being caught without it: a race between two touches (SP-1, SP-3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from companion.games.super_power.state import Call, State, Step, Touch
from companion.games.super_power.words import apart, ruling_screen
from companion.kit.rulings import Finish, Ruling
from companion.kit.phrases import ms

CAUGHT, CAUGHT_SISSY = 2, 5
LATE_NS = 5_000_000_000  # a call this long after a catch was about the same card


def cost(state: State) -> int:
    """What being caught costs: more under No Sissies."""
    return CAUGHT_SISSY if state.on("super") else CAUGHT


def uno(state: State, touch: Touch, player: int) -> Step:
    """Somebody has one card left and says so; perhaps too late, perhaps in a dead heat."""
    catch = state.caught
    if catch is not None and catch.player == player and touch.at_ns - catch.at_ns <= LATE_NS:
        return _after_a_catch(state, touch, catch)
    if player in state.out or any(call.player == player for call in state.uno):
        return state, ()
    ruling = Ruling(
        "SP-1",
        f"{state.names[player]}: UNO!",
        "one card left",
        touch.at_ns,
        (player,),
        undo_to_ns=touch.undo_to_ns,
    )
    state = replace(state, uno=(*state.uno, Call(player, touch.at_ns)))
    return state.announced(ruling_screen(ruling)), (ruling,)


def _after_a_catch(state: State, touch: Touch, catch: Call) -> Step:
    """In a dead heat the call holds, and nobody draws for it."""
    behind_ns = touch.at_ns - catch.at_ns
    names = f"{state.names[catch.by]} + {state.names[catch.player]}"
    race = _race((catch.by, catch.at_ns), (catch.player, touch.at_ns), state.tie_ns)
    if behind_ns > state.tie_ns:
        ruling = Ruling(
            "SP-1",
            f"{state.names[catch.by]} by {ms(behind_ns)}",
            f"{state.names[catch.player]}'s UNO came too late",
            touch.at_ns,
            (catch.by,),
            behind_ns,
            race=race,
        )
        return state.announced(ruling_screen(ruling, "bad")), (ruling,)
    drawn = tuple(n - cost(state) * (p == catch.player) for p, n in enumerate(state.ledger.drawn))
    ruling = Ruling(
        "SP-1",
        f"DEAD HEAT {names}",
        f"{apart(behind_ns)}: the UNO holds, nobody draws",
        touch.at_ns,
        (catch.by, catch.player),
        undo_to_ns=touch.undo_to_ns,
        race=race,
    )
    state = replace(
        state,
        ledger=replace(state.ledger, drawn=drawn),
        caught=None,
        uno=(*state.uno, Call(catch.player, touch.at_ns)),
    )
    return state.announced(ruling_screen(ruling, "even")), (ruling,)


def caught(state: State, touch: Touch, by: int, player: int) -> Step:
    """Somebody says that a player has one card and no UNO: who was first?"""
    if player in state.out or player not in state.order:
        return state, ()
    call = next((call for call in state.uno if call.player == player), None)
    if call is not None:
        return _called_in_time(state, touch, by, call)
    catch = state.caught
    if catch is not None and catch.player == player and touch.at_ns - catch.at_ns <= LATE_NS:
        return _caught_already(state, touch, by, catch)
    ruling = Ruling(
        "SP-3" if state.on("super") else "SP-1",
        f"{state.names[player]} draws {cost(state)}",
        f"{state.names[by]} caught {state.names[player]} with one card and no UNO",
        touch.at_ns,
        (player,),
        undo_to_ns=touch.undo_to_ns,
    )
    state = replace(state.gets(player, cost(state)), caught=Call(player, touch.at_ns, by))
    return state.announced(ruling_screen(ruling, "bad")), (ruling,)


def _caught_already(state: State, touch: Touch, by: int, catch: Call) -> Step:
    """Two saw it: it is drawn for once."""
    behind_ns = touch.at_ns - catch.at_ns
    even = behind_ns <= state.tie_ns
    who = state.names[catch.by]
    ruling = Ruling(
        "SP-1",
        f"DEAD HEAT {who} + {state.names[by]}" if even else f"{who} by {ms(behind_ns)}",
        f"{state.names[catch.player]} draws {cost(state)} once",
        touch.at_ns,
        (catch.by, by) if even else (catch.by,),
        None if even else behind_ns,
        race=_race((catch.by, catch.at_ns), (by, touch.at_ns), state.tie_ns),
    )
    return state.announced(ruling_screen(ruling, "even" if even else "good")), (ruling,)


def _called_in_time(state: State, touch: Touch, by: int, call: Call) -> Step:
    behind_ns = touch.at_ns - call.at_ns
    even = behind_ns <= state.tie_ns
    who = state.names[call.player]
    ruling = Ruling(
        "SP-1",
        f"DEAD HEAT {who} + {state.names[by]}" if even else f"{who} by {ms(behind_ns)}",
        "the UNO holds, nobody draws",
        touch.at_ns,
        (call.player, by) if even else (call.player,),
        None if even else behind_ns,
        race=_race((call.player, call.at_ns), (by, touch.at_ns), state.tie_ns),
    )
    return state.announced(ruling_screen(ruling, "even" if even else "good")), (ruling,)


def _race(one: tuple[int, int], other: tuple[int, int], tie_ns: int) -> tuple[Finish, ...]:
    """Two players and when they touched, the first touch first, whichever was judged first."""
    (first, first_ns), (second, second_ns) = sorted((one, other), key=lambda who: who[1])
    behind_ns = second_ns - first_ns
    result: Literal["first", "late"] = "first" if behind_ns <= tie_ns else "late"
    return (Finish(first, "", 0, "first"), Finish(second, "", behind_ns, result))
