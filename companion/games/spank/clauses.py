"""The rule of Spank the Baby, in our words."""

from __future__ import annotations

from companion.kit.clauses import Clause

CLAUSES = {
    "SP-7": Clause(
        "Spank the Baby",
        "On a red three everyone slaps the pad. You draw as many cards as there are hands below "
        "yours. In a dead heat both draw the smaller number. If you don't slap in time, you are "
        "last.",
    ),
}
