"""A word about a press that did not count, on the panel for a moment."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.state import Note, State
from companion.games.nuh_uh.timing import NOTE_NS
from companion.games.nuh_uh.turns import Step
from companion.games.nuh_uh.words import ruling_screen
from companion.kit.rulings import Ruling


def noted(state: State, ruling: Ruling) -> Step:
    """Say it, and show it, unless somebody is looking something up."""
    if state.note is not None and state.note.looked_up:
        return state, (ruling,)
    note = Note(ruling_screen(ruling, "bad"), ruling.at_ns + NOTE_NS)
    return replace(state, note=note), (ruling,)
