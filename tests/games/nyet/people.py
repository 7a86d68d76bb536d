"""People who play Nyet! with real cards at the real table, with the habits that people have.

They keep their own score, by `rule`. What is on the panel they compare with the cards before
they go on: the terms, the teams, the count of a round and everybody's points.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.nyet import NYET
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import State
from companion.kit.game import Game
from companion.kit.screens import BoardScreen
from companion.kit.view import Ask
from companion.table.inputs import Contact
from tests.at_table import AtTable
from tests.games.nyet import rule

WORDS = {"0": "up", "1": "right", "2": "down", "3": "left"}  # a trick with so much loot
BUTTONS = ("up", "right", "down", "left")
LETTERS = "ABCDE"
CARDS = {2: 15, 3: 16, 4: 15, 5: 12}
HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}
DISCARDS = ("1", "2", "1, NOT A 1", "PASS LEFT", "NONE")
SIZES = {2: (1,), 3: (1, 2), 4: (2,), 5: (2, 3)}
OFTEN = 300  # presses that nothing honest needs: who is blind presses anything half of the time


class Habits(NamedTuple):
    """How likely each is: to overlook a question, to press again, and so on."""

    blind: float = 0.0  # does not see that they are asked, and presses something
    impatient: float = 0.0  # presses again after 0.45 to 1.5 s
    neighbourly: float = 0.0  # presses at somebody else's seat
    slow: float = 0.0  # takes 5 to 15 s
    forgetful: float = 0.0  # does not press
    mistaken: float = 0.0  # presses something else


NONE = Habits()


class Round(NamedTuple):
    """What is true of a round, whatever the table was told."""

    first: int
    discard: str
    trump: str
    supertrump: str  # "" for none
    value: int
    team: frozenset[int]  # the first player's
    bonus: int | None

    @property
    def answers(self) -> tuple[str, ...]:
        """What the own board left open, but for the first player's name."""
        ones = self.supertrump.upper() or "NONE"
        return self.discard, self.trump.upper(), ones, str(self.value)


class People:
    """A whole game."""

    def __init__(
        self,
        seed: int,
        players: int,
        habits: Habits = NONE,
        game: Game[Any] = NYET,
        settings: dict[str, Any] | None = None,
    ) -> None:
        self.chance, self.habits = random.Random(seed), habits
        self.at: AtTable[State] = AtTable(game, players, settings, words=WORDS, seed=seed)
        self.players = range(players)
        self.truth = [0] * players
        self.rounds = 0
        self.hands: list[list[Card]] = []

    @property
    def game(self) -> State:
        return self.at.game

    @property
    def points(self) -> list[int]:
        return [n for _, n in self.at.table.standings(self.at.state).rows]

    @property
    def presses(self) -> int:
        return sum(isinstance(item, Contact) for item in self.at.inputs)

    def play(self) -> People:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """From the deal to the points on the panel."""
        self.rounds += 1
        before = list(self.truth)
        dealer = self.game.dealer
        self._deal()
        while self.game.phase == "dealing":
            self._press(dealer, self._any())
        true = self._terms() if self.game.own_board else self._covered()
        self._teams(true)
        self._discard(true.discard)
        tricks, loot = self._tricks(true)
        for player in self.players:
            side = player not in true.team
            won = (tricks[side] + loot[side]) * true.value
            self.truth[player] += won * (2 if player == true.bonus else 1)
        self._count(dealer, tricks, loot, before)

    # ---- cards

    def _deal(self) -> None:
        values = [1, 1, 1, *range(2, HIGHEST[len(self.players)] + 1)]
        deck = [Card(colour, value) for colour in COLOURS for value in values]
        self.chance.shuffle(deck)
        count = CARDS[len(self.players)]
        self.hands = [deck[p * count : (p + 1) * count] for p in self.players]

    def _discard(self, what: str) -> None:
        count = {"2": 2, "NONE": 0}.get(what, 1)
        given = [
            self.chance.sample([c for c in hand if c.value > 1 or what != "1, NOT A 1"], count)
            for hand in self.hands
        ]
        for player, cards in enumerate(given):
            for card in cards:
                self.hands[player].remove(card)
            if what == "PASS LEFT":
                self.hands[(player + 1) % len(self.hands)] += cards

    # ---- presses

    def _happens(self, habit: str) -> bool:
        return bool(self.chance.random() < getattr(self.habits, habit))

    def _any(self) -> str:
        return self.chance.choice(BUTTONS)

    def _press(self, player: int, what: str) -> None:
        if self._happens("slow"):
            self._wait(self.chance.uniform(5_000, 15_000))
        if self._happens("neighbourly"):
            player = (player + 1) % len(self.players)
        if not self._happens("forgetful"):
            tap = f"{LETTERS[player]} {what}"
            again = f"; +{self.chance.uniform(450, 1_500):.3f} {tap}"
            self.at.play(tap + (again if self._happens("impatient") else ""))
        self._wait(1_200)

    def _wait(self, ms: float) -> None:
        self.at.play(f"wait {ms:.3f}")

    def _menu(self, player: int, line: str) -> None:
        self._to_read()
        self.at.play(f"wait 500; {LETTERS[player]} up/{line}; wait 2600")

    def _answer(self, label: str) -> None:
        """The question on the panel: the answer that leads there, or another one."""
        ask = self.at.asked
        if self._happens("blind"):
            self._press(ask.player, self._any())
            return
        if self._happens("slow"):
            self._wait(self.chance.uniform(5_000, 15_000))
        labels = [choice.label for choice in ask.choices]
        short = label[:3] if label in self.at.names else label
        leads = [shown for shown in labels if label == shown or short in shown.split(", ")]
        wrong = not leads or self._happens("mistaken")
        self.at.answer(self.chance.choice(labels) if wrong else leads[0])

    def _to_read(self) -> None:
        """What is to be read goes by; nobody is asked anything before."""
        for _ in range(OFTEN):
            if self.at.state.reading is None:
                return
            self._wait(500)

    # ---- the board and the teams

    def _terms(self) -> Round:
        """Boxes were covered on the table's own board; the dealer enters what is open."""
        true = self._round(self.chance.choice(self.players))
        for _ in range(OFTEN):
            while self.game.phase == "own board":
                self._to_read()
                name = self.at.names[true.first]
                self._answer((name, *true.answers)[len(self.game.entry.answers)])
            self._to_read()
            if self._are_terms(true):
                return true
            self._take_back()
        raise AssertionError(f"no terms: {self.at.state.screen}")

    def _are_terms(self, true: Round) -> bool:
        terms = self.game.terms
        trumps = (terms.trumps.trump, terms.trumps.supertrump)
        answers = (terms.first, list(DISCARDS).index(true.discard), *trumps, terms.value)
        place = ["1", "2", "no 1s", "pass", "none"].index(terms.discard)
        return answers == (true.first, place, true.trump, true.supertrump, true.value)

    def _round(self, first: int, *terms: Any) -> Round:
        """Terms, or any; and the team that its first player has in mind."""
        discard, trump, ones, value = terms or (
            self.chance.choice(DISCARDS),
            self.chance.choice(COLOURS),
            self.chance.choice((*COLOURS, "")),
            self.chance.choice((1, 2, 3, 4, -2)),
        )
        others = [player for player in self.players if player != first]
        size = self.chance.choice(SIZES[len(self.players)])
        team = frozenset([first, *self.chance.sample(others, size - 1)])
        smaller = min(team, frozenset(self.players) - team, key=len)
        bonus = self.chance.choice(sorted(smaller)) if len(self.players) % 2 else None
        return Round(first, discard, trump, ones, value, team, bonus)

    def _covered(self) -> Round:
        """Each covers a box on the panel, whatever it is; what is open then holds."""
        for _ in range(20 * OFTEN):
            if self.game.phase != "covering":
                break
            self._cover()
        while self.game.phase == "terms":
            self._press(self.game.terms.first, self._any())
        terms = self.game.terms
        discard = DISCARDS[["1", "2", "no 1s", "pass", "none"].index(terms.discard)]
        trumps = (terms.trumps.trump, terms.trumps.supertrump)
        return self._round(terms.first, discard, *trumps, terms.value)

    def _cover(self) -> None:
        screen, turn = self.at.state.screen, self.game.entry.player
        assert isinstance(screen, BoardScreen), screen
        arrows = {box.button for line in screen.lines for box in line.boxes if box.button}
        self._press(turn, self.chance.choice(sorted(arrows)) if arrows else "right")

    def _teams(self, true: Round) -> None:
        for _ in range(OFTEN):
            while self.game.phase == "teams":
                self._to_read()
                self._answer(self._wanted(true, self.at.asked))
            if self._are_teams(true):
                return
            self._take_back()
            self._to_read()
        raise AssertionError(f"no teams: {self.at.state.screen}")

    def _are_teams(self, true: Round) -> bool:
        teams = self.game.teams
        return frozenset(teams.sides[0]) == true.team and teams.bonus == true.bonus

    def _wanted(self, true: Round, ask: Ask) -> str:
        labels = [choice.label for choice in ask.choices]
        names = {self.at.names[p] for p in true.team}
        match ask.question:
            case "HOW MANY IN YOUR TEAM?":
                return {1: "JUST ME", 2: "2 OF US", 3: "3 OF US"}[len(true.team)]
            case "WHO PLAYS WITH YOU?":
                return next((label for label in labels if label in names), labels[0])
        return "" if true.bonus is None else self.at.names[true.bonus]

    def _take_back(self) -> None:
        self._menu(self.chance.choice(self.players), "TAKE BACK")

    # ---- tricks

    def _tricks(self, true: Round) -> tuple[list[int], list[int]]:
        """All cards are played, whatever is pressed: what each side has in the end."""
        leader, sides = true.first, [player not in true.team for player in self.players]
        tricks, loot = [0, 0], [0, 0]
        while self.hands[leader]:
            order = [(leader + n) % len(self.players) for n in self.players]
            cards = self._played(order, true)
            place = rule.taker(cards, true.trump, true.supertrump)
            got = rule.loot(cards, true.trump, true.supertrump, [sides[p] for p in order])
            leader = order[place]
            tricks[sides[leader]] += 1
            loot[sides[leader]] += got
            if not self.game.at_end:
                self._took(leader, got)
        return tricks, loot

    def _played(self, order: Sequence[int], true: Round) -> list[Card]:
        cards: list[Card] = []
        for player in order:
            led = cards[0] if cards else None
            may = rule.may_play(self.hands[player], led, true.trump, true.supertrump)
            cards.append(self.chance.choice(may))
            self.hands[player].remove(cards[-1])
        return cards

    def _took(self, player: int, loot: int) -> None:
        """The press for a trick; once the table counts the round, only who is blind presses."""
        if self.game.phase == "tricks" or self._happens("blind"):
            self._press(player, self._any() if self._happens("mistaken") else str(loot))

    # ---- the count

    def _count(self, dealer: int, tricks: list[int], loot: list[int], before: list[int]) -> None:
        """Everybody looks at the sheet until it has the tricks and loot that are on the table."""
        counted = self.rounds
        for _ in range(OFTEN):
            self._to_read()
            if self.points == self.truth and self.game.counted == counted:
                return
            if self.game.counted == counted or self.game.phase not in (
                "tricks", "uncounted tricks", "counting"
            ):  # fmt: skip
                self._take_back()
            elif self.game.phase == "counting":
                self._correct(dealer, tricks, loot)
            elif self.game.at_end:
                self._press(dealer, self._any())
            else:
                self._menu(self.chance.choice(self.players), "ROUND IS OVER")
        raise AssertionError(f"not {self.truth} after {before}: {self.at.state.screen}")

    def _correct(self, dealer: int, tricks: list[int], loot: list[int]) -> None:
        """To the next number that is wrong, and a press that puts it right; at last DONE."""
        if self._happens("blind"):
            self._press((dealer + 1) % len(self.players), self._any())
            return
        cursor, choices = self.at.state.cursor, self.at.asked.choices
        wrong = {
            line: self._more(choice.label, tricks, loot)
            for line, choice in enumerate(choices)
            if line and self._more(choice.label, tricks, loot)
        }
        if cursor in wrong:
            self._tap(dealer, "right" if wrong[cursor] > 0 else "left")
        elif wrong or cursor:
            goal = min(wrong, default=0, key=lambda line: (line - cursor) % len(choices))
            down = (goal - cursor) % len(choices)
            self._tap(dealer, "down" if down <= len(choices) - down else "up")
        else:
            self._tap(dealer, "right")

    def _tap(self, player: int, button: str) -> None:
        self._press(player, self._any() if self._happens("mistaken") else button)

    def _more(self, label: str, tricks: list[int], loot: list[int]) -> int:
        """What that line is short of, by the cards on the table."""
        *names, number, what = label.split()
        side = self.game.teams.side(next(
            p for p in self.players if self.at.names[p][:3] == names[0][:3]
        ))  # fmt: skip
        number, _, _ = number.partition("/")
        return (loot if what == "loot" else tricks)[side] - int(number)
