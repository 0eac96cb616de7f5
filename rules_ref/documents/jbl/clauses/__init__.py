"""JBL: the official rules of the Japan Billionaire League."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Document
from rules_ref.documents.jbl.clauses import finish, play, table
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "jbl",
    Text("日本大富豪連盟公式ルール", "Official rules of the Japan Billionaire League"),
    Text(
        ja="日本大富豪連盟が公開する公式ルール（OFFICIAL RULES）による。条の番号と文言は本ソフトのもの。",
        en="After the OFFICIAL RULES published by the Japan Billionaire League. Numbers and wording are this "
        "software's.",
    ),
    (*table.CLAUSES, *play.CLAUSES, *finish.CLAUSES),
    sections={
        "1": Text("マッチと得点", "Match and points"),
        "2": Text("席", "Seats"),
        "3": Text("ブラインドカード", "Blind cards"),
        "4": Text("出し方とあがり", "Playing and finishing"),
        "5": Text("カード交換", "Card exchange"),
        "6": Text("革命", "Revolution"),
        "7": Text("8切り", "Eight-cut"),
        "8": Text("都落ち", "Downfall"),
        "9": Text("スートしばり", "Suit lock"),
        "10": Text("スペ3返し", "Spade three"),
        "11": Text("反則あがり", "Foul finish"),
    },
)
