"""The referee: which module handles each event, and what the panel shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from companion.games.super_power import calls, doghouse, draws, menu, races
from companion.games.super_power.household import decks
from companion.games.super_power.rule import own_rule
from companion.games.super_power.rules import RULES as HOUSE_RULES
from companion.games.super_power.state import State, Step, standings, total, touch
from companion.kit import phases, texts
from companion.kit.clauses import Clauses
from companion.kit.events import Answer, Click, Due, Event, Hold, Pick, Press
from companion.kit.game import Attendance, Effects, Ended, Rules, Setup
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.race import Entry
from companion.kit.screens import ARROWS, FactsScreen, MessageScreen, Screen
from companion.kit.standings import corrected
from companion.kit.structs import replace
from companion.kit.tableau import Fact, Reported
from companion.kit.view import BACK, FOUR, Choice, Meaning, View

CLAUSES = texts.read(__name__).clauses
IN_SHORT = "{up}1st{right}UNO{down}+2{left}catch".format(**ARROWS)
HINT = (
    "Press only for a race or UNO!; with 4 buttons, also for a draw card or a catch. "
    "Naysayer doesn't follow turns."
)
MEANT = Press | Click | Hold | Answer | Pick  # the events by which players say something

RACED = ("up", "pad")  # with four buttons they count in a race though their player is asked

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
    return replace(state, over=True, questions=()), (Ended("SP-5", why, at_ns),)


# ---- what happens


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    after, effects = _due(state, event.at_ns)
    if isinstance(event, MEANT) and event.player in state.here and not after.over:
        after, more = _step(after, event)
        effects += more
    return (state if after == state else after), effects


def _due(state: State, now_ns: int) -> Step:
    """Every timer whose time has come. Before the event: what was due is judged without it."""
    effects: Effects = ()
    while (at_ns := phases.alarm_ns(MACHINE[state.phase], state)) is not None and at_ns <= now_ns:
        state, more = phases.step(MACHINE[state.phase], state, Due(now_ns))
        effects += more
    return state, effects


def _step(state: State, event: Press | Click | Hold | Answer | Pick) -> Step:
    match event:
        case Answer() if state.hand.gains or state.questions:
            return menu.answered(state, event)
        case Press(asked=True) if not (event.button in RACED and state.full(event.player)):
            return state, ()  # it only answers
        case Press(asked=False) if event.button != "pad" and not state.hand.gains:
            return _passes_or_takes(state, event)
        case Click() | Hold(button="down") if touch(event) in state.hand.passed:
            return state, ()  # it only said that the player's cards are passed
    return phases.step(_phase(state, event.player), state, event)


def _passes_or_takes(state: State, press: Press) -> Step:
    """Any button says that hands are passed, or cards are taken, besides what it means."""
    entry = touch(press)
    effects: Effects = ()
    state = state.with_hand(dealt=False)
    if entry.player in doghouse.waiting(state):  # PASS LEFT covers TAKE: it settles no more
        state = state.with_hand(passed=(*state.hand.passed, entry))
    else:
        if doghouse.plays_again(state, entry):
            state, effects = doghouse.all_passed(state)
        state = draws.taken(state, entry)
    state, more = phases.step(_phase(state, press.player), state, press)
    return state, (*effects, *more)


# ---- the machine


def _by_touch(does: Callable[[State, Entry], Step]) -> Callable[[State, Any], Step]:
    """What the touch of a press, a click or a hold does."""
    return lambda state, event: does(state, touch(event))


def _menu(state: State, held: Entry) -> Step:
    return races.stays_down(state, held).asking(menu.MENU, held), ()


def _uno_if_alone(state: State, held: Entry) -> Step:
    """A long press at a seat with few buttons: it was UNO!, and no hand, unless it raced."""
    if races.is_race(state, held):
        return state, ()
    reach = state.hand.reach
    return calls.uno(state.with_hand(reach=reach and reach.without(held.player)), held)


FIRST = Act("ME FIRST!", races.pressed, on=Press, at_once=True)
SLAP = Act("SLAP", draws.slapped, lambda state, _: state.on("spank"), on=Press, at_once=True)
UNO = Act("UNO!", _by_touch(calls.uno), on=Press, at_once=True)
TWO = Act("DRAW CARD +2", _by_touch(partial(draws.added, cards=draws.SHORT)), at_once=True)
FOUR_CARDS = Act("+4", _by_touch(partial(draws.added, cards=draws.LONG)), at_once=True)
CAUGHT = Act("CAUGHT!", _by_touch(calls.caught), at_once=True)
DRAWN = Act("DRAWN", _by_touch(draws.drawn), at_once=True)
RACE = Timer(races.closes_ns, races.decided)

PLAYING: Phase[State] = Phase(
    goes_to=("passing", "closing", OVER),
    buttons={"up": FIRST, "right": UNO, "down": TWO, "left": CAUGHT, "pad": SLAP},
    holds={"up": Act("MENU", _by_touch(_menu), at_once=True), "down": FOUR_CARDS, "left": DRAWN},
    menu=menu.LINES,
    timers=(
        Timer(calls.lapses_ns, calls.lapsed),
        RACE,
        Timer(calls.closes_ns, calls.decided),
        Timer(draws.slaps_close_ns, draws.counted),
        Timer(draws.closes_ns, draws.presumed),
    ),
    hint="Everyone else plays on.",
)
MACHINE: dict[str, Phase[State]] = {
    "dealt": replace(PLAYING, goes_to=("playing",)),
    "playing": PLAYING,
    "passing": replace(
        PLAYING,
        goes_to=("playing", "closing", OVER),
        timers=(*PLAYING.timers, Timer(doghouse.passing_closes_ns, doghouse.all_passed)),
    ),
    "closing": Phase(
        goes_to=("dealt", "playing", OVER),
        buttons={"up": FIRST},
        menu=(Act("NOT OVER", doghouse.not_over, lambda s, _: bool(doghouse.have_played(s))),),
        timers=(RACE,),
        hint="Who was out first? Correct the points, then DONE.",
    ),
}
ONE = Act("UNO!", _by_touch(_uno_if_alone), at_once=True)
FEW_BUTTONS = replace(
    PLAYING, buttons={**dict.fromkeys(FOUR, FIRST), "pad": SLAP}, holds=dict.fromkeys(FOUR, ONE)
)


def _phase(state: State, player: int) -> Phase[State]:
    """What a player can do now, at their seat; with the lines of the table's own rules."""
    phase = MACHINE[state.phase]
    if state.hand.gains:
        return phase
    if not state.full(player):
        phase = FEW_BUTTONS
    return replace(phase, menu=(*menu.own(state), *phase.menu)) if state.own else phase


def lines(state: State, player: int) -> tuple[Choice, ...]:
    """What this game adds to the menu of every game, behind MORE: BACK first.

    Somebody who forgets that the menu is open and presses UNO! chooses its first line.
    """
    found = phases.menu(_phase(state, player), state, player)
    return found if state.hand.gains else (BACK, *found)


# ---- what is seen


def view(state: State) -> View:
    phase = MACHINE[state.phase]
    found = facts(state)
    rows = standing(state, found)
    asks, urgent = menu.asks(state), _urgent(state)
    shown, todo, lit = urgent or (screen(state, rows), hint(state), state.here)
    return View(
        shown,
        asks,
        alarm_ns=phases.alarm_ns(phase, state),
        lit=lit,
        hint=phase.hint if asks else todo,
        legend=legend(state),
        racing=True,
        at_once=bool(asks) or urgent is not None,
        asked_next=tuple(one.player for one in state.questions[1:]),
        others_may_press=True,
        places=tuple(map(state.place, range(len(state.names)))),
        foot=foot(state, rows),
        tableau=tableau(state, found),
    )


def legend(state: State) -> tuple[Meaning, ...]:
    """Each button's one meaning, at every seat and at all times."""
    phase = MACHINE[state.phase]
    if all(has >= {*FOUR} for has in state.setup.switches):
        return phases.legend(phase, state, state.here)
    found: list[Meaning] = []
    for player in state.here:
        has = state.setup.switches[state.place(player)]
        every = phases.legend(_phase(state, player), state, (player,))
        found += [one._replace(player=player) for one in every if one.switch in has]
    return tuple(found)


def _urgent(state: State) -> tuple[Screen, str, tuple[int, ...]] | None:
    """Slaps, a zero, a race, before everything else: the screen, the hint, who is waited for."""
    hand, waiting = state.hand, doghouse.waiting(state)
    if hand.slaps.hands:
        missing = hand.slaps.missing(state.here)
        todo = "Everyone: slap the pad! The first hand draws nothing."
        return MessageScreen("SLAP!", state.names_of(missing)), todo, missing
    if waiting:
        shown = MessageScreen("PASS LEFT", state.names_of(waiting), "Passed? Press")
        return shown, "Pass all your cards to the left, then press any button.", waiting
    if hand.reach is not None and not {e.player for e in hand.reach.hands} <= hand.reach.silent:
        shown = MessageScreen("ME FIRST!", state.names_of(e.player for e in hand.reach.hands))
        return shown, hint(state), state.here
    return None


def screen(state: State, rows: Mapping[str, str]) -> Screen:
    """What is owed, who called and who is out; else the deal, or the buttons."""
    large = owed(state)
    if state.hand.dealt and not (rows or large):
        return deal(state)
    return FactsScreen(large, (*rows.items(), ("", IN_SHORT)) if rows or large else BUTTONS)


BUTTONS = (
    *((ARROWS[b], act.word.removeprefix("DRAW CARD ")) for b, act in PLAYING.buttons.items()),
    ("HOLD", "{up}menu {down}+4 {left}drawn".format(**ARROWS)),
)


def owed(state: State) -> str:
    """ "DRAW 6", or nothing."""
    return f"DRAW {state.hand.debt}" if state.hand.debt else ""


def facts(state: State) -> tuple[Fact, ...]:
    """What holds now: parts of the debt, who takes what, who called UNO, who is out."""
    hand = state.hand
    parts = " ".join(f"+{one.cards}" for one in hand.owed) if len(hand.owed) > 1 else ""
    taking: dict[int, list[str]] = {}
    for take in hand.takes:
        taking.setdefault(take.player, []).append(take.what)
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
        who = state.names_of(fact.players)
        rows.setdefault(fact.label, []).append(f"{who} {fact.text}".strip())
    return {label: ", ".join(texts) for label, texts in rows.items()}


def foot(state: State, rows: Mapping[str, str]) -> tuple[str, ...]:
    """What stays in sight under every screen: the buttons, the debt, who takes what.

    A question leaves room for two lines, so the debt's parts are left out if anybody has to take.
    """
    found = [IN_SHORT]
    if debt := owed(state):
        parts = "" if "TAKE" in rows else rows.get("PLAYED", "")
        found.append(f"{debt} {parts}".strip())
    if "TAKE" in rows:
        found += f"TAKE {rows['TAKE']}".split(", ")
    return tuple(found)


def deal(state: State) -> FactsScreen:
    """What to know before a hand begins."""
    count = decks(len(state.here))
    rows = [("DECKS", str(count))]
    if state.on("spank") and count > 1:
        rows.append(("RED 3s", f"remove {count}"))
    rows.append(("RULES", _rules(state)))
    rows += [("OFF", failed) for failed in state.failed]
    cards = state.setup.settings["cards"]
    return FactsScreen(f"{state.names[state.dealer]} deals {cards}", tuple(rows))


def _rules(state: State) -> str:
    """The rules that are on, or "all but" those that are off, whichever is shorter."""
    count = state.setup.settings["doghouse"]
    switches = [rule for rule in HOUSE_RULES if rule.short and rule.switch != "doghouse"]
    found = [rule.short for rule in switches if state.on(rule.switch)]
    off = [rule.short for rule in switches if not state.on(rule.switch)]
    if len(found) > len(off):
        found = [f"all but {', '.join(off)}" if off else "all"]
    if count:
        found.append(f"{count} in the doghouse")
    return ", ".join([*found, *(rule.title for rule in state.own)]) or "none"


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
    if hand.slaps.hands:
        return Reported(hands=tuple(slap.player for slap in hand.slaps.hands))
    if hand.dealt:
        each = f"{state.setup.settings['cards']} each"
        return Reported(facts=(Fact("DEALS", each, (state.dealer,)),))
    return Reported(owed(state), facts=tuple(found))


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
    end=end,
    menu=lines,
    clauses=_clauses,
    attendance=Attendance(
        doghouse.leaves, doghouse.rejoins, doghouse.joins, ends=doghouse.cannot_go_on
    ),
    correct=lambda state, row, by: replace(state, points=corrected(state.points, row, by)),
)
