"""Back Up the Truck: who must draw may pay in number cards, backwards (SP-10).

The referee has no code for it: the debt stays the same, so nobody presses until it is drawn.
"""

from companion.games.super_power.household import NUMBERS, RED_THREE, ZEROS, OpenHand, word
from companion.games.super_power.rule import InPlay, Rule

# A zero pays nothing, and a red three is slapped.
PAYING = frozenset(NUMBERS) - {*ZEROS, RED_THREE}


def must_draw(table: OpenHand, player: int) -> bool:
    """A player who pays leaves the debt to the player before, who may pay too."""
    struck = False
    while not table.over and table.chance() < table.players[player].pay_chance:
        paid = adding_up(table.hands[player], table.debt)
        if not paid:
            break
        table.pays(player, paid)
        player = table.after(player, way=-table.way)
        struck = True
    table.turn = player
    return struck


def adding_up(hand: list[int], debt: int) -> tuple[int, ...]:
    """Number cards that add up to the debt; () if there are none."""
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for card in hand:
        if card not in PAYING:
            continue
        for total, cards in list(reached.items()):
            further = total + word(card)
            if further <= debt and further not in reached:
                reached[further] = (*cards, card)
        if debt in reached:
            return reached[debt]
    return ()


RULE = Rule(
    name="truck",
    clause="SP-10",
    title="Back Up the Truck",
    short="truck",
    about="pay with number cards and push the draw back",
    text="Must you draw? You may play number cards that add up to that number instead. Then the "
    "player before you must draw, or do the same. Play continues after the player who draws.",
    interactions="Match the last card that was paid.",
    in_play=InPlay(must_draw=must_draw, seconds=4),
)
