"""MOMO: the rules of the game Momoiro Billionaire."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Document
from rules_ref.documents.momo.clauses import bans, base, options, originals
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "momo",
    Text("Momoiro☆Billionaire! -ぱいろんmeets大富豪-", "Momoiro Billionaire!"),
    Text(
        ja="ゲーム「Momoiro☆Billionaire! -ぱいろんmeets大富豪-」の採用ルールの解説による。"
        "条の番号と文言は本ソフトのもの。",
        en="After an account of the rules in the game Momoiro Billionaire. Numbers and wording are this "
        "software's.",
    ),
    (*base.CLAUSES, *bans.CLAUSES, *options.CLAUSES, *originals.CLAUSES),
    sections={
        "1": Text("親", "Who leads"),
        "2": Text("ジョーカー", "The joker"),
        "3": Text("革命", "Revolution"),
        "4": Text("枚数", "Number of cards"),
        "5": Text("8切り", "Eight-cut"),
        "6": Text("5枚以上の禁止", "Never five cards"),
        "7": Text("カード交換", "Card exchange"),
        "8": Text("スートしばり", "Suit lock"),
        "9": Text("禁止あがり", "Banned finishes"),
        "10": Text("11バック", "J-back"),
        "11": Text("スペ3", "Spade three"),
        "12": Text("階段", "Stairs"),
        "13": Text("ぱいろんスマッシュ", "Pylon smash"),
        "14": Text("属性しばり", "Attribute lock"),
        "15": Text("ユナイト・エフェクト", "Unite effects"),
        "16": Text("都落ち", "Downfall"),
    },
)
