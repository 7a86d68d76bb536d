"""The referee: which module handles each event, and what the panel shows."""

from __future__ import annotations

from companion.games.super_power import calls, doghouse, draws, menu, races
from companion.games.super_power.household import decks
from companion.games.super_power.rule import own_rule
from companion.games.super_power.rules import RULES as HOUSE_RULES
from companion.games.super_power.state import State, Step, standings, total
from companion.kit import texts
from companion.kit.clauses import Clauses
from companion.kit.events import Answer, Click, Due, Event, Hold, Pick, Press
from companion.kit.game import Effect, Ended, Rules, Setup
from companion.kit.screens import ARROWS, FactsScreen, MessageScreen, Screen
from companion.kit.structs import replace
from companion.kit.tableau import Fact, Reported
from companion.kit.view import Meaning, View

CLAUSES = texts.read(__name__).clauses
ANSWERING = "Everyone else plays on."
FEW = "ME FIRST!", "UNO!"  # what a seat with fewer than four buttons says, short and long
MEANINGS = (
    Meaning("up", "ME FIRST!", held="MENU"),
    Meaning("right", "UNO!"),
    Meaning("down", "DRAW CARD +2", held="+4"),
    Meaning("left", "CAUGHT!", held="DRAWN"),
)
BUTTONS = (
    (ARROWS["up"], "ME FIRST!"),
    (ARROWS["right"], "UNO!"),
    (ARROWS["down"], "+2"),
    (ARROWS["left"], "CAUGHT!"),
    ("HOLD", "{up}menu {down}+4 {left}drawn".format(**ARROWS)),
)
IN_SHORT = "{up}1st{right}UNO{down}+2{left}catch".format(**ARROWS)
HINT = (
    "Press only when it matters: who was first, UNO!; and draw cards, at a seat with four buttons. "
    "Nobody's turn is tracked."
)

# ---- the beginning and the end


def new(setup: Setup) -> State:
    """The first hand is to be dealt. Raises ValueError with one line."""
    count = len(setup.names)
    state = State(setup, points=(0,) * count, chairs=tuple(range(count)))
    if not any(state.full(player) for player in state.order):
        raise ValueError("super-power needs one seat with four buttons, for draw cards and menu")
    for name, has in zip(setup.names, setup.switches, strict=True):
        doghouse.check(state, name, has)
    return _with_own_rules(state)


def _with_own_rules(state: State) -> State:
    """Load this table's own rules; the deal names one that cannot be loaded."""
    for name in state.setup.settings["own"]:
        try:
            state = replace(state, own=(*state.own, own_rule(name)))
        except ValueError as error:
            state = replace(state, failed=(*state.failed, str(error)))
    return state


def end(state: State, why: str, at_ns: int) -> Step:
    """Somebody ended the game, by the menu."""
    return replace(state, over=True, questions=()), (Ended("SP-5", why, at_ns),)


# ---- what happens


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    if not isinstance(event, Due) and getattr(event, "player", None) not in state.order:
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
            return _pressed(state, event)
        case Click():
            return _clicked(state, event)
        case Hold():
            return _held(state, event)
        case Pick():
            return menu.picked(state, event)
    return state, ()


def _asked(state: State, event: Press) -> State:
    """A press by a player who is asked something counts in a race, too."""
    if event.button != "up" or not state.full(event.player) or state.hand.passing is not None:
        return state
    return races.pressed(state, event, silent=True)


def _pressed(state: State, event: Press) -> Step:
    """A button was touched: it can be a hand in a race, and settles cards to take."""
    if event.button == "pad":  # which settles nothing
        return draws.slapped(state, event), ()
    state = state.with_hand(dealt=False) if state.hand.dealt else state
    if event.player in doghouse.waiting(state):  # PASS LEFT covers TAKE: it settles nothing
        state = doghouse.passed(state, races.hand_of(event))
        return _one_left(state, event)
    took = draws.taken(state, event)
    silent, state = took is not state, took
    if state.hand.passing is None:
        return _means(state, event, silent=silent)
    if not doghouse.plays_again(state, event.player, event.at_ns):
        return _one_left(state, event)
    state, effects = doghouse.gone_round(state, event.at_ns)
    state, more = _means(state, event, silent=silent)
    return state, (*effects, *more)


def _one_left(state: State, event: Press) -> Step:
    """UNO! is called while hands go round, too."""
    if event.button == "right" and state.full(event.player):
        return calls.uno(state, races.hand_of(event))
    return state, ()


def _means(state: State, event: Press, *, silent: bool) -> Step:
    """What a touch means whether it is short or long."""
    if event.button == "up" or not state.full(event.player):
        return races.pressed(state, event, silent=silent), ()
    return _one_left(state, event)


def _clicked(state: State, event: Click) -> Step:
    """A short press: a +2, or caught!"""
    was_pass = doghouse.was_pass(state, event.player, event.pressed_ns)
    if was_pass or not state.full(event.player):
        return state, ()
    if event.button == "down":
        return draws.added(state, event.player, draws.SHORT, event.pressed_ns)
    if event.button == "left":
        return calls.caught(state, races.hand_of(event))
    return state, ()


def _held(state: State, event: Hold) -> Step:
    """A long press."""
    player, pressed_ns = event.player, event.pressed_ns
    if event.button == "pad":
        return state, ()
    if not state.full(player):
        if races.is_race(state, event):
            return state, ()
        reach = state.hand.reach
        state = state.with_hand(reach=reach and reach.without(player))  # it was UNO!, and no hand
        return calls.uno(state, races.hand_of(event))
    match event.button:
        case "up":
            return menu.opened(races.stays_down(state, event), event), ()
        case "down" if not doghouse.was_pass(state, player, pressed_ns):
            return draws.added(state, player, draws.LONG, pressed_ns)
        case "left":
            return draws.drawn(state, player, pressed_ns)
    return state, ()


# ---- time

PARTS = (
    (calls.lapses_ns, calls.lapsed),
    (races.closes_ns, races.decided),
    (calls.closes_ns, calls.decided),
    (draws.slaps_close_ns, draws.counted),
    (doghouse.passing_closes_ns, doghouse.gone_round),
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
    ask = menu.ask(state)
    return View(
        screen(state),
        asks=(ask,) if ask is not None else (),
        alarm_ns=_alarm_ns(state),
        lit=_waited_for(state),
        hint=ANSWERING if ask is not None else hint(state),
        legend=legend(state),
        racing=True,
        at_once=ask is not None or urgent(state) is not None,
        plays_on=True,
        places=state.places(),
        foot=foot(state),
        away=tuple(sorted(state.away)),
        tableau=tableau(state),
    )


def _waited_for(state: State) -> tuple[int, ...]:
    """Whose press is waited for. A question to one player does not stop the others."""
    if state.hand.slaps is not None:
        return state.hand.slaps.missing(state.order)
    return doghouse.waiting(state) or state.order


def legend(state: State) -> tuple[Meaning, ...]:
    """Each button's one meaning, at every seat and at all times."""
    slap = (Meaning("pad", "SLAP"),) if state.on("spank") else ()
    few = [player for player in state.order if not state.full(player)]
    single = [
        Meaning(button, FEW[0], player, FEW[1])
        for player in few
        for button in sorted(state.setup.switches[state.place(player)] - {"pad"})
    ]
    full = [p for p in state.order if p not in few]
    everybody = MEANINGS if not few else tuple(m._replace(player=p) for p in full for m in MEANINGS)
    return (*everybody, *single, *slap)


def urgent(state: State) -> Screen | None:
    """Slaps, a zero, a race: what comes before everything else."""
    hand = state.hand
    if hand.slaps is not None:
        return MessageScreen("SLAP!", state.called(hand.slaps.missing(state.order)))
    if hand.passing is not None:
        who = state.called(doghouse.waiting(state))
        return MessageScreen("PASS LEFT", who, "Press when passed")
    if hand.reach is not None and not {e.player for e in hand.reach.hands} <= hand.reach.silent:
        return MessageScreen("ME FIRST!", state.called(e.player for e in hand.reach.hands))
    return None


def screen(state: State) -> Screen:
    """What is urgent; else what is owed, who called and who is out; else the deal, or buttons."""
    found = urgent(state)
    if found is not None:
        return found
    rows, large = (
        tuple(standing(state).items()),
        f"DRAW {state.hand.debt}" if state.hand.debt else "",
    )
    if state.hand.dealt and not (rows or large):
        return deal(state)
    return FactsScreen(large, (*rows, ("", IN_SHORT)) if rows or large else BUTTONS)


def facts(state: State) -> tuple[Fact, ...]:
    """What holds now: parts of the debt, who takes what, who called UNO, who is out."""
    hand = state.hand
    parts = " ".join(f"+{one.cards}" for one in hand.owed) if len(hand.owed) > 1 else ""
    taking = {
        take.player: [t.what for t in hand.takes if t.player == take.player] for take in hand.takes
    }
    called = tuple(dict.fromkeys(call.player for call in hand.shown))
    found = (
        Fact("LAID", parts),
        *(Fact("TAKE", "+".join(what), (player,)) for player, what in taking.items()),
        Fact("DRAWN?", str(total(hand.before) or "")),
        Fact("UNO", "", called),
        Fact("DOGHOUSE", "", hand.out),
    )
    return tuple(fact for fact in found if fact.text or fact.players)


def standing(state: State) -> dict[str, str]:
    """The same in rows: {"LAID": "+2 +4", "TAKE": "CLEO 2, DAN 3+5"}."""
    rows: dict[str, list[str]] = {}
    for fact in facts(state):
        who = state.called(fact.players)
        rows.setdefault(fact.label, []).append(f"{who} {fact.text}".strip())
    return {label: ", ".join(texts) for label, texts in rows.items()}


def foot(state: State) -> tuple[str, ...]:
    """What stays in sight under every screen: the buttons, the debt, who takes what.

    A question leaves room for two lines, so the debt's parts are left out if anybody has to take.
    """
    debt, rows = state.hand.debt, standing(state)
    taking = f"TAKE {rows['TAKE']}".split(", ") if "TAKE" in rows else []
    parts = "" if taking else rows.get("LAID", "")
    owed = (f"DRAW {debt} {parts}".strip(),) if debt else ()
    return (IN_SHORT, *owed, *taking)


def deal(state: State) -> FactsScreen:
    """What to know before a hand begins."""
    chosen, count = state.setup.settings, decks(len(state.order))
    rows = [("DECKS", str(count))]
    if state.on("spank") and count > 1:
        rows.append(("RED 3s", f"{count} of {2 * count} out"))
    rows.append(("RULES", _rules(state)))
    rows += [("OFF", failed) for failed in state.failed]
    return FactsScreen(f"{state.names[state.dealer]} deals {chosen['cards']}", tuple(rows))


def _rules(state: State) -> str:
    """The rules that are on, or "all but" those that are off, whichever is shorter."""
    count = state.setup.settings["doghouse"]
    residents = [f"{count} in the doghouse"] if count else []
    others = [rule for rule in HOUSE_RULES if rule.short and rule.switch != "doghouse"]
    on = [rule.short for rule in others if state.on(rule.switch)]
    own = [rule.title for rule in state.own]
    off = [rule.short for rule in others if not state.on(rule.switch)]
    if len(on) > len(off):
        on = [f"all but {', '.join(off)}" if off else "all"]
    return ", ".join([*on, *residents, *own]) or "none"


def hint(state: State) -> str:
    """What to do now, for somebody who has never played; true at every seat of the table."""
    hand = state.hand
    if hand.slaps is not None:
        return "Everyone: slap the pad! The lowest hand draws nothing."
    if hand.passing is not None:
        return "Pass all your cards to the left; press me first! when you have."
    if hand.debt:
        return f"Are the {hand.debt} drawn? Whoever has four buttons can hold CAUGHT! then."
    if hand.takes:
        return "Is your name there? Take that many cards, then press any button."
    return HINT


def tableau(state: State) -> Reported:
    """What lies on the table, as far as anybody has reported."""
    hand = state.hand
    if hand.slaps is not None:
        return Reported(hands=tuple(slap.player for slap in hand.slaps.hands))
    if hand.dealt:
        each = f"{state.setup.settings['cards']} each"
        return Reported(facts=(Fact("DEALS", each, (state.dealer,)),))
    top = f"DRAW {hand.debt}" if hand.debt else ""
    named = {"TAKE": "TAKES", "UNO": "SAID UNO"}
    found = (replace(fact, label=named.get(fact.label, fact.label)) for fact in facts(state))
    return Reported(top, facts=tuple(found))


def _clauses(state: State) -> Clauses:
    """The rules by number, and this table's own by their names."""
    house = {rule.clause: rule.read(is_on=state.on(rule.switch)) for rule in HOUSE_RULES}
    own = {rule.name.upper(): rule.read(is_on=True) for rule in state.own}
    return {**CLAUSES, **house, **own}


RULES: Rules[State] = Rules(
    new=new,
    step=step,
    view=view,
    standings=standings,
    over=lambda state: state.over,
    end=end,
    menu=menu.further,
    clauses=_clauses,
    leave=doghouse.leave,
    back=doghouse.back,
    join=doghouse.join,
    correct=doghouse.correct,
)
