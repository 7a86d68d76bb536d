"""The command line: which words there are, and which function each command runs.

Exit codes: 0 fine, 1 it failed, 2 you asked wrongly. Every error is one line.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from companion.daemon import ending

Begins = Callable[[Callable[..., None]], None]  # takes what a signal does then


class Parser(argparse.ArgumentParser):
    """argparse, with errors of one line, and examples."""

    def flag(self, name: str, help_: str) -> None:
        self.add_argument(name, action="store_true", help=help_)

    def value(self, name: str, metavar: str, help_: str, **more: Any) -> None:
        self.add_argument(name, metavar=metavar, help=help_, **more)

    def error(self, message: str) -> NoReturn:
        from companion.kit.names import printable

        self.exit(2, f"{self.prog}: {printable(message)}; see {self.prog} --help\n")

    def format_help(self) -> str:
        import tomllib  # only now: that is slow

        text = Path(__file__).with_name("examples.toml").read_text("utf-8")
        self.epilog = tomllib.loads(text).get(self.prog.partition(" ")[2], self.epilog)
        return super().format_help()


def _seed(text: str) -> int:
    from companion.kit.usage import UsageError, seed

    try:
        return seed(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


Command = Callable[..., Parser]  # adds a command: its name, help and function


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="naysayer",
        description="A table companion for card games about the word no.",
        epilog="`naysayer COMMAND --help` has an example of each. No command: play.",
    )
    top.flag("--version", "the version, and exit")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    top.set_defaults(command="--version", run="companion.commands.cli:version")

    def command(name: str, help_: str, run: str = "") -> Parser:
        """`run`: a module of this package, and its function, if not both are called `name`."""
        one = commands.add_parser(
            name,
            help=help_,
            description=help_,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        one.set_defaults(run=f"companion.commands.{run or f'{name}:{name}'}")
        return one

    _to_play(command)
    _of_the_journal(command)
    _of_a_board(command)
    _of_clubs_and_rules(command)
    kept = ("play", "replay", "scores", "stats", "players", "export", "backup", "print", "doctor")
    for name in kept:
        commands.choices[name].value(
            "--journal", "FILE", "default: ~/.local/state/naysayer/journal.db"
        )
    return top


def _to_play(command: Command) -> None:
    one = command("play", "Run a game at the table, or at the simulated one.")
    one.add_argument("game", nargs="?", help="a game from `naysayer games`; else the table asks")
    one.add_argument("variant", nargs="?", help="a usual way to play it: hard, quick, ...")
    one.value("--seat", "NAME", "a player", action="append", default=[])
    one.value("--option", "NAME=VALUE", "an option of the game", action="append", default=[])
    one.add_argument("--seed", type=_seed, help="seed for the dice (default: random)")
    one.value("--board", "FILE", "the wiring: a file, or a bundled name")
    one.value("--script", "FILE", "a script of presses, or the name of a bundled demo")
    one.value("--pace", "S", "with a script: seconds a picture", type=float, default=0.0)
    one.value("--page", "[HOST:]PORT", "where browsers find the table")
    one.flag("--phones", "let phones on the Wi-Fi be seats")
    one.value("--join-code", "CODE", "the code by which phones join")
    one.flag("--json", "rulings, scores and receipts as JSON lines")
    on = one.add_mutually_exclusive_group()
    on.add_argument("--resume", nargs="?", const="last", metavar="GAME", help="continue a game")
    on.add_argument("--new", action="store_true", help="don't ask about an unfinished game")

    one = command("games", "List the games; or a game's variants and options.")
    one.value("game", "GAME", "one of them", nargs="?")


def _of_the_journal(command: Command) -> None:
    one = command("replay", "Judge a game again from its journal, and compare.", "records:replay")
    one.value("game", "GAME", "its number, or last")
    one.flag("--json", "print every ruling as a JSON line")

    one = command("scores", "List the games in the journal.", "records:scores")
    one.flag("--all", "include games played by scripts")
    one.flag("--json", "as JSON lines")

    one = command("stats", "Count the races, Nuh-Uhs and cards of all games.")
    one.value("--since", "DATE", "only games from that day on: 2026-11-21")
    one.value("--player", "NAME", "only that player's")
    one.flag("--json", "a line of JSON for each player")

    one = command("players", "List the people here; rename, merge or forget one.")
    one.value("words", "WORD", "rename OLD NEW, merge ONE INTO, ...", nargs="*")

    one = command("export", "Write a game as a script; or all, as a spreadsheet.", "records:export")
    one.value("game", "GAME", "its number, or last", nargs="?")
    one.flag("--csv", "a row for each player in each game")

    one = command("backup", "Copy the journal, at any time, into one file.", "records:backup")
    one.value("file", "FILE", "a new file")

    one = command("print", "Print a game's newest receipt once more.", "records:print_slip")
    one.value("game", "GAME", "its number, or last")
    one.value("--board", "FILE", "the wiring, with the printer", default="table-4")


def _of_a_board(command: Command) -> None:
    one = command("board", "Draw a board file as the Pi's header of 40 pins.")
    one.value("file", "FILE", "a board file", nargs="?", default="table-4")

    one = command("doctor", "Test every part of a board and say what to fix.")
    one.value("file", "FILE", "a board file", nargs="?", default="table-4")
    one.flag("--hands-off", "ask nobody to press anything")
    one.flag("--quick", "only the program and the board file")
    one.flag("--json", "each finding as a line of JSON")

    one = command("watch", "Show every line of a board, live.")
    one.value("file", "FILE", "a board file", nargs="?", default="table-4")


def _of_clubs_and_rules(command: Command) -> None:
    one = command("club", "Show all tables of a club, and who leads, on one page.")
    one.value("file", "FILE", "with [club]: where the broker is", nargs="?")
    one.value("--page", "[HOST:]PORT", "where; else 127.0.0.1:8138")
    one.flag("--csv", "print the ranking as a spreadsheet")

    one = command("nyet", "Say who takes a trick of Nyet!, and who had to follow.", "games:nyet")
    one.value("words", "WORD", "a card, or a word as below", nargs="+")

    one = command("playtest", "Try a house rule of Super Power in many hands.")
    one.value("rule", "RULE", "a file, rainbow.py; or one of ours: fire")
    one.value("--players", "N", "2 to 16; else 6", type=int, default=6)
    one.value("--hands", "N", "how many; else 2000", type=int, default=2000)
    one.add_argument("--seed", type=_seed, default=1, help="seed for the hands; else 1")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Without `argv`: the program, which signals end."""
    if argv is not None:
        return _main(argv)
    ending.on_signal(ending.at_once)
    try:
        return _main(sys.argv[1:], ending.on_signal)
    finally:
        ending.ignore()


def _main(words: Sequence[str], begins: Begins = lambda _: None) -> int:
    for name in ("stdin", "stdout", "stderr"):  # closed: no journal may get its number
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, "w", closefd=False))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # letters that the terminal lacks
    try:
        return run(parser().parse_args(words or ["play"]), begins)  # bare `naysayer` plays
    finally:
        _flush()


def _flush() -> None:
    """Write what is left. What cannot be written, Python would try again at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def version(_args: argparse.Namespace) -> int:
    from importlib import metadata  # only now: that is slow

    print(metadata.version("naysayer"))
    return 0


def run(args: argparse.Namespace, begins: Begins) -> int:
    """Run the command; its modules are imported only now, so that --help is quick."""
    from companion.kit.usage import UsageError
    from firmware.board import BoardError
    from firmware.factories import FactoryError

    try:
        module, function = args.run.split(":")
        command = getattr(import_module(module), function)
        if args.command != "play":  # a game has nothing to tidy up before there is a table
            begins(ending.raise_first)
        code = int(command(args))
        sys.stdout.flush()
        return code
    except OSError as error:  # a PinsMissingError too: they may be there the next time
        return _say(args.command, error, 1)
    except (UsageError, BoardError, FactoryError) as error:
        return _say(args.command, error, 2)
    except KeyboardInterrupt as end:  # somebody ended it, or nobody reads what it prints
        return _say(args.command, end.__cause__, 1) if isinstance(end.__cause__, OSError) else 0


def _say(command: str, error: Exception, code: int) -> int:
    from companion.kit.names import printable

    if not isinstance(error, BrokenPipeError):  # which is `naysayer scores | head`
        print(f"naysayer {command}: {printable(str(error))}", file=sys.stderr)
    return code
