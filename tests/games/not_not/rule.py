"""The rules of the dice and the taps, stated a second time and in another way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.games.not_not.cards import Dice
from companion.games.not_not.state import Racing, State, last_race
from companion.kit.race import Entry
from companion.kit.structs import replace
from companion.table.inputs import Contact
from tests.at_table import TIE_NS, AtTable

CLOCKWISE = ["up", "right", "down", "left"]
MOVING_NS = 750_000_000
SAME_NS = 1_000_000_000
SEEN_NS = 250_000_000


def may_tap(dice: Dice, slot: str, face: str) -> bool:
    """By counting the criteria that speak, and those that are true, and then every NOT in turn."""
    if face == "void":
        return False
    place = CLOCKWISE[CLOCKWISE.index(slot) - CLOCKWISE.index(dice.arrow)]
    true = {place.upper(), face.upper()}
    output = [word for word in dice.criteria if word != "NOTHING"]
    satisfied = [word in true for word in output] or [False]
    nots = 0 if dice.negation in (None, "NOTHING") else len(dice.negation.split())
    for _ in range(nots + int(dice.liar)):
        satisfied = [not one for one in satisfied]
    return any(satisfied)


def are_taps(at: AtTable[State], hands: Iterable[Entry], racing: Racing) -> list[Entry]:
    """Of the hands after the dice, until the round was closed, those that do not merely roll them.

    A sure card is a tap. The dealer has not seen the dice for a quarter of a second; and the button
    that they pressed before them is, for a second, the same press.
    """
    back_ns, dealer = at.state.back_ns, at.game.dealer
    open_ns = (racing.race.opened_ns or 0) + back_ns
    ends = (r.at_ns for r in at.rulings() if r.race or r.clause == "NN-13")
    end_ns = min((ns for ns in ends if ns > open_ns), default=at.now_ns)
    hands = [replace(h, at_ns=h.at_ns - back_ns) for h in hands if h.at_ns <= end_ns]
    dealt = (i for i in at.inputs if isinstance(i, Contact) and i.seat == at.seat_of(dealer))
    before = [Entry(dealer, i.switch, i.at_ns - back_ns) for i in dealt if i.at_ns <= open_ns]
    cards, dice, opened_ns = racing.cards, racing.dice, racing.race.opened_ns or 0
    sure = [s for s in CLOCKWISE if all(may_tap(dice, s, face) for face in cards.faces(s))]
    pressed = (*before, *(hand for hand in hands if hand.player == dealer))
    rolls: set[Entry] = set()  # presses of the dealer that go on with the one before the dice
    for last, again in pairwise(sorted(pressed, key=lambda entry: entry.at_ns)):
        goes_on = last.at_ns <= opened_ns or last in rolls
        same = last.button == again.button and again.at_ns < last.at_ns + SAME_NS
        since_ns = again.at_ns - opened_ns
        if since_ns > 0 and (since_ns < SEEN_NS or (goes_on and same and since_ns < SAME_NS)):
            rolls.add(again)
    taps = (hand for hand in hands if hand.at_ns > opened_ns and hand.button in CLOCKWISE)
    return [hand for hand in taps if hand.button in sure or hand not in rolls]


class Round(NamedTuple):
    """A round as it was. `number`: of its roll; `matches`: which cards did."""

    number: int = 0
    matches: Mapping[str, bool] = {}
    taps: Sequence[Entry] = ()
    one_tap: bool = False

    def after(self, points: Sequence[int]) -> tuple[list[Entry], list[int]]:
        """Who was first, and how many cards each has then (NN-10 to NN-12).

        The same button within a second of a tap is the same tap.
        """
        points = list(points)
        right: list[Entry] = []
        stopped: set[int] = set()
        pressed_ns: dict[tuple[int, str], int] = {}
        for tap in sorted(self.taps, key=lambda tap: tap.at_ns):
            since_ns = tap.at_ns - right[0].at_ns if right else 0
            again_ns = pressed_ns.get((tap.player, tap.button), -SAME_NS) + SAME_NS
            if tap.player in stopped or tap.at_ns < again_ns:
                continue
            pressed_ns[tap.player, tap.button] = tap.at_ns
            if self.matches[tap.button]:
                if since_ns <= TIE_NS and tap.player not in [other.player for other in right]:
                    right.append(tap)
                    points[tap.player] += 1
            elif since_ns <= MOVING_NS:
                points[tap.player] = max(0, points[tap.player] - 1)
                stopped |= {tap.player} if self.one_tap else set()
        return right, points

    def misjudged(self, racing: Racing | None) -> dict[str, int | None]:
        """What the panel has otherwise, by the keys of the menu: the cards; and the taps that were
        somebody else's, with who says so.
        """
        if racing is None:
            return {}
        entries, lost = racing.race.entries, {tap.button for tap in racing.result.wrong}
        found: dict[str, int | None] = {
            tap.button: None for tap in entries if self.matches[tap.button] is (tap.button in lost)
        }
        owners = {(tap.at_ns, tap.button): tap.player for tap in self.taps if tap not in entries}
        for number, tap in enumerate(entries):
            if tap not in self.taps and (tap.at_ns, tap.button) in owners:
                found[f"me {number}"] = owners[tap.at_ns, tap.button]
        return found


def one_press(state: State, key: str) -> tuple[list[int], str]:
    """Whose press of what says that a card is wrong; or, after that was said, that it is not.

    A slap by anyone says it of who was first, and of what was said last. Without pads the card's
    button does, between races: of those who neither deal nor tapped it; or of whoever said so.
    """
    racing, everyone = last_race(state), {*range(len(state.names))}
    if racing is None or (isinstance(state.phase, Racing) and not state.pads):
        return [], ""
    won, late = racing.result.presumed, (tap.button for tap in racing.result.presumed_late)
    if state.pads:
        return sorted(everyone if key in (won or [*racing.facts][-1:]) else ()), "slap"
    party = {state.dealer, *(tap.player for tap in racing.race.entries if tap.button == key)}
    doubted = everyone if key in (*won, *late) else set()
    return sorted(({racing.objected_by} if key in racing.facts else doubted) - party), key
