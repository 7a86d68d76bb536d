"""axe on a page in the browser: what somebody who sees it badly, or not at all, cannot use."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from tools.chromium import Tab

# Of a page that is one table, and no document: where its landmarks and headings stand is a matter
# of taste, and axe's own authors call these rules so.
RULES = {"resultTypes": ["violations"]}
RUN = """axe.run(document, %s).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)))"""


@cache
def _axe() -> str:
    """axe-core itself, out of the package that brings it."""
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(tab: Tab, **options: Any) -> list[str]:
    """Every node that breaks one of axe's rules, with the rule."""
    import json

    if not tab.run("Boolean(window.axe)"):
        tab.run(f"{_axe()}; 0")
    found: list[str] = tab.run(RUN % json.dumps({**RULES, **options}))
    return found
