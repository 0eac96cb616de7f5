"""The rounds of a stage in the hall: tables, players, byes."""

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.matches.services.reseating import clear_match
from league.matches.services.tables import TableToCreate, store_tables
from league.models import Bye, Draw, Entrant, Event, Match, MatchPlayer, Round, Stage, Table
from league.stages.services.stages import round_title
from scoring.draw.json_form import DrawJson
from scoring.draw.places import placed

Seats = dict[str, str]
"""The players of a table: suit → id in the event document."""


CreatedTables = dict[str, dict[str, dict[str, str]]]
"""Round in the stage → table → its group, where there are any, and the fingerprint of its key."""


def drawn_tables(draw_json: DrawJson) -> list[dict[int, Seats]]:
    """The tables of each round that a draw made, by number."""
    rounds = draw_json["rounds_tables"] if "rounds_tables" in draw_json else [draw_json["tables"]]
    return [{table["table"]: table["seats"] for table in tables} for tables in rounds]


def placed_rounds(event: Event, draw_json: DrawJson) -> list[dict[int, Seats]]:
    """The drawn tables by their numbers in the hall, which differ where tables are reserved for players."""
    kept = event.entrants.exclude(fixed_table=None).values_list("code", "fixed_table")
    fixed = {code: table for code, table in kept if table is not None}
    return [placed(tables, fixed) for tables in drawn_tables(draw_json)]


def moved_tables(
    drawn: Sequence[Mapping[int, Seats]], rounds: Sequence[Mapping[int, Seats]]
) -> list[dict[str, int]]:
    """For each round, drawn number → number in the hall of the tables that differ; empty where none does."""
    found = []
    for before, after in zip(drawn, rounds, strict=True):
        at = {tuple(seats.values()): number for number, seats in after.items()}
        places = {number: at[tuple(seats.values())] for number, seats in before.items()}
        found.append({str(number): place for number, place in places.items() if number != place})
    return found if any(found) else []


def groups_of(draw_json: DrawJson) -> dict[str, str]:
    return {entrant["id"]: group for entrant in draw_json["entrants"] if (group := entrant.get("group"))}


def create_rounds(
    stage: Stage,
    rounds: Sequence[Mapping[int, Seats]],
    *,
    first: int,
    draw: Draw | None,
    sitting_out: Collection[str],
    groups: Mapping[str, str],
    entry: Entry,
) -> CreatedTables:
    """Store rounds of a stage, from its ``first`` on, with their tables and byes.

    Returns the tables for the log.
    """
    entrants = {entrant.code: entrant for entrant in stage.event.entrants.all()}
    _refuse_unknown_players(rounds, entrants)
    created: CreatedTables = {}
    for in_stage, tables in enumerate(rounds, start=first):
        of_round = _round(stage, in_stage, draw, tables, entry)
        new_tables = [
            TableToCreate(
                number,
                [entrants[seats[suit]] for suit in "SHDC" if suit in seats],
                _group(seats, groups),
                seated=True,
            )
            for number, seats in tables.items()
        ]
        created[str(in_stage)] = {
            str(table.number): {"key": table.key_print()} | ({"group": table.group} if table.group else {})
            for table in store_tables(of_round, new_tables)
        }
        Bye.objects.bulk_create(Bye(round=of_round, entrant=entrants[code]) for code in sitting_out)
    return created


def _refuse_unknown_players(rounds: Sequence[Mapping[int, Seats]], entrants: Mapping[str, Entrant]) -> None:
    drawn = {player for tables in rounds for seats in tables.values() for player in seats.values()}
    if missing := sorted(drawn - entrants.keys()):
        raise Refusal(
            _("抽選の後で取り消された参加者がいます: %(ids)s。この抽選を取り消して、やり直してください。")
            % {"ids": _("、").join(missing)}
        )


def _round(stage: Stage, in_stage: int, draw: Draw | None, numbers: Collection[int], entry: Entry) -> Round:
    """Get the round, new or emptied. A table that the log mentions stays, without its preparations."""
    stored = stage.rounds.filter(in_stage=in_stage).first()
    # Numbers run through the event, because players who look for a round do not know its stage.
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
    matches = Match.objects.filter(table__round=stored)
    if matches.counting().exists():
        raise Refusal(_("%(round)sはもう始まっています。") % {"round": stored})
    # The round itself stays, and with it its number, title and time.
    for match in matches.begun():
        clear_match(match, entry, _("組合せの作り直し"))
    logged = Table.objects.filter(round=stored, match__acts__isnull=False).distinct()
    if (left_over := logged.exclude(number__in=numbers).first()) is not None:
        raise Refusal(
            _("%(table)sには記録があり、卓をなくせません。この卓も使う組合せにしてください。")
            % {"table": left_over}
        )
    Table.objects.filter(round=stored, match__acts__isnull=True).delete()
    MatchPlayer.objects.filter(match__table__round=stored).delete()
    stored.byes.all().delete()
    Round.objects.filter(pk=stored.pk).update(draw=draw)
    return stored


def _group(seats: Seats, groups: Mapping[str, str]) -> str:
    found = {groups.get(player, "") for player in seats.values()}
    return found.pop() if len(found) == 1 else ""
