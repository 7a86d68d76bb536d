"""Vulcan Mind Meld: a wild that looks at another hand (SP-11)."""

from companion.games.super_power.household import MELD, OpenHand, named
from companion.games.super_power.rule import InPlay, Report, Rule


def deck(cards: list[int], decks: int) -> None:
    cards += [MELD] * decks


def played(table: OpenHand, player: int, _card: int) -> bool:
    """Looks at the next hand, and names the colour that it has least of."""
    seen = table.after(player)
    hand = [card // 13 for card in table.hands[seen]]
    table.pile[-1] = named(MELD, min(range(4), key=hand.count))
    table.record("looked", player, hands=((seen, 0),))
    return True


RULE = Rule(
    name="mind_meld",
    clause="SP-11",
    title="Vulcan Mind Meld",
    short="meld",
    about="a wild: see another player's cards",
    text="Play this wild: look at another player's cards, then name a colour.",
    interactions="This card is in a special deck.",
    report=Report(
        line="MIND MELD",
        asks="WHOSE CARDS?",
        reporter_too=False,
        headline="{reporter}: MIND MELD",
        reason="Look at {named}'s cards, then name a colour",
    ),
    in_play=InPlay(played=played, on=(MELD,), deck=deck, seconds=5),
)
