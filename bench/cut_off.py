"""Cut off: random games of each kind, cut at three inputs each, and gone on with to their ends.

`python -m bench.cut_off` plays 300 of each; `python -m bench.cut_off 1000 ugh` so many of one.
"""

from __future__ import annotations

import sys

from bench.random_evenings import run
from tests.journal.round_trip import differs_gone_on

MANY = 300

if __name__ == "__main__":
    run(sys.argv[1:], MANY, differs_gone_on, "being cut off")
