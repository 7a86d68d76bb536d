"""Trials that must lose nothing, repeated for as long as you like, and what was lost.

`python -m bench.soak 60` runs for a minute: kill -9, power cuts, damaged journals, evenings cut off
and exported, nonsense for input, misbehaving browsers, bouncing buttons. It ends with 1 if anything
was lost. `make soak SECONDS=3600` is the same.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import shutil
import signal
import socket
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from urllib.request import urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from bench.policies import ours
from bench.races import races
from bench.trials import Trial, main
from companion.commands.cli import main as naysayer
from companion.games import GAMES
from tests.journal.round_trip import differs, differs_resumed, random_script
from tools import arguments

Random = random.Random
PROGRAM = (sys.executable, "-m", "companion")
EVENINGS = ("not-not", "ugh", "nuh-uh", "spank", "nyet-short", "super-power")
FEW = 20  # inputs of an evening that is cut off or exported
RACES = 50
TORN = 8_192  # bytes at most, of a page that was being written when the plug was pulled
PATIENCE_S = 60.0
ANSWER_S = 5.0  # a page that takes longer is as good as gone
FLOOD_S = 1.0
STRANGER = "127.0.0.2"
HOSTILE = (
    b"GET / HTTP/1.1\r\n",
    b"\x16\x03\x01\x02",
    b"POST / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
)
WORDS = (
    *("play", "replay", "scores", "stats", "export", "board", "nyet", "players"),
    *("--json", "last"),
)


# ---- the program killed, and the plug pulled


def killed(chance: Random, folder: Path) -> Iterator[str]:
    """kill -9 at any instant of an evening, which is then resumed."""
    name, journal = chance.choice(EVENINGS), folder / "journal.db"
    with _playing(name, journal) as (program, paper):
        _wait(chance, program)
        program.send_signal(signal.SIGKILL)
        program.wait()
    yield from _ends_as_it_would_have(name, journal, paper.read_text("utf-8"))


def unplugged(chance: Random, folder: Path) -> Iterator[str]:
    """A power cut: the files as they are at any instant, with a torn write, are resumed from."""
    name, journal = chance.choice(EVENINGS), folder / "journal.db"
    with _playing(name, journal) as (program, paper):
        _wait(chance, program)
        program.send_signal(signal.SIGSTOP)
        printed = paper.read_text("utf-8")
        copy = _torn_copy(chance, journal, folder / "copy")
        program.kill()
        program.wait()
    yield from _ends_as_it_would_have(name, copy, printed)


@contextmanager
def _playing(name: str, journal: Path) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    paper = journal.with_name("paper")
    words = ("play", "--script", _exported(name), "--new", "--json", "--journal", str(journal))
    with paper.open("wb") as out:
        program = subprocess.Popen((*PROGRAM, *words), stdout=out, stderr=subprocess.DEVNULL)
    try:
        yield program, paper
    finally:
        program.kill()
        program.wait()


def _wait(chance: Random, program: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(chance.uniform(0.1, 1.2) * _whole(EVENINGS[0])[1])


def _torn_copy(chance: Random, journal: Path, folder: Path) -> Path:
    folder.mkdir()
    for path in journal.parent.glob(f"{journal.name}*"):
        shutil.copy(path, folder / path.name)
    log = folder / f"{journal.name}-wal"
    if log.exists():
        with log.open("ab") as file:
            file.write(chance.randbytes(chance.randrange(TORN)))
    return folder / journal.name


def _ends_as_it_would_have(name: str, journal: Path, printed: str) -> Iterator[str]:
    """What was printed must be in the journal, and the resumed game must end the same."""
    lines, whole = _rows(printed), _whole(name)[0]
    if lines != whole[: len(lines)]:
        yield f"{name}: something else was printed"
    code, _, _ = _run("play", "--script", _exported(name), "--resume", "--journal", str(journal))
    if code and not lines:
        return  # it had not begun
    _, again, _ = _run("replay", "last", "--json", "--journal", str(journal))
    if _rows(again) != whole:
        yield f"{name}: killed after {len(lines)} lines, it did not end as it would have"


@cache
def _whole(name: str) -> tuple[list[object], float]:
    """The output of an undisturbed evening, and how long it takes, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        script, journal = _exported(name), f"{folder}/journal.db"
        began_s = time.monotonic()
        words = ("play", "--script", script, "--new", "--json", "--journal", journal)
        done = subprocess.run((*PROGRAM, *words), capture_output=True, text=True, check=True)
        return _rows(done.stdout), time.monotonic() - began_s


@cache
def _exported(name: str) -> str:
    """The path of a bundled evening as its judge got it, which is resumed input by input."""
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    journal = ("--journal", str(folder / "journal.db"))
    _run("play", "--script", name, "--new", *journal)
    (folder / name).write_text(_run("export", "last", *journal)[1], "utf-8")
    return str(folder / name)


def _rows(printed: str) -> list[object]:
    """The complete lines of JSON."""
    return [json.loads(line) for line in printed.splitlines()[: printed.count("\n")]]


# ---- journals


def damaged(chance: Random, folder: Path) -> Iterator[str]:
    """Pages of a journal are overwritten: commands survive it, and a game can be played."""
    journal = folder / "journal.db"
    shutil.copy(_three_games(), journal)
    with journal.open("r+b") as file:
        for _ in range(chance.randint(1, 3)):
            file.seek(chance.randrange(journal.stat().st_size))
            file.write(chance.randbytes(chance.choice((1, 64, 4096))))
    yield from _survives("scores", "--all", "--journal", str(journal))
    yield from _survives("play", "--script", "spank", "--new", "--journal", str(journal), may=(0,))
    yield from _survives("replay", "last", "--journal", str(journal), may=(0,))


@cache
def _three_games() -> Path:
    path = Path(tempfile.mkdtemp(prefix="soak-")) / "journal.db"
    for name in ("spank", "ugh", "nuh-uh"):
        _run("play", "--script", name, "--new", "--journal", str(path))
    return path


def random_evening(
    chance: Random, folder: Path, differing: Callable[[str, Path], str]
) -> Iterator[str]:
    """A random evening, exported and played again, or cut off and resumed."""
    game, seed = chance.choice(GAMES), chance.getrandbits(32)
    if difference := differing(random_script(game, seed, FEW), folder):
        yield f"{game.id} {seed}: {difference}"


# ---- nonsense


def nonsense_script(chance: Random, folder: Path) -> Iterator[str]:
    """A script with characters and lines changed."""
    text = random_script(chance.choice(GAMES), chance.getrandbits(32), FEW)
    script = folder / "script.txt"
    script.write_text(_mangled(chance, text), "utf-8")
    journal = str(folder / "journal.db")
    yield from _survives("play", "--script", str(script), "--new", "--json", "--journal", journal)


def nonsense_words(chance: Random, folder: Path) -> Iterator[str]:
    """Commands with random words."""
    words = [chance.choice((*WORDS, _word(chance))) for _ in range(chance.randint(1, 5))]
    if words[0] == "play":  # else it would wait for people
        words[1:1] = ["--script", _word(chance)]
    yield from _survives(*words, "--journal", str(folder / "journal.db"))


def _mangled(chance: Random, text: str) -> str:
    lines = text.splitlines()
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        lines[at] = chance.choice(
            (
                lines[at].replace(chance.choice(string.printable[:95]), _word(chance)),
                "",
                _word(chance),
            )
        )
    return "\n".join(lines) + "\n"


def _word(chance: Random) -> str:
    letters = string.printable[:95] + "äß漢\u202e\x1b\x07"
    return "".join(chance.choice(letters) for _ in range(chance.randint(1, 12)))


def _survives(*words: str, may: tuple[int, ...] = (0, 1, 2)) -> Iterator[str]:
    try:
        code, _, errors = _run(*words)
    except Exception as error:
        yield f"{words}: {error!r}"
        return
    if code not in may or "Traceback" in errors:
        yield f"{words}: ended with {code}, {errors[-200:]!r}"


def _run(*words: str) -> tuple[int, str, str]:
    """Run a command in this process: its exit code, output and errors."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            code = naysayer(list(words))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 2
    return code, out.getvalue(), errors.getvalue()


# ---- browsers that misbehave


def flooded(chance: Random, folder: Path) -> Iterator[str]:
    """A page must answer while strangers send it anything and close nothing."""
    words = ("play", "--page", "127.0.0.1:0", "--new", "--journal", str(folder / "journal.db"))
    log = folder / "log"
    with log.open("wb") as out:
        program = subprocess.Popen((*PROGRAM, *words), stdout=out, stderr=out)
    try:
        address = _address(log)
        slowest_s = _under_flood(chance, address)
        if slowest_s > ANSWER_S or program.poll() is not None:
            yield f"the page answered after {slowest_s:.1f} s"
        program.terminate()
        program.wait(PATIENCE_S)
    finally:
        program.kill()
        program.wait()
    if b"Traceback" in log.read_bytes():
        yield "a traceback in the log"


def _address(log: Path) -> tuple[str, int]:
    until_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < until_s:
        if found := re.search(r"http://([\w.]+):(\d+)/", log.read_text("utf-8")):
            return found[1], int(found[2])
        time.sleep(0.02)
    raise TimeoutError("the page did not start")


def _under_flood(chance: Random, address: tuple[str, int]) -> float:
    """The slowest answer to another browser, in seconds."""
    slowest_s, until_s = 0.0, time.monotonic() + FLOOD_S
    with contextlib.ExitStack() as stack:
        while time.monotonic() < until_s:
            with contextlib.suppress(OSError):
                line = stack.enter_context(_stranger(address))
                line.sendall(chance.choice((*HOSTILE, chance.randbytes(200))))
            with contextlib.suppress(OSError, WebSocketException):
                _babble(chance, address)
            began_s = time.monotonic()
            with urlopen(f"http://{address[0]}:{address[1]}/", timeout=PATIENCE_S) as answer:
                answer.read()
            slowest_s = max(slowest_s, time.monotonic() - began_s)
    return slowest_s


def _stranger(address: tuple[str, int]) -> socket.socket:
    """A connection that comes from another machine, as the page sees it."""
    return socket.create_connection(address, ANSWER_S, source_address=(STRANGER, 0))


def _babble(chance: Random, address: tuple[str, int]) -> None:
    """A websocket that sends what no page does."""
    kinds = ("claim", "touch", "resolve", "start", "probe", _word(chance))
    url, value = f"ws://{address[0]}:{address[1]}/ws", object()
    with connect(url, sock=_stranger(address), open_timeout=ANSWER_S) as line:
        for _ in range(20):
            value = chance.choice((None, -1, 1e308, "x" * 2_000, [], {}, _word(chance)))
            keys = ("seat", "switch", "down", "t_ms", "code", "game", "step")
            message: dict[str, object] = {key: value for key in keys if chance.random() < 0.5}
            line.send(json.dumps({"kind": chance.choice(kinds), **message}))


# ---- buttons


def raced(chance: Random, _: Path) -> Iterator[str]:
    """Two hands half a millisecond apart, bouncing for up to 10 ms, on an idle machine."""
    for race in races(0.5, busy=False, count=RACES, seed=chance.getrandbits(32)):
        if ours(race) != {race.first}:
            yield f"the wrong hand was named: {race.lines}"


TRIALS: dict[str, Trial] = {
    "an evening killed with kill -9, then continued": killed,
    "the plug pulled in an evening, a write torn": unplugged,
    "a random evening cut off at three inputs": partial(random_evening, differing=differs_resumed),
    "a random evening exported and played again": partial(random_evening, differing=differs),
    "a journal with junk written into it": damaged,
    "a script of nonsense": nonsense_script,
    "a command line of nonsense": nonsense_words,
    "a second of strangers at the page": flooded,
    f"{RACES} races of bouncing buttons": raced,
}


if __name__ == "__main__":
    sys.exit(main(TRIALS, *arguments(__doc__, seconds=60.0, seed=os.getpid())))
