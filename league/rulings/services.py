"""Store rulings, numbered in order, and every step on them; rulings never change."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.access import Person
from league.acts.services.acts import KNOWN_FROM_ELSEWHERE, Entry, Refusal, hold_event, perform_on_event
from league.adjudication.services.doubts import unsolved
from league.language import words
from league.matches.services.games import require_reason
from league.matches.services.matches import reopen_match
from league.models import WAITING, Coming, Event, Match, Ruling, RulingStatus, RulingStep, Verb
from league.models.rulings import SETTLED
from rules_ref.cases.rulings import contradictions_of
from rules_ref.cases.writer import Json
from rules_ref.text import Contradiction
from scoring.log.replay import digests

Kind = RulingStep.Kind
CALL: Final = Ruling.Question.CALL.value
PROCEDURE: Final = Ruling.Question.PROCEDURE.value
REOPEN: Final = "reopen"
"""The value of ``asks`` in the case of a call that requests reopening the closed match."""
REOPENING: Final = _("このマッチを、訂正のために再開してください。")
FOLLOWS: Final[dict[Kind, tuple[RulingStatus, ...]]] = {
    Kind.APPEALED: (RulingStatus.RULED, RulingStatus.UPHELD, RulingStatus.OVERRULED),
    Kind.RULED: (RulingStatus.OPEN,),
    Kind.UPHELD: (RulingStatus.RULED, RulingStatus.APPEALED, RulingStatus.UPHELD, RulingStatus.OVERRULED),
    Kind.OVERRULED: (RulingStatus.RULED, RulingStatus.APPEALED, RulingStatus.UPHELD, RulingStatus.OVERRULED),
}
"""The statuses in which each kind of step may be taken."""

_NOT_NOW: Final = {
    Kind.APPEALED: _("この裁定は、もう審判長のところにあります。"),
    Kind.RULED: _("この裁定には、もう答えがあります。原裁定どおりか変更かを選んでください。"),
    Kind.UPHELD: _("まだ答えのない裁定です。審判長が言葉で答えてください。"),
    Kind.OVERRULED: _("まだ答えのない裁定です。審判長が言葉で答えてください。"),
}
_CALLS_AT_ONCE: Final = 3
"""The most calls of one table that may wait for the head judge; another would tell nothing new."""
_SETTLING_NAMESPACE: Final = UUID("5c7a4f0e-0f5c-4a53-9d0a-6f4f3b7d2c11")
"""The steps that settle calls have ids in this namespace, so that a call is settled once."""
_LOGGED_REASON: Final = 200
"""Characters of a reason that an act's ``reason`` holds; a longer one is logged whole in ``after``."""
_CITED_LENGTH: Final = 1000


@dataclass(frozen=True, slots=True)
class RulingPlace:
    """Where a ruling was asked for. ``set_number`` and ``game_number`` need a match."""

    event: Event
    match: Match | None = None
    set_number: int | None = None
    game_number: int | None = None


@transaction.atomic
def record_ruling(
    *, place: RulingPlace, case: Json, answer: Json, entry: Entry, kept: Collection[str] = ()
) -> Ruling:
    """Store a ruling under the event's next number; refused for an impossible position.

    The same question from the same form, submitted again, returns the stored ruling; another question from
    that form (after going back in the browser) is a new one. ``kept``: doubts confirmed as given.
    """
    if doubts := unsolved(contradictions_of(answer), kept):
        raise Refusal(_impossible(doubts), doubts[0].clause)
    _lock(place.event)
    client_id = _client_id(entry, place, case)
    earlier = Ruling.objects.filter(client_id=client_id).first()
    if earlier is not None:
        return earlier
    last = place.event.rulings.aggregate(last=Max("number"))["last"] or 0
    ruling = Ruling(
        event=place.event,
        match=place.match,
        set_number=place.set_number,
        game_number=place.game_number,
        number=last + 1,
        client_id=client_id,
        ruleset=case["ruleset"],
        question=case["question"],
        cited=cited_in(answer),
        asks_judge=asks_judge(case, answer),
        case=case,
        answer=answer,
        asked_by=entry.by.name,
        user=entry.by.user,
        at=entry.now,
    )
    values = {"ruling": ruling.number, "question": ruling.question, **digests(case, answer)}
    _log(ruling, Verb.ASK_RULING, values, replace(entry, client_id=client_id), ruling.save)
    return ruling


def _impossible(doubts: Iterable[Contradiction]) -> str:
    reasons = " ".join(words(doubt.text) for doubt in doubts)
    return _("この局面はありえません。%(why)s") % {"why": reasons}


@transaction.atomic
def call_judge(*, place: RulingPlace, words: str, entry: Entry, ready: str = "") -> Ruling:
    """Ask the head judge in words, under the event's next number, without the adjudicator.

    Returns the open call of the table with the same words, if any. Raises Refusal where several are open.
    ``ready``: the key of the ready-made reason with which ``words`` begins; it is translated for readers.
    """
    case = {"ruleset": place.event.ruleset, "question": CALL, "words": words.strip()}
    if ready:
        case["ready"] = ready
    if not words.strip():
        raise Refusal(_("審判長に伝えることを、短く書いてください。"))
    _lock(place.event)
    calls = place.event.rulings.filter(match=place.match, question=CALL)
    waiting = {
        call.case["words"]: call
        for call in calls.waiting()
        if place.match and call.case.get("asks") != REOPEN
    }
    if (joined := waiting.get(case["words"])) is not None:
        return joined
    if len(waiting) >= _CALLS_AT_ONCE and not calls.filter(client_id=_client_id(entry, place, case)).exists():
        raise Refusal(_("この卓からの呼び出しは、もう審判長に届いています。来るまで待ってください。"))
    return record_ruling(place=place, case=case, answer={}, entry=entry)


@transaction.atomic
def rule_by_procedure(*, place: RulingPlace, key: str, text: str, entry: Entry) -> Ruling:
    """Rule a case of procedure by the event's regulation (``text``).

    Settled at once, open to appeal like any ruling.
    """
    case = {"ruleset": place.event.ruleset, "question": PROCEDURE, "procedure": key, "words": text}
    return record_ruling(place=place, case=case, answer={}, entry=entry)


@transaction.atomic
def ask_reopening(*, match: Match, entry: Entry) -> Ruling:
    """Ask the head judge to reopen a closed match.

    Returns the open request, if any. Raises Refusal once it is announced who advances: then the table calls
    the head judge in words.
    """
    event = match.table.round.event
    _lock(event)
    stored = Match.objects.select_related("table__round__stage").get(pk=match.pk)
    if stored.closed_at is None:
        raise Refusal(_("このマッチは終了していません。"))
    if stored.table.round.stage.advanced is not None:
        raise Refusal(_("通過者はもう発表されています。「審判長を呼ぶ」で、言葉で伝えてください。"))
    waiting = event.rulings.filter(match=match, question=CALL, case__asks=REOPEN).waiting().first()
    if waiting is not None:
        return waiting
    case = {"ruleset": event.ruleset, "question": CALL, "words": str(REOPENING), "asks": REOPEN}
    return record_ruling(place=RulingPlace(event, match), case=case, answer={}, entry=entry)


def is_reopening_request(ruling: Ruling) -> bool:
    """Whether a ruling is a request to reopen its match, answered or not."""
    return ruling.question == CALL and ruling.case.get("asks") == REOPEN and ruling.match is not None


@transaction.atomic
def answer_reopening(*, ruling: Ruling, reopens: bool, reason: str, entry: Entry) -> RulingStep:
    """The head judge's yes or no to a request to reopen a match; a yes reopens it."""
    if reopens and ruling.match is not None:
        # The match is locked before the event, as by every act at a table: another order could deadlock.
        Match.objects.select_for_update().get(pk=ruling.match.pk)
    step = take_step(ruling=ruling, kind=Kind.RULED, reason=reason, entry=entry)
    if reopens and ruling.match is not None:
        version = Match.objects.get(pk=ruling.match.pk).version
        entry = replace(entry, client_id=uuid5(entry.client_id, REOPEN), base_version=version)
        reopen_match(match=ruling.match, entry=entry, reason=reason, ruling=ruling)
    return step


def settle_call(*, ruling: Ruling, by: Person, now: datetime) -> RulingStep:
    """Close a call after the head judge was at the table: no ruling, no words required."""
    if ruling.question != CALL or is_reopening_request(ruling):
        raise Refusal(_("「済んだ」だけで終えられるのは、呼び出しだけです。"))
    entry = Entry(by, uuid5(_SETTLING_NAMESPACE, str(ruling.pk)), ruling.steps.count(), now)
    return take_step(ruling=ruling, kind=Kind.RULED, reason=SETTLED, entry=entry)


@transaction.atomic
def go_to_table(*, ruling: Ruling, by: Person, now: datetime) -> Coming:
    """Record that a head judge is on the way; the first one counts."""
    _lock(ruling.event)
    current = Ruling.objects.prefetch_related("steps").get(pk=ruling.pk)
    if current.status not in WAITING:
        raise Refusal(_("この裁定は、もう審判長を待っていません。"))
    return current.comings.first() or Coming.objects.create(ruling=current, by=by.name, at=now)


def cited_in(answer: Json) -> str:
    """The decisive clauses of an answer, sorted, for searches."""
    clause_ids = answer.get("clauses")
    clauses = {item for item in clause_ids if isinstance(item, str)} if isinstance(clause_ids, list) else ()
    return " ".join(sorted(clauses))[:_CITED_LENGTH]


def asks_judge(case: Json, answer: Json) -> bool:
    """Whether only the head judge can decide the case."""
    return case["question"] == CALL or answer.get("verdict") == "undetermined"


@transaction.atomic
def take_step(
    *,
    ruling: Ruling,
    kind: Kind,
    reason: str,
    entry: Entry,
    clauses: Iterable[str] = (),
    verdict: str = "",
    entered_by: str = "",
) -> RulingStep:
    """Appeal against a ruling, answer it where no document decides, uphold or overrule it.

    ``clauses``: those cited; ``verdict``: the one valid in place of the overruled one; ``entered_by``: who
    entered an appeal for the player. ``entry.base_version``: the number of steps that its author saw; raises
    Refusal if there are more by now. The same form, submitted again, returns the stored step.
    """
    _lock(ruling.event)
    if (earlier := RulingStep.objects.filter(client_id=entry.client_id).first()) is not None:
        return _same(earlier, ruling)
    current = Ruling.objects.prefetch_related("steps").get(pk=ruling.pk)
    if entry.base_version != len(current.steps.all()):
        raise Refusal(_("画面を開いたあとに、この裁定が先に進みました。いまの記録を確かめてください。"))
    if current.status not in FOLLOWS[kind]:
        raise Refusal(_NOT_NOW[kind])
    if kind is not Kind.UPHELD:
        require_reason(reason)
    step = RulingStep(
        ruling=ruling, kind=kind, reason=reason.strip(), verdict=verdict, cited=" ".join(clauses),
        by=entry.by.name, entered_by=entered_by, user=entry.by.user, client_id=entry.client_id, at=entry.now,
    )  # fmt: skip
    values = {"ruling": ruling.number, "kind": step.kind, "cited": step.cited}
    if step.verdict:
        values["verdict"] = step.verdict
    if len(step.reason) > _LOGGED_REASON:
        values["reason"] = step.reason
    _log(ruling, Verb.STEP_ON_RULING, values, entry, step.save, reason=step.reason[:_LOGGED_REASON])
    return step


def _log(
    ruling: Ruling,
    verb: Verb,
    values: Mapping[str, object],
    entry: Entry,
    write: Callable[[], None],
    *,
    reason: str = "",
) -> None:
    """Store a ruling or step with an entry of the event's log.

    The entry has an id derived from that of the ruling or step.
    """
    entry = replace(entry, client_id=uuid5(entry.client_id, verb))
    perform_on_event(ruling.event, entry, verb, values, write, reason=reason)


def _same(earlier: RulingStep, ruling: Ruling) -> RulingStep:
    if earlier.ruling_id != ruling.pk:
        raise Refusal(KNOWN_FROM_ELSEWHERE)
    return earlier


def _lock(event: Event) -> None:
    """Serialise writers of an event's rulings, so that numbers have no gaps."""
    hold_event(event.pk)


def _client_id(entry: Entry, place: RulingPlace, case: Json) -> UUID:
    where = [place.event.pk, place.match and place.match.pk, place.set_number, place.game_number]
    return uuid5(entry.client_id, json.dumps([where, case], sort_keys=True))
