"""axe on a page in the browser: what somebody who sees it badly, or not at all, cannot use.

axe cannot tell a contrast on a gradient. So every gradient of the page is made flat before it
looks: what it is painted on has a colour of its own, and the felt is tried in both of its.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tools.chromium import Tab

FLAT = ({".felt": "var(--felt)"}, {".felt": "var(--felt-2)"})
OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},  # axe still tries it out
}
FLATTEN = """((sheet, rules) => {
  sheet.replaceSync(rules);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
})(window.flat ??= new CSSStyleSheet(), %s)"""
RUN = """axe.run(document, %s).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)))"""


@cache
def _axe() -> str:
    """axe-core itself, out of the package that brings it."""
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(tab: Tab) -> list[str]:
    """Every node that breaks one of axe's rules in the dark or in the light, and which."""
    if not tab.run("Boolean(window.axe)"):
        tab.run(f"{_axe()}; 0")
    found: list[str] = []
    for scheme, colours in zip(("dark", "light"), FLAT, strict=True):
        tab.prefer(prefers_reduced_motion="reduce", prefers_color_scheme=scheme)
        rules = "* { background-image: none !important; transition: none !important } " + " ".join(
            f"{what} {{ background-color: {colour} !important }}"
            for what, colour in colours.items()
        )
        tab.run(f"{FLATTEN % json.dumps(rules)}; 0")
        found += tab.run(RUN % json.dumps(OPTIONS))
    tab.run(f"{FLATTEN % json.dumps('')}; 0")
    return sorted(set(found))
