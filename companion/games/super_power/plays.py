"""May this card be laid: in turn, out of turn, or not at all? Asked in the order of touch."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import PLAIN, Play
from companion.games.super_power.debts import drew
from companion.games.super_power.laying import lay, shown
from companion.games.super_power.rule import Verdict
from companion.games.super_power.state import State, Step, Touch
from companion.games.super_power.turns import after
from companion.games.super_power.words import (
    called,
    follows,
    late_race,
    margin_to,
    ruling_screen,
)
from companion.phrases import ms
from companion.play import Ruling


def play(state: State, wanted: Play) -> Step:
    """A card is laid by somebody. The device takes it as it was told."""
    if wanted.player in state.out:
        return _refused(state, wanted, "SP-5", "has no cards", "in the doghouse")
    if wanted.player == state.turn.player:
        return _in_turn(state, wanted)
    if not state.on("super") and _next(state) == wanted.player and not state.turn.free:
        return _passed(state, wanted)
    if _implies_drawn(state, wanted):
        state, said = drew(state, wanted.at_ns, wanted.rests_ns)
        state, more = play(state, wanted)
        return state, (*said, *more)
    return _out_of_turn(state, wanted)


def _next(state: State) -> int:
    return after(state, state.turn.player, state.turn.direction)


def _in_turn(state: State, wanted: Play) -> Step:
    """The player whose turn it is; what must be drawn comes before a card that adds to it."""
    if state.turn.owed and not state.turn.free and not wanted.kind.draws:
        if wanted.kind.key == PLAIN:
            return _ask(state, "debt", wanted), ()
        reason = f"{state.turn.owed} to draw first"
        return _refused(state, wanted, "SP-1", "must draw", reason)
    if not _matches(state, wanted):
        top = state.top
        reason = f"{called(wanted)} does not go on {called(top)}" if top else ""
        return _refused(state, wanted, "SP-1", "takes it back", reason)
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
        state, said = drew(state, wanted.at_ns, wanted.rests_ns)
    else:
        state, said = passed(state, wanted.at_ns, wanted.rests_ns)
    state, more = play(state, wanted)
    return state, (*said, *more)


def passed(state: State, at_ns: int, rests_ns: int) -> Step:
    """A turn that ended without a card (SP-1)."""
    who = state.turn.player
    turn = replace(state.turn, player=_next(state))
    ruling = Ruling(
        "SP-1",
        f"{state.names[who]} passed",
        f"{state.names[turn.player]}'s turn",
        at_ns,
        (who,),
        rests_on_ns=rests_ns,
    )
    return replace(state, turn=turn), (ruling,)


def _implies_drawn(state: State, wanted: Play) -> bool:
    """The one after the player who must draw plays another colour: so it was drawn."""
    top = state.top
    waiting = state.turn.owed and not state.turn.free and wanted.player == _next(state)
    other = top is not None and wanted.colour != top.colour
    return bool(waiting) and other and not wanted.kind.draws


def _out_of_turn(state: State, wanted: Play) -> Step:
    verdict = _verdict(state, wanted)
    if verdict == "yes":
        return lay(state, wanted, claimed=True)
    if verdict == "ask":
        what = "jump or drew" if state.turn.owed and wanted.player == _next(state) else "identical"
        return _ask(state, what, wanted), ()
    return foul(state, wanted)


def _verdict(state: State, wanted: Play) -> Verdict:
    """What the rules that are on say: one that lets it goes before one that asks."""
    found = {rule.lets(state, wanted) for rule in state.rules if rule.lets is not None}
    told = wanted.identical is not None or wanted.kind.key != PLAIN
    debt = state.turn.owed and not state.turn.free
    if "yes" in found and debt and not told and wanted.player == _next(state):
        return "ask"  # the same press could be a turn, once the cards have been drawn
    return "yes" if "yes" in found else "ask" if "ask" in found else "no"


def foul(state: State, wanted: Play) -> Step:
    """Out of turn, and not to be played: what that costs is a house rule's business (SP-8)."""
    top = state.top
    if top is not None and top.player != wanted.player and follows(state, wanted):
        behind_ns = abs(wanted.at_ns - top.at_ns)
        if behind_ns <= state.tie_ns:
            return _dead_heat(state, wanted)
        why = f"{state.names[top.player]} was first by {ms(behind_ns)}"
    else:
        why = f"it is {state.names[state.turn.player]}'s turn"
    for rule in state.rules:
        if rule.foul is not None:
            state, said = rule.foul(state, wanted, why)
            return shown(state, said)
    headline = "not your turn"
    return _refused(state, wanted, "SP-2", headline, why)


def _dead_heat(state: State, wanted: Play) -> Step:
    """Nobody can say that it was late: it goes back to the hand and costs nothing."""
    top = state.top
    assert top is not None  # it was raced against
    apart_ns = abs(wanted.at_ns - top.at_ns)
    ruling = Ruling(
        "SP-2",
        f"DEAD HEAT {state.names[top.player]} + {state.names[wanted.player]}",
        f"{ms(apart_ns) if apart_ns else '0 ms'} apart: {state.names[wanted.player]} "
        "takes the card back",
        wanted.at_ns,
        (top.player, wanted.player),
        race=late_race(state, wanted),
    )
    return state.announced(ruling_screen(ruling, "even")), (ruling,)


def _refused(state: State, wanted: Play, clause: str, what: str, reason: str) -> Step:
    """A card that was not laid: said, and nothing hangs on it."""
    ruling = Ruling(
        clause,
        f"{state.names[wanted.player]} {what}",
        reason,
        wanted.at_ns,
        (wanted.player,),
        margin_ns=margin_to(state, wanted),
        race=late_race(state, wanted),
    )
    return state.announced(ruling_screen(ruling, "bad")), (ruling,)


def _ask(state: State, what: str, wanted: Play) -> State:
    touch = Touch(wanted.player, "", wanted.at_ns, wanted.rests_ns)
    return state.asking(what, touch, wanted)
