"""The answer of a ruling, ready for a page or a slip: verdict, what follows, clauses, reasoning."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from league.adjudication.pages.consequences import consequences_of
from league.adjudication.pages.facts import Fact, cards_of, class_word, facts_of, how_many
from league.adjudication.pages.verdicts import (
    ASK_JUDGE,
    BASIS_WORDS,
    FOUL,
    ILLEGAL,
    IMPOSSIBLE,
    LEAD,
    LEGAL,
    TAKE_BACK,
    UNDETERMINED,
    InLanguage,
    Place,
    Remedy,
    Setting,
    Step,
    Verdict,
)
from league.adjudication.services.doubts import doubts_of, unsolved
from league.rules.pages import value_words, words
from rules_ref.clauses import Basis
from rules_ref.documents import RULESETS, clause
from rules_ref.notation import write_case
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.utils.functional import _StrPromise as Words

    from league.adjudication.services.doubts import Doubt
    from league.models import Ruling
    from rules_ref.cards import Card
    from rules_ref.clauses import Clause

Json = dict[str, Any]


_CITED: Final = re.compile(r"\s?[(（][A-Z][^()（）]*[)）]")
"""The clauses in a sentence, which stand beside it."""


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


@dataclass(frozen=True, slots=True)
class Report:
    """A case and its answer, read for showing."""

    case: Json
    answer: Json

    @property
    def verdict(self) -> Verdict:
        if self.impossible:
            return IMPOSSIBLE
        play = self.case.get("play", {})
        question = next((kind for kind in ("pass", "claim") if play.get(kind)), self.case["question"])
        match self.answer["verdict"], self.answer.get("foul"):
            case "legal", True:
                return FOUL
            case "legal", _:
                return LEGAL[question]
            case "illegal", _:
                return ILLEGAL[question]
        return UNDETERMINED

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What of the position does not fit, certainly or unless something unusual went before."""
        return doubts_of(self.answer)

    @property
    def impossible(self) -> tuple[Doubt, ...]:
        """What cannot be: as long as there is any of it, the verdict is none."""
        return unsolved(self.answer, [each.key for each in self.doubts])

    @property
    def summary(self) -> Text:
        if self.impossible:
            said = [each.text for each in self.impossible]
            return Text("".join(each.ja for each in said), " ".join(each.en for each in said))
        return Text(self.answer["summary_ja"], self.answer["summary_en"])

    @property
    def sentence(self) -> Text:
        """The ruling as one says it across a table: why not, or what is special about it."""
        told = next((step.text for step in self._decisive), None)
        if self.impossible or told is None:
            return Text(_CITED.sub("", self.summary.ja), _CITED.sub("", self.summary.en))
        if self.answer["verdict"] == "legal" or "play" not in self.case or self.case["play"].get("pass"):
            return told
        why = told.ja.removesuffix("。")
        refused = (
            f"{why.removesuffix('出せない')}出せません。"
            if why.endswith("出せない")
            else f"{why}ので、出せません。"
        )
        return Text(refused, f"Not playable: {told.en}")

    @property
    def both(self) -> list[InLanguage]:
        """The verdict in both languages, the reader's first: not everybody at a table reads the same."""
        mine = get_language() or "ja"
        languages = sorted(("ja", "en"), key=lambda each: each != mine)
        return [self._said_in(each) for each in languages]

    def _said_in(self, language: str) -> InLanguage:
        with override(language):
            return InLanguage(language, str(self.verdict.words), self.sentence.in_language(language))

    @property
    def nearly(self) -> list[Step]:
        """What a play looks like and is not, with the one condition that fails."""
        told = self.answer.get("nearly", ())
        return [Step(clause(each["clause"]), False, Text(each["ja"], each["en"])) for each in told]

    @property
    def on_the_table(self) -> list[Fact]:
        """What lay there and what was played; nothing for another question or a move of a replay, and no hands."""
        position = self.case.get("position")
        if position is None:
            return []
        lay = position.get("pile") or [None]
        return self.facts[: len(lay) + 1]

    @property
    def remedy(self) -> Remedy | None:
        """What to do about what must not be, as far as a clause says so; None where the game simply goes on."""
        if self.impossible:
            return None
        if self.is_open or (self.answer["verdict"] == "illegal" and "play" not in self.case):
            return Remedy(ASK_JUDGE, None)
        if self.answer["verdict"] == "illegal":
            passes = self.case["play"].get("pass")
            return Remedy(LEAD if passes else TAKE_BACK, clause("GEN-1").basis)
        return None

    @property
    def _decisive(self) -> Iterator[Step]:
        """The findings that refuse it, or those that make it a foul."""
        fouls = [each["clause"] for each in self.answer.get("effects", []) if each["kind"] == "foul"]
        for step in self.reasoning:
            if not step.holds if self.answer["verdict"] == "illegal" else step.clause.id in fouls:
                yield step

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
            Setting(
                key, words(options[key].label), value_words(options[key], value), words(options[key].meaning)
            )
            for key in self.answer["regulation_keys"]
            for value in [given.get(key, options[key].default)]
        ]

    @property
    def consequences(self) -> list[str]:
        """What follows, in the order in which it happens."""
        return [] if self.impossible else consequences_of(self.answer.get("effects", []))

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
            Fact(
                _("または") if index else _("%(giver)s → %(taker)s") % {"giver": giver, "taker": each["to"]},
                cards=cards_of(cards),
            )
            for giver, each in self.answer.get("owed", {}).items()
            for index, cards in enumerate(each["cards"])
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
