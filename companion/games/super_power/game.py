"""The referee: which module handles each event, and what the panel shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from companion.games.super_power import calls, doghouse, draws, menu, races
from companion.games.super_power.household import decks
from companion.games.super_power.rule import own_rule
from companion.games.super_power.rules import RULES as HOUSE_RULES
from companion.games.super_power.state import State, Step, standings, total
from companion.kit import texts
from companion.kit.clauses import Clauses
from companion.kit.events import Answer, Click, Due, Event, Hold, Pick, Press
from companion.kit.game import Attendance, Effect, Effects, Ended, Rules, Setup
from companion.kit.race import Entry
from companion.kit.screens import ARROWS, FactsScreen, MessageScreen, Screen
from companion.kit.standings import corrected
from companion.kit.structs import replace
from companion.kit.tableau import Fact, Reported
from companion.kit.view import Meaning, View

CLAUSES = texts.read(__name__).clauses
MEANINGS = (
    Meaning("up", "ME FIRST!", held="MENU"),
    Meaning("right", "UNO!"),
    Meaning("down", "DRAW CARD +2", held="+4"),
    Meaning("left", "CAUGHT!", held="DRAWN"),
)
BUTTONS = (
    *((ARROWS[m.switch], m.word.removeprefix("DRAW CARD ")) for m in MEANINGS),
    ("HOLD", "{up}menu {down}+4 {left}drawn".format(**ARROWS)),
)
IN_SHORT = "{up}1st{right}UNO{down}+2{left}catch".format(**ARROWS)
HINT = (
    "Press only for a race or UNO!; with 4 buttons, also for a draw card or a catch. "
    "Naysayer doesn't follow turns."
)
ASKED = ("Everyone else plays on.", "The hand is counted then: nobody plays on.")
MEANT = Press | Click | Hold | Answer | Pick  # the events by which players say something

# ---- the beginning and the end


def new(setup: Setup) -> State:
    """The first hand is to be dealt. Raises ValueError with one line."""
    count = len(setup.names)
    state = State(setup, points=(0,) * count, names=setup.names, circle=tuple(range(count)))
    if not any(state.full(player) for player in state.here):
        raise ValueError("Super Power needs a seat with 4 buttons, for draw cards and the menu")
    for name, has in zip(setup.names, setup.switches, strict=True):
        doghouse.check(state, name, has)
    for name in setup.settings["own"]:
        try:
            state = replace(state, own=(*state.own, own_rule(name)))
        except ValueError as error:  # the deal names it
            state = replace(state, failed=(*state.failed, str(error)))
    return state


def end(state: State, why: str, at_ns: int) -> Step:
    """Somebody ended the game, by the menu."""
    return replace(state, over=True, questions=()), (Ended("SP-5", why, at_ns),)


# ---- what happens


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    there = isinstance(event, MEANT) and event.player in state.here
    if not (there or isinstance(event, Due)):
        return state, ()
    after, effects = _due(state, event.at_ns)
    if not after.over:
        after, more = _step(after, event)
        effects += more
    return (state if after == state else after), effects


def _step(state: State, event: Event) -> Step:
    match event:
        case Answer() if state.questions:
            return menu.answered(state, event)
        case Press() if event.asked or state.hand.closing:
            return _asked(state, event), ()
        case _ if state.hand.closing:
            return state, ()
        case Press():
            return _touched(state, event)
        case Click() | Hold() if state.full(event.player):
            return _pressed(state, event)
        case Hold() if event.button != "pad":
            return _held_few(state, races.touch(event))
        case Pick():
            return menu.picked(state, event)
    return state, ()


def _asked(state: State, event: Press) -> State:
    """A press by a player who is asked something counts in a race, too."""
    if event.button != "up" or not state.full(event.player) or state.hand.zero_ns is not None:
        return state
    return races.pressed(state, races.touch(event), silent=True)


def _touched(state: State, event: Press) -> Step:
    """A button goes down: a hand in a race, or UNO!, which is called while hands go round, too."""
    if event.button == "pad":  # which settles nothing
        return draws.slapped(state, event), ()
    state = state.with_hand(dealt=False) if state.hand.dealt else state
    touch, full = races.touch(event), state.full(event.player)
    state, effects, silent = _settles(state, touch)
    if state.hand.zero_ns is None and (event.button == "up" or not full):
        return races.pressed(state, touch, silent=silent), effects
    if event.button != "right" or not full:
        return state, effects
    state, more = calls.uno(state, touch)
    return state, (*effects, *more)


def _settles(state: State, touch: Entry) -> tuple[State, Effects, bool]:
    """Any button says that hands are passed, or cards are taken; then a hand alone is none."""
    if touch.player in doghouse.waiting(state):  # PASS LEFT covers TAKE: it settles nothing
        return state.with_hand(passed=(*state.hand.passed, touch)), (), False
    effects: Effects = ()
    if doghouse.plays_again(state, touch):
        state, effects = doghouse.all_passed(state, touch.at_ns)
    took = draws.taken(state, touch)
    return took, effects, took is not state


SHORT: Mapping[str, Callable[[State, Entry], Step]] = {
    "down": partial(draws.added, cards=draws.SHORT),
    "left": calls.caught,
}
LONG: Mapping[str, Callable[[State, Entry], Step]] = {
    "up": lambda state, touch: menu.opened(races.stays_down(state, touch), touch),
    "down": partial(draws.added, cards=draws.LONG),
    "left": draws.drawn,
}


def _pressed(state: State, event: Click | Hold) -> Step:
    """A short press, or a long one, at a seat with all four buttons."""
    touch, acts = races.touch(event), LONG if isinstance(event, Hold) else SHORT
    passed = touch in state.hand.passed and (acts is SHORT or event.button == "down")
    if passed or event.button not in acts:
        return state, ()
    return acts[event.button](state, touch)


def _held_few(state: State, touch: Entry) -> Step:
    """A long press at a seat with fewer buttons: it was UNO!, and no hand, unless it raced."""
    if races.is_race(state, touch):
        return state, ()
    reach = state.hand.reach
    state = state.with_hand(reach=reach and reach.without(touch.player))
    return calls.uno(state, touch)


# ---- time

PARTS = (
    (calls.lapses_ns, calls.lapsed),
    (races.closes_ns, races.decided),
    (calls.closes_ns, calls.decided),
    (draws.slaps_close_ns, draws.counted),
    (doghouse.passing_closes_ns, doghouse.all_passed),
    (draws.closes_ns, draws.presumed),
)


def _due(state: State, now_ns: int) -> Step:
    """Time is up for a race, a catch, hands on the pad, hands that go round.

    Before the event itself: what was due earlier is judged without it.
    """
    effects: list[Effect] = []
    for closes_ns, does in PARTS:
        at_ns = closes_ns(state)
        if at_ns is not None and now_ns >= at_ns:
            state, more = does(state, now_ns)
            effects += more
    return state, tuple(effects)


def _alarm_ns(state: State) -> int | None:
    waits = [closes_ns(state) for closes_ns, _ in PARTS]
    return min((at_ns for at_ns in waits if at_ns is not None), default=None)


# ---- what is seen


def view(state: State) -> View:
    ask, urgent, found = menu.ask(state), _urgent(state), facts(state)
    rows = standing(state, found)
    shown, todo, lit = urgent or (screen(state, rows), hint(state), state.here)
    return View(
        shown,
        asks=(ask,) if ask is not None else (),
        alarm_ns=_alarm_ns(state),
        lit=lit,
        hint=ASKED[state.hand.closing] if ask is not None else todo,
        legend=legend(state),
        racing=True,
        at_once=ask is not None or urgent is not None,
        others_may_press=True,
        places=tuple(map(state.place, range(len(state.names)))),
        foot=foot(state, rows),
        tableau=tableau(state, found),
    )


def legend(state: State) -> tuple[Meaning, ...]:
    """Each button's one meaning, at every seat and at all times."""
    found = [Meaning("pad", "SLAP")] if state.on("spank") else []
    if all(map(state.full, state.here)):
        return (*found, *MEANINGS)
    for player in state.here:
        has = state.setup.switches[state.place(player)] - {"pad"}
        few = tuple(Meaning(button, "ME FIRST!", held="UNO!") for button in sorted(has))
        meanings = MEANINGS if state.full(player) else few
        found += [meaning._replace(player=player) for meaning in meanings]
    return tuple(found)


def _urgent(state: State) -> tuple[Screen, str, tuple[int, ...]] | None:
    """Slaps, a zero, a race, before everything else: the screen, the hint, who is waited for."""
    hand, waiting = state.hand, doghouse.waiting(state)
    if hand.slaps is not None:
        missing = hand.slaps.missing(state.here)
        todo = "Everyone: slap the pad! The first hand draws nothing."
        return MessageScreen("SLAP!", state.called(missing)), todo, missing
    if waiting:
        shown = MessageScreen("PASS LEFT", state.called(waiting), "Passed? Press")
        return shown, "Pass all your cards to the left, then press any button.", waiting
    if hand.reach is not None and not {e.player for e in hand.reach.hands} <= hand.reach.silent:
        shown = MessageScreen("ME FIRST!", state.called(e.player for e in hand.reach.hands))
        return shown, hint(state), state.here
    return None


def screen(state: State, rows: Mapping[str, str]) -> Screen:
    """What is owed, who called and who is out; else the deal, or the buttons."""
    large = owed(state)
    if state.hand.dealt and not (rows or large):
        return deal(state)
    return FactsScreen(large, (*rows.items(), ("", IN_SHORT)) if rows or large else BUTTONS)


def owed(state: State) -> str:
    """ "DRAW 6", or nothing."""
    return f"DRAW {state.hand.debt}" if state.hand.debt else ""


def facts(state: State) -> tuple[Fact, ...]:
    """What holds now: parts of the debt, who takes what, who called UNO, who is out."""
    hand = state.hand
    parts = " ".join(f"+{one.cards}" for one in hand.owed) if len(hand.owed) > 1 else ""
    taking = {
        take.player: [t.what for t in hand.takes if t.player == take.player] for take in hand.takes
    }
    called = tuple(dict.fromkeys(call.player for call in hand.shown))
    found = (
        Fact("PLAYED", parts),
        *(Fact("TAKE", "+".join(what), (player,)) for player, what in taking.items()),
        Fact("DRAWN?", str(total(hand.presumed) or "")),
        Fact("UNO", "", called),
        Fact("DOGHOUSE", "", hand.out),
    )
    return tuple(fact for fact in found if fact.text or fact.players)


def standing(state: State, found: Iterable[Fact]) -> dict[str, str]:
    """The same in rows: {"PLAYED": "+2 +4", "TAKE": "CLEO 2, DAN 3+5"}."""
    rows: dict[str, list[str]] = {}
    for fact in found:
        who = state.called(fact.players)
        rows.setdefault(fact.label, []).append(f"{who} {fact.text}".strip())
    return {label: ", ".join(texts) for label, texts in rows.items()}


def foot(state: State, rows: Mapping[str, str]) -> tuple[str, ...]:
    """What stays in sight under every screen: the buttons, the debt, who takes what.

    A question leaves room for two lines, so the debt's parts are left out if anybody has to take.
    """
    debt = owed(state)
    taking = f"TAKE {rows['TAKE']}".split(", ") if "TAKE" in rows else []
    parts = "" if taking else rows.get("PLAYED", "")
    return (IN_SHORT, *([f"{debt} {parts}".strip()] if debt else []), *taking)


def deal(state: State) -> FactsScreen:
    """What to know before a hand begins."""
    chosen, count = state.setup.settings, decks(len(state.here))
    rows = [("DECKS", str(count))]
    if state.on("spank") and count > 1:
        rows.append(("RED 3s", f"remove {count}"))
    rows.append(("RULES", _rules(state)))
    rows += [("OFF", failed) for failed in state.failed]
    return FactsScreen(f"{state.names[state.dealer]} deals {chosen['cards']}", tuple(rows))


def _rules(state: State) -> str:
    """The rules that are on, or "all but" those that are off, whichever is shorter."""
    count = state.setup.settings["doghouse"]
    residents = [f"{count} in the doghouse"] if count else []
    others = [rule for rule in HOUSE_RULES if rule.short and rule.switch != "doghouse"]
    on, off = ([r.short for r in others if state.on(r.switch) is on] for on in (True, False))
    if len(on) > len(off):
        on = [f"all but {', '.join(off)}" if off else "all"]
    return ", ".join([*on, *residents, *(rule.title for rule in state.own)]) or "none"


def hint(state: State) -> str:
    """What to do now, for somebody who has never played; true at every seat of the table."""
    hand = state.hand
    if hand.debt:
        return f"Drew the {hand.debt}? Anyone with 4 buttons can hold CAUGHT! for DRAWN."
    if hand.takes:
        return "Is your name after TAKE? Take those cards, then press any button."
    return HINT


def tableau(state: State, found: Iterable[Fact]) -> Reported:
    """What is on the table, as far as anyone has reported."""
    hand = state.hand
    if hand.slaps is not None:
        return Reported(hands=tuple(slap.player for slap in hand.slaps.hands))
    if hand.dealt:
        each = f"{state.setup.settings['cards']} each"
        return Reported(facts=(Fact("DEALS", each, (state.dealer,)),))
    named = {"TAKE": "TAKES", "UNO": "SAID UNO"}
    renamed = (replace(fact, label=named.get(fact.label, fact.label)) for fact in found)
    return Reported(owed(state), facts=tuple(renamed))


def _clauses(state: State) -> Clauses:
    """The rules by number, and this table's own by their names."""
    rules = {rule.clause: rule.read(is_on=state.on(rule.switch)) for rule in HOUSE_RULES}
    own = {rule.name.upper(): rule.read(is_on=True) for rule in state.own}
    return {**CLAUSES, **rules, **own}


RULES: Rules[State] = Rules(
    new=new,
    step=step,
    view=view,
    standings=standings,
    over=lambda state: state.over,
    end=end,
    menu=menu.further,
    clauses=_clauses,
    attendance=Attendance(doghouse.leaves, doghouse.rejoins, doghouse.joins, then=doghouse.too_few),
    correct=lambda state, row, by: replace(state, points=corrected(state.points, row, by)),
)
