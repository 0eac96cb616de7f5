"""KYOTO: the regulation of kyotounivpoke."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Document
from rules_ref.documents.kyoto.clauses import numbers, others
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "kyoto",
    Text("大富豪 kyotounivpokeレギュレーション", "Daifugo by the kyotounivpoke regulation"),
    Text(
        ja="ブログ「山賊の極意」が紹介するkyotounivpokeの部内戦の規則による。"
        "条の番号と文言は本ソフトのもの。",
        en="After a blog's account of the kyotounivpoke club's rules. Numbers and wording are this "
        "software's.",
    ),
    (*numbers.CLAUSES, *others.CLAUSES),
    sections={
        "1": Text("人数・階級・都落ち", "Players, classes and downfall"),
        "2": Text("数字の効果", "What the numbers do"),
        "3": Text("特別な返し方", "Special answers"),
        "4": Text("階段・しばり・革命", "Stairs, locks and revolution"),
        "5": Text("禁止あがり", "Banned finishes"),
        "6": Text("ドボン", "Dobon"),
    },
)
