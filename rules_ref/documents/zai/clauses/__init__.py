"""ZAI: the rules of daizaibatsu."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Document
from rules_ref.documents.zai.clauses import common, high, low
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "zai",
    Text("大財閥", "Daizaibatsu"),
    Text(
        ja="「大財閥」（Daizaibatsu）のルール説明による。条の番号と文言は本ソフトのもの。",
        en="After the description of the game Daizaibatsu. Numbers and wording are this software's.",
    ),
    (*low.CLAUSES, *high.CLAUSES, *common.CLAUSES),
    sections={
        "3": Text("3の効果", "Threes"),
        "4": Text("4の効果", "Fours"),
        "5": Text("5の効果", "Fives"),
        "6": Text("6の効果", "Sixes"),
        "7": Text("7の効果", "Sevens"),
        "8": Text("8の効果", "Eights"),
        "9": Text("9の効果", "Nines"),
        "10": Text("10の効果", "Tens"),
        "J": Text("Jの効果", "Jacks"),
        "Q": Text("Qの効果", "Queens"),
        "K": Text("Kの効果", "Kings"),
        "A": Text("Aの効果", "Aces"),
        "2": Text("2の効果", "Twos"),
        "X": Text("ジョーカー", "The joker"),
        "L": Text("しばり", "Locks"),
        "D": Text("ダウンナンバー", "Down number"),
        "G": Text("あがり殺し", "Killing a finish"),
        "R": Text("革命", "Revolution"),
        "C": Text("革命返し", "Counter-revolution"),
        "F": Text("4枚革命", "Four of a kind"),
        "S": Text("階段", "Stairs"),
        "E": Text("強制終了", "Forced end"),
    },
)
