"""Chromium without a window, driven over its own debugging protocol: for pictures and tests."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

PATIENCE_S = 180.0  # only what fails takes that long
TAP_S = 0.02  # how long a tap holds a key, a button or the glass
LEARNED = "if (origin !== 'null') localStorage.setItem('naysayer-learned', 'all')"
NAMES = ("chromium", "chromium-browser", "google-chrome")
# Keys that do something in a page by themselves, by what the protocol wants to know of them.
DOING: dict[str, dict[str, Any]] = {
    "Tab": {"windowsVirtualKeyCode": 9},
    "Enter": {"windowsVirtualKeyCode": 13, "text": "\r"},
    "Space": {"windowsVirtualKeyCode": 32, "key": " ", "text": " "},
}
# What the browser answers a look at a page that it is about to leave.
LEFT_THE_PAGE = ("Execution context was destroyed", "Inspected target navigated or closed")
# For a second at most, in the page: asking anew for every look would keep both busy. Not at every
# frame, which would have the browser draw them all.
LOOK = """new Promise((done, fail) => {
  const end = performance.now() + 1000;
  const look = () => {
    try {
      const value = (%s);
      if (value || performance.now() > end) done(value);
      else setTimeout(look, 20);
    } catch (error) { fail(error); }
  };
  requestAnimationFrame(look);
})"""

# What a window has besides its page, and nobody sees here: it takes as much work as most pages.
LEFT_OUT = (
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)

# What is not there yet, lies under something or is still moving would not be clicked.
MIDDLE = """new Promise((done, fail) => {
  const end = performance.now() + %d, selector = %s;
  const look = (before) => {
    const found = document.querySelector(selector);
    found?.scrollIntoView({block: 'nearest', behavior: 'instant'});
    const r = found?.getBoundingClientRect();
    const now = [r?.x + r?.width / 2, r?.y + r?.height / 2];
    const there = r?.width && before && now.every((at, n) => at === before[n]);
    const top = there && document.elementFromPoint(...now);
    if (top && found.contains(top)) done(now);
    else if (performance.now() < end) requestAnimationFrame(() => look(now));
    else fail(new Error(found ? `over it lies ${top?.outerHTML.slice(0, 99)}` : 'it is not there'));
  };
  look(null);
})"""


class ChromiumError(RuntimeError):
    """Chromium is missing, or did not do what it was asked: one line."""


class Wire:
    """Sends calls and receives their answers; ignores all other messages of the browser."""

    def __init__(self, url: str) -> None:
        self._closing = ExitStack()
        self._socket = self._closing.enter_context(connect(url, max_size=None, compression=None))
        self._number = 0

    def __call__(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        return self.each(method, session, params)

    def each(self, method: str, session: str | None, *calls: dict[str, Any]) -> dict[str, Any]:
        """Send several calls of a method at once; returns the result of the last."""
        to = {} if session is None else {"sessionId": session}
        for params in calls:
            self._number += 1
            call = {"id": self._number, "method": method, "params": params, **to}
            self._socket.send(json.dumps(call))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if "id" in answer and "error" in answer:
                raise ChromiumError(f"{method}: {answer['error']['message']}")
            if answer.get("id") == self._number:
                result: dict[str, Any] = answer["result"]
                return result

    def close(self) -> None:
        self._closing.close()


def installed() -> str | None:
    """The first of NAMES that this machine has."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """A running browser. `tab` opens a page. A context manager."""

    def __init__(self) -> None:
        """Raises ChromiumError if it is not installed or does not start."""
        path = installed()
        if path is None:
            raise ChromiumError("no Chromium here: apt-get install chromium")
        self._people: list[str] = []
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [
                path,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-extensions",
                f"--disable-features={','.join(LEFT_OUT)}",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
                "--remote-debugging-port=0",
                f"--user-data-dir={self._folder.name}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if line.startswith("DevTools listening on "):
                self._call = Wire(line.split()[-1])
                return
        raise ChromiumError("Chromium ended before it listened")

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, *_: object) -> None:
        self._call.close()
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        assert self._process.stderr is not None
        self._process.stderr.close()
        self._folder.cleanup()

    def tab(
        self,
        url: str,
        width: int = 1280,
        height: int = 800,
        *,
        alone: bool = False,
        newcomer: bool = False,
        before: str = "",
    ) -> Tab:
        """Open a page of a size. `alone`: with storage of its own, as another person's browser.

        `newcomer`: has learned no game yet; others get no lesson before a game.
        `before`: a script that runs before those of the page.
        """
        options = {"url": "about:blank"}
        if alone:
            person = self._call("Target.createBrowserContext")["browserContextId"]
            self._people.append(person)
            options["browserContextId"] = person
        target = self._call("Target.createTarget", **options)["targetId"]
        session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self._call, session)
        tab.size(width, height)
        tab("Page.enable")
        script = before if newcomer else f"{before};{LEARNED}"
        tab("Page.addScriptToEvaluateOnNewDocument", source=script)
        tab.go(url)
        return tab

    @contextmanager
    def guests(self) -> Iterator[Chromium]:
        """Pages that are opened `alone` meanwhile are closed at the end."""
        before = len(self._people)
        try:
            yield self
        finally:
            while len(self._people) > before:
                self._call("Target.disposeBrowserContext", browserContextId=self._people.pop())


class Tab:
    """One page in the browser."""

    def __init__(self, call: Wire, session: str) -> None:
        self._call = call
        self._session = session

    def __call__(self, method: str, **params: Any) -> dict[str, Any]:
        """Send any command of the protocol."""
        return self._call(method, self._session, **params)

    def size(self, width: int, height: int, scale: float = 1, *, phone: bool = False) -> None:
        self(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=phone,
        )
        self("Emulation.setTouchEmulationEnabled", enabled=phone)

    def prefer(self, **features: str) -> None:
        """Set media features, as in prefers_color_scheme="dark"."""
        rows = [{"name": k.replace("_", "-"), "value": v} for k, v in features.items()]
        self("Emulation.setEmulatedMedia", features=rows)

    def go(self, url: str) -> None:
        self("Page.navigate", url=url)
        self.until("document.readyState === 'complete'")

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression. Raises ChromiumError if it throws."""
        result = self(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            raise ChromiumError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, expression: str) -> Any:
        """Wait until the expression is true. Raises ChromiumError if it does not become so."""
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            try:
                if value := self.run(LOOK % expression):
                    return value
            except ChromiumError as error:
                if not any(words in str(error) for words in LEFT_THE_PAGE):
                    raise
        raise ChromiumError(f"waited {PATIENCE_S:g} s in vain for {expression}")

    def key(self, code: str, down: bool, *, repeat: bool = False) -> None:
        """Press or release a key, by its place: "KeyW", "ArrowUp"."""
        self("Input.dispatchKeyEvent", **_key(code, down), autoRepeat=repeat)

    def tap(self, code: str) -> None:
        """Tap a key. The event has its own times, however busy this machine is."""
        self.race(**{code: 0})

    def race(self, **after_ms: float) -> None:
        """Tap keys, each at a time from now. The events arrive at once, in this order."""
        now_s = time.time()
        times_s = {code: now_s + ms / 1000 for code, ms in after_ms.items()}
        presses = [
            {**_key(code, down), "timestamp": at_s + (0 if down else TAP_S)}
            for down in (True, False)
            for code, at_s in times_s.items()
        ]
        self._call.each("Input.dispatchKeyEvent", self._session, *presses)

    def click(self, selector: str) -> None:
        """Click with the mouse in the middle of an element, as `tap` does."""
        x, y = self.middle(selector)
        at_s = time.time()
        for kind, when in (("mousePressed", at_s), ("mouseReleased", at_s + TAP_S)):
            self._mouse(kind, x, y, timestamp=when)

    def mouse(self, selector: str, down: bool) -> None:
        """Press or release the left button of the mouse."""
        self._mouse("mousePressed" if down else "mouseReleased", *self.middle(selector))

    def _mouse(self, kind: str, x: float, y: float, **when: float) -> None:
        self("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, **when)

    def middle(self, selector: str) -> tuple[float, float]:
        """Scroll an element into view; returns its middle, once it can be touched there."""
        patience_ms = PATIENCE_S * 500  # half of ours, so that the page reports it
        x, y = self.run(MIDDLE % (patience_ms, json.dumps(selector)))
        return x, y

    def fingers(self, *selectors: str) -> None:
        """Put a finger on each of these elements at once; none: lift them all."""
        self._touch([self.middle(selector) for selector in selectors])

    def touch(self, *selectors: str) -> None:
        """Touch an element with a finger, as `tap` does."""
        places = [self.middle(selector) for selector in selectors]
        at_s = time.time()
        self._touch(places, timestamp=at_s)
        self._touch([], timestamp=at_s + TAP_S)

    def _touch(self, places: Sequence[tuple[float, float]], **when: float) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        kind = "touchStart" if points else "touchEnd"
        self("Input.dispatchTouchEvent", type=kind, touchPoints=points, **when)

    def screen(self) -> bytes:
        """A screenshot, as PNG."""
        return base64.b64decode(self("Page.captureScreenshot", format="png")["data"])

    def picture(self, path: Path) -> None:
        path.write_bytes(self.screen())


def _key(code: str, down: bool) -> dict[str, Any]:
    """The description of a key in the protocol."""
    key = code.removeprefix("Key").lower() if code.startswith("Key") else code
    what = {"key": key, **DOING.get(code, {})}
    kind = "keyUp" if not down else "keyDown" if "text" in what else "rawKeyDown"
    return {"type": kind, "code": code, **what}
