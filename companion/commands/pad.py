"""`naysayer pad`: a zone of the slap pad, to print and cut."""

from __future__ import annotations

from argparse import Namespace

from companion.kit.usage import UsageError
from firmware.pad_template import SEATS, draw_pad


def pad(args: Namespace) -> int:
    """The sheet, as an SVG on standard output."""
    if args.seats not in SEATS:
        raise UsageError(f"--seats {args.seats}: a pad has {SEATS[0]} to {SEATS[-1]} zones")
    print(draw_pad(args.seats), end="")
    return 0
