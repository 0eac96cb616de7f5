"""Create tables with their matches, and their links."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.models import Act, Entrant, Match, MatchPlayer, Round, Table, Verb
from league.models.tables import new_token
from league.scored_matches import scheme_of
from rules_ref.cards import SUITS
from scoring.matches import league_match


@dataclass(frozen=True, slots=True)
class TableToCreate:
    """A table to be created: ``entrants`` in the order of the sheet.

    ``seated``: whether that is the order of the suits, from ♠ on.
    """

    number: int
    entrants: Sequence[Entrant]
    group: str = ""
    seated: bool = False


def create_table(*, of_round: Round, number: int, entrants: Sequence[Entrant], entry: Entry) -> Table:
    """Create a table and its match for three or four entrants, in the order of the sheet (JBL-1.1)."""
    if len(entrants) not in league_match.SCHEME.table_sizes:
        raise Refusal(_("1卓は4人、または3人です。"), league_match.SIZE)

    created: dict[str, object] = {
        "round": of_round.number, "table": number, "entrants": [entrant.number for entrant in entrants],
    }  # fmt: skip

    def write() -> None:
        (table,) = store_tables(of_round, [TableToCreate(number, entrants)])
        created["key"] = table.key_print()

    act = perform_on_event(of_round.event, entry, Verb.CREATE_TABLE, created, write)
    return Table.objects.get(
        round__event=of_round.event, round__number=act.after["round"], number=act.after["table"]
    )


def store_tables(of_round: Round, new_tables: Sequence[TableToCreate]) -> Sequence[Table]:
    """Store tables with their matches and players, in bulk.

    A stored table of that number without players is reused, with a new link. Raises Refusal for a size for
    which the event's rules have no points.
    """
    # Checked now, since a table that cannot be scored would fail only after its first game.
    points_by_size = scheme_of(of_round.event).ranking.points
    if unknown := [
        len(new_table.entrants) for new_table in new_tables if len(new_table.entrants) not in points_by_size
    ]:
        raise Refusal(_("この大会のルールには、%(size)d人の卓の得点がありません。") % {"size": unknown[0]})
    existing = {match.table.number: match for match in _empty_matches(of_round)}
    matches = []
    for new_table in new_tables:
        match = existing.get(new_table.number) or Match(table=Table(round=of_round, number=new_table.number))
        match.size = len(new_table.entrants)
        match.table.group, match.table.token, match.table.extra_minutes = new_table.group, new_token(), 0
        matches.append(match)
    old = list(existing.values())
    new = [match for match in matches if match not in old]
    Table.objects.bulk_update([match.table for match in old], ["group", "token", "extra_minutes"])
    Match.objects.bulk_update(old, ["size"])
    Table.objects.bulk_create(match.table for match in new)
    Match.objects.bulk_create(new)
    MatchPlayer.objects.bulk_create(
        player
        for match, new_table in zip(matches, new_tables, strict=True)
        for player in _players(of_round, match, new_table)
    )
    return [created.table for created in matches]


def _empty_matches(of_round: Round) -> QuerySet[Match]:
    return Match.objects.filter(table__round=of_round, players=None).select_related("table")


def _players(of_round: Round, match: Match, new_table: TableToCreate) -> Iterable[MatchPlayer]:
    for order, (suit, entrant) in enumerate(zip(SUITS, new_table.entrants, strict=False), start=1):
        drawn = suit.value if new_table.seated else ""
        yield MatchPlayer(match=match, entrant=entrant, round=of_round, order=order, suit=drawn)


def hold_matches(matches: QuerySet[Match]) -> None:
    """Lock matches in the order of their ids, before their event is locked.

    Every act at a table locks in this order, which prevents deadlocks.
    """
    locked = Match.objects.select_for_update().filter(pk__in=matches.values("pk")).order_by("pk")
    list(locked.values_list("pk", flat=True))


def renew_link(*, table: Table, entry: Entry) -> Act:
    """Give the table a new link; the old one becomes void."""
    renewed: dict[str, object] = {"round": table.round.number, "table": table.number}

    def write() -> None:
        renewed_table = Table(token=new_token())
        Table.objects.filter(pk=table.pk).update(token=renewed_table.token)
        renewed["key"] = renewed_table.key_print()

    return perform_on_event(table.round.event, entry, Verb.RENEW_LINK, renewed, write)
