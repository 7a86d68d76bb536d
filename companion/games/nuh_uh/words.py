"""The words: rulings and slips of Nuh-Uh!, as a player reads them."""

from __future__ import annotations

from companion.games.nuh_uh.standings import cards, standings
from companion.games.nuh_uh.state import Outcome, State
from companion.kit.events import Answer, Pick
from companion.kit.phrases import ms, together
from companion.kit.race import Entry
from companion.kit.rulings import Ruling, Tally
from companion.kit.slips import Slip
from companion.kit.structs import replace


def deal(state: State) -> str:
    """What is on the table before the first ruling."""
    return f"{state.left} Trivia cards. Nuh-Uh cards each: {state.options.nuh_uhs}."


# ---- the window


def answered(state: State, by: int, undo_to_ns: int) -> Ruling:
    """The window is open (NU-2). Its screen says so."""
    return Ruling(
        clause="NU-2",
        headline=f"{state.names[state.guesser]} HAS ANSWERED",
        reason=f"{state.names[by]} says that it is final; now anybody else may say Nuh-Uh",
        players=(by,),
        undo_to_ns=undo_to_ns,
        quiet=True,
    )


def not_yet(state: State, undo_to_ns: int) -> Ruling:
    """The Guesser takes an answer back that nobody has doubted (NU-2)."""
    return Ruling(
        clause="NU-2",
        headline=f"NOT YET, {state.names[state.guesser]}",
        reason="it was not final; press again when it is",
        players=(state.guesser,),
        undo_to_ns=undo_to_ns,
        tone="plain",
    )


def refused(state: State, player: int, why: str, reason: str) -> Ruling:
    """A press that is no Nuh-Uh: shown, and no more (NU-2)."""
    return Ruling(
        clause="NU-2",
        headline=f"{state.names[player]} {why}",
        reason=reason,
        players=(player,),
        tone="bad",
    )


def too_soon(state: State, entry: Entry, opened_ns: int | None) -> Ruling:
    """A Nuh-Uh long before the answer was final; None: it is not final yet (NU-2)."""
    guesser = state.names[state.guesser]
    reason = f"{guesser} has not answered yet"
    if opened_ns is not None:
        reason = f"{ms(opened_ns - entry.at_ns)} before {guesser} had answered"
    ruling = refused(state, entry.player, "too soon", reason)
    return replace(ruling, tally=(Tally("false start", entry.player),))


def own_side(state: State, player: int) -> Ruling:
    """The Guesser's side cannot doubt its own answer (NU-2)."""
    reason = f"{state.names[state.guesser]} plays for the same team"
    if player == state.guesser:
        reason = "nobody says Nuh-Uh to their own answer"
    return refused(state, player, "may not", reason)


def no_card(state: State, player: int) -> Ruling:
    """An Adversary who has nothing to play (NU-2)."""
    return refused(state, player, "has no card", "no Nuh-Uh without a Nuh-Uh card")


def after_flip(state: State, player: int, late_ns: int) -> Ruling:
    """A Nuh-Uh when the answer could be seen (NU-2)."""
    return refused(state, player, "too late", f"{ms(late_ns)} after the flip")


def after_call(state: State, player: int) -> Ruling:
    """A Nuh-Uh after another one, which stays on the panel (NU-3)."""
    by, reason = state.turn.by, "another Nuh-Uh was first"
    if by is not None:
        reason = f"{state.names[by]}'s Nuh-Uh counts"
    return refused(state, player, "too late", reason)


def flipped(state: State, undo_to_ns: int) -> Ruling:
    """The window is closed (NU-2)."""
    return Ruling(
        clause="NU-2",
        headline="NO NUH-UH",
        reason=f"{state.names[state.reader]} flipped the card",
        players=(state.reader,),
        undo_to_ns=undo_to_ns,
        tone="plain",
    )


def chosen_first(state: State, player: int, at_ns: int) -> Ruling:
    """The Guesser has decided a dead heat (NU-3)."""
    return Ruling(
        clause="NU-3",
        headline=f"{state.names[player]} FIRST",
        reason=f"{state.names[state.guesser]} decided the dead heat",
        players=(player,),
        undo_to_ns=at_ns,
        tone="plain",
    )


# ---- Powers


def dead_heat(state: State, players: tuple[int, int]) -> Ruling:
    """Two who reached for a Power: the order matters, and the clock cannot tell it (NU-8)."""
    return Ruling(
        clause="NU-8",
        headline=f"DEAD HEAT {together([state.names[player] for player in players])}",
        reason="say who is first, and hold again",
        players=players,
        tone="bad",
    )


def used(state: State, player: int, power: str, undo_to_ns: int) -> Ruling:
    """A Power was activated, the last of the turn so far (NU-8)."""
    return Ruling(
        clause="NU-8",
        headline=f"{state.names[player]}: {power}",
        reason=f"Power {len(state.turn.uses)} of this turn; the card is inactive",
        players=(player,),
        undo_to_ns=undo_to_ns,
        tone="plain",
    )


def moved(state: State, card: str, whence: str, goal: str, event: Answer) -> Ruling:
    """A card was put right, by somebody who can see it (NU-4, NU-8)."""
    return Ruling(
        clause="NU-8" if state.options.powers else "NU-4",
        headline=f"{card}: {goal}",
        reason=f"{state.names[event.player]} puts it right; it was {whence}",
        players=(event.player,),
        undo_to_ns=event.at_ns,
        tone="plain",
    )


def pile_empty(before: State, after: State, event: Answer | Pick) -> Ruling:
    """Nobody catches up any more; nor did whoever should have just now (NU-7)."""
    reason = "nobody draws from it any more"
    if before.drawn > after.drawn and before.caught_up is not None:
        reason = f"{does(before.side_name(before.caught_up), 'DRAW')} nothing, nor does anybody"
    return Ruling(
        clause="NU-7",
        headline="THE PILE IS EMPTY",
        reason=reason,
        players=(event.player,),
        undo_to_ns=event.at_ns,
        tone="plain",
    )


def pile_refilled(event: Pick) -> Ruling:
    """There is something to catch up with again (NU-7)."""
    return Ruling(
        clause="NU-7",
        headline="THE PILE HAS CARDS",
        reason="whoever guessed without a Nuh-Uh card draws one again",
        players=(event.player,),
        undo_to_ns=event.at_ns,
        tone="plain",
    )


def played(state: State, player: int, power: str, at_ns: int) -> Ruling:
    """Which Nuh-Uh card is at stake (NU-8)."""
    return Ruling(
        clause="NU-8",
        headline=f"{state.names[player]}: {power}",
        reason="the card played",
        players=(player,),
        undo_to_ns=at_ns,
        tone="plain",
    )


# ---- where the cards go


def right_or_wrong(state: State) -> str:
    return f"{state.names[state.guesser]} IS {'RIGHT' if state.turn.right else 'WRONG'}"


def verdict(state: State, at_ns: int) -> Ruling:
    """Right or wrong, where the table is asked at once who gets the card (NU-4, NU-8)."""
    return Ruling(
        clause="NU-4",
        headline=right_or_wrong(state),
        reason=f"{state.names[state.reader]} read the answer",
        players=(state.guesser,),
        undo_to_ns=at_ns,
        quiet=True,
    )


def settled(state: State, outcome: Outcome, at_ns: int) -> Ruling:
    """Who gets the Trivia card, and the Nuh-Uh card (NU-4). `state`: before they are placed."""
    nobody = outcome.holder is None
    name = "NOBODY" if outcome.holder is None else state.side_name(outcome.holder)
    points = " for 2" if outcome.worth == 2 else ""
    return Ruling(
        clause="NU-4",
        headline=f"{does(name, 'GET')} IT{points}",
        reason=_why(state, outcome),
        players=() if outcome.holder is None else state.members(outcome.holder),
        tally=_doubt(state),
        undo_to_ns=at_ns,
        tone="bad" if nobody else "good",
    )


def _doubt(state: State) -> tuple[Tally, ...]:
    """Whose doubt counted, of whom, and whether it was right."""
    turn = state.turn
    if turn.by is None:
        return ()
    return (Tally("doubt wrong" if turn.right else "doubt right", turn.by, of=state.guesser),)


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
    return Ruling(
        clause="NU-7",
        headline=f"{does(state.side_name(side), 'DRAW')} A NUH-UH",
        reason="no Nuh-Uh card at the start of the turn, and none at its end",
        players=state.members(side),
        undo_to_ns=at_ns,
    )


def turn_slip(state: State, lines: tuple[str, ...]) -> Slip:
    """A turn that is over. `state`: after it."""
    reader, guesser = (state.names[state.speaker(n)] for n in (state.number - 1, state.number))
    title = f"NUH-UH! turn {state.number}, {cards(state.left)} left"
    return Slip(title, (f"{reader} read to {guesser}", *lines), standings(state))


def does(name: str, verb: str) -> str:
    """What a player does, or several: "ADA GETS", "ADA + BEN GET"."""
    return f"{name} {verb}" if " + " in name else f"{name} {verb}S"
