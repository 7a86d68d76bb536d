"""axe on a page in the browser: what somebody who sees it badly, or not at all, cannot use.

axe cannot tell a contrast on a gradient. So every gradient of the page is made flat before it
looks: in the dark of the one colour that it goes between, in the light of the other.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tools.chromium import Tab

FLAT = (
    {"body": "var(--room)", ".felt": "var(--felt)", ".slip": "#cfc9bb", ".device": "#2a333c"},
    {"body": "var(--room-2)", ".felt": "var(--felt-2)", ".slip": "#fbf8f0", ".device": "#171d23"},
)
ALWAYS = {
    ".table": "var(--wood)",
    ".arcade": "color-mix(in srgb, var(--hue) 34%, #14191d)",
    "[data-state~='lit'] .arcade:not(.pad)": "var(--hue)",
    ".card.deck": "#23303c",
    ".card[data-face='void'], .offer[data-face='void']": "#2b1745",
    ".portal": "var(--portal)",
}
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
            for what, colour in {**ALWAYS, **colours}.items()
        )
        tab.run(f"{FLATTEN % json.dumps(rules)}; 0")
        found += tab.run(RUN % json.dumps(OPTIONS))
    tab.run(f"{FLATTEN % json.dumps('')}; 0")
    return sorted(set(found))
