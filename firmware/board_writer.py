"""Changes one number of a board file, and leaves everything else as its maker wrote it."""

from __future__ import annotations

import re

KEY = r"^(\s*lockout_ms\s*=\s*)[\d._]+"


def with_lockouts(text: str, section: str, ms: int) -> str:
    """The file's text with `[section] lockout_ms` set; comments and order are kept."""
    head = re.search(rf"^\[{section}\][^\n]*(\n|\Z)", text, re.MULTILINE)
    if head is None:
        return f"{text.rstrip()}\n\n[{section}]\nlockout_ms = {ms}\n"
    following = re.search(r"^\s*\[", text[head.end() :], re.MULTILINE)
    end = head.end() + following.start() if following else len(text)
    body = text[head.end() : end]
    changed, count = re.subn(KEY, rf"\g<1>{ms}", body, count=1, flags=re.MULTILINE)
    if not count:
        changed = f"lockout_ms = {ms}\n{body}"
    return text[: head.end()] + changed + text[end:]
