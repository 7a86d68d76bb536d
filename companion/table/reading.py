"""Reading: rulings and notices stay on the panel to be read, page after page. Pure.

A press by a player whom the game waits for turns the page. Pages do not cover an open question, nor
the dice, which have a ruling in a line under them; only pages that somebody looked up cover the
dice, while nobody races for them.
"""

from __future__ import annotations

from companion.kit.game import Effect, Effects, Ended, Notice
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen, MessageScreen, RulingScreen, Screen
from companion.kit.structs import Struct, replace
from companion.kit.view import FOUR, Meaning, View

READ_NS = 2_500_000_000  # how long a page stays
NEXT_TO_DICE_NS = 1_500_000_000  # how long a line takes room from the dice
LOOKED_UP_NS = 8_000_000_000  # how long what somebody asked for stays
LAST_NS = 4_000_000_000  # how long the last ruling stays before the final score
HANDS_OFF_NS = 500_000_000  # a press sooner after a ruling was meant for what was there before

TURN = "Press for the next page."
PUT_AWAY = "Press to close this."
TURNS = "This closes by itself. Presses still count."  # where presses are raced
READ_FIRST = "A question comes next. If it's for you, press to see it now."
READ_END = "The final score comes next. Press to see it now."

GO_ON = tuple(Meaning(switch, "CONTINUE") for switch in (*FOUR, "pad"))  # what a press is then
WINNING = ("good", "even")  # the tones of rulings whose players have won something


class Reading(Struct, frozen=True):
    """Pages to be read, the one on the panel first. Times are game time."""

    pages: tuple[Screen, ...]
    since_ns: int  # when the first page came
    until_ns: int  # how long the page on the panel stays...
    waited: bool = False  # ...as a button was down when its time was up
    won: tuple[int, ...] = ()  # `View.won` meanwhile
    looked_up: bool = False  # somebody looked it up: any press closes it, and does nothing else
    aside: bool = False  # a remark on something that did not change the game
    under: Reading | None = None  # what was being read before one of these, and comes back
    behind: bool = False  # an open question stays on the panel
    read: bool = False  # the last page was up for long enough

    def turned(self, now_ns: int) -> Reading:
        """With the next page on the panel; after the last one, as read."""
        if len(self.pages) == 1:
            return replace(self, read=True)
        page_ns = LOOKED_UP_NS if self.looked_up else READ_NS
        return replace(self, pages=self.pages[1:], until_ns=now_ns + page_ns, waited=False)

    def is_page(self, one: Reading | None) -> bool:
        """Whether that page is on the panel, however long it stays by now."""
        return one is not None and self == replace(one, until_ns=self.until_ns, waited=self.waited)


def from_effects(effects: Effects, now_ns: int, under: Reading | None) -> Reading | None:
    """What a step gives to read, if anything. `under`: what was being read until now."""
    found: Reading | None = None
    for effect in effects:
        match effect:
            case Notice(pages, looked_up=True):
                return looked_up(pages, under, now_ns)
            case Notice(pages, won):
                return Reading(pages, now_ns, now_ns + READ_NS, won=won)
            case Ruling(quiet=False):
                won = effect.players if effect.tone in WINNING else ()
                found = Reading((effect.screen(),), now_ns, now_ns + READ_NS, won=won)
    return found


def looked_up(pages: tuple[Screen, ...], under: Reading | None, now_ns: int) -> Reading:
    """Pages that somebody looked up. `under`: what was being read until now."""
    return Reading(pages, now_ns, now_ns + LOOKED_UP_NS, looked_up=True, under=under)


def decides(effect: Effect) -> bool:
    """Whether it is more than a remark: a notice, the end, or a ruling that can be taken back."""
    if isinstance(effect, Ruling):
        return effect.undo_to_ns is not None
    return isinstance(effect, Notice | Ended)


def as_aside(reading: Reading, before: Reading | None) -> Reading:
    """As a remark, which does not change what presses mean; `before`, what was read, comes back."""
    under = before.under if before is not None and before.aside else before
    since_ns = -HANDS_OFF_NS if under is None else under.since_ns
    return replace(reading, since_ns=since_ns, aside=True, under=under)


def is_ready(reading: Reading | None, pressed_ns: int) -> bool:
    """Whether the panel had shown the same for long enough when a button was touched."""
    return reading is None or pressed_ns >= reading.since_ns + HANDS_OFF_NS


def with_pages(view: View, reading: Reading | None, *, over: bool) -> View:
    """The game's view with the page over it, and the hint about that page."""
    if reading is None:
        return view
    if not reading.read:
        alarm_ns = min(view.alarm_ns or reading.until_ns, reading.until_ns)
        view = replace(view, alarm_ns=alarm_ns)
        if view.at_once:
            return view
    page, screen = reading.pages[0], view.screen
    if isinstance(screen, DiceScreen) and not (reading.looked_up and not view.racing):
        return replace(view, screen=replace(screen, note=_line(page)))
    if isinstance(page, RulingScreen | MessageScreen) and not page.todo:
        page = replace(page, todo=getattr(screen, "todo", ""))
    view = replace(view, screen=page, won=reading.won)
    if reading.read:
        return view
    asks, hint, legend = (view.asks if reading.behind else ()), view.hint, view.legend
    if reading.looked_up:
        hint = TURN if len(reading.pages) > 1 else PUT_AWAY
        if view.racing:
            hint = TURNS
        else:
            legend = GO_ON
    elif over:
        hint = READ_END
    elif view.asks and not asks:
        hint = READ_FIRST
        legend += tuple(m._replace(player=ask.player) for ask in view.asks for m in GO_ON)
    return replace(view, asks=asks, hint=hint, legend=legend)


def _line(page: Screen) -> str:
    """A page as the line under the dice: "BEN is wrong · UP is blue"."""
    match page:
        case RulingScreen(headline, reason) | MessageScreen(headline, reason):
            return f"{headline} · {reason}" if reason else headline
    return ""
