"""No Sissies: draw until you can play, and 5 cards for a missed UNO (SP-3)."""

from companion.games.super_power.household import OpenHand
from companion.games.super_power.rule import InPlay, Rule

CAUGHT = 5  # cards for one card left and no UNO


def deals(table: OpenHand) -> bool:
    table.caught_costs = CAUGHT
    return False


def stuck(table: OpenHand, player: int) -> bool:
    """Draw until a card fits or none remain."""
    hand = table.hands[player]
    while not table.fits(hand[-1]):
        if not table.draw(player, 1):
            break
    return True


RULE = Rule(
    name="no_sissies",
    clause="SP-3",
    option="super",
    title="No Sissies",
    about="draw until you can play, 5 cards for a missed UNO",
    text="No card to play? Draw until you can play; every turn ends with a card. The dealer says "
    "how many are dealt and when it starts.",
    interactions="Caught with one card and no UNO: draw 5, not 2.",
    needs=("super_power",),
    in_play=InPlay(deals=deals, stuck=stuck),
)
