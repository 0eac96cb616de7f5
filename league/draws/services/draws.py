"""The pairing draw: announced before the seed is known, made, taken back for a reason, published as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.draws.services.input import draw_input, due, due_by_hand, field_of
from league.matches.services.laying import Laying, begun, hold_matches, store_tables
from league.models import Act, Bye, Draw, Match, Round, Table, Verb
from league.stages.services.stages import round_title
from scoring.draw.answer import answer
from scoring.draw.check import refuse_unless_drawable
from scoring.draw.digest import commitment, version_of
from scoring.draw.document import DrawRefusedError, read_draw

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from league.draws.services.input import Due
    from league.models import Entrant, Stage

Seats = dict[str, str]
"""Who sits at a table: suit → id in the event document."""


def announce_draw(
    *,
    stage: Stage,
    source: str,
    sitting_out: Collection[str],
    reason: str,
    entry: Entry,
    rematch_price: int | None = None,
) -> Draw:
    """Settle everything but the seed, and make its commitment public. ``source``: where the seed will come from."""
    said: dict[str, Any] = {"stage": stage.code, "source": source, "sitting_out": sorted(sitting_out)}

    def write() -> None:
        _refuse_second(stage)
        rounds = _allowed(due(stage), reason)
        document = _settled(stage, rounds, sitting_out, rematch_price)
        promised = commitment(document)
        draw = Draw.objects.create(stage=stage, document=document, commitment=promised)
        said.update(draw=draw.pk, commitment=promised, first=rounds.first, rounds=rounds.rounds)

    act = perform_on_event(stage.event, entry, Verb.ANNOUNCE_DRAW, said, write, reason=reason)
    return stage.draws.get(pk=act.after["draw"])


def make_draw(*, draw: Draw, seed: str, entry: Entry) -> None:
    """Draw the seats from the seed, which nobody knew before."""
    # Before anything is locked: it may take seconds, in which the tables go on writing.
    promised = version_of(draw.document | {"commitment": draw.commitment or None})
    drawn = answer(draw.document | {"seed": seed}, promised)

    def write() -> None:
        stored = Draw.objects.select_for_update().get(pk=draw.pk)
        _refuse_over(stored)
        if "seed" in stored.document:
            raise Refusal(_("この抽選はもう済んでいます。やり直すには、理由を書いて取り消してください。"))
        stored.document = drawn
        stored.save(update_fields=["document"])

    after = {"draw": draw.pk, "stage": draw.stage.code, "seed": seed}
    perform_on_event(draw.stage.event, entry, Verb.DRAW, after, write)


def discard_draw(*, draw: Draw, reason: str, entry: Entry) -> None:
    """Take a draw back before it is published; it stays visible with the reason."""

    def write() -> None:
        _refuse_over(Draw.objects.select_for_update().get(pk=draw.pk))
        if not reason:
            raise Refusal(_("抽選をやり直すには理由が必要です。"))
        Draw.objects.filter(pk=draw.pk).update(discarded_at=entry.now, reason=reason)

    after = {"draw": draw.pk, "stage": draw.stage.code}
    perform_on_event(draw.stage.event, entry, Verb.DISCARD_DRAW, after, write, reason=reason)


@transaction.atomic
def publish_draw(*, draw: Draw, entry: Entry) -> None:
    """Lay the tables of a draw. Rounds it draws again lose their old tables, at which nothing was recorded."""
    hold_matches(Match.objects.filter(table__round__stage=draw.stage_id))
    announced = announcement(draw)
    before: dict[str, Any] = {}

    def write() -> None:
        stored = Draw.objects.select_for_update().select_related("stage__event").get(pk=draw.pk)
        _refuse_over(stored)
        if "seed" not in stored.document:
            raise Refusal(_("まだ抽選していません。"))
        rounds = seats_of(stored.document)
        before.update(_standing(stored.stage, announced["first"], len(rounds)))
        lay_rounds(
            stored.stage, rounds, first=announced["first"], draw=stored, sitting_out=announced["sitting_out"],
            groups=groups_of(stored.document),
        )  # fmt: skip
        Draw.objects.filter(pk=draw.pk).update(published_at=entry.now)

    after = {key: announced[key] for key in ("stage", "first", "rounds")} | {"draw": draw.pk}
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
    """Lay the tables of the next round as the cards were drawn by hand."""
    hold_matches(Match.objects.filter(table__round__stage=stage))
    before: dict[str, Any] = {}
    seats = {str(number): dict(each) for number, each in tables.items()}
    after: dict[str, Any] = {"stage": stage.code, "tables": seats, "sitting_out": sorted(sitting_out)}

    def write() -> None:
        _refuse_second(stage)
        _require_announced(stage)
        rounds = _allowed(due_by_hand(stage), reason)
        before.update(_standing(stage, rounds.first, 1))
        after["first"] = rounds.first
        lay_rounds(stage, [tables], first=rounds.first, draw=None, sitting_out=sitting_out, groups=groups)

    perform_on_event(stage.event, entry, Verb.PUBLISH_DRAW, after, write, before=before, reason=reason)


def announcement(draw: Draw) -> dict[str, Any]:
    """What was said when a draw was announced: where the seed would come from, which rounds, who sits out."""
    said = Act.objects.filter(event=draw.stage.event_id, verb=Verb.ANNOUNCE_DRAW, after__draw=draw.pk).first()
    if said is not None:
        return dict(said.after)
    first = draw.rounds.order_by("in_stage").values_list("in_stage", flat=True).first() or 1
    rounds = draw.document.get("rounds", 1)
    return {"stage": draw.stage.code, "source": "", "first": first, "rounds": rounds, "sitting_out": []}


def seats_of(document: Mapping[str, Any]) -> list[dict[int, Seats]]:
    """The tables of each round that a draw made, by number."""
    rounds = document["rounds_tables"] if "rounds_tables" in document else [document["tables"]]
    return [{table["table"]: table["seats"] for table in tables} for tables in rounds]


def lay_rounds(
    stage: Stage,
    rounds: Sequence[Mapping[int, Seats]],
    *,
    first: int,
    draw: Draw | None,
    sitting_out: Collection[str],
    groups: Mapping[str, str],
) -> None:
    """Store rounds of a stage, from its ``first`` on, with their tables and byes."""
    entrants = {each.code: each for each in stage.event.entrants.all()}
    _refuse_strangers(rounds, entrants)
    for in_stage, tables in enumerate(rounds, start=first):
        of_round = _round(stage, in_stage, draw)
        layings = [
            Laying(
                number,
                [entrants[seats[suit]] for suit in "SHDC" if suit in seats],
                _group(seats, groups),
                seated=True,
            )
            for number, seats in tables.items()
        ]
        store_tables(of_round, layings)
        Bye.objects.bulk_create(Bye(round=of_round, entrant=entrants[each]) for each in sitting_out)


def _refuse_strangers(rounds: Sequence[Mapping[int, Seats]], entrants: Mapping[str, Entrant]) -> None:
    drawn = {player for tables in rounds for seats in tables.values() for player in seats.values()}
    if missing := sorted(drawn - entrants.keys()):
        raise Refusal(
            _("抽選の後で取り消された参加者がいます: %(ids)s。この抽選を取り消して、やり直してください。")
            % {"ids": _("、").join(missing)}
        )


def _round(stage: Stage, in_stage: int, draw: Draw | None) -> Round:
    """The round, new or emptied."""
    stored = stage.rounds.filter(in_stage=in_stage).first()
    if stored is None:
        last = stage.event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
        return Round.objects.create(
            event=stage.event,
            number=last + 1,
            stage=stage,
            in_stage=in_stage,
            draw=draw,
            title=round_title(stage, in_stage),
        )
    if begun(Match.objects.filter(table__round=stored)).exists():
        raise Refusal(_("%(round)sはもう始まっています。") % {"round": stored})
    Table.objects.filter(round=stored).delete()
    stored.byes.all().delete()
    Round.objects.filter(pk=stored.pk).update(draw=draw)
    return stored


def _group(seats: Seats, groups: Mapping[str, str]) -> str:
    found = {groups.get(player, "") for player in seats.values()}
    return found.pop() if len(found) == 1 else ""


def groups_of(document: Mapping[str, Any]) -> dict[str, str]:
    return {each["id"]: each["group"] for each in document["entrants"] if each.get("group")}


def _allowed(found: Due | None, reason: str) -> Due:
    if found is None:
        raise Refusal(_("このステージの回戦は、すべて始まっています。"))
    if found.again and not reason:
        raise Refusal(_("公開済みの組合せを作り直すには、理由を書いてください。"))
    return found


def _settled(
    stage: Stage, rounds: Due, sitting_out: Collection[str], rematch_price: int | None
) -> dict[str, Any]:
    """The document of a draw that can be made."""
    field = field_of(stage)
    _require_announced(stage)
    if not field.settled:
        raise Refusal(_("前のステージから進む人がまだ決まっていません。"))
    document = draw_input(field, rounds, sitting_out, rematch_price)
    try:
        refuse_unless_drawable(read_draw(document | {"seed": "?"}))
    except DrawRefusedError as refused:
        language = get_language() or "ja"
        raise Refusal(" ".join(each.in_language(language) for each in refused.findings)) from refused
    return document


def _require_announced(stage: Stage) -> None:
    """Whoever looks at the seats of a stage has been told before who reached it."""
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


def _standing(stage: Stage, first: int, rounds: int) -> dict[str, Any]:
    """The tables that a publication replaces, as the log keeps them: round in the stage, table, entrant numbers."""
    players = stage.rounds.filter(
        in_stage__gte=first, in_stage__lt=first + rounds, tables__isnull=False
    ).values_list("in_stage", "tables__number", "tables__match__players__entrant__number")
    standing: dict[str, Any] = {}
    for in_stage, table, number in players.order_by(
        "in_stage", "tables__number", "tables__match__players__order"
    ):
        standing.setdefault(str(in_stage), {}).setdefault(str(table), []).append(number)
    return standing
