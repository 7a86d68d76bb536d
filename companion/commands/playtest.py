"""`naysayer playtest`: a house rule tried with open cards, before anybody plays it.

Every core plays its share. A hand depends on its number and the seed, and on nothing else.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Literal, NamedTuple, get_args

from companion.commands import playtest_report
from companion.daemon import ending
from companion.games.super_power import SUPER_POWER, trial
from companion.games.super_power.rule import Rule, checked
from companion.games.super_power.rules import RULES
from companion.kit.printed import shown_in_part
from companion.kit.usage import UsageError, as_usage_error

HANDS = range(20, 1_000_001)
SHARE = 50  # hands that a core plays at a time
FEW = 20  # shares

Others = Literal["without", "with", "alone"]  # every other rule; and this one; only this one


class Share(NamedTuple):
    """Hands for one core."""

    rule: str
    others: Others
    players: int
    seed: int
    numbers: range


def playtest(args: Namespace) -> int:
    """Report what the rule changes. Raises UsageError for a rule file that cannot be right."""
    with shown_in_part(args.rule, shows=False):
        rule = find(args.rule)
    for name, can in (("players", SUPER_POWER.players), ("hands", HANDS)):
        if (given := getattr(args, name)) not in can:
            raise UsageError(f"--{name} {given}: {can[0]} to {can[-1]} are possible")
    played = play_all(args.rule, args.players, args.hands, args.seed)
    print(playtest_report.lines(rule, played, args.players, args.seed))
    return 0


# ---- the rule


def find(word: str) -> Rule:
    """One of ours by its name, or the rule in a file. Raises UsageError with one line."""
    ours = {rule.name: rule for rule in RULES}
    if word in ours:
        return ours[word]
    if not word.endswith(".py"):
        raise UsageError(f"{word}: a rule is a file, rainbow.py, or one of {', '.join(ours)}")
    rule = _load(Path(word))
    if rule.name in ours:
        raise UsageError(f'{word}: there is a rule "{rule.name}" already, name it otherwise')
    if missing := [needed for needed in rule.needs if needed not in ours]:
        raise UsageError(f'{word}: it needs "{missing[0]}", and there is no such rule')
    return rule


def _load(path: Path) -> Rule:
    if not path.is_file():
        raise UsageError(f"{path}: there is no such file")
    try:
        found = run_path(str(path.resolve())).get("RULE")
    except (Exception, SystemExit) as error:
        raise failed(path, error) from None
    with as_usage_error():
        return checked(found, str(path))


def failed(path: Path, error: BaseException) -> UsageError:
    """What is wrong with a rule file, and in which line of it."""
    frames = traceback.extract_tb(error.__traceback__)
    here = [frame for frame in frames if frame.filename == str(path.resolve())]
    line, message = (here[-1].lineno if here else None), str(error)
    if isinstance(error, SyntaxError):
        line, message = error.lineno, error.msg
    where = f"{path}, line {line}" if line else f"{path}"
    return UsageError(f"{where}: {type(error).__name__}: {message}".replace("\n", " "))


def rules_for(rule: Rule, others: Others) -> tuple[Rule, ...]:
    """These rules in the rulebook's order; without `rule`, those that need it are off as well."""
    every = RULES if rule in RULES else (*RULES, rule)
    if others == "with":
        return every
    if others == "without":
        return tuple(one for one in RULES if one is not rule and rule.name not in one.needs)
    return tuple(one for one in every if one is rule or one.name in rule.needs)


# ---- the hands


def play_all(rule: str, players: int, hands: int, seed: int) -> list[list[trial.TrialHand]]:
    """The hands without the rule, the same ones with it, and with no other."""
    firsts = range(0, hands, SHARE)
    numbers = [range(first, min(first + SHARE, hands)) for first in firsts]
    shares = [Share(rule, o, players, seed, some) for o in get_args(Others) for some in numbers]
    played = list[trial.TrialHand]()
    for some in _on_all_cores(shares):
        played += some
        if sys.stderr.isatty():  # the report's first line, which is longer, covers it
            print(f"{len(played)} of {3 * hands} hands", end="\r", file=sys.stderr, flush=True)
    return [played[first : first + hands] for first in range(0, 3 * hands, hands)]


def _on_all_cores(shares: list[Share]) -> Iterator[list[trial.TrialHand]]:
    """The hands of each share, in order. Few of them one core plays sooner."""
    if len(shares) < FEW:
        yield from map(play_share, shares)
        return
    spawn = multiprocessing.get_context("spawn")  # the same on every system
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as the others have it for good
    with spawn.Pool() as pool:
        signal.signal(signal.SIGINT, before)
        ending.on_signal(ending.raise_once)  # a second would leave the others behind
        yield from pool.imap(play_share, shares)


def play_share(share: Share) -> list[trial.TrialHand]:
    """Play the hands. What the rule prints is shown once, of the first hands with it.

    Raises UsageError if the rule fails, or adds or loses cards.
    """
    try:
        with shown_in_part(share.rule, shows=share.others == "with" and 0 in share.numbers):
            return list(_played(share))
    except UsageError:
        raise
    except Exception as error:
        raise failed(Path(share.rule), error) from None


def _played(share: Share) -> Iterator[trial.TrialHand]:
    rules = rules_for(find(share.rule), share.others)
    hooks = trial.hooks(rules, share.players)
    for number in share.numbers:
        chance = Random(share.seed * HANDS[-1] + number).random
        table = trial.table(hooks, share.players, number, chance)
        yield trial.play(rules, table)
        if (cards := table.cards()) != sorted(hooks.deck):
            raise UsageError(
                f"{share.rule}: after hand {number} there are {len(cards)} cards, not the "
                f"{len(hooks.deck)} of the deck: move them by draw(), takes_up() and pays()"
            )
