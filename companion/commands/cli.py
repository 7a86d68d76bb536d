"""The command: `naysayer play`, `games`, `replay`, `scores`, `stats`, `players`, `export`,
`backup`, `print`, `board`, `doctor`, `watch`, `club`, `nyet`, `playtest`.

Exit codes: 0 fine, 1 it failed, 2 you asked wrongly. Every error is one line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from companion.commands.streams import NobodyReadsError, flush_output, open_streams

LONGEST = 1_000  # letters of an error: somebody may have given us a whole book as a word

EXAMPLES = {
    "play": """examples:
  naysayer play                                    on a Pi: who plays is chosen at the table
  naysayer play not-not hard --seat Ada --seat Ben --board table-4
  naysayer play --phones                           phones scan a code and are seats
  naysayer play --script not-not --pace 0.4        a bundled demo at the simulated table
  naysayer play not-not --seat Ada --seat Ben --script taps.txt --json

`naysayer games` lists the games, `naysayer games not-not` its variants and options.

a script is a text of timed contacts, one a line; `naysayer export` writes one:
  game not-not
  seat Ada
  seat Ben
  seed 7
  1250    Ada  up                     at 1250 ms Ada presses up, for 80 ms
  +38     Ben  left  for 700          38 ms later, a long press
  +0.25   Ada  down  bounce 0.4,0.3   closes, opens after 0.4 ms, closes again 0.3 ms later

exit code 2: a mistake in a word or a board file. 1: something that may work the next time, such as
a gpiochip that is missing. As a service, Naysayer waits for the gpiochip.""",
    "games": "example:\n  naysayer games not-not    what can be chosen, and what it does",
    "replay": "example:\n  naysayer replay last      judge the last game again from its journal",
    "scores": "example:\n  naysayer scores           every game in the journal, and who won",
    "stats": """examples:
  naysayer stats                        everyone: who was first, how fast, who says Nuh-Uh
  naysayer stats --since 2026-11-01 --player Ada""",
    "players": """examples:
  naysayer players                       the people of this table, and where they sat last
  naysayer players rename Adda Ada       the same person, also in past games
  naysayer players merge "Ada K" Ada     two names of one person: past games count for Ada
  naysayer players forget Gus            is no longer offered at the seats; the games stay""",
    "export": (
        "examples:\n  naysayer export 3 > game.txt && naysayer play --script game.txt\n"
        "  naysayer export --csv > scores.csv"
    ),
    "backup": "example:\n  naysayer backup usb/journal.db    also while somebody plays",
    "print": "example:\n  naysayer print last       the last game's newest receipt, once more",
    "board": "example:\n  naysayer board table-4    the wiring, drawn as the Pi's header",
    "doctor": """examples:
  naysayer doctor table-4           chip, panel, printer, disk, and every switch in turn
  naysayer doctor --hands-off       everything that needs no hand on a switch
  naysayer doctor --quick           whether this user can run the program; touches no pin
  naysayer doctor --json            one finding a line, for a report""",
    "watch": "example:\n  naysayer watch table-4    every line, live, with its presses and spikes",
    "club": """examples:
  naysayer club club.toml               all tables, for a projector, at port 8138
  naysayer club club.toml --page 0.0.0.0:8138      and for every browser in the hall
  naysayer club club.toml --csv > ranking.csv
  naysayer club                         the broker of this machine, without a password

club.toml is a table's board file, or one with nothing but [club] in it: docs/club.md""",
    "nyet": """example:
  naysayer nyet trump=yellow super=blue team=1,2,5 g9 g1 g4 y1 y7 4:g3

a trick of Nyet!, in any order but for the cards:
  g9 g1 y7          the cards as they were played: b, r, y or g, and 1 to 13
  trump=yellow      the colour of trump; a letter will do
  super=blue        the colour of the three supertrumps; none if left out
  team=1,2,5        which of the cards one team played; then loot is shown, too
  4:g3,b2           what the fourth player still has: did they have to follow?""",
    "playtest": """examples:
  naysayer playtest rainbow.py --players 6 --hands 2000 --svg rainbow.svg
  naysayer playtest fire             one of ours: what is a hand like without it?

random players, players who grab every jump-in and players who plan, with every house rule, with
and without this one. docs/house-rules.md shows how a rule is written.""",
}


class Parser(argparse.ArgumentParser):
    """argparse, with errors of one line."""

    def error(self, message: str) -> NoReturn:
        from companion.kit.names import printable

        self.exit(2, f"{self.prog}: {printable(message)}; see {self.prog} --help\n")


def _seed(text: str) -> int:
    from companion.kit.usage import UsageError, seed

    try:
        return seed(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="naysayer",
        description="A table companion for card games about the word no.",
        epilog="`naysayer COMMAND --help` has an example of each. No command: play.",
    )
    top.add_argument("--version", action="store_true", help="the version, and exit")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: str, help_: str) -> argparse.ArgumentParser:
        """`run`: a module of this package, and its function."""
        one = commands.add_parser(
            name,
            help=help_,
            description=help_,
            epilog=EXAMPLES[name],
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        one.set_defaults(run=f"companion.commands.{run}")
        return one

    one = command("play", "play:play", "Run a game at the table, or at the simulated one.")
    one.add_argument("game", nargs="?", help="a game from `naysayer games` (default: not-not)")
    one.add_argument("variant", nargs="?", help="a usual way to play it: hard, quick, ...")
    one.add_argument("--seat", action="append", default=[], metavar="NAME", help="a player")
    one.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one of the game's"
    )
    one.add_argument("--seed", type=_seed, help="seed for the dice (default: random)")
    one.add_argument("--board", metavar="FILE", help="the wiring: a file, or a bundled name")
    one.add_argument(
        "--script", metavar="FILE", help="a script of presses, or the name of a bundled demo"
    )
    one.add_argument(
        "--pace", type=float, default=0.0, metavar="S", help="seconds to show a picture"
    )
    one.add_argument("--page", metavar="[HOST:]PORT", help="show the table to browsers, there")
    one.add_argument("--phones", action="store_true", help="let phones on the Wi-Fi be seats")
    one.add_argument("--join-code", metavar="CODE", help="the code by which phones join")
    one.add_argument(
        "--json", action="store_true", help="rulings, scores and receipts as JSON lines"
    )
    on = one.add_mutually_exclusive_group()
    on.add_argument("--resume", nargs="?", const="last", metavar="GAME", help="continue a game")
    on.add_argument("--new", action="store_true", help="don't ask about an unfinished game")

    one = command("games", "games:games", "List the games; or a game's variants and options.")
    one.add_argument("game", nargs="?", metavar="GAME", help="one of them")

    one = command("replay", "records:replay", "Judge a game again from its journal, and compare.")
    one.add_argument("game", metavar="GAME", help="its number, or last")
    one.add_argument("--json", action="store_true", help="print every ruling as a JSON line")

    one = command("scores", "records:scores", "List the games in the journal.")
    one.add_argument("--all", action="store_true", help="include games played by scripts")
    one.add_argument("--json", action="store_true", help="as JSON lines")

    one = command("stats", "stats:stats", "Count the races, doubts and cards of all games.")
    one.add_argument("--since", metavar="DATE", help="only games from that day on: 2026-11-21")
    one.add_argument("--player", metavar="NAME", help="only that player's")
    one.add_argument("--json", action="store_true", help="a line of JSON for each player")

    one = command(
        "players", "players:players", "List the people here; rename, merge or forget one."
    )
    one.add_argument("words", nargs="*", metavar="WORD", help="rename OLD NEW, merge ONE INTO, ...")

    one = command(
        "export",
        "records:export",
        "Write a game as a script; or all, as a spreadsheet.",
    )
    one.add_argument("game", nargs="?", metavar="GAME", help="its number, or last")
    one.add_argument("--csv", action="store_true", help="a row for each player in each game")

    one = command("backup", "records:backup", "Copy the journal, at any time, into one file.")
    one.add_argument("file", metavar="FILE", help="a new one")

    one = command("print", "records:print_slip", "Print a game's newest receipt once more.")
    one.add_argument("game", metavar="GAME", help="its number, or last")
    one.add_argument(
        "--board", default="table-4", metavar="FILE", help="the wiring, with the printer"
    )

    one = command("board", "board:board", "Draw a board file as the Pi's header of 40 pins.")
    one.add_argument("file", nargs="?", default="table-4", metavar="FILE")

    one = command("doctor", "doctor:doctor", "Test every part of a board and say what to fix.")
    one.add_argument("file", nargs="?", default="table-4", metavar="FILE")
    one.add_argument("--hands-off", action="store_true", help="ask nobody to press anything")
    one.add_argument("--quick", action="store_true", help="only the program and the board file")
    one.add_argument("--json", action="store_true", help="each finding as a line of JSON")

    one = command("watch", "watch:watch", "Show every line of a board, live.")
    one.add_argument("file", nargs="?", default="table-4", metavar="FILE")

    one = command("club", "club:club", "Show all tables of a club, and who leads, on one page.")
    one.add_argument("file", nargs="?", metavar="FILE", help="with [club]: where the broker is")
    one.add_argument("--page", metavar="[HOST:]PORT", help="where; else 127.0.0.1:8138")
    one.add_argument("--csv", action="store_true", help="print the ranking as a spreadsheet")

    one = command("nyet", "games:nyet", "Say who takes a trick of Nyet!, and who had to follow.")
    one.add_argument("words", nargs="+", metavar="WORD", help="a card, or one of the below")

    one = command("playtest", "playtest:playtest", "Try a house rule of Super Power in many hands.")
    one.add_argument("rule", metavar="RULE", help="a file, rainbow.py; or one of ours: fire")
    one.add_argument("--players", type=int, default=6, metavar="N", help="2 to 16; else 6")
    one.add_argument("--hands", type=int, default=2000, metavar="N", help="of each; else 2000")
    one.add_argument("--seed", type=_seed, default=1, help="other hands; else 1")
    one.add_argument("--svg", metavar="FILE", help="both distributions, as a picture")

    kept = ("play", "replay", "scores", "stats", "players", "export", "backup", "print", "doctor")
    for name in kept:
        commands.choices[name].add_argument(
            "--journal", metavar="FILE", help="default: $STATE_DIRECTORY or ~/.local/state/naysayer"
        )
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    open_streams()
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == ["--version"]:  # looked up only when it is asked for: that is slow
        from importlib import metadata

        print(metadata.version("naysayer"))
        return 0
    args = parser().parse_args(words or ["play"])  # bare `naysayer` plays
    code = run(args)
    try:
        flush_output()
    except OSError as error:
        return _say(args.command, error, 1)
    return code


def run(args: argparse.Namespace) -> int:
    """Run the command; its modules are imported only now, so that --help is quick."""
    from companion.kit.usage import UsageError
    from firmware.board import BoardError
    from firmware.factories import FactoryError

    try:
        _refuse_nothing(args)
        module, function = args.run.split(":")
        return int(getattr(import_module(module), function)(args))
    except OSError as error:  # a PinsMissingError too: they may be there the next time
        return _say(args.command, error, 1)
    except (UsageError, BoardError, FactoryError) as error:
        return _say(args.command, error, 2)
    except NobodyReadsError as nobody:
        return _say(args.command, nobody.error, 1)
    except KeyboardInterrupt:
        return 0


def _refuse_nothing(args: argparse.Namespace) -> None:
    """Refuse an empty word: nobody means one. A shell variable was not set."""
    from companion.kit.usage import UsageError

    for name, value in vars(args).items():
        if value == "":
            raise UsageError(f'{name} is "": say which, or leave it out')


def _say(command: str, error: Exception, code: int) -> int:
    from companion.kit.names import printable

    if not isinstance(error, BrokenPipeError):  # which is `naysayer scores | head`
        line = printable(str(error))
        print(f"naysayer {command}: {line[:LONGEST]}", file=sys.stderr)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
