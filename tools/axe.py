"""axe on a page in the browser: what people who see badly, or not at all, cannot use.

axe cannot measure contrast on a gradient. So every gradient of the page is replaced by a flat
colour first, and the felt by each of its two.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tools.chromium import Tab

FLAT = ({".felt": "var(--felt)"}, {".felt": "var(--felt-2)"})
OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},  # still experimental in axe
}
FLATTEN = """((sheet, rules) => {
  sheet.replaceSync(rules);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
})(window.flat ??= new CSSStyleSheet(), %s)"""
RUN = """axe.run(document, %s).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)))"""


@cache
def _axe() -> str:
    """The source of axe-core, from the package that has it."""
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(tab: Tab) -> list[str]:
    """Every node that breaks one of axe's rules, in either colour scheme, with that rule."""
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
