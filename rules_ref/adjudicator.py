"""One question in, one ruling out: the adjudicator's public face."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from rules_ref.cases.case import read_regulation
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json, finding_json
from rules_ref.clauses import Basis
from rules_ref.documents import RULESETS
from rules_ref.engine.judgement import Verdict
from rules_ref.questions import deal, exchange, play, ranking, record, round_of_play
from rules_ref.text import Finding, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset

_ANSWERS: Final[dict[str, Callable[[Reader, Ruleset, Regulation], Json]]] = {
    "play": play.answer,
    "ranking": ranking.answer,
    "exchange": exchange.answer,
    "deal": deal.answer,
    "record": record.answer,
    "round": round_of_play.answer,
}
_READS: Final[dict[str, Callable[[Reader, Ruleset], object]]] = {"exchange": exchange.read, "deal": deal.read}
_OPEN: Final = Text("この規則は、これについて何も決めていない。", "The document does not settle this.")


def adjudicate(case: Any) -> Json:
    """Rule on one case, given as decoded JSON or a dataclass of its shape. Never raises: what cannot be read is answered with its error.

    >>> adjudicate({"id": 7, "ruleset": "bridge"})["error"]["field"]
    'ruleset'
    """
    if is_dataclass(case) and not isinstance(case, type):
        case = asdict(case)
    identity = case.get("id") if isinstance(case, dict) else None
    try:
        return {"id": identity, **_answer(Reader(case))}
    except MalformedCaseError as error:
        return {
            "id": identity,
            "error": {"field": error.field, "message_ja": error.text.ja, "message_en": error.text.en},
        }


def _answer(case: Reader) -> Json:
    ruleset = RULESETS[case["ruleset"].one_of(tuple(RULESETS))]
    question = case["question"].one_of(ruleset.questions)
    regulation = read_regulation(case["regulation"], ruleset)
    if question in ruleset.open_questions:
        _READS[question](case, ruleset)
        return {"ruleset": ruleset.id, **_open(question, ruleset)}
    return {"ruleset": ruleset.id, **_ANSWERS[question](case, ruleset, regulation)}


def _open(question: str, ruleset: Ruleset) -> Json:
    """A kind of question that the document leaves open altogether."""
    clause = ruleset.open_questions[question]
    return {
        "verdict": Verdict.UNDETERMINED.value,
        "foul": False,
        "clauses": [clause],
        "basis": Basis.TEXT.value,
        "regulation_keys": [],
        "findings": [finding_json(Finding(clause, False, _OPEN))],
        "summary_ja": _OPEN.ja,
        "summary_en": _OPEN.en,
    }
