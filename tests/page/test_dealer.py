"""The dealer: lays the cards of any game that says how, for every state in turn."""

from __future__ import annotations

from companion.kit.laid import Face, Laid
from companion.page.dealer import Dealer


def laid_for(state: int, before: Laid | None) -> Laid:
    """A card for every state so far, as its memory has them; going back takes them away."""
    seen = tuple(s for s in (before.memory if before else ()) if s < state)
    return Laid((Face(str(state), "white"),), left=len(seen), memory=(*seen, state))


def test_cards_are_laid_for_every_state_however_seldom_somebody_looks() -> None:
    dealer = Dealer(laid_for)
    for state in (1, 2, 3):
        dealer.follow(state)
    laid = dealer.laid()
    assert laid is not None
    assert laid.memory == (1, 2, 3)


def test_what_is_taken_back_is_taken_back_though_nobody_looked() -> None:
    dealer = Dealer(laid_for)
    for state in (1, 2, 3, 1, 4):
        dealer.follow(state)
    laid = dealer.laid()
    assert laid is not None
    assert laid.memory == (1, 4)


def test_a_state_that_stays_is_laid_for_once() -> None:
    states: list[int] = []

    def lay(state: int, _: Laid | None) -> Laid:
        states.append(state)
        return Laid(())

    dealer = Dealer(lay)
    for _ in range(3):
        dealer.follow(1)
        dealer.laid()
    assert states == [1]


def test_a_game_that_lays_nothing_has_no_cards() -> None:
    dealer = Dealer(None)
    dealer.follow(1)
    assert dealer.laid() is None
