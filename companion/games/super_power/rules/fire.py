"""Fire in the Kitchen: blue on red gives the run of reds to the player of the last one (SP-6)."""

from companion.games.super_power.household import BLUE, COLOURED, RED, OpenHand, colour, word
from companion.games.super_power.rule import InPlay, Report, Rule

BLUES = tuple(card for card in COLOURED if colour(card) == BLUE)
REDS = frozenset(card for card in COLOURED if colour(card) == RED)


def played(table: OpenHand, _player: int, card: int) -> bool:
    """A wild called red is no red card; a card that did not have to match starts no fire."""
    pile = table.pile
    if table.anything_goes or len(pile) < 2:
        return False
    if pile[-2] not in REDS or word(pile[-2]) != word(card):
        return False
    first = len(pile) - 1
    while first and pile[first - 1] in REDS:
        first -= 1
    burnt, cards = table.played_by[-2], len(pile) - 1 - first
    table.takes_up(burnt, first, first + cards)
    table.record("burnt", burnt, cards=cards)
    return True


RULE = Rule(
    name="fire",
    clause="SP-6",
    title="Fire in the Kitchen",
    short="fire",
    about="blue on red: the player of the last red takes the reds",
    text="Play a matching blue card on a red one and it burns: the player of the last red takes "
    "all the reds in a row under it.",
    interactions="Wilds don't count as blue or red.",
    report=Report(
        line="FIRE",
        asks="WHO PLAYED THE LAST RED?",
        headline="{named}: take the reds",
        reason="All reds in a row under the blue",
        draws=lambda reported: {reported.named: "reds"},
    ),
    in_play=InPlay(played=played, on=BLUES, seconds=4),
)
