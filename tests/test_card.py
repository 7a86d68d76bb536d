"""The card that sets itself up, and the script that installs: what they write and keep."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.commands import card
from companion.commands.cli import main
from companion.commands.cloud_init import user_data
from firmware.board_file import find_board, load_board
from firmware.config_txt import config_lines

ROOT = Path(__file__).resolve().parent.parent
INSTALL = ROOT / "install.sh"
UNIT = (ROOT / "systemd" / "naysayer.service").read_text("utf-8")
# As Raspberry Pi Imager writes it.
IMAGER = """#cloud-config
hostname: "table"
user:
  name: "ada"
  passwd: "$y$j9T$x"

runcmd:
  - [ systemctl, enable, --now, ssh ]
"""
SHIPPED = "#cloud-config\n\n# hints, and nothing else\n#runcmd:\n#- [ ls, -l ]\n"
COMMAND = ["sh", "install.sh", "it's"]

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def bootfs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A card's boot partition; what would be fetched is there already."""

    def fetch(wheels: Path) -> None:
        (wheels / "naysayer-0.1.0-py3-none-any.whl").touch()

    monkeypatch.setattr(card, "fetch", fetch)
    folder = tmp_path / "bootfs"
    folder.mkdir()
    return folder


def test_what_imager_has_written_stays_and_its_commands_come_after_ours() -> None:
    text = user_data(IMAGER, "table-4", ("dtparam=i2c_arm=on",), COMMAND, console=True)
    assert [line for line in IMAGER.splitlines() if line not in text.splitlines()] == []
    [runcmd] = re.findall(r"^runcmd:\n((?: .*\n)+)", text, re.MULTILINE)
    assert runcmd.splitlines() == [
        "  - ['sh', 'install.sh', 'it''s']",
        "  - [ systemctl, enable, --now, ssh ]",
    ]


@pytest.mark.parametrize("there", ["", SHIPPED, IMAGER], ids=["none", "shipped", "imager"])
def test_settings_are_appended_to_config_txt_before_anything_is_run(there: str) -> None:
    config = config_lines(find_board("table-4"))
    text = user_data(there, "table-4", config, COMMAND, console=False)
    block = text.partition("\nwrite_files:\n")[2]
    assert "append: true" in block
    assert re.findall(r"^      (\S+)$", block, re.MULTILINE) == ["[all]", *config]
    assert "console=serial0" in text
    assert text.count("\nruncmd:\n") == 1
    assert text.startswith("#cloud-config\n")
    assert text.endswith("\n")


@pytest.mark.skipif(not shutil.which("cloud-init"), reason="apt-get install cloud-init")
def test_cloud_init_s_own_schema_takes_it(tmp_path: Path) -> None:
    config = config_lines(find_board("table-8"))
    text = user_data(IMAGER, "table-8", config, COMMAND, console=False)
    (tmp_path / "user-data").write_text(text, "utf-8")
    words = ["cloud-init", "schema", "--config-file", str(tmp_path / "user-data")]
    run = subprocess.run(words, capture_output=True, text=True)
    assert (run.returncode, "Valid" in run.stdout) == (0, True), run.stdout + run.stderr


def test_a_card_has_all_that_the_first_boot_runs(bootfs: Path, capsys: Captured) -> None:
    (bootfs / "user-data").write_text(IMAGER, "utf-8")
    (bootfs / "meta-data").write_text("instance_id: rpios-image\n", "utf-8")
    assert main(["card", "--board", "table-8", str(bootfs)]) == 0
    text = (bootfs / "user-data").read_text("utf-8")
    for name in re.findall(r"/boot/firmware/([\w./-]+)'", text):
        assert (bootfs / name).exists() or name == "cmdline.txt", name
    assert load_board(bootfs / "naysayer" / "board.toml") == load_board("table-8")
    beside = re.findall(r'"\$HERE/(systemd/[\w.]+)"', INSTALL.read_text("utf-8"))
    assert len(beside) == 3
    for name in ("install.sh", *beside):
        assert (bootfs / "naysayer" / name).read_bytes() == (ROOT / name).read_bytes()
    assert (bootfs / "meta-data").read_text("utf-8") == "instance_id: rpios-image\n"
    assert "nobody can log in" not in capsys.readouterr().out


def test_a_card_written_twice_is_the_same_and_for_another_board_it_is_refused(
    bootfs: Path, capsys: Captured
) -> None:
    assert main(["card", str(bootfs)]) == 0
    assert "nobody can log in yet" in capsys.readouterr().out
    files = {path: path.read_bytes() for path in bootfs.rglob("*") if path.is_file()}
    assert main(["card", str(bootfs)]) == 0
    assert {path: path.read_bytes() for path in bootfs.rglob("*") if path.is_file()} == files
    assert main(["card", "--board", "table-8", str(bootfs)]) == 2
    assert "for another board" in capsys.readouterr().err


def test_a_card_that_is_not_there_is_one_line(bootfs: Path, capsys: Captured) -> None:
    assert main(["card", str(bootfs / "nowhere")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_panel_alone_leaves_the_serial_console_where_it_is(bootfs: Path) -> None:
    assert main(["card", "--board", "party-10", str(bootfs)]) == 0
    assert "console=serial0" not in (bootfs / "user-data").read_text("utf-8")


def test_the_script_installs_where_the_unit_looks() -> None:
    """The unit's program, board file and folder for scores."""
    script = INSTALL.read_text("utf-8")
    paths = dict(re.findall(r"^([A-Z]+)=(/\S+)$", script, re.MULTILINE))
    assert f"ExecStart={paths['VENV']}/bin/naysayer play --board {paths['BOARD']}" in UNIT
    assert "rm -rf" in script
    removed = re.findall(r"rm -rf (.*)", script)
    assert not any("lib/naysayer" in what or "BOARD" in what for what in removed)


@pytest.mark.parametrize("word", ["--bord", "--board"])
def test_the_script_names_an_option_that_it_does_not_know(word: str) -> None:
    run = subprocess.run([INSTALL, word], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert word in run.stderr


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="apt-get install shellcheck")
def test_the_script_is_clean_to_shellcheck() -> None:
    run = subprocess.run(["shellcheck", INSTALL], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "")
