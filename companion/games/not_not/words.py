"""The words: rulings, dice and slips of Not Not, as a player reads them."""

from __future__ import annotations

from typing import Literal

from companion.games.not_not.cards import SLOTS, VOID
from companion.games.not_not.dice import Dice, ink
from companion.games.not_not.judge import presumed, verdict, why_right, why_wrong
from companion.games.not_not.state import Dealing, Level, Racing, State, Win
from companion.kit.phrases import ms, together
from companion.kit.race import Entry, apart
from companion.kit.rulings import Finish, Ruling, Tally
from companion.kit.screens import DiceScreen, Die
from companion.kit.slips import Slip
from companion.kit.standings import Standings, of_players

HOLD_LIAR = " (hold: Liar)"  # where there is room: not beside how one objects
LET_GO = "let go: Liar, hold on: menu"  # while the dealer keeps the arrow's button down


def not_so(state: State) -> str:
    """How one objects, beside a winner who is only presumed."""
    return "not so? pad" if state.pads else "not so? hold"


def anybody_objects(state: State) -> str:
    """The same in a sentence."""
    how = "slaps the pad" if state.pads else "holds a button until the panel has heard it"
    return f"Not so? Anybody {how}."


def standings(state: State) -> Standings:
    progress = f"{state.cards.deck} in the deck"
    return of_players(state.names, state.points, unit=("card", "cards"), progress=progress)


def won(state: State, racing: Racing, win: Win) -> Ruling:
    """The ruling of a round (NN-10), or of a dead heat (NN-12)."""
    names = [state.names[e.player] for e in win.heat]
    reason = _because(state, racing)
    if len(win.heat) > 1:
        clause, headline = "NN-12", f"DEAD HEAT {together(names)}"
        reason = f"{apart(win.heat, state.tie_ns)}; {reason}"
    elif win.margin is not None:
        clause, headline = "NN-10", f"{names[0]} by {win.margin}"
    else:
        clause, headline = "NN-10", f"{names[0]} in {ms(win.reaction_ns)}"
    return Ruling(
        clause=clause,
        headline=headline,
        reason=reason,
        tone="even" if len(win.heat) > 1 else "good",
        players=tuple(e.player for e in win.heat),
        margin_ns=win.margin and win.margin.ns,
        within_ns=win.margin and win.margin.within_ns,
        undo_to_ns=racing.decided_ns,
        race=finishes(racing),
        opened_ns=racing.race.opened_ns,
    )


def _because(state: State, racing: Racing) -> str:
    """Why the first hand is right; or what has to be true, if that is only presumed (NN-11)."""
    doubted = doubtful(state, racing)
    if doubted:
        reason = "if " + " and ".join(presumed(racing.dice, s, state.cards) for s in doubted)
    else:
        reason = why_right(racing.dice, racing.heat[0].button, state.cards)
    if not racing.denied:
        return reason
    names = dict.fromkeys(state.names[e.player] for e in racing.denied)
    return f"{together(list(names))} wrong; {reason}"


def doubtful(state: State, racing: Racing) -> tuple[str, ...]:
    """The slots that the first hands tapped, and that are only presumed to be right."""
    slots = dict.fromkeys(e.button for e in racing.heat)
    return tuple(s for s in slots if verdict(racing.dice, s, state.cards) is None)


def finishes(racing: Racing) -> tuple[Finish, ...]:
    """Every tap of the round, and what became of it."""

    def result(entry: Entry) -> Literal["first", "late", "wrong"]:
        if entry in racing.heat:
            return "first"
        return "wrong" if entry in racing.wrong else "late"

    return tuple(
        Finish(e.player, e.button, e.at_ns - racing.began_ns, result(e))
        for e in racing.race.entries
    )


def cost(state: State, racing: Racing, tap: Entry, at_ns: int) -> Ruling:
    """The ruling on a wrong tap (NN-11), or on a Void (NN-9)."""
    gives = state.points[tap.player] > 0 or racing.owes_for(tap.player)
    return Ruling(
        clause="NN-9" if state.cards.faces(tap.button) == {VOID} else "NN-11",
        headline=f"{state.names[tap.player]} {'loses a card' if gives else 'is wrong'}",
        reason=why_wrong(racing.dice, tap.button, state.cards),
        tone="bad",
        players=(tap.player,),
        undo_to_ns=at_ns,
        quiet=racing.announced,  # the winner is on the panel
    )


def cards_of(state: State, player: int) -> str:
    """How many a player has won: "1 card", "4 cards"."""
    return f"{state.points[player]} card{'s' * (state.points[player] != 1)}"


def rolled(state: State, at_ns: int) -> Ruling:
    """The dice are out: nothing to say, and something to take back."""
    reason = f"the dice of round {state.round}"
    return Ruling(clause="NN-1", headline="ROLLED", reason=reason, undo_to_ns=at_ns)


def too_soon(state: State, tap: Entry) -> Ruling:
    """A tap before the dice were on the panel: shown, and no more."""
    return Ruling(
        clause="NN-10",
        headline=f"{state.names[tap.player]} too soon",
        reason="the dice were not out yet",
        tone="bad",
        players=(tap.player,),
        tally=(Tally("false start", tap.player),),
    )


def nobody(reason: str) -> Ruling:
    return Ruling(clause="NN-13", headline="NOBODY", reason=f"{reason}; roll again", tone="plain")


def replaced(at_ns: int) -> Ruling:
    """A second Void was drawn (NN-3)."""
    reason = "a second Void goes aside, the next card takes its slot"
    return Ruling(clause="NN-3", headline="VOID REPLACED", reason=reason, undo_to_ns=at_ns)


def new_level(level: Level, at_ns: int | None) -> Ruling:
    """A rule card was drawn in a first game (NN-2)."""
    joins = {
        Level.NORMAL: "the Negation die joins the others",
        Level.HARD: "the arrow on the deck turns UP",
        Level.EXTREME: "the Liar on the deck negates once more",
    }
    headline = f"NOW {level.name}"
    return Ruling(clause="NN-2", headline=headline, reason=joins[level], undo_to_ns=at_ns)


def dice_screen(state: State, racing: Racing) -> DiceScreen:
    """The dice as they lie, in inks that name another colour (NN-5)."""
    dice, number = racing.dice, state.rolls

    arrow = dice.arrow if state.turns else None

    def die(at: int, word: str) -> Die:
        return Die(word, ink(state.seed, number, at, word))

    return DiceScreen(
        criteria=(die(1, dice.criteria[0]), die(2, dice.criteria[1])),
        negation=die(0, dice.negation) if dice.negation is not None else None,
        arrow=arrow,  # type: ignore[arg-type]  # a slot
        liar=dice.liar,
    )


def todo(state: State, dealing: Dealing) -> str:
    """What the table waits for, and from whom; short, because it stands under the ruling."""
    if dealing.kept:
        return f"{state.names[state.dealer]}: {LET_GO}"
    if not may_object(dealing):
        return _todo(state, dealing)
    return f"{_todo(state, dealing).removesuffix(HOLD_LIAR)} · {not_so(state)}"


def may_object(dealing: Dealing) -> bool:
    """Whether the last round went to a hand that was only presumed right."""
    last = dealing.last
    return last is not None and isinstance(last.phase, Racing) and bool(doubtful(last, last.phase))


def _todo(state: State, dealing: Dealing) -> str:
    who = state.names[state.dealer]
    if dealing.unsure:
        return f"{who}: Void gone?"
    if dealing.empty:
        return f"{who}: press to end"
    fill = f"fill {' '.join(s.upper() for s in dealing.taken)}, " if dealing.taken else ""
    fill = "fill, " if dealing.tapped else fill
    fill = "" if state.laid else fill
    if state.asks_liar():
        return f"{who}: {fill}arrow{HOLD_LIAR}"
    if state.asks_arrow():
        return f"{who}: {fill}arrow"
    return f"{who}: {fill or 'press to '}roll"


def thrown(dice: Dice) -> tuple[str, ...]:
    """The dice in a slip: what they say, and where the round's up was if not above."""
    words = ["LIAR"] if dice.liar else []
    words += [dice.negation] if dice.negation not in (None, "NOTHING") else []
    up = [f"UP is {dice.arrow.upper()}"] if dice.arrow != SLOTS[0] else []
    return (" · ".join([*words, *dice.criteria]), *up)


def round_slip(state: State, racing: Racing, ruling: Ruling) -> Slip:
    title = f"NOT NOT round {state.round}, {state.cards.deck} in the deck"
    lines = (*thrown(racing.dice), ruling.headline, ruling.reason)
    return Slip(title, lines, standings(state))
