"""SDIN: the rules of SDIN's daifugo."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Document
from rules_ref.documents.sdin.clauses import base, options
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "sdin",
    Text("SDIN大富豪", "SDIN daifugo"),
    Text(
        ja="ゲーム「SDIN大富豪」の遊び方の説明による。条の番号と文言は本ソフトのもの。",
        en="After the instructions of the game SDIN daifugo. Numbers and wording are this software's.",
    ),
    (*base.CLAUSES, *options.CLAUSES),
    sections={
        "1": Text("進め方・得点・区切り", "How it is played, points and sets"),
        "2": Text("複数枚と階段", "Multiples and stairs"),
        "3": Text("階級と交換", "Classes and exchange"),
        "4": Text("革命", "Revolution"),
        "5": Text("8切り", "Eight-cut"),
        "6": Text("都落ち", "Downfall"),
        "7": Text("スートしばり", "Suit lock"),
        "8": Text("スペ3返し", "Spade three"),
        "9": Text("反則あがり", "Foul finish"),
    },
)
