"""People who play Nyet! with real cards. They keep their own score, by `rule`.

They compare the panel with the cards before they go on: terms, teams, count, everybody's points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from companion.games.nyet import NYET
from companion.games.nyet.board import DISCARDS as BOXES
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import HAND, State
from companion.kit.game import Game
from companion.kit.screens import BoardScreen
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import NONE, Habits
from tests.games.nyet import rule

WORDS = {"0": "up", "1": "right", "2": "down", "3": "left"}  # a trick with so much loot
HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}
DISCARDS = {"1": "1", "2": "2", "no_1s": "1, NOT A 1", "pass": "PASS LEFT", "none": "NONE"}
DISCARD = {box.means: next(k for k, a in DISCARDS.items() if a == box.answer) for box in BOXES}
VALUES = (1, 2, 3, 4, -2)


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
    def terms(self) -> tuple[Any, ...]:
        return self[:5]

    @property
    def answers(self) -> tuple[str, ...]:
        """What the own board left open, but for the first player's name."""
        ones = self.supertrump.upper() or "NONE"
        return DISCARDS[self.discard], self.trump.upper(), ones, str(self.value)


class People(habits.People[State]):
    """A whole game."""

    def __init__(
        self,
        seed: int,
        players: int,
        habits: Habits = NONE,
        game: Game[Any] = NYET,
        settings: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(AtTable, game, seed, players, habits, settings, WORDS)
        self.hands: list[list[Card]] = []

    def play(self) -> Self:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """From the deal to the points on the panel."""
        self.rounds += 1
        dealer = self.game.dealer
        self._deal()
        self.until(lambda: self.game.phase != "dealing", lambda: self.press(dealer, self.any()))
        if self.game.own_board:
            true = self._round(self.chance.choice(self.players), *self._any_terms())
            self.until(lambda: self._are_terms(true), lambda: self._enter(true))
        else:
            self.until(lambda: self.game.phase not in ("dealing", "covering"), self._cover)
            true = self._round(*self._terms)
        self.until(lambda: self._are_teams(true), lambda: self._pick(true))
        self._discard(true.discard)
        tricks, loot = self._tricks(true)
        for player in self.players:
            side = player not in true.team
            won = (tricks[side] + loot[side]) * true.value
            self.truth[player] += won * (2 if player == true.bonus else 1)
        self.until(self._is_counted, lambda: self._count(dealer, tricks, loot))

    # ---- cards

    def _deal(self) -> None:
        values = [1, 1, 1, *range(2, HIGHEST[len(self.players)] + 1)]
        deck = [Card(colour, value) for colour in COLOURS for value in values]
        self.chance.shuffle(deck)
        count = HAND[len(self.players)]
        self.hands = [deck[p * count : (p + 1) * count] for p in self.players]

    def _any_terms(self) -> tuple[Any, ...]:
        options = ([*DISCARDS], COLOURS, (*COLOURS, ""), VALUES)
        return tuple(self.chance.choice(some) for some in options)

    def _round(self, first: int, *terms: Any) -> Round:
        """Those terms, and the team that the first player has in mind."""
        others, most = [p for p in self.players if p != first], len(self.players)
        size = self.chance.choice([most // 2, (most + 1) // 2])
        team = frozenset([first, *self.chance.sample(others, size - 1)])
        smaller = min(team, frozenset(self.players) - team, key=len)
        bonus = self.chance.choice(sorted(smaller)) if most % 2 else None
        discard, trump, supertrump, value = terms
        return Round(first, discard, trump, supertrump, value, team, bonus)

    def _discard(self, what: str) -> None:
        count = {"2": 2, "none": 0}.get(what, 1)
        given = [
            self.chance.sample([c for c in hand if c.value > 1 or what != "no_1s"], count)
            for hand in self.hands
        ]
        for player, cards in enumerate(given):
            for card in cards:
                self.hands[player].remove(card)
            if what == "pass":
                self.hands[(player + 1) % len(self.hands)] += cards

    def _tricks(self, true: Round) -> tuple[list[int], list[int]]:
        """All cards are played, whatever is pressed: what each side has in the end."""
        leader, sides = true.first, [player not in true.team for player in self.players]
        tricks, loot = [0, 0], [0, 0]
        while self.hands[leader]:
            order = [(leader + n) % len(self.players) for n in self.players]
            cards = self._played(order, true)
            self.wait(self.chance.uniform(2_500, 4_000))
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

    # ---- presses, and what the panel has then

    @property
    def _terms(self) -> tuple[Any, ...]:
        terms = self.game.terms
        discard = DISCARD[terms.discard]
        return terms.first, discard, terms.trump, terms.supertrump, terms.value

    def _are_terms(self, true: Round) -> bool:
        return self.game.phase not in ("dealing", "own board") and self._terms == true.terms

    def _enter(self, true: Round) -> None:
        """A box of the own board; wrong terms are taken back."""
        if self.game.phase == "own board":
            name = self.at.names[true.first]
            self.answer((name, *true.answers)[len(self.game.entry.answers)])
        else:
            self.take_back()

    def _cover(self) -> None:
        """A press at the panel's board, whatever it covers."""
        screen, turn = self.at.state.screen, self.game.entry.player
        assert isinstance(screen, BoardScreen), screen
        arrows = {box.button for line in screen.lines for box in line.boxes if box.button}
        self.press(turn, self.chance.choice(sorted(arrows)) if arrows else "right")

    def _are_teams(self, true: Round) -> bool:
        teams, known = self.game.teams, "tricks" in self.game.phase
        return known and frozenset(teams.sides[0]) == true.team and teams.bonus == true.bonus

    def _pick(self, true: Round) -> None:
        """Somebody for the team, or the Bonus card; a wrong team is taken back."""
        if self.game.phase != "teams":
            self.take_back()
            return
        mates = [self.at.names[p] for p in sorted(true.team)]
        wanted = next((label for label in self.labels if label in mates), "NOBODY")
        if "BONUS" in self.at.asked.question:
            wanted = self.at.names[true.first if true.bonus is None else true.bonus]
        self.answer(wanted)

    def _took(self, player: int, loot: int) -> None:
        """The press for a trick; once the table counts the round, only who is blind presses."""
        if self.game.phase == "tricks" or self.happens("blind"):
            self.tap(player, str(loot))

    def _is_counted(self) -> bool:
        return self.points == self.truth and self.game.counted == self.rounds

    def _count(self, dealer: int, tricks: list[int], loot: list[int]) -> None:
        """Everybody looks at the sheet until it has the tricks and loot that are on the table."""
        if self.game.phase == "counting":
            self.set_sheet(dealer, lambda label: self._short(label, tricks, loot))
        elif "tricks" not in self.game.phase:
            self.take_back()
        elif self.game.at_end:
            self.press(dealer, self.any())
        else:
            self.correct("ROUND IS OVER")

    def _short(self, label: str, tricks: list[int], loot: list[int]) -> int:
        """What that line is short of, by the cards on the table."""
        *names, number, what = label.split()
        one = next(p for p in self.players if self.at.names[p][:3] == names[0][:3])
        return (loot if what == "loot" else tricks)[self.game.teams.side(one)] - int(number)
