"""How long things stay, and what a press too soon after them was meant for."""

from __future__ import annotations

READ_NS = 2_500_000_000  # a ruling stays so long before the next question
HANDS_OFF_NS = 500_000_000  # a press sooner after a ruling was meant for what was before
NOTE_NS = 1_500_000_000  # a press that did not count is told of for so long
LOOK_NS = 8_000_000_000  # scores and cards that somebody looked up stay so long
MENU_NS = 20_000_000_000  # a menu that nobody uses closes: it must not keep the others waiting
LAST_NS = 4_000_000_000  # the last ruling stays so long before the final score
