"""For builders only: a browser to drive, pictures for the pages, the package for an index."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any


def arguments(doc: str | None, **of: Any) -> list[Any]:
    """The words of a program's command line. `of`: for each its type; if it may be left out, what
    it is then. What is wrong with them ends the program in a line; --help prints `doc`.
    """
    parser = ArgumentParser(description=doc, formatter_class=RawDescriptionHelpFormatter)
    for name, usual in of.items():
        kind, count = (usual, None) if isinstance(usual, type) else (type(usual), "?")
        parser.add_argument(name, type=kind, nargs=count, default=usual)
    return list(vars(parser.parse_args()).values())
