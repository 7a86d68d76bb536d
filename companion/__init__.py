"""The brain: races, games, screens as data, the table, the journal and the command."""
