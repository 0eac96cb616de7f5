"""The rulesets: each document as a short list of rules with their settings and clauses."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rules_ref.rulesets.jbl import JBL
from rules_ref.rulesets.kyoto import KYOTO
from rules_ref.rulesets.momo import MOMO
from rules_ref.rulesets.sdin import SDIN
from rules_ref.rulesets.uecda import UECDA
from rules_ref.rulesets.zai import ZAI

RULESETS: Final = MappingProxyType({ruleset.id: ruleset for ruleset in (JBL, SDIN, MOMO, KYOTO, ZAI, UECDA)})
"""Every ruleset the adjudicator knows, by id."""
