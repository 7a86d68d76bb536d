"""Clauses of the table's own, which hold in every game: what it says and no game does."""

from __future__ import annotations

from companion.kit.clauses import Clause

CLAUSES = {
    "undo": Clause(
        "Taking back",
        "TAKE BACK undoes the last ruling, and all that hung on it. It can be done again and "
        "again, over rounds.",
    ),
    "scores": Clause(
        "Scores",
        "A score is wrong? Anybody corrects it in SCORES. Up and down choose a line. Right adds "
        "one, left takes one away.",
    ),
    "late": Clause(
        "Too late",
        "A press that arrives once its race was decided counts nowhere, and is told. Who was "
        "earlier may take that ruling back.",
    ),
}
