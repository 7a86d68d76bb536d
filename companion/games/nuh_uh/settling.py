"""From the flip to the next turn: who was first, wrong or correct, and who takes the cards.

The Guesser decides a dead heat (NU-3). The Reader presses WRONG or CORRECT (NU-4). With Powers one
sheet shows where the cards go, and each line of it can be changed before it is done (NU-8).
"""

from __future__ import annotations

from typing import Any

from companion.games.nuh_uh import words
from companion.games.nuh_uh.state import TWICE_NS, Outcome, State, Step
from companion.kit.asking import Sheet
from companion.kit.events import Answer, Click, Pick
from companion.kit.game import Effects, Ended, Notice
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.structs import replace

S = 1_000_000_000
DECIDES_NS = 20 * S  # after that a dead heat is decided by the order of time
NEXT_NS = 5 * S  # the next answer cannot be final sooner


# ---- who was first


def decided(state: State, answer: Answer) -> Step:
    """Take the Guesser's choice; without one, the press that has the earliest time."""
    tied = state.turn.tied
    if answer.key not in ("", *(str(player) for player in tied)):
        return state, ()
    player = int(answer.key) if answer.key else tied[0]
    reason = f"{state.names[state.guesser]} decided"
    if not answer.key:
        reason = f"{state.names[state.guesser]} did not decide. Wrong? TAKE BACK"
    headline = f"{state.names[player]} was first"
    ruling = Ruling("NU-3", headline, reason, (player,), answer.at_ns)
    call = f"{state.turn.call}; {ruling.headline}, {ruling.reason}"
    turn = replace(state.turn, by=player, tied=(), call=call, closed_ns=answer.at_ns)
    return replace(state, turn=turn, phase="verdict"), (ruling,)


# ---- wrong or correct


def judged(state: State, press: Click) -> Step:
    """Place the cards as usual; with Powers, show on the sheet where they would go."""
    # At a small seat the same button flips the card and judges.
    again_ns = 0 if state.is_full(press.player) else TWICE_NS
    if press.pressed_ns <= state.turn.closed_ns + again_ns:
        return state, ()
    at_ns = press.pressed_ns
    correct = state.says(press.player, press.button) == "CORRECT"
    outcome = _as_usual(state, correct)
    turn = replace(state.turn, correct=correct, outcome=outcome)
    state = replace(state, turn=turn, judged_ns=at_ns)
    if not state.settings["powers"]:
        return place(state, at_ns)
    reason = f"says {state.names[state.reader]}, the Reader"
    ruling = Ruling("NU-4", words.verdict(state), reason, (state.guesser,), at_ns, quiet=True)
    return replace(state, phase="sheet"), (ruling,)


def _as_usual(state: State, correct: bool) -> Outcome:
    """Who gets the cards without Powers (NU-4). The card that was played is presumed Active."""
    by = state.turn.by
    if by is None:
        return Outcome(state.guessing if correct else None)
    side = state.guessing if correct else state.side_of[by]
    kinds = _played_kinds(state)
    return Outcome(side, keeper=side, card=kinds[0]) if kinds else Outcome(side)


def _played_kinds(state: State) -> tuple[str, ...]:
    """The kinds of cards with which the Nuh-Uh can have been said."""
    by = state.turn.by
    return () if by is None else state.hand(by).kinds


# ---- the sheet


LINES = {"holder": "TRIVIA", "worth": "WORTH", "keeper": "NUH-UH", "card": "PLAYED"}


def _choices(state: State) -> dict[str, dict[Any, str]]:
    """Each value that a line of the sheet can have, and how it reads."""
    outcome = state.turn.outcome
    sides = {side: state.side_name(side) for side in state.sides_from(state.guessing)}
    found: dict[str, dict[Any, str]] = {"holder": {**sides, None: "DISCARD"}}
    if outcome.holder is not None:
        found["worth"] = {1: "1", 2: "2"}
    if outcome.keeper is not None:
        found["keeper"] = sides
    if len(kinds := _played_kinds(state)) > 1:
        found["card"] = {kind: kind or "ACTIVE" for kind in dict.fromkeys((*kinds, outcome.card))}
    return found


def sheet(state: State) -> Sheet:
    """Where the cards of the turn go. Each line steps through its values."""
    outcome, choices = state.turn.outcome, _choices(state).items()
    rows = {line: f"{LINES[line]}: {names[getattr(outcome, line)]}" for line, names in choices}
    return Sheet(words.verdict(state), rows)


def changed(state: State, line: str, by: int) -> Step:
    outcome, values = state.turn.outcome, [*_choices(state)[line]]
    at = values.index(getattr(outcome, line)) + by
    now: Any = {line: values[at % len(values)]}
    return replace(state, turn=replace(state.turn, outcome=replace(outcome, **now))), ()


# ---- placing the cards


def place(state: State, at_ns: int) -> Step:
    """Place the cards and begin the next turn, or end the game (NU-4, NU-5)."""
    ruling = words.settled(state, at_ns)
    after, drawn = _catch_up(state, _placed(state), at_ns)
    after = after.next_turn
    now = words.standings(after)
    slip = words.turn_slip(after, state, (ruling, *drawn), now)
    effects: Effects = (ruling, *drawn, Score(now), slip)
    if drawn:  # both on one page
        page = replace(ruling.screen(), reason=drawn[0].headline)
        effects = (*effects, Notice((page,), ruling.players))
    if after.remaining > 0:
        return after, effects
    ended = Ended("NU-6", "the Trivia deck is empty", at_ns)
    return replace(after, over=True), (*effects, ended)


def _placed(state: State) -> State:
    """Place the Trivia card, then the Nuh-Uh card, recharged if it was Inactive (NU-8)."""
    turn, by, outcome = state.turn, state.turn.by, state.turn.outcome
    played = outcome.card
    if outcome.holder is not None:
        hand = state.hands[outcome.holder].moved("trivia", 1)
        state = state.with_cards(outcome.holder, hand.moved("twos", outcome.worth - 1))
    if by is None or outcome.keeper is None or played not in state.hand(by).kinds:
        return state
    side = state.side_of[by]
    used = [use.power for use in turn.uses if use.called and state.side_of[use.player] == side]
    recharged = played if played in used else ""
    state = state.with_cards(side, state.hands[side].give(played))
    return state.with_cards(outcome.keeper, state.hands[outcome.keeper].take(recharged))


# ---- Catch Up (NU-7)


def _catch_up(before: State, state: State, at_ns: int) -> tuple[State, tuple[Ruling, ...]]:
    """Draw a card for a Guesser who had none at the start and at the end of the turn."""
    side = before.guessing
    draws = state.settings["catch_up"] and state.turn.without_cards and not state.pile_empty
    if not draws or state.hands[side].nuh_uhs:
        return replace(state, drew=None), ()
    state = state.with_cards(side, state.hands[side].take(""))
    headline = f"{state.side_name(side)}: draw a Nuh-Uh card"
    reason = "Catch Up: you had none all turn"
    ruling = Ruling("NU-7", headline, reason, state.members(side), at_ns, tone="good")
    return replace(state, drew=side), (ruling,)


def decline(state: State, press: Click) -> Step:
    after = _without_draw(state)
    ruling = state.ruling(press, "NU-7", "{}: no card", "You don't draw")
    return after, (ruling, Score(words.standings(after)))


def _without_draw(state: State) -> State:
    """Put the card that Catch Up gave back into the pile."""
    if state.drew is None:
        return state
    hand = state.hands[state.drew].moved("nuh_uhs", -1)
    return replace(state.with_cards(state.drew, hand), drew=None)


def pile_empty(state: State, pick: Pick) -> Step:
    """Let nobody draw any more, and cancel a draw that has just been announced."""
    drew = "" if state.drew is None else f"{state.side_name(state.drew)} draws nothing. "
    reason = f"{drew}Nobody draws any more"
    ruling = state.ruling(pick, "NU-7", "The pile is empty", reason)
    after = replace(_without_draw(state), pile_empty=True)
    return after, (ruling, Score(words.standings(after)))
