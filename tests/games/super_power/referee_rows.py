"""The clauses of a refereed Super Power as rows: what is pressed, what is ruled, what then stands.

ADA deals, four play, every rule is on with two in the doghouse, unless a row says otherwise.
"""

from __future__ import annotations

from typing import Any

from companion.kit.structs import Struct


class Row(Struct, frozen=True):
    """An evening in a line: the moves, the rulings, and what the panel says between events."""

    says: str
    moves: str
    heard: list[str]
    stands: str = ""  # "": nothing
    settings: dict[str, Any] | None = None  # None: every rule
    players: int = 4


PLAIN: dict[str, Any] = {"super": False}
SUPER: dict[str, Any] = {"super": True}
KENNEL: dict[str, Any] = {"super": True, "doghouse": 2}

ROWS = [
    # ---- SP-1: UNO!, and caught without
    Row("SP-1 UNO! is one press", "B uno", ["SP-1 BEN: UNO!"], "UNO BEN"),
    Row(
        "SP-1 UNO! before the catch holds, by the margin",
        "B uno; +31 C caught",
        ["SP-1 BEN: UNO!", "SP-1 BEN by 31 ms"],
        "UNO BEN",
    ),
    Row(
        "SP-1 UNO! said twice was said the first time",
        "B uno; +100 C caught; +100 B uno",
        ["SP-1 BEN: UNO!", "SP-1 BEN by 100 ms"],
        "UNO BEN",
    ),
    Row(
        "SP-1 and shows who is meant, and who knows better presses caught once more",
        "B uno; wait 2000; C caught; +300 B uno; wait 600; C caught",
        ["SP-1 BEN: UNO!", "SP-1 BEN HAS CALLED", "SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 said again after five seconds it is another call",
        "B uno; wait 3700; B uno",
        ["SP-1 BEN: UNO!", "SP-1 BEN: UNO!"],
        "UNO BEN",
    ),
    Row(
        "SP-1 inside the tie window the call holds",
        "C caught; +0.25 B uno",
        ["SP-1 BEN: UNO!", "SP-1 DEAD HEAT BEN + CLEO"],
        "UNO BEN",
    ),
    Row(
        "SP-1 a nanosecond outside of it the catch was first",
        "C caught; +0.250001 B uno",
        ["SP-1 BEN: UNO!", "SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 without No Sissies it costs two",
        "C caught; C: DAN",
        ["SP-1 DAN TAKES 2"],
        "TAKE DAN 2",
        PLAIN,
    ),
    Row(
        "SP-1 with two at the table nobody need say whom",
        "B caught",
        ["SP-3 ADA TAKES 5"],
        "TAKE ADA 5",
        players=2,
    ),
    Row(
        "SP-1 an older call holds unless somebody knows better",
        "B uno; wait 16000; C caught; C: BEN",
        ["SP-1 BEN: UNO!", "SP-1 BEN HAS CALLED"],
        "UNO BEN",
    ),
    Row(
        "SP-1 so does one that was no race, and who knows better presses once more",
        "B uno; wait 2000; C caught; C: BEN; wait 1500; C caught",
        ["SP-1 BEN: UNO!", "SP-1 BEN HAS CALLED", "SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 who knows better presses caught once more",
        "B uno; wait 20000; C caught; C: BEN; wait 1500; C caught",
        ["SP-1 BEN: UNO!", "SP-1 BEN HAS CALLED", "SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 nobody in the doghouse is caught; who has cards says so first",
        "B first/I AM OUT; wait 2500; B first/I AM IN; wait 2500; C caught; C: BEN",
        ["SP-5 BEN IS OUT", "SP-5 BEN HAS CARDS", "SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 and is off the panel after a round, and holds all the same",
        "B uno; wait 41000; C caught; C: BEN",
        ["SP-1 BEN: UNO!", "SP-1 BEN HAS CALLED"],
    ),
    Row(
        "SP-1 UNO! after the catch comes too late, and is told so",
        "C caught; C: BEN; B uno",
        ["SP-3 BEN TAKES 5", "SP-1 CLEO by 2750 ms"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 two who catch the same player: it is drawn for once",
        "C caught; C: BEN; D caught; D: BEN",
        ["SP-3 BEN TAKES 5", "SP-1 CLEO CAUGHT FIRST"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 two who catch at once are one catch",
        "C caught; +80 D caught; C: BEN",
        ["SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 caught once more in a race asks for somebody else",
        "B uno; +300 C caught; wait 600; C caught; C: DAN",
        ["SP-1 BEN: UNO!", "SP-1 BEN by 300 ms", "SP-3 DAN TAKES 5"],
        "TAKE DAN 5; UNO BEN",
    ),
    Row(
        "SP-1 nor is it asked for once one of them has said whom",
        "C caught; +80 D caught; C: BEN; wait 16000",
        ["SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 whoever caught by habit says NOBODY, and the other one is asked",
        "C caught; +80 D caught; C: NOBODY; D: BEN",
        ["SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 or says nothing, for six seconds where somebody else has something to say",
        "C caught; +80 D caught; wait 5500; D: BEN",
        ["SP-1 CAUGHT NOBODY", "SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 a button that was down before its player was asked says what it says",
        "C caught; +990 C draw; C: BEN",
        ["SP-2 CLEO lays +2", "SP-3 BEN TAKES 5"],
        "DRAW 2; TAKE BEN 5",
    ),
    Row(
        "SP-1 a press half a second after it means what it says",
        "C caught; wait 14850; C uno",
        ["SP-1 CAUGHT NOBODY", "SP-1 CLEO: UNO!"],
        "UNO CLEO",
    ),
    Row(
        "SP-1 me first! pressed by habit accuses nobody",
        "C caught; C first; C first",
        ["SP-2 CLEO JUMPS IN!"],
    ),
    Row(
        "SP-1 nor does it more than close a menu that one held too long has opened",
        "B draw; C first for 700; C first; C first",
        ["SP-2 BEN lays +2", "SP-2 CLEO JUMPS IN!"],
        "DRAW 2",
    ),
    Row(
        "SP-1 a menu that nobody uses closes after eight seconds",
        "C first/?; wait 6900; C draw",
        ["SP-2 CLEO lays +2"],
        "DRAW 2",
    ),
    Row(
        "SP-1 a question that nobody answers does not keep another one waiting",
        "C first/?; D caught; wait 3500; D: BEN",
        ["SP-3 BEN TAKES 5"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-1 a catch that names nobody is said to count for nothing",
        "C caught; wait 16500",
        ["SP-1 CAUGHT NOBODY"],
    ),
    Row(
        "SP-2 where nobody has told of a draw card nothing is drawn, and nobody is caught",
        "C caught for 900",
        ["SP-2 NOTHING TO DRAW"],
    ),
    Row(
        "SP-1 UNO! held too long is UNO!",
        "B uno for 900",
        ["SP-1 BEN: UNO!"],
        "UNO BEN",
    ),
    Row(
        "SP-1 while somebody is asked the others play on",
        "C caught; B draw; A draw; C: DAN",
        ["SP-2 BEN lays +2", "SP-2 ADA lays +2", "SP-3 DAN TAKES 5"],
        "DRAW 4; LAID +2 +2; TAKE DAN 5",
    ),
    Row(
        "SP-1 without house rules draw cards add up all the same",
        "B draw; A draw",
        ["SP-1 BEN lays +2", "SP-1 ADA lays +2"],
        "DRAW 4; LAID +2 +2",
        PLAIN,
    ),
    Row(
        "SP-1 and two hands fly all the same",
        "B first; +38 D first",
        ["SP-1 BEN by 38 ms"],
        settings=PLAIN,
    ),
    # ---- SP-2: hands that fly, and draw cards
    Row("SP-2 the first hand, by its margin", "B first; +38 D first", ["SP-2 BEN by 38 ms"]),
    Row(
        "SP-2 inside the tie window it is a dead heat",
        "B first; +0.25 D first",
        ["SP-2 DEAD HEAT BEN + DAN"],
    ),
    Row(
        "SP-2 a nanosecond outside of it it is none",
        "B first; +0.250001 D first",
        ["SP-2 BEN by 0.25 ms"],
    ),
    Row(
        "SP-2 all who reached are in the order",
        "B first; +38 D first; +70 A first; +0.1 C first",
        ["SP-2 BEN by 38 ms"],
    ),
    Row("SP-2 a lone hand has raced nobody", "B first", ["SP-2 BEN JUMPS IN!"]),
    Row(
        "SP-2 a hand after the race window came too late",
        "B first; +38 D first; wait 1; C first",
        ["SP-2 BEN by 38 ms", "SP-2 CLEO TOO LATE"],
    ),
    Row(
        "SP-2 a second hand of one's own is late for nothing",
        "B first; B first",
        ["SP-2 BEN JUMPS IN!", "SP-2 BEN JUMPS IN!"],
    ),
    Row(
        "SP-2 the race window is counted from the first hand",
        "B first; +1000 D first",
        ["SP-2 BEN by 1000 ms"],
    ),
    Row(
        "SP-2 a nanosecond after it nobody has raced: who comes then had the turn, and says so",
        "B first; +1000.000001 D first",
        ["SP-2 BEN JUMPS IN!", "SP-2 DAN'S TURN"],
    ),
    Row(
        "SP-2 for a second after a lone hand was announced",
        "B first; +2000.000001 D first",
        ["SP-2 BEN JUMPS IN!", "SP-2 DAN'S TURN"],
    ),
    Row(
        "SP-2 a nanosecond later it is another card",
        "B first; +2000.000002 D first",
        ["SP-2 BEN JUMPS IN!", "SP-2 DAN JUMPS IN!"],
    ),
    Row(
        "SP-2 two hands in that second race for another card",
        "B first; +1500 D first; +90 C first",
        ["SP-2 BEN JUMPS IN!", "SP-2 DAN by 90 ms"],
    ),
    Row(
        "SP-2 whose turn it was is taken back like anything else",
        "B first; +1500 D first; wait 2000; B first/TAKE BACK",
        ["SP-2 BEN JUMPS IN!", "SP-2 DAN'S TURN", "undo TAKEN BACK"],
    ),
    Row(
        "SP-2 without Super Power nobody jumps in",
        "B first; +2500 D first",
        ["SP-1 BEN ALONE", "SP-1 DAN ALONE"],
        settings=PLAIN,
    ),
    Row(
        "SP-2 two menus within a second are two menus",
        "B first for 700; +300 C first for 700; B: I AM OUT; C: I AM OUT",
        ["SP-5 BEN IS OUT", "SP-5 CLEO IS OUT"],
        "DOGHOUSE BEN, CLEO",
    ),
    Row(
        "SP-2 whoever opens a menu has reached as well, if others do",
        "B first for 700; +300 C first; B: I AM OUT; wait 1",
        ["SP-2 BEN by 300 ms", "SP-5 BEN IS OUT"],
        "DOGHOUSE BEN",
    ),
    Row(
        "SP-2 who has opened a menu, and then reaches, is in the race in the time of the touch",
        "B first for 700; wait 1000; B first; +38 D first",
        ["SP-2 BEN by 38 ms"],
    ),
    Row(
        "SP-2 in the longer menu as well, where it moves the cursor",
        "B first/MORE.../?; wait 1000; D first; +38 B first",
        ["SP-2 DAN by 38 ms"],
    ),
    Row(
        "SP-2 and who is asked something, whatever the press answers",
        "C caught; wait 1000; C first; +38 D first",
        ["SP-2 CLEO by 38 ms"],
    ),
    Row(
        "SP-2 alone it is an answer, and no hand",
        "C caught; wait 1000; C first; wait 2000",
        [],
    ),
    Row(
        "SP-2 a hand by habit, late in whose second a race begins, parts nobody from it",
        "B first; +900 C first; +200 D first",
        ["SP-2 BEN by 900 ms"],
    ),
    Row(
        "SP-2 six tenths of a second after the last of them, when that is no menu, it is over",
        "B first; +900 C first; +600 D first",
        ["SP-2 BEN by 900 ms"],
    ),
    Row(
        "SP-2 and not a nanosecond later",
        "B first; +900 C first; +600.000001 D first",
        ["SP-2 BEN by 900 ms", "SP-2 DAN TOO LATE"],
    ),
    Row(
        "SP-2 nor who touched it by habit, and then reached",
        "B first; +850 B first; +200 D first",
        ["SP-2 BEN by 1050 ms"],
    ),
    Row(
        "SP-2 whoever drums on a button holds up no race for longer than two seconds",
        "B first; +80 C first; +490 B first; +490 B first; +490 B first; +560 A first",
        ["SP-2 BEN by 80 ms", "SP-2 ADA TOO LATE"],
    ),
    Row(
        "SP-2 in a race a hand that stays down is a hand, and then a menu",
        "B first for 900; +38 D first; wait 1; B: I AM OUT",
        ["SP-2 BEN by 38 ms", "SP-5 BEN IS OUT"],
        "DOGHOUSE BEN",
    ),
    Row(
        "SP-2 two buttons at once are two buttons",
        "B first; +3 B uno; wait 2000",
        ["SP-1 BEN: UNO!", "SP-2 BEN JUMPS IN!"],
        "UNO BEN",
    ),
    Row(
        "SP-2 and so are three, where the third one came later",
        "B first; +3 B uno; +60 B draw; wait 2000",
        ["SP-1 BEN: UNO!", "SP-2 BEN lays +2", "SP-2 BEN JUMPS IN!"],
        "DRAW 2; UNO BEN",
    ),
    Row("SP-2 a draw card is one press", "B draw", ["SP-2 BEN lays +2"], "DRAW 2"),
    Row("SP-2 a long one is a draw four", "B draw for 700", ["SP-2 BEN lays +4"], "DRAW 4"),
    Row(
        "SP-2 pressed twice at once it is one card",
        "B draw; +200 B draw",
        ["SP-2 BEN lays +2", "SP-2 BEN lays +2"],
        "DRAW 2",
    ),
    Row(
        "SP-2 within 1.6 seconds",
        "B draw; +1600 B draw",
        ["SP-2 BEN lays +2", "SP-2 BEN lays +2"],
        "DRAW 2",
    ),
    Row(
        "SP-2 a nanosecond later it is a card of its own: nobody plays twice so soon",
        "B draw; +1600.000001 B draw",
        ["SP-2 BEN lays +2", "SP-2 BEN lays +2"],
        "DRAW 2; DRAWN? 2",
    ),
    Row(
        "SP-2 pressed too briefly, and then long, it was the long one",
        "B draw; +3000 B draw for 700",
        ["SP-2 BEN lays +2", "SP-2 BEN lays +4"],
        "DRAW 4",
    ),
    Row(
        "SP-2 or too long, and then briefly",
        "A draw for 700; +800 B draw for 700; +900 B draw",
        ["SP-2 ADA lays +4", "SP-2 BEN lays +4", "SP-2 BEN lays +2"],
        "DRAW 6; LAID +4 +2",
    ),
    Row(
        "SP-2 a nanosecond after three seconds it is a card of its own",
        "B draw; +3000.000001 B draw for 700; A draw for 700",
        ["SP-2 BEN lays +2", "SP-2 BEN lays +4", "SP-2 ADA lays +4"],
        "DRAW 8; LAID +4 +4; DRAWN? 2",
    ),
    Row(
        "SP-2 put right it is taken back as a whole",
        "A draw; B draw; +800 B draw for 700; C first/TAKE BACK",
        ["SP-2 ADA lays +2", "SP-2 BEN lays +2", "SP-2 BEN lays +4", "undo TAKEN BACK"],
        "DRAW 2",
    ),
    Row(
        "SP-2 draw cards add up",
        "B draw; C draw; D draw",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 DAN lays +2"],
        "DRAW 6; LAID +2 +2 +2",
    ),
    Row(
        "SP-2 those of one kind: a +4 on a +2 is a debt of its own",
        "B draw; C draw for 700",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +4"],
        "DRAW 4; DRAWN? 2",
    ),
    Row(
        "SP-2 whoever has drawn holds caught",
        "B draw; C draw; D caught for 700",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 4 DRAWN"],
    ),
    Row(
        "SP-2 who plays next adds to a debt, and may take their time",
        "B draw; wait 5000; C draw",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2"],
        "DRAW 4; LAID +2 +2",
    ),
    Row(
        "SP-2 whichever way play goes",
        "B draw; wait 5000; A draw",
        ["SP-2 BEN lays +2", "SP-2 ADA lays +2"],
        "DRAW 4; LAID +2 +2",
    ),
    Row(
        "SP-2 up to 2.9 turns, where four play and a turn takes six seconds",
        "B draw; +17400 C draw",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2"],
        "DRAW 4; LAID +2 +2",
    ),
    Row(
        "SP-2 a nanosecond later it is a debt of its own",
        "B draw; +17400.000001 C draw",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2"],
        "DRAW 2; DRAWN? 2",
    ),
    Row(
        "SP-2 with more players, longer",
        "B draw; +21000 C draw",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2"],
        "DRAW 4; LAID +2 +2",
        players=6,
    ),
    Row(
        "SP-2 a table that has shown a quicker pace has less time",
        "A draw; +8000 B draw; +8000 D draw; +12000 A draw; +8000 C draw; +15000 B draw",
        [
            "SP-2 ADA lays +2",
            "SP-2 BEN lays +2",
            "SP-2 DAN lays +2",
            "SP-2 ADA lays +2",
            "SP-2 CLEO lays +2",
            "SP-2 BEN lays +2",
        ],
        "DRAW 2; DRAWN? 2",
    ),
    Row(
        "SP-2 whoever laid the last one is next to nobody",
        "B draw; wait 5000; B draw",
        ["SP-2 BEN lays +2", "SP-2 BEN lays +2"],
        "DRAW 2; DRAWN? 2",
        players=2,
    ),
    Row(
        "SP-2 pressed once more, a card that was taken for one on top is on its own",
        "B draw; wait 3000; C draw; wait 500; C draw",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 CLEO's card ON ITS OWN"],
        "DRAW 2; DRAWN? 2",
    ),
    Row(
        "SP-2 and one that was taken for one on its own is on top",
        "B draw; wait 5000; D draw; wait 500; D draw",
        ["SP-2 BEN lays +2", "SP-2 DAN lays +2", "SP-2 DAN's card ON TOP"],
        "DRAW 4; LAID +2 +2",
    ),
    Row(
        "SP-2 anybody finds that in the menu as long as it stands",
        "B draw; wait 5000; D draw; wait 9000; A first/PUT RIGHT/DRAW 4",
        ["SP-2 BEN lays +2", "SP-2 DAN lays +2", "SP-2 DRAW 4"],
        "DRAW 4; LAID +2 +2",
    ),
    Row(
        "SP-2 any other sum is one press",
        "B draw; C draw; D draw; wait 2000; A first/PUT RIGHT/DRAW 8",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 DAN lays +2", "SP-2 DRAW 8"],
        "DRAW 8; LAID +6 +2",
    ),
    Row(
        "SP-2 so the first of them was drawn for",
        "B draw; C draw; D draw; wait 2000; A first/PUT RIGHT/DRAW 4",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 DAN lays +2", "SP-2 DRAW 4"],
        "DRAW 4; LAID +2 +2",
    ),
    Row(
        "SP-2 and one that is missing comes",
        "B draw; wait 2000; A first/PUT RIGHT/DRAW 6; wait 2500; A first/TAKE BACK",
        ["SP-2 BEN lays +2", "SP-2 DRAW 6", "undo TAKEN BACK"],
        "DRAW 2",
    ),
    Row(
        "SP-2 past the doghouse",
        "C first/I AM OUT; wait 2500; B draw; wait 5000; D draw",
        ["SP-5 CLEO IS OUT", "SP-2 BEN lays +2", "SP-2 DAN lays +2"],
        "DRAW 4; LAID +2 +2; DOGHOUSE CLEO",
        players=5,
    ),
    Row(
        "SP-2 who sits elsewhere jumps in at once",
        "B draw; wait 500; D draw",
        ["SP-2 BEN lays +2", "SP-2 DAN lays +2"],
        "DRAW 4; LAID +2 +2",
    ),
    Row(
        "SP-2 or else the debt was drawn, and stands beside the new one until somebody says so",
        "B draw for 700; wait 2500; D draw",
        ["SP-2 BEN lays +4", "SP-2 DAN lays +2"],
        "DRAW 2; DRAWN? 4",
    ),
    Row(
        "SP-2 one press says that all of it was drawn",
        "B draw for 700; wait 2500; D draw; A caught for 700",
        ["SP-2 BEN lays +4", "SP-2 DAN lays +2", "SP-2 2 DRAWN"],
    ),
    Row(
        "SP-2 drawn, touched before another draw card, is said of those before",
        "B draw; wait 2500; C caught for 700; +300 D draw",
        ["SP-2 BEN lays +2", "SP-2 DAN lays +2", "SP-2 2 DRAWN"],
        "DRAW 2",
    ),
    Row(
        "SP-2 and takes them off a sum that they were no part of",
        "B draw; wait 1000; D caught for 700; +300 C draw",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 2 DRAWN"],
        "DRAW 2",
    ),
    Row(
        "SP-2 so it is within a second of one: nobody draws as fast",
        "B draw; wait 1000; C draw; +999.999999 D caught for 700",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 2 DRAWN"],
        "DRAW 2",
    ),
    Row(
        "SP-2 a nanosecond later of that one too",
        "B draw; wait 1000; C draw; +1000 D caught for 700",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-2 4 DRAWN"],
    ),
    Row(
        "SP-2 and where none lay before, it is said that it does not count",
        "B draw; +500 C caught for 700",
        ["SP-2 BEN lays +2", "SP-2 2 TO DRAW"],
        "DRAW 2",
    ),
    Row(
        "SP-2 draw cards stand in the order of their touches, however long one was held",
        "B draw for 700; +200 D draw",
        ["SP-2 DAN lays +2", "SP-2 BEN lays +4"],
        "DRAW 4; DRAWN? 2",
    ),
    Row(
        "SP-2 nobody need say so: it is presumed drawn when nobody can add to it any more",
        "B draw; wait 34000; A uno",
        ["SP-2 BEN lays +2", "SP-1 ADA: UNO!"],
        "DRAWN? 2; UNO ADA",
        SUPER,
    ),
    Row(
        "SP-2 a second sooner it still stands",
        "B draw; wait 31000; A uno",
        ["SP-2 BEN lays +2", "SP-1 ADA: UNO!"],
        "DRAW 2; UNO ADA",
        SUPER,
    ),
    Row(
        "SP-2 what is presumed is in sight for a round",
        "B draw; wait 55000",
        ["SP-2 BEN lays +2"],
        "DRAWN? 2",
        SUPER,
    ),
    Row(
        "SP-2 and no longer",
        "B draw; wait 58500",
        ["SP-2 BEN lays +2"],
        settings=SUPER,
    ),
    Row(
        "SP-2 whoever says so takes it off",
        "B draw; wait 35000; C caught for 700",
        ["SP-2 BEN lays +2", "SP-2 2 DRAWN"],
        settings=SUPER,
    ),
    Row(
        "SP-2 only the newest is in sight",
        "B draw; wait 34000; B draw for 700; wait 36000",
        ["SP-2 BEN lays +2", "SP-2 BEN lays +4"],
        "DRAWN? 4",
        SUPER,
    ),
    Row(
        "SP-10 where numbers are added up backwards nothing is presumed for 45 seconds",
        "B draw; wait 43000",
        ["SP-2 BEN lays +2"],
        "DRAW 2",
    ),
    Row(
        "SP-10 but then",
        "B draw; wait 58500",
        ["SP-2 BEN lays +2"],
        "DRAWN? 2",
    ),
    Row(
        "SP-2 at a table of three everybody sits beside everybody",
        "B draw; wait 5000; A draw",
        ["SP-2 BEN lays +2", "SP-2 ADA lays +2"],
        "DRAW 4; LAID +2 +2",
        players=3,
    ),
    # ---- SP-3: what a hand begins with, and five cards
    Row(
        "SP-3 caught without UNO! takes five",
        "B caught; B: ADA",
        ["SP-3 ADA TAKES 5"],
        "TAKE ADA 5",
    ),
    Row(
        "SP-3 who has taken them presses anything once",
        "B caught; B: ADA; wait 800; A first",
        ["SP-3 ADA TAKES 5"],
    ),
    Row(
        "SP-3 a press before the ruling can have been read takes nothing off",
        "B caught; B: ADA; A first",
        ["SP-3 ADA TAKES 5", "SP-2 ADA JUMPS IN!"],
        "TAKE ADA 5",
    ),
    Row(
        "SP-3 however late",
        "B caught; B: ADA; wait 60000; A first",
        ["SP-3 ADA TAKES 5"],
    ),
    Row(
        "SP-3 an elbow takes nothing off",
        "B caught; B: ADA; wait 1500; A slap; wait 2000",
        ["SP-3 ADA TAKES 5", "SP-7 AN ELBOW?"],
        "TAKE ADA 5",
    ),
    Row(
        "SP-3 who forgot to say so long ago races like everybody",
        "B caught; B: ADA; wait 30000; C first; +500 A first",
        ["SP-3 ADA TAKES 5", "SP-2 CLEO by 500 ms"],
    ),
    Row(
        "SP-3 somebody else's press takes nothing off",
        "B caught; B: ADA; C first",
        ["SP-3 ADA TAKES 5", "SP-2 CLEO JUMPS IN!"],
        "TAKE ADA 5",
    ),
    Row(
        "SP-3 who has cards to take and reaches with the others is in the race",
        "B caught; B: ADA; wait 1500; C first; +150 A first",
        ["SP-3 ADA TAKES 5", "SP-2 CLEO by 150 ms"],
    ),
    Row(
        "SP-3 in its time, as everybody's",
        "B caught; B: ADA; wait 1500; A first; +950 C first",
        ["SP-3 ADA TAKES 5", "SP-2 ADA by 950 ms"],
    ),
    Row(
        "SP-3 alone the press says only that they are taken",
        "B caught; B: ADA; wait 1500; A first; +1000.000001 C first",
        ["SP-3 ADA TAKES 5", "SP-2 CLEO JUMPS IN!"],
    ),
    Row(
        "SP-3 who has said so, and a moment later reaches, is in the race with the first touch",
        "B caught; B: ADA; wait 1500; A first; +400 A first; +200 C first",
        ["SP-3 ADA TAKES 5", "SP-2 ADA by 600 ms"],
    ),
    Row(
        "SP-3 who says so twice has raced nobody",
        "B caught; B: ADA; wait 1500; A first; +400 A first",
        ["SP-3 ADA TAKES 5"],
    ),
    Row(
        "SP-3 the one who took five may draw the debt as well, with two presses",
        "C draw; B caught; B: ADA; wait 1500; A caught for 700; A caught for 700",
        ["SP-2 CLEO lays +2", "SP-3 ADA TAKES 5", "SP-2 2 DRAWN"],
    ),
    Row(
        "SP-3 whichever of them is the newer",
        "B caught; B: ADA; wait 1500; C draw; A caught for 700",
        ["SP-3 ADA TAKES 5", "SP-2 CLEO lays +2"],
        "DRAW 2",
    ),
    # ---- SP-4: hands go round
    Row(
        "SP-4 a zero that was told of waits for everybody",
        "B first/ZERO; A first; C first; D first",
        ["SP-4 PASS YOUR HANDS"],
    ),
    Row(
        "SP-4 the last one's press ends it, and nobody has raced",
        "B first/ZERO; A first; +50 C first; +50 D first; +50 B first",
        ["SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON"],
    ),
    Row(
        "SP-4 a hand of one card is called, and passed, with one press",
        "B first/ZERO; A first; C uno; D first; B draw",
        ["SP-4 PASS YOUR HANDS", "SP-1 CLEO: UNO!", "SP-4 PLAY GOES ON"],
        "UNO CLEO",
    ),
    Row(
        "SP-4 who has cards to take and passes has only passed",
        "C caught; C: BEN; B first/ZERO; A first; C first; D first; B first",
        ["SP-3 BEN TAKES 5", "SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON"],
        "TAKE BEN 5",
    ),
    Row(
        "SP-4 a call from before goes with the hand",
        "A uno; B first/ZERO; A first; C first; D first; B first",
        ["SP-1 ADA: UNO!", "SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON"],
    ),
    Row(
        "SP-4 an empty hand is passed on, too",
        "C first/I AM OUT; wait 2500; B first/ZERO; A first; C first; D first; B first",
        ["SP-5 CLEO IS OUT", "SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON"],
        "DOGHOUSE DAN",
    ),
    Row(
        "SP-4 a newcomer's empty hand makes nobody a newcomer: the neighbour has had cards",
        "D first/MORE.../START IN DOGHOUSE; B first/ZERO; wait 13000; wait 2500;"
        "B first/I AM OUT; C first/I AM OUT; C: BEN",
        [
            "SP-5 DAN JOINS",
            "SP-4 PASS YOUR HANDS",
            "SP-4 PLAY GOES ON",
            "SP-5 BEN IS OUT",
            "SP-5 CLEO IS OUT",
            "SP-5 BEN WINS HAND 1",
        ],
        "deal",
    ),
    Row(
        "SP-4 a call made after the touch that told of a zero is of the new hand",
        "B first for 700; +650 C uno; B: ZERO; wait 13000",
        ["SP-1 CLEO: UNO!", "SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON"],
        "UNO CLEO",
    ),
    Row(
        "SP-4 who forgets to say so holds up nobody: play that goes on ends it",
        "B first/ZERO; A first; C first; B first; C draw",
        ["SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON", "SP-2 CLEO lays +2"],
        "DRAW 2",
    ),
    Row(
        "SP-4 unless it comes with another hand",
        "B first/ZERO; A first; C first; B first; C draw; A first; +150 D first",
        ["SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON", "SP-2 CLEO lays +2", "SP-2 ADA by 150 ms"],
        "DRAW 2",
    ),
    Row(
        "SP-4 where nobody says so hands fly as ever",
        "B first/ZERO; A first; wait 12000; C first; +300 D first",
        ["SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON", "SP-2 CLEO by 300 ms"],
    ),
    Row(
        "SP-4 who forgot to say so, and reaches, is in the race of the hand that ends it",
        "B first/ZERO; A first; C first; B first; wait 1500; D first; +60 A first",
        ["SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON", "SP-2 DAN by 60 ms"],
    ),
    Row(
        "SP-5 hands that fly while the hand seems over race all the same, and it goes on",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT; C first; +60 B first; wait 1500; "
        "A: NOT OVER",
        [
            "SP-5 BEN IS OUT",
            "SP-5 DAN IS OUT",
            "SP-5 ADA IS OUT",
            "SP-2 CLEO by 60 ms",
            "SP-5 ADA HAS CARDS",
        ],
        "DOGHOUSE BEN, DAN",
    ),
    Row(
        "SP-4 and so does time",
        "B first/ZERO; A first; C first; wait 12000",
        ["SP-4 PASS YOUR HANDS", "SP-4 PLAY GOES ON"],
    ),
    # ---- SP-5: the doghouse, and a hand's end
    Row("SP-5 who is out says so", "B first/I AM OUT", ["SP-5 BEN IS OUT"], "DOGHOUSE BEN"),
    Row(
        "SP-5 with the last that it needs the hand ends at once",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT", "SP-5 BEN WINS HAND 1"],
        "deal",
        KENNEL,
    ),
    Row(
        "SP-5 where hands go round, who was first is asked before it is counted",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT; A: BEN",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT", "SP-5 BEN WINS HAND 1"],
        "deal",
    ),
    Row(
        "SP-5 it may have been another of them",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT; A: ADA",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT", "SP-5 ADA WINS HAND 1"],
        "deal",
    ),
    Row(
        "SP-5 or, by a zero that nobody told of, somebody else: then all of them are asked for",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT; A: CLEO; A: ADA; A: BEN",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT", "SP-5 CLEO WINS HAND 1"],
        "deal",
    ),
    Row(
        "SP-5 nothing is counted before it is answered, and no press plays on",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT; wait 50000; C draw; C uno",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT"],
        "DOGHOUSE BEN, DAN, ADA",
    ),
    Row(
        "SP-5 without an answer it is counted after a minute, as it was told",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT; wait 60000",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT", "SP-5 BEN WINS HAND 1"],
        "deal",
    ),
    Row(
        "SP-5 who pressed by accident says that it is not over",
        "B first/I AM OUT; D first/I AM OUT; A first/I AM OUT; A: NOT OVER",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT", "SP-5 ADA HAS CARDS"],
        "DOGHOUSE BEN, DAN",
    ),
    Row(
        "SP-5 one told and another found: who was first is asked, in one press",
        "B first/I AM OUT; wait 2500; C first/HAND OVER; C: DAN; C: DAN",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 DAN WINS HAND 1"],
        "deal",
        {**SUPER, "doghouse": 1},
    ),
    Row(
        "SP-5 an end told twice within ten seconds of a deal is one end",
        "D first/I AM OUT; wait 3000; C first/I AM OUT",
        ["SP-1 DAN IS OUT", "SP-1 DAN WINS HAND 1", "SP-1 HAND 1 IS COUNTED"],
        "deal",
        SUPER,
    ),
    Row(
        "SP-5 by whoever says that the hand is over as well",
        "D first/I AM OUT; wait 2000; C first/HAND OVER; C: DAN",
        ["SP-1 DAN IS OUT", "SP-1 DAN WINS HAND 1", "SP-1 HAND 1 IS COUNTED"],
        "deal",
        SUPER,
    ),
    Row(
        "SP-5 later it is the end of the next hand",
        "D first/I AM OUT; wait 10000; C first/I AM OUT",
        ["SP-1 DAN IS OUT", "SP-1 DAN WINS HAND 1", "SP-1 CLEO IS OUT", "SP-1 CLEO WINS HAND 2"],
        "deal",
        SUPER,
    ),
    Row(
        "SP-5 who has drawn, for whomever, stays in the doghouse",
        "B first/I AM OUT; wait 2500; D draw; wait 2000; B caught for 700",
        ["SP-5 BEN IS OUT", "SP-2 DAN lays +2", "SP-2 2 DRAWN"],
        "DOGHOUSE BEN",
    ),
    Row(
        "SP-5 nobody's UNO is void by it",
        "D draw; B uno; wait 2000; B caught for 700",
        ["SP-2 DAN lays +2", "SP-1 BEN: UNO!", "SP-2 2 DRAWN"],
        "UNO BEN",
    ),
    Row(
        "SP-5 without a doghouse the first out ends it",
        "D first/I AM OUT",
        ["SP-1 DAN IS OUT", "SP-1 DAN WINS HAND 1"],
        "deal",
        SUPER,
    ),
    Row(
        "SP-5 a forgotten one is asked for at the end",
        "B first/I AM OUT; C first/HAND OVER; C: DAN; C: ADA; C: BEN",
        ["SP-5 BEN IS OUT", "SP-5 DAN IS OUT", "SP-5 ADA IS OUT", "SP-5 BEN WINS HAND 1"],
        "deal",
    ),
    Row(
        "SP-5 somebody else may say it",
        "B first/MORE.../SOMEBODY IS OUT/DAN",
        ["SP-5 DAN IS OUT"],
        "DOGHOUSE DAN",
    ),
    Row(
        "SP-5 a newcomer starts there, and does not count",
        "D first/MORE.../START IN DOGHOUSE; B first/I AM OUT; C first/I AM OUT; C: BEN",
        ["SP-5 DAN JOINS", "SP-5 BEN IS OUT", "SP-5 CLEO IS OUT", "SP-5 BEN WINS HAND 1"],
        "deal",
    ),
    Row(
        "SP-5 cards bring a newcomer in",
        "D first/MORE.../START IN DOGHOUSE; B slap; +9 A slap; +9 C slap; +9 D slap; wait 9000",
        ["SP-5 DAN JOINS", "SP-7 BEN by 9 ms"],
        "TAKE ADA 1, CLEO 2, DAN 3",
    ),
    Row(
        "SP-5 who has cards after all says so",
        "B first/I AM OUT; B first/I AM IN",
        ["SP-5 BEN IS OUT", "SP-5 BEN HAS CARDS"],
    ),
    Row(
        "SP-5 UNO! at a seat in the doghouse changes nothing, and the panel says so",
        "B first/I AM OUT; B uno; wait 6000",
        ["SP-5 BEN IS OUT", "SP-5 BEN IS OUT"],
        "DOGHOUSE BEN",
    ),
    # ---- SP-6: fire
    Row(
        "SP-6 whoever laid the last red takes the run of reds",
        "C first/FIRE; C: BEN",
        ["SP-6 BEN TAKES REDS"],
        "TAKE BEN reds",
    ),
    Row(
        "SP-6 and is out of the doghouse",
        "B first/I AM OUT; C first/FIRE; C: BEN",
        ["SP-5 BEN IS OUT", "SP-6 BEN TAKES REDS"],
        "TAKE BEN reds",
    ),
    # ---- SP-7: the baby
    Row(
        "SP-7 every hand draws those below it",
        "B slap; +9 D slap; +9 A slap; +9 C slap; wait 9000",
        ["SP-7 BEN by 9 ms"],
        "TAKE DAN 1, ADA 2, CLEO 3",
    ),
    Row(
        "SP-7 in a dead heat both draw the smaller number",
        "B slap; +9 D slap; +0.25 A slap; +9 C slap; wait 9000",
        ["SP-7 BEN by 9 ms"],
        "TAKE DAN 1, ADA 1, CLEO 3",
    ),
    Row(
        "SP-7 a nanosecond outside it they do not",
        "B slap; +9 D slap; +0.250001 A slap; +9 C slap; wait 9000",
        ["SP-7 BEN by 9 ms"],
        "TAKE DAN 1, ADA 2, CLEO 3",
    ),
    Row(
        "SP-7 who has not slapped by the time limit is last",
        "B slap; +9 D slap; +9 A slap; wait 16000",
        ["SP-7 BEN by 9 ms"],
        "TAKE DAN 1, ADA 2, CLEO 3",
    ),
    Row(
        "SP-7 a hand that nobody follows for three seconds was an elbow, and costs nothing",
        "B slap; wait 2000",
        ["SP-7 AN ELBOW?"],
        "deal",
    ),
    Row(
        "SP-7 so were two hands of five",
        "B slap; +900 D slap; wait 16000",
        ["SP-7 ELBOWS?"],
        "deal",
        players=5,
    ),
    Row(
        "SP-7 of four they are half of the hands, and a baby",
        "B slap; +900 D slap; wait 16000",
        ["SP-7 BEN by 900 ms"],
        "TAKE DAN 1, CLEO 2, ADA 3",
    ),
    Row(
        "SP-7 hands on the card that has ended a hand cost nobody anything in the next",
        "B draw; B first/I AM OUT; D slap; +50 A slap; +60 B slap; +70 C slap; wait 9000",
        ["SP-2 BEN lays +2", "SP-1 BEN IS OUT", "SP-1 BEN WINS HAND 1"],
        "deal",
        {**SUPER, "spank": True},
    ),
    Row(
        "SP-7 in the third second it is a hand",
        "B slap; +2999 D slap; +9 A slap; +9 C slap; wait 9000",
        ["SP-7 BEN by 2999 ms"],
        "TAKE DAN 1, ADA 2, CLEO 3",
    ),
    Row(
        "SP-7 the doghouse slaps too, and whoever draws is out of it",
        "A first/I AM OUT; B slap; +9 D slap; +9 A slap; +9 C slap; wait 9000",
        ["SP-5 ADA IS OUT", "SP-7 BEN by 9 ms"],
        "TAKE DAN 1, ADA 2, CLEO 3",
    ),
    Row(
        "SP-7 those who say by DRAWN that they have taken their cards race nobody",
        "B slap; +9 D slap; +9 A slap; +9 C slap; wait 9000; "
        "D caught for 700; +50 A caught for 700; +90 C caught for 700",
        ["SP-7 BEN by 9 ms"],
    ),
    Row(
        "SP-7 hands that trail behind the count belong to it",
        "B slap; +9 D slap; +9 A slap; +9 C slap; +500 B slap; wait 9000",
        ["SP-7 BEN by 9 ms"],
        "TAKE DAN 1, ADA 2, CLEO 3",
    ),
    # ---- SP-8 to SP-12
    Row(
        "SP-8 a card out of turn comes back with two more, if somebody says so",
        "C first/FOUL; C: DAN; C: NO",
        ["SP-8 DAN TAKES 3"],
        "TAKE DAN 3",
    ),
    Row(
        "SP-8 if a draw card is on top then, it is asked whether it was drawn for: it was",
        "B draw; C first/FOUL; C: DAN; C: DRAWN ALREADY",
        ["SP-2 BEN lays +2", "SP-8 DAN TAKES 3", "SP-8 NOTHING TO DRAW"],
        "TAKE DAN 3",
    ),
    Row(
        "SP-8 it was not",
        "C first/FOUL; C: DAN; C: 4 TO DRAW",
        ["SP-8 DAN TAKES 3", "SP-8 4 TO DRAW"],
        "DRAW 4; TAKE DAN 3",
    ),
    Row(
        "SP-8 all of the debt still stands",
        "A draw; B draw; C draw; wait 1500; C first/FOUL; C: DAN; C: 6 TO DRAW",
        ["SP-2 ADA lays +2", "SP-2 BEN lays +2", "SP-2 CLEO lays +2", "SP-8 DAN TAKES 3"],
        "DRAW 6; LAID +2 +2 +2; TAKE DAN 3",
    ),
    Row(
        "SP-8 without an answer it stays as it was",
        "B draw; C first/FOUL; C: DAN; wait 15000",
        ["SP-2 BEN lays +2", "SP-8 DAN TAKES 3"],
        "DRAW 2; TAKE DAN 3",
    ),
    Row(
        "SP-9 on triplets anybody's hand flies, and the first one is played",
        "A first; +5 C first; +5 D first",
        ["SP-2 ADA by 5 ms"],
    ),
    Row(
        "SP-9 three draw cards are muted, and nobody's UNO is void by it",
        "A draw; B draw; C draw; D uno; wait 2000; D first/MUTED",
        [
            "SP-2 ADA lays +2",
            "SP-2 BEN lays +2",
            "SP-2 CLEO lays +2",
            "SP-1 DAN: UNO!",
            "SP-9 MUTED",
        ],
        "UNO DAN",
    ),
    Row(
        "SP-10 backing up the truck passes on the same debt: nobody presses until it is drawn",
        "A draw; B draw; wait 20000; D caught for 700",
        ["SP-2 ADA lays +2", "SP-2 BEN lays +2", "SP-2 4 DRAWN"],
    ),
    Row("SP-11 a look at another hand", "B first/MELD; B: DAN", ["SP-11 BEN MELDS"]),
    Row(
        "SP-12 who moves has the other seat's buttons then",
        "B first/BEAM; B: BEN; B: DAN; wait 2500; B uno",
        ["SP-12 BEN MOVES", "SP-1 BEN: UNO!"],
        "UNO BEN",
    ),
    Row(
        "SP-12 somebody else may say it, or whoever sits at those buttons by now",
        "D first/BEAM; D: BEN; D: DAN; wait 2500; B uno",
        ["SP-12 BEN MOVES", "SP-1 BEN: UNO!"],
        "UNO BEN",
    ),
    # ---- the menu, taking back, the way of play
    Row(
        "SP-1 somebody else deals the next hand: that hides nothing of this one",
        "B draw; C first/MORE.../I DEAL",
        ["SP-2 BEN lays +2"],
        "DRAW 2",
    ),
    Row(
        "SP-1 two presses take back what was said last",
        "B uno; +31 C caught; C caught; C: DAN; wait 2500; A first/TAKE BACK",
        ["SP-1 BEN: UNO!", "SP-1 BEN by 31 ms", "SP-3 DAN TAKES 5", "undo TAKEN BACK"],
        "UNO BEN",
    ),
    Row(
        "SP-2 a wrong draw card as well",
        "B draw; C draw for 700; A first/TAKE BACK",
        ["SP-2 BEN lays +2", "SP-2 CLEO lays +4", "undo TAKEN BACK"],
        "DRAW 2",
    ),
]
