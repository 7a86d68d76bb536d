"""What is seen of a hand: on the panel, at its foot, in the middle of the page, and as a hint."""

from __future__ import annotations

from companion.games.super_power import doghouse
from companion.games.super_power.household import decks
from companion.games.super_power.rules import RULES
from companion.games.super_power.state import State
from companion.kit.screens import ARROWS, FactsScreen, MessageScreen, Screen
from companion.kit.tableau import Fact, Told
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
IN_SHORT = "{up}1st{right}UNO{down}+2{left}caught".format(**ARROWS)
HINT = "Press only when it matters: who was first, UNO!, draw cards. Nobody's turn is tracked."
HINT_WITH_FEW = (
    "Press only when it matters: who was first, UNO!; and draw cards, at a seat with four buttons. "
    "Nobody's turn is tracked."
)


def legend(state: State) -> tuple[Meaning, ...]:
    """Each button's one meaning, at every seat and at all times."""
    slap = (Meaning("pad", "SLAP"),) if state.on("spank") else ()
    few = [player for player in state.order if not state.full(player)]
    single = [
        Meaning(button, FEW[0], player, FEW[1])
        for player in few
        for button in sorted(state.setup.switches[state.place(player)] - {"pad"})
    ]
    full = [p for p in state.order if p not in few]
    everybody = MEANINGS if not few else tuple(m._replace(player=p) for p in full for m in MEANINGS)
    return (*everybody, *single, *slap)


def urgent(state: State) -> Screen | None:
    """Hands on the pad, hands that go round, hands that fly."""
    hand = state.hand
    if hand.slaps is not None:
        return MessageScreen("SLAP!", state.called(hand.slaps.missing(state.order)))
    if hand.passing is not None:
        who = state.called(doghouse.waiting(state))
        return MessageScreen("PASS LEFT", who, "Press when passed")
    if hand.reach is not None and not {e.player for e in hand.reach.hands} <= hand.reach.silent:
        return MessageScreen("ME FIRST!", state.called(e.player for e in hand.reach.hands))
    return None


def screen(state: State) -> Screen:
    """Hands that fly come first, then what must be dealt, then what stands."""
    found = urgent(state)
    if found is not None:
        return found
    rows, large = standing(state), f"DRAW {state.hand.debt.cards}" if state.hand.debt.cards else ""
    if state.hand.dealt and not (rows or large):
        return deal(state)
    return FactsScreen(large, (*rows, ("", IN_SHORT)) if rows or large else BUTTONS)


def standing(state: State) -> tuple[tuple[str, str], ...]:
    """What stands, in rows: the debt and what it is made of, who takes what, who called UNO."""
    hand = state.hand
    rows = (
        ("LAID", hand.debt.parts),
        ("TAKE", takes(state)),
        ("DRAWN?", str(hand.earlier.debt.cards) if hand.earlier is not None else ""),
        ("UNO", state.called(dict.fromkeys(call.player for call in hand.calls))),
        ("DOGHOUSE", state.called(hand.out)),
        ("PLAY", {None: "", True: "to the left", False: "to the right"}[hand.clockwise]),
    )
    return tuple((label, text) for label, text in rows if text)


def foot(state: State) -> tuple[str, ...]:
    """What stays in sight whatever covers the screen: the debt, who takes what, the buttons."""
    debt = state.hand.debt
    owed = (f"DRAW {debt.cards} {debt.parts}".strip(),) if debt.cards else ()
    taking = f"TAKE {takes(state)}".split(", ") if state.hand.takes else []
    return (*owed, *taking, IN_SHORT)


def takes(state: State) -> str:
    """ "CLEO 2, DAN 3+5"."""
    found: dict[int, list[str]] = {}
    for take in state.hand.takes:
        found.setdefault(take.player, []).append(take.what)
    return ", ".join(f"{state.names[player]} {'+'.join(what)}" for player, what in found.items())


def deal(state: State) -> FactsScreen:
    """What to know before a hand begins."""
    chosen, count = state.setup.settings, decks(len(state.order))
    rows = [("DECKS", str(count))]
    if state.on("spank") and count > 1:
        rows.append(("RED 3s", f"{count} of {2 * count} out"))
    rows.append(("RULES", _rules(state)))
    return FactsScreen(f"{state.names[state.dealer]} deals {chosen['cards']}", tuple(rows))


def _rules(state: State) -> str:
    """Those that are on, or all but those that are off, whichever is shorter."""
    count = state.setup.settings["doghouse"]
    residents = [f"{count} in the doghouse"] if count else []
    others = [rule for rule in RULES if rule.short and rule.switch != "doghouse"]
    on = [rule.short for rule in others if state.on(rule.switch)]
    off = [rule.short for rule in others if not state.on(rule.switch)]
    if len(on) > len(off):
        on = [f"all but {', '.join(off)}" if off else "all"]
    return ", ".join([*on, *residents]) or "none"


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


def tableau(state: State) -> Told:
    """What lies on the table, as far as anybody has reported."""
    hand = state.hand
    if hand.slaps is not None:
        return Told(hands=tuple(slap.player for slap in hand.slaps.hands))
    if hand.dealt:
        each = f"{state.setup.settings['cards']} each"
        return Told(facts=(Fact("DEALS", each, (state.dealer,)),))
    laid = (Fact("LAID", hand.debt.parts),) if hand.debt.parts else ()
    takes = tuple(Fact("TAKES", take.what, (take.player,)) for take in hand.takes)
    cards = hand.earlier.debt.cards if hand.earlier is not None else 0
    drawn = (Fact("DRAWN?", str(cards)),) if cards else ()
    called = tuple(dict.fromkeys(call.player for call in hand.calls))
    uno = (Fact("SAID UNO", "", called),) if called else ()
    out = (Fact("DOGHOUSE", "", hand.out),) if hand.out else ()
    way = {None: "", True: "to the left", False: "to the right"}[hand.clockwise]
    play = (Fact("PLAY GOES", way),) if way else ()
    return Told(
        f"DRAW {hand.debt.cards}" if hand.debt.cards else "",
        facts=laid + takes + drawn + uno + out + play,
    )
