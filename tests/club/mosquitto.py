"""A real Mosquitto, started for a test, and halls that listen to it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.club.broker import listener
from companion.club.hall import Hall
from firmware.board import ClubWiring
from tests.pin_bench import PATIENCE_S

PROGRAM = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Mosquitto:
    """A broker that forgets everything at its end, unless `more` settings say otherwise."""

    def __init__(self, folder: Path, more: str = "allow_anonymous true") -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        user = "root" if os.getuid() == 0 else "mosquitto"  # who may read a test's folder
        lines = (f"user {user}", f"listener {self.port} 127.0.0.1", "log_dest stderr", more)
        self._config.write_text("\n".join(lines) + "\n", "utf-8")
        self.start()

    def start(self) -> None:
        """Start it; returns when it listens. Raises RuntimeError if it does not."""
        assert PROGRAM is not None
        self._process = subprocess.Popen(
            [PROGRAM, "-c", str(self._config)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        log = []
        for line in self._process.stdout:
            log.append(line)
            if "running" in line:
                return
        raise RuntimeError("".join(log))

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def __enter__(self) -> Mosquitto:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def board_file(self, folder: Path) -> Path:
        """A file with `[club]`, for the command `club`."""
        file = folder / "club.toml"
        file.write_text(f'[club]\nbroker = "127.0.0.1"\nport = {self.port}\n', "utf-8")
        return file

    def wiring(self, **more: Any) -> ClubWiring:
        return ClubWiring("127.0.0.1", self.port, **more)


class ListeningHall:
    """A hall that listens to a broker. `until` waits for a condition."""

    def __init__(self, wiring: ClubWiring) -> None:
        self.hall = Hall()
        self.warnings: list[str] = []
        self._news = threading.Condition()
        self._client = listener(wiring, self._take, lambda: None, self._warn)
        self._client.loop_start()

    def kill(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def until(self, holds: Callable[[Hall], bool]) -> None:
        with self._news:
            assert self._news.wait_for(lambda: holds(self.hall), PATIENCE_S), self.hall.page()

    def _warn(self, line: str) -> None:
        with self._news:
            self.warnings.append(line)
            self._news.notify_all()

    def _take(self, topic: str, payload: bytes) -> None:
        with self._news:
            self.hall.take(topic, payload)
            self._news.notify_all()
