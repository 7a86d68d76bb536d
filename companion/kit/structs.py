"""Frozen records: states, events, views, screens and effects are each a `Struct(frozen=True)`.

msgspec makes them because making the class, copying, comparing and hashing cost a tenth of what
they cost with a frozen dataclass, and a step of a game does little else. mypy has the `replace` of
the dataclasses, so that it checks the names of the fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import asdict, astuple

if TYPE_CHECKING:
    from dataclasses import replace
else:
    from msgspec.structs import replace

__all__ = ["Struct", "asdict", "astuple", "field", "replace"]
