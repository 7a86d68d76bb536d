"""Get Out of My House: a zero sends every hand to the left (SP-4)."""

from __future__ import annotations

from companion.games.super_power.household import ZEROS, Table
from companion.games.super_power.rule import InPlay, Report, Rule


def played(table: Table, player: int, _card: int) -> bool:
    """To the doghouse and from it, too; who is passed one card has UNO to call."""
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
    about="a zero sends every hand to the left",
    text="A zero freezes play: all cards in your hand go to the left. Press a button when you have "
    "passed yours and got others.",
    interactions="Hands go into the doghouse and out of it. One card passed to you? Say UNO.",
    report=Report(
        line="ZERO",
        headline="PASS YOUR HANDS",
        reason="{reporter} reports a zero: every hand goes to the left",
        then="pass hands",
    ),
    in_play=InPlay(played=played, on=ZEROS, seconds=8),
)
