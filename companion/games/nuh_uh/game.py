"""Nuh-Uh!, two to sixteen players, alone or in teams: what can happen in each phase.

Lines of the menu correct players' cards, and use Powers, in nearly any phase.
"""

from __future__ import annotations

from functools import partial

from companion.games.nuh_uh import answering, players, settling, words
from companion.games.nuh_uh.cards import POWERS, Hand
from companion.games.nuh_uh.options import check_teams
from companion.games.nuh_uh.race import PAD
from companion.games.nuh_uh.state import Editing, State, Step, Use
from companion.kit import phases, texts
from companion.kit.events import Answer, Click, Event, Pick
from companion.kit.game import Ended, Rules, Setup
from companion.kit.phases import OVER, Act, Phase, Timer
from companion.kit.screens import MessageScreen, ScoreScreen
from companion.kit.sheet import Sheet
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import FOUR, Meaning, View

CLAUSES = texts.read(__name__).clauses
UNUSED_NS = 20_000_000_000  # after that an unused sheet closes
USE = "USE "


def new(setup: Setup) -> State:
    """The cards are dealt. Raises ValueError for teams or seats that it cannot be played with."""
    chosen, count = setup.settings, len(setup.names)
    check_teams(chosen["teams"], count)
    players.check_seats(setup.names, setup.switches, powers=chosen["powers"])
    competitors = chosen["teams"] or count
    state = State(
        settings=chosen,
        names=setup.names,
        tie_ns=setup.tie_ns,
        buttons=tuple(tuple(b for b in FOUR if b in has) for has in setup.switches),
        side_of=tuple(player % competitors for player in range(count)),
        hands=(Hand(nuh_uhs=chosen["nuh_uhs"]),) * competitors,
        circle=tuple(range(competitors)),
        remaining=chosen["trivia_each"] * competitors,
    )
    return state if chosen["teams"] else state.reading()


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    player = getattr(event, "player", None)
    if player is not None and player not in state.everybody:
        return state, ()
    if isinstance(event, Answer):
        return _answered(state, event)
    if state.phase == "reading":
        state = answering.listen(state, event)
    after, effects = phases.step(MACHINE[state.phase], state, event)
    if state.phase == "window" and not isinstance(event, Pick):
        after, effects = answering.step(state, event)
    if after.phase != state.phase:  # the sheet CARDS closes
        after = replace(after, editing=None)
    return after, effects


def _answered(state: State, answer: Answer) -> Step:
    editing = state.editing
    if editing is not None and answer.player == editing.player:
        return _edited(state, editing, answer)
    if state.phase == "dead heat" and answer.player == state.guesser:
        return settling.decided(state, answer)
    if state.phase == "sheet" and answer.player == state.reader:
        return settling.changed(state, answer)
    return state, ()


def next_answer(state: State, press: Click) -> Step:
    """The table plays on while the sheet is open: it is done as it stands, and the next answer
    is final.
    """
    outcome = state.turn.outcome
    if outcome is None or press.pressed_ns < state.turn.judged_ns + settling.NEXT_NS:
        return state, ()
    after, effects = settling.place(state, outcome, press.pressed_ns)
    if after.over or not after.finishes(press.player, press.button):
        return state, ()
    after, more = answering.final(after, press)
    return after, (*effects, *more)


# ---- the menu: Powers (NU-8), and corrections


def use(power: str, state: State, pick: Pick) -> Step:
    """A Power is used; its card becomes Inactive."""
    side, turn = state.side_of[pick.player], state.turn
    state = state.holding(side, state.hands[side].use(power))
    called = turn.by is not None and state.side_of[turn.by] == side
    since = (*turn.used_since, power) if called else turn.used_since
    turn = replace(turn, uses=(*turn.uses, Use(pick.player, power)), used_since=since)
    reason = f"Power {len(turn.uses)} this turn. Flip that card to Inactive"
    ruling = words.announce(state, "NU-8", pick, f"{{}}: {power}", reason)
    return replace(state, turn=turn), (ruling,)


def _can_use(state: State, player: int) -> bool:
    return state.settings["powers"] and "" in state.hand(player).kinds


def edit(state: State, pick: Pick) -> Step:
    """A sheet of what is in front of everyone; the player's own cards come first."""
    return replace(state, editing=Editing(pick.player, state.hands, pick.pressed_ns)), ()


def _edit_sheet(state: State, player: int) -> Sheet:
    """A line for each number, by side and field; for an Inactive card that may be recharged too."""
    rows: dict[str, str] = {}
    own = state.side_of[player]
    for side in sorted(range(len(state.hands)), key=lambda n: n != own):
        hand = state.hands[side]
        says = {"trivia": f"TRIVIA {hand.trivia}", "nuh_uhs": f"NUH-UH {hand.nuh_uhs}"}
        if state.settings["powers"]:
            says |= {"twos": f"2-POINT {hand.twos}", **{p: f"{p} 0" for p in hand.inactive}}
        rows |= {f"{side} {what}": f"{state.side_name(side)} {text}" for what, text in says.items()}
    return Sheet("CARDS", rows, patience_ns=UNUSED_NS)


def _edited(state: State, editing: Editing, answer: Answer) -> Step:
    match _edit_sheet(state, editing.player).read(answer.key):
        case None:
            return state, ()
        case ("", _):
            return _edit_done(state, editing)
        case (row, by):
            side, what = row.split(" ", 1)
            hand = state.hands[int(side)].moved(what, by)
            return state.holding(int(side), hand), ()


def _edit_done(state: State, editing: Editing) -> Step:
    after = replace(state, editing=None)
    if state.hands == editing.hands:
        return after, ()
    before = replace(state, hands=editing.hands)
    ruling = words.cards_corrected(after, editing.player, before, editing.since_ns)
    return after, (ruling, Score(words.standings(after)))


def correct(state: State, row: int, by: int) -> State:
    """A side has a point more or less: a Trivia card, or if all of them count 2, one of those."""
    hand = state.hands[row]
    what = "twos" if by < 0 and hand.trivia == hand.twos else "trivia"
    moved = hand.moved(what, by)
    return state if moved == hand else state.holding(row, moved)


def _has_pile(state: State, player: int, *, empty: bool) -> bool:
    del player
    return state.settings["catch_up"] and state.pile_empty == empty


EDIT = Act("CARDS", edit)
MENU: tuple[Act[State], ...] = (
    *(Act(USE + power, partial(use, power), _can_use) for power in POWERS),
    Act("NO DRAW", settling.decline, settling.may_decline),
    EDIT,
    Act("PILE IS EMPTY", settling.pile_empty, partial(_has_pile, empty=False)),
    Act("PILE HAS CARDS", settling.pile_has_cards, partial(_has_pile, empty=True)),
)
IN_A_RACE = tuple(act for act in MENU if act is not EDIT)  # who called must keep a card


# ---- the machine


def _finishes(button: str, state: State, player: int) -> bool:
    return state.finishes(player, button)


def _judges(button: str, state: State, player: int) -> bool:
    return player == state.reader and settling.says(state, button) != ""


def _declines(state: State, player: int) -> bool:
    return settling.may_decline(state, player) and player == state.reader


def _left(state: State, press: Click) -> Step:
    """Final, by the Guesser; NO DRAW, by the Reader whose side drew a card."""
    if press.player == state.guesser or not _declines(state, press.player):
        return answering.final(state, press)
    return settling.decline(state, press)


def _is_left(state: State, player: int) -> bool:
    return _finishes("left", state, player) or _declines(state, player)


FINAL: dict[str, Act[State]] = {
    button: Act("FINAL", answering.final, partial(_finishes, button)) for button in FOUR
}
FINAL["left"] = Act("FINAL", _left, _is_left)
JUDGE = {
    button: Act("WRONG" if button in ("left", PAD) else "CORRECT", settling.judged,
                partial(_judges, button), at_once=button in ("left", "right"))
    for button in (*FOUR, PAD)
}  # fmt: skip
NEXT_TEAM, START = Act("NEXT TEAM", players.next_team), Act("START", players.start)

MACHINE: dict[str, Phase[State]] = {
    "teams": Phase(
        goes_to=("reading", OVER),
        buttons={"up": NEXT_TEAM, "right": NEXT_TEAM, "left": NEXT_TEAM, "down": START, PAD: START},
        menu=(START,),
        hint="Press a button to pick a team; down starts.",
    ),
    "reading": Phase(
        goes_to=("window", OVER),
        buttons=FINAL,
        menu=MENU,
        timers=(Timer(answering.early_alarm_ns, answering.were_too_soon),),
        hint="{reader}: read {guesser} a question. {guesser}: answer, and press any button when "
        "it's final ({reader} can press for you).",
        refuse=answering.lacks_card,
    ),
    "window": Phase(goes_to=("reading", "dead heat", "verdict", OVER), menu=IN_A_RACE),
    "dead heat": Phase(
        goes_to=("verdict", "reading", OVER),
        menu=IN_A_RACE,
        hint="Too close to call: {guesser}, choose who was first.",
    ),
    "verdict": Phase(
        goes_to=("reading", "sheet", OVER),
        buttons=JUDGE,
        menu=MENU,
        hint="{reader}: flip the card and read the answer out loud. Then press wrong or correct.",
        refuse=settling.too_late,
    ),
    "sheet": Phase(
        goes_to=("reading", "window", OVER),
        buttons={button: Act("FINAL", next_answer) for button in FOUR},
        menu=MENU,
        hint="{reader}: who takes the cards? Anyone: hold a button to use a Power first.",
    ),
}


# ---- what is shown


def view(state: State) -> View:
    """The phase's view, with the sheet CARDS over it while somebody corrects."""
    own = answering.window_view(state) if state.phase == "window" else _view(state)
    asks, editing = own.asks, state.editing
    if editing is not None:
        asks = _edit_sheet(state, editing.player).asks((editing.player,))
    away, foot = tuple(sorted(state.away)), _foot(state)
    return replace(own, asks=asks, away=away, foot=foot, tableau=words.tableau(state))


def _view(state: State) -> View:
    phase = MACHINE[state.phase]
    if state.phase == "teams":
        return _teams_view(state, phase)
    asks = settling.who_first(state) if state.phase == "dead heat" else ()
    if state.turn.outcome is not None:
        asks = settling.sheet(state, state.turn.outcome).asks((state.reader,))
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    by = state.turn.by
    return View(
        _screen(state),
        asks,
        alarm_ns=phases.alarm_ns(phase, state),
        lit=tuple(ask.player for ask in asks) or _lit(state),
        won=() if by is None else (by,),
        hint=phase.hint.format(reader=reader, guesser=guesser),
        legend=_legend(state, phase) if not asks else (),
        stays=state.phase == "reading",
    )


def _lit(state: State) -> tuple[int, ...]:
    if state.phase == "reading":
        return tuple(sorted((state.reader, state.guesser)))
    return (state.reader,)


def _legend(state: State, phase: Phase[State]) -> tuple[Meaning, ...]:
    """As the phase has it, but for small seats and for a Reader who may decline a card."""
    found = []
    for one in phases.legend(phase, state, state.everybody):
        word, player = one.word, one.player
        if state.phase == "verdict":
            word = settling.says(state, one.switch)
        elif player == state.reader != state.guesser:
            word = "NO DRAW" if one.switch == "left" and _declines(state, player) else "ANSWERED"
        if player is None or one.switch in (*state.buttons[player], PAD):
            found.append(one._replace(word=word))
    return tuple(found)


def _teams_view(state: State, phase: Phase[State]) -> View:
    """Each team with its number; an empty one cannot play."""
    todo = "A team is empty: press" if players.has_empty_team(state) else "▲ other team ▼ start"
    return View(
        ScoreScreen("TEAMS", players.team_rows(state), todo),
        lit=state.everybody,
        hint=phase.hint,
        legend=phases.legend(phase, state, state.everybody),
    )


def _screen(state: State) -> MessageScreen:
    """What is on the panel between two rulings."""
    if state.phase == "reading":
        todo = f"{state.names[state.guesser]}: press when final"
        return MessageScreen("NUH-UH!", words.deal(state), todo)
    if state.phase == "verdict":
        does = "flip the card" if state.turn.flip is None else "read the answer"
        text = f"{state.names[state.reader]}: {does}"
        return MessageScreen(words.title(state), text)
    return MessageScreen(words.title(state), state.turn.call)


def _foot(state: State) -> tuple[str, ...]:
    """What has to be done, and the Powers of this turn in their order."""
    found: list[str] = []
    reader = state.reader if state.phase != "teams" else 0
    name = state.names[reader]
    if state.phase == "verdict":
        wrong, right = ("◀", "▶") if state.is_full(reader) else ("▬", "●")
        found += [f"{name}: {wrong} wrong", f"{right} correct"]
    if state.phase == "reading" and state.drew is not None:
        found.append(f"{state.side_name(state.drew)}: draw 1")
        if _declines(state, reader) and state.is_full(reader):
            found.append("◀ no draw")
    uses = (f"{n} {state.names[u.player]} {u.power}" for n, u in enumerate(state.turn.uses, 1))
    return (*found, *uses)


# ---- players who come and go, and the end


def end(state: State, why: str, at_ns: int) -> Step:
    return replace(state, over=True, editing=None), (Ended("NU-6", why, at_ns),)


def leave(state: State, player: int, at_ns: int) -> Step:
    """They keep their cards. With only one side here the game is over."""
    after = players.without(state, player)
    ruling = players.leaves(after, player, at_ns)
    if len(after.sides) > 1:
        return after, (ruling,)
    after, ended = end(after, f"{state.names[player]} left", at_ns)
    return after, (ruling, *ended)


RULES = Rules(
    new,
    step,
    view,
    words.standings,
    lambda state: state.over,
    end,
    lambda state, player: phases.menu(MACHINE[state.phase], state, player),
    clauses=lambda _state: CLAUSES,
    leave=leave,
    back=players.back,
    join=players.join,
    correct=correct,
)
