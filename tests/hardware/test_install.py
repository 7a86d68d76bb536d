"""The script that installs: what it makes, and that breaking off leaves a program that runs.

It runs below a root folder of its own. What would need root, a network or systemd is a stand-in.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from itertools import count
from pathlib import Path

import pytest

from companion.commands.cli import main

ROOT = Path(__file__).resolve().parents[2]
INSTALL = ROOT / "install.sh"
UNIT = (ROOT / "systemd" / "naysayer.service").read_text("utf-8")
KILLED = -9

# Each counts as a step of the script, and at the step that BREAK_AT names it kills the script.
STEP = """#!/bin/sh
echo "$(basename "$0") $*" >>"$LOG"
if [ "$(wc -l <"$LOG")" -eq "${BREAK_AT:-0}" ]; then kill -9 "$PPID"; exit 1; fi
"""
REAL = ("cp", "mv", "ln", "rm", "mkdir", "chmod", "touch")
STAND_INS = {
    "id": "echo 0",
    "systemctl": "exit 0",
    "systemd-sysusers": "exit 0",
    "modprobe": "exit 0",
    # As the service's user: what root alone can read is not there for it.
    "runuser": """
test "$(find "$ROOTED/opt" "$ROOTED/etc" ! -type l ! -perm -o=r | wc -l)" -eq 0 || exit 1
shift 3; exec "$@" """,
    "python3": """
[ "$1" = -m ] || exit 0
/bin/mkdir -p "$4/bin"; /bin/cp "$BIN/pip" "$4/bin/pip" """,
    "pip": """
if [ "$1" = wheel ]; then : >"$5/naysayer-0-py3-none-any.whl"; exit 0; fi
printf '#!/bin/sh\\necho %s "$@"\\nexit %s\\n' "$VERSION" "${FAILS:-0}" >"$(dirname "$0")/naysayer"
/bin/chmod 755 "$(dirname "$0")/naysayer" """,
}


class Machine:
    """A root folder with nothing in it, and a systemd that runs."""

    def __init__(self, folder: Path) -> None:
        self.root, self._bin, self._log = folder / "root", folder / "bin", folder / "log"
        (self.root / "run/systemd/system").mkdir(parents=True)
        self._bin.mkdir()
        for name in REAL:
            self._write(name, f'exec {shutil.which(name)} "$@"')
        for name, body in STAND_INS.items():
            self._write(name, body)

    def run(self, *words: str, **env: str | int) -> subprocess.CompletedProcess[str]:
        self._log.write_text("")
        variables = {
            **os.environ,
            "PATH": f"{self._bin}:{os.environ['PATH']}",
            "NAYSAYER_ROOT": str(self.root),
            "ROOTED": str(self.root),
            "BIN": str(self._bin),
            "LOG": str(self._log),
            **{name: str(value) for name, value in env.items()},
        }
        command = f'umask 077; exec sh "{INSTALL}" "$@"'
        return subprocess.run(
            ["sh", "-c", command, "sh", *words], env=variables, capture_output=True, text=True
        )

    @property
    def program(self) -> str | None:
        """What the command says of itself; None if there is none that runs."""
        command = self.root / "usr/local/bin/naysayer"
        if not command.exists():
            return None
        run = subprocess.run([command, "hello"], capture_output=True, text=True)
        return run.stdout.removesuffix(" hello\n") if run.returncode == 0 else None

    def steps(self) -> list[str]:
        return self._log.read_text().splitlines()

    def _write(self, name: str, body: str) -> None:
        path = self._bin / name
        path.write_text(STEP + body + "\n")
        path.chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_it_installs_for_the_service_s_user_even_where_root_s_files_are_its_own(
    machine: Machine,
) -> None:
    """Under umask 077, and with --page."""
    run = machine.run("--page", VERSION="one")
    assert (run.returncode, run.stderr) == (0, "")
    assert "installed; next: sudo naysayer doctor" in run.stdout
    assert machine.program == "one"
    [tried] = [step for step in machine.steps() if step.startswith("runuser")]
    [board] = (machine.root / "etc/naysayer").iterdir()
    assert re.fullmatch(rf"runuser -u naysayer -- \S+/naysayer doctor --quick {board}", tried)
    assert (machine.root / "etc/systemd/system/naysayer.service.d/page.conf").exists()


def test_one_that_the_service_s_user_cannot_run_is_not_installed(machine: Machine) -> None:
    machine.run(VERSION="one")
    run = machine.run(VERSION="two", FAILS=1)
    assert run.returncode == 1
    assert "the program was not changed" in run.stderr
    assert "installed" not in run.stdout
    assert not any("restart" in step for step in machine.steps())
    assert machine.run("--back").returncode == 1, "there is nothing to go back to"
    assert machine.program == "one"


def test_wherever_upgrades_break_off_a_program_runs_until_one_succeeds(machine: Machine) -> None:
    """Each goes on from what the one before has left, and gets one step further."""
    machine.run(VERSION="whole")
    programs = ["whole"]
    for step in count(1):
        run = machine.run(VERSION=f"upgrade-{step}", BREAK_AT=step)
        assert machine.program in (programs[-1], f"upgrade-{step}"), f"after {machine.steps()[-1]}"
        programs.append(machine.program)
        if run.returncode == 0:
            break
        assert run.returncode == KILLED
    assert programs[-1] == f"upgrade-{step}"
    assert 2 < len(set(programs)) < len(programs), "some broke off before the switch, some after"


def test_the_version_before_is_one_step_back(machine: Machine) -> None:
    machine.run(VERSION="one")
    assert machine.run("--back").returncode == 1, "there is none"
    machine.run(VERSION="two")
    for expected in ("one", "two"):
        assert machine.run("--back").returncode == 0
        assert machine.program == expected


def test_uninstalling_leaves_the_board_file_and_the_scores(machine: Machine) -> None:
    scores = machine.root / "var/lib/naysayer/journal.db"
    scores.parent.mkdir(parents=True)
    scores.touch()
    machine.run("--page", VERSION="one")
    assert machine.run("--uninstall").returncode == 0
    left = {path.relative_to(machine.root) for path in machine.root.rglob("*") if path.is_file()}
    assert {str(path) for path in left} == {
        "etc/naysayer/board.toml",
        "var/lib/naysayer/journal.db",
    }


def test_a_board_file_that_is_there_is_left_alone(machine: Machine) -> None:
    board = machine.root / "etc/naysayer/board.toml"
    board.parent.mkdir(parents=True)
    board.write_text("mine")
    machine.run("--board", "table-8", VERSION="one")
    assert board.read_text() == "mine"


def test_it_installs_where_the_unit_looks() -> None:
    script = INSTALL.read_text("utf-8")
    paths = dict(re.findall(r"^([A-Z_]+)=\$ROOT(/\S+)$", script, re.MULTILINE))
    program = f"{paths['HOME_DIR']}/current/bin/naysayer"
    assert f"ExecStart={program} play --board {paths['BOARD']}" in UNIT


@pytest.mark.parametrize("word", ["--bord", "--board"])
def test_it_names_an_option_that_it_does_not_know(word: str) -> None:
    run = subprocess.run([INSTALL, word], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert word in run.stderr


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="apt-get install shellcheck")
def test_it_is_clean_to_shellcheck() -> None:
    run = subprocess.run(["shellcheck", INSTALL], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "")


def test_the_quick_doctor_imports_the_whole_program_and_touches_no_pin(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["doctor", "--quick", "table-4"]) == 0
    output = capsys.readouterr().out
    assert re.search(r"✓ program: all \d{3} modules can be imported", output)
    assert "pins" not in output


def test_the_quick_doctor_says_what_cannot_be_imported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "companion.commands.board", None)
    assert main(["doctor", "--quick"]) == 1
    assert "✗ program: " in capsys.readouterr().out
