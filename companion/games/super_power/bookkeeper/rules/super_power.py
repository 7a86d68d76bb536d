"""Super Power: who holds the same card may play it out of turn (SP-2)."""

from __future__ import annotations

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import PLAIN, Play, same
from companion.games.super_power.bookkeeper.rule import Rule, Verdict
from companion.games.super_power.bookkeeper.state import State
from companion.games.super_power.bookkeeper.words import follows, slow


def allows(state: State, play: Play) -> Verdict:
    """A press of the top colour claims the same card; told more, more is checked.

    Just after another card lay, nobody but the player knows which of the two was meant; and on
    a card of one's own a second press was perhaps none. Who has told the kind has told which.
    """
    top = state.top
    if top is None or not same(top, play):
        return "no"
    if play.identical is not None:
        return "yes" if play.identical else "no"
    if play.kind.key != PLAIN and play.kind == top.kind:
        return "yes"
    if play.kind.key == PLAIN != top.kind.key and slow(state, play):
        return "no"  # a card that does more than a number would have been told so long after
    before = play.at_ns < top.at_ns
    unsure = before or follows(state, play) or top.player == play.player
    return "ask" if unsure and not state.options.tell_all else "yes"


RULE = Rule(
    **house_rules.SUPER_POWER.words,
    jumps=True,
    allows=allows,
)
