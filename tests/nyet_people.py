"""People who play Nyet! with real cards, press as they should, forget, and keep their own ledger.

They see their cards and the panel. The ledger knows nothing of the game's rules but those of
`tests.nyet_rule`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.games.nyet import NYET
from companion.games.nyet.board import COVER, ways
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import (
    Covering,
    Reading,
    Settling,
    State,
    Teaming,
    Telling,
    Tricks,
)
from tests import nyet_rule
from tests.at_table import AtTable

BUTTONS = ("up", "right", "down", "left")
DEALT = {2: 15, 3: 16, 4: 15, 5: 12}
HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}


class People:
    """A whole game. `forgets`: how often somebody does not press for a trick or for its loot.

    `twice`: every press that is no answer is two taps, 150 ms apart.
    """

    def __init__(
        self,
        seed: int,
        players: int,
        settings: Mapping[str, Any] | None = None,
        *,
        forgets: float = 0.0,
        twice: bool = False,
    ) -> None:
        self.chance = random.Random(seed)
        self.at: AtTable[State] = AtTable(NYET, players, settings, seed=seed)
        self.players = range(players)
        self.forgets = forgets
        self.twice = twice
        self.ledger = [0] * players
        self.hands: list[list[Card]] = []
        self.asked = 0  # questions that the table asked at the end of rounds
        self.sides: list[int] = []  # of this round...
        self.bonus: int | None = None  # ...and who has the Bonus card
        self._owed = 0  # the loot that the panel asks for

    @property
    def game(self) -> State:
        return self.at.game

    def play(self) -> People:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """A round from the deal to its points; then whoever deals next presses."""
        self._deal()
        while isinstance(self.game.phase, Covering | Telling):
            self._cover()
        assert isinstance(self.game.phase, Reading)
        self.at.play("wait 1500")
        self._press(self.game.terms.first)
        while isinstance(self.game.phase, Teaming):
            self._answer(self.chance.choice([c.label for c in self.at.asked.choices]))
        self.at.play("wait 3000")
        self._discard(self.game.terms.discard)
        self._tricks()
        if not self.at.state.over:
            self.at.play("wait 3000")
            self._press((self.game.dealer + 1) % len(self.players))

    # ---- cards

    def _deal(self) -> None:
        values = [1, 1, 1, *range(2, HIGHEST[len(self.players)] + 1)]
        deck = [Card(colour, value) for colour in COLOURS for value in values]
        self.chance.shuffle(deck)
        count = DEALT[len(self.players)]
        self.hands = [deck[p * count : (p + 1) * count] for p in self.players]

    def _discard(self, rule: str) -> None:
        gone = [self._given(hand, rule) for hand in self.hands]
        if rule == "pass":
            for player, cards in enumerate(gone):
                self.hands[(player + 1) % len(self.hands)] += cards

    def _given(self, hand: list[Card], rule: str) -> list[Card]:
        count = {"1": 1, "2": 2, "no 1s": 1, "pass": 1, "none": 0}[rule]
        can = [card for card in hand if card.value > 1 or rule != "no 1s"]
        given = self.chance.sample(can, count)
        for card in given:
            hand.remove(card)
        return given

    # ---- the board

    def _cover(self) -> None:
        """Whose turn it is takes a box into the head and presses until it is covered."""
        phase = self.game.phase
        if isinstance(phase, Telling):
            self._answer(self.chance.choice([c.label for c in self.at.asked.choices]))
            return
        assert isinstance(phase, Covering)
        box, turn = self.chance.choice(phase.among), phase.player
        while isinstance(self.game.phase, Covering) and self.game.phase.player == turn:
            among = self.game.phase.among
            button: str = COVER  # of one box
            if len(among) > 1:
                button = next(button for button, group in ways(among).items() if box in group)
            self.at.play(f"{self._letter(turn)} {button}")

    # ---- tricks

    def _tricks(self) -> None:
        """All the cards are played, whatever the device has heard of it."""
        terms, teams = self.game.terms, self.game.teams
        leader, trump, ones = terms.first, terms.trumps.trump, terms.trumps.supertrump
        sides = [teams.side(player) for player in self.players]
        self.sides, self.bonus = sides, teams.bonus
        tricks, loot = [0, 0], [0, 0]
        while self.hands[leader]:
            order = [(leader + n) % len(self.players) for n in self.players]
            cards: list[Card] = []
            for player in order:
                led = cards[0] if cards else None
                may = nyet_rule.may_play(self.hands[player], led, trump, ones)
                cards.append(self.chance.choice(may))
                self.hands[player].remove(cards[-1])
            place = nyet_rule.taker(cards, trump, ones)
            got = nyet_rule.loot(cards, trump, ones, [sides[player] for player in order])
            leader = order[place]
            tricks[sides[leader]] += 1
            loot[sides[leader]] += got
            if not self.game.at_end:
                self._tell(leader, got)
        self._settle(sides, tricks, loot)
        self._score(sides, tricks, loot, terms.value, teams.bonus)

    def _tell(self, taker: int, loot: int) -> None:
        """The taker presses, and answers for the loot; either can be forgotten.

        A question that is still on the panel before the taker is answered first: it is seen.
        """
        if self.chance.random() < self.forgets:
            return
        asked = self.at.state.asked
        if asked is not None and asked.player == taker:
            self._answer_loot(self._owed)
        self._press(taker)
        if self.at.state.asked is not None:
            self._owed = loot
            if self.chance.random() >= self.forgets:
                self._answer_loot(loot)

    def _answer_loot(self, loot: int) -> None:
        """With three opponents 3 shares a button."""
        while str(loot) not in (labels := [choice.label for choice in self.at.asked.choices]):
            self._answer(next(label for label in labels if str(loot) in label))
        self._answer(str(loot))
        self.at.play("wait 1500")

    def _settle(self, sides: list[int], tricks: list[int], loot: list[int]) -> None:
        """No cards left: the device is told so if it does not know, and its questions answered."""
        phase = self.game.phase
        if isinstance(phase, Tricks) and not self.at.state.over:
            teller = self.at.state.asked.player if self.at.state.asked is not None else -1
            letter = self._letter((teller + 1) % len(self.players))
            if self.game.at_end:
                self._press(self.game.dealer)
            else:
                self.at.play(f"{letter} up/NO CARDS LEFT")
        questions = {self.at.asked.question} if isinstance(self.game.phase, Settling) else set()
        while isinstance(self.game.phase, Settling):
            questions.add(self.at.asked.question)
            self._answer(self._label(tricks, loot, sides))
        self.asked += len(questions)

    def _label(self, tricks: list[int], loot: list[int], sides: list[int]) -> str:
        """The number that is not the true one is pressed; RIGHT once all are."""
        labels = [choice.label for choice in self.at.asked.choices]
        if "RIGHT" not in labels:
            return self._group(labels, tricks[sides[self.at.names.index(self._asked_of())]])
        for label in (label for label in labels if label != "RIGHT"):
            *team, number, what = label.split()
            [side] = {sides[p] for p, name in enumerate(self.at.names) if name[:3] in team}
            if int(number) != (loot if what == "loot" else tricks)[side]:
                return label
        return "RIGHT"

    def _asked_of(self) -> str:
        """The first of the team whose tricks are asked."""
        return self.at.asked.question.removesuffix("?").partition(" of ")[2].split(" + ")[0]

    def _group(self, labels: list[str], number: int) -> str:
        """The answer with that number in it."""
        for label in labels:
            first, _, last = label.replace(", ", " to ").partition(" to ")
            if int(first) <= number <= int(last or first):
                return label
        raise AssertionError(f"{number} is none of {labels}")

    def _score(
        self, sides: list[int], tricks: list[int], loot: list[int], value: int, bonus: int | None
    ) -> None:
        for player in self.players:
            points = (tricks[sides[player]] + loot[sides[player]]) * value
            self.ledger[player] += points + points * (player == bonus)

    # ---- presses

    def _letter(self, player: int) -> str:
        return "ABCDE"[player]

    def _press(self, player: int) -> None:
        tap = f"{self._letter(player)} {self.chance.choice(BUTTONS)}"
        self.at.play(f"{tap}; +150 {tap}" if self.twice else tap)

    def _answer(self, label: str) -> None:
        self.at.answer(label)
