"""May this card be laid: in turn, out of turn, or not at all? Asked in the order of touch."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import PLAIN, Play
from companion.games.super_power.debts import drew
from companion.games.super_power.laying import lay
from companion.games.super_power.refusing import foul, refused
from companion.games.super_power.rule import Verdict
from companion.games.super_power.rules.super_power import same
from companion.games.super_power.state import State, Step, Touch
from companion.games.super_power.turns import after
from companion.games.super_power.words import called, follows
from companion.kit.rulings import Ruling


def play(state: State, wanted: Play) -> Step:
    """A card is laid by somebody. The device takes it as it was told."""
    if wanted.player in state.out:
        return refused(state, wanted, "SP-5", "has no cards", "in the doghouse")
    if wanted.player == state.turn.player:
        even = _even(state, wanted)
        return (_ask(state, "fits", wanted), ()) if even else _in_turn(state, wanted)
    if not state.on("super") and _next(state) == wanted.player and not state.turn.free:
        return _passed(state, wanted)
    if _implies_drawn(state, wanted):
        state, said = drew(state, wanted.at_ns, wanted.undo_to_ns)
        state, more = play(state, wanted)
        return state, (*said, *more)
    return _out_of_turn(state, wanted)


def _next(state: State) -> int:
    return after(state, state.turn.player, state.turn.direction)


def _even(state: State, wanted: Play) -> bool:
    """Touched as the card before was, when it was not this player's turn yet, and another colour.

    Only the player knows whether it fits on that card as well.
    """
    top = state.top
    if top is None or wanted.identical is not None or not _rivals(state, wanted):
        return False
    in_heat = abs(wanted.at_ns - top.at_ns) <= state.tie_ns
    return in_heat and bool(state.turn.owed or wanted.colour != top.colour)


def _rivals(state: State, wanted: Play) -> bool:
    """Whether a card out of turn could have been laid, and what fits is not checked anyway."""
    known = state.options.tell_all or state.turn.free or wanted.kind.wild
    top = state.top
    others = top is not None and wanted.player not in (top.player, top.before.player)
    return state.on("super") and others and not known


def _in_turn(state: State, wanted: Play) -> Step:
    """The player whose turn it is; what must be drawn comes before a card that adds to it."""
    if state.turn.owed and not state.turn.free and not wanted.kind.draws:
        if wanted.kind.key == PLAIN:
            return _ask(state, "debt", wanted), ()
        reason = f"{state.turn.owed} to draw first"
        return refused(state, wanted, "SP-1", "must draw", reason)
    if not _matches(state, wanted):
        top = state.top
        reason = f"{called(wanted)} does not go on {called(top)}" if top else ""
        return refused(state, wanted, "SP-1", "takes it back", reason)
    return lay(state, wanted)


def _matches(state: State, wanted: Play) -> bool:
    """By colour, number or word, or a wild (SP-1); checked where everything is told."""
    top = state.top
    if not state.options.tell_all or top is None or state.turn.free or wanted.kind.wild:
        return True
    return wanted.colour == top.colour or (wanted.kind == top.kind and not top.kind.wild)


def _passed(state: State, wanted: Play) -> Step:
    """Turn by turn, the next player's card says that the one before drew, or passed."""
    if state.turn.owed:
        state, said = drew(state, wanted.at_ns, wanted.undo_to_ns)
    else:
        state, said = passed(state, wanted.at_ns, wanted.undo_to_ns)
    state, more = play(state, wanted)
    return state, (*said, *more)


def passed(state: State, at_ns: int, undo_to_ns: int) -> Step:
    """A turn that ended without a card (SP-1)."""
    who = state.turn.player
    turn = replace(state.turn, player=_next(state))
    ruling = Ruling(
        "SP-1",
        f"{state.names[who]} passed",
        f"{state.names[turn.player]}'s turn",
        at_ns,
        (who,),
        undo_to_ns=undo_to_ns,
    )
    return replace(state, turn=turn), (ruling,)


def _implies_drawn(state: State, wanted: Play) -> bool:
    """The one after the player who must draw plays what is no jump-in: so it was drawn.

    Not in the time of a race: nobody draws as fast as that.
    """
    top = state.top
    other = top is not None and not same(top, wanted)
    return _after_debtor(state, wanted) and other and not follows(state, wanted)


def _after_debtor(state: State, wanted: Play) -> bool:
    owes = state.turn.owed and not state.turn.free
    return bool(owes) and wanted.player == _next(state)


def _out_of_turn(state: State, wanted: Play) -> Step:
    verdict = _verdict(state, wanted)
    if verdict == "yes":
        return lay(state, wanted, claimed=True)
    if verdict == "ask":
        drawn = _after_debtor(state, wanted) and not follows(state, wanted)
        return _ask(state, "jump or drew" if drawn else "identical", wanted), ()
    return foul(state, wanted)


def _verdict(state: State, wanted: Play) -> Verdict:
    """What the rules that are on say: one that lets it goes before one that asks."""
    found = {rule.lets(state, wanted) for rule in state.rules if rule.lets is not None}
    if "yes" in found and wanted.identical is None and _after_debtor(state, wanted):
        return "ask"  # the same press could be a turn, once the cards have been drawn
    return "yes" if "yes" in found else "ask" if "ask" in found else "no"


def _ask(state: State, what: str, wanted: Play) -> State:
    touch = Touch(wanted.player, "", wanted.at_ns, wanted.undo_to_ns)
    return state.asking(what, touch, wanted)
