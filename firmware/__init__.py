"""Everything that touches metal, and the simulated parts that stand in for it. Knows no game."""
