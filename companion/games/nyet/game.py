"""Nyet!, two to five players: what can happen in each phase, and what comes of it."""

from __future__ import annotations

from functools import partial

from companion.games.nyet import board, resolver, words
from companion.games.nyet.state import Count, State, Step, Teams, Terms
from companion.kit import asking, phases
from companion.kit.asking import Answering, Question, Sheet, Topic
from companion.kit.events import Answer, Click, Pick
from companion.kit.game import Attendance, Attended, Effects, Ended, Setup
from companion.kit.phases import OVER, Act, Phase
from companion.kit.phrases import many
from companion.kit.rulings import Ruling, Tally
from companion.kit.screens import OrderScreen, Screen
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.tableau import Fact, Reported
from companion.kit.view import FOUR, Ask, View

DEALS = {2: 4, 3: 3, 4: 2, 5: 2}  # how often everyone deals (NY-1)
USUAL_LOOT = (2, 2)  # of each side in a round: without presses the sheet starts there
NOBODY = -1  # whom the first player may pick instead of a partner
PATIENCE_NS = 180_000_000_000  # after that a question waits for a press


def new(setup: Setup) -> State:
    """The first dealer deals."""
    count, has = len(setup.names), setup.settings
    return State(
        names=setup.names,
        circle=tuple(range(count)),
        own_board=has["board"] == "cardboard",
        at_end=has["count"] == "at the end",
        rounds=count * (has["deals"] or DEALS[count]),
        goal=has["points"],
        dealer=setup.seed % count,
        totals=(0,) * count,
    )


def deal(state: State, _press: Click) -> Step:
    """Begin a round: the dealer covers a box, or enters the open boxes of the own board."""
    phase = "own board" if state.own_board else "covering"
    return asked(replace(state, open=board.all_open(state.names)).into(phase, state.dealer))


# ---- teams


def _team_question(state: State, entry: Answering) -> Question | None:
    """The first player's partners; with unequal teams, who gets the Bonus card (NY-3).

    NOBODY in place of the last partner makes the team smaller by one.
    """
    (mine, others), most = _sides(state, entry), (len(state.names) - 1) // 2
    if len(entry.answers) < most:
        fewer = {NOBODY: "NOBODY"} if len(mine) >= len(state.names) // 2 else {}
        text = "WHO ELSE?" if entry.answers else "WHO PLAYS WITH YOU?"
        return Question(text, {p: state.names[p] for p in others} | fewer)
    if len(mine) == len(others) or len(entry.answers) > most:
        return None
    smaller = min(mine, others, key=len)
    return Question("WHO GETS THE BONUS CARD?", {p: state.names[p] for p in smaller})


def _sides(state: State, entry: Answering) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first player's team so far and the others, both in the order of play."""
    members = (entry.player, *entry.answers[: (len(state.names) - 1) // 2])
    order = state.clockwise(entry.player)
    return tuple(p for p in order if p in members), tuple(p for p in order if p not in members)


def _teams_made(state: State, entry: Answering) -> Step:
    sides = _sides(state, entry)
    uneven = len(sides[0]) != len(sides[1])
    teams = Teams(sides, bonus=entry.answers[-1] if uneven else None)
    even = "1 v 1" if len(state.names) == 2 else "2 v 2"
    reason = f"Bonus card: {state.names[entry.answers[-1]]}" if uneven else even
    headline, picked = " v ".join(words.team(state, side) for side in sides), len(state.names) > 2
    ruling = Ruling("NY-3", headline, reason, (entry.player,), entry.began_ns, quiet=not picked)
    state = replace(state, teams=teams, count=Count())
    phase = "uncounted tricks" if state.at_end else "tricks"
    return state.into(phase, entry.player), (ruling,)


# ---- tricks


def took(loot: int, state: State, press: Click) -> Step:
    """Count a trick for whoever presses, with that much loot."""
    player, side = press.player, state.teams.side(press.player)
    most = len(state.teams.sides[1 - side])
    if loot > most:
        why = f"A trick has at most {most} loot for your team"
        return state, (state.refusal(player, "NY-6", f"{loot} loot?", why),)
    state = replace(state, count=state.count.took(side, loot)).into("tricks", player)
    number, tally = sum(state.count.tricks), (Tally("trick", player, points=loot),)
    reason = f"{f'with {loot} loot. ' if loot else ''}{state.tricks - number} to go"
    does = f"{{}} takes trick {number}"
    ruling = state.ruling(press, "NY-5", does, reason, quiet=True, tally=tally)
    return _to_count(state, player) if number == state.tricks else state, (ruling,)


def round_over(state: State, press: Click | Pick) -> Step:
    """Count the round: no cards remain, however many tricks were pressed."""
    pressed = f"{sum(state.count.tricks)} of {state.tricks} tricks were pressed"
    reason = "" if state.at_end else pressed
    ruling = state.ruling(press, "NY-7", "Round over", reason, quiet=True)
    return _to_count(state, press.player), (ruling,)


def _to_count(state: State, player: int) -> State:
    """Open the sheet. Tricks that nobody pressed are shared out by the size of the teams."""
    (won, others), loot = state.count
    won += (state.tricks - won - others) * len(state.teams.sides[0]) // len(state.names)
    count = Count((won, state.tricks - won), USUAL_LOOT if state.at_end else loot)
    return replace(state, count=count).into("counting", player)


# ---- the count: one sheet, whose numbers are corrected until somebody presses DONE


def _sheet(state: State) -> Sheet:
    """The tricks of the smaller team (the other has the rest), and the loot of both."""
    smaller = min((0, 1), key=lambda side: len(state.teams.sides[side]))
    tricks, loot = state.count
    rows = {f"tricks {smaller}": f"{words.side(state, smaller)} {tricks[smaller]} tricks"}
    rows |= {f"loot {side}": f"{words.side(state, side)} {loot[side]} loot" for side in (0, 1)}
    return Sheet(f"ROUND {state.counted + 1}: {state.tricks} TRICKS", rows)


def _changed(state: State, row: str, by: int) -> Step:
    what, side = row.split()
    return replace(state, count=state.count.moved(what, int(side), by)), ()


def _counted(state: State, at_ns: int) -> Step:
    """Add up the round; after the last one the game is over (NY-7, NY-8)."""
    points, number = _points(state), state.counted + 1
    lines, dealer = words.slip_lines(state, points), state.next_clockwise(state.dealer)
    totals = tuple(map(sum, zip(state.totals, points, strict=True)))
    state = replace(state, totals=totals, counted=number, dealer=dealer, terms=Terms())
    state, now = state.into("dealing", dealer), words.standings(state)
    each = ", ".join(f"{name} {p:+}" for name, p in zip(state.names, points, strict=True))
    tally = tuple(Tally("round", player, points=n) for player, n in enumerate(points))
    ruling = Ruling("NY-7", f"ROUND {number}", each, undo_to_ns=at_ns, tally=tally)
    effects: Effects = (ruling, Score(now), Slip(f"NYET! {now.progress}", lines, now))
    over = max(totals) >= state.goal if state.goal else number >= state.rounds
    if not over:
        return state, effects
    state, ended = end(state, f"after {many(number, 'round')}", at_ns)
    return state, (*effects, *ended)


def _points(state: State) -> tuple[int, ...]:
    """(tricks + loot) × value for each player of a side; the Bonus card doubles it (NY-7)."""
    teams, won = state.teams, [tricks + loot for tricks, loot in zip(*state.count, strict=True)]
    times = [state.terms.value * (1 + (player == teams.bonus)) for player in state.circle]
    return tuple(won[teams.side(player)] * times[player] for player in state.circle)


def correct(state: State, row: int, by: int) -> State:
    """`by` points more for a player; totals can be negative (NY-7)."""
    totals = tuple(total + by * (at == row) for at, total in enumerate(state.totals))
    return replace(state, totals=totals)


# ---- questions: one answer after the other


QUESTIONS: dict[str, Topic[State]] = {
    "own board": Topic(board.open_box, board.read),
    "covering": Topic(board.to_cover, board.cover),
    "teams": Topic(_team_question, _teams_made),
}


def _next(state: State) -> asking.Next:
    """Which question of the phase comes next, by the answers so far."""
    return partial(QUESTIONS[state.phase].asks, state)


def _answered(state: State, answer: Answer) -> Step:
    match answer.key:
        case "":
            return replace(state, paused=True), ()
        case board.BACK.key:
            return replace(state, entry=_before(state)), ()
    entry = asking.answered(state.entry, _next(state), answer.key, answer.at_ns)
    return (state, ()) if entry is state.entry else asked(replace(state, entry=entry))


def _before(state: State) -> Answering:
    """What was asked before the last answer; without one, what is asked now."""
    entry = state.entry
    answers = entry.answers if entry.narrowed else entry.answers[:-1]
    return asking.skip_single(replace(entry, answers=answers, narrowed=()), _next(state))


def asked(state: State) -> Step:
    """Ask the next question; after the last one, do what the answers say."""
    entry = asking.skip_single(state.entry, _next(state))
    if _next(state)(entry) is not None:
        return replace(state, entry=entry, paused=False), ()
    state, effects = QUESTIONS[state.phase].does(state, entry)
    if state.phase not in QUESTIONS:
        return state, effects
    state, more = asked(state)
    return state, (*effects, *more)


# ---- the machine


def _is_dealer(state: State, player: int) -> bool:
    return player == state.dealer


CONTINUE: Act[State] = Act(
    "CONTINUE",
    lambda state, _: asked(state),
    lambda state, player: state.paused and player == state.entry.player,
)
ROUND_OVER = Act("ROUND IS OVER", round_over)
AGAIN: Act[State] = Act("ASK AGAIN", lambda state, _: asked(replace(state, entry=_before(state))))
LOOT = ("NO LOOT", "1 LOOT", "2 LOOT", "3 LOOT")
TRICKS: dict[str, Act[State]] = {b: Act(LOOT[n], partial(took, n)) for n, b in enumerate(FOUR)}

PLAYED = ("tricks", "uncounted tricks", OVER)
ASKS = Phase(PLAYED, dict.fromkeys(FOUR, CONTINUE), menu=(AGAIN,), answer=_answered)
BOARD = replace(ASKS, goes_to=("teams", *PLAYED))

MACHINE: dict[str, Phase[State]] = {
    "dealing": Phase(
        goes_to=("covering", "own board", OVER),
        buttons=dict.fromkeys(FOUR, Act("DEALT", deal, _is_dealer)),
        hint="{dealer}: shuffle, deal, then press any button.",
    ),
    "covering": replace(BOARD, hint="Choose a line, then the box you don't want."),
    "own board": replace(BOARD, hint="Which box of this line is still open?"),
    "teams": replace(ASKS, hint="Who plays with you this round?"),
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
        hint="{dealer}: press when all cards are played.",
    ),
    "counting": Phase(
        goes_to=("dealing", OVER),
        answer=lambda state, answer: _sheet(state).step(state, answer, _counted, _changed),
        hint="Count the tricks on the table and correct the numbers. Then DONE.",
    ),
}


def view(state: State) -> View:
    """Show the phase. Of all presses within a second only the first counts."""
    phase, everybody, asks = MACHINE[state.phase], state.circle, _asks(state)
    rows = words.rows(state)
    return View(
        _screen(state, rows),
        asks,
        lit=tuple(ask.player for ask in asks) or phases.lit(phase, state, everybody),
        hint=phase.hint.format(dealer=state.names[state.dealer]),
        legend=phases.legend(phase, state, everybody),
        one_press=True,
        tableau=Reported(facts=tuple(Fact(label, text) for label, text in rows)),
    )


def _screen(state: State, rows: tuple[tuple[str, str], ...]) -> Screen:
    """Who leads, and at most five rows, so that all fit on a panel."""
    name, scores = state.names[state.entry.player], words.standings(state)
    if state.phase == "dealing":
        return scores.screen(words.deal(state), f"{state.names[state.dealer]}: deal and press")
    if state.paused:
        return scores.screen(f"ROUND {state.counted + 1}", f"{name}: press to continue")
    return OrderScreen(f"{name} LEADS", rows)


def _asks(state: State) -> tuple[Ask, ...]:
    if state.phase == "counting":
        return _sheet(state).asks(state.circle)
    if state.phase not in QUESTIONS or state.paused:
        return ()
    question = _next(state)(state.entry)
    assert question is not None  # else its answers had done something
    ask = replace(asking.ask(state.entry, question), patience_ns=PATIENCE_NS)
    if len(ask.choices) < len(FOUR) and _before(state) != state.entry:
        ask = replace(ask, choices=(*ask.choices, board.BACK))
    if state.phase == "covering":
        ask = replace(ask, screen=board.screen(state, question, ask))
    return (ask,)


def end(state: State, why: str, at_ns: int) -> Step:
    """End the game with the points of the rounds that were counted."""
    return replace(state, over=True), (Ended("NY-8", why, at_ns),)


def _leaves(state: State, _player: int) -> Attended[State]:
    """Nobody can replace them, because everyone's cards are in play: the game ends."""
    return state, "NY-8", f"Game over, with {many(state.counted, 'round')} counted"


RULES = phases.rules(
    MACHINE,
    __name__,
    new,
    view,
    words.standings,
    end=end,
    settle=resolver.resolved,
    attendance=Attendance(
        _leaves, ends=lambda _state: "{} left", closed="nobody can join Nyet! once it has started"
    ),
    correct=correct,
)
