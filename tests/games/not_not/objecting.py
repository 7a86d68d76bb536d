"""What people do who see that the panel has a round of Not Not otherwise than it was."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.not_not import outcome
from companion.games.not_not.state import Dealing, Racing, State, last_race
from companion.kit.race import Entry
from companion.kit.view import TAKE_BACK
from tests.games import habits
from tests.games.habits import LETTERS
from tests.games.not_not.rule import misjudged


class Objecting(habits.People[State]):
    """They object until the panel has the round as it was, or correct the score.

    `taps`, `matches`: who tapped what in it, and which cards matched. `spoilt`: cards that SCORES
    had to put right, beyond those of the wrong presses.
    """

    pads: bool
    taps: list[Entry]
    matches: Mapping[str, bool]
    spoilt = by_scores = wrong_before = 0

    def stop(self) -> None:
        """The dealer calls nobody, if people race."""
        racing = self.game.phase
        if isinstance(racing, Racing) and not (racing.result.heat or racing.paused):
            self.at.play(f"{LETTERS[self.game.dealer]} {'slap' if self.pads else 'up/NOBODY'}")

    def menu(self, player: int, line: str, *answers: str) -> bool:
        """No dice are out before a button is held."""
        if line != outcome.NOBODY.label:
            self.stop()
        return super().menu(player, line, *answers)

    def object(self, wanted: list[int], number: int) -> None:
        """Until the points are those wanted. Sometimes somebody mistakes the winner's card.

        `number`: of the roll.
        """
        before, racing = self.presses, last_race(self.game)
        if self.happens("mistaken") and racing and racing.result.heat:
            self.slap(self.chance.choice(self.players), racing.result.heat[0].button)
            self.habit_presses += self.presses - before
        self.until(
            lambda: self._is_settled(wanted, number),
            lambda: self.correct_round(wanted, number),
            reads=False,
        )

    def _is_settled(self, wanted: list[int], number: int) -> bool:
        """Whether the panel has the round as it was, or nobody says that it has not."""
        racing = last_race(self.game)
        if self.points == wanted and (racing is None or racing.objector is None):
            return True
        return self.game.rolls == number and self.happens("forgetful")

    def correct_round(self, wanted: list[int], number: int) -> None:
        """What anybody does who sees that the panel is wrong: object; or correct the score."""
        racing, late = last_race(self.game), self.at.state.over or self.game.rolls > number
        if self.at.state.asked is not None and not self.at.state.over:
            self._say_which(racing)
        elif late and any(now > n for now, n in zip(self.points, self.truth, strict=True)):
            self.take_back()
        elif late or racing is None or not self._objects(racing):
            self.by_scores += 1
            off = sum(abs(a - b) for a, b in zip(self.points, wanted, strict=True))
            # Each wrong press moves a card from one player to another.
            self.spoilt += max(off - 2 * (self.wrong - self.wrong_before), 0)
            self.compare(lambda: self.points == wanted, "SCORES", self.short_of(wanted))

    def _objects(self, racing: Racing) -> bool:
        """Whether a slap or a line of the menu says one thing that the panel has wrong."""
        presumed, anyone = racing.result.presumed, self.chance.choice(self.players)
        for key, owner in misjudged(racing, self.taps, self.matches).items():
            if not self.pads and self._points_out(racing, key):
                return True
            if key in (presumed or [*racing.facts][-1:]):
                self.slap(anyone, key if presumed else TAKE_BACK.key)
                return True
            if self.says(anyone if owner is None else owner, key):
                return True
        return False

    def _points_out(self, racing: Racing, key: str) -> bool:
        """Whether somebody presses the button of a card: it is wrong; or whoever said so, was not.

        Who deals or tapped it does not count.
        """
        late = (tap.button for tap in racing.result.presumed_late)
        party = {tap.player for tap in racing.race.entries if tap.button == key}
        others = {*self.players} - party - {self.game.dealer}
        if key in racing.facts:
            others &= {racing.objected_by}
        doubtful = key in (*racing.facts, *racing.result.presumed, *late)
        if doubtful and others and isinstance(self.game.phase, Dealing):
            self.wait(1_500)
            self.press(self.chance.choice(sorted(others)), key)
            return True
        return False

    def slap(self, player: int, key: str) -> None:
        """A slap; without pads the line of the menu that says the same."""
        if self.pads:
            self.press(player, "slap")
            self.wait(400)
        else:
            self.says(player, key)

    def _say_which(self, racing: Racing | None) -> None:
        """Which card is meant; NONE, if the device has it right."""
        if racing is None or racing.objector is None:
            self.leave()
            return
        wrong = misjudged(racing, self.taps, self.matches)
        meant = (choice.label for choice in self.at.asked.choices if choice.key in wrong)
        self.answer(next(meant, outcome.NONE))
        self.wait(1_200)
