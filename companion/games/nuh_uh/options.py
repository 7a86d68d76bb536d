"""What a table can choose before a game of Nuh-Uh!."""

from __future__ import annotations

from companion.kit.options import Asked, Flag, Number, Setting, Variant, wrong

SETTINGS: tuple[Setting, ...] = (
    Number(
        "trivia_each",
        6,
        1,
        50,
        "Trivia cards for each player or team: quick 6, regular 9, longer 12 (NU-1)",
        Asked("Trivia cards for each player or team: quick 6, regular 9, longer 12", "cards"),
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
    Variant("quick", "QUICK", "6 Trivia cards each", {}),
    Variant("regular", "REGULAR", "9 Trivia cards each", {"trivia_each": 9}),
    Variant("longer", "LONGER", "12 Trivia cards each", {"trivia_each": 12}),
    Variant("teams", "TWO TEAMS", "two teams, 9 cards each", {"trivia_each": 9, "teams": 2}),
    Variant("powers", "POWERS", "9 cards each, and Powers", {"trivia_each": 9, "powers": True}),
)


def check_teams(teams: int, players: int) -> None:
    """Raises ValueError with one line for a number of teams that cannot be."""
    if teams == 1:
        raise wrong("teams", 1, "0 for none, or 2 to 8")
    if teams > players:
        raise wrong("teams", teams, f"at most {players}, one for each player")
