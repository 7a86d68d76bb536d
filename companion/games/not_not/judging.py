"""Judging taps, in the order of time: who is first, who is late, and who pays.

A tap that the known faces do not settle is presumed correct, until somebody objects (NN-11).
"""

from __future__ import annotations

from companion.games.not_not.judge import verdict
from companion.games.not_not.state import Racing, State, Win
from companion.games.not_not.words import cost
from companion.kit.game import Effects
from companion.kit.race import Entry, is_even, margin
from companion.kit.rulings import Ruling
from companion.kit.structs import replace

MS = 1_000_000

Step = tuple[State, Effects]


def judged(
    state: State, racing: Racing, taps: tuple[Entry, ...], now_ns: int
) -> tuple[State, tuple[Ruling, ...]]:
    """Judge those taps, in the order of time."""
    rulings: list[Ruling] = []
    for tap in taps:
        if tap.player in racing.stopped:
            continue
        if verdict(racing.dice, tap.button, state.cards) is not False:
            racing = _right(state, racing, tap, now_ns)
            continue
        racing = replace(racing, wrong=(*racing.wrong, tap))
        if _costs(state, racing, tap):
            if tap not in racing.ruled:
                rulings.append(cost(state, racing, tap, now_ns))
            state, racing = _wrong(state, racing, tap)
    return replace(state, phase=racing), tuple(rulings)


def again(state: State, racing: Racing) -> tuple[State, Racing]:
    """The race before any of its taps was judged: what they cost is given back."""
    for player in racing.gave:
        cards = replace(state.cards, aside=state.cards.aside - 1)
        state = replace(state.give(player, 1), cards=cards)
    racing = replace(
        racing,
        heat=(),
        late=(),
        wrong=(),
        gave=(),
        owes=(),
        stopped=frozenset(),
    )
    return state, racing


def without(state: State, racing: Racing, player: int, touched_ns: int) -> State:
    """The race as it stands if a player's touch at that time was no tap."""
    entries = tuple(e for e in racing.race.entries if (e.player, e.at_ns) != (player, touched_ns))
    if entries == racing.race.entries:
        return replace(state, phase=racing)
    racing = replace(racing, race=replace(racing.race, entries=entries))
    return judged(*again(state, racing), racing.race.entries, racing.decided_ns)[0]


def win(state: State, racing: Racing) -> Win:
    """The win as it stands; only with a heat. Others' first tap after it gives the margin."""
    first = racing.heat[0]
    players = {e.player for e in racing.heat}
    others = [e for e in racing.late if e.player not in players]
    ahead = margin([first, *others], state.tie_ns)
    return Win(racing.heat, ahead, max(0, first.at_ns - racing.began_ns))


def _wrong(state: State, racing: Racing, tap: Entry) -> tuple[State, Racing]:
    """A card is given up, if there is one (NN-11); with one_tap the round is over for them."""
    player = tap.player
    if state.points[player]:
        cards = state.cards.put_aside(1, from_deck=False)
        state = replace(state.give(player, -1), cards=cards)
        racing = replace(racing, gave=(*racing.gave, player))
    elif racing.owes_for(player):
        racing = replace(racing, owes=(*racing.owes, player))
    stopped = racing.stopped | ({player} if state.options.one_tap else set())
    return state, replace(racing, stopped=stopped, ruled=(*racing.ruled, tap))


def _right(state: State, racing: Racing, tap: Entry, now_ns: int) -> Racing:
    """A right tap: the first, in a dead heat with the first, or late (NN-10, NN-12)."""
    if not racing.heat:
        return replace(racing, heat=(tap,), decided_ns=now_ns)
    if not all(is_even(e, tap, state.tie_ns) for e in racing.heat):
        return replace(racing, late=(*racing.late, tap))
    if any(e.player == tap.player for e in racing.heat):
        return racing
    return replace(racing, heat=(*racing.heat, tap))


def _costs(state: State, racing: Racing, tap: Entry) -> bool:
    """Whether a wrong tap still costs: before the win, or while hands were moving (NN-11)."""
    if not racing.heat:
        return True
    return tap.at_ns - racing.heat[0].at_ns <= state.options.moving_ms * MS
