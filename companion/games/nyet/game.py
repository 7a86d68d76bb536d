"""Nyet!, two to five players: what can happen in each phase, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.nyet import board, resolver, words
from companion.games.nyet.state import Count, Discard, State, Step, Teams, Terms
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
from companion.kit.view import BACK, FOUR, TAKE_BACK, Ask, Choice, View

DEALS = {2: 4, 3: 3, 4: 2, 5: 2}  # how often everyone deals (NY-1)
USUAL_LOOT = {2: 2, 3: 3, 4: 3, 5: 3}  # of each side: where the sheet starts without presses
PATIENCE_NS = 180_000_000_000  # so long a question stays; then it waits for a press...
STRAY_NS = 30_000_000_000  # ...and the first of the own board, which a stray press brings, too


def new(setup: Setup) -> State:
    """The first dealer deals."""
    count, has = len(setup.names), setup.settings
    state = State(
        names=setup.names,
        circle=tuple(range(count)),
        own_board=has["board"] == "cardboard",
        at_end=has["count"] == "at the end",
        rounds=count * (has["deals"] or DEALS[count]),
        goal=has["points"],
        dealer=setup.seed % count,
        totals=(0,) * count,
    )
    return state.into("dealing", state.dealer)


def start(state: State, press: Click) -> Step:
    """Begin a round, or continue where nobody answered."""
    if state.own_board:
        ruling = state.ruling(press, "NY-2", "{} is first player", "", quiet=True)
        return state.into("teams", press.player, press.at_ns), (ruling,)
    state = replace(state, open=state.open or board.all_open(state.names))
    return asked(replace(state, phase="teams" if state.terms.value else "covering"))


# ---- what the first player answers


def _question(state: State, entry: Answering) -> Question | None:
    """What the count needs of the own board, then the teams. Each repeats the answer before."""
    if not state.own_board:
        return _of_team(state, entry.player, entry.answers)
    match entry.answers:
        case ():
            values = {box.means: box.answer for box in board.VALUES}
            return Question("POINTS?", values, patience_ns=STRAY_NS, most=3)
        case (value,):
            return Question(f"{value} · DISCARD?", {1: "1", 2: "2", 0: "0, PASS LEFT"})
    _, discard, *picked = entry.answers
    return _of_team(state, entry.player, picked, before=f"{discard} · ")


def _of_team(state: State, first: int, picked: Sequence[int], before: str = "") -> Question | None:
    """Who gets the Bonus card, if teams are uneven; then that player's partner, or yours (NY-3)."""
    names = {player: state.names[player] for player in state.clockwise(first)}
    if len(picked) == (len(names) - 1) // 2:
        return None
    if len(names) % 2 and not picked:
        return Question(f"{before}BONUS CARD?", names)
    mate = names.pop(picked[0] if picked else first)
    text = f"WHO PLAYS WITH {mate}?" if picked else f"{before}WHO PLAYS WITH YOU?"
    return Question(text, names)


def _teams_made(state: State, entry: Answering) -> Step:
    picked, players = [*entry.answers], state.clockwise(entry.player)
    if state.own_board:
        value, discard, *picked = picked
        state = replace(state, terms=Terms(entry.player, Discard(discard), value=value))
    bonus = picked[0] if len(players) % 2 else None
    team = [entry.player, *picked] if bonus is None else picked
    sides = tuple(p for p in players if p in team), tuple(p for p in players if p not in team)
    headline = " v ".join(state.names_of(side, " + ") for side in sides)
    even = f"{len(team)} v {len(team)}"
    reason = even if bonus is None else f"Bonus card: {state.names[bonus]}"
    is_known = len(players) == 2  # nobody was asked
    ruling = Ruling("NY-3", headline, reason, (entry.player,), entry.began_ns, quiet=is_known)
    state = replace(state, teams=Teams(sides, bonus), count=Count(), entry=entry)
    return replace(state, phase=state.playing), (ruling,)


# ---- tricks


def took(loot: int, state: State, press: Click) -> Step:
    """Count a trick for whoever presses, with that much loot."""
    player, side = press.player, state.teams.side(press.player)
    most = len(state.teams.sides[1 - side])
    if loot > most:
        why = f"A trick has at most {most} loot for your team"
        return state, (state.refusal(player, "NY-6", f"{loot} loot?", why),)
    state = replace(state, count=state.count.took(side, loot)).into("tricks", player)
    number = sum(state.count.tricks)
    with_loot = f"with {loot} loot. " if loot else ""
    reason = f"{with_loot}{state.tricks - number} to go"
    tally = (Tally("trick", player, points=loot),)
    does = f"{{}} takes trick {number}"
    ruling = state.ruling(press, "NY-5", does, reason, quiet=True, tally=tally)
    return _to_count(state) if number == state.tricks else state, (ruling,)


def round_over(state: State, press: Click | Pick) -> Step:
    """Count the round: no cards remain, however many tricks were pressed."""
    pressed = sum(state.count.tricks)
    reason = "" if state.at_end else f"{pressed} of {state.tricks} tricks were pressed"
    ruling = state.ruling(press, "NY-7", "Round over", reason, quiet=True)
    return _to_count(state), (ruling,)


def _to_count(state: State) -> State:
    """Open the sheet. Tricks that nobody pressed are shared out by the size of the teams."""
    (won, others), loot = state.count
    won += (state.tricks - won - others) * len(state.teams.sides[0]) // len(state.names)
    loot = (USUAL_LOOT[len(state.names)],) * 2 if state.at_end else loot
    count = Count((won, state.tricks - won), loot)
    return replace(state, count=count, phase="counting")


# ---- the count: one sheet, whose numbers are corrected until somebody presses DONE


def _sheet(state: State) -> Sheet:
    """The tricks and the loot of both teams. Unless tricks were pressed, tricks are a guess."""
    rows = {
        f"{what} {side}": f"{words.side(state, side)} {getattr(state.count, what)[side]} {what}"
        for what, side in (("tricks", 1), ("tricks", 0), ("loot", 0), ("loot", 1))
    }
    cursor = 2 if state.at_end else 0  # at the guess, or at DONE
    return Sheet(f"{state.tricks} TRICKS", rows, cursor)


def _corrected(state: State, answer: Answer) -> Step:
    """A number that is corrected, or DONE. A guess that nobody touches is none: play goes on."""
    playing = replace(state, phase=state.playing, count=Count())
    if state.at_end and not answer.key and _to_count(playing) == state:
        return playing, ()
    return _sheet(state).step(state, answer, _counted, _changed)


def _changed(state: State, row: str, by: int) -> Step:
    what, side = row.split()
    return replace(state, count=state.count.moved(what, int(side), by)), ()


def _counted(state: State, at_ns: int) -> Step:
    """Add up the round; after the last one the game is over (NY-7, NY-8)."""
    points = _points(state)
    lines = words.slip_lines(state, points)
    each = ", ".join(f"{name} {p:+}" for name, p in zip(state.names, points, strict=True))
    tally = tuple(Tally("round", player, points=n) for player, n in enumerate(points))
    state = _next_round(state, points)
    ruling = Ruling("NY-7", f"ROUND {state.counted}", each, undo_to_ns=at_ns, tally=tally)
    now = words.standings(state)
    effects: Effects = (ruling, Score(now), Slip(f"NYET! {now.progress}", lines, now))
    over = max(state.totals) >= state.goal if state.goal else state.counted >= state.rounds
    if not over:
        return state, effects
    state, ended = end(state, f"after {many(state.counted, 'round')}", at_ns)
    return state, (*effects, *ended)


def _points(state: State) -> tuple[int, ...]:
    """(tricks + loot) × value for each player of a side; the Bonus card doubles it (NY-7)."""
    teams, count = state.teams, state.count
    won = [(count.tricks[side] + count.loot[side]) * state.terms.value for side in (0, 1)]
    each = [won[teams.side(player)] for player in state.circle]
    return tuple(2 * n if player == teams.bonus else n for player, n in enumerate(each))


def _next_round(state: State, points: tuple[int, ...]) -> State:
    """The next player deals, and the points are in the totals."""
    totals = tuple(map(sum, zip(state.totals, points, strict=True)))
    dealer = state.next_clockwise(state.dealer)
    state = replace(state, totals=totals, counted=state.counted + 1, dealer=dealer)
    return replace(state, terms=Terms(), open=()).into("dealing", dealer)


def correct(state: State, row: int, by: int) -> State:
    """`by` points more for a player; totals can be negative (NY-7)."""
    totals = tuple(n + by if player == row else n for player, n in enumerate(state.totals))
    return replace(state, totals=totals)


# ---- questions: one answer after the other


QUESTIONS: dict[str, Topic[State]] = {
    "covering": Topic(board.to_cover, board.cover),
    "teams": Topic(_question, _teams_made),
}


def _next(state: State, entry: Answering) -> Question | None:
    """The next question of the phase, by the answers so far; None: there is no more."""
    return QUESTIONS[state.phase].asks(state, entry)


def _answered(state: State, answer: Answer) -> Step:
    match answer.key:
        case "" if state.own_board and state.terms.value:  # they had been answered before
            return replace(state, phase=state.playing), ()
        case "":
            return state.into("dealing", state.entry.player), ()
    following = partial(_next, state)
    entry = asking.answered(state.entry, following, answer.key, answer.at_ns)
    return (state, ()) if entry is state.entry else asked(replace(state, entry=entry))


def asked(state: State) -> Step:
    """Ask the next question; after the last one, do what the answers say."""
    entry = asking.skip_single(state.entry, partial(_next, state))
    if _next(state, entry) is not None:
        return replace(state, entry=entry), ()
    state, effects = QUESTIONS[state.phase].does(state, entry)
    if state.phase not in QUESTIONS:
        return state, effects
    state, more = asked(state)
    return state, (*effects, *more)


def ask_again(state: State, _pick: Pick) -> Step:
    """Ask the last question again, until the first trick is pressed."""
    state = replace(state, phase=state.phase if state.phase in QUESTIONS else "teams")
    return asked(replace(state, entry=asking.before(state.entry, partial(_next, state))))


# ---- the machine


def _may_start(state: State, player: int) -> bool:
    """The dealer; on the own board the first player, whoever that is, until the first answer."""
    return player == state.entry.player or (state.own_board and not state.entry.answers)


START: dict[str, Act[State]] = dict.fromkeys(FOUR, Act("I START", start, _may_start))
ROUND_OVER = Act("ROUND IS OVER", round_over)
PLAYED_OUT = replace(ROUND_OVER, who=lambda state, player: player == state.dealer)
AGAIN: Act[State] = Act(
    "ASK AGAIN", ask_again, lambda state, _: bool(state.entry.answers or state.entry.narrowed)
)
UNDO = replace(AGAIN, word=TAKE_BACK.label, key=TAKE_BACK.key)  # here for its place: see TAKE_BACK
LOOT = ("NO LOOT", "1 LOOT", "2 LOOT", "3 LOOT")
TRICKS: dict[str, Act[State]] = {b: Act(LOOT[n], partial(took, n)) for n, b in enumerate(FOUR)}

ASKS = Phase(("dealing", "tricks", "uncounted tricks", OVER), menu=(AGAIN, UNDO), answer=_answered)
PLAYING = Phase(("teams", "counting", OVER), menu=(AGAIN, UNDO, ROUND_OVER))

MACHINE: dict[str, Phase[State]] = {
    "dealing": Phase(("covering", "teams", OVER), START, hint="{todo} any button."),
    "covering": replace(
        ASKS, goes_to=("teams", *ASKS.goes_to), hint="Choose a line, then the box you don't want."
    ),
    "teams": replace(ASKS, buttons=START, hint="The first player answers."),
    "tricks": replace(
        PLAYING,
        buttons=TRICKS,
        hint="Took the trick? Press once: up = no loot, right = 1 loot, down = 2, left = 3.",
    ),
    "uncounted tricks": replace(
        PLAYING,
        buttons=dict.fromkeys(FOUR, PLAYED_OUT),
        hint="{dealer}: press when all cards are played.",
    ),
    "counting": Phase(
        goes_to=("dealing", "uncounted tricks", OVER),
        answer=_corrected,
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
        hint=phase.hint.format(dealer=state.names[state.dealer], todo=words.todo(state)),
        legend=phases.legend(phase, state, everybody),
        one_press=True,
        tableau=Reported(facts=tuple(Fact(label, text) for label, text in rows)),
    )


def _screen(state: State, rows: tuple[tuple[str, str], ...]) -> Screen:
    """Who leads, and the terms and teams; between rounds everyone's points."""
    if state.phase == "dealing":
        return words.standings(state).screen(words.deal(state), words.todo(state))
    return OrderScreen(f"{state.names[state.entry.player]} LEADS", rows)


def _asks(state: State) -> tuple[Ask, ...]:
    if state.phase == "counting":
        return _sheet(state).asks(state.circle)
    if state.phase not in QUESTIONS:
        return ()
    entry, following = state.entry, partial(_next, state)
    question = following(entry)
    assert question is not None  # else its answers had done something
    covers = state.phase == "covering"
    back: Choice | None = asking.BACK
    if asking.before(entry, following) == entry:  # nothing was answered before it
        back = None if covers else BACK
    ask = asking.ask(entry, question, back)
    ask = replace(ask, patience_ns=ask.patience_ns or PATIENCE_NS)
    if covers:
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
        _leaves, ends=lambda _state: "{} leaves", closed="nobody can join Nyet! once it has started"
    ),
    correct=correct,
)
