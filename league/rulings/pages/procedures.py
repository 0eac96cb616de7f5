"""Rulings on cases of procedure, by the event's regulation."""

from django.utils.translation import gettext as _

from league.language import as_ready
from league.models import Ruling
from league.rules.pages.procedures import PROCEDURES, Procedure


def procedure_of(ruling: Ruling) -> Procedure | None:
    """The case and its regulation, in the reader's language unless it is the organiser's own wording.

    None for other rulings.
    """
    if ruling.question != Ruling.Question.PROCEDURE or ruling.is_foreign:
        return None
    key, text = str(ruling.case.get("procedure", "")), str(ruling.case.get("words", ""))
    known = PROCEDURES.get(key)
    if known is None:
        return Procedure(key, _("手順の決まり"), text)
    return Procedure(key, known.title, as_ready(text, known.usual))
