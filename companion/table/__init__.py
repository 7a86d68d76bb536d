"""Around any game: players at seats, questions, the menu, notices, undo. Pure."""
