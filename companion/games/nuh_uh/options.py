"""What a table can choose before a game of Nuh-Uh!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Variant, wrong

LENGTHS = {"quick": 6, "regular": 9, "longer": 12}  # Trivia cards for each competitor (NU-1)

SETTINGS: tuple[Setting, ...] = (
    OneOf(
        "length",
        "quick",
        tuple(LENGTHS),
        "6, 9 or 12 Trivia cards for each player or team (NU-1)",
        Asked(
            "How long the game is",
            words=("quick, 6 Trivia cards each", "regular, 9 each", "longer, 12 each"),
        ),
    ),
    Number(
        "trivia_each",
        0,
        0,
        50,
        "any other number of Trivia cards each; 0: by length (NU-1)",
        Asked(
            "Trivia cards per player, if not 6, 9 or 12; 0 = use the length",
            "cards",
            rare=True,
        ),
    ),
    Number(
        "nuh_uhs",
        2,
        0,
        12,
        "Nuh-Uh cards each at the start (NU-1)",
        Asked("Nuh-Uh cards each at the start", "cards", rare=True),
    ),
    Flag(
        "catch_up",
        True,
        "a Guesser without a Nuh-Uh card all turn draws one (NU-7)",
        Asked("Catch Up: a Guesser without a Nuh-Uh card all turn draws one", rare=True),
    ),
    Flag(
        "powers",
        False,
        "the Nuh-Uh cards have Powers (NU-8)",
        Asked("The Nuh-Uh cards have Powers"),
    ),
    Number(
        "teams",
        0,
        0,
        8,
        "number of teams, 2 to 8; 0: everyone for themselves",
        Asked("Number of teams; 0 = everyone for themselves", "teams"),
    ),
)

VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "6 Trivia cards each", {"length": "quick"}),
    Variant("regular", "REGULAR", "9 Trivia cards each", {"length": "regular"}),
    Variant("longer", "LONGER", "12 Trivia cards each", {"length": "longer"}),
    Variant("teams", "TWO TEAMS", "two teams, 9 cards each", {"length": "regular", "teams": 2}),
    Variant("powers", "POWERS", "9 cards each, and Powers", {"length": "regular", "powers": True}),
)


def trivia(settings: Mapping[str, Any], competitors: int) -> int:
    """How many Trivia cards are drawn for so many competitors (NU-1)."""
    return int(settings["trivia_each"] or LENGTHS[settings["length"]]) * competitors


def check_teams(teams: int, players: int) -> None:
    """Raises ValueError with one line for a number of teams that cannot be."""
    if teams == 1:
        raise wrong("teams", 1, "0 for none, or 2 to 8")
    if teams > players:
        raise wrong("teams", teams, f"at most {players}, one for each player")
