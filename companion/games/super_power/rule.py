"""What a house rule is made of: its words, how a table reports it, what it does to open cards.

A rule has two kinds of evidence. At a table it is somebody's word: a line of the referee's menu
(`Report`). In a trial it is the cards themselves (`InPlay`). A table's own rule is a module with a
`RULE`, like each of `companion.games.super_power.rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Literal, NamedTuple

from companion.games.super_power.household import CARDS, OpenHand
from companion.kit.clauses import Clause
from companion.kit.printed import shown_in_part
from companion.kit.structs import Struct

# What else the referee does: freeze play until all hands have been passed;
# ask for the seat that the named player moves to; cancel the draw cards that stand; ask whether the
# draw card now on top has been drawn for.
Then = Literal["", "pass hands", "change seats", "cancel draw cards", "ask if drawn"]
LONGEST_LINE = 16  # letters of a line of the menu


Takes = Mapping[int, int | str]  # who must take what: so many cards, or a word for them ("reds")


class RuleReport(NamedTuple):
    """Who reported that a rule struck, whom they named, and who is at the table."""

    reporter: int
    named: int  # the reporter, where nobody is asked for
    players: tuple[int, ...]  # clockwise; the reporter is the last
    out: tuple[int, ...]  # the players without cards


class Report(Struct, frozen=True):
    """How a table tells the referee that a rule has struck.

    `headline` and `reason` can contain {reporter} and {named}.
    """

    line: str  # in the menu
    headline: str
    reason: str
    asks: str = ""  # a question that is answered with a player; "": nobody is asked for
    reporter_too: bool = True  # whether that player can be the reporter
    draws: Callable[[RuleReport], Takes] = lambda _reported: {}
    then: Then = ""


class InPlay(Struct, frozen=True):
    """What a rule does to open cards.

    A hook gets the table, the player and the card played, if any; it returns whether it struck.
    """

    deals: Callable[[OpenHand], bool] | None = None
    """When a hand begins."""

    played: Callable[[OpenHand, int, int], bool] | None = None
    """A card was played, one of `on`, and the hand is not over."""
    on: Iterable[int] = CARDS

    out_of_turn: Callable[[OpenHand, int, int], bool] | None = None
    """Before the next turn: somebody may play now. No other rule is asked once one has struck."""

    stuck: Callable[[OpenHand, int], bool] | None = None
    """A player had no card to play, and the card they drew does not fit either."""

    must_draw: Callable[[OpenHand, int], bool] | None = None
    """A player cannot answer draw cards; `table.turn` is who has to draw in the end."""

    goes_out: Callable[[OpenHand, int], bool] | None = None
    """A player has no cards left; the hand is over unless a rule strikes."""

    deck: Callable[[list[int], int], None] | None = None
    """Gets the cards and the number of decks; adds cards, or takes some out."""

    seconds: int = 0
    """How long a table is busy with it each time, besides playing and drawing cards."""


class Rule(Struct, frozen=True):
    """A house rule: what it is called, what it says, what it needs, and its two evidences."""

    name: str  # of its module, and in reports
    title: str
    text: str  # sentences, each of which fits a small panel
    clause: str = ""  # its number; "": a table's own, cited by its name
    option: str = ""  # the setting that switches it on; "": of its own name
    short: str = ""  # in lists; "": named by another rule of that option
    about: str = ""  # beside its switch
    interactions: str = ""  # what it does to other rules
    needs: tuple[str, ...] = ()  # names of rules that must be on with it
    report: Report | None = None  # None: nothing is to be reported, or a button says it
    in_play: InPlay = InPlay()

    @property
    def switch(self) -> str:
        """The setting that switches it on."""
        return self.option or self.name

    def read(self, *, is_on: bool) -> Clause:
        """As the table can read it."""
        return Clause(self.title, f"{self.text} {self.interactions}".strip(), is_on)


def own_rule(name: str) -> Rule:
    """A table's own rule, from the module of that name. Raises ValueError with one line."""
    try:
        with shown_in_part(name):
            module = import_module(name)
    except (Exception, SystemExit) as error:
        raise ValueError(f"rule {name}: {type(error).__name__}: {error}".split("\n")[0]) from None
    return checked(getattr(module, "RULE", None), name)


def checked(rule: object, where: str) -> Rule:
    """The `RULE` of a module. Raises ValueError with one line for what cannot be one."""
    if not isinstance(rule, Rule):
        raise ValueError(f"{where} has no RULE: write RULE = Rule(name=..., title=..., text=...)")
    if not (rule.name.isidentifier() and rule.title and rule.text):
        raise ValueError(f"{where}: a rule needs a name (one word), a title and a text")
    if rule.report is not None and not 0 < len(rule.report.line) <= LONGEST_LINE:
        raise ValueError(f"{where}: the report's line has 1 to {LONGEST_LINE} letters")
    return rule
