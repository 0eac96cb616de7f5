"""Rulings on cases of procedure, by the event's regulation."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.adjudication.pages.verdicts import HoldUp, InLanguage, in_both
from league.language import as_ready
from league.models import Ruling
from league.rules.pages.procedures import PROCEDURES, Procedure


def procedure_of(ruling: Ruling) -> Procedure | None:
    """The case and its regulation, in the reader's language unless it is the organiser's own wording.

    None for other rulings.
    """
    if ruling.question != Ruling.Question.PROCEDURE or ruling.is_foreign:
        return None
    return _read(ruling.case)


def _read(case: Mapping[str, object]) -> Procedure:
    key, text = str(case.get("procedure", "")), str(case.get("words", ""))
    known = PROCEDURES.get(key)
    if known is None:
        return Procedure(key, _("手順の決まり"), text)
    return Procedure(key, known.title, as_ready(text, known.usual))


def hold_up_procedure(ruling: Ruling) -> HoldUp:
    """The case and its regulation on a card for the table."""
    return HoldUp("", "judge", in_both(lambda language: _in_language(language, ruling)), ())


def _in_language(language: str, ruling: Ruling) -> InLanguage:
    procedure = _read(ruling.case)
    return InLanguage(language, str(procedure.title), str(procedure.said))
