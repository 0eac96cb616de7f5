"""Questions about a position that is impossible, each with its answers as buttons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _

from league.adjudication.pages.facts import how_word, with_note
from rules_ref.cards import Suit
from rules_ref.clauses import Clause
from rules_ref.documents import clause
from rules_ref.text import Contradiction, Text

TAKE: Final = "take"
KEEP: Final = "keep"


@dataclass(frozen=True, slots=True)
class Query:
    """A doubt and the words of its answers; empty for an answer that does not apply."""

    doubt: Contradiction
    take: str
    keep: str

    @property
    def clause(self) -> Clause:
        return clause(self.doubt.clause)

    @property
    def take_value(self) -> str:
        return f"{TAKE} {self.doubt.key}"

    @property
    def keep_value(self) -> str:
        return f"{KEEP} {self.doubt.key}"


def queries(doubts: Sequence[Contradiction], foul: Text) -> list[Query]:
    """The questions about the doubts, in order. ``foul``: the document's word for a foul."""
    return [_query(doubt, foul) for doubt in doubts]


def _query(doubt: Contradiction, foul: Text) -> Query:
    say = partial(_left, foul=foul) if doubt.field == "out" else _WORDS[doubt.field]
    takes = doubt.implied is not None and doubt.field not in _NEVER_TAKEN
    take = say(doubt.implied) if takes else ""
    return Query(doubt, take, "" if doubt.certain else _("%(fact)sでよい") % {"fact": say(doubt.given)})


def _lock(suits: Sequence[str]) -> str:
    symbols = "".join(Suit(suit).symbol for suit in suits)
    return _("%(suits)sしばりあり") % {"suits": symbols} if symbols else _("しばりなし")


def _names(names: Sequence[str]) -> str:
    listed = _("、").join(names)
    return _("パスした人は%(names)s") % {"names": listed} if names else _("パスした人はいない")


def _left(out: Sequence[Mapping[str, str]], foul: Text) -> str:
    leaving = [with_note(left["player"], how_word(left["how"], foul)) for left in out]
    return (
        _("抜けたのは%(players)s") % {"players": _("、").join(leaving)}
        if leaving
        else _("まだだれも抜けていない")
    )


_NEVER_TAKEN: Final = ("classes", "hands")
"""Fields that one tap cannot correct: of hands a doubt implies how many cards, not which."""
_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "lock": _lock,
    "number_lock": lambda on: _("数字しばりあり") if on else _("数字しばりなし"),
    "attribute_lock": lambda names: _("、").join(names) if names else _("属性しばりなし"),
    "revolution": lambda on: _("革命中") if on else _("革命なし"),
    "back": lambda on: _("11バック中") if on else _("11バックなし"),
    "pile": lambda plays: _("下のカードは流れている") if plays else _("場はもう流れている"),
    "pending": lambda waiting: _("まだ応じられる") if waiting else _("応じられるものはない"),
    "turn": lambda player: _("%(player)sの番") % {"player": player},
    "passed": _names,
    "classes": lambda _classes: _("階級を直す"),
    "hands": lambda count: _("%(count)d枚") % {"count": count},
    "opening": lambda on: _("最初の一手") if on else _("最初の一手ではない"),
}
