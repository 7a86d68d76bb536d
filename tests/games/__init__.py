"""Tests of the rules of each game, beside the clause tables."""
