"""The pin factory can be taken out of Naysayer."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "firmware" / "gpiod"


def test_it_imports_nothing_of_naysayer_but_itself() -> None:
    text = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    ours = re.findall(r"^\s*(?:from|import) ((?:firmware|companion)[\w.]*)", text, re.MULTILINE)
    assert ours
    assert [name for name in ours if not name.startswith("firmware.gpiod")] == []
