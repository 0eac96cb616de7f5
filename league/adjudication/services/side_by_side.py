"""A play under every document: what each would rule, and where they differ."""

from dataclasses import dataclass
from typing import Final

from league.adjudication.services.doubts import Judged, judged, ruled
from rules_ref.adjudicator import answer_of, malformed_answer
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.writer import Json
from rules_ref.documents import FORM_SPECS, RULESETS
from rules_ref.facts import OF_POSITION
from rules_ref.form_spec import FormSpec
from rules_ref.rulings import MoveRuling

_NOT_IN_ALL: Final = frozenset(fact.key for fact in OF_POSITION if fact.words is not None)
"""Keys of the facts that only some documents know."""
_FROM_PILE: Final = frozenset(fact.key for fact in OF_POSITION if fact.by_plays and fact.flushed)
"""Keys of the facts that follow from the plays on the pile, which differ between documents."""


@dataclass(frozen=True, slots=True)
class UnderDocument:
    """The ruling of a document, or the error for which it cannot rule on the case.

    ``differs``: from the ruling of the question's own document.
    """

    document: str
    outcome: Judged | MalformedCaseError
    differs: bool

    def answer(self, identity: object = None) -> Json:
        """The adjudicator's answer as JSON. ``identity``: the caller's own id of the case."""
        if isinstance(self.outcome, MalformedCaseError):
            return malformed_answer(self.outcome, identity)
        return answer_of(self.outcome.asked, self.outcome.ruling, identity)


def side_by_side(question: Judged) -> list[UnderDocument]:
    """A question about a play under every document, its own included."""
    own = _outcome(question)
    found = []
    for document, form_spec in FORM_SPECS.items():
        try:
            under = _under(form_spec, question)
        except MalformedCaseError as error:
            found.append(UnderDocument(document, error, differs=True))
        else:
            found.append(UnderDocument(document, under, differs=_outcome(under) != own))
    return found


def _under(form_spec: FormSpec, own: Judged) -> Judged:
    """The ruling on the case under a document.

    Other documents than its own get the facts and options they know, and the effects that the pile has there.
    """
    case = own.case
    if form_spec.document == own.asked.ruleset.id:
        return own
    ruleset = RULESETS[form_spec.document]
    known = {
        key for key in _NOT_IN_ALL if key in {*form_spec.marks, *form_spec.details} or ruleset.produces(key)
    }
    position = {
        key: value for key, value in case["position"].items() if key in known or key not in _NOT_IN_ALL
    }
    options = ruleset.options
    regulation = {key: value for key, value in (case.get("regulation") or {}).items() if key in options}
    variant = {**case, "ruleset": form_spec.document, "regulation": regulation, "position": position}
    doubts = ruled(variant).doubts
    return judged(variant, [doubt.key for doubt in doubts if doubt.certain and doubt.field in _FROM_PILE])


def _outcome(found: Judged) -> object:
    """What the players see of a ruling: whether the play stands, and its effects, but no clauses."""
    ruling = found.ruling
    if not isinstance(ruling, MoveRuling):
        return ruling.verdict
    follows = sorted(str(effect.text.en) for effect in ruling.effects)
    return ruling.verdict, ruling.foul, follows, any(doubt.certain for doubt in found.doubts)
