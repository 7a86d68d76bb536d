"""What lies on the table, as far as anybody has told: the debt, who takes what, who called."""

from __future__ import annotations

from companion.games.super_power.referee import panel
from companion.games.super_power.referee.state import State
from companion.kit.tableau import Fact, Told


def tableau(state: State) -> Told:
    hand = state.hand
    if hand.slaps is not None:
        return Told(hands=tuple(slap.player for slap in hand.slaps.hands))
    if hand.dealt:
        return Told(
            facts=(Fact("DEALS", f"{state.setup.settings['cards']} each", (state.dealer,)),)
        )
    takes = tuple(Fact("TAKES", take.what, (take.player,)) for take in hand.takes)
    laid = (Fact("LAID", parts),) if (parts := panel.laid(hand.debt)) else ()
    drawn = (Fact("DRAWN?", str(hand.presumed.cards)),) if hand.presumed is not None else ()
    called = tuple(dict.fromkeys(call.player for call in hand.calls))
    uno = (Fact("SAID UNO", "", called),) if called else ()
    out = (Fact("DOGHOUSE", "", hand.out),) if hand.out else ()
    way = {None: "", True: "to the left", False: "to the right"}[hand.clockwise]
    play = (Fact("PLAY GOES", way),) if way else ()
    return Told(
        f"DRAW {hand.debt.cards}" if hand.debt.cards else "",
        facts=laid + takes + drawn + uno + out + play,
    )
