"""What the panel shows between events: what is owed, who takes, who called, who sits out."""

from __future__ import annotations

from companion.games.super_power.referee import baby, passing, reaching
from companion.games.super_power.referee.state import Debt, State
from companion.games.super_power.rules import RULES
from companion.kit.screens import ARROWS, FactsScreen, Screen
from companion.kit.view import Meaning

FEW = "ME FIRST!", "UNO!"  # what a seat with fewer than four buttons says, short and long
MEANINGS = (
    Meaning("up", "ME FIRST!", held="MENU"),
    Meaning("right", "UNO!"),
    Meaning("down", "DRAW CARD +2", held="+4"),
    Meaning("left", "CAUGHT!", held="DRAWN"),
)
BUTTONS = (
    (ARROWS["up"], "ME FIRST!"),
    (ARROWS["right"], "UNO!"),
    (ARROWS["down"], "+2"),
    (ARROWS["left"], "CAUGHT!"),
    ("HOLD", "{up}menu {down}+4 {left}drawn".format(**ARROWS)),
)
HINT = "Press only when it matters: who was first, UNO!, draw cards. Nobody's turn is tracked."
HINT_WITH_FEW = (
    "Press only when it matters: who was first, UNO!; and draw cards, at a seat with four buttons. "
    "Nobody's turn is tracked."
)
DECKS = ((4, 1), (10, 2), (16, 3))  # for up to so many players, so many decks


def legend(state: State) -> tuple[Meaning, ...]:
    """Each button's one meaning, at every seat and at all times.

    While hands fly, one that stays on its button is one of them, and leads nowhere.
    """
    flying = reaching.screen(state) is not None
    here = tuple(m._replace(held="") if flying and m.switch == "up" else m for m in MEANINGS)
    slap = (Meaning("pad", "SLAP"),) if state.on("spank") else ()
    few = [player for player in state.order if not state.full(player)]
    said = [
        Meaning(button, FEW[0], player, FEW[1])
        for player in few
        for button in sorted(state.setup.switches[state.place(player)] - {"pad"})
    ]
    full = [p for p in state.order if p not in few]
    everybody = here if not few else tuple(m._replace(player=p) for p in full for m in here)
    return (*everybody, *said, *slap)


def screen(state: State) -> Screen:
    """Hands that fly come first, then what must be dealt, then what stands."""
    found = baby.screen(state) or passing.screen(state) or reaching.screen(state)
    if found is not None:
        return found
    stands = standing(state)
    return deal(state) if state.hand.dealt and stands.rows == BUTTONS else stands


def deal(state: State) -> FactsScreen:
    """What to know before a hand begins."""
    chosen, count = state.setup.settings, len(state.order)
    decks = next(decks for players, decks in DECKS if count <= players)
    rows = [("DECKS", str(decks))]
    if state.on("spank") and decks > 1:
        rows.append(("RED 3s", f"{decks} of {2 * decks} out"))
    rows.append(("RULES", _rules(state)))
    return FactsScreen(f"{state.names[state.dealer]} deals {chosen['cards']}", tuple(rows))


def _rules(state: State) -> str:
    """Those that are on, or all but those that are off, whichever is shorter."""
    count = state.setup.settings["doghouse"]
    doghouse = [f"{count} in the doghouse"] if count else []
    others = [rule for rule in RULES if rule.short and rule.name != "doghouse"]
    on = [rule.short for rule in others if state.on(rule.switch)]
    off = [rule.short for rule in others if not state.on(rule.switch)]
    if len(on) > len(off):
        on = [f"all but {', '.join(off)}" if off else "all"]
    return ", ".join([*on, *doghouse]) or "none"


def standing(state: State) -> FactsScreen:
    """The debt large, and the rest in rows; if nothing stands, what the buttons mean."""
    hand = state.hand
    rows = [
        ("LAID", laid(hand.debt)),
        ("TAKE", takes(state)),
        ("DRAWN?", str(hand.presumed.cards) if hand.presumed is not None else ""),
        ("UNO", state.called(dict.fromkeys(call.player for call in hand.calls))),
        ("DOGHOUSE", state.called(hand.out)),
        ("PLAY", {None: "", True: "to the left", False: "to the right"}[hand.clockwise]),
    ]
    large = f"DRAW {hand.debt.cards}" if hand.debt.cards else ""
    told = tuple((label, text) for label, text in rows if text)
    return FactsScreen(large, told) if large or told else FactsScreen("", BUTTONS)


def laid(debt: Debt) -> str:
    """ "+2 +4": what a debt of several cards is made of; so a table sees which one is missing."""
    return " ".join(f"+{one.cards}" for one in debt.laid) if len(debt.laid) > 1 else ""


def takes(state: State) -> str:
    """ "CLEO 2, DAN 3+5"."""
    found: dict[int, list[str]] = {}
    for take in state.hand.takes:
        found.setdefault(take.player, []).append(take.what)
    return ", ".join(f"{state.names[player]} {'+'.join(what)}" for player, what in found.items())


def hint(state: State) -> str:
    """What to do now, for somebody who has never played; true at every seat of the table."""
    hand, all_full = state.hand, all(state.full(player) for player in state.order)
    if hand.slaps is not None:
        return "Everybody, slap the pad! The lowest hand draws nothing."
    if hand.passing is not None:
        return "Pass all your cards to the left; press me first! when you have."
    if hand.debt.cards:
        if not all_full:
            return f"Once the {hand.debt.cards} are drawn, who has four buttons can hold CAUGHT!."
        return f"Whoever has drawn the {hand.debt.cards} can say so: hold CAUGHT! for DRAWN."
    if hand.takes:
        return "Who is named takes so many cards, and presses any button."
    return HINT if all_full else HINT_WITH_FEW
