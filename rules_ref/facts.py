"""The table of the facts of a position, for JSON, notation, the flush and the search for contradictions.

To add a fact: a line here, a field of ``Position``, and the rule that uses it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum, auto
from typing import Any, Final

from rules_ref.position import Position
from rules_ref.text import Text


class Kind(Enum):
    """How the value of a fact is read and written."""

    __hash__ = object.__hash__

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
class Words:
    """The words of a fact on pages, with ``{}`` for its value: ``label: phrase``; ``mark`` beside a table.

    ``phrase``: None for the value alone. ``question``: the label in a form; None for the phrase of a flag or
    a direction, else the label.
    """

    label: Text
    phrase: Text | None = None
    question: Text | None = None
    mark: Text | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a position, such as the lock: how it is read, written and cleared.

    ``en`` and ``ja``: its words in the notation; ``default``: the JSON value of a missing fact; ``least``:
    the smallest number.

    ``flushed``: it ends with a flush, so that within a round of play it follows from the moves. ``by_plays``:
    plays set it as they land, so that the pile shows whether it is possible; ``locks``: it then keeps other
    cards out. ``idle``: it changes nothing in a document that does not know it. ``words``: None where pages
    show it differently.
    """

    key: str
    en: str
    ja: str
    kind: Kind
    default: Any = None
    least: int = 0
    flushed: bool = False
    by_plays: bool = False
    locks: bool = False
    idle: bool = False
    words: Words | None = None

    @property
    def question(self) -> Text:
        """Its label in a form. Raises ValueError for a fact without words."""
        words = self._in_words()
        holds = words.phrase if self.kind in {Kind.FLAG, Kind.DIRECTION} else None
        return words.question or holds or words.label

    @property
    def label(self) -> Text:
        """Its name. Raises ValueError for a fact without words."""
        return self._in_words().label

    def _in_words(self) -> Words:
        if self.words is None:
            raise ValueError(self.key)
        return self.words


def _holds(label: Text, text: Text) -> Words:
    """Words of a fact that is true or false, the same beside a table as elsewhere."""
    return Words(label, phrase=text, mark=text)


OF_POSITION: Final = (
    Fact("players", "players", "席順", Kind.NAMES),
    Fact("classes", "classes", "階級", Kind.CLASSES, default={}),
    Fact("round", "round", "セット内ゲーム", Kind.NUMBER, least=1, idle=True,
         words=Words(Text("ゲーム", "Games"), phrase=Text("階級がなくなってから{}ゲーム目", "Game {} since classes were dropped"),
                     question=Text("階級がなくなってから何ゲーム目か", "Games since classes were dropped"))),
    Fact("hands", "hand", "手札", Kind.HANDS, default={}),
    Fact("turn", "turn", "手番", Kind.NAME, flushed=True),
    Fact("pile", "pile", "場", Kind.PILE, default=[], flushed=True),
    Fact("passed", "passed", "パス済み", Kind.NAMES, default=[], flushed=True),
    Fact("revolution", "revolution", "革命", Kind.FLAG, default=False, by_plays=True,
         words=_holds(Text("革命", "Revolution"), Text("革命中", "Revolution"))),
    Fact("back", "back", "11バック", Kind.FLAG, default=False, flushed=True, by_plays=True,
         words=_holds(Text("11バック", "J-back"), Text("11バック中", "J-back in force"))),
    Fact("lock", "lock", "しばり", Kind.SUITS, default=[], flushed=True, by_plays=True, locks=True,
         words=Words(Text("スートしばり", "Suit lock"), mark=Text("{}しばり", "{} locked"))),
    Fact("number_lock", "number_lock", "数字しばり", Kind.FLAG, default=False, flushed=True, by_plays=True, locks=True,
         words=Words(Text("数字しばり", "Number lock"), phrase=Text("数字しばり中", "Number lock"),
                     mark=Text("数字しばり", "Number lock"))),
    Fact("attribute_lock", "attribute_lock", "属性しばり", Kind.WORDS, default=[], flushed=True, by_plays=True, locks=True,
         words=Words(Text("属性しばり", "Attribute lock"), question=Text("属性しばり（読点で区切る）", "Attribute lock (commas between)"),
                     mark=Text("属性しばり: {}", "Attribute lock: {}"))),
    Fact("direction", "direction", "回り", Kind.DIRECTION, default=1,
         words=_holds(Text("順番", "Order"), Text("逆回り", "Reversed direction"))),
    Fact("out", "out", "抜けた人", Kind.EXITS, default=[]),
    Fact("opening", "opening", "最初の一手", Kind.FLAG, default=False, idle=True,
         words=Words(Text("開始", "Opening"), phrase=Text("このゲームの最初の一手", "First move of the game"))),
    Fact("smash_used", "smash_used", "スマッシュ済み", Kind.FLAG, default=False,
         words=Words(Text("ぱいろんスマッシュ", "Pylon smash"), phrase=Text("使用済み", "Used"),
                     question=Text("スマッシュは使用済み", "Smash used"), mark=Text("スマッシュ使用済み", "Smash used"))),
    Fact("eight_cut_shift", "eight_cut_shift", "8切り変化", Kind.FLAG, default=False,
         words=Words(Text("8切り", "Eight-cut"), phrase=Text("8切り変化中", "9s cut, not 8s"),
                     mark=Text("9で8切り", "9s cut, not 8s"))),
    Fact("open_hands", "open_hands", "公開手札", Kind.NAMES, default=[], idle=True,
         words=Words(Text("手札を公開している人", "Whose hands lie open"))),
    Fact("draw_pile", "draw_pile", "山札", Kind.NUMBER, idle=True,
         words=Words(Text("山札", "Draw pile"), phrase=Text("{}枚", "{} left"),
                     question=Text("山札の残り（枚）", "Cards left in the draw pile"), mark=Text("山札{}枚", "Draw pile: {}"))),
    Fact("exhausted", "exhausted", "山札切れ", Kind.NUMBER, default=0, idle=True,
         words=Words(Text("山札がなくなった回数", "How often the draw pile ran out"),
                     mark=Text("山札切れ{}回", "Draw pile run out: {}×"))),
    Fact("pending", "pending", "保留", Kind.PENDING, flushed=True, by_plays=True),
    Fact("last_cut", "last_cut", "流れたカード", Kind.CARDS, default=[], idle=True,
         words=Words(Text("直前に流れたカード", "Cards just cleared away"),
                     question=Text("直前に流れたカード（Aで取り戻せる）", "Cards just cleared away (aces take them back)"))),
)  # fmt: skip
"""The facts in the order in which they are written and shown."""
_NOTHING: Final = {field.name: field.default for field in fields(Position)}
BY_PLAYS: Final = tuple(fact.key for fact in OF_POSITION if fact.by_plays)
LOCKS: Final = tuple(fact for fact in OF_POSITION if fact.locks)
UNLOCKED: Final = {fact.key: _NOTHING[fact.key] for fact in LOCKS}
"""The values of the locks on an unlocked pile."""
CLEARED: Final = {
    fact.key: _NOTHING[fact.key]
    for fact in OF_POSITION
    if fact.flushed and fact.key not in {"turn", "pile", "pending"}
}
"""The values after a flush of the facts that end with it, except the turn, the pile and pending effects."""


def holding(position: Position) -> Iterator[tuple[Fact, Words, Any]]:
    """The facts of a position that have words and differ from their defaults, with words and value.

    >>> [fact.key for fact, _words, _value in holding(Position(("A", "B"), {}, "A", back=True, draw_pile=0))]
    ['back', 'draw_pile']
    """
    for fact in OF_POSITION:
        value = getattr(position, fact.key)
        if fact.words is not None and value != _NOTHING[fact.key]:
            yield fact, fact.words, value
