"""Tycoon: nothing is left open."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rules_ref.documents.gen.options import PASS_LOCKOUT

OPTIONS: Final = MappingProxyType({"pass_lockout": replace(PASS_LOCKOUT, silent=False)})
