"""The verdict card of a ruling that the adjudicator's answer does not settle."""

from functools import partial

from django.utils.translation import gettext as _

from league.adjudication.pages.report import report_of
from league.adjudication.pages.verdicts import InLanguage, VerdictCard, in_both
from league.models import Ruling
from league.rulings.pages.procedures import procedure_of
from league.rulings.pages.register import valid_verdict


def verdict_card_of(ruling: Ruling) -> VerdictCard | None:
    """The decision in force with the overruled verdict struck through, or a case of procedure.

    None where the card is the report's own.
    """
    if not ruling.is_overruled:
        by_procedure = procedure_of(ruling) is not None
        return VerdictCard("", "judge", in_both(partial(_procedure, ruling)), ()) if by_procedure else None
    valid, decision = valid_verdict(ruling), ruling.decision
    return VerdictCard(
        valid.sign if valid else "",
        valid.tone if valid else "judge",
        in_both(partial(_decision, ruling)),
        tuple(decision.clauses) if decision else (),
        decision.reason if decision else "",
    )


def _procedure(ruling: Ruling, language: str) -> InLanguage:
    """The case of procedure, looked up for each language because it is in the active one."""
    procedure = procedure_of(ruling)
    both = (str(procedure.title), str(procedure.text)) if procedure else ("", "")
    return InLanguage(language, *both)


def _decision(ruling: Ruling, language: str) -> InLanguage:
    valid, report, by_judge = valid_verdict(ruling), report_of(ruling), _("審判長の決定で変更")
    return InLanguage(
        language,
        words=str(valid.words) if valid else by_judge,
        sentence=by_judge if valid else "",
        struck=f"{report.verdict.sign} {report.verdict.words}" if report else "",
    )
