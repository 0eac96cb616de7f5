"""The stages of an event: added, corrected, ordered, and removed while nothing has been drawn for them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.db.models.deletion import ProtectedError
from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Entry, Refusal, hold_event, perform_on_event
from league.event_document import stage_value
from league.models import Event, Match, Stage, Verb
from league.stages.services.criteria import CHANGE, record_change
from scoring.event.names import is_blank
from scoring.event.objects.stages import STAGE
from scoring.event.values import EventStage

PARKED = 30_000
"""A temporary number of a stage while two change places, larger than any event needs."""


def new_stage(event: Event, **options: Any) -> Stage:
    """Store a stage after the event's last one, under a free code."""
    number, code = _free_place(event)
    return Stage.objects.create(event=event, number=number, code=code, **options)


def _free_place(event: Event) -> tuple[int, str]:
    number = (event.stages.aggregate(last=Max("number"))["last"] or 0) + 1
    taken = set(event.stages.values_list("code", flat=True))
    return number, next(candidate for n in count(number) if (candidate := f"s{n}") not in taken)


def round_title(stage: Stage, in_stage: int) -> str:
    """The title of a stage's round: that of the stage, with a number where it has several."""
    if stage.matches == 1:
        return str(stage)[:60]
    return (_("%(stage)s 第%(number)d回戦") % {"stage": stage, "number": in_stage})[:60]


def after_last_stage(event: Event) -> dict[str, str] | None:
    """Who enters a stage after the event's last one: those who advance from there (None: everyone)."""
    last = event.stages.last()
    return None if last is None else {"from": last.code}


@transaction.atomic
def add_stage(*, event: Event, plan: EventStage, entry: Entry) -> Stage:
    """Add a stage after the last one. It gets a free id in place of that in ``plan``."""
    hold_event(event.pk)
    number, code = _free_place(event)
    write = partial(Stage.objects.create, event=event, number=number, code=code, **stage_fields(plan))
    act = perform_on_event(event, entry, Verb.ADD_STAGE, STAGE.write(replace(plan, id=code)), write)
    return event.stages.get(code=act.after["id"])


def correct_stage(*, stage: Stage, plan: EventStage, entry: Entry, reason: str = "") -> None:
    """Change a stage. Once a round of it is drawn, all but the name takes a reason."""
    before = STAGE.write(stage_value(stage))
    after = STAGE.write(replace(plan, id=stage.code, advanced=stage_value(stage).advanced))
    logged: dict[str, object] = {**after}

    def write() -> None:
        _check_correction(stage, plan, reason)
        if (
            before | {"name": plan.name} != after
            and Match.objects.filter(table__round__stage=stage).begun().exists()
        ):
            unnamed = {key: value for key, value in after.items() if key != "name"}
            logged[CHANGE] = record_change(stage, before, unnamed, entry, reason)
        Stage.objects.filter(pk=stage.pk).update(**stage_fields(plan))

    perform_on_event(stage.event, entry, Verb.CORRECT_STAGE, logged, write, before=before, reason=reason)


def remove_stage(*, stage: Stage, entry: Entry) -> None:
    """Remove a stage for which nothing has been drawn."""

    def write() -> None:
        try:
            stage.delete()
        except ProtectedError as error:
            raise Refusal(_("抽選や決定の記録があるステージは取り消せません。")) from error

    removed = STAGE.write(stage_value(stage))
    perform_on_event(stage.event, entry, Verb.REMOVE_STAGE, {}, write, before=removed)


def move_stage_up(*, stage: Stage, entry: Entry) -> None:
    """Move a stage before the one it followed, while neither has begun."""
    above = stage.event.stages.filter(number__lt=stage.number).order_by("-number").first()

    def write() -> None:
        if above is None:
            raise Refusal(_("最初のステージです。"))
        if stage.rounds.exists() or above.rounds.exists():
            raise Refusal(_("始まったステージの順番は変えられません。"))
        # Numbers are unique: one stage has a temporary number while the two change places.
        for moved, number in ((stage, PARKED), (above, stage.number), (stage, above.number)):
            Stage.objects.filter(pk=moved.pk).update(number=number)

    before = {"stage": stage.code, "number": stage.number}
    after = {"stage": stage.code, "number": above.number if above else stage.number}
    perform_on_event(stage.event, entry, Verb.CORRECT_STAGE, after, write, before=before)


def use_stages(*, event: Event, plans: Sequence[EventStage], template: str, entry: Entry) -> None:
    """Store the stages of a template for an event that has none; each keeps its id."""

    def write() -> None:
        if event.stages.exists():
            raise Refusal(_("すでにステージがあります。ひな形は、ステージのない大会でだけ使えます。"))
        store_stages(event, plans)

    after = {"template": template, "stages": [STAGE.write(plan) for plan in plans]}
    perform_on_event(event, entry, Verb.ADD_STAGE, after, write)


def store_stages(event: Event, plans: Sequence[EventStage]) -> None:
    """Store the stages of an event that has none; each keeps its id."""
    for number, plan in enumerate(plans, start=1):
        Stage.objects.create(event=event, number=number, code=plan.id, **stage_fields(plan))


def _check_correction(stage: Stage, plan: EventStage, reason: str) -> None:
    drawn = stage.rounds.count()
    if plan.matches < drawn:
        raise Refusal(
            _("すでに%(drawn)d回戦まで組合せがあるので、マッチ数をそれより少なくできません。")
            % {"drawn": drawn}
        )
    now = stage_value(stage)
    changed = replace(plan, id=now.id, name=now.name, advanced=now.advanced) != now
    if drawn and changed and is_blank(reason):
        raise Refusal(_("このステージはもう始まっています。名前のほかを変えるには、理由を書いてください。"))


def stage_fields(plan: EventStage) -> dict[str, object]:
    """The fields of a stage's set-up, as its row has them."""
    written = STAGE.write(plan)
    same = {key: written[key] for key in ("name", "matches", "seating", "counts", "advance")}
    return same | {"enter": None if plan.enter is None else written["enter"], "by_group": plan.by_group}
