"""ZAI: the rules of daizaibatsu."""

from __future__ import annotations

from typing import Final

from rules_ref.catalogue.zai import common, high, low
from rules_ref.clauses import Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "zai",
    Text("大財閥", "Daizaibatsu"),
    Text(
        ja="「大財閥」（Daizaibatsu）のルール説明による。条の番号と文言は本ソフトのもの。",
        en="After the description of the game Daizaibatsu. Numbers and wording are this software's.",
    ),
    (*low.CLAUSES, *high.CLAUSES, *common.CLAUSES),
)
