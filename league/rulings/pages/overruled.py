"""The verdict card of a ruling after the head judge's decision."""

from django.utils.translation import gettext as _

from league.adjudication.pages.report import Report
from league.adjudication.pages.verdicts import HoldUp, InLanguage, in_both
from league.models import Ruling
from league.rulings.pages.procedures import hold_up_procedure, procedure_of
from league.rulings.pages.register import valid_verdict


def hold_up_of(ruling: Ruling, report: Report | None) -> HoldUp | None:
    """The decision in force with the overruled verdict struck through, or a case of procedure.

    Else the report's own.
    """
    if not ruling.is_overruled:
        return hold_up_procedure(ruling) if procedure_of(ruling) else None
    valid, decision = valid_verdict(ruling), ruling.decision
    return HoldUp(
        valid.sign if valid else "",
        valid.tone if valid else "judge",
        in_both(lambda language: _in_language(language, ruling, report)),
        tuple(decision.clauses) if decision else (),
        decision.reason if decision else "",
    )


def _in_language(language: str, ruling: Ruling, report: Report | None) -> InLanguage:
    valid, by_judge = valid_verdict(ruling), _("審判長の決定で変更")
    return InLanguage(
        language,
        words=str(valid.words) if valid else by_judge,
        sentence=by_judge if valid else "",
        struck=f"{report.verdict.sign} {report.verdict.words}" if report else "",
    )
