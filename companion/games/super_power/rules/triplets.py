"""Siamese Triplets: on three identical cards anybody plays anything (SP-9)."""

from companion.games.super_power.household import DRAW_FOUR, DRAW_TWO, OpenHand, word
from companion.games.super_power.rule import InPlay, Report, Rule


def out_of_turn(table: OpenHand, _player: int, card: int) -> bool:
    """The first to reach plays any card. Unless it is a draw card, nobody draws for the three."""
    pile = table.pile
    if len(pile) < 3 or pile[-2] != card or pile[-3:] != [card] * 3:
        return False
    player = table.race([p for p in table.seats if p not in table.out])
    table.anything_goes = True
    chosen = table.players[player].chooses(table, player, table.hands[player])
    if table.debt and word(chosen) not in (DRAW_TWO, DRAW_FOUR):
        cancelled, table.debt = table.debt, 0
        table.record("cancelled", player, cards=cancelled)
    table.play(player, chosen)
    return True


RULE = Rule(
    name="triplets",
    clause="SP-9",
    title="Siamese Triplets",
    short="triplets",
    about="on 3 identical cards, anyone may play any card",
    text="3 identical cards on top? Anyone may play any card. Play continues from there.",
    interactions="After 3 draw cards nobody draws unless the 4th is one. The 4th starts no fire.",
    report=Report(
        line="TRIPLETS",
        headline="NOTHING TO DRAW",
        reason="Siamese Triplets: nobody draws for those 3 cards",
        then="cancel draw cards",
    ),
    in_play=InPlay(out_of_turn=out_of_turn),
)
