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
from tests.games.habits import NONE, Habits
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
        self.until(lambda: self.game.phase != "dealing", lambda: self.press(dealer, self.any()))
        true = self._own_board() if self.game.own_board else self._board_on_panel()
        self.until(lambda: self._are_teams(true), lambda: self._pick(true))
        put_away(self.chance, hands, true.discard)
        tricks, loot = self._tricks(true, hands)
        for player in self.players:
            self.truth[player] += true.points(player, tricks, loot)
        self.until(self._is_counted, lambda: self._count(dealer, tricks, loot))

    def _own_board(self) -> Round:
        first, terms = self.chance.choice(self.players), any_terms(self.chance)
        true = with_team(self.chance, len(self.players), first, *terms)
        if self.habits.slow:  # they press before they cover their boxes
            self.wait(self.chance.uniform(60_000, 240_000))
        self.until(lambda: self._are_terms(true), lambda: self._enter(true))
        return true

    def _board_on_panel(self) -> Round:
        self.until(lambda: self.game.phase not in ("dealing", "covering"), self._cover)
        return with_team(self.chance, len(self.players), *self._terms)

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
    def _terms(self) -> tuple[Any, ...]:
        terms = self.game.terms
        discard = DISCARD[terms.discard]
        return terms.first, discard, terms.trump, terms.supertrump, terms.value

    def _are_terms(self, true: Round) -> bool:
        return self.game.phase not in ("dealing", "own board") and self._terms == true.terms

    def _enter(self, true: Round) -> None:
        """A box of the own board, or again the one before; wrong terms are taken back."""
        if self.game.paused:
            self.press(self.game.entry.player, self.any())
        elif self.game.phase == "own board":
            answers = (self.at.names[true.first], *true.answers)
            answered, between, _ = self.at.asked.question.partition(" · ")
            place = len(self.game.entry.answers)
            if between and answered != answers[place - 1]:
                self.menu(self.game.dealer, "ASK AGAIN")
            else:
                self.answer(answers[place])
        else:
            self.take_back()

    def _cover(self) -> None:
        """A press at the panel's board, whatever it covers."""
        screen, turn = self.at.state.screen, self.game.entry.player
        assert isinstance(screen, BoardScreen), screen
        arrows = {box.button for line in screen.lines for box in line.boxes if box.button}
        self.press(turn, self.chance.choice(sorted(arrows)))

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
