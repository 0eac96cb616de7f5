"""A ruling as a slip of paper."""

from dataclasses import replace

from django.utils.translation import gettext as _

from league.adjudication.pages.report import Report, report_of
from league.adjudication.pages.verdicts import VerdictLine
from league.event_identity import foot_of
from league.language import day_and_time, reader_language, words
from league.models import Ruling, RulingStatus, RulingStep
from league.rulings.pages.calls import words_of
from league.rulings.pages.procedures import procedure_of
from league.rulings.pages.register import valid_verdict
from rules_ref.documents import all_clauses, clause
from scoring.sheets.ruling_slip import RulingSlip, SlipDecision, SlipFact, render_ruling_slips


def slip_pdf(ruling: Ruling) -> bytes:
    """The slip in the active language, as PDF."""
    return render_ruling_slips([slip_of(ruling)], foot_of(ruling.event))


def has_slip(ruling: Ruling) -> bool:
    """Whether there is a slip: imported rulings in other forms have none."""
    return report_of(ruling) is not None or procedure_of(ruling) is not None or bool(words_of(ruling))


def slip_of(ruling: Ruling) -> RulingSlip:
    """The contents of a slip in the active language.

    The answer, the event's regulation, or a call with its answer.
    """
    report, procedure = report_of(ruling), procedure_of(ruling)
    if procedure is not None:
        slip = replace(_blank(ruling), verdict=str(procedure.title), summary=str(procedure.text))
    else:
        slip = _called(ruling) if report is None else _adjudicated(ruling, report)
    slip = _overruled(slip, ruling) if ruling.is_overruled else slip
    return replace(slip, facts=(*slip.facts, *_appeals(ruling)), decision=_decision(ruling.decision))


def _adjudicated(ruling: Ruling, report: Report) -> RulingSlip:
    summary = " ".join(map(words, (report.sentence, *(miss.text for miss in report.near_misses))))
    return replace(
        _blank(ruling),
        facts=tuple(SlipFact(fact.label, fact.text, fact.cards) for fact in report.facts),
        verdict=f"{report.verdict.sign} {report.verdict.words}",
        summary=summary,
        consequences=tuple(consequence for consequence in report.brings_about if consequence not in summary),
        clauses=tuple(report.clauses),
        settings=tuple(f"{setting}{_('。')}{setting.meaning}" for setting in report.settings),
    )


def _overruled(slip: RulingSlip, ruling: Ruling) -> RulingSlip:
    """The head judge's decision as the verdict, with its clauses; the overruled one is struck out."""
    decision, valid = ruling.decision, valid_verdict(ruling)
    named = () if decision is None else decision.clauses
    return replace(
        slip,
        verdict=_by_judge(valid),
        summary="" if decision is None else decision.reason,
        struck=f"{slip.verdict} {slip.summary}",
        consequences=(),
        clauses=tuple(clause(name) for name in named if name in all_clauses()),
        settings=(),
    )


def _by_judge(valid: VerdictLine | None) -> str:
    if valid is None:
        return _("審判長の決定による")
    return _("%(verdict)s（審判長の決定）") % {"verdict": f"{valid.sign} {valid.words}"}


def _called(ruling: Ruling) -> RulingSlip:
    """The words of a call; the answer takes the place of the verdict."""
    answer = next((step for step in ruling.steps.all() if step.kind == RulingStep.Kind.RULED), None)
    return replace(
        _blank(ruling),
        facts=(SlipFact(_("質問"), words_of(ruling)),),
        verdict=str((RulingStatus.OPEN if answer is None else RulingStep.Kind.RULED).label),
        summary="" if answer is None else answer.reason,
        clauses=tuple(clause(name) for name in ruling.clauses if name in all_clauses()),
    )


def _blank(ruling: Ruling) -> RulingSlip:
    """A slip with only its number, event, place, referee and time."""
    return RulingSlip(
        number=ruling.number, event=ruling.event.name, where=where_asked(ruling), referee=ruling.asked_by,
        when=day_and_time(ruling.at), facts=(), verdict="", summary="", consequences=(), clauses=(),
        language=reader_language(),
    )  # fmt: skip


def _appeals(ruling: Ruling) -> list[SlipFact]:
    """Who appealed, and why."""
    appealed = [step for step in ruling.steps.all() if step.kind == RulingStep.Kind.APPEALED]
    words = _("%(name)s: %(reason)s")
    return [SlipFact(_("異議"), words % {"name": step.by, "reason": step.reason}) for step in appealed]


def where_asked(ruling: Ruling) -> str:
    """Round, table, set and game, as far as the ruling has them."""
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
    return SlipDecision(overruled, stored.reason, f"{stored.by} {day_and_time(stored.at)}")
