"""A small part of what `python -m bench.fair_start` measures: who wins the doubt in Nuh-Uh!."""

from __future__ import annotations

from bench.fair_start import DAWDLES_MS, READER, WATCHER, ours, turns


def test_who_reacts_to_the_answer_wins_and_not_who_makes_it_final_or_watches_that() -> None:
    wins = ours(turns(60))
    assert wins.first / wins.turns > 0.8
    assert wins.share(WATCHER) < 0.2
    assert wins.share(READER) == 0, "the Reader is as quick as the quickest, and yields"


def test_a_guesser_who_dawdles_is_doubted_all_the_same() -> None:
    """The panel says that it was too soon, and they press again."""
    wins = ours(turns(20, DAWDLES_MS))
    assert sum(wins.by.values()) == 20
