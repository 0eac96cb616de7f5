"""A stored ruling that the adjudicator would decide differently today."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.adjudication.pages.report import Report, report_of
from league.language import words
from league.models import Ruling
from rules_ref.text import Text
from scoring.event.rerule import CANNOT, DIFFERENCES, TurnedRuling, turned
from scoring.event.values import EventRuling


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A ruling to which the adjudicator would give another answer today.

    ``differs``: the parts of the answer that differ. ``report``: today's reasons; None for a whole game, or
    where the case cannot be read.
    """

    differs: str
    before: Text
    now: Text
    report: Report | None


def rejudged(ruling: Ruling) -> Rejudged | None:
    """Today's answer if it differs; None if it does not, or if the ruling was not the adjudicator's."""
    found = turned_ruling(ruling)
    if found is None:
        return None
    readable = CANNOT not in found.now and report_of(ruling) is not None
    return Rejudged(
        _("、").join(words(DIFFERENCES[key]) for key in found.differs),
        Text(found.before.get("summary_ja", ""), found.before.get("summary_en", "")),
        _summary(found),
        Report.of(ruling.case, dict(found.now)) if readable else None,
    )


def turned_ruling(ruling: Ruling) -> TurnedRuling | None:
    """Both answers, if today's differs. Costs as much as a ruling: 0.3 milliseconds for a play."""
    if ruling.is_foreign:
        return None
    return next(turned([EventRuling(ruling.number, ruling.case, ruling.answer)]), None)


def _summary(found: TurnedRuling) -> Text:
    if CANNOT in found.now:
        return Text(found.now[CANNOT]["message_ja"], found.now[CANNOT]["message_en"])
    return Text(found.now["summary_ja"], found.now["summary_en"])
