"""What a package index is given: a page whose links lead somewhere, and no builders' tools."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

from tools.package import ROOMS, ROOT, copy_to, index_page, rooms

README = (ROOT / "README.md").read_text("utf-8")
URL = "https://example.org/me/naysayer"
RELATIVE = re.compile(r'\]\((?!https?:|#)|src="(?!https?:)')


def test_without_an_address_the_page_has_no_link_that_leads_nowhere() -> None:
    page = index_page(README, None)
    assert RELATIVE.search(README)
    assert not RELATIVE.search(page)
    assert "| board | draws a board file" in page
    assert "https://" not in page.replace("https://luma", "")


def test_with_one_every_link_and_picture_is_absolute_and_its_file_is_there() -> None:
    page = index_page(README, URL)
    assert not RELATIVE.search(page)
    paths = re.findall(rf"{URL}/(?:blob|raw)/HEAD/([^#)\"]+)", page)
    assert len(paths) == len(re.findall(r"\]\((?!https?:|#)|src=", README))
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_what_is_built_is_a_copy_and_knows_where_it_is_hosted(tmp_path: Path) -> None:
    copy_to(tmp_path, f"{URL}/")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"] == {"Repository": URL}
    assert "urls" not in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (tmp_path / project["readme"]).read_text("utf-8") == index_page(README, URL)
    for name in ("tools", "tests", "bench"):
        assert not (tmp_path / name).exists()


def test_a_wheel_holds_the_two_packages_and_no_others(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    include = project["tool"]["setuptools"]["packages"]["find"]["include"]
    tops = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert tops > ROOMS
    assert {top for top in tops if any(fnmatch(top, pattern) for pattern in include)} == ROOMS
    wheel = tmp_path / "x-1-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        for name in ("companion/a.py", "tools/b.py", "x-1.dist-info/METADATA", "x-1.data/c"):
            archive.writestr(name, "")
    assert rooms(wheel) == {"companion", "tools"}


def test_a_wheel_holds_every_file_that_the_code_reads() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for package, patterns in project["tool"]["setuptools"]["package-data"].items():
        packed = {path for pattern in patterns for path in (ROOT / package).glob(pattern)}
        files = {path for path in (ROOT / package).rglob("*") if path.is_file()}
        others = {path for path in files if path.suffix not in (".py", ".pyc", ".md")}
        assert sorted(others - packed) == []
