"""Nyet!, two to five players: what can happen in each phase, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.nyet import board, notation, words
from companion.games.nyet.state import Count, State, Step, Teams, Terms
from companion.games.nyet.texts import CLAUSES
from companion.kit import asking, leaving, phases
from companion.kit.asking import Entry, Question
from companion.kit.events import Answer, Click, Event, Pick
from companion.kit.game import Effects, Ended, Rules, Setup
from companion.kit.phases import OVER, Act, Phase
from companion.kit.phrases import many
from companion.kit.rulings import Tally, announcement, silent_ruling
from companion.kit.screens import MessageScreen, Screen
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import FOUR, Ask, Choice, Meaning, View, buttons

DEALS = {2: 4, 3: 3, 4: 2, 5: 2}  # how often everybody deals (NY-1)
USUAL_LOOT = (2, 2)  # of each side in a round: the sheet starts there
NOBODY = -1  # whom the first player may pick instead of a partner
TWICE_NS = 1_000_000_000  # a press so soon after the one before is the same press
SEEN_NS = 300_000_000  # nothing has been seen before a hand comes down again
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
    match event:
        case Click() if state.phase == "covering":
            return _board_pressed(state, event)
        case Answer() if state.phase in QUESTIONS and event.player == state.entry.player:
            return _answered(state, event)
        case Answer() if state.phase == "counting":
            return _count_moved(state, event)
    after, effects = phases.step(MACHINE[state.phase], state, event)
    if isinstance(event, Click) and event.pressed_ns < state.entry.last_ns + TWICE_NS:
        why = "Within 1 s of the press before. Another one? Press again"
        clause = "NY-1" if state.phase == "dealing" else "NY-5"
        return state, () if after is state else refused(state, event, clause, "not counted", why)
    return after, effects


def refused(state: State, press: Click, clause: str, what: str, why: str) -> Effects:
    """Why a press changes nothing."""
    headline = f"{state.names[press.player]}: {what}"
    return (replace(announcement(clause, headline, why, (press.player,)), tone="bad"),)


# ---- the dealer, and the terms


def deal(state: State, press: Click) -> Step:
    """A round begins: the dealer covers first, or says what their own board left open."""
    phase = "own board" if state.own_board else "covering"
    state = state.into(phase, state.dealer, press.pressed_ns)
    return asked(state, state.entry)


# ---- teams


def _team_question(state: State, entry: Entry) -> Question | None:
    """Whom the first player picks; of teams that are not alike, who of the smaller one (NY-3).

    One partner fewer is NOBODY, for the last of them.
    """
    (mine, others), most = _sides(state, entry), _partners(state)
    if len(entry.answers) < most:
        fewer = {NOBODY: "NOBODY"} if len(mine) >= len(state.names) // 2 else {}
        text = "WHO ELSE?" if entry.answers else "WHO PLAYS WITH YOU?"
        return Question(text, {p: state.names[p] for p in others} | fewer)
    if len(mine) == len(others) or len(entry.answers) > most:
        return None
    smaller = min(mine, others, key=len)
    return Question("WHO GETS THE BONUS CARD?", {p: state.names[p] for p in smaller})


def _partners(state: State) -> int:
    """How many the first player can have."""
    return (len(state.names) - 1) // 2


def _sides(state: State, entry: Entry) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first player's team so far and the others, both in the order of play."""
    members = (entry.player, *entry.answers[: _partners(state)])
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
    state = replace(state, teams=teams, leader=entry.player, count=Count())
    phase = "uncounted tricks" if state.at_end else "tricks"
    return state.into(phase, entry.player, entry.last_ns), (ruling,)


# ---- tricks


def took(loot: int, state: State, press: Click) -> Step:
    """One press says who took the trick, and with how much loot."""
    player, name = press.player, state.names[press.player]
    side = state.teams.side(player)
    most = len(state.teams.sides[1 - side])
    if loot > most:
        why = f"A trick has at most {most} loot for your team"
        return state, refused(state, press, "NY-6", f"{loot} loot?", why)
    state = replace(state, count=state.count.took(side, loot), leader=player)
    number = sum(state.count.tricks)
    reason = f"{f'with {loot} loot. ' if loot else ''}{state.tricks - number} to go"
    headline, tally = f"{name} takes trick {number}", (Tally("trick", player, points=loot),)
    ruling = silent_ruling("NY-5", headline, reason, player, press.pressed_ns, tally)
    state = state.into("tricks", player, press.pressed_ns)
    return _to_count(state, press) if number == state.tricks else state, (ruling,)


def round_over(state: State, press: Click | Pick) -> Step:
    """No cards remain, whatever was pressed."""
    pressed = f"{sum(state.count.tricks)} of {state.tricks} tricks were pressed"
    reason = "" if state.at_end else pressed
    ruling = silent_ruling("NY-7", "Round over", reason, press.player, press.pressed_ns)
    return _to_count(state, press), (ruling,)


def _to_count(state: State, press: Click | Pick) -> State:
    """What nobody pressed is presumed: tricks as the teams are large, and the usual loot."""
    (won, others), loot = state.count
    won += (state.tricks - won - others) * len(state.teams.sides[0]) // len(state.names)
    count = Count((won, state.tricks - won), USUAL_LOOT if state.at_end else loot)
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
    state = replace(state, totals=totals, counted=number, dealer=dealer, covered=(), terms=Terms())
    state, now = state.into("dealing", dealer, answer.at_ns), words.standings(state)
    each = ", ".join(f"{name} {p:+}" for name, p in zip(state.names, points, strict=True))
    ruling = announcement("NY-7", f"ROUND {number}", each, (), answer.at_ns)
    ruling = replace(ruling, tally=tuple(Tally("round", p, points=n) for p, n in enumerate(points)))
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


def again(state: State, pick: Pick) -> Step:
    """What was entered is wrong: from the first question on."""
    return asked(state, Entry(state.entry.player, last_ns=pick.at_ns))


QUESTIONS: dict[
    str, tuple[Callable[[State, Entry], Question | None], Callable[[State, Entry], Step], str]
] = {
    "own board": (board.open_box, board.read, "Which box of this line is still open?"),
    "covering": (board.to_cover, board.cover, "Choose a line, then cover the box you don't want."),
    "teams": (_team_question, _teams_made, "Who plays with you this round?"),
}


def _board_pressed(state: State, press: Click) -> Step:
    """On the panel's board a button answers, as at a question; so soon it cannot have been seen."""
    choices = len(_ask(state).choices)
    if press.player != state.entry.player or press.button not in buttons(choices):
        return state, ()
    if press.pressed_ns < state.entry.last_ns + SEEN_NS:
        return state, ()
    key = str([*buttons(choices)].index(press.button))
    return _answered(state, Answer(press.player, key, press.pressed_ns))


def _ask(state: State) -> Ask:
    following, _, _ = QUESTIONS[state.phase]
    question = following(state, state.entry)
    assert question is not None  # else its answers had done something
    return asking.ask(state.entry, question)


def _answered(state: State, answer: Answer) -> Step:
    following, _, _ = QUESTIONS[state.phase]
    entry = asking.answered(state.entry, partial(following, state), answer.key, answer.at_ns)
    return (state, ()) if entry is state.entry else asked(state, entry)


def asked(state: State, entry: Entry) -> Step:
    """The next question, or what comes of all the answers, and the first one of the next phase."""
    following, done, _ = QUESTIONS[state.phase]
    entry = asking.skip_single(entry, partial(following, state))
    if following(state, entry) is not None:
        return replace(state, entry=entry), ()
    state, effects = done(state, entry)
    if state.phase not in QUESTIONS:
        return state, effects
    state, more = asked(state, state.entry)
    return state, (*effects, *more)


# ---- the machine


def _is_dealer(state: State, player: int) -> bool:
    return player == state.dealer


ROUND_OVER, AGAIN = Act("ROUND IS OVER", round_over), Act("START AGAIN", again)
LOOT = ("NO LOOT", "1 LOOT", "2 LOOT", "3 LOOT")
TRICKS: dict[str, Act[State]] = {b: Act(LOOT[n], partial(took, n)) for n, b in enumerate(FOUR)}

MACHINE: dict[str, Phase[State]] = {
    "dealing": Phase(
        goes_to=("covering", "own board", OVER),
        buttons=dict.fromkeys(FOUR, Act("DEALT", deal, _is_dealer)),
        hint="{dealer}: shuffle, deal, then press any button.",
    ),
    "covering": Phase(goes_to=("teams", "tricks", "uncounted tricks", OVER), menu=(AGAIN,)),
    "own board": Phase(goes_to=("teams", "tricks", "uncounted tricks", OVER), menu=(AGAIN,)),
    "teams": Phase(goes_to=("tricks", "uncounted tricks", OVER), menu=(AGAIN,)),
    "tricks": Phase(
        goes_to=("counting", OVER),
        buttons=TRICKS,
        menu=(ROUND_OVER,),
        hint="Took the trick? Press once: up = no loot, right = 1 loot, down = 2, left = 3.",
    ),
    "uncounted tricks": Phase(
        goes_to=("counting", OVER),
        buttons=dict.fromkeys(FOUR, replace(ROUND_OVER, who=_is_dealer)),
        menu=(ROUND_OVER,),
        hint="{dealer} presses when no cards are left.",
    ),
    "counting": Phase(
        goes_to=("dealing", OVER),
        hint="Count the tricks on the table and correct the numbers. Then DONE.",
    ),
}


def view(state: State) -> View:
    phase, everybody = MACHINE[state.phase], tuple(range(len(state.names)))
    dealer, hint = state.names[state.dealer], phase.hint
    match state.phase:
        case "covering" | "own board" | "teams":
            return _questioned(state)
        case "counting":
            screen: Screen = MessageScreen("COUNT", hint)
        case "dealing":
            title, todo = words.deal(state), f"{dealer}: deal and press"
            screen = words.standings(state).screen(title, todo)
        case _:
            screen = words.tricks_screen(state)
    return View(
        screen,
        _sheet(state) if state.phase == "counting" else (),
        lit=everybody if state.phase == "counting" else phases.lit(phase, state, everybody),
        hint=hint.format(dealer=dealer),
        legend=phases.legend(phase, state, everybody),
        tableau=words.tableau(state),
    )


def _questioned(state: State) -> View:
    _, _, hint = QUESTIONS[state.phase]
    ask, player = _ask(state), state.entry.player
    name = state.names[player]
    if state.phase == "covering":
        labels = zip(buttons(len(ask.choices)), ask.choices, strict=True)
        legend = tuple(Meaning(button, choice.label, player) for button, choice in labels)
        hint = f"{name}: {hint}"
        return View(board.screen(state), lit=(player,), hint=hint, legend=legend, quick=True)
    screen, shown = MessageScreen(name, ask.question), words.tableau(state)
    return View(screen, (ask,), lit=(player,), hint=hint, tableau=shown)


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
    lambda state, player: phases.menu(MACHINE[state.phase], state, player),
    notation.resolved,
    clauses=lambda _state: CLAUSES,
    leave=leave,
    correct=correct,
    closed="nobody can join Nyet! once it has started",
)
