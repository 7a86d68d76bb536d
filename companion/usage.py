"""What a person asked wrongly at the command line."""


class UsageError(ValueError):
    """One line with the mend; exit code 2."""
