"""The journal: what is saved of each game, read back, judged again, and counted."""
