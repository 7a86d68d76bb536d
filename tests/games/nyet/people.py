"""People who play Nyet! with real cards. They keep their own score, by `rule`.

They compare the panel with the cards before they go on: terms, teams, count, everybody's points.
"""

from __future__ import annotations

from typing import Any

from companion.games.nyet import NYET
from companion.games.nyet.state import State
from companion.kit.game import Game
from companion.kit.screens import BoardScreen
from tests.at_table import AtTable
from tests.games import habits
from tests.games.habits import BUTTONS, NONE, Habits
from tests.games.nyet.cards import DISCARD, Hands, Round, any_terms, dealt, put_away, with_team

WORDS = {"0": "up", "1": "right", "2": "down", "3": "left"}  # a trick with so much loot


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

    def round(self) -> None:
        """From the deal to the points on the panel."""
        self.rounds += 1
        dealer = self.game.dealer
        hands = dealt(self.chance, len(self.players))
        true = self._own_board() if self.game.own_board else self._board_on_panel()
        self.until(lambda: self._are_teams(true), lambda: self._enter(true))
        put_away(self.chance, hands, true.discard)
        tricks, loot = self._tricks(true, hands)
        for player in self.players:
            self.truth[player] += true.points(player, tricks, loot)
        self.until(self._is_counted, lambda: self._count(true, dealer, tricks, loot))

    def _own_board(self) -> Round:
        first, terms = self.chance.choice(self.players), any_terms(self.chance)
        if self.habits.slow:  # they cover their boxes
            self.wait(self.chance.uniform(60_000, 240_000))
        return with_team(self.chance, len(self.players), first, *terms)

    def _board_on_panel(self) -> Round:
        self.until(lambda: self.game.phase not in ("dealing", "covering"), self._cover)
        terms, players = self.game.terms, len(self.players)
        colours = terms.trump, terms.supertrump
        discard = DISCARD[terms.discard]
        return with_team(self.chance, players, terms.first, discard, *colours, terms.value)

    def _tricks(self, true: Round, hands: Hands) -> tuple[list[int], list[int]]:
        """All cards are played, whatever is pressed: what each side has in the end."""
        tricks, loot = [0, 0], [0, 0]
        for player, got in true.tricks(self.chance, hands):
            self.wait(self.chance.uniform(2_500, 4_000))
            tricks[true.side(player)] += 1
            loot[true.side(player)] += got
            if not self.game.at_end:
                self._took(player, got)
        return tricks, loot

    # ---- presses, and what the panel has then

    @property
    def _answered(self) -> list[str]:
        """The answers that the panel has repeated so far."""
        counts, answers = 2 * self.game.own_board, self.game.entry.answers
        named = [self.at.names[player] for player in answers[counts:]]
        return [*map(str, answers[:counts]), *named]

    def _enter(self, true: Round) -> None:
        """The first player answers, or goes back from what is wrong."""
        phase, wanted, answered = self.game.phase, self._wanted(true), self._answered
        is_first = self.game.entry.player == true.first
        if phase == "dealing" or not (is_first or answered):
            if not self.is_blind(self.game.dealer):  # who presses as if to say that they have dealt
                wrong = self.is_mistaken()
                self.press(self.chance.choice(self.players) if wrong else true.first, self.any())
        elif phase == "teams":
            if is_first and answered == wanted[: len(answered)]:
                self.answer(wanted[len(answered)])
            elif "BACK" in self.labels:
                self.answer("BACK")
            else:
                self.menu(self.chance.choice(self.players), "ASK AGAIN")
        elif is_first and answered and answered[:-1] == wanted[: len(answered) - 1]:
            self.correct("ASK AGAIN")
        else:
            self.take_back()

    def _wanted(self, true: Round) -> list[str]:
        """The answers that are true, one after the other."""
        board = [str(true.value), str(true.fewer)] if self.game.own_board else []
        return board + [self.at.names[player] for player in true.picks(self.players)]

    def _cover(self) -> None:
        """A press at the panel's board, whatever it covers; any button before a round."""
        screen, arrows = self.at.state.screen, {*BUTTONS}
        if isinstance(screen, BoardScreen):
            arrows &= {box.button for line in screen.lines for box in line.boxes}
        self.press(self.game.entry.player, self.chance.choice(sorted(arrows)))

    def _are_teams(self, true: Round) -> bool:
        terms, (sides, bonus) = self.game.terms, self.game.teams
        there = (terms.first, terms.value, terms.discard.fewer, bonus)
        known = "tricks" in self.game.phase and frozenset(sides[0]) in true.sides(self.players)
        return known and there == (true.first, true.value, true.fewer, true.bonus)

    def _took(self, player: int, loot: int) -> None:
        """The press for a trick; once the table counts the round, only who is blind presses."""
        if self.game.phase == "tricks" or self.happens("blind"):
            self.tap(player, str(loot))

    def _is_counted(self) -> bool:
        return self.points == self.truth and self.game.counted == self.rounds

    def _count(self, true: Round, dealer: int, tricks: list[int], loot: list[int]) -> None:
        """Everybody looks at the sheet until it has the tricks and loot that are on the table."""
        if self.game.phase == "counting":
            self.set_sheet(dealer, lambda label: self._short(true, label, tricks, loot))
        elif "tricks" not in self.game.phase:
            self.take_back()
        elif self.game.at_end:
            self.press(dealer, self.any())
        else:
            self.correct("ROUND IS OVER")

    def _short(self, true: Round, label: str, tricks: list[int], loot: list[int]) -> int:
        """What that line is short of, by the cards on the table."""
        *names, number, what = label.split()
        one = next(p for p in self.players if self.at.names[p][:3] == names[0][:3])
        return (loot if what == "loot" else tricks)[true.side(one)] - int(number)
