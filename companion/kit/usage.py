"""What a person asked wrongly at the command line."""


class UsageError(ValueError):
    """One line with the fix; exit code 2."""
