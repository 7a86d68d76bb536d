"""`naysayer nyet`: an argument about one trick, settled by the rules."""

from __future__ import annotations

from argparse import Namespace

from companion.games.nyet.notation import resolved
from companion.kit.usage import UsageError


def nyet(args: Namespace) -> int:
    """Raises UsageError for what is no trick."""
    try:
        lines = resolved(args.words)
    except ValueError as error:
        raise UsageError(str(error)) from error
    print("\n".join(lines))
    return 0
