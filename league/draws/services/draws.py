"""The pairing draw: announce, make, discard with a reason, publish as tables."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random
from typing import Final, TypedDict, cast
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.draws.services.input import Due, draw_input, due, due_by_hand, stage_field
from league.draws.services.rounds import (
    Seats,
    create_rounds,
    drawn_tables,
    groups_of,
    moved_tables,
    placed_rounds,
)
from league.language import words
from league.matches.services.tables import hold_matches
from league.models import Act, Draw, Match, Stage, Verb
from scoring.draw.answer import answer
from scoring.draw.check import refuse_unless_drawable
from scoring.draw.digest import commitment, version_of
from scoring.draw.json_form import DrawJson
from scoring.draw.reading import read_draw
from scoring.draw.request import DrawRefusedError
from scoring.event.names import is_blank

_SEED_BITS: Final = 128
TablesOfRounds = dict[str, dict[str, list[int]]]
"""Tables as the log stores them: round in the stage → table → entrant numbers."""


def draw_at_once(
    *,
    stage: Stage,
    sitting_out: Collection[str],
    reason: str,
    entry: Entry,
    rng: Random,
    rematch_price: int | None = None,
) -> None:
    """Announce, draw and publish, with a seed from this machine's randomness.

    They remain three acts: the commitment is in the log before there is a seed, and an interrupted draw
    continues where it stopped.
    """
    draw = announce_draw(
        stage=stage, source=_("この機械の乱数"), sitting_out=sitting_out, reason=reason, entry=entry,
        rematch_price=rematch_price,
    )  # fmt: skip
    seed = f"{rng.getrandbits(_SEED_BITS):032x}"
    make_draw(draw=draw, seed=seed, entry=replace(entry, client_id=uuid5(entry.client_id, "draw")))
    draw.refresh_from_db()
    publish_draw(draw=draw, entry=replace(entry, client_id=uuid5(entry.client_id, "publish")))


def announce_draw(
    *,
    stage: Stage,
    source: str,
    sitting_out: Collection[str],
    reason: str,
    entry: Entry,
    rematch_price: int | None = None,
) -> Draw:
    """Fix everything except the seed, and publish the commitment.

    ``source``: where the seed will come from.
    """
    announced: dict[str, object] = {"stage": stage.code, "source": source, "sitting_out": sorted(sitting_out)}

    def write() -> None:
        # Inside the act: two organisers may announce at once, and a stage can have only one open draw.
        _refuse_second(stage)
        rounds = _allowed(due(stage), reason)
        draw_json = _new_input(stage, rounds, sitting_out, rematch_price)
        promised = commitment(draw_json)
        draw = Draw.objects.create(stage=stage, json=draw_json, commitment=promised)
        announced.update(draw=draw.pk, commitment=promised, first=rounds.first, rounds=rounds.rounds)

    act = perform_on_event(stage.event, entry, Verb.ANNOUNCE_DRAW, announced, write, reason=reason)
    return stage.draws.get(pk=act.after["draw"])


def make_draw(*, draw: Draw, seed: str, entry: Entry) -> None:
    """Draw the seats from the seed, which was unknown at the announcement."""
    # Before locking: it may take seconds, during which tables go on writing.
    promised = version_of(draw.json | {"commitment": draw.commitment or None})
    drawn = answer(draw.json | {"seed": seed}, promised)

    def write() -> None:
        # Another organiser may have drawn or discarded it while the seats were being made.
        stored = Draw.objects.select_for_update().get(pk=draw.pk)
        _refuse_over(stored)
        if "seed" in stored.json:
            raise Refusal(_("この抽選はもう済んでいます。やり直すには、理由を書いて取り消してください。"))
        stored.json = drawn
        stored.save(update_fields=["json"])

    after = {"draw": draw.pk, "stage": draw.stage.code, "seed": seed}
    perform_on_event(draw.stage.event, entry, Verb.DRAW, after, write)


def discard_draw(*, draw: Draw, reason: str, entry: Entry) -> None:
    """Discard a draw before it is published; it stays visible with the reason."""

    def write() -> None:
        _refuse_over(Draw.objects.select_for_update().get(pk=draw.pk))
        if is_blank(reason):
            raise Refusal(_("抽選をやり直すには理由が必要です。"))
        Draw.objects.filter(pk=draw.pk).update(discarded_at=entry.now, reason=reason)

    after = {"draw": draw.pk, "stage": draw.stage.code}
    perform_on_event(draw.stage.event, entry, Verb.DISCARD_DRAW, after, write, reason=reason)


@transaction.atomic
def publish_draw(*, draw: Draw, entry: Entry) -> None:
    """Create the tables of a draw.

    Rounds that it draws again lose their old tables, which have no entries.
    """
    hold_matches(Match.objects.filter(table__round__stage=draw.stage_id))
    announced = announcement(draw)
    before: TablesOfRounds = {}

    def write() -> None:
        stored = Draw.objects.select_for_update().select_related("stage__event").get(pk=draw.pk)
        _refuse_over(stored)
        if "seed" not in stored.json:
            raise Refusal(_("まだ抽選していません。"))
        rounds = placed_rounds(stored.stage.event, stored.json)
        before.update(standing_tables(stored.stage, announced["first"], len(rounds)))
        after["laid"] = create_rounds(
            stored.stage, rounds, first=announced["first"], draw=stored, sitting_out=announced["sitting_out"],
            groups=groups_of(stored.json), entry=entry,
        )  # fmt: skip
        Draw.objects.filter(pk=draw.pk).update(published_at=entry.now)
        if moved := moved_tables(drawn_tables(stored.json), rounds):
            after["moved"] = moved

    after: dict[str, object] = {
        "stage": announced["stage"], "first": announced["first"], "rounds": announced["rounds"], "draw": draw.pk,
    }  # fmt: skip
    perform_on_event(draw.stage.event, entry, Verb.PUBLISH_DRAW, after, write, before=before)


@transaction.atomic
def publish_by_hand(
    *,
    stage: Stage,
    tables: Mapping[int, Seats],
    groups: Mapping[str, str],
    sitting_out: Collection[str],
    reason: str,
    entry: Entry,
) -> None:
    """Create the tables of the next round from cards drawn by hand."""
    hold_matches(Match.objects.filter(table__round__stage=stage))
    before: TablesOfRounds = {}
    seats = {str(number): dict(table) for number, table in tables.items()}
    after: dict[str, object] = {"stage": stage.code, "tables": seats, "sitting_out": sorted(sitting_out)}

    def write() -> None:
        _refuse_second(stage)
        _require_announced(stage)
        rounds = _allowed(due_by_hand(stage), reason)
        before.update(standing_tables(stage, rounds.first, 1))
        after["first"] = rounds.first
        after["laid"] = create_rounds(
            stage,
            [tables],
            first=rounds.first,
            draw=None,
            sitting_out=sitting_out,
            groups=groups,
            entry=entry,
        )

    perform_on_event(stage.event, entry, Verb.PUBLISH_DRAW, after, write, before=before, reason=reason)


class Announcement(TypedDict):
    """The announcement of a draw: the source of its seed, its rounds, the entrants who sit out."""

    stage: str
    source: str
    first: int
    rounds: int
    sitting_out: list[str]


def announcement(draw: Draw) -> Announcement:
    """The announcement in the log; for a draw from a file, what its input implies."""
    act = Act.objects.filter(event=draw.stage.event_id, verb=Verb.ANNOUNCE_DRAW, after__draw=draw.pk).first()
    if act is not None:
        return cast("Announcement", act.after)
    # A draw that came with a file was announced elsewhere: its log is not ours.
    first = draw.rounds.order_by("in_stage").values_list("in_stage", flat=True).first() or 1
    rounds = draw.json.get("rounds", 1)
    return {"stage": draw.stage.code, "source": "", "first": first, "rounds": rounds, "sitting_out": []}


def tables_moved(draw: Draw) -> bool:
    """Whether a published draw has other numbers in the hall, because a table is reserved for a player."""
    published = Act.objects.filter(event=draw.stage.event_id, verb=Verb.PUBLISH_DRAW, after__draw=draw.pk)
    return published.filter(after__has_key="moved").exists()


def _allowed(found: Due | None, reason: str) -> Due:
    if found is None:
        raise Refusal(_("このステージの回戦は、すべて始まっています。"))
    if found.again and is_blank(reason):
        raise Refusal(_("公開済みの組合せを作り直すには、理由を書いてください。"))
    return found


def _new_input(
    stage: Stage, rounds: Due, sitting_out: Collection[str], rematch_price: int | None
) -> DrawJson:
    """The input of a new draw. Raises Refusal if it cannot be drawn."""
    field = stage_field(stage)
    _require_announced(stage)
    if not field.settled:
        raise Refusal(_("前のステージから進む人がまだ決まっていません。"))
    draw_json = draw_input(field, rounds, sitting_out, rematch_price)
    try:
        refuse_unless_drawable(read_draw(draw_json | {"seed": "?"}))
    except DrawRefusedError as refused:
        raise Refusal(" ".join(map(words, refused.findings))) from refused
    return draw_json


def _require_announced(stage: Stage) -> None:
    """Raise Refusal while a stage whose players enter this one has not announced who advances."""
    sources = (stage.enter or {}).get("from", ())
    silent = stage.event.stages.filter(
        code__in=[sources] if isinstance(sources, str) else sources,
        advance__isnull=False,
        advanced__isnull=True,
    ).first()
    if silent is not None:
        raise Refusal(_("先に、%(stage)sから進む人を発表してください。") % {"stage": silent})


def _refuse_second(stage: Stage) -> None:
    if stage.draws.filter(published_at=None, discarded_at=None).exists():
        raise Refusal(_("このステージには、まだ公開していない抽選があります。"))


def _refuse_over(draw: Draw) -> None:
    if draw.published_at is not None:
        raise Refusal(_("この抽選はもう公開されています。"))
    if draw.discarded_at is not None:
        raise Refusal(_("この抽選は取り消されています。"))


def standing_tables(stage: Stage, first: int, rounds: int) -> TablesOfRounds:
    """The tables of some rounds of a stage, as the log stores them."""
    players = stage.rounds.filter(
        in_stage__gte=first, in_stage__lt=first + rounds, tables__isnull=False
    ).values_list("in_stage", "tables__number", "tables__match__players__entrant__number")
    standing: TablesOfRounds = {}
    for in_stage, table, number in players.order_by(
        "in_stage", "tables__number", "tables__match__players__order"
    ):
        standing.setdefault(str(in_stage), {}).setdefault(str(table), []).append(number)
    return standing
