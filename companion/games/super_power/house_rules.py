"""The house rules as everybody reads them: the switches, the panel, the page and the docs alike."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.spank.clauses import CLAUSES as SPANK_THE_BABY
from companion.kit.clauses import Clause


class HouseRule(NamedTuple):
    """A house rule: its clause, the option that switches it on, its name, and what it says."""

    clause: str
    option: str
    title: str
    short: str  # where there is room for a word; "": another one of that option has it
    about: str  # beside its switch
    text: str  # sentences that fit a small panel
    interactions: str  # what it does to other rules

    def read(self, *, is_on: bool) -> Clause:
        """As the table can read it."""
        return Clause(self.title, f"{self.text} {self.interactions}", is_on)


SUPER_POWER = HouseRule(
    "SP-2",
    "super",
    "Super Power",
    "super power",
    "jump in with an identical card",
    "A card identical to the top one may be played out of turn. It must come before the card of "
    "whose turn it is. Play goes on from there. Draw cards add up.",
    "Drawing is not playing. Identical skips skip one player only.",
)
NO_SISSIES = HouseRule(
    "SP-3",
    "super",
    "No Sissies",
    "",
    "draw until you can play, five cards for a missed UNO",
    "No card to play? Draw until you have one; every turn ends with a card. The dealer says how "
    "many are dealt and when it starts.",
    "Caught with one card and no UNO: draw 5, not 2.",
)
GET_OUT = HouseRule(
    "SP-4",
    "get_out",
    "Get Out of My House",
    "get out",
    "a zero sends every hand to the left",
    "A zero freezes play: all cards in your hand go to the left. Press a button when you have "
    "passed yours and got others.",
    "Hands go into the doghouse and out of it. One card passed to you? Say UNO.",
)
DOGHOUSE = HouseRule(
    "SP-5",
    "doghouse",
    "n in the Doghouse",
    "doghouse",
    "so many can be out of cards before one more ends the hand",
    "The hand ends when n + 1 players are out of cards. Until then they sit in the doghouse.",
    "Residents slap, and may be passed cards. A newcomer may start there.",
)
FIRE = HouseRule(
    "SP-6",
    "fire",
    "Fire in the Kitchen",
    "fire",
    "blue on red gives the run of reds to who played the last",
    "A blue card that matches the red one under it burns. Who laid the last red takes the whole "
    "run of reds.",
    "A wild called blue burns nothing; a wild called red is no red card.",
)
SPANK = HouseRule(
    "SP-7",
    "spank",
    SPANK_THE_BABY["SP-7"].title,
    "spank",
    "on a red three everybody slaps",
    SPANK_THE_BABY["SP-7"].text,
    "The doghouse slaps too. With two decks or more, half the red threes stay out.",
)
NOT_YOUR_TURN = HouseRule(
    "SP-8",
    "not_your_turn",
    "It's Not Your Turn",
    "not your turn",
    "a wrong card out of turn comes back with two more",
    "A wrong card out of turn: take it back, and the two cards under it. The turn stays where it "
    "was.",
    "If a draw card comes to the top, the table says whether it was drawn for.",
)
TRIPLETS = HouseRule(
    "SP-9",
    "triplets",
    "Siamese Triplets",
    "triplets",
    "on three identical cards anybody plays anything",
    "Three identical cards on top: anybody may play any card. Play goes on from there.",
    "Three draw cards are mute if the fourth is none. The fourth burns no reds.",
)
TRUCK = HouseRule(
    "SP-10",
    "truck",
    "Back Up the Truck",
    "truck",
    "who must draw may pay in number cards, backwards",
    "Who must draw may play number cards that add up to it. Then the player before must draw, or "
    "pay too. Play goes on after whoever draws.",
    "The last card paid is the one to match.",
)
MIND_MELD = HouseRule(
    "SP-11",
    "mind_meld",
    "Vulcan Mind Meld",
    "meld",
    "a wild that looks at another hand",
    "This wild shows you another player's hand before you name the colour.",
    "It is a card of a special deck.",
)
BEAM_ME_UP = HouseRule(
    "SP-12",
    "beam_me_up",
    "Beam Me Up Scotty",
    "beam",
    "a wild that changes your seat",
    "This wild lets you name the colour and sit down elsewhere. The others shift.",
    "You take your cards along; the buttons stay.",
)

HOUSE_RULES = (
    SUPER_POWER,
    NO_SISSIES,
    GET_OUT,
    DOGHOUSE,
    FIRE,
    SPANK,
    NOT_YOUR_TURN,
    TRIPLETS,
    TRUCK,
    MIND_MELD,
    BEAM_ME_UP,
)
