"""Beam Me Up Scotty: a wild that changes your seat (SP-12)."""

from companion.games.super_power.household import BEAM, OpenHand
from companion.games.super_power.rule import InPlay, Report, Rule


def deck(cards: list[int], decks: int) -> None:
    cards += [BEAM] * decks


def played(table: OpenHand, player: int, _card: int) -> bool:
    """Sits down at another place; the others shift."""
    count = len(table.seats)
    here = table.seats.index(player)
    place = (here + 1 + int(table.chance() * (count - 1))) % count
    table.seats = list(shifted(tuple(table.seats), player, place))
    table.record("moved", player, cards=place)  # where to
    return True


def shifted(seats: tuple[int, ...], player: int, place: int) -> tuple[int, ...]:
    """Who sits where once a player has sat down at a place.

    The others shift towards the empty seat, the shorter way round; both alike: clockwise.
    """
    order, count = list(seats), len(seats)
    here = order.index(player)
    onward = (place - here) % count
    step = 1 if onward <= count - onward else -1
    while here != place:
        following = (here + step) % count
        order[here], order[following] = order[following], order[here]
        here = following
    return tuple(order)


RULE = Rule(
    name="beam_me_up",
    clause="SP-12",
    title="Beam Me Up Scotty",
    short="beam",
    about="a wild that changes your seat",
    text="Play this wild: name a colour and sit somewhere else. The others move along.",
    interactions="Take your cards with you. The buttons stay.",
    report=Report(
        line="BEAM ME UP",
        asks="WHO MOVES?",
        headline="{named}: change seats",
        reason="The others move along",
        then="change seats",
    ),
    in_play=InPlay(played=played, on=(BEAM,), deck=deck, seconds=8),
)
