"""The clauses of Super Power as rows: what is done, what is ruled, what the panel says then.

ADA deals, a green card lies first, BEN begins, unless a row says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

NINE = {"not_your_turn": True}
CLASSIC = {"super": False}


@dataclass(frozen=True)
class Row:
    """An evening in a line: the moves, the rulings, and whose turn it is on what."""

    says: str
    moves: str
    heard: list[str]
    seen: str = ""  # "" where the row is about something else
    settings: dict[str, Any] = field(default_factory=dict)
    players: int = 4
    drawn: str = ""  # who took how many cards by a ruling: "B 4, D 2"


ROWS = [
    # ---- SP-1: the base
    Row(
        "SP-1 one press is a card of that colour, and the turn goes on",
        "B green",
        ["SP-1 BEN plays GREEN"],
        "CLEO on green",
    ),
    Row(
        "SP-1 a skip passes one player over",
        "B green/SKIP",
        ["SP-1 BEN plays GREEN SKIP"],
        "DAN on green SKIP",
    ),
    Row(
        "SP-1 a reverse turns play round",
        "B green/REVERSE",
        ["SP-1 BEN plays GREEN REVERSE"],
        "ADA on green REVERSE <",
    ),
    Row(
        "SP-1 with two in the game a reverse is a skip",
        "B green/REVERSE",
        ["SP-1 BEN plays GREEN REVERSE"],
        "BEN on green REVERSE <",
        players=2,
    ),
    Row(
        "SP-1 with two in the game a skip comes back",
        "B red/SKIP",
        ["SP-1 BEN plays RED SKIP"],
        "BEN on red SKIP",
        players=2,
    ),
    Row(
        "SP-1 a draw two asks the next player to draw, and that is their turn",
        "B red/+2; C green",
        ["SP-1 BEN plays RED +2", "SP-2 CLEO drew 2"],
        "DAN on red +2",
        drawn="C 2",
    ),
    Row(
        "SP-1 a wild draw four asks for four, on the colour that was called",
        "B blue/WILD +4",
        ["SP-1 BEN plays WILD +4 BLUE"],
        "CLEO draws 4 on blue WILD +4",
    ),
    Row(
        "SP-1 a wild calls the colour of the button that was held",
        "B yellow/WILD",
        ["SP-1 BEN plays WILD YELLOW"],
        "CLEO on yellow WILD",
    ),
    Row(
        "SP-1 the next player's other colour says that the draw was done",
        "B red/+2; D blue",
        ["SP-1 BEN plays RED +2", "SP-2 CLEO drew 2", "SP-1 DAN plays BLUE"],
        "ADA on blue",
        drawn="C 2",
    ),
    Row(
        "SP-1 who must draw cannot play something else",
        "B red/+2; C red/SKIP",
        ["SP-1 BEN plays RED +2", "SP-1 CLEO must draw"],
        "CLEO draws 2 on red +2",
    ),
    Row(
        "SP-1 the hand is over when somebody is out",
        "B green/UNO!; C green; D green; A green; B red; B: YES",
        [
            "SP-1 BEN plays GREEN",
            "SP-1 BEN: UNO!",
            "SP-1 CLEO plays GREEN",
            "SP-1 DAN plays GREEN",
            "SP-1 ADA plays GREEN",
            "SP-1 BEN plays RED",
            "SP-1 BEN IS OUT",
            "SP-1 BEN WINS HAND 1",
        ],
    ),
    Row(
        "SP-1 a card after UNO need not be the last one",
        "B green/UNO!, NO CARD; B red; B: NO",
        ["SP-1 BEN: UNO!", "SP-1 BEN plays RED"],
        "CLEO on red",
    ),
    Row(
        "SP-1 out without having said UNO is told in the menu",
        "B red; C red; B green/I AM OUT",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED", "SP-1 BEN IS OUT", "SP-1 BEN WINS HAND 1"],
    ),
    Row(
        "SP-1 caught with one card and no UNO: two cards",
        "B red; C red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-1 BEN draws 2"],
        "CLEO on red",
        CLASSIC,
        drawn="B 2",
    ),
    Row(
        "SP-1 UNO touched before the catch holds, by the margin",
        "B red; B red/UNO!; +38 C red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-1 BEN: UNO!", "SP-1 BEN by 38 ms"],
        "CLEO on red",
    ),
    Row(
        "SP-1 UNO touched after the catch is late, by the margin",
        "B red; C red/CAUGHT!; +38 B red/UNO!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-1 CLEO by 38 ms"],
        "CLEO on red",
        drawn="B 5",
    ),
    Row(
        "SP-1 UNO after the catch, at the tie window's last instant: it holds",
        "B red; C red/CAUGHT!; +0.25 B red/UNO!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-1 DEAD HEAT CLEO + BEN"],
        "CLEO on red",
    ),
    Row(
        "SP-1 UNO after the catch, 1 ns outside the tie window: it is late",
        "B red; C red/CAUGHT!; +0.250001 B red/UNO!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-1 CLEO by 0.25 ms"],
        "CLEO on red",
        drawn="B 5",
    ),
    Row(
        "SP-1 UNO before the catch in a dead heat holds too",
        "B red; B red/UNO!; +0.1 C red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-1 DEAD HEAT CLEO + BEN"],
    ),
    Row(
        "SP-1 a catch at the tie window's last instant after UNO: a dead heat, and it holds",
        "B green/UNO!; +0.25 C red/CAUGHT!",
        ["SP-1 BEN plays GREEN", "SP-1 BEN: UNO!", "SP-1 DEAD HEAT BEN + CLEO"],
        "CLEO on green",
    ),
    Row(
        "SP-1 1 ns later the UNO was first",
        "B green/UNO!; +0.250001 C red/CAUGHT!",
        ["SP-1 BEN plays GREEN", "SP-1 BEN: UNO!", "SP-1 BEN by 0.25 ms"],
        "CLEO on green",
    ),
    Row(
        "SP-1 a catch touched first in the dead heat: the UNO holds all the same",
        "C red/CAUGHT!; +0.25 B green/UNO!",
        ["SP-1 BEN plays GREEN", "SP-1 BEN: UNO!", "SP-1 DEAD HEAT BEN + CLEO"],
        "CLEO on green",
    ),
    Row(
        "SP-1 two who catch the same player: the first touch, and it is drawn for once",
        "B red; C red/CAUGHT!; +38 D red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-1 CLEO by 38 ms"],
        "CLEO on red",
        drawn="B 5",
    ),
    Row(
        "SP-1 a card found behind MORE is as old as its touch: who touched after it waits",
        "B red/WILD; +38 C blue",
        ["SP-1 BEN plays WILD RED", "SP-1 CLEO plays BLUE"],
        "DAN on blue",
    ),
    Row(
        "SP-1 and a menu that is closed again lets the others go on",
        "B red; A blue/MORE.../MENU.../?; +38 C red; wait 1000; A left; wait 1000",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED"],
        "DAN on red",
    ),
    Row(
        "SP-1 and one that nobody uses closes by itself",
        "B red; A blue/MORE.../MENU.../?; +38 C red; wait 21000",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED"],
        "DAN on red",
    ),
    Row(
        "SP-1 two who catch the same player at the tie window's last instant: a dead heat",
        "B red; C red/CAUGHT!; +0.25 D red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-1 DEAD HEAT CLEO + DAN"],
        "CLEO on red",
        drawn="B 5",
    ),
    Row(
        "SP-1 two who catch the same player, 1 ns outside the tie window",
        "B red; C red/CAUGHT!; +0.250001 D red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-1 CLEO by 0.25 ms"],
        "CLEO on red",
        drawn="B 5",
    ),
    Row(
        "SP-1 caught again with another last card: drawn for again",
        "B red; C red/CAUGHT!; wait 6000; D red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5", "SP-3 BEN draws 5"],
        "CLEO on red",
        drawn="B 10",
    ),
    Row(
        "SP-1 UNO said twice is said once",
        "B green/UNO!; B green/UNO!",
        ["SP-1 BEN plays GREEN", "SP-1 BEN: UNO!"],
        "CLEO on green",
    ),
    Row(
        "SP-1 turn by turn, the next player's card says that the one before passed",
        "C blue",
        ["SP-1 BEN passed", "SP-1 CLEO plays BLUE"],
        "DAN on blue",
        CLASSIC,
    ),
    Row(
        "SP-1 turn by turn, one further: those before passed, or forgot to press",
        "D blue",
        ["SP-1 DAN plays BLUE"],
        "ADA on blue",
        CLASSIC,
    ),
    Row(
        "SP-1 turn by turn, a pass can be said",
        "B green/I PASS",
        ["SP-1 BEN passed"],
        "CLEO on green",
        CLASSIC,
    ),
    Row(
        "SP-1 where everything is told, a card that does not match goes back",
        "B green; B: 7; C red; C: 3; C red; C: 7",
        ["SP-1 BEN plays GREEN 7", "SP-1 CLEO takes it back", "SP-1 CLEO plays RED 7"],
        "DAN on red 7",
        {"tell_all": True},
    ),
    Row(
        "SP-1 where everything is told, a wild needs no match",
        "B green; B: 7; C red/WILD; D green; D: 7; D red; D: 1",
        [
            "SP-1 BEN plays GREEN 7",
            "SP-1 CLEO plays WILD RED",
            "SP-1 DAN takes it back",
            "SP-1 DAN plays RED 1",
        ],
        "ADA on red 1",
        {"tell_all": True},
    ),
    # ---- SP-2: Super Power
    Row(
        "SP-2 the top colour out of turn is the same card, and play goes on from there",
        "B red; wait 1500; D red",
        ["SP-1 BEN plays RED", "SP-2 DAN JUMPS IN"],
        "ADA on red",
    ),
    Row(
        "SP-2 just after another card the player is asked whether it was the same one",
        "B red; +400 D red; D: YES",
        ["SP-1 BEN plays RED", "SP-2 DAN JUMPS IN"],
        "ADA on red",
    ),
    Row(
        "SP-2 on a card of one's own the question always comes: a second press may be none",
        "B red; wait 5000; B red; B: YES",
        ["SP-1 BEN plays RED", "SP-2 BEN JUMPS IN"],
        "CLEO on red",
    ),
    Row(
        "SP-2 asked, and no answer: it was, and an elbow is taken back",
        "B red; +400 D red; wait 4000; A blue",
        ["SP-1 BEN plays RED", "SP-2 DAN JUMPS IN", "SP-1 ADA plays BLUE"],
        "BEN on blue",
    ),
    Row(
        "SP-2 and if it was not, it came too late, by the margin",
        "B green; +38 D green; D: NO",
        ["SP-1 BEN plays GREEN", "SP-2 DAN not your turn 38"],
        "CLEO on green",
    ),
    Row(
        "SP-2 the one who jumps in is first by the touch, whoever lets go first",
        "D green; +38 B yellow",
        ["SP-2 DAN JUMPS IN", "SP-2 BEN not your turn 38"],
        "ADA on green",
    ),
    Row(
        "SP-2 in a dead heat the one whose turn it is plays, and nobody pays",
        "D green; +0.25 B yellow",
        ["SP-1 BEN plays YELLOW", "SP-2 DEAD HEAT BEN + DAN"],
        "CLEO on yellow",
        NINE,
    ),
    Row(
        "SP-2 a dead heat the other way round comes out the same",
        "B yellow; +0.25 D green",
        ["SP-1 BEN plays YELLOW", "SP-2 DEAD HEAT BEN + DAN"],
        "CLEO on yellow",
        NINE,
    ),
    Row(
        "SP-2 1 ns outside the tie window the jump was first",
        "D green; +0.250001 B yellow",
        ["SP-2 DAN JUMPS IN", "SP-2 BEN not your turn 0.250001"],
        "ADA on green",
    ),
    Row(
        "SP-2 a dead heat with the next player: does the card fit here too? It goes back",
        "B red; +0.25 C green; C: NO",
        ["SP-1 BEN plays RED", "SP-2 DEAD HEAT BEN + CLEO"],
        "CLEO on red",
        NINE,
    ),
    Row(
        "SP-2 a dead heat with the next player, who touched first: nobody answers, it goes back",
        "C green; +0.25 B red; wait 16000",
        ["SP-1 BEN plays RED", "SP-2 DEAD HEAT BEN + CLEO"],
        "CLEO on red",
        NINE,
    ),
    Row(
        "SP-2 a dead heat with the next player, and the card fits: it is that player's turn",
        "B red; +0.25 C green; C: YES",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays GREEN"],
        "DAN on green",
        NINE,
    ),
    Row(
        "SP-2 a dead heat with the next player, and the same colour: it fits anyway",
        "B green; +0.25 C green",
        ["SP-1 BEN plays GREEN", "SP-1 CLEO plays GREEN"],
        "DAN on green",
        NINE,
    ),
    Row(
        "SP-2 1 ns outside the tie window the next player simply plays",
        "B red; +0.250001 C green",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays GREEN"],
        "DAN on green",
        NINE,
    ),
    Row(
        "SP-2 a dead heat with a draw two: the next player takes the card back, and must draw",
        "B red/+2; +0.25 C green; C: NO",
        ["SP-1 BEN plays RED +2", "SP-2 DEAD HEAT BEN + CLEO"],
        "CLEO draws 2 on red +2",
        NINE,
    ),
    Row(
        "SP-2 a dead heat with a draw two, one further on: nobody has drawn as fast as that",
        "B red/+2; +0.25 D green",
        ["SP-1 BEN plays RED +2", "SP-2 DEAD HEAT BEN + DAN"],
        "CLEO draws 2 on red +2",
        NINE,
    ),
    Row(
        "SP-2 one further on and 1 ns outside the tie window, it was late",
        "B red/+2; +0.250001 D green",
        ["SP-1 BEN plays RED +2", "SP-2 DAN not your turn 0.250001"],
        "CLEO draws 2 on red +2",
    ),
    Row(
        "SP-2 who was drawing when somebody jumped in has laid no card, and pays nothing",
        "B red/+2; E red; +38 C blue",
        ["SP-1 BEN plays RED +2", "SP-2 EVE JUMPS IN", "SP-2 CLEO stops drawing"],
        "ADA draws 4 on red +2",
        NINE,
        players=5,
    ),
    Row(
        "SP-2 the same for the colour that lies there: no card, and it was no jump-in",
        "B red/+2; E red; +38 C red; C: NO",
        ["SP-1 BEN plays RED +2", "SP-2 EVE JUMPS IN", "SP-2 CLEO stops drawing"],
        "ADA draws 4 on red +2",
        NINE,
        players=5,
    ),
    Row(
        "SP-2 a draw two of another colour, by the one after who must draw: so it was drawn",
        "B red/+2; D blue/+2",
        ["SP-1 BEN plays RED +2", "SP-2 CLEO drew 2", "SP-1 DAN plays BLUE +2"],
        "ADA draws 2 on blue +2",
        NINE,
        drawn="C 2",
    ),
    Row(
        "SP-2 the top colour, told as a skip, by the one after who must draw: so it was drawn",
        "B red/+2; D red/SKIP",
        ["SP-1 BEN plays RED +2", "SP-2 CLEO drew 2", "SP-1 DAN plays RED SKIP"],
        "BEN on red SKIP",
        NINE,
        drawn="C 2",
    ),
    Row(
        "SP-2 the same draw two, told, by the one after who must draw: asked, it was drawn",
        "B red/+2; D red/+2; D: CLEO DREW",
        ["SP-1 BEN plays RED +2", "SP-2 CLEO drew 2", "SP-1 DAN plays RED +2"],
        "ADA draws 2 on red +2",
        drawn="C 2",
    ),
    Row(
        "SP-2 two who jump in are both right, and play goes on from the second",
        "D green; +20 C green; C: YES",
        ["SP-2 DAN JUMPS IN", "SP-2 CLEO JUMPS IN"],
        "DAN on green",
    ),
    Row(
        "SP-2 another colour is never the same card: somebody forgot to press",
        "D blue",
        ["SP-1 DAN plays BLUE"],
        "ADA on blue",
    ),
    Row(
        "SP-2 draw cards add up, by jumping in and by a turn",
        "B yellow/+2; E yellow; A red/+2",
        ["SP-1 BEN plays YELLOW +2", "SP-2 EVE JUMPS IN", "SP-1 ADA plays RED +2"],
        "BEN draws 6 on red +2",
        players=5,
    ),
    Row(
        "SP-2 fours add up alike",
        "B red/WILD +4; D blue/WILD +4; D: SAME CARD; A green/WILD +4",
        ["SP-1 BEN plays WILD +4 RED", "SP-2 DAN JUMPS IN", "SP-1 ADA plays WILD +4 GREEN"],
        "BEN draws 12 on green WILD +4",
    ),
    Row(
        "SP-2 a two is not the same card as a four",
        "B red/WILD +4; +900 A red/+2",
        ["SP-1 BEN plays WILD +4 RED", "SP-2 ADA not your turn 900"],
        "CLEO draws 4 on red WILD +4",
    ),
    Row(
        "SP-2 the top colour by the one after who must draw: asked, and it was drawn",
        "B yellow/+2; D yellow; D: CLEO DREW",
        ["SP-1 BEN plays YELLOW +2", "SP-2 CLEO drew 2", "SP-1 DAN plays YELLOW"],
        "ADA on yellow",
        drawn="C 2",
    ),
    Row(
        "SP-2 the same question, and it was the same card: while somebody draws, too",
        "B yellow/+2; D yellow; D: SAME CARD",
        ["SP-1 BEN plays YELLOW +2", "SP-2 DAN JUMPS IN"],
        "ADA draws 4 on yellow +2",
    ),
    Row(
        "SP-2 a run of skips skips one player, from the last who played it",
        "B green/SKIP; C green; D green",
        ["SP-1 BEN plays GREEN SKIP", "SP-2 CLEO JUMPS IN", "SP-2 DAN JUMPS IN"],
        "BEN on green SKIP",
    ),
    Row(
        "SP-2 a reverse that jumps in turns play again",
        "B green/REVERSE; D green",
        ["SP-1 BEN plays GREEN REVERSE", "SP-2 DAN JUMPS IN"],
        "ADA on green REVERSE",
    ),
    Row(
        "SP-2 told as a skip, it is not the same as a plain card",
        "B green; +900 D green/SKIP",
        ["SP-1 BEN plays GREEN", "SP-2 DAN not your turn 900"],
        "CLEO on green",
    ),
    Row(
        "SP-2 a press behind a long one waits for it, and comes after it",
        "B red/+2; +38 D red; D: YES",
        ["SP-1 BEN plays RED +2", "SP-2 DAN JUMPS IN"],
        "ADA draws 4 on red +2",
    ),
    Row(
        "SP-2 a second press while the first one waits counts nothing",
        "B red; +10 D red; +150 D blue; D: YES",
        ["SP-1 BEN plays RED", "SP-2 DAN JUMPS IN"],
        "ADA on red",
    ),
    Row(
        "SP-2 a menu that nobody uses is given up, and play goes on behind it",
        "B red/?; +100 D green; wait 20000",
        ["SP-2 DAN JUMPS IN"],
        "ADA on green",
    ),
    Row(
        "SP-2 where everything is told, another number is not the same card",
        "B green; +900 D green; B: 3; D: 4; C green; C: 3",
        ["SP-1 BEN plays GREEN 3", "SP-2 DAN not your turn 900", "SP-1 CLEO plays GREEN 3"],
        "DAN on green 3",
        {"tell_all": True},
    ),
    Row(
        "SP-2 where everything is told, the same number is, and nobody is asked",
        "B green; B: 7; D green; D: 7",
        ["SP-1 BEN plays GREEN 7", "SP-2 DAN JUMPS IN"],
        "ADA on green 7",
        {"tell_all": True},
    ),
    # ---- SP-3: No Sissies
    Row(
        "SP-3 the first card turned starts play, left of the dealer",
        "",
        [],
        "BEN on green",
    ),
    Row(
        "SP-3 caught with one card and no UNO: five cards",
        "B red; C red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-3 BEN draws 5"],
        "CLEO on red",
        drawn="B 5",
    ),
    Row(
        "SP-3 drawing until something fits needs no press: the turn waits for a card",
        "wait 60000; B blue",
        ["SP-1 BEN plays BLUE"],
        "CLEO on blue",
    ),
]
