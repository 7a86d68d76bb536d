"""What a table can choose before a game of Nuh-Uh!."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.kit.options import Flag, Number, OneOf, Setting, Variant, wrong

LENGTHS = {"quick": 6, "regular": 9, "longer": 12}  # Trivia cards for each competitor (NU-1)

SETTINGS: tuple[Setting, ...] = (
    OneOf(
        "length",
        "quick",
        tuple(LENGTHS),
        "6, 9 or 12 Trivia cards for each player or team (NU-1)",
    ),
    Number("trivia_each", 0, 0, 50, "any other number of Trivia cards each; 0: by length (NU-1)"),
    Number("nuh_uhs", 2, 0, 12, "how many Nuh-Uh cards each begins with (NU-1)"),
    Flag("catch_up", True, "a Guesser without Nuh-Uh cards all turn long draws one (NU-7)"),
    Flag("powers", False, "the Nuh-Uh cards have Powers (NU-8)"),
    Number("teams", 0, 0, 8, "how many teams, 2 to 8; 0: everybody for themselves"),
)

VARIANTS: tuple[Variant, ...] = (
    Variant("quick", "QUICK", "6 Trivia cards each", {"length": "quick"}),
    Variant("regular", "REGULAR", "9 Trivia cards each", {"length": "regular"}),
    Variant("longer", "LONGER", "12 Trivia cards each", {"length": "longer"}),
    Variant("teams", "TWO TEAMS", "two teams, 9 cards each", {"length": "regular", "teams": 2}),
    Variant("powers", "POWERS", "9 cards each, and Powers", {"length": "regular", "powers": True}),
)


@dataclass(frozen=True)
class Options:
    """The settings of a game, each a field of the same name."""

    length: str
    trivia_each: int
    nuh_uhs: int
    catch_up: bool
    powers: bool
    teams: int

    def trivia(self, competitors: int) -> int:
        """How many Trivia cards are drawn for so many competitors (NU-1)."""
        return (self.trivia_each or LENGTHS[self.length]) * competitors


def options(settings: Mapping[str, Any], players: int) -> Options:
    """Options from settings. Raises ValueError with one line for one that cannot be used."""
    chosen = Options(**settings)
    if chosen.teams == 1:
        raise wrong("teams", 1, "0 for none, or 2 to 8")
    if chosen.teams > players:
        raise wrong("teams", chosen.teams, f"at most {players}, one for each player")
    return chosen
