"""A receipt printer made of code: takes ESC/POS bytes as its makers document them.

It starts as cheap ones do, with two bytes a letter and no code page, and stops at what it does not
know: nothing that it was not told is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import segno

DOTS = 12  # a letter is so wide, at 8 dots a millimetre
PITCH = 30  # from line to line
TEAR_BAR = 4 * PITCH  # so far above the head


class Line(NamedTuple):
    """One that was printed: how large, from where, and how far down it is."""

    text: str
    large: bool
    left: bool
    at: int


class Code(NamedTuple):
    """A QR code: what it says, dots a module, and how many of them a side has."""

    text: str
    size: int
    modules: int
    left: bool
    at: int


@dataclass
class Receipt:
    """What `take` has printed so far."""

    columns: int
    lines: list[Line] = field(default_factory=list)
    codes: list[Code] = field(default_factory=list)
    down: int = 0  # dots of paper that have come out
    cuts: list[tuple[str, int]] = field(default_factory=list)
    _chinese: bool = True
    _page: int | None = None
    _large: bool = False
    _centred: bool = False
    _text: bytes = b""
    _qr: dict[int, bytes] = field(default_factory=dict)

    @property
    def width(self) -> int:
        return self.columns * DOTS

    @property
    def text(self) -> list[str]:
        return [line.text for line in self.lines]

    def take(self, data: bytes) -> Receipt:
        while data:
            data = self._one(data)
        return self

    def _one(self, data: bytes) -> bytes:
        match data[0]:
            case 0x0A:
                self._print_line()
                return data[1:]
            case 0x1B:
                return self._escape(data[1:])
            case 0x1C if data[1:2] == b".":
                self._chinese = False
                return data[2:]
            case 0x1D if data[1:2] == b"V":
                self.cuts.append(({0: "full", 1: "part"}[data[2]], self.down))
                return data[3:]
            case 0x1D if data[1:3] == b"(k":
                length = int.from_bytes(data[3:5], "little")
                self._code(data[5 : 5 + length])
                return data[5 + length :]
            case letter if letter >= 0x20:
                self._text += data[:1]
                return data[1:]
        raise AssertionError(f"no printer knows {data[:8]!r}")

    def _escape(self, data: bytes) -> bytes:
        match data[0:1]:
            case b"@":
                assert not self._text, "what was not printed yet is dropped"
                self._large = self._centred = False
                self._page = None
                return data[1:]
            case b"t":
                self._page = data[1]
            case b"!":
                assert data[1] in (0x00, 0x30)
                self._large = data[1] == 0x30
            case b"a":
                assert not self._text, "only at the beginning of a line"
                self._centred = {0: False, 1: True}[data[1]]
            case b"d":
                assert not self._text
                self.down += data[1] * PITCH
            case _:
                raise AssertionError(f"no printer knows ESC {data[:8]!r}")
        return data[2:]

    def _print_line(self) -> None:
        if any(byte >= 0x80 for byte in self._text):
            assert not self._chinese, "printed as Chinese"
            assert self._page == 0, "printed in whatever code page it was left in"
        text, self._text = self._text.decode("cp437"), b""
        assert len(text) * (1 + self._large) <= self.columns, "the end of it is on the next line"
        self.lines.append(Line(text, self._large, not self._centred, self.down))
        self.down += PITCH * (1 + self._large)

    def _code(self, shown: bytes) -> None:
        assert shown[0] == 0x31, "a symbol of another kind"
        function, values = shown[1], shown[2:]
        self._qr[function] = values
        if function == 0x51:
            assert self._qr[0x41] == b"\x32\x00", "model 2"
            level = {0x30: "l", 0x31: "m", 0x32: "q", 0x33: "h"}[self._qr[0x45][0]]
            stored = self._qr[0x50]
            assert stored[:1] == b"\x30"
            made = segno.make(stored[1:], mode="byte", error=level, boost_error=False, micro=False)
            side = len(made.matrix)
            size = self._qr[0x43][0]
            assert side * size <= self.width, "a code wider than the paper is not printed at all"
            text = stored[1:].decode("utf-8")
            self.codes.append(Code(text, size, side, not self._centred, self.down))
            self.down += side * size + PITCH

    def written(self) -> str:
        """The paper as text: each line and code with how far down it is, and where it was cut."""
        rows = []
        for line in self.lines:
            how = "large" if line.large else "" if line.left else "centred"
            rows.append((line.at, f"{how}|{line.text}"))
        for code in self.codes:
            rows.append((code.at, f"code of {code.modules}, {code.size} dots|{code.text}"))
        rows += [(at - TEAR_BAR, f"{how} cut|") for how, at in self.cuts]
        return "".join(f"{at:5} {row}\n" for at, row in sorted(rows))
