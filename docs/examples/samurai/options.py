"""SAMURAI: what an event may choose."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rules_ref.documents.gen.options import PASS_LOCKOUT

OPTIONS: Final = MappingProxyType({"pass_lockout": PASS_LOCKOUT})
