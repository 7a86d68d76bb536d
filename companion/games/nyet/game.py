"""Nyet!, two to five players: what can happen in each phase, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.nyet import board, checking, notation, words
from companion.games.nyet.state import Count, State, Step, Taken, Teams
from companion.games.nyet.texts import CLAUSES
from companion.kit import asking, leaving, phases
from companion.kit.asking import Entry, Question
from companion.kit.events import Answer, Click, Event, Pick
from companion.kit.game import Effects, Ended, Notice, Rules, Setup
from companion.kit.phases import OVER, Act, Phase
from companion.kit.phrases import many
from companion.kit.rulings import announcement, silent_ruling
from companion.kit.screens import MessageScreen, Screen
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import FOUR, Ask, Choice, View

DEALS = {2: 4, 3: 3, 4: 2, 5: 2}  # how often everybody deals (NY-1)
SIZES = {2: (1,), 3: (1, 2), 4: (2,), 5: (2, 3)}  # what the first player's team can have (NY-3)
SIZE_NAMES = {1: "JUST ME", 2: "2 OF US", 3: "3 OF US"}
TWICE_NS = 1_000_000_000  # a press so soon after the one before is the same press
CHECK_NS = 60_000_000_000  # a check that nobody goes on with is given up
DONE = Choice("done", "DONE")


def new(setup: Setup) -> State:
    """The dealer deals."""
    count, has = len(setup.names), setup.settings
    return State(
        names=setup.names,
        own_board=has["board"] == "cardboard",
        at_end=has["count"] == "at the end",
        rounds=count * (has["deals"] or DEALS[count]),
        goal=has["points"],
        dealer=setup.seed % count,
        totals=(0,) * count,
        entry=Entry(0, last_ns=-TWICE_NS),
    )


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    if getattr(event, "player", 0) not in range(len(state.names)):
        return state, ()
    if state.phase == "covering":
        return board.step(state, event)
    match event:
        case Answer() if state.phase in QUESTIONS and event.player == state.entry.player:
            return _answered(state, event)
        case Answer() if state.phase == "counting":
            return _count_moved(state, event)
        case Click() if event.pressed_ns < state.entry.last_ns + TWICE_NS:
            return state, ()
    return phases.step(MACHINE[state.phase], state, event)


# ---- the dealer, and the terms


def deal(state: State, press: Click) -> Step:
    """A round begins: the dealer covers first, or says what their own board left open."""
    state = replace(state, covered=(), taken=())
    if state.own_board:
        return state.into("own board", state.dealer, press.pressed_ns), ()
    return board.to_cover(state, state.dealer, press.pressed_ns), ()


def _read_board(state: State, entry: Entry) -> Step:
    """The terms are known; everybody has them on the board before them."""
    state, effects = board.read(state, entry.answers, entry.began_ns)
    state, more = to_teams(state, entry.last_ns)
    return state, (*effects, *more)


def terms_read(state: State, press: Click) -> Step:
    return to_teams(state, press.pressed_ns)


# ---- teams


def to_teams(state: State, at_ns: int) -> Step:
    """The first player picks the team."""
    return _asked(replace(state, phase="teams"), Entry(state.terms.first, last_ns=at_ns))


def _team_question(state: State, entry: Entry) -> Question | None:
    """How many; the partners; and if the teams are not alike, who of the smaller one (NY-3)."""
    answers = entry.answers
    if not answers:
        sizes = {n: SIZE_NAMES[n] for n in SIZES[len(state.names)]}
        return Question("HOW MANY IN YOUR TEAM?", sizes)
    mine, others = _sides(state, entry)
    if len(answers) < answers[0]:
        return Question("WHO PLAYS WITH YOU?", {p: state.names[p] for p in others})
    if len(answers) > answers[0] or len(mine) == len(others):
        return None
    smaller = min(mine, others, key=len)
    return Question("WHO GETS THE BONUS CARD?", {p: state.names[p] for p in smaller})


def _sides(state: State, entry: Entry) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first player's team so far and the others, both in the order of play."""
    members = (entry.player, *entry.answers[1 : entry.answers[0]])
    order = state.clockwise(entry.player)
    return tuple(p for p in order if p in members), tuple(p for p in order if p not in members)


def _teams_made(state: State, entry: Entry) -> Step:
    sides = _sides(state, entry)
    uneven = len(sides[0]) != len(sides[1])
    teams = Teams(sides, bonus=entry.answers[-1] if uneven else None)
    reason = f"Bonus card: {state.names[entry.answers[-1]]}" if uneven else "2 v 2"
    headline = " v ".join(words.team(state.names, side) for side in sides)
    ruling = announcement("NY-3", headline, reason, (entry.player,), entry.began_ns)
    ruling = replace(ruling, quiet=len(state.names) == 2)  # there was nothing to pick
    return _play_on(replace(state, teams=teams), entry.last_ns), (ruling,)


# ---- tricks


def took(loot: int, state: State, press: Click) -> Step:
    """One press says who took the trick, and with how much loot."""
    player, name = press.player, state.names[press.player]
    most = state.teams.most_loot(player)
    if loot > most:
        why = f"A trick has at most {most} loot for your team"
        return state, (replace(announcement("NY-6", f"{name}: {loot} loot?", why), tone="bad"),)
    state = replace(state, taken=(*state.taken, Taken(player, loot)))
    number = len(state.taken)
    reason = f"{f'with {loot} loot. ' if loot else ''}{state.tricks - number} to go"
    ruling = silent_ruling("NY-5", f"{name} takes trick {number}", reason, player, press.pressed_ns)
    state = state.into("tricks", player, press.pressed_ns)
    return _to_count(state, press) if number == state.tricks else state, (ruling,)


def round_over(state: State, press: Click | Pick) -> Step:
    """No cards remain, whatever was pressed."""
    pressed = f"{len(state.taken)} of {state.tricks} tricks were pressed"
    reason = "" if state.at_end else pressed
    ruling = silent_ruling("NY-7", "Round over", reason, press.player, press.pressed_ns)
    return _to_count(state, press), (ruling,)


def _to_count(state: State, press: Click | Pick) -> State:
    """Tricks that nobody pressed are shared, as the teams are large."""
    (tricks, loot), (others, others_loot) = words.pressed(state, 0), words.pressed(state, 1)
    missing = state.tricks - tricks - others
    tricks += missing * len(state.teams.sides[0]) // len(state.names)
    count = Count((tricks, state.tricks - tricks), (loot, others_loot))
    return replace(state, count=count).into("counting", press.player, press.pressed_ns)


# ---- the count: one sheet, each number of which moves until somebody goes on


def _sheet(state: State) -> tuple[Ask, ...]:
    """The same for everybody: tricks of the smaller team (the others have the rest), and loot."""
    smaller = min((0, 1), key=lambda side: len(state.teams.sides[side]))
    tricks, loot = state.count
    lines = (
        Choice(f"tricks {smaller}", f"{words.side(state, smaller)} {tricks[smaller]} tricks"),
        *(Choice(f"loot {n}", f"{words.side(state, n)} {loot[n]} loot") for n in (0, 1)),
    )
    question, choices = f"ROUND {state.counted + 1}: {state.tricks} TRICKS", (DONE, *lines)
    return tuple(Ask(p, question, choices, "sheet") for p in range(len(state.names)))


def _count_moved(state: State, answer: Answer) -> Step:
    if answer.key == DONE.key:
        return _counted(state, answer)
    what, _, side = answer.key[1:].partition(" ")
    if what not in ("tricks", "loot"):
        return state, ()
    by = 1 if answer.key[0] == "+" else -1
    return replace(state, count=state.count.moved(what, int(side), by)), ()


def _counted(state: State, answer: Answer) -> Step:
    """The points of the round; after the last one who wins (NY-7, NY-8)."""
    points, lines = _points(state), words.slip_lines(state, _points(state))
    totals = tuple(map(sum, zip(state.totals, points, strict=True)))
    dealer, number = state.clockwise(state.dealer)[1], state.counted + 1
    state = replace(state, totals=totals, counted=number, dealer=dealer)
    state, now = state.into("dealing", dealer, answer.at_ns), words.standings(state)
    each = ", ".join(f"{name} {p:+}" for name, p in zip(state.names, points, strict=True))
    ruling = announcement("NY-7", f"ROUND {number}", each, (), answer.at_ns)
    effects: Effects = (ruling, Score(now), Slip(f"NYET! {now.progress}", lines, now))
    over = max(totals) >= state.goal if state.goal else number >= state.rounds
    if not over:
        return state, effects
    ended = Ended("NY-8", f"after {many(number, 'round')}", answer.at_ns)
    return replace(state, over=True), (*effects, ended)


def _points(state: State) -> tuple[int, ...]:
    """(tricks + loot) × value for everybody of a side; the Bonus card doubles it (NY-7)."""
    tricks, loot = state.count
    sides = [(tricks[side] + loot[side]) * state.terms.value for side in (0, 1)]
    points = [sides[state.teams.side(player)] for player in range(len(state.names))]
    if state.teams.bonus is not None:
        points[state.teams.bonus] *= 2
    return tuple(points)


def correct(state: State, row: int, by: int) -> State:
    """A player has so many points more, or fewer; points can be below none (NY-7)."""
    totals = (n + by * (player == row) for player, n in enumerate(state.totals))
    return replace(state, totals=tuple(totals))


# ---- questions: one answer after the other


def check(state: State, pick: Pick) -> Step:
    """Somebody wants to know who takes a trick. The play waits."""
    return _asked(replace(state, phase="checking"), Entry(pick.player, last_ns=pick.at_ns))


def _checked(state: State, entry: Entry) -> Step:
    """What the rules say stays on the panel until a press."""
    ruling = checking.ruling(state, entry)
    page = replace(ruling.screen(), todo="Press: go on")
    return _play_on(state, entry.last_ns), (ruling, Notice((page,), looked_up=True))


def _play_on(state: State, at_ns: int) -> State:
    playing = "uncounted tricks" if state.at_end else "tricks"
    return state.into(playing, state.entry.player, at_ns)


def cancel(state: State, pick: Pick) -> Step:
    return _play_on(state, pick.at_ns), ()


def again(state: State, pick: Pick) -> Step:
    """What was entered is wrong: from the first question on."""
    return _asked(state, Entry(state.entry.player, last_ns=pick.at_ns))


QUESTIONS: dict[
    str, tuple[Callable[[State, Entry], Question | None], Callable[[State, Entry], Step], str]
] = {
    "own board": (board.question, _read_board, "Which box of this line is still open?"),
    "teams": (_team_question, _teams_made, "Who plays with you this round?"),
    "checking": (checking.question, _checked, "Enter the trick card by card."),
}


def _answered(state: State, answer: Answer) -> Step:
    following, _, _ = QUESTIONS[state.phase]
    if answer.key == "" and state.phase == "checking":
        return _play_on(state, answer.at_ns), ()
    entry = asking.answered(state.entry, partial(following, state), answer.key, answer.at_ns)
    return (state, ()) if entry is state.entry else _asked(state, entry)


def _asked(state: State, entry: Entry) -> Step:
    """The next question, or what comes of all the answers."""
    following, done, _ = QUESTIONS[state.phase]
    entry = asking.skip_single(entry, partial(following, state))
    if following(state, entry) is None:
        return done(state, entry)
    return replace(state, entry=entry), ()


# ---- the machine


def _is_dealer(state: State, player: int) -> bool:
    return player == state.dealer


def _is_first(state: State, player: int) -> bool:
    return player == state.terms.first


def _any_button(act: Act[State]) -> dict[str, Act[State]]:
    return dict.fromkeys(FOUR, act)


CHECK, ROUND_OVER = Act("CHECK A TRICK", check), Act("ROUND IS OVER", round_over)
AGAIN, CANCEL = Act("START AGAIN", again), Act("CANCEL", cancel)
LOOT = ("NO LOOT", "1 LOOT", "2 LOOT", "3 LOOT")
TRICKS: dict[str, Act[State]] = {b: Act(LOOT[n], partial(took, n)) for n, b in enumerate(FOUR)}

MACHINE: dict[str, Phase[State]] = {
    "dealing": Phase(
        goes_to=("covering", "own board", OVER),
        buttons=_any_button(Act("DEALT", deal, _is_dealer)),
        hint="{dealer}: shuffle, deal, then press any button.",
    ),
    "covering": Phase(goes_to=("terms", OVER)),
    "terms": Phase(
        goes_to=("teams", "tricks", "uncounted tricks", OVER),
        buttons=_any_button(Act("GO ON", terms_read, _is_first)),
        hint="{first}: read the terms out loud, then press.",
    ),
    "own board": Phase(
        goes_to=("teams", "tricks", "uncounted tricks", OVER),
        menu=(AGAIN,),
    ),
    "teams": Phase(goes_to=("tricks", "uncounted tricks", OVER), menu=(AGAIN,)),
    "tricks": Phase(
        goes_to=("counting", "checking", OVER),
        buttons=TRICKS,
        menu=(CHECK, ROUND_OVER),
        hint="Took the trick? Press once: up = no loot, right = 1 loot, down = 2, left = 3.",
    ),
    "uncounted tricks": Phase(
        goes_to=("counting", "checking", OVER),
        buttons=_any_button(Act("ROUND IS OVER", round_over, _is_dealer)),
        menu=(CHECK, ROUND_OVER),
        hint="{dealer} presses when no cards are left.",
    ),
    "checking": Phase(goes_to=("tricks", "uncounted tricks", OVER), menu=(CANCEL,)),
    "counting": Phase(goes_to=("dealing", OVER)),
}


def view(state: State) -> View:
    phase, everybody = MACHINE[state.phase], range(len(state.names))
    if state.phase == "covering":
        return board.view(state)
    if state.phase in QUESTIONS:
        return _questioned(state)
    if state.phase == "counting":
        hint = "Count the tricks on the table and correct the numbers. Then DONE."
        return View(MessageScreen("COUNT", hint), _sheet(state), lit=tuple(everybody), hint=hint)
    hint = phase.hint.format(dealer=state.names[state.dealer], first=state.names[state.terms.first])
    lit, legend = phases.lit(phase, state, everybody), phases.legend(phase, state, everybody)
    return View(_screen(state), lit=lit, hint=hint, legend=legend)


def _questioned(state: State) -> View:
    following, _, hint = QUESTIONS[state.phase]
    question, player = following(state, state.entry), state.entry.player
    assert question is not None  # else its answers had done something
    checks = state.phase == "checking"
    ask = asking.ask(state.entry, question, back=checks)
    ask = replace(ask, patience_ns=CHECK_NS if checks else None)
    screen = MessageScreen(state.names[player], question.text)
    return View(screen, (ask,), lit=(player,), hint=hint)


def _screen(state: State) -> Screen:
    if state.phase == "dealing":
        todo = f"{state.names[state.dealer]}: deal and press"
        return words.standings(state).screen(words.deal(state), todo)
    if state.phase == "terms":
        return words.terms_screen(state)
    return words.tricks_screen(state)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    return phases.menu(MACHINE[state.phase], state, player)


def end(state: State, why: str, at_ns: int) -> Step:
    """With the points of the rounds that were counted."""
    return replace(state, over=True), (Ended("NY-8", why, at_ns),)


def leave(state: State, player: int, at_ns: int) -> Step:
    """The cards are dealt to everybody, so nobody can go on."""
    name, counted = state.names[player], state.counted
    reason = f"Game over; {f'round {counted}' if counted else 'no round'} was the last to count"
    state, ended = end(state, f"{name} left", at_ns)
    return state, (leaving.leaves(name, "NY-8", reason, at_ns), *ended)


RULES = Rules(
    new,
    step,
    view,
    words.standings,
    lambda state: state.over,
    end,
    menu,
    notation.resolved,
    clauses=lambda _state: CLAUSES,
    leave=leave,
    correct=correct,
    closed="nobody can join Nyet! once it has started",
)
