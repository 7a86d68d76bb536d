"""The dealer: lays the cards of any game that says how, for every state in turn."""

from __future__ import annotations

from companion.kit.tableau import Face, Tableau
from companion.page.dealer import Dealer


def tableau_for(state: int, before: Tableau | None) -> Tableau:
    """A card for every state so far, as its memory has them; going back takes them away."""
    seen = tuple(s for s in (before.memory if before else ()) if s < state)
    return Tableau((Face(str(state), "white"),), left=len(seen), memory=(*seen, state))


def test_cards_are_laid_for_every_state_however_seldom_somebody_looks() -> None:
    dealer = Dealer(tableau_for)
    for state in (1, 2, 3):
        dealer.follow(state)
    tableau = dealer.tableau()
    assert tableau is not None
    assert tableau.memory == (1, 2, 3)


def test_what_is_taken_back_is_taken_back_though_nobody_looked() -> None:
    dealer = Dealer(tableau_for)
    for state in (1, 2, 3, 1, 4):
        dealer.follow(state)
    tableau = dealer.tableau()
    assert tableau is not None
    assert tableau.memory == (1, 4)


def test_a_state_that_stays_is_laid_for_once() -> None:
    states: list[int] = []

    def lay(state: int, _: Tableau | None) -> Tableau:
        states.append(state)
        return Tableau(())

    dealer = Dealer(lay)
    for _ in range(3):
        dealer.follow(1)
        dealer.tableau()
    assert states == [1]


def test_a_game_that_lays_nothing_has_no_cards() -> None:
    dealer = Dealer(None)
    dealer.follow(1)
    assert dealer.tableau() is None
