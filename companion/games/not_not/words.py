"""The words: rulings, dice and slips of Not Not, as a player reads them."""

from __future__ import annotations

from typing import Literal

from companion.games.not_not.cards import SLOTS, VOID
from companion.games.not_not.judge import claim, why_right, why_wrong
from companion.games.not_not.options import LEVELS
from companion.games.not_not.state import Dealing, Level, Racing, State, last_race
from companion.kit.phrases import many, ms, together
from companion.kit.race import Entry, Margin, describe_gap, margin
from companion.kit.rulings import Finish, Ruling, Tally
from companion.kit.slips import Slip
from companion.kit.standings import Standings, of_players
from companion.kit.structs import replace


def how_to_object(state: State, racing: Racing) -> tuple[str, str]:
    """How to object to a winner who is only presumed: short, for the bar; and in a sentence."""
    if state.pads:
        return "Wrong? Slap", "Wrong? Anyone can slap the pad."
    presumed = [s.upper() for s in racing.result.presumed if state.onlookers(racing, s)]
    if not presumed:
        return "Wrong? Hold", "Wrong? Hold a button, and choose OBJECT."
    cards = " or ".join(presumed)
    return f"Wrong? Others press {cards}", f"Wrong? Press {cards}, unless you deal or tapped it."


def standings(state: State) -> Standings:
    progress = f"{state.cards.deck} in the deck"
    return of_players(state.names, state.points, unit=("card", "cards"), progress=progress)


def won(state: State, racing: Racing) -> Ruling:
    """The ruling of a round (NN-10), or of a dead heat (NN-12). Only with a winner."""
    heat, winners = racing.result.heat, racing.result.winners
    others = [tap for tap in racing.result.late if tap.player not in winners]
    ahead, is_tie = margin([heat[0], *others], state.tie_ns), len(heat) > 1
    return Ruling(
        clause="NN-12" if is_tie else "NN-10",
        headline=_headline(state, racing, ahead),
        reason=_because(state, racing),
        tone="even" if is_tie else "good",
        players=tuple(tap.player for tap in heat),
        margin_ns=ahead and ahead.ns,
        within_ns=ahead and ahead.within_ns,
        undo_to_ns=racing.ruled_ns,
        race=finishes(racing),
        opened_ns=racing.race.opened_ns,
    )


def _headline(state: State, racing: Racing, ahead: Margin | None) -> str:
    """Who has won, by how much; or how long it took, if nobody else was near."""
    heat = racing.result.heat
    names = [state.names[tap.player] for tap in heat]
    if len(heat) > 1:
        return f"DEAD HEAT {together(names)}"
    if ahead is not None:
        return f"{names[0]} by {ahead}"
    return f"{names[0]} in {ms(max(0, heat[0].at_ns - (racing.race.opened_ns or 0)))}"


def _because(state: State, racing: Racing) -> str:
    """Why the first hand is correct; or what has to be true, if that is only presumed (NN-11)."""
    heat, cards = racing.result.heat, racing.known
    claims = [claim(racing.dice, slot, cards) for slot in racing.result.presumed]
    only_if = " and ".join(filter(None, claims))
    if only_if:  # whole, whatever else there is to say
        reason = f"only if {only_if}"
    else:
        reason = why_right(racing.dice, heat[0].button, cards)
        gap = f"{describe_gap(heat, state.tie_ns)}. " if len(heat) > 1 else ""
        reason = f"{gap[:1].upper()}{gap[1:]}{reason}"
    if not racing.denied or len(heat) > 1:
        return reason
    names = list(dict.fromkeys(state.names[tap.player] for tap in racing.denied))
    were = "was" if len(names) == 1 else "were"
    return f"{together(names)} {were} wrong. {reason[0].upper()}{reason[1:]}"


def finishes(racing: Racing) -> tuple[Finish, ...]:
    """Every tap of the round, and what became of it."""
    found, began_ns = racing.result, racing.race.opened_ns or 0
    became: dict[Entry, Literal["first", "wrong"]] = dict.fromkeys(found.wrong, "wrong")
    became |= dict.fromkeys(found.heat, "first")
    return tuple(
        Finish(e.player, e.button, e.at_ns - began_ns, became.get(e, "late"))
        for e in racing.race.entries
    )


def wrong_tap(state: State, racing: Racing, tap: Entry, at_ns: int) -> Ruling:
    """A tap on a card that does not match, or on a Void (NN-11, NN-9)."""
    name = state.names[tap.player]
    return Ruling(
        clause="NN-9" if racing.known.faces(tap.button) == {VOID} else "NN-11",
        headline=f"{name}: give up 1 card" if tap in racing.result.paid else f"{name} is wrong",
        reason=why_wrong(racing.dice, tap.button, racing.known),
        tone="bad",
        players=(tap.player,),
        wrong=tap.button,
        undo_to_ns=at_ns,
        quiet=racing.named,  # the winner is on the panel
    )


def matched(state: State, tap: Entry, at_ns: int) -> Ruling:
    """A tap that was ruled wrong was correct: somebody has objected to that."""
    headline = f"{state.names[tap.player]} was correct"
    reason = f"{tap.button.upper()} matches. What was known of the cards is forgotten"
    return Ruling("NN-11", headline, reason, undo_to_ns=at_ns)


def duties(state: State) -> tuple[str, ...]:
    """What each has to do before the next dice, a line each: "ADA: put back LEFT"."""
    racing = last_race(state)
    if racing is None or not (racing.result.paid or racing.overruled):
        return ()
    who: dict[str, list[str]] = {}
    for player, name in enumerate(state.names):
        who.setdefault(", ".join(_duties(racing, player)), []).append(name)
    return tuple(f"{together(names)}: {what}" for what, names in who.items() if what)


def entered(state: State, dealing: Dealing) -> tuple[str, ...]:
    """While the dealer enters cards, all four of them, in two lines: "UP red RIGHT ?"."""
    faces = ((slot.upper(), [*state.cards.faces(slot)]) for slot in SLOTS)
    up, right, down, left = (f"{slot} {is_[0] if len(is_) == 1 else '?'}" for slot, is_ in faces)
    return (f"{up} {right}", f"{down} {left}") if dealing.entering else ()


def _duties(racing: Racing, player: int) -> list[str]:
    """What follows for a player of this result, who has done what the ones before it said."""
    result, before = racing.result, racing.overruled
    had = [old for old in before if old.taken is not None and player in old.winners]
    slots = {old.taken if len(old.heat) == 1 else () for old in had}
    [back, *_] = [*(slots.pop() or () if len(slots) == 1 else ()), "1"]
    parts = [f"put back {back.upper()}"] if had and player not in result.winners else []
    paid = [[tap.player for tap in old.paid].count(player) for old in (*before, result)]
    if max(paid) > paid[-1]:
        return [*parts, f"take {max(paid) - paid[-1]} back"]
    return parts + ([f"give up {paid[-1]}"] if paid[-1] else [])


def rolled(state: State, at_ns: int) -> Ruling:
    """The dice are rolled: not announced, but TAKE BACK can undo it."""
    return Ruling("NN-1", "DICE ROLLED", f"Round {state.round}", undo_to_ns=at_ns)


def too_soon(state: State, tap: Entry) -> Ruling:
    """A tap before the dice were on the panel: it costs nothing and counts for nothing."""
    reason = "Wait for the dice. This costs nothing"
    ruling = state.refusal(tap.player, "NN-10", "too soon", reason)
    return replace(ruling, tally=(Tally("false start", tap.player),))


def nobody(reason: str, undo_to_ns: int, opened_ns: int | None = None) -> Ruling:
    return Ruling("NN-13", "NOBODY WINS", reason, undo_to_ns=undo_to_ns, opened_ns=opened_ns)


def replaced(at_ns: int) -> Ruling:
    """A second Void was drawn (NN-3)."""
    reason = "Put it aside. Deal the next card in its place"
    return Ruling("NN-3", "SECOND VOID", reason, undo_to_ns=at_ns)


def new_level(level: Level, at_ns: int | None) -> Ruling:
    """A rule card was drawn in a first game (NN-2)."""
    text = LEVELS[level.name.lower()]
    return Ruling("NN-2", f"LEVEL: {level.name}", text, undo_to_ns=at_ns)


def to_do(state: State, dealing: Dealing) -> tuple[str, str]:
    """What the dealer has to do: short, for the bar under a ruling; and in a sentence."""
    who = state.names[state.dealer]
    todo, hint = _to_do(state, dealing, who)
    if dealing.last and may_object(dealing):
        bar, sentence = how_to_object(state, dealing.last)
        todo, hint = f"{todo} · {bar}", f"{hint} {sentence}"
    return f"{who}: {todo}", hint if dealing.rolls_again else f"{who}: {hint}"


def _to_do(state: State, dealing: Dealing, who: str) -> tuple[str, str]:
    if dealing.rolls_again:
        stop = f" Wrong arrow? {who}: press the right one." if state.asks_arrow() else ""
        return "", f"Nobody wins this round. New dice are coming.{stop}"
    if state.cards.empty():
        press = "END" if state.laid else "any button"
        return "press to finish", f"the deck is empty. Wait, or press {press}, for the final score."
    if dealing.arrow is not None:
        return f"Liar? {dealing.arrow.button.upper()} again", "press it again if it is the Liar."
    bar, hint = _roll(state, dealing)
    refill = _refill(state, dealing)
    if state.asks_arrow() and not dealing.entering:
        return f"{refill}{bar}", hint
    return f"{refill}then {bar}" if refill else f"press to {bar}", hint


def _refill(state: State, dealing: Dealing) -> str:
    """Which slots are empty; "refill, " if that is not sure."""
    result = dealing.last.result if dealing.last else None
    if state.laid or not (result and result.heat):
        return ""
    return " ".join(["refill", *(slot.upper() for slot in result.taken or ())]) + ", "


def _roll(state: State, dealing: Dealing) -> tuple[str, str]:
    """How the dealer rolls; or that the new cards have to be entered first."""
    if dealing.entering:
        return "enter the new cards", "choose what each new card is."
    if state.asks_arrow():
        twice = "; twice if the card shows the Liar" if state.asks_liar() else ""
        # Voids that were replaced, and nobody pressed it, are missing from the deck.
        last = " If the deck is empty, press up." if state.cards.deck <= state.cards.voids else ""
        fits = state.asks_liar() and not may_object(dealing)  # else there is no room for it
        bar = "press arrow (Liar: twice)" if fits else "press arrow"
        return bar, f"press the button that the deck's arrow points to{twice}.{last}"
    if state.settings["own_dice"]:
        return "enter dice", "roll your dice, and press any of your buttons to enter them."
    if state.laid:  # on a page, where the word stands on what can be pressed
        return "roll", "press ROLL to roll the dice."
    return "roll", "press any of your buttons to roll the dice."


def may_object(dealing: Dealing) -> bool:
    """Whether the last round went to a hand that was only presumed correct; until the next roll."""
    return dealing.last is not None and dealing.arrow is None and bool(dealing.last.result.presumed)


def set_up(state: State) -> str:
    """What to lay before the first round, and how to build the deck (NN-2, NN-3)."""
    lay = "Lay 4 cards around the deck: up, right, down and left."
    if state.laid is not None or state.rolls:
        return "Ready for the next roll."
    if state.settings["first_game"]:
        return (
            f"{lay} Split the deck in 3: LIAR on top of the lowest part, ARROW on top of the "
            "middle, NOT NOT mixed into the top. Mix up the arrows."
        )
    return f"{lay} Mix up the arrows on the deck." if state.asks_arrow() else lay


def round_slip(state: State, racing: Racing, ruling: Ruling) -> Slip:
    """The dice, where the round's up was if not above, and who won."""
    title = f"NOT NOT round {state.round}: {many(state.cards.deck, 'card')} to go"
    dice = racing.dice
    words = ["LIAR"] if dice.liar else []
    words += [dice.negation] if dice.negation not in (None, "NOTHING") else []
    up = [f"UP is {dice.arrow.upper()}"] if dice.arrow != SLOTS[0] else []
    lines = (" · ".join([*words, *dice.criteria]), *up, ruling.headline, ruling.reason)
    return Slip(title, lines, standings(state))
