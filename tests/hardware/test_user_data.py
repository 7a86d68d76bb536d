"""What cloud-init is given for a card that sets itself up: a table for four, as its board file."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware.board_file import find_board
from tools.wiring import config_lines

ROOT = Path(__file__).resolve().parents[2]
USER_DATA = ROOT / "hardware" / "user-data"
TEXT = USER_DATA.read_text("utf-8")


def test_config_txt_gets_the_lines_that_the_board_file_wants() -> None:
    block = TEXT.partition("\nwrite_files:\n")[2].partition("\nruncmd:")[0]
    assert "append: true" in block
    wanted = config_lines(find_board("table-4"))
    assert re.findall(r"^      (\S+)$", block, re.MULTILINE) == ["[all]", *wanted]


def test_it_runs_the_script_of_the_clone_that_is_on_the_card() -> None:
    assert "git archive --prefix=naysayer/ HEAD" in TEXT
    [script] = re.findall(r"/boot/firmware/naysayer/([\w.]+)", TEXT)
    assert (ROOT / script).exists()


@pytest.mark.skipif(not shutil.which("cloud-init"), reason="apt-get install cloud-init")
def test_cloud_init_s_own_schema_takes_it() -> None:
    words = ["cloud-init", "schema", "--config-file", str(USER_DATA)]
    run = subprocess.run(words, capture_output=True, text=True)
    assert (run.returncode, "Valid" in run.stdout) == (0, True), run.stdout + run.stderr
