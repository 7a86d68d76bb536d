"""n in the Doghouse: the hand goes on until n + 1 players are out of cards (SP-5)."""

from companion.games.super_power.household import OpenHand
from companion.games.super_power.rule import InPlay, Rule


def goes_out(table: OpenHand, _player: int) -> bool:
    """Whether play goes on without them."""
    return len(table.out) <= table.doghouse


RULE = Rule(
    name="doghouse",
    clause="SP-5",
    title="n in the Doghouse",
    short="doghouse",
    about="how many can be out of cards before 1 more ends the hand",
    text="The hand ends when n + 1 players are out of cards. Until then they wait in the doghouse.",
    interactions="They still slap, and cards can be passed to them. A newcomer starts there.",
    in_play=InPlay(goes_out=goes_out),
)
