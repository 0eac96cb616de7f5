"""A ruling as a slip of paper: from what is stored to what the sheet shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import RulingStep
from league.pages.paper_language import paper_language
from league.pages.ruling_report import Report
from scoring.sheets.ruling_slip import RulingSlip, SlipDecision, SlipFact, render_ruling_slips

if TYPE_CHECKING:
    from datetime import datetime

    from league.models import Ruling


def slip_pdf(ruling: Ruling) -> bytes:
    """The slip in the language in force, as PDF."""
    return render_ruling_slips([slip_of(ruling)])


def slip_of(ruling: Ruling) -> RulingSlip:
    """What the slip of a ruling shows, in the language in force."""
    report = Report(ruling.case, ruling.answer)
    return RulingSlip(
        number=ruling.number,
        event=ruling.event.name,
        where=where_asked(ruling),
        referee=ruling.asked_by,
        when=_moment(ruling.at),
        facts=tuple(SlipFact(each.label, each.text, each.cards) for each in report.facts),
        verdict=f"{report.verdict.sign} {report.verdict.words}",
        summary=report.summary.in_language(paper_language()),
        consequences=tuple(report.consequences),
        clauses=tuple(report.clauses),
        settings=tuple(f"{each}{_('。')}{each.meaning}" for each in report.settings),
        decision=_decision(ruling.decision),
        language=paper_language(),
    )


def where_asked(ruling: Ruling) -> str:
    """Round, table, set and game, as far as the ruling belongs to one."""
    if ruling.match is None:
        return ""
    table = ruling.match.table
    where = f"{table.round} {table}"
    if ruling.set_number is None:
        return where
    game = _("第%(set)dセット 第%(game)dゲーム") % {"set": ruling.set_number, "game": ruling.game_number}
    return f"{where} {game}"


def _decision(stored: RulingStep | None) -> SlipDecision | None:
    if stored is None:
        return None
    overruled = stored.kind == RulingStep.Kind.OVERRULED
    return SlipDecision(overruled, stored.reason, f"{stored.by} {_moment(stored.at)}")


def _moment(at: datetime) -> str:
    local = timezone.localtime(at)
    return f"{date_format(local)} {date_format(local, 'H:i')}"
