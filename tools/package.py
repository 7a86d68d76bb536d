"""Builds packages for an index: `python -m tools.package DIST [URL]`, or `make dist`.

A copy is built, so that nothing is left in the clone. An index shows the README without pictures
and pages: with the URL of the repository, links go there; without, a link becomes its text, and
pictures are left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

from tools import arguments

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "companion", "firmware")
BOARDS = "hardware/boards"
ROOMS = {"companion", "firmware"}  # all that a wheel has, with its metadata and the boards

_PICTURE = re.compile(r'\n?<p[^>]*><img src="(?!https?:)([^"]+)"[^>]*></p>\n')
_LINK = re.compile(r"\[([^]]+)\]\((?!https?:|#)([^)]+)\)")


def index_page(readme: str, url: str | None) -> str:
    """The README for an index. `url`: of the repository, with paths as on GitHub."""
    if not url:
        return _LINK.sub(r"\1", _PICTURE.sub("", readme))
    text = _LINK.sub(rf"[\1]({url}/blob/HEAD/\2)", readme)
    return text.replace('src="docs/', f'src="{url}/raw/HEAD/docs/')


def copy_to(folder: Path, url: str | None) -> None:
    """Copy the sources, with the page for the index, and the URL in the metadata."""
    url = (url or "").rstrip("/")
    skip = shutil.ignore_patterns("__pycache__")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        else:
            shutil.copyfile(ROOT / name, folder / name)
    shutil.copytree(ROOT / BOARDS, folder / BOARDS)
    page = index_page((ROOT / "README.md").read_text("utf-8"), url)
    (folder / "README.md").write_text(page, "utf-8")
    if url:
        with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
            file.write(f'\n[project.urls]\nRepository = "{url}"\n')


def rooms(wheel: Path) -> set[str]:
    """The packages in a wheel: its top folders."""
    with ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    return {top for top in tops if not re.search(r"\.(dist-info|data)$", top)}


def main(dist: Path, url: str | None) -> None:
    shutil.rmtree(dist, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        copy_to(Path(folder), url)
        words = [sys.executable, "-m", "build", "--outdir", str(dist.resolve()), folder]
        if subprocess.run(words, stdout=subprocess.DEVNULL).returncode:
            sys.exit("package: it does not build; what is wrong stands above")
    [wheel] = dist.glob("*.whl")
    if rooms(wheel) != ROOMS:
        sys.exit(f"package: {wheel} holds {', '.join(sorted(rooms(wheel)))}")


if __name__ == "__main__":
    main(*arguments(__doc__, dist=Path, url=""))
