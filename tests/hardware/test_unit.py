"""The service's unit: what it opens and what it shuts, and that it fits the code."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.commands.at_table import PORT
from companion.daemon.real_table import LONGEST_SLEEP_S, STOP_S
from companion.daemon.service import FEEDS

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
UNIT = SYSTEMD / "naysayer.service"
# All but the first to the network, too.
EXPOSED = {(): 0.6, ("page.conf",): 1.4, ("club.conf",): 1.4, ("club.conf", "page.conf"): 1.4}


def unit() -> dict[str, list[str]]:
    """The unit's settings; one may stand more than once."""
    settings: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            settings.setdefault(key, []).append(value)
    return settings


DEVICES = ("gpiochip", "i2c", "spi", "ttyUSB", "ttyACM", "ttyAMA", "ttyS", "usb")
SETTINGS = {
    "ExecStart": "/opt/naysayer/current/bin/naysayer play --board /etc/naysayer/board.toml",
    "DynamicUser": "yes",
    "StateDirectory": "naysayer",
    "SupplementaryGroups": "gpio i2c spi dialout lp input",
    "DevicePolicy": "closed",
    "Type": "notify",
    "Restart": "on-failure",
    "StartLimitIntervalSec": "0",
    "RestartPreventExitStatus": "2",  # a board file that cannot be used is left alone
    "OOMPolicy": "continue",  # statistics that took all memory do not end the service
    "CapabilityBoundingSet": "",
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "RestrictAddressFamilies": "AF_UNIX",
    "MemoryDenyWriteExecute": "yes",
}


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_unit_plays_as_a_user_that_owns_nothing_and_is_tried_again_for_ever(
    setting: str,
) -> None:
    assert unit()[setting] == [SETTINGS[setting]]


def test_the_unit_opens_the_tables_devices_and_no_others() -> None:
    allowed = [f"char-{name} rw" for name in DEVICES]
    assert unit()["DeviceAllow"] == [*allowed, "char-input r"]
    assert "PrivateDevices" not in unit()  # it would hide them all


def test_user_and_groups_that_the_unit_names_are_made_where_there_are_none() -> None:
    lines = (SYSTEMD / "naysayer.sysusers").read_text("utf-8").splitlines()
    made = [tuple(line.split()[:2]) for line in lines if not line.startswith("#")]
    user, *groups = made
    assert user == ("u", UNIT.stem)  # who is looked for when none is named
    assert groups == [("g", name) for name in unit()["SupplementaryGroups"][0].split()]
    assert "User" not in unit()


def test_the_watchdog_lets_a_table_sleep_and_every_worker_end() -> None:
    settings = unit()
    assert float(settings["WatchdogSec"][0]) / FEEDS >= 10 * LONGEST_SLEEP_S  # idle stays idle
    assert float(settings["TimeoutStopSec"][0]) > 5 * STOP_S  # one for each worker


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing")
@pytest.mark.parametrize(
    "drop_ins", EXPOSED, ids=["alone", "with the page", "in a club", "with both"]
)
def test_the_unit_is_shut_as_tightly_as_it_says(drop_ins: tuple[str, ...], tmp_path: Path) -> None:
    shutil.copy(UNIT, tmp_path)
    for name in drop_ins:
        folder = tmp_path / "naysayer.service.d"
        folder.mkdir(exist_ok=True)
        shutil.copy(SYSTEMD / name, folder)
    limit = f"--threshold={EXPOSED[drop_ins] * 10:.0f}"
    words = ["systemd-analyze", "security", "--offline=true", "--no-pager", limit]
    shown = subprocess.run(
        [*words, str(tmp_path / UNIT.name)], capture_output=True, text=True, check=False
    )
    assert shown.returncode == 0, (shown.stdout + shown.stderr)[-300:]


def test_only_the_drop_in_opens_internet_addresses() -> None:
    text = (SYSTEMD / "page.conf").read_text("utf-8")
    assert "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6\n" in text
    assert "PrivateNetwork=no\n" in text
    play = unit()["ExecStart"][0]
    assert f"ExecStart=\nExecStart={play} --page 0.0.0.0:{PORT}\n" in text
