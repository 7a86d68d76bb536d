"""Nuh-Uh!, two to sixteen players, alone or in teams: what can happen in each phase.

Lines of the menu correct players' cards, and use Powers, in nearly any phase.
"""

from __future__ import annotations

from functools import partial

from companion.games.nuh_uh import answering, players, settling, words
from companion.games.nuh_uh.cards import POWERS, HeldCards
from companion.games.nuh_uh.state import PAD, State, Step, Use
from companion.kit import phases
from companion.kit.events import Click, Event, Pick
from companion.kit.game import Attendance, Effects, Ended, Setup
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.structs import replace
from companion.kit.view import FOUR, Ask, Choice, Meaning, View


def new(setup: Setup) -> State:
    """Deal the cards. Raises ValueError for teams or seats that cannot be."""
    chosen, count = setup.settings, len(setup.names)
    players.check_teams(chosen["teams"], count)
    players.check_seats(setup.names, setup.switches, powers=chosen["powers"])
    competitors = chosen["teams"] or count
    state = State(
        settings=chosen,
        names=setup.names,
        tie_ns=setup.tie_ns,
        buttons=tuple(tuple(b for b in FOUR if b in has) for has in setup.switches),
        side_of=tuple(player % competitors for player in range(count)),
        hands=(HeldCards(nuh_uhs=chosen["nuh_uhs"]),) * competitors,
        circle=tuple(range(count)),
        remaining=chosen["trivia_each"] * competitors,
    )
    return state if chosen["teams"] else state.begin_turn()


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    effects: Effects = ()
    if state.phase in ("reading", "window"):
        state, effects = answering.listen(state, event)
    state, more = phases.step(MACHINE[state.phase], state, event)
    return state, (*effects, *more)


def next_answer(state: State, press: Click) -> Step:
    """While the sheet is open: place the cards as it stands; the next answer is final."""
    if press.pressed_ns < state.judged_ns + settling.NEXT_NS:
        return state, ()
    after, effects = settling.place(state, press.pressed_ns)
    if after.over or after.says(press.player, press.button) not in ("FINAL", "ANSWERED"):
        return state, ()
    after, more = answering.final(after, press)
    return after, (*effects, *more)


# ---- the menu: Powers (NU-8), and corrections


def use(power: str, state: State, pick: Pick) -> Step:
    """Use a Power: its card becomes Inactive."""
    side, turn = state.side_of[pick.player], state.turn
    state = state.with_cards(side, state.hands[side].use(power))
    turn = replace(turn, uses=(*turn.uses, Use(pick.player, power, turn.by is not None)))
    reason = f"Power {len(turn.uses)} this turn. Flip that card to Inactive"
    ruling = state.ruling(pick, "NU-8", f"{{}}: {power}", reason)
    return replace(state, turn=turn), (ruling,)


def _can_use(state: State, player: int) -> bool:
    return state.settings["powers"] and "" in state.hand(player).kinds


def recharge(power: str, state: State, pick: Pick) -> Step:
    """Make an Inactive card Active again: by another Power, or because that was forgotten."""
    side = state.side_of[pick.player]
    state = state.with_cards(side, state.hands[side].recharge(power))
    reason = "Flip that card to Active"
    return state, (state.ruling(pick, "NU-8", f"{{}}: {power} recharged", reason),)


def _can_recharge(power: str, state: State, player: int) -> bool:
    return power in state.hand(player).inactive


def correct(state: State, line: int, by: int) -> State:
    """Add or take away one card, in a line of `words.numbers`."""
    side, field = words.lines(state)[line]
    return state.with_cards(side, state.hands[side].moved(field, by))


MENU: tuple[Act[State], ...] = (
    *(Act(f"USE {power}", partial(use, power), _can_use) for power in POWERS),
    *(
        Act(f"RECHARGE {power}", partial(recharge, power), partial(_can_recharge, power))
        for power in POWERS
    ),
    Act(
        "PILE IS EMPTY",
        settling.pile_empty,
        lambda state, _: state.settings["catch_up"] and not state.pile_empty,
    ),
)


# ---- the machine


def pressed(state: State, press: Click) -> Step:
    """Do what the switch says now, or say why it does nothing."""
    says = state.says(press.player, press.button)
    if says == "NO DRAW":
        return settling.decline(state, press)
    if says in ("WRONG", "CORRECT"):
        return settling.judged(state, press)
    if state.has_just_judged(press.pressed_ns):
        return state, ()
    if says in ("FINAL", "ANSWERED"):
        return answering.final(state, press)
    return answering.refused(state, press)


NEXT_TEAM = Act("NEXT TEAM", players.next_team)
START = Act("START", players.start)
WRONG_OR_CORRECT = {b: Act("JUDGE", pressed, at_once=b in ("left", "right")) for b in (*FOUR, PAD)}

MACHINE: dict[str, Phase[State]] = {
    "teams": Phase(
        goes_to=("reading", OVER),
        buttons={"up": NEXT_TEAM, "right": NEXT_TEAM, "left": NEXT_TEAM, "down": START, PAD: START},
        hint="Press a button to pick a team; down starts.",
    ),
    "reading": Phase(
        goes_to=("window", OVER),
        buttons=dict.fromkeys((*FOUR, PAD), Act("FINAL", pressed)),
        menu=MENU,
        timers=(Timer(answering.early_alarm_ns, answering.were_too_soon),),
        hint="{reader}: read {guesser} a question. {guesser}: answer, and press any button when "
        "it's final ({reader} can press down for you).",
    ),
    "window": Phase(
        goes_to=("reading", "dead heat", "verdict", OVER),
        buttons=dict.fromkeys((*FOUR, PAD), Act("NUH-UH!", answering.clicked, at_once=True)),
        menu=MENU,
        timers=(Timer(answering.alarm_ns, answering.decide),),
        hint="Is {guesser} wrong? Say Nuh-Uh: only the first counts. Nobody? {reader}: flip.",
    ),
    "dead heat": Phase(
        goes_to=("verdict", "reading", OVER),
        menu=MENU,
        answer=settling.decided,
        hint="Too close to call: {guesser}, choose who was first.",
    ),
    "verdict": Phase(
        goes_to=("reading", "sheet", OVER),
        buttons=WRONG_OR_CORRECT,
        menu=MENU,
        hint="{reader}: flip the card and read the answer out loud. Then press wrong or correct.",
    ),
    "sheet": Phase(
        goes_to=("reading", "window", OVER),
        buttons=dict.fromkeys(FOUR, Act("FINAL", next_answer)),
        menu=MENU,
        answer=lambda state, answer: settling.sheet(state).step(
            state, answer, settling.place, settling.changed
        ),
        hint="Who takes the cards? Anyone: hold a button to use a Power first.",
    ),
}


# ---- what is shown


def view(state: State) -> View:
    phase, names = MACHINE[state.phase], state.names
    asks = _asks(state)
    named = state.phase == "window" and state.window.named
    legend = () if asks or named else _legend(state)
    waited = [m.player for m in legend if m.player is not None and m.word != "NOT YET"]
    return View(
        words.screen(state),
        asks,
        alarm_ns=phases.alarm_ns(phase, state),
        lit=tuple(ask.player for ask in asks) or tuple(dict.fromkeys(waited)),
        won=words.won(state),
        hint=phase.hint.format(reader=names[state.reader], guesser=names[state.guesser]),
        legend=legend,
        racing=state.phase == "window",
        keep_last_message=state.phase == "reading",
        foot=_foot(state),
        tableau=words.tableau(state),
    )


def _asks(state: State) -> tuple[Ask, ...]:
    if state.phase == "dead heat":
        tied = [Choice(str(player), state.names[player]) for player in state.turn.tied]
        tied += [Choice("", "NOT SURE")]
        return (Ask(state.guesser, "Who was first?", (*tied,), patience_ns=settling.DECIDES_NS),)
    return settling.sheet(state).asks((state.settles,)) if state.phase == "sheet" else ()


def _legend(state: State) -> tuple[Meaning, ...]:
    """What each switch says, at each seat."""
    found: list[Meaning] = []
    for player in state.here:
        says = {switch: state.says(player, switch) for switch in (*state.buttons[player], PAD)}
        found += [Meaning(switch, word, player) for switch, word in says.items() if word]
    return tuple(found)


def _foot(state: State) -> tuple[str, ...]:
    """What has to be done, and the Powers of this turn in their order."""
    found: list[str] = []
    reader = state.reader
    left, right = ("◀", "▶") if state.is_full(reader) else ("▬", "●")
    if state.phase == "verdict":
        found += [f"{state.names[reader]}: {left} wrong", f"{right} correct"]
    if state.phase == "reading" and state.drew is not None:
        found.append(f"{state.side_name(state.drew)}: draw 1")
        if state.drew == state.side_of[reader]:
            found.append(f"{left} no draw")
    for number, used in enumerate(state.turn.uses, 1):
        found.append(f"{number} {state.names[used.player]} {used.power}")
    return tuple(found)


# ---- players who come and go, and the end


def end(state: State, why: str, at_ns: int) -> Step:
    """End the game; an open sheet counts as it stands."""
    effects: Effects = ()
    if state.phase == "sheet":
        state, effects = settling.place(state, at_ns)
    ended = () if state.over else (Ended("NU-6", why, at_ns),)
    return replace(state, over=True), (*effects, *ended)


RULES = phases.rules(
    MACHINE,
    __name__,
    new,
    view,
    words.standings,
    step=step,
    end=end,
    attendance=Attendance(players.leaves, players.rejoins, players.joins, ends=players.ends),
    numbers=words.numbers,
    correct=correct,
)
