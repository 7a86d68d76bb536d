"""A row of the clause table being played: the state, and what was heard, in the row's own words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.cards import Hand
from companion.games.nuh_uh.state import Reading, Settling, State, Telling
from companion.kit.events import Answer, Click, Due, Event, Freed, Hold, Shown
from companion.kit.rulings import Ruling
from companion.kit.race import Race
from companion.kit.screens import MessageScreen
from tests.nuh_uh_rows import BEN, MS, NAMES, TIE, Row, cards, letters

PLAYERS = len(NAMES)


def in_front(words: str) -> Hand:
    """ "1+1PG": a Trivia card, one that counts two, and PRIDE and GAMBLE beside them."""
    trivia, _, rest = words.partition("+")
    twos = rest[:1] or "0"
    cards_at = len(trivia) + 2 if rest else 1
    return Hand(int(trivia[0]), int(twos), cards(words[cards_at:]))


def in_words(hand: Hand) -> str:
    twos = f"+{hand.twos}" if hand.twos else ""
    return f"{hand.trivia}{twos}{letters(hand)}"


class Played:
    """A row being played. `turn`: everybody sits that many places further on."""

    def __init__(self, row: Row, turn: int, late_ns: int) -> None:
        """`late_ns`: how long after its time an alarm comes."""
        self.turn = turn
        self.late_ns = late_ns
        self.heard: list[str] = []
        names = tuple(NAMES[(i - turn) % PLAYERS] for i in range(PLAYERS))
        state = NUH_UH.new(names, row.settings, 7, TIE, ())
        before = [in_front(row.before[(i - turn) % PLAYERS]) for i in range(len(state.hands))]
        state = replace(state, hands=tuple(before), number=turn, left=row.left)
        phase = Reading(MessageScreen("", ""), 0, Race(TIE))
        self.state: State = state.now(phase)

    def play(self, row: Row, later_ns: int, noise: bool) -> None:
        phase = self.state.phase
        assert isinstance(phase, Reading)
        self.state = self.state.now(replace(phase, since_ns=later_ns))
        events = sorted(row.events, key=lambda e: e.at_ns)
        for event in events:
            self.wait(event.at_ns + later_ns)
            if noise:
                self.fidget(event.at_ns + later_ns)
            self.hear(self.moved(event, later_ns))
        self.wait(events[-1].at_ns + later_ns + 5_000 * MS)

    def wait(self, until_ns: int) -> None:
        """Let the alarms before that instant ring."""
        while True:
            at_ns = NUH_UH.view(self.state).alarm_ns
            if at_ns is None or at_ns + self.late_ns >= until_ns:
                return
            self.hear(Due(at_ns + self.late_ns))

    def fidget(self, now_ns: int) -> None:
        """What must change nothing: old presses, nonsense answers, alarms that are not due."""
        guesser = (BEN + self.turn) % PLAYERS
        noise: list[Event] = [
            Freed(guesser, "left", now_ns),
            Shown(now_ns - 1),
            Due(now_ns - 10**13),
        ]
        if self.state.note is None and not isinstance(self.state.phase, Settling | Telling):
            noise.append(Hold(guesser, "up", now_ns - 10**13, now_ns - 1))
            noise.append(Click(guesser, "down", now_ns - 10**13, now_ns - 1))
        for harmless in noise:
            before = self.state
            self.state, said = NUH_UH.step(self.state, harmless)
            assert (self.state, said) == (before, ())
        for player in range(PLAYERS):
            if all(ask.player != player for ask in NUH_UH.view(self.state).asks):
                before = self.state
                self.state, said = NUH_UH.step(self.state, Answer(player, "right", now_ns - 1))
                assert (self.state, said) == (before, ())

    def hear(self, event: Event) -> None:
        before = NUH_UH.view(self.state).asks
        self.state, said = NUH_UH.step(self.state, event)
        self.heard += [_spoken(s) for s in said if isinstance(s, Ruling)]
        asks = NUH_UH.view(self.state).asks
        if asks and asks != before:
            self.heard.append(f"ask {self.state.names[asks[0].player]}: {asks[0].question}")

    def moved(self, event: Event, later_ns: int) -> Event:
        event = replace(event, at_ns=event.at_ns + later_ns)
        if isinstance(event, Click | Hold):
            event = replace(event, pressed_ns=event.pressed_ns + later_ns)
        if not isinstance(event, Shown | Due):
            event = replace(event, player=(event.player + self.turn) % PLAYERS)
        if isinstance(event, Answer) and event.key.isdigit() and self.names_a_place():
            event = replace(event, key=str((int(event.key) + self.turn) % self.of_places()))
        return event

    def names_a_place(self) -> bool:
        """Whether the answers that are open now are players or sides, and not cards or points."""
        asks = NUH_UH.view(self.state).asks
        return bool(asks) and asks[0].question.startswith("Who")

    def of_places(self) -> int:
        asks = NUH_UH.view(self.state).asks
        return PLAYERS if asks[0].question == "Who was first?" else len(self.state.hands)

    def hands(self) -> list[str]:
        """What lies in front of ADA, BEN, CLEO and DAN."""
        return [in_words(self.state.hand((i + self.turn) % PLAYERS)) for i in range(PLAYERS)]

    def reads(self) -> str:
        state = self.state
        return f"{state.names[state.reader]} to {state.names[state.guesser]}"


def _spoken(ruling: Ruling) -> str:
    """The headline; and the reason, where the row asks for it. A team's players by name."""
    headline = ruling.headline
    if headline.endswith(("GET IT", "DRAW A NUH-UH")):
        words = headline.split()
        headline = " ".join([" + ".join(sorted([words[0], words[2]])), *words[3:]])
    wanted = " by " in headline or ruling.reason.startswith("Power")
    return f"{headline}: {ruling.reason}" if wanted else headline
