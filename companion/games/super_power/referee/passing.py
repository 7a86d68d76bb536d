"""Get Out of My House: a zero freezes play, and every hand goes to the left (SP-4).

Any press of a player says that they have passed and received. Many will not press, and somebody
forgets: so the freeze is over as well once somebody who has said so presses for something else, and
after a while in any case.
"""

from __future__ import annotations

from companion.games.super_power.referee.state import Passing, State, Step
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen, Screen
from companion.kit.structs import replace

LONGEST_NS = 12_000_000_000  # hands have gone round by then
LATE_NS = 4_000_000_000  # who has not said so by then has forgotten to
AGAIN_NS = 3_000_000_000  # a press so soon after one's first is a second try


def frozen(state: State, player: int, at_ns: int, now_ns: int) -> Step:
    """A zero was laid: nothing else lies until the hands have gone round.

    Who had an empty hand passes that on, too; and UNO is called anew.
    """
    out = tuple(state.left_of(player) for player in state.hand.out)
    state = state.told(
        passing=Passing(now_ns),
        reach=None,
        calls=(),
        lapsed=(),
        out=out,
        newcomers=frozenset(state.left_of(player) for player in state.hand.newcomers),
    )
    doghouse = f"; doghouse: {state.called(out)}" if out else ""
    ruling = Ruling(
        clause="SP-4",
        headline="PASS YOUR HANDS",
        reason=f"{state.names[player]} tells of a zero: every hand goes to the left{doghouse}",
        players=(player,),
        undo_to_ns=at_ns,
        quiet=True,  # the panel shows who has not passed yet
    )
    return state, (ruling,)


def waiting(state: State) -> tuple[int, ...]:
    """Who has not said yet that they have passed."""
    passing = state.hand.passing
    done = {player for player, _ in passing.done} if passing is not None else set()
    return tuple(p for p in state.order if passing is not None and p not in done)


def passed(state: State, player: int, at_ns: int) -> State:
    """A player has passed and received."""
    passing = state.hand.passing
    assert passing is not None  # hands go round
    return state.told(passing=replace(passing, done=(*passing.done, (player, at_ns))))


def passed_late(state: State, player: int, at_ns: int) -> State | None:
    """Whoever says so just after play went on, where most have said so: no hand that flies."""
    passed = state.hand.passed
    if state.hand.passing is not None or passed is None or at_ns > passed.over_ns + LATE_NS:
        return None
    if player in {p for p, _ in passed.done} or 2 * len(passed.done) < len(state.order):
        return None
    return state.told(passed=replace(passed, done=(*passed.done, (player, at_ns))))


def plays_again(state: State, player: int, at_ns: int) -> bool:
    """Whether somebody who had passed presses for something else by now."""
    done = state.hand.passing.done if state.hand.passing is not None else ()
    return any(p == player and at_ns > passed_ns + AGAIN_NS for p, passed_ns in done)


def was_that(state: State, player: int, touch_ns: int) -> bool:
    """Whether a touch has said that the player had passed, and is no more than that."""
    known = (state.hand.passing, state.hand.passed)
    return any((player, touch_ns) in passing.done for passing in known if passing is not None)


def closes_ns(state: State) -> int | None:
    passing = state.hand.passing
    if passing is None:
        return None
    return passing.since_ns + LONGEST_NS if waiting(state) else passing.since_ns


def gone_round(state: State, now_ns: int) -> Step:
    """Play goes on."""
    passing = state.hand.passing
    assert passing is not None  # hands went round
    ruling = Ruling(
        clause="SP-4",
        headline="PLAY GOES ON",
        reason="hands have gone left",
        undo_to_ns=passing.since_ns,
        quiet=True,
    )
    return state.told(passing=None, passed=replace(passing, over_ns=now_ns)), (ruling,)


def screen(state: State) -> Screen | None:
    if state.hand.passing is None:
        return None
    return MessageScreen("PASS LEFT", state.called(waiting(state)), "Press when passed")
