"""Everything that touches hardware, and simulated parts in its place. Knows no game."""
