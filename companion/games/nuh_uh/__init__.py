"""Nuh-Uh!, the first to say that an answer is wrong; and what a table can choose."""

from typing import Any

from companion.kit.game import Game, imported, lesson
from companion.kit.options import Asked, Flag, Number, Setting, Variant

TRIVIA = "Trivia cards for each player or team: quick 6, regular 9, longer 12"
DEALT = "Nuh-Uh cards each at the start"
CATCH_UP = "Catch Up: a Guesser without a Nuh-Uh card all turn draws one"

SETTINGS: tuple[Setting, ...] = (
    Number("trivia_each", 6, 1, 50, TRIVIA, Asked("cards", clause="NU-1")),
    Number("nuh_uhs", 2, 0, 12, DEALT, Asked("cards", rare=True, clause="NU-1")),
    Flag("catch_up", True, CATCH_UP, Asked(rare=True, clause="NU-7")),
    Flag("powers", False, "The Nuh-Uh cards have Powers", Asked(clause="NU-8")),
    Number("teams", 0, 0, 8, "Number of teams; 0 = everyone for themselves", Asked("teams")),
)

VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "6 Trivia cards each", {}),
    Variant("regular", "REGULAR", "9 Trivia cards each", {"trivia_each": 9}),
    Variant("longer", "LONGER", "12 Trivia cards each", {"trivia_each": 12}),
    Variant("teams", "TWO TEAMS", "two teams, 9 cards each", {"trivia_each": 9, "teams": 2}),
    Variant("powers", "POWERS", "9 cards each, and Powers", {"trivia_each": 9, "powers": True}),
)

NUH_UH: Game[Any] = Game(
    id="nuh-uh",
    title="Nuh-Uh!",
    about="Wrong trivia answer? Be the first to say Nuh-Uh.",
    players=range(2, 17),
    buttons=1,
    needs="the cards of Nuh-Uh!",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported(f"{__name__}.game:RULES"),
    lesson=lesson(__name__),
)
