"""Every card is told, and whose turn it is, who owes and who may jump in is known at any time."""
