"""From one stage to the next: announce who advances, decide ties, move people up.

Each is an act of an organiser.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.event_document import document_of_event, tiebreaks_of
from league.matches.services.games import require_reason
from league.models import Entrant, Match, Stage, StageDecision, Verb
from league.objections.services import require_none_open
from scoring.criteria import LOT
from scoring.event.values import EventDocument
from scoring.standings.advance import Advancement
from scoring.standings.cutting import OpenTie
from scoring.standings.entering import after_decisions, withdrawn_by
from scoring.standings.leaving import vacated
from scoring.standings.standings import standings

Kind = StageDecision.Kind


def announce_advance(*, stage: Stage, going: Sequence[str], entry: Entry, reason: str = "") -> None:
    """Announce who advances. ``going`` (codes), as the author saw them, must be the current result.

    An existing announcement is replaced only with a ``reason``; the log keeps both.
    """
    before = {"stage": stage.code, "advanced": stage.advanced}

    def write() -> None:
        stored = Stage.objects.select_for_update().get(pk=stage.pk)
        if stored.advanced is not None:
            require_reason(reason)
        _require_closed(stage)
        require_none_open(stage)
        line = _require_advancement(stage)
        if line.undecided:
            raise Refusal(_("通過ラインの同点がまだ決まっていません。"))
        # Only a result that the organiser saw is published, not one that changed while the page was open.
        if set(line.going) != set(going):
            raise Refusal(_("その間に結果が変わりました。もう一度、通過者を確かめてください。"))
        Stage.objects.filter(pk=stage.pk).update(advanced=list(line.going))

    after = {"stage": stage.code, "advanced": list(going)}
    perform_on_event(stage.event, entry, Verb.ADVANCE, after, write, before=before, reason=reason.strip())


def keep_advance(*, stage: Stage, entry: Entry, reason: str) -> None:
    """Confirm the announcement although the results have changed since.

    The file shows both. After another change the announcement is questioned again.
    """
    require_reason(reason)
    if stage.advanced is None:
        raise Refusal(_("まだ通過者を発表していません。"))
    before = {"stage": stage.code, "advanced": stage.advanced}
    line = advancement_of(stage)
    # Names the results, so that the confirmation is not valid for later ones.
    after = before | {"kept": True, "results": None if line is None else line.outcome}
    perform_on_event(
        stage.event, entry, Verb.ADVANCE, after, lambda: None, before=before, reason=reason.strip()
    )


def decide_tie(*, stage: Stage, order: Sequence[str], by: str, at: str, entry: Entry) -> None:
    """Record a lot (or a play-off) among all who are tied across a line: ``order`` (codes), best first."""

    def write() -> None:
        if LOT not in tiebreaks_of(stage.event):
            raise Refusal(_("順位決定基準に「くじ」がありません。先にステージのページで加えてください。"))
        if not by.strip():
            raise Refusal(_("だれがくじを引いたか（プレーオフなら審判）を入力してください。"))
        if sorted(order) not in [sorted(tie.among) for tie in _require_advancement(stage).undecided]:
            raise Refusal(_("同点の全員を、1位から順に並べてください。"))
        StageDecision.objects.create(
            event=stage.event, kind=Kind.LOT, stage=stage, order=list(order), by=by.strip(), at=at
        )

    after = {"kind": Kind.LOT.value, "stage": stage.code, "order": list(order), "by": by.strip(), "at": at}
    perform_on_event(stage.event, entry, Verb.DECIDE, after, write)


def move_up(*, stage: Stage, player: Entrant, instead_of: Entrant, entry: Entry) -> None:
    """Let a player advance in the place of one who advanced and then withdrew."""

    def write() -> None:
        document = document_of_event(stage.event)
        if player.code in after_decisions(document, stage.code, stage.advanced or ()):
            raise Refusal(_("%(name)sはすでに通過しています。") % {"name": player})
        if instead_of.code not in to_replace(document, stage):
            raise Refusal(
                _("%(name)sの代わりは要りません。棄権した通過者で、まだ代わりのいない人を選んでください。")
                % {"name": instead_of}
            )
        if player.code in withdrawn_by(document, stage.code):
            raise Refusal(_("%(name)sは棄権しています。") % {"name": player})
        StageDecision.objects.create(
            event=stage.event, kind=Kind.MOVE_UP, stage=stage, entrant=player, instead_of=instead_of,
            by=entry.by.name,
        )  # fmt: skip

    after = {"kind": Kind.MOVE_UP.value, "stage": stage.code, "player": player.code, "for": instead_of.code}
    perform_on_event(stage.event, entry, Verb.DECIDE, after, write)


def take_decision_back(*, decision: StageDecision, entry: Entry, reason: str) -> None:
    """Withdraw a lot or a move up that was recorded by mistake; the log keeps it."""
    require_reason(reason)
    if decision.kind == Kind.CHANGE:
        raise Refusal(_("基準の変更は取り消せません。もとの基準に変え直してください。"))
    if decision.kind == Kind.WITHDRAW or decision.stage is None:
        raise Refusal(_("棄権の取り消しは、参加者の一覧から復帰させてください。"))
    before = {"kind": decision.kind, "stage": decision.stage.code, "order": decision.order}
    before |= {"player": decision.entrant.code if decision.entrant else None}
    write = StageDecision.objects.filter(pk=decision.pk).delete
    perform_on_event(decision.event, entry, Verb.DECIDE, {}, write, before=before, reason=reason.strip())


def to_replace(document: EventDocument, stage: Stage) -> tuple[str, ...]:
    """Codes of players who advanced from a stage, then left the event, and were not replaced yet."""
    return vacated(document, stage.code, stage.advanced or ())


def open_ties(stage: Stage) -> tuple[OpenTie, ...]:
    """The ties across a line of a finished stage that no tie-break separates."""
    return _require_advancement(stage).undecided


def advancement_of(stage: Stage) -> Advancement | None:
    """Who advances from a stage by its tables and decisions; None before it is finished, and where all do."""
    return standings(document_of_event(stage.event)).of_stage(stage.code).advance


def _require_advancement(stage: Stage) -> Advancement:
    advance = advancement_of(stage)
    if advance is None:
        raise Refusal(_("このステージはまだ終わっていないか、全員が進みます。"))
    return advance


def _require_closed(stage: Stage) -> None:
    open_tables = Match.objects.filter(table__round__stage=stage, closed_at=None).select_related("table")
    if open_tables:
        tables = _("、").join(str(table.table) for table in open_tables[:5])
        raise Refusal(_("まだ終了していない卓があります: %(tables)s") % {"tables": tables})
