"""The menu, and questions: one at a time, of one player.

Everybody else plays on. A long press of *me first!* opens the menu: four answers, a button each.
Behind MORE is the menu of every game, with a line for each rule that is on and can be reported. A
report counts from the touch that opened the menu.

Somebody who held *me first!* too long by mistake presses *me first!* or draw card next. So the
answers on these two buttons change nothing, and the menu closes soon.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.super_power import doghouse, draws
from companion.games.super_power.rule import Report, Rule, RuleReport, Takes
from companion.games.super_power.rules import RULES
from companion.games.super_power.rules.beam_me_up import shifted
from companion.games.super_power.state import MS, S, State, Step
from companion.kit import asking
from companion.kit.asking import Answering, Question, Topic
from companion.kit.events import Answer, Pick
from companion.kit.game import OpenMenu, TakeBack
from companion.kit.phases import Act
from companion.kit.printed import shown_in_part
from companion.kit.race import Entry
from companion.kit.rulings import Ruling, Tally
from companion.kit.structs import replace
from companion.kit.view import BACK, FOUR, TAKE_BACK, Ask

YIELDS_NS = 6 * S  # a question closes so soon, if another waits
OPEN_NS = 8 * S  # how long the menu stays open

# ---- questions


def asks(state: State) -> tuple[Ask, ...]:
    """The sheet of a hand that is over, for everyone; or the open question."""
    if state.hand.gains:
        return doghouse.sums(state).asks(state.here)
    if not state.questions:
        return ()
    entry, *waiting = state.questions
    question = entry.topic.next(state, entry)
    assert question is not None  # else the answers would have done something
    patience_ns = question.patience_ns or int(state.setup.settings["menu_ms"]) * MS
    patience_ns = min(patience_ns, YIELDS_NS) if waiting else patience_ns
    ask = asking.ask(entry, question._replace(patience_ns=patience_ns))
    if ask.style == "buttons" and question.most < len(FOUR):  # on *up*, as in the menu
        ask = replace(ask, choices=(BACK, *ask.choices))
    return (ask,)


def answered(state: State, event: Answer) -> Step:
    """The asked player's answer; anything that the question does not offer is ignored."""
    if state.hand.gains:
        return doghouse.summed(state, event)
    entry, *waiting = state.questions
    topic: Topic[State] = entry.topic
    after = asking.answered(entry, partial(topic.next, state), event.key, event.at_ns)
    if event.player != entry.player or (event.key and after is entry):
        return state, ()
    state = replace(state, questions=tuple(waiting))
    if not event.key:
        return topic.unanswered(state, entry)
    if topic.next(state, after) is None:
        return topic.does(state, after)
    return replace(state, questions=(after, *waiting)), ()


# ---- reports: what a house rule has done


def _whom(state: State, question: Answering) -> Question | None:
    """Who can be named: the reporter first, if possible, then clockwise from the left.

    And where to, if that player changes seats (SP-12).
    """
    rule, *named = question.answers
    report, mover = rule.report, named[0] if named else question.player
    others = state.round_from(mover)[:-1]
    if report.asks and not named:
        first = (question.player,) if report.reporter_too else ()
        return state.question(report.asks, (*first, *others))
    if len(named) != 1 or report.then != "change seats":
        return None
    return state.question(f"{state.names[mover]}: WHOSE SEAT?", others)


def _reported(state: State, question: Answering) -> Step:
    """The rule has struck: who takes what, and what else the referee does."""
    rule, *found = question.answers
    report, player = rule.report, question.player
    touch, now_ns = question.about, question.at_ns
    if len(found) > 1:
        return _moved(state, touch, *found)
    named = found[0] if found else player
    reported = RuleReport(player, named, state.round_from(player), state.hand.out)
    try:
        with shown_in_part(rule.name):
            takes = _checked(report.draws(reported))
        ruling = _strikes(state, rule, reported, takes, touch.at_ns)
    except Exception as error:  # a table's own rule can raise anything
        return _off(state, rule, f"{type(error).__name__}: {error}".split("\n")[0])
    for player, what in takes.items():
        if player in state.here:
            state = state.takes(player, str(what), now_ns)
    match report.then:
        case "pass hands":
            state = doghouse.frozen(state, touch.at_ns, now_ns)
        case "cancel draw cards":
            state = draws.with_debt(state)
        case "ask if drawn":
            state = state.asking(draws.ON_TOP_NOW, touch)
    return state, (ruling,)


def _off(state: State, rule: Rule, why: str) -> Step:
    """One of the table's own rules has failed; the deal names it, too."""
    own = tuple(one for one in state.own if one is not rule)
    state = replace(state, own=own, failed=(*state.failed, f"{rule.name}: {why}"))
    return state, (Ruling(_cited(rule), f"{rule.title} is off", why),)


REPORT = Topic(_whom, _reported, many=True)


def _checked(takes: Takes) -> Takes:
    """Raises TypeError for what nobody can take."""
    if not all(isinstance(p, int) and isinstance(what, int | str) for p, what in takes.items()):
        raise TypeError(f"who draws what is {takes!r}: use a player's number, and cards")
    return takes


def _cited(rule: Rule) -> str:
    return rule.clause or rule.name.upper()


def _strikes(state: State, rule: Rule, reported: RuleReport, takes: Takes, at_ns: int) -> Ruling:
    report, named = rule.report, reported.named
    assert report is not None  # its line was chosen
    words = {"reporter": state.names[reported.reporter], "named": state.names[named]}
    tally = tuple(Tally(rule.name, p, cards=n) for p, n in takes.items() if isinstance(n, int))
    return Ruling(
        _cited(rule),
        report.headline.format(**words),
        report.reason.format(**words),
        (named if report.asks and takes else reported.reporter,),
        at_ns,
        tally=tally,
        tone="bad" if takes else "good",
        quiet=report.then == "pass hands",  # the panel shows who has not passed yet
    )


def _moved(state: State, touch: Entry, mover: int, there: int) -> Step:
    """They sit down there, and the others shift (SP-12)."""
    chairs = shifted(state.circle, mover, state.place(there))
    sat = zip(chairs, state.circle, strict=True)
    moved = [p for p, before in sat if p not in (before, mover) and p not in state.away]
    verb = "moves" if len(moved) == 1 else "move"
    moves, at_ns = f"{state.names[mover]}: change seats", touch.at_ns
    reason = f"Sit at {state.names[there]}'s seat. {state.names_of(moved, ' + ')} {verb} along"
    ruling = Ruling("SP-12", moves, reason, (mover,), at_ns, tone="good")
    return replace(state, circle=chairs), (ruling,)


# ---- lines of the menu


def _asks(topic: Topic[State], *known: Rule) -> Callable[[State, Pick], Step]:
    """A line that asks whoever chose it, before any question that waits.

    If all answers are known already, it is done at once.
    """

    def asks(state: State, pick: Pick) -> Step:
        touch = Entry(pick.player, "up", pick.pressed_ns)
        question = Answering(pick.player, known, at_ns=pick.at_ns, topic=topic, about=touch)
        if topic.next(state, question) is None:
            return topic.does(state, question)
        return replace(state, questions=(question, *state.questions)), ()

    return asks


def _reports(rule: Rule, report: Report) -> Act[State]:
    """The line of a house rule; by the rule's name, since two may have the same line."""

    def is_of_use(state: State, _player: int) -> bool:
        """Not a zero while hands go round, nor TRIPLETS where there are no draw cards."""
        if not (rule in state.own or state.on(rule.switch)):
            return False
        if report.then == "cancel draw cards":
            return bool(state.hand.debt)
        return report.then != "pass hands" or state.hand.zero_ns is None

    return Act(report.line, _asks(REPORT, rule), is_of_use, key=rule.name)


def own(state: State) -> tuple[Act[State], ...]:
    """The lines of the house rules that this table made up."""
    return tuple(_reports(rule, rule.report) for rule in state.own if rule.report is not None)


LINES: tuple[Act[State], ...] = (
    Act(
        "FIX DRAW TOTAL",
        _asks(draws.FIX),
        lambda state, _: bool(state.hand.owed or state.hand.presumed),
    ),
    *(_reports(rule, rule.report) for rule in RULES if rule.report is not None),
    Act("END THIS HAND", _asks(doghouse.ORDER)),
    # Where one player ends the hand, that line does the same.
    Act("SOMEONE IS OUT", _asks(doghouse.WHO), lambda state, _: doghouse.needed(state) > 1),
)

# ---- the menu


def _menu(state: State, question: Answering) -> Question:
    """One press each. An answer is what the table does, or "out"."""
    player, at_ns = question.player, question.about.at_ns
    out = "I HAVE CARDS" if player in state.hand.out else "I AM OUT"
    more = (OpenMenu(player, at_ns, more=True),)
    answers = {(): BACK.label, (TakeBack(),): TAKE_BACK.label, more: "MORE...", "out": out}
    return Question("MENU", answers, patience_ns=OPEN_NS)


def _chosen(state: State, question: Answering) -> Step:
    touch, [chosen] = question.about, question.answers
    if chosen != "out":
        return state, chosen
    changes = doghouse.comes_back if touch.player in state.hand.out else doghouse.goes_out
    return changes(state, touch.player, touch.at_ns)


MENU = Topic(_menu, _chosen)
