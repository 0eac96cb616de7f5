"""The rulings of an event document, with their steps, stored unchanged."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.event_document.rulings import StepJson, step_value
from league.event_files.services.tables import store
from league.models import Event, Match, Ruling, RulingStep
from league.rulings.services import CALL, PROCEDURE, asks_judge, cited_in
from rules_ref import adjudicate
from scoring.event.values import EventDocument, EventRuling

STEPS: Final = "steps"
_NOT_IN_OLDER_ANSWERS: Final = frozenset({"contradictions", "nearly"})
"""Members of our answers that older files do not have."""


def import_rulings(event: Event, document: EventDocument, entry: Entry) -> None:
    """Store every ruling of the document, and its steps."""
    matches = {
        (match.table.round.stage.code, match.table.round.in_stage, match.table.number): match
        for match in Match.objects.filter(table__round__event=event).select_related("table__round__stage")
    }
    stored = store(Ruling, [_ruling(event, ruling, matches, entry) for ruling in document.rulings])
    steps = {ruling.number: _steps(ruling.ruling) for ruling in document.rulings}
    store(RulingStep, [_placed(step, ruling) for ruling in stored for step in steps[ruling.number]])


def _ruling(
    event: Event, ruling: EventRuling, matches: Mapping[tuple[str, int, int], Match], entry: Entry
) -> Ruling:
    at = ruling.at or {}
    match = matches.get((at.get("stage", ""), at.get("round", 0), at.get("table", 0)))
    placed = match is not None and at.get("set") and at.get("game")
    case, answer = dict(ruling.case), dict(ruling.ruling)
    question = str(case.get("question"))
    if question not in Ruling.Question.values:
        raise Refusal(_("裁定 第%(number)d号: 問いの種類が分かりません。") % {"number": ruling.number})
    if _steps(answer):
        del answer[STEPS]
    return Ruling(
        event=event,
        match=match,
        set_number=at["set"] if placed else None,
        game_number=at["game"] if placed else None,
        imported={
            "at": ruling.at,
            "by": ruling.by,
            "decision": ruling.decision,
            "foreign": not _is_ours(case, answer),
        },
        number=ruling.number,
        client_id=uuid4(),
        ruleset=str(case.get("ruleset", event.ruleset))[:10],
        question=question,
        cited=cited_in(answer),
        asks_judge=asks_judge(case, answer),
        case=case,
        answer=answer,
        asked_by=ruling.by or entry.by.name,
        user=entry.by.user,
        at=entry.now,
    )


def _is_ours(case: Mapping[str, object], answer: Mapping[str, object]) -> bool:
    """Whether case and answer are in the form of our adjudicator, so that pages can show them."""
    if case["question"] in (CALL, PROCEDURE):
        return isinstance(case.get("words"), str) and not answer
    ours = adjudicate(case)
    expected = ours.keys() - _NOT_IN_OLDER_ANSWERS
    return "error" not in ours and expected <= answer.keys() and ours["verdict"] == answer["verdict"]


def _steps(answer: Mapping[str, object]) -> list[RulingStep]:
    """The steps in an answer; none where they could not be exported again word for word."""
    written: Any = answer.get(STEPS)
    try:
        steps = [_step(row) for row in written or ()]
        return steps if [step_value(step) for step in steps] == written else []
    except (AttributeError, KeyError, TypeError, ValueError, ValidationError):
        return []


def _step(written: StepJson) -> RulingStep:
    step = RulingStep(
        kind=written["kind"],
        by=written["by"],
        entered_by=written.get("entered_by", ""),
        at=datetime.fromisoformat(written["at"]).astimezone(UTC),
        reason=written.get("reason", ""),
        verdict=written.get("verdict", ""),
        cited=" ".join(written.get("clauses", ())),
    )
    step.full_clean(exclude=("ruling",))
    return step


def _placed(step: RulingStep, ruling: Ruling) -> RulingStep:
    step.ruling = ruling
    return step
