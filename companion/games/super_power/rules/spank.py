"""Spank the Baby: on a red three everyone slaps the pile (SP-7)."""

from companion.games.super_power.household import RED_THREE, OpenHand
from companion.games.super_power.rule import InPlay, Rule


def deck(cards: list[int], decks: int) -> None:
    """With more than one deck, half of the red threes stay out."""
    if decks > 1:
        for _ in range(decks):
            cards.remove(RED_THREE)


def played(table: OpenHand, player: int, _card: int) -> bool:
    """Everybody draws as many as there are hands below theirs; the doghouse slaps, too."""
    order = table.times(table.seats)
    table.record("slapped", player, hands=order)
    times = [ms for _, ms in order]
    for one, ms in order:
        table.draw(one, times.index(ms))  # hands that came at once lie side by side
    return True


RULE = Rule(
    name="spank",
    clause="SP-7",
    title="Spank the Baby",
    short="spank",
    about="on a red three everyone slaps",
    text="On a red three everyone slaps the pad. You draw as many cards as there are hands below "
    "yours. In a dead heat both draw the smaller number. If you don't slap in time, you are last.",
    interactions="The doghouse slaps too. With 2 decks or more, remove half the red threes.",
    in_play=InPlay(played=played, on=(RED_THREE,), deck=deck, seconds=6),
)
