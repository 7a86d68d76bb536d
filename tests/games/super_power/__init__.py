"""Super Power: house rules and the household of open cards."""
