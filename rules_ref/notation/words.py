"""The words of the notation: each has its key in a case, an English and a Japanese form, and is read in both."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final

from rules_ref.cards import SUITS as ALL_SUITS
from rules_ref.classes import PlayerClass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def fold(word: str) -> str:
    """Full-width and capital letters make no other word. Never for names of people."""
    return unicodedata.normalize("NFKC", word).casefold()


class Vocabulary:
    """The words of one context, from their English form to the Japanese one."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._ja = dict(words)
        self._keys = {fold(each): en for en, ja in words.items() for each in (en, ja)}

    def read(self, word: str) -> str | None:
        """The English form; None where no word of this context is meant."""
        return self._keys.get(fold(word))

    def say(self, word: str, language: str) -> str:
        return word if language.startswith("en") else self._ja[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ja)

    def __str__(self) -> str:
        return ", ".join(f"{en} ({ja})" for en, ja in self._ja.items())


class Kind(Enum):
    """How the value of a fact is written."""

    ASIDE = auto()
    WORD = auto()
    NAME = auto()
    NUMBER = auto()
    FLAG = auto()
    DIRECTION = auto()
    NAMES = auto()
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
    """A line before the moves. ``default`` is what its absence means; ``of_case``: it is said of the whole case."""

    key: str
    en: str
    ja: str
    kind: Kind
    default: Any = None
    of_case: bool = False


_ALL: Final = (
    Fact("id", "id", "番号", Kind.ASIDE, of_case=True),
    Fact("why", "why", "理由", Kind.ASIDE, of_case=True),
    Fact("note", "note", "メモ", Kind.ASIDE, of_case=True),
    Fact("ruleset", "ruleset", "規則", Kind.WORD, of_case=True),
    Fact("regulation", "regulation", "設定", Kind.REGULATION, of_case=True),
    Fact("with_legal_plays", "with_legal_plays", "出せる手も", Kind.FLAG, default=False, of_case=True),
    Fact("players", "players", "席順", Kind.NAMES),
    Fact("classes", "classes", "階級", Kind.CLASSES, default={}),
    Fact("game", "game", "ゲーム", Kind.NUMBER),
    Fact("round", "round", "セット内ゲーム", Kind.NUMBER),
    Fact("hands", "hand", "手札", Kind.HANDS, default={}),
    Fact("leader", "leader", "親", Kind.NAME),
    Fact("turn", "turn", "手番", Kind.NAME),
    Fact("pile", "pile", "場", Kind.PILE, default=[]),
    Fact("passed", "passed", "パス済み", Kind.NAMES, default=[]),
    Fact("revolution", "revolution", "革命", Kind.FLAG, default=False),
    Fact("back", "back", "Jバック", Kind.FLAG, default=False),
    Fact("lock", "lock", "しばり", Kind.SUITS, default=[]),
    Fact("number_lock", "number_lock", "数字しばり", Kind.FLAG, default=False),
    Fact("attribute_lock", "attribute_lock", "属性しばり", Kind.NAMES, default=[]),
    Fact("direction", "direction", "回り", Kind.DIRECTION, default=1),
    Fact("out", "out", "抜けた人", Kind.EXITS, default=[]),
    Fact("opening", "opening", "最初の一手", Kind.FLAG, default=False),
    Fact("smash_used", "smash_used", "スマッシュ済み", Kind.FLAG, default=False),
    Fact("eight_cut_shift", "eight_cut_shift", "8切り変化", Kind.FLAG, default=False),
    Fact("open_hands", "open_hands", "公開手札", Kind.NAMES, default=[]),
    Fact("draw_pile", "draw_pile", "山札", Kind.NUMBER),
    Fact("exhausted", "exhausted", "山札切れ", Kind.NUMBER, default=0),
    Fact("pending", "pending", "保留", Kind.PENDING),
    Fact("last_cut", "last_cut", "流れたカード", Kind.CARDS, default=[]),
)
OF_CASE: Final = tuple(fact.key for fact in _ALL if fact.of_case)
OF_RECORD: Final = ("players", "classes", "game", "round", "hands", "leader")
OF_POSITION: Final = tuple(
    fact.key for fact in _ALL if not fact.of_case and fact.key not in {"game", "leader"}
)
FACTS: Final = {fact.en: fact for fact in _ALL}
"""Every fact by its English word, in the order in which they are written."""

FACT_WORDS: Final = Vocabulary({fact.en: fact.ja for fact in _ALL})
FLAGS: Final = Vocabulary({"on": "あり", "off": "なし"})
DIRECTIONS: Final = Vocabulary({"clockwise": "時計回り", "counterclockwise": "反時計回り"})
SUITS: Final = Vocabulary({suit.value: suit.symbol for suit in ALL_SUITS})
CLASSES: Final = Vocabulary({each.value: each.label.ja for each in PlayerClass})
HOWS: Final = Vocabulary({"finish": "あがり", "foul": "反則あがり", "downfall": "都落ち"})
PASS: Final = Vocabulary({"pass": "パス"})
CLAIMS: Final = Vocabulary({"dobon": "ドボン", "kill_finish": "上がり殺し", "return_double": "倍返し"})
EFFECTS: Final = Vocabulary({"draw2": "2枚引き", "three_nine": "9三枚"})
PENDING_KINDS: Final = Vocabulary({"eight_cut": "8切り", "revolution": "革命", "named": "指名"})
PENDING_KEYS: Final = Vocabulary(
    {"player": "相手", "by": "出した人", "effect": "効果", "count": "枚数", "counters": "返し"}
)
CARRIED: Final = Vocabulary(
    {
        "gives": "渡す", "discards": "捨てる", "names": "宣言", "target": "相手", "drawn": "引く",
        "destroyed": "破壊", "recovers": "回収", "all_give": "全員渡す",
    }
)  # fmt: skip
NOBODY: Final = "-"
"""Written for the turn when the game is over."""
