"""It's Not Your Turn: a play out of turn takes back the card and two more (SP-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import Card, Play, Touch
from companion.games.super_power.bookkeeper.questions import YES_NO
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.words import late_race, margin_to
from companion.kit.rulings import Ruling, Tally
from companion.kit.view import Choice

TAKEN = 2  # cards below the wrong one
ILLEGAL = "not_your_turn illegal"


def foul(state: State, play: Play, why: str) -> Step:
    """The wrong card and the two under it are the player's; the turn stays where it was."""
    taken, behind = min(TAKEN, len(state.pile)), margin_to(state, play)
    ruling = Ruling(
        clause="SP-8",
        headline=f"{state.names[play.player]} takes {taken + 1}",
        reason=f"{why}: the card and {taken} below it" if taken else why,
        players=(play.player,),
        margin_ns=behind and behind.ns,
        within_ns=behind and behind.within_ns,
        undo_to_ns=play.undo_to_ns,
        race=late_race(state, play),
        tally=(Tally("out of turn", play.player, cards=taken + 1),),
        tone="bad",
    )
    gone = state.pile[len(state.pile) - taken :]
    state = replace(state, pile=state.pile[: len(state.pile) - taken])
    state = _unowed(state.gets(play.player, taken + 1), gone)
    return _still_to_draw(state, play.touch), (ruling,)


def _unowed(state: State, gone: tuple[Card, ...]) -> State:
    """Draw cards that leave the pile ask for nothing any more."""
    less = min(state.turn.owed, sum(card.kind.draws for card in gone))
    ledger = replace(state.ledger, removed=state.ledger.removed + less)
    turn = replace(state.turn, owed=state.turn.owed - less, free=False)
    return replace(state, turn=turn, ledger=ledger)


# ---- a draw card came to the top again


def _still_to_draw(state: State, touch: Touch) -> State:
    """The table says whether it was drawn for."""
    if state.top is None or not state.top.kind.draws or state.turn.owed:
        return state
    return state.asking(DRAWN, touch, player=state.turn.player)


def _drawn(state: State, _question: Question) -> Asked:
    label = state.top.kind.label if state.top is not None else ""
    return f"{label} on top: DRAWN ALREADY?", YES_NO


def _was_drawn(state: State, question: Question, key: str) -> Step:
    """If nobody drew for it, the player in turn must."""
    if key == "yes" or state.top is None:
        return state, ()
    owed = _run_of_draws(state.pile)
    ruling = Ruling(
        clause="SP-8",
        headline=f"{state.names[state.turn.player]} draws {owed}",
        reason="the draw card on top was not drawn for",
        players=(state.turn.player,),
        undo_to_ns=question.touch.undo_to_ns,
        tone="bad",
    )
    ledger = replace(state.ledger, asked=state.ledger.asked + owed)
    return replace(state, turn=replace(state.turn, owed=owed), ledger=ledger), (ruling,)


def _run_of_draws(pile: tuple[Card, ...]) -> int:
    owed = 0
    for card in reversed(pile):
        if not card.kind.draws:
            break
        owed += card.kind.draws
    return owed


def _played_on(state: State, question: Question) -> bool:
    """Whoever laid a card on it took it for drawn."""
    top = state.top
    return top is None or top.at_ns > question.touch.at_ns or bool(state.turn.owed)


DRAWN = Topic("drawn", _drawn, _was_drawn, unanswered="yes", at_once=False, moot=_played_on)


# ---- a jump-in that was none


def lines(state: State, player: int) -> tuple[Choice, ...]:
    """The device cannot see that a card was not identical: the table says so."""
    del player
    top = state.top
    if state.stage != "playing" or top is None or not _out_of_turn(top):
        return ()
    return (Choice(ILLEGAL, f"{state.names[top.player]} ILLEGAL"),)


def _out_of_turn(top: Card) -> bool:
    """A jump-in, or a card that the table went along with."""
    return top.claimed or (top.player != top.before.player and not top.before.free)


def chosen(state: State, touch: Touch, key: str) -> Step:
    """The top card was no jump-in after all: as it was before it, and then the foul."""
    top = state.top
    if key != ILLEGAL or not lines(state, touch.player) or top is None:
        return state, ()
    added = max(0, state.turn.owed - top.before.owed)
    ledger = replace(state.ledger, removed=state.ledger.removed + added)
    turn = replace(top.before, owed=min(top.before.owed, state.turn.owed))
    under = state.pile[: -1 - len(top.missed)]
    state = replace(state, pile=under, turn=turn, ledger=ledger).out_of_the_way()
    play = Play(top.player, top.colour, top.kind, touch.at_ns, touch.undo_to_ns, stamp=touch.stamp)
    return foul(state, play, f"{state.names[touch.player]} saw it")


RULE = Rule(
    **house_rules.NOT_YOUR_TURN.words,
    foul=foul,
    lines=lines,
    chosen=chosen,
)
