"""What a table can choose before a game of Nuh-Uh!."""

from __future__ import annotations

from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Variant

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
            "Another number of Trivia cards each; 0 for as many as the length says",
            "cards",
            rare=True,
        ),
    ),
    Number(
        "nuh_uhs",
        2,
        0,
        12,
        "how many Nuh-Uh cards each begins with (NU-1)",
        Asked("How many Nuh-Uh cards each begins with", "cards", rare=True),
    ),
    Flag(
        "catch_up",
        True,
        "a Guesser without Nuh-Uh cards all turn long draws one (NU-7)",
        Asked("Whoever guesses and has no Nuh-Uh card all turn long draws one", rare=True),
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
        "how many teams, 2 to 8; 0: everybody for themselves",
        Asked("How many teams there are; 0 if everybody plays for themselves", "teams"),
    ),
)

VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "6 Trivia cards each", {"length": "quick"}),
    Variant("regular", "REGULAR", "9 Trivia cards each", {"length": "regular"}),
    Variant("longer", "LONGER", "12 Trivia cards each", {"length": "longer"}),
    Variant("teams", "TWO TEAMS", "two teams, 9 cards each", {"length": "regular", "teams": 2}),
    Variant("powers", "POWERS", "9 cards each, and Powers", {"length": "regular", "powers": True}),
)
