"""Siamese Triplets: on three identical cards anybody plays anything (SP-9)."""

from __future__ import annotations

from companion.games.super_power.household import DRAW_FOUR, DRAW_TWO, Table, word
from companion.games.super_power.rule import InPlay, Report, Rule


def out_of_turn(table: Table, _player: int, card: int) -> bool:
    """The quickest hand lays whatever it likes. Three draw cards are mute if the fourth is none."""
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
    about="on three identical cards anybody plays anything",
    text="Three identical cards on top: anybody may play any card. Play goes on from there.",
    interactions="Three draw cards are mute if the fourth is none. The fourth burns no reds.",
    report=Report(
        line="MUTED",
        headline="MUTED",
        reason="siamese triplets: nobody draws for those three",
        then="cancel draw cards",
    ),
    in_play=InPlay(out_of_turn=out_of_turn),
)
