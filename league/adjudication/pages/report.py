"""A ruling for a page or a slip: verdict, effects, clauses, reasoning."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from league.adjudication.pages.facts import CaseFact, facts_of
from league.adjudication.pages.outcomes import consequences_of, corrections_of, places_of
from league.adjudication.pages.verdicts import (
    ASK_JUDGE,
    BASIS_WORDS,
    ILLEGAL,
    IMPOSSIBLE,
    LEGAL,
    NO_REMEDY,
    SO_FAR,
    UNDETERMINED,
    VOID,
    FindingLine,
    InLanguage,
    PlayerResult,
    Remedy,
    Setting,
    VerdictCard,
    VerdictLine,
    foul,
    in_both,
    only_play,
)
from league.adjudication.services.doubts import Judged
from league.language import reader_language, words
from league.models import Ruling
from league.rules.pages.documents import value_words
from rules_ref.adjudicator import ReadCase, read_case
from rules_ref.cards import Card
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.rulings import ruling_of
from rules_ref.cases.writer import Json, regulation_json
from rules_ref.clauses import Basis, Clause
from rules_ref.documents import clause
from rules_ref.effects import AttributeLock, Back, Effect, Foul, Lock, NumberLock, ShiftEightCut
from rules_ref.engine.judgement import Verdict
from rules_ref.headline import Headline
from rules_ref.notation import write_case
from rules_ref.position import Claim, Move, Pass, Play
from rules_ref.questions.play import PlayCase
from rules_ref.questions.ranking import RankingCase
from rules_ref.ranking import How
from rules_ref.rulings import DealRuling, ExchangeRuling, MoveRuling, RankingRuling, Reasoned
from rules_ref.text import Contradiction, Text, joined
from rules_ref.unseen import is_unseen

_EXPLAINED: Final = (Back, Lock, NumberLock, AttributeLock, ShiftEightCut)
"""Effects that a headline only names, so that their own sentences are shown as well."""
_CITED: Final = re.compile(r"\s?[(（][A-Z][^()（）]*[)）]")
"""Clauses cited in a sentence; the page shows them beside it."""


def report_of(ruling: Ruling) -> "Report | None":
    """The report of a stored ruling.

    None for a call in words, a case of procedure, a whole game, and for one in an unknown form (imported from
    elsewhere).
    """
    unread = (ruling.Question.CALL, ruling.Question.RECORD, ruling.Question.PROCEDURE)
    if ruling.is_foreign or ruling.question in unread:
        return None
    try:
        return Report.of(ruling.case, ruling.answer)
    except MalformedCaseError:
        return None


@dataclass(frozen=True, slots=True)
class Report:
    """A case and its ruling, and both as JSON (empty for a move of a replay)."""

    asked: ReadCase
    ruling: Reasoned
    case: Json = field(default_factory=dict)
    answer: Json = field(default_factory=dict)

    @staticmethod
    def of(case: Json, answer: Json) -> "Report":
        """The report of a stored case and answer. Raises MalformedCaseError."""
        return Report(read_case(case), ruling_of(case["question"], answer), case, answer)

    @staticmethod
    def on(judged: Judged) -> "Report":
        return Report(judged.asked, judged.ruling, judged.case, judged.answer)

    def __reduce__(self) -> tuple[object, ...]:
        # The cache pickles values of public pages, and a document holds functions, which cannot be pickled.
        return Report.of, (self.case, self.answer)

    @property
    def _move(self) -> Move | None:
        """The move of the case; None for another question."""
        return self.asked.case.move if isinstance(self.asked.case, PlayCase) else None

    @property
    def _move_ruling(self) -> MoveRuling | None:
        return self.ruling if isinstance(self.ruling, MoveRuling) else None

    @property
    def effects(self) -> tuple[Effect, ...]:
        return () if self._move_ruling is None else self._move_ruling.effects

    @property
    def verdict(self) -> VerdictLine:
        if self.certain_contradictions:
            return IMPOSSIBLE
        ruled, label = self.ruled_as(self._ruled), self._verdict_words
        return replace(ruled, words=label) if label else ruled

    @property
    def _verdict_words(self) -> str:
        """The heading of a ruling on a move or a ranking; empty where the words of the verdict suffice."""
        if self._headline is not None:
            if self.is_open:
                return _("どのカードだったかが分かれば決まります") if self._is_unseen else ""
            return words(self._headline.reason).rstrip("。.")
        if not isinstance(self.ruling, RankingRuling) or not isinstance(self.asked.case, RankingCase):
            return ""
        fallen = self.ruling.downfall
        fouls = [player_exit.player for player_exit in self.asked.case.exits if player_exit.how is How.FOUL]
        sentences = [_("%(player)sは都落ち") % {"player": fallen}] if fallen else []
        foul_word = words(self.asked.ruleset.foul_word)
        sentences += [_("%(player)sは%(foul)s") % {"player": fouler, "foul": foul_word} for fouler in fouls]
        return _("、").join(sentences) if self.ruling.verdict is Verdict.LEGAL else ""

    @property
    def _is_unseen(self) -> bool:
        """Whether only the form of cards on the pile is known."""
        return isinstance(self.asked.case, PlayCase) and is_unseen(self.asked.case.given)

    @property
    def _headline(self) -> Headline | None:
        return None if self._move_ruling is None else self._move_ruling.headline

    def ruled_as(self, ruled: str) -> VerdictLine:
        """``ruled`` (legal, illegal, foul, undetermined) in the words of this question."""
        question = {Pass: "pass", Claim: "claim"}.get(type(self._move), self.asked.question)
        complete = not isinstance(self.ruling, DealRuling | ExchangeRuling) or self.ruling.complete
        labels = {
            "legal": LEGAL[question] if complete else SO_FAR,
            "illegal": ILLEGAL[question],
            "foul": foul(self.asked.ruleset.foul_word),
        }
        return labels.get(ruled, UNDETERMINED)

    @property
    def _ruled(self) -> str:
        return "foul" if self.ruling.foul else self.ruling.verdict.value

    @property
    def other_verdicts(self) -> list[tuple[str, str]]:
        """The other verdicts that were possible, as choices; a foul only for cards that were played."""
        possible = ("legal", "illegal", "foul") if isinstance(self._move, Play) else ("legal", "illegal")
        mine = "" if self.certain_contradictions else self._ruled
        return [(verdict, self._choice(verdict)) for verdict in possible if verdict != mine]

    def _choice(self, ruled: str) -> str:
        label = self.ruled_as(ruled)
        # Only the word for a foul: beside the other choices it is clear that the play is allowed.
        title = words(self.asked.ruleset.foul_word) if ruled == "foul" else label.words
        return f"{label.sign} {title}"

    @property
    def doubts(self) -> tuple[Contradiction, ...]:
        """Contradictions in the position, certain or depending on something unusual before it."""
        return (self._move_ruling and self._move_ruling.contradictions) or ()

    @property
    def certain_contradictions(self) -> tuple[Contradiction, ...]:
        """Certain contradictions: with any of these the verdict is void."""
        return tuple(doubt for doubt in self.doubts if doubt.certain)

    @property
    def summary(self) -> Text:
        if self.certain_contradictions:
            return joined(doubt.text for doubt in self.certain_contradictions)
        return self.ruling.summary

    @property
    def sentence(self) -> Text:
        """The ruling as said across a table: the reason, or what is special about it."""
        if self._headline is not None and not self.certain_contradictions:
            return self._headline.reason if self.is_open else self._headline.follows
        decisive = next((step.text for step in self._decisive), None)
        if self.certain_contradictions or decisive is None:
            return Text(_CITED.sub("", self.summary.ja), _CITED.sub("", self.summary.en))
        if self.ruling.verdict is Verdict.LEGAL or isinstance(self._move, Pass | None):
            return decisive
        why = decisive.ja.removesuffix("。")
        refused = (
            f"{why.removesuffix('出せない')}出せません。"
            if why.endswith("出せない")
            else f"{why}ので、出せません。"
        )
        return Text(refused, f"Not playable: {decisive.en}")

    @property
    def verdict_card(self) -> VerdictCard:
        """The verdict on a card that is shown to the table."""
        texts, clauses = in_both(self._in_language), tuple(cited.id for cited in self.clauses)
        return VerdictCard(self.verdict.sign, self.verdict.tone, texts, clauses)

    def _in_language(self, language: str) -> InLanguage:
        not_so = (miss.text.in_language(language) for miss in self.near_misses)
        return InLanguage(
            language,
            str(self.verdict.words),
            self.sentence.in_language(language),
            (*self.brings_about, *not_so),
        )

    @property
    def near_misses(self) -> list[FindingLine]:
        """The near misses of the move, without those that the headline already states."""
        misses = () if self._move_ruling is None else self._move_ruling.nearly
        shown = "" if self._headline is None else self._headline.reason.ja + self._headline.follows.ja
        return [
            FindingLine(clause(finding.clause), False, finding.text)
            for finding in misses
            if finding.text.ja not in shown
        ]

    @property
    def on_the_table(self) -> list[CaseFact]:
        """The pile and the play; empty for another question or a move of a replay. Hands are not included."""
        if not self.case or not isinstance(self.asked.case, PlayCase):
            return []
        shown = self.facts[: max(len(self.asked.case.given.pile), 1) + 1]
        return [fact for fact in shown if fact.cards]

    @property
    def remedy(self) -> Remedy | None:
        """What the referee does about an illegal or undetermined ruling; None for a legal or void one."""
        if self.certain_contradictions:
            return None
        if self.is_open:
            follows = None if self._headline is None else self._headline.follows
            return Remedy(follows if follows and self._is_unseen else ASK_JUDGE, None)
        if self.ruling.verdict is Verdict.ILLEGAL and self._move is None:
            return Remedy(NO_REMEDY, Basis.REGULATION)
        if self.ruling.verdict is Verdict.ILLEGAL:
            text = VOID if self._headline is None else self._headline.follows
            only = None if self._move_ruling is None else self._move_ruling.only_play
            # For the referee alone: verdict cards and published rulings reveal no hand.
            void = clause("GEN-1")
            return Remedy(joined([text, only_play(only)]) if only else text, void.basis, void)
        return None

    @property
    def sentence_beside(self) -> Text | None:
        """The sentence under the verdict, unless the remedy says the same."""
        refused = self.ruling.verdict is Verdict.ILLEGAL and self._headline is not None
        return None if refused and not self.certain_contradictions else self.sentence

    @property
    def _decisive(self) -> Iterator[FindingLine]:
        """The findings that make the play illegal, or a foul."""
        fouls = [effect.clause for effect in self.effects if isinstance(effect, Foul)]
        for step in self.reasoning:
            if not step.holds if self.ruling.verdict is Verdict.ILLEGAL else step.clause.id in fouls:
                yield step

    @property
    def basis(self) -> Promise:
        return BASIS_WORDS[self.ruling.basis]

    @property
    def case_json(self) -> str:
        return json.dumps(self.case, ensure_ascii=False, indent=1)

    @property
    def answer_json(self) -> str:
        return json.dumps(self.answer, ensure_ascii=False, indent=1)

    @property
    def notation(self) -> str | None:
        """The position and play in the notation of the reader's language; None for questions without one."""
        return write_case(self.case, reader_language()) if self._move else None

    @property
    def facts(self) -> list[CaseFact]:
        return facts_of(self.asked)

    @property
    def is_open(self) -> bool:
        """Whether the rules alone do not decide."""
        return self.ruling.verdict is Verdict.UNDETERMINED

    @property
    def settings(self) -> list[Setting]:
        """The options on which the ruling depends, each with its value."""
        options, given = self.asked.ruleset.options, regulation_json(self.asked.regulation)
        return [
            Setting(
                key, words(options[key].label), value_words(options[key], value), words(options[key].meaning)
            )
            for key in self.ruling.regulation_keys
            for value in [given.get(key, options[key].default)]
        ]

    @property
    def consequences(self) -> list[str]:
        """The effects, in their order."""
        return (
            [] if self.certain_contradictions else consequences_of(self.effects, self.asked.ruleset.foul_word)
        )

    @property
    def brings_about(self) -> list[str]:
        """The effects that verdict and sentence do not mention."""
        if self.certain_contradictions:
            return []
        sentence = words(self.sentence)
        if self._headline is not None:
            explained = (effect for effect in self.effects if isinstance(effect, _EXPLAINED))
            return [consequence for consequence in consequences_of(explained) if consequence not in sentence]
        more = consequences_of(effect for effect in self.effects if not isinstance(effect, Foul))
        return [consequence for consequence in more if consequence not in sentence]

    @property
    def clauses(self) -> list[Clause]:
        """The decisive clauses."""
        return [clause(name) for name in self.ruling.clauses]

    @property
    def reasoning(self) -> list[FindingLine]:
        return [
            FindingLine(clause(finding.clause), finding.holds, finding.text)
            for finding in self.ruling.findings
        ]

    @property
    def legal_plays(self) -> list[tuple[Card, ...]] | None:
        """All sets of cards that could have been played; None where they were not asked for."""
        plays = None if self._move_ruling is None else self._move_ruling.legal_plays
        return None if plays is None else list(plays)

    @property
    def places(self) -> list[PlayerResult]:
        """The results of a ranking, best first."""
        return places_of(self.ruling) if isinstance(self.ruling, RankingRuling) else []

    @property
    def corrections(self) -> list[CaseFact]:
        """What is right in an exchange, or what is wrong with a deal."""
        return corrections_of(self.ruling)
