"""Rules that a table made up, and made badly: each is named, switched off, and stops nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.daemon.cell import Cells
from companion.games.super_power.bookkeeper.metered import STEPS
from companion.games.super_power.bookkeeper.state import State
from companion.kit.foreign import keep_by
from tests.at_table import AtTable
from tests.recorded import judged_again
from tests.super_power_table import evening

HEAD = """\
import sys
from dataclasses import dataclass, replace
from companion.games.super_power.bookkeeper.rule import Rule
from companion.kit.game import CloseMenu, Ended, Leave, Notice, OpenMenu
from companion.kit.rulings import Finish, Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings
from companion.kit.view import Choice

def ruling(**what):
    return Ruling(**{"clause": "BAD", "headline": "BAD!", "reason": "so", **what})

"""
NUMBERS = count()

BAD = [
    ("nothing", "pass", "it gives back no state with what came of it"),
    ("None for the state", "return None, ()", "it gives back None for the state"),
    ("no effects", "return state", "it gives back no state with what came of it"),
    ("None for the effects", "return state, None", "what it says is not a tuple of up to 12"),
    ("a generator of effects", "return state, (x for x in ())", "what it says is not a tuple"),
    ("effects without end", "return state, (ruling(),) * 13", "what it says is not a tuple"),
    ("what is no effect", "return state, ('BAD!',)", "it says a str"),
    ("an end that is none", "return state, (Ended('BAD', 'so', 0),)", "it ends a game that is not"),
    ("the table left", "return state, (Leave(),)", "it says a Leave"),
    ("a menu for nobody", "return state, (OpenMenu(99, 0),)", "it says a OpenMenu"),
    ("a number as reason", "return state, (ruling(reason=7),)", "reason is a int"),
    ("None as headline", "return state, (ruling(headline=None),)", "headline is None"),
    ("an empty headline", "return state, (ruling(headline=''),)", "its ruling says nothing"),
    ("half a letter", r"return state, (ruling(reason='\ud800'),)", "reason is no line of text"),
    ("text without end", "return state, (ruling(reason='x' * 10**6),)", "reason is no line"),
    ("several lines", r"return state, (ruling(headline='A\nB'),)", "headline is no line of text"),
    ("text that only looks it", "class T(str): pass\n    return state, (ruling(reason=T('x')),)",
     "reason is a T"),
    ("a ruling for player 99", "return state, (ruling(players=(99,)),)", "there is no such player"),
    ("a player before the first", "return state, (ruling(players=(-1,)),)", "no such player"),
    ("a player by name", "return state, (ruling(players=('ADA',)),)", "players is a str"),
    ("players in a list", "return state, (ruling(players=[0]),)", "players is a list"),
    ("a race of strangers", "return state, (ruling(race=(Finish(9, 'up', 0, 'first'),)),)", "is 9"),
    ("a tone of its own", "return state, (ruling(tone='loud'),)", "tone is 'loud'"),
    ("a time that is none", "return state, (ruling(undo_to_ns='now'),)", "undo_to_ns is a str"),
    ("all taken back", "return state, (ruling(undo_to_ns=-1),)", "takes back what was before it"),
    ("pages of nothing", "return state, (Notice((None,)),)", "is None"),
    ("points for nobody", "return replace(state, points=()), ()", "points cannot be like that"),
    ("half a point", "return replace(state, points=(0.5,) * 3), ()", "points is a float"),
    ("points no end", "return replace(state, points=(10**99, 0, 0)), ()", "no number"),
    ("a score of its own",
     "return state, (Score(Standings((('ADA', 9), ('BEN', 0), ('CLEO', 0)))),)",
     "its score is not that of the state"),
    ("a last slip", "from companion.games.super_power.bookkeeper.words import standings\n"
     "    return state, (Slip('BAD', (), standings(state), True),)", "its slip is none"),
    ("an order without BEN", "return replace(state, order=(0, 2)), ()", "order cannot be"),
    ("an order of strangers", "return replace(state, order=(7, 8, 9)), ()", "no such player"),
    ("one twice in the doghouse", "return replace(state, out=(1, 1)), ()", "out cannot be"),
    ("a turn of player 99", "return replace(state, turn=replace(state.turn, player=99)), ()",
     "is 99"),
    ("a turn sideways", "return replace(state, turn=replace(state.turn, direction=0)), ()",
     "direction cannot be like that"),
    ("cards that vanish", "return replace(state, pile=()), ()", "the pile cannot be like that"),
    ("a pile of paper", "return replace(state, pile=('RED',)), ()", "pile is a str"),
    ("other players", "return replace(state, names=('X', 'Y', 'Z')), ()", "names is not for"),
    ("no rules any more", "return replace(state, rules=()), ()", "rules is not for a rule"),
    ("presses of its own", "return replace(state, queue=(None,)), ()", "queue is not for a rule"),
    ("a stage of its own", "return replace(state, stage='intermission'), ()", "stage is 'inter"),
    ("over, and nobody told", "return replace(state, stage='over'), ()", "and nobody is told"),
    ("a state of its own", "class S(type(state)): pass\n    return S(**vars(state)), ()",
     "it gives back something for the state"),
    ("a state with a hole", "object.__setattr__(state, 'turn', None)\n    return state, ()",
     "turn is None"),
    ("what others remember", "return replace(state, kept={'spank': 1}), ()", "what another rule"),
    ("a memory that is none", "return replace(state, kept=None), ()", "no plain value"),
    ("what cannot be compared", "return state.keeping('bad', object()), ()", "no plain value"),
    ("an error", "raise KeyError('no such card')", "'no such card'"),
    ("an error without words", "raise ValueError", "ValueError"),
    ("an error that fails",
     "class E(Exception):\n        def __str__(self): raise self\n    raise E()", "E;"),
    ("half a letter of an error", r"raise ValueError('\ud800')", "?;"),
    ("the end", "sys.exit()", "SystemExit"),
    ("the end, with its own code", "sys.exit(7)", "7;"),
    ("the end, as if by hand", "raise KeyboardInterrupt", "it asks for the end of the program"),
    ("an end that nobody knows", "class E(BaseException): pass\n    raise E()", "E;"),
    ("a loop without end", "while True: pass", f"more than {STEPS} steps"),
    ("one that takes no for an answer",
     "while True:\n        try: card.player\n        except: pass", "more than"),
    ("a long way round", "return state, tuple(ruling() for a in range(10**9) if a < 0)",
     "more than"),
    ("round in circles", "return (lambda f: f(f))(lambda f: f(f))", "recursion"),
    ("a memory that contains itself", "d = {}; d['d'] = d\n    return state.keeping('bad', d), ()",
     "no plain value"),
    ("a memory that unfolds", "x = ()\n    for _ in range(60): x = (x, x)\n"
     "    return state.keeping('bad', x), ()", "no plain value"),
    ("a memory without a floor", "x = ()\n    for _ in range(5000): x = (x,)\n"
     "    return state.keeping('bad', x), ()", "it gives back no state"),
    ("a turn with a hole", "del vars(state.turn)['player']\n    return state, ()",
     "has no attribute 'player'"),
    ("a kind that cannot be said", r"return state, (ruling(reason=type('A\nB', (str,), {})()),)",
     "reason is a strange thing"),
    ("a question of its own", "from companion.games.super_power.bookkeeper import state as s\n"
     "    topic = s.Topic('bad', lambda *_: ('?', ()), lambda *_: (state, ()))\n"
     "    return state.asking(topic, s.Touch(0, 'up', 0, 0)), ()", "it gives back no state"),
    ("what is equal to all", "class E:\n        def __eq__(self, other): return True\n"
     "        __hash__ = None\n    return replace(state, points=(E(),) * 3), (ruling(reason=E()),)",
     "reason is a E"),
    ("what cannot be taken elsewhere", "class R:\n        def __reduce__(self): sys.exit()\n"
     "    return state, (ruling(reason=R()),)", "reason is a R"),
    ("a way into the table", "class R:\n"
     "        def __reduce__(self): return sys.exit, (7,)\n"
     "    return state.keeping('bad', [R()]), ()", "no plain value"),
]  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def one_cell() -> Iterator[None]:
    """All of them in one, one after the other, for Python takes its time to begin."""
    cells = Cells()

    def ask(work: Callable[..., Any], args: tuple[Any, ...], whose: str) -> Any:
        del whose
        return cells.ask(work, args, "all")

    before = keep_by(ask)
    yield
    keep_by(before)
    cells.close()


def played(does: str) -> str:
    """A module whose rule does that with every card."""
    rule = "RULE = Rule('bad', 'Bad', 'BAD', 'x.', played=played)"
    return f"{HEAD}def played(state, card):\n{does}\n\n{rule}\n"


def evening_with(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> AtTable[State]:
    name = f"own_rule_{next(NUMBERS)}"
    (folder / f"{name}.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return evening(3, {"own": [name], "super": False})


def goes_on_without(table: AtTable[State], reason: str) -> None:
    """Named once, and everybody plays on; and judged again it all comes to the same."""
    table.play("A green; B red; C yellow; A blue")
    said = [r for r in table.rulings() if r.headline == "Bad FAILED"]
    assert len(said) == 1
    assert reason in said[0].reason
    assert said[0].reason.endswith("; played on without it")
    assert table.heard()[-1] == "SP-1 ADA plays BLUE"
    assert judged_again(table.table, table.inputs) == (table.state, table.said)


@pytest.mark.parametrize(("says", "does", "reason"), BAD, ids=[row[0] for row in BAD])
def test_a_bad_rule_is_named_and_the_game_goes_on_without_it(
    says: str, does: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert says
    goes_on_without(evening_with(played(f"    {does}"), tmp_path, monkeypatch), reason)


CHOSEN = "def chosen(state, touch, key):\n    return state, ()\n"
ASKED = [
    ("ten thousand lines", "lines", "(Choice('bad x', 'X'),) * 10_000", "a tuple of up to 8"),
    ("a None label", "lines", "(Choice('bad x', None),)", "label is None"),
    ("no label", "lines", "(Choice('bad x', ''),)", "a line has 0 letters"),
    ("a label without end", "lines", "(Choice('bad x', 'x' * 99),)", "a line has 99 letters"),
    ("a line that is none", "lines", "('bad x',)", "a line is a str"),
    ("no lines", "lines", "None", "its lines are not a tuple"),
    ("the end", "lines", "sys.exit()", "SystemExit"),
    ("lines without end", "lines", "[Choice(f'bad {n}', 'X') for n in iter(int, 1)]", "more than"),
    ("what is owed, in words", "owing", "'everything'", "its lines are not a tuple"),
    ("a verdict of its own", "allows", "'maybe'", "it neither allows a card nor asks"),
    ("a verdict that is none", "allows", "None", "it neither allows a card nor asks"),
]


@pytest.mark.parametrize(("says", "hook", "gives", "reason"), ASKED, ids=[r[0] for r in ASKED])
def test_a_bad_answer_is_named_with_the_next_card(
    says: str, hook: str, gives: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert says
    ask = f"def ask(*_):\n    return {gives}\n"
    rule = f"RULE = Rule('bad', 'Bad', 'BAD', 'x.', {hook}=ask, chosen=chosen)\n"
    table = evening_with(HEAD + CHOSEN + ask + rule, tmp_path, monkeypatch)
    goes_on_without(table, reason)
    table.play("B red/MORE...; wait 500")
    assert "X" not in [choice.label for choice in table.asked.choices]


IMPORTED = [
    ("the end", "import sys; sys.exit(3)", "3; mend it, or leave it out"),
    ("a loop without end", "while True: pass", f"more than {STEPS} steps; mend it"),
    ("no Python", "def", "invalid syntax"),
    ("a file of somebody else's", "raise PermissionError(13, 'Permission denied', 'deck.txt')",
     "'deck.txt'; let everybody read it: chmod a+r"),
    ("a rule that only looks it", HEAD + "class R(Rule): pass\nRULE = R('a', 'A', 'A', 'x.')",
     "it has no RULE"),
    ("a title that is none", HEAD + "RULE = Rule('a', 7, 'A', 'x.')", "title is a int"),
    ("no name", HEAD + "RULE = Rule('', 'A', 'A', 'x.')", "in its RULE, name is empty"),
    ("a name with a blank", HEAD + "RULE = Rule('a b', 'A', 'A', 'x.')", "name has a blank"),
    ("a hook that is none", HEAD + "RULE = Rule('a', 'A', 'A', 'x.', played=7)", "played is a int"),
    ("cards of paper", HEAD + "RULE = Rule('a', 'A', 'A', 'x.', kinds=('A',))", "kinds is a str"),
    ("a card of ours", "from companion.games.super_power.bookkeeper.cards import ZERO\n" + HEAD
     + "RULE = Rule('a', 'A', 'A', 'x.', kinds=(ZERO,))", 'the card "zero" is one of ours'),
]  # fmt: skip


@pytest.mark.parametrize(("says", "code", "line"), IMPORTED, ids=[row[0] for row in IMPORTED])
def test_a_module_that_gives_no_rule_is_refused_in_one_line(
    says: str, code: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert says
    with pytest.raises(ValueError, match=r"^option own = ") as refused:
        evening_with(code, tmp_path, monkeypatch)
    assert line in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_module_that_others_use_is_left_as_it_is() -> None:
    with pytest.raises(ValueError, match='own = "json": it has no RULE'):
        evening(3, {"own": ["json"]})
    assert "__tick__" not in vars(json)
    assert sys.modules["json"] is json


SEEN = """
@dataclass(frozen=True)
class Seen:
    colour: str

    def said(self, state):
        'A docstring stays one.'
        return state.keeping("bad", [self.colour, Seen.said.__doc__])
"""


def test_a_rule_may_have_classes_and_helpers_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "from __future__ import annotations\n" + played(
        "    return Seen(card.colour).said(state), ()"
    )
    table = evening_with(code + SEEN, tmp_path, monkeypatch).play("A green; B red")
    assert table.game.kept == {"bad": ["red", "A docstring stays one."]}


def test_whatever_a_rule_does_to_its_state_spoils_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has one of its own. What it gives back by accident counts, as if it had meant it."""
    does = """\
    state.kept["spank"] = "spoilt"
    object.__setattr__(state.turn, "player", 99)
    object.__setattr__(state, "points", "many")
    raise ValueError("sorry")"""
    table = evening_with(played(does), tmp_path, monkeypatch)
    goes_on_without(table, "sorry")
    assert table.game.points == (0, 0, 0)


def test_a_rule_may_remember_and_a_rule_in_good_order_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    does = """\
    seen = (*state.kept.get("bad", ()), card.colour)
    return state.keeping("bad", seen).gets(card.player, 1), (ruling(players=(card.player,)),)"""
    table = evening_with(played(does), tmp_path, monkeypatch)
    table.play("A green; B red; C yellow")
    assert table.game.kept == {"bad": ("red", "yellow")}
    assert [r.headline for r in table.rulings()].count("BAD!") == 2
    assert judged_again(table.table, table.inputs) == (table.state, table.said)


def test_switched_off_it_says_so_where_the_rules_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening_with(played("    1 / 0"), tmp_path, monkeypatch)
    table.play("A green; B red; C yellow/RULES/Bad")
    assert getattr(table.state.screen, "title", "") == "Switched off: division by zero."
    table.play("A red; C yellow/TAKE BACK")
    assert table.heard()[-1] == "undo TAKEN BACK"
