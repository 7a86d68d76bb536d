"""Everything that touches metal, and simulated parts in its place. Knows no game."""
