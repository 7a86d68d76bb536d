"""`make bench`: every comparison, in one run of well under a minute."""

from __future__ import annotations

import platform

from bench import fair_start, imports, journal, judging, panel, pins, steps
from bench.side_by_side import table


def main() -> None:
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}\n")
    parts = (pins, journal, panel, imports, steps, judging, fair_start)
    print(table([row for part in parts for row in part.rows()]))


if __name__ == "__main__":
    main()
