"""What the bookkeeper forgives, and how a hand ends, as rows."""

from __future__ import annotations

from tests.super_power_rows import NINE, Row

TRIPLETS = {**NINE, "triplets": True}
FIRE = {"fire": True}
SPANK = {"spank": True}

OLD_UNO = "B red/UNO!; C red; D red; A red"  # and then Ben drew
OLD = [
    "SP-1 BEN plays RED",
    "SP-1 BEN: UNO!",
    "SP-1 CLEO plays RED",
    "SP-1 DAN plays RED",
    "SP-1 ADA plays RED",
]

FORGIVEN_ROWS: list[Row] = [
    # ---- somebody forgot to press
    Row(
        "SP-1 a press out of turn, a second after the last card: the one before forgot",
        "B red; +1001 D blue",
        ["SP-1 BEN plays RED", "SP-1 DAN plays BLUE"],
        "ADA on blue",
        NINE,
    ),
    Row(
        "SP-1 1 ms sooner it was a race, and a foul",
        "B red; +1000 D blue",
        ["SP-1 BEN plays RED", "SP-8 DAN takes 3"],
        "CLEO on",
        NINE,
        drawn="D 3",
    ),
    Row(
        "SP-2 a plain card on a skip, from whoever is next back: play was turned round, no jump-in",
        "B red/SKIP; E red",
        ["SP-1 BEN plays RED SKIP", "SP-1 EVE plays RED"],
        "DAN on red <",
        players=5,
    ),
    Row(
        "SP-2 from anybody else it is a jump-in",
        "B red/SKIP; C red",
        ["SP-1 BEN plays RED SKIP", "SP-2 CLEO JUMPS IN"],
        "EVE on red SKIP",
        players=5,
    ),
    Row(
        "SP-1 when somebody calls it, it is a foul all the same",
        "B red; D blue; C red/DAN ILLEGAL",
        ["SP-1 BEN plays RED", "SP-1 DAN plays BLUE", "SP-8 DAN takes 3"],
        "CLEO on",
        NINE,
        drawn="D 3",
    ),
    Row(
        "SP-1 nothing that follows from it punishes: what lies under that blue, nobody knows",
        "B red; C red; A blue",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED", "SP-1 ADA plays BLUE"],
        "BEN on blue",
        FIRE,
    ),
    Row(
        "SP-1 who was missed may still tell it: it lies under, and the turn stays",
        "B red; E blue; C red/SKIP",
        ["SP-1 BEN plays RED", "SP-1 EVE plays BLUE", "SP-1 CLEO told RED SKIP"],
        "ADA on blue",
        players=5,
    ),
    Row(
        "SP-1 whose turn it would be the other way round is asked, and had forgotten",
        "B red; D blue; C yellow; C: YES, FORGOT",
        ["SP-1 BEN plays RED", "SP-1 DAN plays BLUE", "SP-1 CLEO told YELLOW"],
        "ADA on blue",
    ),
    Row(
        "SP-1 the same question, and play had been turned round",
        "B red; D blue; C yellow; C: NO, MY TURN",
        ["SP-1 BEN plays RED", "SP-1 DAN plays BLUE", "SP-1 CLEO plays YELLOW"],
        "BEN on yellow <",
    ),
    Row(
        "SP-1 the neighbour on the other side: somebody turned play round",
        "B red; C red; wait 2000; B yellow",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED", "SP-1 BEN plays YELLOW"],
        "ADA on yellow <",
    ),
    Row(
        "SP-1 and one press says that it was not so",
        "B red; C red; wait 2000; B yellow; B: CLEO",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED", "SP-1 BEN plays YELLOW"],
        "CLEO on yellow",
    ),
    Row(
        "SP-1 of three, one may well have forgotten: asked, and it was turned round",
        "B red; C red; wait 2000; B yellow; B: ADA",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED", "SP-1 BEN plays YELLOW"],
        "ADA on yellow <",
        players=3,
    ),
    Row(
        "SP-1 and if nobody says so, it was not",
        "B red; C red; wait 2000; B yellow; wait 6000",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays RED", "SP-1 BEN plays YELLOW"],
        "CLEO on yellow",
        players=3,
    ),
    Row(
        "SP-2 who must draw has drawn, if others play on past them",
        "B red/+2; E blue",
        ["SP-1 BEN plays RED +2", "SP-2 CLEO drew 2", "SP-1 EVE plays BLUE"],
        "ADA on blue",
        players=5,
        drawn="C 2",
    ),
    Row(
        "SP-2 who must draw, presses, and does not answer, has drawn",
        "B red/+2; C blue; wait 6000",
        ["SP-1 BEN plays RED +2", "SP-2 CLEO drew 2"],
        "DAN on red +2",
        drawn="C 2",
    ),
    Row(
        "SP-2 so long after a skip, its colour out of turn is no skip",
        "B green/SKIP; wait 3000; A green",
        ["SP-1 BEN plays GREEN SKIP", "SP-1 ADA plays GREEN"],
        "BEN on green",
    ),
    # ---- a question holds only what it is about
    Row(
        "SP-2 while one is asked whether it was the same card, the others play on",
        "B red; +400 D red; +600 C blue; D: YES",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays BLUE", "SP-1 DAN told RED"],
        "DAN on blue",
    ),
    Row(
        "SP-1 every press that came while a menu was open is judged after it",
        "B red/SKIP; +900 D yellow; +300 A blue",
        ["SP-1 BEN plays RED SKIP", "SP-1 DAN plays YELLOW", "SP-1 ADA plays BLUE"],
        "BEN on blue",
    ),
    Row(
        "SP-1 two of the same hand as well",
        "B red/SKIP; +100 C red; +300 C blue",
        ["SP-1 BEN plays RED SKIP", "SP-2 CLEO not your turn 400"],
        "DAN on red SKIP",
    ),
    Row(
        "SP-1 a menu holds nobody for longer than they wait",
        "B red/?; +900 C blue; wait 2000; D yellow",
        ["SP-1 CLEO plays BLUE", "SP-1 DAN plays YELLOW"],
        "ADA on yellow",
    ),
    # ---- never more than two presses
    Row(
        "SP-1 held too long: the same button again, and it was a plain card",
        "B red/PLAIN; C blue",
        ["SP-1 BEN plays RED", "SP-1 CLEO plays BLUE"],
        "DAN on blue",
    ),
    Row(
        "SP-1 UNO! with a colour held lays the card and calls, in two presses",
        "B red/UNO!; C red/CAUGHT!",
        ["SP-1 BEN plays RED", "SP-1 BEN: UNO!", "SP-1 BEN by 3410 ms"],
        "CLEO on red",
    ),
    Row(
        "SP-1 who has just laid the card only calls",
        "B red; B red/UNO!; C blue",
        ["SP-1 BEN plays RED", "SP-1 BEN: UNO!", "SP-1 CLEO plays BLUE"],
        "DAN on blue",
    ),
    # ---- UNO, and the last card
    Row(
        "SP-1 UNO said while laying the last card but one stands after all",
        "B green/UNO!, NO CARD; B red; B: NO; C red/CAUGHT.../BEN",
        ["SP-1 BEN: UNO!", "SP-1 BEN plays RED", "SP-1 BEN by 6830 ms"],
        "CLEO on red",
    ),
    Row(
        "SP-1 said a round ago, and more cards drawn since, it stands no longer",
        "B red/UNO!; C red; D red; A red; B red; B: NO; wait 5000; C red/CAUGHT!",
        [
            "SP-1 BEN plays RED",
            "SP-1 BEN: UNO!",
            "SP-1 CLEO plays RED",
            "SP-1 DAN plays RED",
            "SP-1 ADA plays RED",
            "SP-1 BEN plays RED",
            "SP-3 BEN draws 5",
        ],
        "CLEO on red",
        drawn="B 5",
    ),
    Row(
        "SP-1 who wins and walks away keeps the win when somebody starts a new deal",
        "B red/UNO!; C red; D red; A red; B red; wait 16000; C red/NEW DEAL",
        [
            "SP-1 BEN plays RED",
            "SP-1 BEN: UNO!",
            "SP-1 CLEO plays RED",
            "SP-1 DAN plays RED",
            "SP-1 ADA plays RED",
            "SP-1 BEN plays RED",
            "SP-1 BEN WINS HAND 1",
        ],
    ),
    # ---- LAST CARD? is answered by nobody's habit: Ben's old UNO! stands, and he has more cards
    Row(
        "SP-1 a press of habit while LAST CARD? is asked says no, and ends no hand",
        f"{OLD_UNO}; B red; B yellow; C blue",
        [*OLD, "SP-1 BEN plays RED", "SP-1 CLEO plays BLUE"],
        "DAN on blue",
    ),
    Row(
        "SP-1 nor does any other colour, nor the same button twice",
        f"{OLD_UNO}; B red; B red; B red; B blue; C blue",
        [*OLD, "SP-1 BEN plays RED", "SP-1 CLEO plays BLUE"],
        "DAN on blue",
    ),
    Row(
        "SP-1 yes is two buttons: down, and right",
        f"{OLD_UNO}; B red; B down; B right",
        [*OLD, "SP-1 BEN plays RED", "SP-1 BEN IS OUT", "SP-1 BEN WINS HAND 1"],
    ),
    Row(
        "SP-1 the button of the card pressed twice, before hands are still, answers nothing",
        f"{OLD_UNO}; B yellow; +450 B yellow; B: NO; wait 4000; C blue",
        [*OLD, "SP-1 BEN plays YELLOW", "SP-2 BEN JUMPS IN", "SP-1 CLEO plays BLUE"],
        "DAN on blue",
    ),
    Row(
        "SP-1 whoever plays on says that it was not, and the next press is a card again",
        f"{OLD_UNO}; B red; C blue; D blue; A blue; B yellow",
        [
            *OLD,
            "SP-1 BEN plays RED",
            "SP-1 CLEO plays BLUE",
            "SP-1 DAN plays BLUE",
            "SP-1 ADA plays BLUE",
            "SP-1 BEN plays YELLOW",
        ],
        "CLEO on yellow",
    ),
    Row(
        "SP-1 a card that was in a race with it says nothing",
        f"{OLD_UNO}; B red; +1000 C blue; B: YES",
        [
            *OLD,
            "SP-1 BEN plays RED",
            "SP-1 CLEO plays BLUE",
            "SP-1 BEN IS OUT",
            "SP-1 BEN WINS HAND 1",
        ],
    ),
    Row(
        "SP-1 who was missed and tells it late plays on nothing",
        "B red/UNO!; C red; D red; B yellow; A blue; B: YES",
        [
            *OLD[:-1],
            "SP-1 BEN plays YELLOW",
            "SP-1 BEN IS OUT",
            "SP-1 BEN WINS HAND 1",
        ],
    ),
    Row(
        "SP-4 a zero that was perhaps the last card: whoever has passed says that it was not",
        f"{OLD_UNO}; B red/ZERO; C red; D blue; A red; B green",
        [*OLD, "SP-1 BEN plays RED ZERO", "SP-4 PASS YOUR HANDS", "SP-4 ALL PASSED"],
        "CLEO on red ZERO",
        {"get_out": True},
    ),
    Row(
        "SP-6 a blue that was perhaps the last card burns, once others play on",
        f"{OLD_UNO}; B blue; C blue",
        [
            *OLD,
            "SP-1 BEN plays BLUE",
            "SP-6 ADA takes 4",
            "SP-1 CLEO plays BLUE",
        ],
        "DAN on blue",
        FIRE,
        drawn="A 4",
    ),
    Row(
        "SP-6 or once somebody says no, who has laid in a race meanwhile",
        f"{OLD_UNO}; B blue; +900 C blue; B: NO",
        [
            *OLD,
            "SP-1 BEN plays BLUE",
            "SP-1 CLEO plays BLUE",
            "SP-6 ADA takes 4",
        ],
        "DAN on blue",
        FIRE,
        drawn="A 4",
    ),
    Row(
        "SP-5 with a doghouse the others play on, and who is asked is, until their turn",
        f"{OLD_UNO}; B red; C blue; D blue; B: YES; A blue",
        [
            *OLD,
            "SP-1 BEN plays RED",
            "SP-1 CLEO plays BLUE",
            "SP-1 DAN plays BLUE",
            "SP-5 BEN IS OUT",
            "SP-1 ADA plays BLUE",
        ],
        "CLEO on blue",
        {"doghouse": 1},
    ),
    Row(
        "SP-5 then a press is a card again",
        f"{OLD_UNO}; B red; C blue; D blue; A blue; B yellow; B: NO; C green",
        [
            *OLD,
            "SP-1 BEN plays RED",
            "SP-1 CLEO plays BLUE",
            "SP-1 DAN plays BLUE",
            "SP-1 ADA plays BLUE",
            "SP-1 BEN plays YELLOW",
            "SP-1 CLEO plays GREEN",
        ],
        "DAN on green",
        {"doghouse": 1},
    ),
    Row(
        "SP-1 whoever did not answer, and others played on, wins no new deal unasked",
        f"{OLD_UNO}; B red; wait 16000; C blue; D red/NEW DEAL; D: CLEO",
        [*OLD, "SP-1 BEN plays RED", "SP-1 CLEO plays BLUE", "SP-1 CLEO WINS HAND 1"],
    ),
    Row(
        "SP-5 a new deal before n + 1 are known to be out: whoever deals says who else was",
        "B red; B red/I AM OUT; wait 3000; C red/NEW DEAL; C: DAN",
        ["SP-1 BEN plays RED", "SP-5 BEN IS OUT", "SP-5 BEN WINS HAND 1"],
        settings={"doghouse": 1},
    ),
    Row(
        "SP-1 a new deal that nobody had won: whoever deals says who was out",
        "B red; C red/NEW DEAL; C: BEN",
        ["SP-1 BEN plays RED", "SP-1 BEN WINS HAND 1"],
    ),
    Row(
        "SP-1 or that the hand does not count",
        "B red; C red/NEW DEAL; C: NOBODY",
        ["SP-1 BEN plays RED", "SP-1 HAND 1 ENDS"],
    ),
    Row(
        "SP-7 whoever draws by the slaps is not out, whatever they answer then",
        "B green/UNO!, NO CARD; B red/THREE; A slap; +1 C slap; +1 D slap; +1 B slap; wait 3000; "
        "C red",
        [
            "SP-1 BEN: UNO!",
            "SP-1 BEN plays RED THREE",
            "SP-7 ADA by 1 ms",
            "SP-1 CLEO plays RED",
        ],
        "DAN on red",
        {**SPANK, "doghouse": 1},
        drawn="B 3, C 1, D 2",
    ),
    Row(
        "SP-7 without a doghouse the last card ends the hand, and nobody is spanked",
        "B green/UNO!, NO CARD; B red/THREE; A slap; B: YES",
        [
            "SP-1 BEN: UNO!",
            "SP-1 BEN plays RED THREE",
            "SP-1 BEN IS OUT",
            "SP-1 BEN WINS HAND 1",
        ],
        settings=SPANK,
    ),
    Row(
        "SP-7 and if it was not the last card, the hands that are down count",
        "B green/UNO!, NO CARD; B red/THREE; A slap; +1 C slap; +1 D slap; B: NO; B slap; "
        "wait 3000",
        ["SP-1 BEN: UNO!", "SP-1 BEN plays RED THREE", "SP-7 ADA by 1 ms"],
        "CLEO on red THREE",
        SPANK,
        drawn="B 3, C 1, D 2",
    ),
    Row(
        "SP-5 the last of n + 1 ends the hand at once, whatever card it was",
        "B red; B red/I AM OUT; wait 3000; C green/UNO!, NO CARD; C red/ZERO; C: YES",
        [
            "SP-1 BEN plays RED",
            "SP-5 BEN IS OUT",
            "SP-1 CLEO: UNO!",
            "SP-1 CLEO plays RED ZERO",
            "SP-5 CLEO IS OUT",
            "SP-5 BEN WINS HAND 1",
        ],
        settings={"get_out": True, "doghouse": 1},
    ),
    Row(
        "SP-5 a newcomer in the doghouse is not one of the n + 1, and cannot win",
        "D green/START IN DOGHOUSE; B red; B red/I AM OUT; wait 3000; C red; C red/I AM OUT",
        [
            "SP-5 DAN JOINS",
            "SP-1 BEN plays RED",
            "SP-5 BEN IS OUT",
            "SP-1 CLEO plays RED",
            "SP-5 CLEO IS OUT",
            "SP-5 BEN WINS HAND 1",
        ],
        settings={"doghouse": 1},
        players=5,
    ),
    Row(
        "SP-5 cards that are drawn bring the newcomer in",
        "D green/START IN DOGHOUSE; B red; A slap; +5 B slap; +5 C slap; +5 D slap; wait 5000; "
        "C red; D red",
        [
            "SP-5 DAN JOINS",
            "SP-1 BEN plays RED",
            "SP-7 ADA by 5 ms",
            "SP-1 CLEO plays RED",
            "SP-1 DAN plays RED",
        ],
        "ADA on red",
        {**SPANK, "doghouse": 1},
        drawn="B 1, C 2, D 3",
    ),
    # ---- the card that the dealer turns, triplets, the truck
    Row(
        "SP-9 three plain cards of one colour and a fourth hand: asked before any foul",
        "B green; C green; +500 A blue; A: YES",
        [
            "SP-1 BEN plays GREEN",
            "SP-1 CLEO plays GREEN",
            "SP-9 TRIPLETS!",
            "SP-9 ADA plays BLUE",
        ],
        "BEN on blue",
        TRIPLETS,
    ),
    Row(
        "SP-9 and if they were not, it is one",
        "B green; C green; +500 A blue; A: NO",
        ["SP-1 BEN plays GREEN", "SP-1 CLEO plays GREEN", "SP-8 ADA takes 3"],
        "DAN on green",
        TRIPLETS,
        drawn="A 3",
    ),
    Row(
        "SP-10 a zero among the cards that pay sends the hands round",
        "B green/+2; C blue/PAID IN NUMBERS/WITH A ZERO/2; A red; B red; C red; D red",
        [
            "SP-1 BEN plays GREEN +2",
            "SP-10 CLEO pays 2",
            "SP-4 PASS YOUR HANDS",
            "SP-4 ALL PASSED",
        ],
        "BEN draws 2 on blue",
        {"truck": True, "get_out": True},
    ),
    Row(
        "SP-10 a red three among them is a baby",
        "B green/+2; C red/PAID IN NUMBERS/WITH A RED THREE/1; A slap; +5 B slap; +5 C slap; "
        "+5 D slap; wait 3000",
        ["SP-1 BEN plays GREEN +2", "SP-10 CLEO pays 2", "SP-7 ADA by 5 ms"],
        "BEN draws 2 on red THREE",
        {"truck": True, **SPANK},
        drawn="B 1, C 2, D 3",
    ),
]
