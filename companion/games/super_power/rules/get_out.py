"""Get Out of My House: a zero sends every hand to the left (SP-4)."""

from companion.games.super_power.household import ZEROS, OpenHand
from companion.games.super_power.rule import InPlay, Report, Rule


def played(table: OpenHand, player: int, _card: int) -> bool:
    """The doghouse passes cards, too. A player who is passed one card calls UNO."""
    table.pass_hands()
    table.record("passed hands", player)
    for one in table.seats:
        if len(table.hands[one]) == 1:
            table.calls_uno(one)
    return True


RULE = Rule(
    name="get_out",
    clause="SP-4",
    title="Get Out of My House",
    short="get out",
    about="on a zero, pass all your cards left",
    text="A zero stops play: pass all your cards to the left. Press once you've passed yours and "
    "got new ones.",
    interactions="Pass an empty hand too: it moves the doghouse left. Got 1 card? Say UNO.",
    report=Report(
        line="ZERO: PASS LEFT",
        headline="PASS LEFT",
        reason="A zero! Everyone: pass all your cards left",
        then="pass hands",
    ),
    in_play=InPlay(played=played, on=ZEROS, seconds=8),
)
