"""Close the hall: end many tables at once, and confirm their results in one list."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from uuid import uuid5

from django.utils.functional import Promise

from league.acts.services.acts import Entry, Refusal
from league.matches.services.matches import close_match, cut_off_table
from league.models import Act, Match, Round
from league.models.tables import MatchQuerySet

Refused = dict[int, str | Promise]
"""The reasons of refusals, by the number of the table."""


def to_end(of_round: Round) -> MatchQuerySet:
    """The matches of a round that are playing or have not begun."""
    return Match.objects.filter(table__round=of_round, closed_at=None, cut_off=False)


def to_confirm(of_round: Round) -> MatchQuerySet:
    """The matches of a round that were cut off and whose results are not confirmed."""
    return Match.objects.filter(table__round=of_round, closed_at=None, cut_off=True)


def end_tables(
    *, of_round: Round, tables: Collection[int] | None, reason: str, after_game: bool, entry: Entry
) -> Refused:
    """End these tables (None: all that play), now or after their current game. Returns the refusals."""
    end = partial(cut_off_table, reason=reason, after_game=after_game)
    return _at_each(to_end(of_round), tables, end, entry)


def close_tables(*, of_round: Round, tables: Collection[int], reason: str, entry: Entry) -> Refused:
    """Close tables that were cut off, for players who have not confirmed. Returns the refusals."""
    return _at_each(to_confirm(of_round), tables, partial(close_match, reason=reason), entry)


def _at_each(
    matches: MatchQuerySet, tables: Collection[int] | None, act: Callable[..., Act], entry: Entry
) -> Refused:
    """Perform an act at each table independently; one that changed meanwhile is read again."""
    chosen = matches if tables is None else matches.filter(table__number__in=tables)
    refused: Refused = {}
    for match in chosen.select_related("table__round__event").order_by("table__number"):
        own = replace(
            entry, client_id=uuid5(entry.client_id, f"table {match.pk}"), base_version=match.version
        )
        try:
            act(match=match, entry=own)
        except Refusal as refusal:
            refused[match.table.number] = refusal.message
    return refused
