"""The words: rulings and slips of Nuh-Uh!, as a player reads them."""

from __future__ import annotations

from typing import Literal

from companion.games.nuh_uh.calls import Call
from companion.games.nuh_uh.state import Outcome, State, Window
from companion.kit.rulings import Finish, Ruling
from companion.kit.phrases import ms, together
from companion.kit.race import Entry
from companion.kit.screens import RulingScreen, Tone
from companion.kit.slips import Slip


def answered(state: State, at_ns: int, undo_to_ns: int) -> Ruling:
    """The window is open (NU-2)."""
    reader = state.names[state.reader]
    return Ruling(
        clause="NU-2",
        headline=f"{state.names[state.guesser]} HAS ANSWERED",
        reason=f"{reader} says so; now anybody else may say Nuh-Uh",
        at_ns=at_ns,
        players=(state.reader,),
        undo_to_ns=undo_to_ns,
    )


def refused(state: State, player: int, why: str, reason: str, at_ns: int) -> Ruling:
    """A press that is no Nuh-Uh: shown, and no more (NU-2)."""
    headline = f"{state.names[player]} {why}"
    return Ruling("NU-2", headline, reason, at_ns, players=(player,))


def own_side(state: State, player: int, at_ns: int) -> Ruling:
    """The Guesser's side cannot doubt its own answer (NU-2)."""
    guesser = state.names[state.guesser]
    reason = f"{guesser} plays for the same team"
    if player == state.guesser:
        reason = "nobody says Nuh-Uh to their own answer"
    return refused(state, player, "may not", reason, at_ns)


def no_card(state: State, player: int, at_ns: int) -> Ruling:
    """An Adversary who has nothing to play (NU-2)."""
    return refused(state, player, "has no card", "no Nuh-Uh without a Nuh-Uh card", at_ns)


def after_flip(state: State, player: int, late_ns: int, at_ns: int) -> Ruling:
    """A Nuh-Uh when the answer could be seen (NU-2)."""
    return refused(state, player, "too late", f"{ms(late_ns)} after the flip", at_ns)


def dead_heat(state: State, players: tuple[int, int], at_ns: int) -> Ruling:
    """Two who reached for a Power: the order matters, and the clock cannot tell it (NU-8)."""
    names = together([state.names[player] for player in players])
    return Ruling(
        "NU-8", f"DEAD HEAT {names}", "say who is first, and hold again", at_ns, players=players
    )


def called(state: State, window: Window, call: Call, at_ns: int) -> Ruling:
    """Whose Nuh-Uh was first and by how much, or that nobody can tell (NU-3)."""
    names = [state.names[e.player] for e in call.heat]
    if len(names) > 1:
        apart_ns = call.heat[-1].at_ns - call.heat[0].at_ns
        headline = f"DEAD HEAT {together(names)}"
        reason = f"{ms(apart_ns)} apart" if apart_ns else "the same instant"
    elif call.second is not None and call.margin_ns is not None:
        headline = f"{names[0]} by {ms(call.margin_ns)}"
        reason = f"{state.names[call.second]} was second"
    else:
        headline = f"{names[0]} SAYS NUH-UH"
        nobody = "no other team" if len(window.race.entries) > 1 else "nobody else"
        reason = f"{nobody} doubts {state.names[state.guesser]}"
    return Ruling(
        clause="NU-3",
        headline=headline,
        reason=reason,
        at_ns=at_ns,
        players=tuple(e.player for e in call.heat),
        margin_ns=call.margin_ns,
        undo_to_ns=call.heat[0].at_ns,
        race=finishes(window, call),
    )


def finishes(window: Window, call: Call) -> tuple[Finish, ...]:
    """Every Nuh-Uh of the turn, and what became of it."""
    opened_ns = window.race.opened_ns or 0

    def worth(entry: Entry) -> Literal["first", "late"]:
        return "first" if entry in call.heat else "late"

    entries = window.race.entries
    return tuple(Finish(e.player, e.button, max(e.at_ns - opened_ns, 0), worth(e)) for e in entries)


def chosen_first(state: State, player: int, at_ns: int) -> Ruling:
    """The Guesser has decided a dead heat (NU-3)."""
    return Ruling(
        clause="NU-3",
        headline=f"{state.names[player]} FIRST",
        reason=f"{state.names[state.guesser]} decided the dead heat",
        at_ns=at_ns,
        players=(player,),
        undo_to_ns=at_ns,
    )


def flipped(state: State, at_ns: int, undo_to_ns: int) -> Ruling:
    """The window is closed (NU-2)."""
    return Ruling(
        clause="NU-2",
        headline="NO NUH-UH",
        reason=f"{state.names[state.reader]} flipped the card",
        at_ns=at_ns,
        players=(state.reader,),
        undo_to_ns=undo_to_ns,
    )


def played(state: State, player: int, power: str, at_ns: int) -> Ruling:
    """Which Nuh-Uh card is at stake (NU-8)."""
    name = state.names[player]
    return Ruling("NU-8", f"{name}: {power}", "the card played", at_ns, (player,), None, at_ns)


def verdict(state: State, at_ns: int) -> Ruling:
    """Right or wrong, where the table has yet to say who gets the card (NU-4, NU-8)."""
    guesser = state.guesser
    headline = f"{state.names[guesser]} IS {'RIGHT' if state.turn.right else 'WRONG'}"
    reason = f"{state.names[state.reader]} read the answer"
    return Ruling("NU-4", headline, reason, at_ns, (guesser,), None, at_ns)


def settled(state: State, outcome: Outcome, at_ns: int) -> Ruling:
    """Who gets the Trivia card, and the Nuh-Uh card (NU-4). `state`: before they are placed."""
    name = "NOBODY" if outcome.holder is None else state.side_name(outcome.holder)
    points = " for 2" if outcome.worth == 2 else ""
    return Ruling(
        clause="NU-4",
        headline=f"{does(name, 'GET')} IT{points}",
        reason=_why(state, outcome),
        at_ns=at_ns,
        players=() if outcome.holder is None else state.members(outcome.holder),
        undo_to_ns=at_ns,
    )


def _why(state: State, outcome: Outcome) -> str:
    """Who was right, and what becomes of the Nuh-Uh card."""
    turn = state.turn
    is_so = f"{state.names[state.guesser]} is {'right' if turn.right else 'wrong'}"
    if turn.by is None:
        return is_so if outcome.holder is not None else f"{is_so}, and nobody doubted it"
    if outcome.keeper == state.side_of[turn.by]:
        return f"{is_so}; the Nuh-Uh stays"
    return f"{is_so}; the Nuh-Uh {'too' if outcome.keeper == outcome.holder else 'moves'}"


def caught_up(state: State, side: int, at_ns: int) -> Ruling:
    """A Guesser without Nuh-Uh cards draws one (NU-7)."""
    name = state.side_name(side)
    reason = "no Nuh-Uh card at the start of the turn, and none at its end"
    members = state.members(side)
    return Ruling(
        "NU-7", f"{does(name, 'DRAW')} A NUH-UH", reason, at_ns, members, undo_to_ns=at_ns
    )


def ruling_screen(ruling: Ruling, tone: Tone = "good") -> RulingScreen:
    return RulingScreen(ruling.headline, ruling.reason, tone=tone)


def turn_slip(state: State, lines: tuple[str, ...]) -> Slip:
    """A turn that is over. `state`: after it."""
    reader, guesser = (state.names[state.speaker(n)] for n in (state.number - 1, state.number))
    title = f"NUH-UH! turn {state.number}, {cards(state.left)} left"
    return Slip(
        title, (f"{reader} read to {guesser}", *lines), state.standings(), ranks=state.ranks()
    )


def does(name: str, verb: str) -> str:
    """What a player does, or several: "ADA GETS", "ADA + BEN GET"."""
    return f"{name} {verb}" if " + " in name else f"{name} {verb}S"


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
