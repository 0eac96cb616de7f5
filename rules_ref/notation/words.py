"""The words of the notation: each has its key in a case, an English and a Japanese form; both are read."""

from collections.abc import Iterator, Mapping
from typing import Final

from rules_ref import facts
from rules_ref.cards import SUITS as ALL_SUITS
from rules_ref.cards import fold
from rules_ref.classes import PlayerClass
from rules_ref.facts import Fact, Kind
from rules_ref.rules.banned_finish import BANNED_FINISH


class Vocabulary:
    """The words of one context, English to Japanese. ``former``: other words that are read, never written."""

    def __init__(self, words: Mapping[str, str], former: Mapping[str, str] | None = None) -> None:
        self._ja = dict(words)
        self._keys = {fold(word): en for en, ja in words.items() for word in (en, ja)}
        self._keys |= {fold(word): en for word, en in (former or {}).items()}

    def read(self, word: str) -> str | None:
        """The English form; None for a word unknown in this context."""
        return self._keys.get(fold(word))

    def say(self, word: str, language: str) -> str:
        return word if language.startswith("en") else self._ja[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ja)

    def __str__(self) -> str:
        return ", ".join(f"{en} ({ja})" for en, ja in self._ja.items())


_OF_CASE: Final = (
    Fact("id", "id", "番号", Kind.ASIDE),
    Fact("why", "why", "理由", Kind.ASIDE),
    Fact("note", "note", "メモ", Kind.ASIDE),
    Fact("ruleset", "ruleset", "規則", Kind.WORD),
    Fact("regulation", "regulation", "設定", Kind.REGULATION),
    Fact("with_legal_plays", "with_legal_plays", "出せる手も", Kind.FLAG, default=False),
)
_OF_RECORD: Final = {
    "classes": Fact("game", "game", "ゲーム", Kind.NUMBER),
    "hands": Fact("leader", "leader", "親", Kind.NAME),
}
"""The facts of a whole game only, by the fact of a position that they follow."""


def _facts_in_order() -> Iterator[Fact]:
    yield from _OF_CASE
    for fact in facts.OF_POSITION:
        yield fact
        if fact.key in _OF_RECORD:
            yield _OF_RECORD[fact.key]


_ALL: Final = tuple(_facts_in_order())
OF_CASE: Final = tuple(fact.key for fact in _OF_CASE)
OF_RECORD: Final = ("players", "classes", "game", "round", "hands", "leader")
OF_POSITION: Final = tuple(fact.key for fact in facts.OF_POSITION)
FACTS: Final = {fact.en: fact for fact in _ALL}
"""Every fact by its English word, in the order in which they are written."""

FACT_WORDS: Final = Vocabulary({fact.en: fact.ja for fact in _ALL}, former={"Jバック": "back"})
FLAGS: Final = Vocabulary({"on": "あり", "off": "なし"})
DIRECTIONS: Final = Vocabulary({"clockwise": "時計回り", "counterclockwise": "反時計回り"})
SUITS: Final = Vocabulary({suit.value: suit.symbol for suit in ALL_SUITS})
CLASSES: Final = Vocabulary({player_class.value: player_class.label.ja for player_class in PlayerClass})
HOWS: Final = Vocabulary(
    {"finish": "あがり", "foul": "反則あがり", "downfall": "都落ち", "retired": "退場"},
    former={BANNED_FINISH.ja: "foul"},
)
PASS: Final = Vocabulary({"pass": "パス"})
CLAIMS: Final = Vocabulary(
    {"dobon": "ドボン", "kill_finish": "あがり殺し", "return_double": "倍返し"},
    former={"上がり殺し": "kill_finish"},
)
EFFECTS: Final = Vocabulary({"draw2": "2枚引き", "three_nine": "9三枚"})
PENDING_KINDS: Final = Vocabulary({"eight_cut": "8切り", "revolution": "革命", "named": "指名"})
PENDING_KEYS: Final = Vocabulary(
    {"player": "相手", "by": "出した人", "effect": "効果", "count": "枚数", "counters": "返し"}
)
ACTION_WORDS: Final = Vocabulary(
    {
        "gives": "渡す", "discards": "捨てる", "names": "宣言", "target": "相手", "drawn": "引く",
        "destroyed": "破壊", "recovers": "回収", "all_give": "全員渡す",
    }
)  # fmt: skip
NOBODY: Final = "-"
"""Written for the turn when the game is over."""
