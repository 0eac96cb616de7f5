"""The adjudicator: one case in, one ruling out."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, is_dataclass
from typing import Any, Final

from rules_ref.cases.case import read_regulation
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.reader import CaseReader, Reader
from rules_ref.cases.rulings import ruling_json
from rules_ref.cases.writer import Json
from rules_ref.clauses import Basis
from rules_ref.documents import RULESETS
from rules_ref.engine.judgement import Verdict
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.questions import deal, exchange, play, ranking, record, round_of_play
from rules_ref.questions.deal import DealCase
from rules_ref.questions.exchange import ExchangeCase
from rules_ref.questions.play import PlayCase
from rules_ref.questions.ranking import RankingCase
from rules_ref.questions.record import Record
from rules_ref.questions.round_of_play import RoundCase
from rules_ref.rulings import OpenRuling, Ruling
from rules_ref.text import Finding, Text

Case = PlayCase | RankingCase | ExchangeCase | DealCase | Record | RoundCase
_READERS: Final[dict[str, Callable[[Reader, Ruleset, Regulation], Case]]] = {
    "play": play.read,
    "ranking": ranking.read,
    "exchange": exchange.read,
    "deal": deal.read,
    "record": record.read,
    "round": round_of_play.read,
}


@dataclass(frozen=True, slots=True)
class ReadCase:
    """A parsed case: the document, the options of the event, the kind of question and its case."""

    ruleset: Ruleset
    regulation: Regulation
    question: str
    case: Case


_OPEN: Final = Text("この規則は、これについて何も決めていません。", "The document does not settle this.")


def adjudicate(case: Any) -> Json:
    """Rule on one case, given as decoded JSON or a dataclass of its shape.

    Never raises: an unreadable case is answered with its error.

    >>> adjudicate({"id": 7, "ruleset": "bridge"})["error"]["field"]
    'ruleset'
    """
    if is_dataclass(case) and not isinstance(case, type):
        case = asdict(case)
    identity = case.get("id") if isinstance(case, dict) else None
    try:
        if not is_json(identity):
            identity = None
            Reader(case)["id"].refuse(
                "JSONで書ける値でなければなりません。", "This is no value that JSON can hold."
            )
        read = read_case(case)
        return answer_of(read, ruling_on(read), identity)
    except MalformedCaseError as error:
        return malformed_answer(error, identity)


def malformed_answer(error: MalformedCaseError, identity: object = None) -> Json:
    """The answer to a case that cannot be read; ``identity``: the caller's own id of the case."""
    error_json = {"field": error.field, "message_ja": error.text.ja, "message_en": error.text.en}
    return {"id": identity, "error": error_json}


def is_json(value: object) -> bool:
    """Whether a value can be written as JSON: finite numbers, no cycles."""
    if value is None or isinstance(value, str | int):
        return True
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def read_case(written: object) -> ReadCase:
    """Read a whole case, so that errors are reported even where the document leaves the question open.

    Raises MalformedCaseError.
    """
    case = CaseReader(written)
    ruleset = RULESETS[case["ruleset"].one_of(tuple(RULESETS))]
    question = case["question"].one_of(ruleset.questions)
    regulation = read_regulation(case["regulation"], ruleset)
    return ReadCase(ruleset, regulation, question, _READERS[question](case, ruleset, regulation))


def ruling_on(read: ReadCase) -> Ruling:
    """Rule on a parsed case. Raises MalformedCaseError for errors that only judging finds."""
    clause = read.ruleset.open_questions.get(read.question)
    return _ruling(read.case, read.ruleset, read.regulation) if clause is None else _open(clause)


def answer_of(read: ReadCase, ruling: Ruling, identity: object = None) -> Json:
    """A ruling as JSON; ``identity``: the caller's own id of the case."""
    return {"id": identity, "ruleset": read.ruleset.id, **ruling_json(ruling)}


def _ruling(case: Case, ruleset: Ruleset, regulation: Regulation) -> Ruling:
    match case:
        case PlayCase():
            return play.rule(case, ruleset, regulation)
        case RankingCase():
            return ranking.rule(case, ruleset, regulation)
        case ExchangeCase():
            return exchange.rule(case, ruleset, regulation)
        case DealCase():
            return deal.rule(case, ruleset, regulation)
        case Record():
            return record.rule(case, ruleset, regulation)
        case RoundCase():
            return round_of_play.rule(case, ruleset, regulation)


def _open(clause: str) -> OpenRuling:
    """The ruling on a kind of question that the document leaves open."""
    findings = (Finding(clause, False, _OPEN),)
    return OpenRuling(Verdict.UNDETERMINED, False, (clause,), Basis.TEXT, (), (), findings, _OPEN)
