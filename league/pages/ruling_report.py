"""The answer of a ruling, ready for a page or a slip: verdict, what follows, clauses, reasoning."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from league.pages.consequences import consequences_of
from league.pages.option_words import OPTION_WORDS, value_words
from league.pages.ruling_facts import Fact, cards_of, class_word, facts_of, how_many
from rules_ref.clauses import Basis, Clause, clause
from rules_ref.notation import write_case
from rules_ref.rulesets import RULESETS
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as Words

    from league.models import Ruling
    from rules_ref.cards import Card

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The ruling in one line. ``sign`` and ``tone`` say the same without words; ``tone`` is good, warn or bad."""

    words: Words
    sign: str
    tone: str


_LEGAL: Final = {
    "play": Verdict(gettext_lazy("出せます"), "○", "good"),
    "pass": Verdict(gettext_lazy("パスできます"), "○", "good"),
    "claim": Verdict(gettext_lazy("宣言できます"), "○", "good"),
    "ranking": Verdict(gettext_lazy("この結果で確定です"), "○", "good"),
    "exchange": Verdict(gettext_lazy("正しい交換です"), "○", "good"),
    "deal": Verdict(gettext_lazy("正しい配札です"), "○", "good"),
}
_ILLEGAL: Final = {
    "play": Verdict(gettext_lazy("出せません"), "×", "bad"),
    "pass": Verdict(gettext_lazy("パスできません"), "×", "bad"),
    "claim": Verdict(gettext_lazy("宣言できません"), "×", "bad"),
    "ranking": Verdict(gettext_lazy("この結果はありえません"), "×", "bad"),
    "exchange": Verdict(gettext_lazy("交換に誤りがあります"), "×", "bad"),
    "deal": Verdict(gettext_lazy("配札に誤りがあります"), "×", "bad"),
}
_FOUL: Final = Verdict(gettext_lazy("出せますが、反則あがりです"), "△", "warn")
_UNDETERMINED: Final = Verdict(gettext_lazy("規則だけでは決まりません"), "?", "warn")


def report_of(ruling: Ruling) -> Report | None:
    """The ruling read for showing.

    None for a call in words, for a whole game, and where it came from elsewhere in another form.
    """
    if ruling.is_foreign or ruling.question in (ruling.Question.CALL, ruling.Question.RECORD):
        return None
    return Report(ruling.case, ruling.answer)


def words_of(ruling: Ruling) -> str:
    """What was said to the head judge in a call; empty for every other ruling."""
    words = ruling.case.get("words") if ruling.question == ruling.Question.CALL else ""
    return words if isinstance(words, str) else ""


BASIS_WORDS: Final[Mapping[Basis, Words]] = {
    Basis.TEXT: gettext_lazy("明文"),
    Basis.INTERPRETATION: gettext_lazy("解釈"),
    Basis.REGULATION: gettext_lazy("大会設定"),
}


@dataclass(frozen=True, slots=True)
class Step:
    """One finding of the reasoning."""

    clause: Clause
    holds: bool
    text: Text


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the event without whose ``value`` the ruling would have been another."""

    key: str
    label: Words
    value: str
    meaning: Words

    def __str__(self) -> str:
        return _("%(label)s: %(value)s") % {"label": self.label, "value": self.value}


@dataclass(frozen=True, slots=True)
class Place:
    """One player's result: ``place`` counts from 1; all but ``points`` are unknown in a game cut off."""

    player: str
    place: int | None
    player_class: str | None
    points: int | str | None
    bonus: int


@dataclass(frozen=True, slots=True)
class Report:
    """A case and its answer, read for showing."""

    case: Json
    answer: Json

    @property
    def verdict(self) -> Verdict:
        play = self.case.get("play", {})
        question = next((kind for kind in ("pass", "claim") if play.get(kind)), self.case["question"])
        match self.answer["verdict"], self.answer.get("foul"):
            case "legal", True:
                return _FOUL
            case "legal", _:
                return _LEGAL[question]
            case "illegal", _:
                return _ILLEGAL[question]
        return _UNDETERMINED

    @property
    def summary(self) -> Text:
        return Text(self.answer["summary_ja"], self.answer["summary_en"])

    @property
    def basis(self) -> Words:
        return BASIS_WORDS[Basis(self.answer["basis"])]

    @property
    def case_json(self) -> str:
        return json.dumps(self.case, ensure_ascii=False, indent=1)

    @property
    def answer_json(self) -> str:
        return json.dumps(self.answer, ensure_ascii=False, indent=1)

    @property
    def notation(self) -> str | None:
        """The position and the play in the reader's words; None for the questions that have no notation."""
        is_play = self.case["question"] == "play"
        return write_case(self.case, get_language() or "ja") if is_play else None

    @property
    def facts(self) -> list[Fact]:
        return facts_of(self.case)

    @property
    def is_open(self) -> bool:
        """Whether the rules alone do not settle it."""
        return bool(self.answer["verdict"] == "undetermined")

    @property
    def settings(self) -> list[Setting]:
        """The options that the ruling turns on, each with the value in force."""
        options = RULESETS[self.case["ruleset"]].options
        given = self.case.get("regulation") or {}
        return [
            Setting(key, OPTION_WORDS[key].label, value_words(options[key], value), OPTION_WORDS[key].meaning)
            for key in self.answer["regulation_keys"]
            for value in [given.get(key, options[key].default)]
        ]

    @property
    def consequences(self) -> list[str]:
        """What follows, in the order in which it happens."""
        return consequences_of(self.answer.get("effects", []))

    @property
    def clauses(self) -> list[Clause]:
        """The decisive clauses."""
        return [clause(each) for each in self.answer["clauses"]]

    @property
    def reasoning(self) -> list[Step]:
        return [
            Step(clause(each["clause"]), each["holds"], Text(each["ja"], each["en"]))
            for each in self.answer["findings"]
        ]

    @property
    def legal_plays(self) -> list[tuple[Card, ...]] | None:
        """Every set of cards that could have been played; None where nobody asked."""
        plays = self.answer.get("legal_plays")
        return None if plays is None else [cards_of(each) for each in plays]

    @property
    def places(self) -> list[Place]:
        """The results of a ranking, best first."""
        points = self.answer.get("points") or {}
        order = self.answer.get("order")
        return [
            Place(
                player,
                order.index(player) + 1 if order else None,
                class_word(self.answer["classes"][player]) if order else None,
                points.get(player),
                self.answer["bonus"].get(player, 0),
            )
            for player in order or points
        ]

    @property
    def corrections(self) -> list[Fact]:
        """What would have been right in an exchange, or what is wrong with a deal."""
        owed = [
            Fact(_("%(giver)s → %(taker)s") % {"giver": giver, "taker": each["to"]}, cards=cards_of(cards))
            for giver, each in self.answer.get("owed", {}).items()
            for cards in each["cards"]
        ]
        wrong = [
            Fact(player, how_many(count)) for player, count in self.answer.get("wrong_count", {}).items()
        ]
        seen = [
            Fact(label, cards=cards_of(self.answer[key]))
            for key, label in (("missing", _("足りない")), ("extra", _("多すぎる")))
            if self.answer.get(key)
        ]
        return owed + wrong + seen
