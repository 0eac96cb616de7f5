"""The facts of a position: one table, by which its JSON is read and written, and its notation too.

A fact more is a line here, a field of ``Position``, and the rule that minds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final


class Kind(Enum):
    """How the value of a fact is read and written."""

    ASIDE = auto()
    WORD = auto()
    NAME = auto()
    NUMBER = auto()
    FLAG = auto()
    DIRECTION = auto()
    NAMES = auto()
    WORDS = auto()
    SUITS = auto()
    CARDS = auto()
    CLASSES = auto()
    EXITS = auto()
    HANDS = auto()
    PILE = auto()
    PENDING = auto()
    REGULATION = auto()


@dataclass(frozen=True, slots=True)
class Fact:
    """``en`` and ``ja``: its words; ``default``: what its absence means, as JSON; ``least``: the smallest number.

    ``flushed``: it ends with a flush, so that of a round of play it follows from the moves.
    """

    key: str
    en: str
    ja: str
    kind: Kind
    default: Any = None
    least: int = 0
    flushed: bool = False


OF_POSITION: Final = (
    Fact("players", "players", "席順", Kind.NAMES),
    Fact("classes", "classes", "階級", Kind.CLASSES, default={}),
    Fact("round", "round", "セット内ゲーム", Kind.NUMBER, least=1),
    Fact("hands", "hand", "手札", Kind.HANDS, default={}),
    Fact("turn", "turn", "手番", Kind.NAME, flushed=True),
    Fact("pile", "pile", "場", Kind.PILE, default=[], flushed=True),
    Fact("passed", "passed", "パス済み", Kind.NAMES, default=[], flushed=True),
    Fact("revolution", "revolution", "革命", Kind.FLAG, default=False),
    Fact("back", "back", "11バック", Kind.FLAG, default=False, flushed=True),
    Fact("lock", "lock", "しばり", Kind.SUITS, default=[], flushed=True),
    Fact("number_lock", "number_lock", "数字しばり", Kind.FLAG, default=False, flushed=True),
    Fact("attribute_lock", "attribute_lock", "属性しばり", Kind.WORDS, default=[], flushed=True),
    Fact("direction", "direction", "回り", Kind.DIRECTION, default=1),
    Fact("out", "out", "抜けた人", Kind.EXITS, default=[]),
    Fact("opening", "opening", "最初の一手", Kind.FLAG, default=False),
    Fact("smash_used", "smash_used", "スマッシュ済み", Kind.FLAG, default=False),
    Fact("eight_cut_shift", "eight_cut_shift", "8切り変化", Kind.FLAG, default=False),
    Fact("open_hands", "open_hands", "公開手札", Kind.NAMES, default=[]),
    Fact("draw_pile", "draw_pile", "山札", Kind.NUMBER),
    Fact("exhausted", "exhausted", "山札切れ", Kind.NUMBER, default=0),
    Fact("pending", "pending", "保留", Kind.PENDING, flushed=True),
    Fact("last_cut", "last_cut", "流れたカード", Kind.CARDS, default=[]),
)
"""In the order in which they are told."""
