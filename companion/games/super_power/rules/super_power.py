"""Super Power: a card identical to the top one may be played out of turn (SP-2)."""

from companion.games.super_power.household import COLOURED, OpenHand
from companion.games.super_power.rule import InPlay, Rule

IN_TURN = 0.1  # the chance that the player whose turn it is reaches too, and is first


def deals(table: OpenHand) -> bool:
    """Draw cards can be answered with draw cards."""
    table.stacking = True
    return False


def out_of_turn(table: OpenHand, player: int, card: int) -> bool:
    """Players who have the same card reach for the pile; the first one there plays it."""
    if card not in COLOURED:
        return False
    hands = table.hands
    twins = [p for p in table.seats if p != player and card in hands[p]]
    flying = [p for p in twins if table.chance() < table.players[p].jump_chance]
    if not flying:
        return False
    if table.turn not in flying and table.chance() < IN_TURN:
        table.race([*flying, table.turn], first=table.turn)
        return False
    first = table.race(flying)
    table.jumps += 1
    table.play(first, card)
    return True


RULE = Rule(
    name="super_power",
    clause="SP-2",
    option="super",
    title="Super Power",
    short="super power",
    about="jump in with an identical card",
    text="Play a card identical to the top one, even out of turn. Be faster than the player whose "
    "turn it is. Play continues from you. Draw cards add up.",
    interactions="You may jump in while that player draws. Identical skips skip only 1 player.",
    needs=("no_sissies",),
    in_play=InPlay(deals=deals, out_of_turn=out_of_turn),
)
