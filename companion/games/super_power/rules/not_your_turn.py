"""It's Not Your Turn: a wrong card out of turn comes back with two more (SP-8)."""

from companion.games.super_power.household import OpenHand
from companion.games.super_power.rule import InPlay, Report, Rule

FOULS = 0.02  # how often somebody plays a wrong card
LEAST = 4  # cards in the pile, so that some remain


def out_of_turn(table: OpenHand, _player: int, _card: int) -> bool:
    """Somebody plays a wrong card, and takes it back with the two under it. The turn stays.

    Nobody does so while there is a debt: a draw card that comes to the top has been drawn for.
    """
    if table.chance() >= FOULS or table.debt or len(table.pile) < LEAST:
        return False
    others = [p for p in table.seats if p != table.turn and p not in table.out]
    if not others:
        return False
    player = others[int(table.chance() * len(others))]
    table.takes_up(player, len(table.pile) - 2, len(table.pile))
    table.record("fouled", player, cards=3)
    return True


RULE = Rule(
    name="not_your_turn",
    clause="SP-8",
    title="It's Not Your Turn",
    short="not your turn",
    about="a wrong card out of turn: take it and 2 more",
    text="Played a wrong card out of turn? Take it and the 2 cards below it. The turn doesn't "
    "change.",
    interactions="A draw card is on top now? The panel asks whether to draw for it.",
    report=Report(
        line="NOT YOUR TURN",
        asks="WHO PLAYED OUT OF TURN?",
        headline="{named}: take 3 cards",
        reason="Not your turn: your card and the 2 below it",
        draws=lambda reported: {reported.named: 3},
        then="ask if drawn",
    ),
    in_play=InPlay(out_of_turn=out_of_turn, seconds=5),
)
